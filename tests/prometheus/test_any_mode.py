"""Checks what the expansion brings into every mode: Nero, Aithon, evasion, Caucasus, the die."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.language import Speaker
from rules.breach import reveal, walk
from rules.breach.activation import activate, run, subroutines
from rules.breach.attack import resolve
from rules.breach.deploy import supply
from rules.breach.effects import Effect
from rules.breach.move import move
from rules.breach.state import Activated, Ice, avatar
from rules.breach.words import read
from rules.core.message import person
from rules.core.steps import Ask, Roll, Tell
from rules.core.table import Table
from rules.prometheus.anomaly import anomaly
from rules.prometheus.state import Titanomachy, titanic
from tests.prometheus.test_pulses import face
from tests.prometheus.titans import RULES, asked, play, told

MODES = ("team", "standard", "training", "versus")
USUAL = MODES[1:]


def begun(mode: str, people: int = 2, avatar: str = "", **options: str) -> Table[Any]:
    """Set a game up; the first who is asked takes the avatar, where one is named."""
    names = [str(one) for one in range(1, people + 1)]
    table: Table[Any] = Table(RULES, RULES.start({"players": names, "mode": mode, **options}, 5))
    while table.state.phase == "setup":
        ids = [option.id for option in table.options()]
        table.answer(avatar if avatar in ids else ids[0] if ids else "ok")
    return table


def game_of(mode: str, people: int = 2, **options: str) -> Titanomachy:
    """Give a game in its first turn, the avatars in corners and no other ice."""
    game = titanic(RULES._equip(begun(mode, people, **options).state))
    for player, place in zip(game.players, ("A1", "C3", "A3", "C1"), strict=False):
        player.place, player.threat, player.research, player.hand = place, 0, [], []
    game.ice = [ice for ice in game.ice if ice.kind == "prometheus"]
    return game


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_set_up_says_what_a_team_does_not_choose(language: str) -> None:
    """p. 10: the bot, the numbers of the gateways and what lies on the nodes are given."""
    speak = Speaker(language, RULES)
    words = {one.id: speak(one.message) for one in RULES.settings()}
    team = "команд" if language == "ru" else "team"
    assert all(team in words[one] for one in ("bot", "gateways", "information", "side-guardian"))
    assert {one.id for one in RULES.settings()[1].choices} == {*MODES}
    assert "ephon" in [one.id for one in next(s for s in RULES.settings() if s.id == "bot").choices]


# Nero


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", MODES)
def test_nero_can_be_chosen_in_every_mode(mode: str, people: int) -> None:
    """p. 6: in step 4 of the set-up; seven cards of his own."""
    game = begun(mode, people, avatar="nero").state
    nero = next(player for player in game.players if player.avatar == "nero")
    cards = [*nero.hand, *nero.utilities.cards, *nero.utilities.discard, *nero.programs]
    own = [card for card in cards if card.startswith("nero-")]
    assert len(own) == 7 and "nero-program" in own


def steps_of(mode: str, avatar: str, bot: str) -> list[str]:
    """Play a set-up and list the ids of all its steps."""
    names = ["1", "2"]
    state = RULES.start({"players": names, "mode": mode, "bot": bot}, 5)
    table: Table[Any] = Table(RULES, state)
    found = []
    while table.state.phase == "setup":
        found.append(table.step.message.id)
        ids = [option.id for option in table.options()]
        table.answer(avatar if avatar in ids else ids[0] if ids else "ok")
    return found


@pytest.mark.parametrize("mode", USUAL)
def test_evasion_tokens_are_laid_out_for_nero_and_for_aithon(mode: str) -> None:
    """p. 6, p. 7: they are used where one of the two plays, and else stay in the box."""
    assert "lay-evasions" in steps_of(mode, "nero", "worm")
    assert "lay-aithon" in steps_of(mode, "hugo", "ephon")
    both = steps_of(mode, "nero", "ephon")
    assert ("lay-aithon" in both, "lay-evasions" in both) == (True, False)
    assert not {"lay-aithon", "lay-evasions"} & {*steps_of(mode, "hugo", "worm")}
    assert "lay-supplies-team" in steps_of("team", "nero", "worm")


# Aithon


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", USUAL)
def test_aithon_plays_as_the_bot_with_cards_for_the_number_of_players(
    mode: str, people: int
) -> None:
    """p. 6: its activation cards by the players, the Caucasus inside the database."""
    game = begun(mode, people).state
    cards = [card for card in game.activation.cards if card.startswith("ephon-")]
    assert len(cards) == (3 if people == 1 else 6)
    assert game.kinds["bot"] == "ephon" and supply(game, "ephon") == 10
    assert game.caucasus in (("B2", "C2") if people == 4 else ("B2",))
    assert game.places[game.caucasus].shown


def test_chance_may_choose_aithon_and_then_brings_the_caucasus() -> None:
    """p. 6."""
    found = Counter()
    for seed in range(12):
        state = RULES.start({"players": ["1", "2"], "mode": "standard", "bot": "random"}, seed)
        table: Table[Any] = Table(RULES, state)
        while table.state.phase == "setup":
            table.answer(table.options()[0].id if table.options() else "ok")
        kind = table.state.kinds["bot"]
        found[kind] += 1
        assert (kind == "ephon") == (table.state.caucasus is not None)
    assert found["ephon"] and found["ephon"] < 12


@pytest.mark.parametrize("mode", ["team", "standard", "versus"])
def test_its_card_with_the_die_is_carried_out_in_every_mode(mode: str) -> None:
    """p. 7: Aithon goes to the avatar, whose player throws the die."""
    game = game_of(mode)
    place = game.caucasus
    assert place is not None
    game.places[place].turn = 0
    game.players[0].place = place
    game.ice.append(Ice(id="ephon-1", place=place))
    game.acting.append(Activated(card="ephon-4"))
    steps = play(activate(game, 0, "bot", subroutines(game, "ephon-4")), face("gamma", "threat 1"))
    assert [step.who for step in steps if isinstance(step, Roll)] == [0]
    assert game.model("ephon-2") is not None
    assert game.whereabouts("ephon-2") == "B3"
    assert game.players[0].threat == 1


def test_the_quick_side_effect_runs_aithons_quick_subroutine_against_the_thrower() -> None:
    """p. 7: the target is one's own avatar."""
    game = game_of("standard")
    game.places["B2"].turn = 0
    game.players[0].place = game.players[1].place = "B2"
    game.ice.append(Ice(id="ephon-1", place="B2"))
    game.acting.append(Activated(ice="ephon-1", only=0))
    seen: list[Any] = []
    script = run(game, 0, read("anomaly"))
    answer: Any = None
    luck = Random(1)
    try:
        while True:
            step = next(script) if answer is None else script.send(answer)
            seen.append(step)
            if isinstance(step, Roll):
                answer = face("alpha", "quick")
            else:
                answer = luck.choice(step.options).id if isinstance(step, Ask) else "ok"
    except StopIteration:
        pass
    told_to = {step.message.id: step for step in seen if isinstance(step, Tell)}
    assert "quick-runs" in told_to
    assert told_to["attack-result"].message.params["target"] == person(0)


@pytest.mark.parametrize(("models", "words"), [(0, "anomaly-quick-ignored"), (10, "quick-ignored")])
def test_people_hear_why_a_quick_subroutine_is_skipped(models: int, words: str) -> None:
    """p. 7: not for want of models where the die asked for it."""
    game = game_of("standard")
    game.players[0].place, game.places["B2"].turn = "C3", 0
    game.ice = [Ice(id=f"ephon-{number}", place="A1") for number in range(1, models + 1)]
    effect = "quick" if not models else "threat 1"
    steps = play(anomaly(game, 0, read("anomaly")), face("alpha", effect))
    assert told(steps)[0] == "anomaly-shows" and words in told(steps)


# Evasion tokens


@pytest.mark.parametrize("mode", MODES)
def test_an_evasion_token_pays_for_evading_in_every_mode(mode: str) -> None:
    """p. 7: instead of a chip of defence."""
    game = game_of(mode)
    player = game.players[0]
    player.blocks = {"move": [], "attack": [], "defence": [], "cache": []}
    player.viruses, player.screen = [], False
    game.evasions[0] = 1
    game.ice.append(Ice(id="ephon-1", place="A1"))
    steps = play(resolve(game, "ephon-1", avatar(0), 1), "evasion:token")
    assert asked(steps) == [["evasion:token", "take"]]
    assert (game.evasions[0], len(player.viruses)) == (0, 2)


# The Caucasus


@pytest.mark.parametrize("mode", MODES)
def test_the_caucasus_is_neither_hidden_nor_turned(mode: str) -> None:
    """p. 7: any effect that would do so is ignored."""
    game = game_of(mode)
    its = game.places["B2"]
    its.turn = 3
    game.players[0].place = "B2"
    assert play(reveal.hide(game, "B2")) == []
    assert play(reveal.orient(game, "B2", 0)) == []
    assert (its.shown, its.turn) == (True, 3)
    assert not walk.can_turn(game, 0, Effect("turn-room"))


@pytest.mark.parametrize("mode", MODES)
def test_each_effect_of_the_caucasus_is_activated_once_in_a_turn(mode: str) -> None:
    """p. 7: two different ones in one turn are allowed, a move point for each."""
    game = game_of(mode)
    game.turn.stage, game.turn.player = "actions", 0
    player = game.players[0]
    player.place, player.credits = "B2", 0
    player.blocks = {"move": ["move"] * 3, "attack": [], "defence": [], "cache": []}
    questions: list[list[str]] = []
    script, answer = move(game, 0, free=True), None
    wanted = ["activate:B2:1", "activate:B2"]
    try:
        while True:
            step = next(script) if answer is None else script.send(answer)
            if not isinstance(step, Ask):
                answer = "ok"
                continue
            ids = [option.id for option in step.options]
            if step.message.id != "move-points":
                answer = ids[0]
                continue
            questions.append([id for id in ids if id.startswith("activate:")])
            answer = wanted.pop(0) if wanted else "stop"
    except StopIteration:
        pass
    assert [len(one) for one in questions] == [2, 1, 0]
    assert game.evasions[0] == 1


@pytest.mark.parametrize("mode", USUAL)
def test_the_titan_stays_in_the_box_without_a_team(mode: str) -> None:
    """p. 6, p. 8."""
    game = game_of(mode)
    assert game.giant is None and game.titan.slots == [] and game.titan.parts == {}
