"""Test what cards, rooms and rewards give, word by word."""

from itertools import chain

import pytest

from app.language import Speaker
from rules.breach import words
from rules.breach.effects import VOCABULARY, carry_out, useful, worded
from rules.breach.gains import EFFECTS
from rules.breach.moments import CONDITIONS
from rules.breach.player import DEEDS, FIREWALL, Strike
from rules.breach.state import Intrusion
from rules.breach.words import told
from tests.breach.small import RULES, Run, ids, play, small

RULE = "breach.effect.rules"


def gain(game: Intrusion, text: str, *answers: str | int) -> Run:
    """Let player 0 get something."""
    assert useful(game, 0, (text,))
    return play(carry_out(game, 0, (text,), RULE), *answers)


# The vocabulary and the data


def test_every_word_is_carried_out_by_something() -> None:
    assert set(VOCABULARY.words) == set(EFFECTS)


def test_everything_in_the_data_is_in_the_vocabulary() -> None:
    gear, box = RULES.box.gear, RULES.box
    boons = [
        *chain.from_iterable(one.upgrades for one in (*gear.avatars, *gear.breachers)),
        *(one.hack for one in gear.breachers),
    ]
    texts = [one.effects for one in (*gear.malware, *gear.rewards, *gear.research, *boons)]
    texts += [top.effects for top in gear.processor.tops]
    texts += [kind.effects for kind in box.rooms.kinds]
    texts += [face.effects for face in box.dice.infection]
    texts += [card.trophy for card in box.ice]
    for effects in texts:
        assert VOCABULARY.faults(effects, "") == []
        for text in effects:
            assert VOCABULARY.print(VOCABULARY.parse(text)) == text


def test_a_distance_or_a_boost_of_0_is_not_named() -> None:
    """breach.attack.distance"""
    speaker = Speaker("ru", RULES)
    assert speaker(worded(("free-attack 0",))[0]) == "свободная атака"
    assert speaker(worded(("free-attack 1",))[0]) == "свободная атака, расстояние +1"
    assert speaker(told(words.read("attack +0"))) == "атака"
    assert speaker(told(words.read("attack +1"))) == "атака +1"


def test_every_card_has_a_moment_and_a_condition_that_are_known() -> None:
    for card in RULES.box.gear.malware:
        scope, _, deed = card.moment.partition("-")
        assert deed in ("", *DEEDS) and scope in ("actions", "any", "firewall", "your", "enemy")
        assert card.condition in CONDITIONS
        assert bool(card.condition) == (card.type == "algorithm")


def test_every_avatar_board_can_pay_and_bring_its_chips_back() -> None:
    for avatar in RULES.box.gear.avatars:
        for skill in ("move", "attack", "defence"):
            paid = [arrow.to for arrow in avatar.arrows if arrow.colour == skill]
            assert paid, (avatar.id, skill)
            reached = set(paid)
            for _ in range(4):
                reached |= {arrow.to for arrow in avatar.arrows if arrow.origin in reached}
            assert skill in reached, (avatar.id, skill)


# Word by word


def test_threat_and_viruses_of_dangerous_effects() -> None:
    """breach.effect.dangerous"""
    game = small()
    gain(game, "threat 1")
    gain(game, "virus 1")
    assert game.players[0].threat == 1 and game.players[0].viruses == [FIREWALL]


def test_a_screen_ignores_the_threat_of_a_dangerous_effect() -> None:
    """breach.effect.dangerous-screen"""
    game = small(screen=True)
    gain(game, "threat 1", "ignore")
    assert game.players[0].threat == 0


def test_escalation() -> None:
    """breach.escalation.rules"""
    game = small()
    gain(game, "escalate bot")
    assert game.counters["bot"].at == 1


def test_credits_end_with_the_supply() -> None:
    """breach.supply.empty"""
    game = small(at=("A1", "B1"))
    game.players[1].credits = game.kit.box.pieces.credits - 1
    gain(game, "credit 3")
    assert game.players[0].credits == 1
    assert not useful(game, 0, ("credit 1",))


def test_information_may_end_the_game() -> None:
    """breach.reward.cards, breach.end.victory"""
    game = small(disk=["full-bio"])
    run = gain(game, "information", "crypto")
    assert run.over and game.winner == 0


def test_removing_takes_only_grey_viruses() -> None:
    """breach.virus.remove"""
    game = small(at=("A1", "B1"), viruses=[1, FIREWALL])
    gain(game, "remove-virus 2")
    assert game.players[0].viruses == [1]
    assert not useful(game, 0, ("remove-virus 1",))


def test_clearing_takes_viruses_of_others_from_the_avatars_room() -> None:
    """breach.virus.remove-colour"""
    game = small(at=("A1", "B1", "C1"))
    game.places["A1"].viruses = [0, 1, 2]
    run = gain(game, "clear 1", "2")
    assert ids(run.asked[0]) == {"1", "2"} and game.places["A1"].viruses == [0, 1]


def test_robbing_takes_credits_of_an_opponent_in_the_room() -> None:
    """breach.credits.rules"""
    game = small(at=("A1", "A1", "B1"))
    game.players[1].credits, game.players[2].credits = 1, 5
    gain(game, "rob 2")
    assert (game.players[0].credits, game.players[1].credits) == (1, 0)


def test_a_click_more() -> None:
    """breach.turn.actions"""
    game = small()
    gain(game, "click 1")
    assert game.turn.extra == 1
    game.turn.player = 1
    assert not useful(game, 0, ("click 1",))


def test_turning_the_avatars_room_leaves_breaches_where_they_are() -> None:
    """breach.room.orientation"""
    game = small({"A1": "garden x000"})
    game.breaches["A1|B1"] = "light"
    gain(game, "turn-room", "2")
    assert game.places["A1"].turn == 2 and game.breaches == {"A1|B1": "light"}


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [("less-attack 2", "value", 1), ("more-defence 2", "defence", 2)],
)
def test_cards_change_the_attack_of_another(text: str, field: str, value: int) -> None:
    """breach.attack.cards"""
    game = small(ice={"worm-1": "A1"})
    game.strike = Strike(attacker="worm-1", value=3, target="avatar-0")
    gain(game, text)
    assert getattr(game.strike, field) == value


@pytest.mark.parametrize(
    ("text", "field", "value"), [("more-attack 2", "value", 5), ("less-defence 1", "defence", -1)]
)
def test_cards_change_ones_own_attack(text: str, field: str, value: int) -> None:
    """breach.attack.cards"""
    game = small(ice={"worm-1": "A1"})
    game.strike = Strike(attacker="avatar-0", value=3, target="worm-1")
    gain(game, text)
    assert getattr(game.strike, field) == value


def test_outside_of_attacks_and_moves_their_cards_are_useless() -> None:
    """breach.malware.moments"""
    words = ("attack", "defence", "move")
    changes = [f"{way}-{word} 1" for word in words for way in ("more", "less")]
    game = small()
    assert not any(useful(game, 0, (text,)) for text in (*changes, "farther 1", "dodge 1"))


# Free actions


def test_a_free_action_is_taken_now_or_never() -> None:
    """breach.free.rules"""
    game = small()
    before = {block: [*chips] for block, chips in game.players[0].blocks.items()}
    run = gain(game, "free-move", "no")
    assert ids(run.asked[0]) == {"yes", "no"}
    gain(game, "free-move", "yes", "stop")
    assert game.players[0].blocks == before and game.turn.used == 0


@pytest.mark.parametrize("effect", ["free-screen", "free-configure"])
def test_a_free_screen_or_configuration_may_be_declined(effect: str) -> None:
    """breach.free.rules: p. 20, carried out at once or not at all"""
    game = small()
    before = {block: [*chips] for block, chips in game.players[0].blocks.items()}
    run = gain(game, effect, "no")
    assert ids(run.asked[0]) == {"yes", "no"} and not game.players[0].screen
    assert game.players[0].hand == [] and game.players[0].blocks == before


def test_free_screen_configuration_infection_and_upgrade() -> None:
    """breach.free.rules, breach.free.upgrade"""
    game = small()
    gain(game, "free-screen", "yes")
    gain(game, "free-configure", "yes", "draw")
    faces = [face.effects for face in game.kit.box.dice.infection]
    gain(game, "free-infect", "yes", faces.index(("infect",)) + 1)
    gain(game, "free-upgrade", "yes", "avatar-1", "shift")
    player = game.players[0]
    assert player.screen and player.hand == ["tune"] and game.places["A1"].viruses == [0]
    assert player.hacks == ["shift"] and game.turn.used == 0


def test_a_disconnected_avatar_gets_what_needs_no_avatar() -> None:
    """breach.disconnect.limits"""
    game = small(at=(None,), last="A1")
    effects = ("shift 1", "place", "free-move", "free-screen", "free-infect", "infect", "threat 1")
    assert not any(useful(game, 0, (text,)) for text in effects)
    assert all(useful(game, 0, (text,)) for text in ("draw 1", "transfer 1", "credit 1", "breach"))


@pytest.mark.parametrize("text", ["free-configure", "free-upgrade", "free-screen", "free-infect"])
def test_a_disconnected_avatar_gets_no_free_action(text: str) -> None:
    """breach.disconnect.limits"""
    assert useful(small(), 0, (text,))
    assert not useful(small(at=(None,)), 0, (text,))
