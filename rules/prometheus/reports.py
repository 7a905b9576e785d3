"""Let people who keep their own accounts report what the titan's side has to know."""

from rules.breach.disconnect import remove_ice
from rules.breach.disk import partial_types
from rules.breach.information import TYPES
from rules.breach.kit import Operation
from rules.breach.light import RULE
from rules.breach.state import Intrusion
from rules.core.effects import Effect
from rules.core.message import Term, person, say
from rules.core.steps import Option, Script, Tell, choose
from rules.prometheus import team, titan
from rules.prometheus.state import titanic

MOST = 3
"""Viruses that one attack can give (breach.attack.viruses)."""


# The titan


def _hits(game: Intrusion, who: int) -> list[Option]:
    """Offer to report an attack on the titan while it is vulnerable."""
    titans = titanic(game)
    if titans.giant is None or not titan.vulnerable(titans):
        return []
    return [Option("titan", say("report-titan"), (titans.giant.place,))]


def _hit(game: Intrusion, who: int, _: str) -> Script[None]:
    """Note the viruses that the titan got, and the Aithons that helped (prometheus.titan.viruses).

    The Aithons go first: the viruses may end the game.
    """
    titans = titanic(game)
    giant = titans.giant
    if giant is None:
        return
    given = yield from choose(
        lambda: [Option(str(n), say("report-viruses", n=n)) for n in range(1, MOST + 1)],
        say("report-titan"),
        RULE,
        who,
    )
    for ice in (yield from titan.helpers(titans, who)):
        yield from remove_ice(game, ice, "gone", "prometheus.attack.boost")
    yield from titan.hit(game, giant, int(given or 0), who)


# Evasion tokens


def _evasions(game: Intrusion, active: int) -> list[Option]:
    """Offer to report evasion tokens gained and spent."""
    found = []
    for who, count in enumerate(titanic(game).evasions):
        if team.can_gain(game, who, Effect("evasion")):
            found.append(Option(f"evasion:{who}:+", say("report-evasion", who=person(who))))
        if count:
            found.append(Option(f"evasion:{who}:-", say("report-evaded", who=person(who))))
    return found


def _evasion(game: Intrusion, active: int, rest: str) -> Script[None]:
    """Note an evasion token (prometheus.evasion.what, prometheus.evasion.use)."""
    number, _, sign = rest.partition(":")
    who, titans = int(number), titanic(game)
    titans.evasions[who] += 1 if sign == "+" else -1
    message = say("fix-evasions", who=person(who), n=titans.evasions[who])
    rule = "prometheus.evasion.what" if sign == "+" else "prometheus.evasion.use"
    yield Tell(message, rule, who)


# Information


def _uncovers(game: Intrusion, who: int) -> list[Option]:
    """Offer to report information that was turned over for a research token."""
    return [Option("uncover", say("report-uncover"))] if titanic(game).covered else []


def _uncover(game: Intrusion, who: int, _: str) -> Script[None]:
    """Turn information over; people keep their research tokens (prometheus.info.reveal)."""
    titans = titanic(game)
    node = yield from choose(
        lambda: team.covered(titans), say("report-uncover"), "prometheus.info.reveal", who
    )
    if node is not None:
        yield from team.uncover(titans, node, who)


def _bargains(game: Intrusion, who: int) -> list[Option]:
    """Offer to report information that was bought."""
    message = say("report-information", who=person(who))
    return [Option("information", message)] if partial_types(game) else []


def _bargain(game: Intrusion, who: int, _: str) -> Script[None]:
    """Note partial information from the supply (prometheus.info.give)."""
    type = yield from choose(
        lambda: [
            Option(one, say("information-partial", type=Term("information", one)))
            for one in TYPES
            if one in partial_types(game)
        ],
        say("information-which", who=person(who)),
        "prometheus.info.give",
        who,
    )
    if type is not None:
        yield from team.store(game, who, f"partial-{type}", "prometheus.info.give", None)


REPORTS = {
    "titan": Operation(_hits, _hit),
    "evasion": Operation(_evasions, _evasion),
    "uncover": Operation(_uncovers, _uncover),
    "information": Operation(_bargains, _bargain),
}
"""What a team can report besides what the database needs; nodes are traced in their phase."""
