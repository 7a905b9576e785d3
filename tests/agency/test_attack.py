"""Attack criminals and assassins."""

from typing import Any

import msgspec
import pytest

from app.language import Speaker
from rules.agency.attack import attack, offers
from rules.agency.special import hits
from rules.agency.state import Criminal, Game, Rolled
from rules.agency.turn import act, menu
from rules.core.deck import HIDDEN
from rules.core.steps import Roll
from rules.core.table import Entry, Table
from tests.agency.town import BOX, RULES, black, changed, green, has, play, red, town

MISS = red("cross", "cross", "cross")


def jack(**more: Any) -> Game:
    """Stand before Bomber Jack in precinct 2: health 3, a red exposure, timers -1."""
    game = town("B2 C2", criminals={1: "B2"}, cards={1: "bomber-jack"}, **more)
    return has(game, ammo=0)


def faced(game: Game, explosions: int, boosts: int) -> int:
    """Count the hits of so many symbols."""
    found = red("explosion") * explosions + red("boost") * boosts
    game.city.dice = [Rolled(colour="red", side=side, who=0) for side in found]
    return hits(game, 0)


@pytest.mark.parametrize(
    ("explosions", "boosts", "expected"), [(3, 0, 3), (4, 2, 6), (1, 3, 2), (0, 3, 0)]
)
def test_hits_are_counted_as_in_the_book(explosions: int, boosts: int, expected: int) -> None:
    """agency.attack.examples, and a boost alone does nothing."""
    assert faced(town(), explosions, boosts) == expected


def test_targets_are_wild_criminals_and_assassins_here() -> None:
    """agency.attack.target, agency.attack.wild-only."""
    game = town("B2 C2", criminals={1: "B2", 2: "B2", 3: "C1"}, subdued=[2], assassins="B2 B2")
    assert [one.id for one in offers(game)] == ["attack:c1", "attack:a1"]


def test_enough_hits_subdue() -> None:
    """agency.attack.criminal: both tokens turn, and 1 influence comes."""
    game = jack()
    game.city.criminals[0].open = True
    run = play(game, attack(game, "c1"), red("explosion", "explosion", "boost"))
    assert run.said("subdued").params["n"] == 3
    assert game.city.criminals[0].subdued
    assert game.city.criminals[0].cell == "B2"
    assert game.me.influence == 1


def test_too_few_hits_bring_retaliation() -> None:
    """agency.attack.criminal-miss."""
    game = jack(bombs={"C1": 3})
    game.city.criminals[0].open = True
    play(game, attack(game, "c1"), red("explosion", "explosion", "cross"))
    assert not game.city.criminals[0].subdued
    assert game.me.influence == 0
    assert game.city.bombs[0].timer == 2


def test_hits_do_not_add_up_over_attacks() -> None:
    """agency.criminal.health."""
    game = jack()
    game.city.criminals[0].open = True
    for _ in range(2):
        play(game, attack(game, "c1"), red("explosion", "explosion", "cross"))
    assert not game.city.criminals[0].subdued


def test_pistols_and_ammo_bring_dice() -> None:
    """agency.attack.dice, agency.attack.ammo: three black ones at most."""
    game = has(jack(), ammo=5, weapon=2)
    game.city.criminals[0].open = True
    run = play(game, attack(game, "c1"))
    assert run.options == ["0", "1", "2", "3"]
    game = has(jack(), ammo=5, weapon=2)
    game.city.criminals[0].open = True
    run = play(
        game,
        attack(game, "c1"),
        "2",
        MISS,
        green("explosion", "explosion"),
        black("boost", "clues+clues"),
    )
    assert run.said("subdued").params["n"] == 3
    assert game.me.ammo == 3


def test_a_red_exposure_strikes_who_did_not_investigate() -> None:
    """agency.exposure.red: Bomber Jack plants a bomb."""
    game = jack()
    play(game, attack(game, "c1"), [4], MISS)
    assert game.city.criminals[0].open
    assert [(bomb.cell, bomb.timer) for bomb in game.city.bombs] == [("B2", 3)]


def test_a_red_exposure_spares_who_investigated() -> None:
    game = jack()
    game.city.criminals[0].investigated = [0]
    run = play(game, attack(game, "c1"), MISS)
    assert "exposure-not" in run.told and game.city.bombs == []
    assert game.city.criminals[0].investigated == []  # agency.token.investigation-return


def test_somebody_else_s_investigation_does_not_help() -> None:
    game = jack()
    game.city.criminals[0].investigated = [1]
    play(game, attack(game, "c1"), [4], MISS)
    assert len(game.city.bombs) == 1


def test_a_white_exposure_helps_only_who_investigated() -> None:
    """agency.exposure.white: the Double's adds a hit."""
    for knew, subdued in ((True, True), (False, False)):
        game = has(town("B2 C2", criminals={1: "B2"}, cards={1: "mirror"}), ammo=0)
        game.city.criminals[0].investigated = [0] if knew else []
        play(game, attack(game, "c1"), red("explosion", "explosion", "cross"))
        assert game.city.criminals[0].subdued == subdued


def test_hits_of_an_exposure_count_in_that_attack_alone() -> None:
    """agency.exposure.white: the next attack of the turn begins with none."""
    game = has(town("B2 C2", criminals={1: "B2", 2: "B2"}, cards={1: "mirror", 2: "moss"}), ammo=0)
    game.city.criminals[0].investigated = [0]
    play(game, attack(game, "c1"), MISS)
    assert not game.city.criminals[0].subdued
    run = play(game, attack(game, "c2"), MISS)
    assert run.said("missed").params["n"] == 0 and not game.city.criminals[1].subdued


def test_there_are_no_more_green_dice_than_three() -> None:
    """agency.dice.limit (page 8): a fourth pistol adds none."""
    weapon = BOX.board.upgrades[1]
    tracks = [*BOX.board.upgrades]
    tracks[1] = msgspec.structs.replace(weapon, pistol=(1, 2, 3, 4))
    board = msgspec.structs.replace(BOX.board, upgrades=tuple(tracks))
    game = town("B2 C2", assassins="B2", box=changed(board=board))
    has(game, ammo=0, weapon=4)
    run = play(game, attack(game, "a1"), MISS)
    assert isinstance(run.pending, Roll) and run.pending.count == 3


def test_exposure_works_once() -> None:
    """agency.attack.expose."""
    game = jack()
    play(game, attack(game, "c1"), [6], MISS)
    timer = game.city.bombs[0].timer
    run = play(game, attack(game, "c1"), MISS)
    assert "portrait" not in run.told and len(game.city.bombs) == 1
    assert game.city.bombs[0].timer == timer - 1


def test_a_criminal_who_flees_is_not_attacked() -> None:
    """agency.exposure.after: the act is spent, and there is no retaliation."""
    game = has(town("B2 C2", criminals={1: "B2"}, cards={1: "diver"}), ammo=0)
    run = play(game, act(game, "attack:c1"))
    assert "attack-void" in run.told and run.asked == []
    assert game.city.criminals[0].cell == "B1"
    assert game.city.turn.justice == [("attack", "B2")]


def test_an_attacker_in_hospital_attacks_no_more() -> None:
    game = has(town("B2 C2", criminals={1: "B2"}, cards={1: "kraken"}), health=1)
    run = play(game, attack(game, "c1"))
    assert game.city.turn.over and run.asked == []
    assert game.me.cell == "B1"


def test_people_name_the_card_they_turn() -> None:
    game = has(town("B2 C2", suspects="table"), ammo=0)
    city = game.city
    city.stream.cards.remove("criminal-1")
    city.suspects.aside = 1
    city.criminals.append(Criminal(id=1, cell="B2", card=HIDDEN))
    run = play(game, attack(game, "c1"), "moss", red("explosion", "cross", "cross"))
    assert run.asked[0] == "turn-card"
    assert city.criminals[0].card == "moss" and city.criminals[0].subdued
    assert city.suspects.aside == 0 and "moss" not in city.suspects.cards


def test_two_hits_remove_an_assassin() -> None:
    """agency.attack.assassin."""
    game = has(town("B2 C2", assassins="B2"), ammo=0)
    play(game, attack(game, "a1"), red("explosion", "boost", "cross"))
    assert game.city.assassins == [] and game.me.influence == 1
    assert game.city.stream.cards.count("assassin") == 4


@pytest.mark.parametrize(("informants", "lost"), [([], 2), ([0], 1), ([0, 0], 0), ([1, 1], 2)])
def test_a_failed_attack_on_an_assassin_hurts(informants: list[int], lost: int) -> None:
    """agency.attack.assassin-miss: one less for each own informant."""
    game = has(town("B2 C2", assassins="B2", informants={"B2": informants}), ammo=0)
    play(game, attack(game, "a1"), red("explosion", "cross", "cross"))
    assert game.me.health == 7 - lost
    assert len(game.city.assassins) == 1


def test_a_protected_district_spares_the_failed_attacker() -> None:
    game = has(town("D3 C2", assassins="D3"), ammo=0)
    play(game, attack(game, "a1"), MISS)
    assert game.me.health == 7


def test_the_same_act_is_not_done_twice_in_a_district() -> None:
    """agency.justice.twice, agency.justice.same-attack."""
    game = has(town("B2 C2", criminals={1: "B2"}, assassins="B2", bombs={"B2": 3}), ammo=0)
    game.city.turn.justice = [("attack", "B2")]
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert "attack" not in kinds and {"search", "defuse"} <= kinds
    game.city.turn.justice = [("attack", "C1")]
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert "attack" in kinds


def test_no_justice_beside_the_police() -> None:
    """agency.justice.police, agency.investigate.police."""
    game = town("B2 C2", criminals={1: "B2"}, bombs={"B2": 3}, police="B2")
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert kinds == {"move", "investigate", "recruit", "end"}


def test_history_names_the_faces_that_were_rolled() -> None:
    table = Table(RULES, RULES.start({"players": ["a", "b"], "special": "table"}, 1))
    while not isinstance(table.step, Roll):
        ids = [option.id for option in table.options()]
        table.answer("search" if "search" in ids else ids[0])
    table.answer([1] * table.step.count)
    entry = table.entries[-1]
    speak = Speaker("ru", RULES)
    assert speak(entry.chose) == "Выпало: " + ", ".join(["взрыв"] * len(entry.answer))
    kept = msgspec.json.decode(msgspec.json.encode(entry), type=Entry)
    assert kept == entry


def test_who_came_this_round_into_the_top_precinct_is_another_target() -> None:
    """agency.attack.target, agency.criminals.top-assassin: the others will leave the city."""
    game = town("C1 C2", assassins="C1 C1 C1", police="B2")
    game.city.assassins[1].fresh = True
    shown = {one.id: one.message.id for one in offers(game)}
    assert shown == {"attack:a1": "attack-assassin", "attack:a2": "attack-assassin-new"}
    game = town("D2 C2", assassins="D2 D2", police="B2")
    game.city.assassins[1].fresh = True  # Elsewhere all go the same way.
    assert [one.id for one in offers(game)] == ["attack:a1"]
