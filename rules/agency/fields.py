"""List the values that stood in pictures, for owners to compare with their box."""

from collections.abc import Iterator

from rules.agency.components import COLOURS, RESOURCES, SYMBOLS, UPGRADES, WHITE, Box, Suspect, Tile
from rules.agency.effects import VOCABULARY
from rules.agency.search import FINDS
from rules.agency.special import face_of
from rules.core.box import Effects, Faces, Field, Number, One, Pick, Subset, Text
from rules.core.message import Fault, Message, Term, cell, say

SIGNS = {
    "car": ("armour", "engine"),
    "weapon": ("pistol",),
    "agent": ("vest", "recon"),
}
"""The symbols on each track of upgrades."""
COUNTED = ("bombs", "assassins", "humans", "androids")
"""The counts that the rulebook does not say."""
NAMED = ("headquarters", "hospital", "ammo-supply")
"""The standard places that the rulebook names; the others have names of ours."""
NEUTRAL = ("cross", "car")
"""The symbols that mean nothing to a search, and so may share a face with a find."""
MONEY = 16
"""The credits that four players begin with (agency.setup.player)."""
IDENTITIES = 12
"""The identity tokens that four players take (agency.identity.count)."""


def fields(box: Box) -> Iterator[Field]:
    """List everything that an owner may check."""
    yield from _trail(box)
    for tile in box.tiles:
        yield from _district(tile)
    yield from _dice(box)
    yield from _boards(box)
    for suspect in box.suspects:
        yield from _suspect(box, suspect)


def _trail(box: Box) -> Iterator[Field]:
    """List the event trail (agency.trail.order)."""
    cells = [One(one, say("name", of=cell(one))) for one in box.layout.plan.cells]
    kind = Faces(tuple(cells), len(box.layout.precincts), len(cells))
    group = say("box-city")
    yield Field("city/trail", group, say("box-trail"), say("box-order"), kind, box.layout.trail)


def _district(tile: Tile) -> Iterator[Field]:
    """List what is printed on a tile (agency.tile.anatomy)."""
    group, path = say("box-districts"), f"districts/{tile.id}"
    of = say("name", of=Term("tile", tile.id))
    shields = Subset(
        tuple(One(shield, say(f"shield-{shield}")) for shield in ("human", "android"))
    )
    if tile.number is None and tile.id not in NAMED:
        yield Field(f"{path}/name/ru", group, of, say("box-title"), Text(40), tile.name.ru)
    yield Field(f"{path}/search", group, of, say("box-search"), _searches(), tile.search)
    yield Field(f"{path}/fields", group, of, say("box-fields"), Number(0, 2), tile.fields)
    yield Field(f"{path}/goods", group, of, say("box-goods"), _goods(tile), tile.goods)
    yield Field(f"{path}/shields", group, of, say("box-shields"), shields, tile.shields)
    ruined = tile.ruined_shields
    yield Field(f"{path}/ruined_shields", group, of, say("box-ruined-shields"), shields, ruined)
    if tile.number is not None:
        yield Field(f"{path}/thugs", group, of, say("box-thugs"), Number(0, 6), tile.thugs)
        label = say("box-ruined-thugs")
        yield Field(f"{path}/ruined_thugs", group, of, label, Number(0, 6), tile.ruined_thugs)


def _searches() -> Faces:
    """Offer the groups of dice on a search symbol."""
    values = [
        One(f"{colour} {n}", _group(colour, n)) for colour in (*COLOURS, WHITE) for n in (1, 2, 3)
    ]
    return Faces(tuple(values), 0, 4)


def _group(colour: str, n: int) -> Message:
    """Name a group of dice."""
    if colour == WHITE:
        return say("box-white", n=n)
    return say("dice-colour", die=Term("die", colour), n=n)


def _goods(tile: Tile) -> Faces:
    """Offer the wares that a district may sell, at all usual prices."""
    values = {
        f"{track} {steps} {price}": say("buy", what=Term("track", track), steps=steps, n=price)
        for track in (*RESOURCES, *UPGRADES)
        for steps in (1, 2)
        for price in (1, 2, 3)
    }
    values["influence 1 6"] = say("buy-influence", n=6)
    return Faces(tuple(One(id, message) for id, message in values.items()), 0, 3)


def _dice(box: Box) -> Iterator[Field]:
    """List the faces of the special dice (agency.dice.faces)."""
    doubled = [f"{one}+{one}" for one in FINDS if one not in ("heal", "credit")]
    shared = [f"{one}+{find}" for one in NEUTRAL for find in FINDS]
    known = [face for die in box.dice for face in die.faces]
    faces = dict.fromkeys(["", *SYMBOLS, *doubled, *shared, *known])
    values = tuple(One(face, face_of(tuple(face.split("+")) if face else ())) for face in faces)
    for die in box.dice:
        of = say("name", of=Term("die", die.id))
        kind = Faces(values, 6, 6)
        yield Field(f"dice/{die.id}/faces", say("box-dice"), of, say("box-faces"), kind, die.faces)


def _boards(box: Box) -> Iterator[Field]:
    """List the tracks of the agent board, the bomb board and the counts of tokens."""
    group, board = say("box-boards"), box.board
    for resource in board.resources:
        of, path = say("name", of=Term("track", resource.id)), f"board/{resource.id}"
        length, start = Number(1, 20), Number(0, 20)
        yield Field(f"{path}/length", group, of, say("box-length"), length, resource.length)
        yield Field(f"{path}/start", group, of, say("box-start"), start, resource.start)
    for upgrade in board.upgrades:
        of, path = say("name", of=Term("track", upgrade.id)), f"board/{upgrade.id}"
        yield Field(f"{path}/length", group, of, say("box-length"), Number(1, 10), upgrade.length)
        steps = Faces(tuple(One(n, say("number", n=n)) for n in range(1, 11)), 0, 3)
        for sign in SIGNS[upgrade.id]:
            label, now = say(f"box-{sign}"), getattr(upgrade, sign)
            yield Field(f"{path}/{sign}", group, of, label, steps, now)
    of, step = say("scene-health"), Number(2, 20)
    yield Field("board/health/top", group, of, say("box-top"), step, board.health.top)
    yield Field("board/health/heart", group, of, say("box-heart"), step, board.health.heart)
    of, wide = say("box-bomb-board"), Number(3, 8)
    yield Field("board/bomb/columns", group, of, say("box-columns"), wide, board.bomb.columns)
    of, money = say("box-credits"), Number(MONEY, 200)
    path, now = "counts/credits/count", box.many("credits")
    yield Field(path, say("box-tokens"), of, say("box-count"), money, now, "rulebook")
    for name in COUNTED:
        of, label = say(f"box-{name}"), say("box-count")
        path, most = f"counts/{name}/count", Number(1, 12)
        yield Field(path, say("box-tokens"), of, label, most, box.many(name))


def _suspect(box: Box, suspect: Suspect) -> Iterator[Field]:
    """List what is printed on a criminal's card (agency.criminal.card)."""
    group, path = say("box-suspects"), f"criminals/{suspect.id}"
    of = say("name", of=Term("suspect", suspect.id))
    clans = Pick(tuple(One(s.id, say("name", of=Term("syndicate", s.id))) for s in box.syndicates))
    signs = Pick(tuple(One(sign, say(f"symbol-{sign}")) for sign in ("none", "red", "white")))
    clock = Pick((One(False, say("clock-no")), One(True, say("clock-yes"))))
    effects = Effects(VOCABULARY, 0, 4)
    yield Field(f"{path}/name/ru", group, of, say("box-name"), Text(40), suspect.name.ru)
    yield Field(f"{path}/syndicate", group, of, say("box-syndicate"), clans, suspect.syndicate)
    yield Field(f"{path}/health", group, of, say("scene-health"), Number(1, 9), suspect.health)
    yield Field(f"{path}/reward", group, of, say("box-reward"), Number(0, 30), suspect.reward)
    yield Field(f"{path}/symbol", group, of, say("box-symbol"), signs, suspect.symbol)
    yield Field(f"{path}/exposure", group, of, say("box-exposure"), effects, suspect.exposure)
    label = say("box-retaliation")
    yield Field(f"{path}/retaliation", group, of, label, effects, suspect.retaliation)
    yield Field(f"{path}/lasting", group, of, say("box-lasting"), clock, suspect.lasting)


def unplayable(box: Box) -> list[Fault]:
    """Name what nobody could play with though every value fits by itself."""
    layout, trail = box.layout, box.layout.trail
    found: list[tuple[str, Message]] = []
    if trail[-1:] != (layout.top,) or len(set(trail)) != len(trail):
        found.append(("city/trail", say("fault-box-trail", top=Term("cell", layout.top))))
    if not set(layout.precincts) <= set(trail) <= set(layout.plan.cells):
        found.append(("city/trail", say("fault-box-precincts")))
    if box.many("humans") + box.many("androids") < IDENTITIES:
        found.append(("counts", say("fault-box-identities", n=IDENTITIES)))
    if box.board.health.heart > box.board.health.top:
        found.append(("board/health", say("fault-box-heart")))
    for track in box.board.resources:
        if track.start > track.length:
            message = say("fault-box-start", track=Term("track", track.id))
            found.append((f"board/{track.id}", message))
    return [Fault("box-unplayable", at, message) for at, message in found]
