"""Checks playing together: tracing with allies, information for any disk, sending, set-up."""

from collections import Counter
from typing import Any

import pytest

from rules.breach.activation import activate
from rules.breach.chips import transfers
from rules.breach.database import node_rooms
from rules.breach.deploy import supply
from rules.breach.disk import processor
from rules.breach.player import FIREWALL
from rules.breach.state import Activated, Ice
from rules.breach.words import read
from rules.core.message import person
from rules.core.steps import Draw, Tell
from rules.core.table import Table
from rules.prometheus.components import AITHON
from rules.prometheus.state import titanic
from rules.prometheus.team import (
    OPERATIONS,
    candidates,
    gain_evasion,
    store,
    trace,
    traceable,
    tracing,
)
from rules.prometheus.turn import team_turn
from tests.prometheus.titans import RULES, asked, play, team, told


def node_of(game, *rooms: str) -> str:
    """Name the node around which these rooms lie."""
    return next(node for node, its in node_rooms(game.plan).items() if set(its) == set(rooms))


# Tracing


def test_allies_viruses_count_where_one_is_your_own() -> None:
    """p. 17: a virus in each room, of whoever, and at least one of yours."""
    game = team()
    game.places["A1"].viruses, game.places["B1"].viruses = [1], [0]
    node = node_of(game, "A1", "B1")
    assert node in traceable(game, 0) and node in traceable(game, 1)
    game.places["B1"].viruses = [1]
    assert node not in traceable(game, 0)


def test_one_virus_of_each_room_goes_back_and_one_marks_the_node() -> None:
    """p. 17: the tracer puts one virus of his colour on the node."""
    game = team()
    node = node_of(game, "A1", "B1")
    game.covered.pop(node, None)
    game.nodes[node].token = None
    game.places["A1"].viruses, game.places["B1"].viruses = [0, 1], [1]
    steps = play(trace(game, 0, node))
    gone = next(step.message for step in steps if step.message.id == "traced-together")
    assert [one.params["who"] for one in gone.params["viruses"]] == [person(0), person(1)]
    assert game.places["A1"].viruses == [1]
    assert game.places["B1"].viruses == []
    assert game.nodes[node].viruses == [0]


def test_hidden_information_is_turned_over_and_taken() -> None:
    """p. 17: reveal it, discard a blank one, take any other."""
    game = team()
    node = node_of(game, "A1", "B1")
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    game.covered[node] = "partial-bio"
    play(trace(game, 0, node), "1")
    assert game.players[1].disk == ["partial-bio"]
    assert node not in game.covered


def test_a_blank_token_is_discarded() -> None:
    game = team()
    node = node_of(game, "A1", "B1")
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    game.covered[node] = None
    play(trace(game, 0, node))
    assert all(player.disk == [] for player in game.players)


def test_who_deactivates_traces_nothing_in_this_phase() -> None:
    """p. 17: deactivation instead of tracing."""
    game = team()
    game.titan.plate = "plate-1"
    needs = game.own_kit.plates["plate-1"].needs["head"]
    game.players[0].disk = [f"partial-{one}" for one in needs]
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    steps = play(tracing(game, 0), "part:head", needs[0])
    assert node_of(game, "A1", "B1") in asked(steps)[0]
    assert game.titan.off == ["head"]
    assert game.places["A1"].viruses == [0]


def test_who_has_traced_may_no_longer_deactivate() -> None:
    game = team()
    node = node_of(game, "A1", "B1")
    other = node_of(game, "B1", "C1")
    for room in ("A1", "B1", "C1"):
        game.places[room].viruses = [0, 1]
    game.covered[node] = None
    game.titan.plate = "plate-1"
    needs = game.own_kit.plates["plate-1"].needs["head"]
    game.players[0].disk = [f"partial-{one}" for one in needs]
    steps = play(tracing(game, 0), node, "1", "stop")
    questions = asked(steps)
    assert "part:head" in questions[0]
    assert "part:head" not in questions[-1] and other in questions[-1]


def test_cards_for_any_moment_can_be_played_while_tracing() -> None:
    """p. 17: the phase is changed, the moments of malware are those of the base game."""
    game = team()
    game.places["A1"].viruses, game.places["B1"].viruses = [0], [0]
    ally = game.players[1]
    ally.place, ally.hand, ally.viruses = "A1", ["vitruvian-6"], [FIREWALL]
    game.turn.player, game.turn.stage, game.turn.ended = 0, "tracing", True
    steps = play(tracing(game, 0), "other:1", "play:vitruvian-6", "stop")
    assert "other:1" in asked(steps)[0] and ally.viruses == []


# Information


def test_full_information_becomes_two_partial_tokens_for_any_disks() -> None:
    """p. 13, p. 17: each goes on one's own disk or on another player's."""
    game = team()
    steps = play(store(game, 0, "full-science", "rule", None), "0", "1")
    assert [player.disk for player in game.players] == [["partial-science"]] * 2
    assert asked(steps) == [["0", "1"]] * 2


def test_a_full_disk_gives_up_a_turned_token() -> None:
    """p. 18: a token that lies face down may be discarded for the new one."""
    game = team(1)
    slots = len(game.kit.box.gear.processor.slots)
    game.players[0].disk = ["partial-bio"] * slots
    game.turned[0] = ["partial-bio"]
    play(store(game, 0, "partial-crypto", "rule", None))
    assert game.players[0].disk.count("partial-crypto") == 1
    assert len(game.players[0].disk) == slots
    assert game.turned[0] == []


def test_which_turned_token_leaves_a_full_disk_is_a_choice() -> None:
    """p. 18: one of those that lie face down, whichever the player wishes."""
    game = team(1)
    slots = len(game.kit.box.gear.processor.slots)
    game.players[0].disk = ["partial-bio"] * (slots - 1) + ["partial-science"]
    game.turned[0] = ["partial-bio", "partial-science"]
    steps = play(store(game, 0, "partial-crypto", "rule", None), "partial-bio")
    assert asked(steps) == [["partial-bio", "partial-science"]]
    assert game.turned[0] == ["partial-science"]
    assert Counter(game.players[0].disk)["partial-bio"] == slots - 2


def test_a_full_disk_without_a_turned_token_takes_nothing_more() -> None:
    """p. 18: only what lies face down may be discarded."""
    game = team(2)
    slots = len(game.kit.box.gear.processor.slots)
    game.players[0].disk = ["partial-bio"] * slots
    play(store(game, 0, "partial-crypto", "rule", None))
    assert game.players[1].disk == ["partial-crypto"]


def test_turned_information_still_speeds_the_processor_up() -> None:
    """p. 18: clicks and configuration as before."""
    game = team()
    game.players[0].disk = ["partial-bio", "partial-crypto", "partial-bio"]
    before = processor(game, 0)
    game.turned[0] = ["partial-bio", "partial-bio"]
    assert processor(game, 0) == before
    assert before != processor(game, 1)


def test_a_research_token_reveals_information_anywhere() -> None:
    """p. 13: discard any research token; a blank token leaves the database."""
    game = team()
    node, blank = node_of(game, "A1", "B1"), node_of(game, "B1", "C1")
    game.covered |= {node: "partial-bio", blank: None}
    tokens = list(game.kit.research)[:2]
    game.players[0].research = list(tokens)
    operation = OPERATIONS["uncover"]
    assert f"uncover:{node}" in [one.id for one in operation.offers(game, 0)]
    play(operation.does(game, 0, node), tokens[0])
    play(operation.does(game, 0, blank))
    assert game.nodes[node].token == "partial-bio"
    assert game.nodes[blank].token is None and blank not in game.covered
    assert game.players[0].research == []
    assert operation.offers(game, 0) == []


# Sending and evasion tokens


def test_a_transfer_can_send_a_credit_instead() -> None:
    """p. 13: give a credit or a research token to another player."""
    game = team()
    game.players[0].credits = 1
    steps = play(transfers(game, 0, 1), "send:credit:1")
    assert "send:credit:1" in asked(steps)[0]
    assert [player.credits for player in game.players] == [0, 1]


def test_a_research_token_can_be_sent_and_is_not_gained() -> None:
    """p. 13: whichever token the giver wishes; what is given does not count as gained."""
    game = team(3)
    kinds = list(game.kit.research)[:2]
    game.players[0].research = [*kinds]
    steps = play(transfers(game, 0, 1), "send:research:2", kinds[1])
    assert {"send:research:1", "send:research:2"} <= {*asked(steps)[0]}
    assert [player.research for player in game.players] == [[kinds[0]], [], [kinds[1]]]
    assert told(steps)[-1] == "sent-research"


def test_nothing_is_sent_by_who_plays_alone() -> None:
    """p. 13: there is no other player."""
    game = team(1)
    game.players[0].credits = 3
    game.players[0].blocks["move"] = ["move"]
    script = transfers(game, 0, 1)
    step = next(script)
    assert not [one.id for one in step.options if one.id.startswith("send:")]


def test_nobody_holds_three_evasion_tokens() -> None:
    """p. 7: an effect that would give a third is ignored."""
    game = team()
    play(gain_evasion(game, 0, read("evasion 2", "gain"), "rule"))
    assert game.evasions[0] == 2
    play(gain_evasion(game, 0, read("evasion 1", "gain"), "rule"))
    assert game.evasions[0] == 2


# The firewall


def test_ice_that_reaches_your_own_avatar_comes_first() -> None:
    """p. 20: only where there is none, ice that reaches any avatar."""
    game = team()
    game.players[0].place, game.players[1].place = "A1", "C3"
    game.ice += [Ice(id="ephon-1", place="A2"), Ice(id="ephon-2", place="C2")]
    for place in game.places.values():
        if place.room != "caucasus":
            place.shown = False
    effects = [read("shift 1"), read("attack +0")]
    assert [one.id for one in candidates(game, 0, "bot", effects)[0]] == ["ephon-1"]
    assert [one.id for one in candidates(game, 1, "bot", effects)[0]] == ["ephon-2"]
    game.ice = [game.ice[0], game.ice[2]]
    found, rule = candidates(game, 0, "bot", effects)
    assert ([one.id for one in found], rule) == (["ephon-2"], "prometheus.firewall.any-avatar")


def test_ice_that_was_chosen_may_go_to_any_avatar_that_it_reaches() -> None:
    """p. 20: only the choice of the model differs from the base game."""
    game = team()
    for place in game.places.values():
        place.shown = place.room == "caucasus"
    game.players[0].place, game.players[1].place = "A1", "C1"
    game.ice.append(Ice(id="ephon-1", place="B1"))
    game.acting.append(Activated())
    steps = play(activate(game, 0, "bot", [read("shift 1")]), "B1-C1")
    assert asked(steps) == [["B1-A1", "B1-C1"]]


@pytest.mark.parametrize(
    ("card", "connected", "found", "rule"),
    [
        ("shift 1", True, ["ephon-1"], "prometheus.firewall.far"),
        ("shift 1", False, ["ephon-1"], "breach.activation.stuck"),
        ("attack +0", True, [], "prometheus.firewall.still"),
    ],
)
def test_ice_that_reaches_nobody_comes_nearer_or_goes(
    card: str, connected: bool, found: list[str], rule: str
) -> None:
    """p. 20: any such ice; where no way leads to an avatar it is disconnected."""
    game = team()
    for place in game.places.values():
        if place.room != "caucasus":
            place.shown = False
    game.players[0].place = "A1" if connected else None
    game.ice.append(Ice(id="ephon-1", place="C3"))
    ice, why = candidates(game, 0, "bot", [read(card)])
    assert ([one.id for one in ice], why) == (found, rule)


# Turns


def test_a_return_costs_its_pulse_before_the_avatar_comes_back() -> None:
    """p. 17: as soon as the reconnection is declared; the first connection is free."""
    game = team()
    game.players[0].last, game.turn.player = "B2", 0
    game.players[0].hand = []
    script = team_turn(game)
    step = next(script)
    assert (step.message.id, game.players[0].connected) == ("pulse-reconnect", False)
    step = script.send("3")
    assert (step.message.id, game.pulses) == ("pulse-laid", {"3": 1})
    assert script.send("ok").message.id == "reconnect-where"
    first = team()
    first.turn.player = 0
    assert next(team_turn(first)).message.id == "connect-where"


def test_a_return_that_breaks_the_last_gateway_loses_the_game() -> None:
    """p. 9, p. 14."""
    game = team()
    game.players[0].last, game.turn.player = "B2", 0
    game.players[0].hand = []
    game.gateways, game.pulses = game.gateways[:1], {"1": 2}
    play(team_turn(game))
    assert game.result == "fallen"


# Set-up


@pytest.mark.parametrize("hunter", ["echo", "minotaur"])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_the_activation_deck_is_built_for_the_players(people: int, hunter: str) -> None:
    """p. 12: six cards alone, twelve otherwise; escalations evenly over the piles."""
    game = begun(people, hunter=hunter)
    cards = game.activation.cards
    assert len(cards) == (6 if people == 1 else 12)
    if people == 1:
        return
    piles = {2: 3, 3: 4, 4: 3}[people]
    least = {2: 2, 3: 1, 4: 1}[people]
    size = len(cards) // piles
    marked = [bool(game.kit.activation[card].escalation) for card in cards]
    assert sum(marked) >= piles * least
    for first in range(0, len(cards), size):
        assert sum(marked[first : first + size]) >= least


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_everybody_starts_with_one_partial_token_of_another_type(people: int) -> None:
    """p. 12, step 14; and nobody has a task (step 12)."""
    game = begun(people)
    disks = [player.disk for player in game.players]
    assert all(len(disk) == 1 and disk[0].startswith("partial-") for disk in disks)
    assert len({disk[0] for disk in disks}) == people
    assert all(player.task is None for player in game.players)


def begun(people: int, **options: str):
    """Give a game right after its set-up."""
    names = [str(one) for one in range(1, people + 1)]
    table = Table(RULES, RULES.start({"players": names, **options}, 5))
    while table.state.phase == "setup":
        if isinstance(table.step, Tell | Draw) or not table.options():
            table.answer("ok" if isinstance(table.step, Tell) else table.options()[0].id)
        else:
            table.answer(table.options()[0].id)
    return titanic(RULES._equip(table.state))


@pytest.mark.parametrize("mode", ["team", "standard"])
def test_chance_may_choose_the_side_of_each_counter(mode: str) -> None:
    """p. 11, steps 7 and 8: as usual or at random."""
    sides = set()
    for seed in range(8):
        options = {f"side-{one}": "random" for one in ("bot", "hunter", "guardian")}
        state = RULES.start({"players": ["1", "2"], "mode": mode, **options}, seed)
        table = Table(RULES, state)
        while table.state.phase == "setup":
            table.answer(table.options()[0].id if table.options() else "ok")
        sides |= {(one, chip.side) for one, chip in table.state.counters.items()}
    assert sides == {(one, side) for one in ("bot", "hunter", "guardian") for side in "ab"}


def test_the_set_up_of_the_team_mode() -> None:
    """p. 10–12: the Caucasus in the middle, hidden information, four gateways, the die at 2."""
    game = begun(2)
    assert game.caucasus == "B2" and game.places["B2"].shown
    assert game.giant is not None and game.giant.place == "B2"
    assert len(game.covered) == 12
    kinds = Counter((token or "blank").partition("-")[0] for token in game.covered.values())
    assert kinds == {"full": 2, "partial": 4, "blank": 6}
    assert sorted(one.priority for one in game.gateways) == [1, 2, 3, 4]
    assert game.die == 2
    assert len(game.titan.slots) == 2
    assert game.kinds["bot"] == AITHON
    assert supply(game, AITHON) == 10


@pytest.mark.parametrize(
    ("people", "built"),
    [
        (1, {}),
        (2, {"n": 2, "piles": 3, "marked": 2, "rest": 2}),
        (3, {"n": 3, "piles": 4, "marked": 1, "rest": 2}),
        (4, {"n": 4, "piles": 3, "marked": 1, "rest": 3}),
    ],
)
def test_people_hear_how_to_pile_their_own_activation_deck(
    people: int, built: dict[str, int]
) -> None:
    """p. 12: the piles, and in each the cards with escalation and the others."""
    options = {"players": [str(one) for one in range(people)], "activation": "table"}
    table: Table[Any] = Table(RULES, RULES.start(options, 1))
    while table.step.message.id not in ("activation-piles", "activation-shuffle"):
        table.answer(table.options()[0].id if table.options() else "ok")
    assert table.step.message.params == built


def test_the_set_up_of_the_database_cites_the_rules_of_the_team() -> None:
    """p. 10: these steps stand instead of those of the base game."""
    table: Table[Any] = Table(RULES, RULES.start({"players": ["1", "2"]}, 1))
    cited = {}
    while table.state.phase == "setup":
        cited[table.step.message.id] = table.step.rule
        table.answer(table.options()[0].id if table.options() else "ok")
    assert cited["lay-rooms"] == "prometheus.setup.rooms"
    assert cited["lay-gateway"] == "prometheus.setup.gateways"
    assert cited["cover-app"] == "prometheus.setup.information"


def test_aithon_brings_the_caucasus_into_the_usual_modes() -> None:
    """p. 6: one room that does not lie at the edge is replaced at random."""
    game = begun(4, mode="standard")
    assert game.caucasus in ("B2", "C2")
    assert game.giant is None
    other = begun(2, mode="standard", bot="worm")
    assert other.caucasus is None

