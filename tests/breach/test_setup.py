"""Test the set-up: rooms, information, gateways, ice, cards, players; and what is refused."""

from collections import Counter
from typing import Any

import pytest

from rules.breach import Breach
from rules.breach.components import CATEGORIES, INFORMATION, OMEGA
from rules.breach.database import central, corners, node_rooms, outer_sides
from rules.breach.state import Intrusion
from rules.core.message import Refused
from rules.core.steps import Ask, Draw, Tell
from rules.core.table import Table
from rules.data import rules_of
from tests.breach.small import ids

RULES = rules_of("breach")
assert isinstance(RULES, Breach)
BOX = RULES.box
PEOPLE = ["Аня", "Борис", "Вера", "Глеб"]


def begin(people: int = 2, **options: Any) -> Table[Intrusion]:
    """Begin a set-up."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Table(RULES, RULES.start({"players": PEOPLE[:people], **named}, 1))


def done(people: int = 2, **options: Any) -> Table[Intrusion]:
    """Play a set-up by the first options, up to the first player's first question."""
    table = begin(people, **options)
    while table.state.phase == "setup":
        table.answer(table.options()[0].id)
    return table


# The database


@pytest.mark.parametrize("people", [1, 2, 3])
def test_up_to_three_people_play_with_nine_rooms_without_towers(people: int) -> None:
    """breach.setup.rooms-small"""
    game = done(people).state
    rooms = {str(place.room) for place in game.places.values()}
    assert len(rooms) == 9
    assert not rooms & {"tower-1", "tower-2", "empty-4", OMEGA}
    assert not any(place.shown for place in game.places.values())


def test_four_people_play_with_all_twelve() -> None:
    """breach.setup.rooms-large"""
    game = done(4).state
    assert (game.plan.columns, game.plan.rows) == (4, 3)
    assert len({place.room for place in game.places.values()}) == 12


def test_rooms_may_be_chosen_or_random() -> None:
    """breach.advanced.rooms"""
    table = begin(2, choose_rooms="own")
    asked = 0
    while table.state.phase == "setup" and not table.state.players[0].avatar:
        if table.step.message.id == "leave-out-which":  # type: ignore[union-attr]
            asked += 1
            assert len(ids(table.step)) == 13 - asked  # type: ignore[arg-type]
            table.answer(f"garden-{asked}" if asked < 3 else "computer-1")
        else:
            table.answer(table.options()[0].id)
    rooms = {place.room for place in table.state.places.values()}
    assert asked == 3
    assert not rooms & {"garden-1", "garden-2", "computer-1"}
    rooms = {place.room for place in done(2, choose_rooms="random").state.places.values()}
    assert len(rooms) == 9


def test_people_who_lay_their_own_rooms_are_asked_when_one_is_revealed() -> None:
    """breach.app.tracking"""
    table = done(2, rooms="table", choose_rooms="random")
    game = table.state
    assert all(place.room is None for place in game.places.values())
    assert len(game.rooms.cards) == 12 and game.rooms.left == 9
    while not isinstance(table.step, Draw):
        table.answer(table.options()[0].id)
    assert ids(table.step) == {tile.id for tile in BOX.rooms.tiles if tile.id != OMEGA}


@pytest.mark.parametrize(
    ("people", "full", "partial"), [(1, 2, 4), (2, 2, 4), (3, 3, 6), (4, 4, 8)]
)
@pytest.mark.parametrize("how", ["book", "random"])
@pytest.mark.parametrize("mode", ["standard", "versus"])
def test_information_lies_on_its_own_nodes(
    people: int, full: int, partial: int, how: str, mode: str
) -> None:
    """breach.node.central, breach.node.outer, breach.advanced.information-table"""
    game = done(people, information=how, mode=mode).state
    tokens = {node: its.token for node, its in game.nodes.items() if its.token}
    for node, token in tokens.items():
        assert token.startswith("full-" if central(game.plan, node) else "partial-")
    sizes = Counter(token.partition("-")[0] for token in tokens.values())
    assert (sizes["full"], sizes["partial"]) == (full, partial)


def test_a_random_layout_follows_the_table_of_letters() -> None:
    """breach.advanced.information"""
    game = done(3, information="random").state
    full = Counter(its.token for its in game.nodes.values() if "full" in str(its.token))
    partial = Counter(its.token for its in game.nodes.values() if "partial" in str(its.token))
    assert sorted(full.values()) == [1, 1, 1]
    assert sorted(partial.values()) == [1, 1, 1, 3]
    missing = {*INFORMATION} - {str(one).partition("-")[2] for one in full}
    assert partial[f"partial-{missing.pop()}"] == 3


def test_people_may_enter_their_own_layout_within_the_tokens_of_the_box() -> None:
    """breach.setup.information-picture"""
    table = begin(2, information="own")
    while True:
        step = table.step
        if isinstance(step, Ask) and step.message.id == "token-which":
            offered = {id for id in ids(step) if id != "none"}
            table.answer("full-bio" if "full-bio" in offered else "none")
        elif isinstance(step, Tell) and table.state.phase == "setup" and table.state.gateways:
            break
        else:
            table.answer(table.options()[0].id)
    assert [its.token for its in table.state.nodes.values()].count("full-bio") == 2


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("how", ["book", "random"])
def test_four_gateways_stand_at_the_corners(people: int, how: str) -> None:
    """breach.setup.gateways, breach.advanced.gateways"""
    game = done(people, gateways=how).state
    assert {gateway.place for gateway in game.gateways} == {*corners(game.plan)}
    assert {gateway.priority for gateway in game.gateways} == {1, 2, 3, 4}
    assert all(gateway.at in outer_sides(game.plan) for gateway in game.gateways)


# The firewall


@pytest.mark.parametrize(("people", "each"), [(1, 3), (2, 6), (3, 6), (4, 6)])
@pytest.mark.parametrize(("bot", "hunter"), [("worm", "echo"), ("tentacle", "minotaur")])
def test_the_leds_choose_the_activation_cards(
    people: int, each: int, bot: str, hunter: str
) -> None:
    """breach.setup.activation-choice, breach.setup.activation-deck, breach.advanced.ice"""
    game = done(people, bot=bot, hunter=hunter).state
    kinds = Counter(game.kit.activation[card].ice for card in game.activation.cards)
    assert kinds == {bot: each, hunter: each}
    assert len(game.guardian.cards) == 6


@pytest.mark.parametrize(("people", "cards"), [(5, 5), (6, 6)])
def test_the_leds_know_of_five_and_six_people_too(people: int, cards: int) -> None:
    """breach.setup.activation-choice"""
    for kind in BOX.ice:
        lit = [card for card in BOX.activation if card.ice == kind.id and people in card.players]
        assert len(lit) == cards


def test_the_usual_game_has_worms_and_echoes_and_sides_a() -> None:
    """breach.setup.ice, breach.setup.counters, breach.setup.firewall-die"""
    game = done().state
    assert game.kinds == {"bot": "worm", "hunter": "echo", "guardian": "zanatar"}
    assert {(chip.side, chip.at) for chip in game.counters.values()} == {("a", 0)}
    assert game.die == 1
    assert game.ice == []


def test_random_ice_is_one_of_its_category_and_sides_b_are_harder() -> None:
    """breach.advanced.ice, breach.advanced.difficulty"""
    game = done(bot="random", hunter="random", side_guardian="b").state
    assert game.kinds["bot"] in ("worm", "tentacle")
    assert game.kinds["hunter"] in ("echo", "minotaur")
    assert game.counters["guardian"].side == "b"


def test_four_rewards_are_laid_out() -> None:
    """breach.setup.rewards"""
    game = done().state
    assert len(game.offered) == 4
    assert len(game.rewards.cards) == 2


# The players


def test_avatars_go_clockwise_from_the_password_and_breachers_the_other_way() -> None:
    """breach.setup.password, breach.setup.avatar, breach.setup.breacher"""
    table = begin(3)
    asked: list[tuple[str, int | None]] = []
    while table.state.phase == "setup":
        step = table.step
        if isinstance(step, Ask):
            asked.append((step.message.id, step.who))
        chosen = "1" if step.message.id == "password-who" else table.options()[0].id  # type: ignore[union-attr]
        table.answer(chosen)
    assert [who for id, who in asked if id == "avatar-which"] == [1, 2, 0]
    assert [who for id, who in asked if id == "breacher-which"] == [0, 2, 1]
    assert table.state.turn.player == 1


def test_everybody_gets_cards_code_upgrades_and_a_secret_task() -> None:
    """breach.setup.utilities, breach.setup.programs, breach.setup.code, breach.setup.task"""
    game = done(4).state
    for player in game.players:
        board = game.kit.avatars[player.avatar]
        chips = [chip for block in player.blocks.values() for chip in block]
        assert len(chips) == sum(board.code.values()) + board.free_code
        assert player.blocks["cache"] == []
        assert len(player.programs) == 2
        assert (len(player.hand), len(player.utilities.cards)) == (1, 7)
        assert len(player.upgrades) == 6 and player.hacks == []
        assert player.place is None and player.last is None
    assert len({player.task for player in game.players}) == 4
    assert len({player.avatar for player in game.players}) == 4


def test_secrets_are_for_one_players_eyes() -> None:
    """breach.setup.task, breach.setup.code"""
    table = done(2)
    secret = [entry for entry in table.entries if entry.secret is not None]
    assert {entry.said.id for entry in secret} >= {"task-drawn", "card-gained", "free-code"}
    drawn = next(entry for entry in secret if entry.said.id == "task-drawn")
    task = table.state.kit.tasks[str(table.state.players[drawn.secret or 0].task)]
    tokens = drawn.said.params["what"]
    assert isinstance(tokens, tuple) and len(tokens) == len(task.full) + len(task.partial)
    assert [token.id for token in tokens[:1]] == ["information-full"]  # type: ignore[union-attr]
    others = [*table.history(viewer=1)]
    assert not any(entry.said.id == "task-drawn" and entry.secret == 0 for entry in others)


def test_light_tracking_skips_the_decks() -> None:
    """breach.app.tracking"""
    game = done(3, tracking="light").state
    assert all(player.avatar == "" for player in game.players)
    assert game.phase == "turn"


# Refusals


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({"players": []}, {"player-count"}),
        ({"players": ["1", "2", "3", "4", "5"]}, {"player-count"}),
        ({"mode": "cooperative"}, {"wrong-value"}),
        ({"side-bot": "c", "bot": "echo"}, {"wrong-value"}),
        ({"scenario": "bank"}, {"unknown-option"}),
    ],
)
def test_a_wrong_set_up_is_refused_with_every_fault(
    options: dict[str, Any], codes: set[str]
) -> None:
    with pytest.raises(Refused) as refused:
        RULES.start(options, 1)
    assert {fault.code for fault in refused.value.faults} == codes


# The data


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """breach.component.box, breach.component.cards, breach.component.models"""
    kinds = Counter(tile.kind for tile in BOX.rooms.tiles)
    assert kinds == {
        "industrial": 2, "computer": 2, "garden": 2, "tower": 2, "empty": 4, "omega": 1
    }
    models = {card.id: card.models for card in BOX.ice}
    assert models == {"worm": 10, "tentacle": 7, "echo": 5, "minotaur": 3, "zanatar": 1}
    cards = Counter(card.ice for card in BOX.activation)
    assert cards == {"worm": 8, "tentacle": 8, "echo": 8, "minotaur": 8, "zanatar": 11}
    assert [counter.id for counter in BOX.counters] == list(CATEGORIES)
    assert [counter.wraps for counter in BOX.counters] == [True, True, False]
    tokens = BOX.information.tokens
    assert (tokens.full * 4 + tokens.blank_full, tokens.partial * 4 + tokens.blank_partial) == (
        10,
        44,
    )


def test_every_effect_of_the_firewall_can_be_read_and_carried_out() -> None:
    """breach.app.box"""
    from rules.breach.words import PROPERTY_WORDS, inner, read

    kit = RULES.kit
    for card in BOX.activation:
        for effect in inner(read(text) for text in card.subroutines):
            assert effect.word in kit.subroutines
        assert {*card.escalation} <= {*CATEGORIES}
    for ice in BOX.ice:
        assert not PROPERTY_WORDS.faults(ice.properties, ice.id)
        assert all(read(text).word in kit.subroutines for text in ice.quick)
    for counter in BOX.counters:
        for cell in (*counter.a, *counter.b):
            assert all(read(text, "cell").word in kit.cells for text in cell)
    for guardian in BOX.guardians:
        for text in (*guardian.red, *guardian.board_a):
            assert read(text, "waking").word in kit.cells


def test_layouts_use_only_nodes_that_exist_and_tokens_of_the_box() -> None:
    """breach.setup.information"""
    from rules.core.grid import Plan

    for layout in BOX.information.layouts:
        for people in layout.players:
            plan = Plan(4 if people == 4 else 3, 3)
            assert {*layout.nodes} <= {*node_rooms(plan)}
            assert {*layout.gateways} <= {*outer_sides(plan)}
        counts = Counter(layout.nodes.values())
        assert all(
            n <= (2 if token.startswith("full") else 10) for token, n in counts.items()
        )
