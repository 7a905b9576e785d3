"""Picture the table: servers as rows of ice and cards, the rig, accounts and piles."""

from app.language import Speaker
from rules.core.picture import draw
from rules.hackers.state import Run
from tests.hackers.situations import NBN, RULES, code, do, hack, table

FULL = {
    "ice": {"hq": ["Wall of Static", "Enigma"], "remote-1": ["Hunter"]},
    "root": {"remote-1": ["Nisei MK II", "Red Herrings"]},
    "rig": ["Corroder", "Desperado"],
    "hq": ["Hedge Fund"] * 2,
    "rd": ["Enigma"] * 3,
    "grip": ["Diesel"],
    "heap": ["Sure Gamble"],
    "opened": ["Ice Wall"],
    "closed": ["PAD Campaign"],
    "scored": ["Hostile Takeover"],
    "tags": 2,
}


def rows(game):
    """Give the rows of a scene by place."""
    return {row.at: row for row in RULES.scene(game).rows}


def name_of(slot):
    """Give the number of the card in a slot; None for a face-down one."""
    return None if slot.name is None else next(iter(slot.name.params.values())).id


def test_a_server_is_a_row_with_its_ice_from_the_outside():
    """hackers.run.order-of-ice: the hacker comes from the left."""
    found = rows(hack(**FULL))
    hq = found["corp/servers/0"]
    assert [name_of(slot) for slot in hq.slots] == [code("Enigma"), code("Wall of Static")]
    assert [slot.at for slot in hq.slots] == ["corp/servers/0/ice/1", "corp/servers/0/ice/0"]
    remote = found["corp/servers/3"]
    assert [name_of(slot) for slot in remote.slots] == [code("Hunter"), None, None]


def test_ice_shows_its_present_strength():
    """hackers.ice.advanceable."""
    game = hack(ice={"hq": ["Ice Wall"]})
    game.corp.servers[0].ice[0].counters["advance"] = 2
    (slot,) = rows(game)["corp/servers/0"].slots
    assert slot.name.params["strength"] == 3
    assert [(piece.icon, piece.count) for piece in slot.pieces] == [("arrow-up", 2)]


def test_accounts_are_counters():
    """Credits, clicks, hand and points of both sides, memory and link of the hacker."""
    found = rows(hack(**FULL))
    corp = {counter.at: (counter.value, counter.limit) for counter in found["corp"].counters}
    assert corp["corp/credits"] == (5, None) and corp["corp/clicks"] == (3, None)
    assert corp["corp/limit"] == (2, 5) and corp["corp/scored"] == (1, 7)
    runner = {counter.at: (counter.value, counter.limit) for counter in found["runner"].counters}
    assert runner["runner/tags"] == (2, None)
    assert runner["runner/memory"] == (1, 5)
    assert runner["runner/limit"] == (1, 5)


def test_piles_count_what_everybody_may_count():
    """hackers.area.heap: the top of the heap is open."""
    piles = {pile.at: pile for pile in RULES.scene(hack(**FULL)).piles}
    assert piles["corp/rd"].left == 3
    assert (piles["corp/open"].left, piles["corp/open"].discard) == (1, 1)
    assert piles["runner/heap"].top.params["of"].id == code("Sure Gamble")


def test_the_server_under_attack_comes_first():
    """People look there; the encountered ice is lit."""
    found = do(table(turn="runner", **FULL), "run:hq")
    first = RULES.scene(found.state).rows[0]
    assert (first.at, first.active) == ("corp/servers/0", True)
    game = table(turn="runner", ice={"hq": ["Wall of Static"]}, rig=["Corroder"])
    do(game, "run:hq")
    (slot,) = rows(game.state)["corp/servers/0"].slots
    assert slot.lit


def test_the_active_side_comes_before_the_other():
    """Whose turn it is stands on top."""
    for turn, first, last in (("corp", "corp", "runner"), ("runner", "runner", "corp")):
        order = [row.at for row in RULES.scene(hack(turn=turn)).rows]
        assert order.index(first) < order.index(last)


def test_the_table_can_be_drawn_as_text():
    """For terminals, in both languages."""
    for language, word in (("ru", "Управление"), ("en", "Headquarters")):
        text = draw(RULES.scene(hack(**FULL)), Speaker(language, RULES, ["Ann", "Bob"]))
        assert word in text and "Corroder" in text and "Nisei" not in text and "{" not in text


def test_every_icon_is_known():
    """data/app/icons.json has them all."""
    import json

    from rules.data import DATA

    icons = json.loads((DATA / "app/icons.json").read_text(encoding="utf-8"))
    game = hack(**FULL, bad=1, brain=1, turn="runner")
    for card in (*game.runner.rig, game.corp.servers[3].root[0]):
        card.counters = {"virus": 1, "power": 1, "credit": 1, "agenda": 1, "advance": 1}
    found = set()
    for row in RULES.scene(game).rows:
        found |= {counter.icon for counter in row.counters}
        found |= {slot.icon for slot in row.slots if slot.icon}
        found |= {piece.icon for slot in row.slots for piece in slot.pieces}
    assert found <= set(icons)


def test_special_credits_and_switched_off_cards_are_pictured():
    """hackers.term.recurring-credit, hackers.bad-publicity.credits, hackers.term.blank."""
    game = hack(turn="runner", corp=NBN, rig=["Corroder", "Desperado"], bad=2)
    game.corp.recurring, game.runner.rig[1].blank = 2, True
    game.run = Run(server="hq", credits=2)
    found = rows(game)
    assert "scene-recurring" in [one.id for one in found["corp"].cards]
    run = [one for one in found["runner"].counters if one.at == "run/credits"]
    assert [one.value for one in run] == [2]
    assert [slot.name.id for slot in found["runner"].slots] == ["name", "scene-blank"]
