"""Play the Android mode: identities, unmasking, covert acts, ruins."""

from typing import Any

import msgspec
import pytest

from app.language import Speaker
from rules.agency.android import assaults, hunts, raze, razes
from rules.agency.identity import bare, may_bare
from rules.agency.inquiry import scan, scans
from rules.agency.night import move_criminals, move_police
from rules.agency.state import Game
from rules.agency.turn import act, menu, offers, turn
from rules.core.deck import HIDDEN
from rules.core.steps import Ask, Tell
from tests.agency.town import BOX, RULES, black, changed, green, has, play, red, town
from tests.agency.town import town as plain

RULE = "agency.identity.reveal"
MISS = red("cross", "cross", "cross")


def dealt(agents: str, *hands: str, **more: Any) -> Game:
    """Deal identity tokens: each hand such as `haa`, a capital letter for a revealed one."""
    game = plain(agents, mode="android", **more)
    kinds = {"h": "human", "a": "android"}
    for player, hand in zip(game.city.players, hands, strict=False):
        player.hidden = [kinds[one] for one in hand if one.islower()]
        player.shown = [kinds[one.lower()] for one in hand if one.isupper()]
        for one in hand:
            game.city.identities.cards.remove(kinds[one.lower()])
    return has(game)


def unmasked(agents: str, **more: Any) -> Game:
    """Make the first player an android."""
    game = dealt(agents, **more)
    game.city.players[0].android = True
    return game


# Revealing


def test_a_player_chooses_the_token_in_secret() -> None:
    """agency.identity.reveal."""
    game = dealt("C2 C2 C2", "haa")
    run = play(game, bare(game, 0, RULE))
    assert isinstance(run.pending, Ask) and run.pending.secret and run.options == [
        "human",
        "android",
    ]
    game = dealt("C2 C2 C2", "haa")
    play(game, bare(game, 0, RULE), "human")
    assert game.city.players[0].shown == ["human"]
    assert game.city.players[0].hidden == ["android", "android"]


@pytest.mark.parametrize("tracking", ["full", "light"])
def test_one_may_look_at_the_own_tokens_again(tracking: str) -> None:
    """agency.identity.deal (page 21): in secret, as often as one likes, and it is no action."""
    game = dealt("C2 C2 C2", "haA", "hhh", tracking=tracking)
    run = play(game, turn(game), "peek")
    (told,) = [step for step in run.steps if isinstance(step, Tell)]
    assert told.secret and told.who == 0
    assert told.message.params["n"] == 1 and told.message.params["humans"] == 1
    assert "peek" in run.options


def test_a_look_at_the_own_tokens_does_not_end_a_move() -> None:
    """agency.action.finish."""
    game = has(dealt("D3 C2 C2", "hha", police="C3"), fuel=0)
    play(game, act(game, "move:C3"))
    play(game, act(game, "peek"))
    assert game.city.turn.steps == 1


def test_people_look_at_their_own_real_tokens_themselves() -> None:
    game = plain("C2 C2 C2", mode="android", identities="table")
    assert "peek" not in [one.id for one in offers(game)]
    game.me.hidden = [HIDDEN] * 3
    assert "peek" not in [one.id for one in offers(game)]


def test_even_without_a_choice_the_question_gives_nothing_away() -> None:
    game = dealt("C2 C2 C2", "hhh")
    run = play(game, bare(game, 0, RULE))
    assert run.options == ["human"]


def test_one_token_a_round_at_most() -> None:
    """agency.identity.once."""
    game = dealt("C2 C2 C2", "hha")
    play(game, bare(game, 0, RULE), "human")
    assert not may_bare(game, 0)
    game.city.round += 1
    assert may_bare(game, 0)


def test_the_second_android_token_unmasks() -> None:
    """agency.android.unmasked, agency.android.loses, agency.android.keeps."""
    game = dealt(
        "C2 C2 C2", "aAh", held={3: 0}, informants={"B2": [0, 1], "C1": [1, 0], "D2": [0]}
    )
    has(game, fuel=3, influence=4)
    game.city.suspects.cards.remove("moss")
    game.me.turned_in.append("moss")
    run = play(game, bare(game, 0, RULE), "android")
    assert run.result
    player = game.city.players[0]
    assert player.android and game.custody(0) == []
    assert [game.city.districts[cell].informants for cell in ("B2", "C1", "D2")] == [[1], [1], []]
    assert (player.supply, player.gone) == (0, 7)
    assert (player.fuel, player.influence, player.turned_in) == (3, 4, ["moss"])


@pytest.mark.parametrize(("agents", "more"), [("C2 C2 C2", False), ("C2 C2 C2 C2", True)])
def test_the_limit_of_androids(agents: str, more: bool) -> None:
    """agency.android.limit: one of three, two of four; then all tokens leave the game."""
    game = dealt(agents, "aAh", "hhh")
    play(game, bare(game, 0, RULE), "android")
    assert may_bare(game, 1) == more
    assert bool(game.city.players[1].hidden) == more


def test_the_table_is_told_to_move_the_lower_informants_up() -> None:
    """agency.android.loses (page 23): where the android's informant stood on the upper field."""
    game = dealt("C2 C2 C2", "Aah", informants={"C1": [0, 1]})
    run = play(game, bare(game, 0, RULE), "android")
    assert game.city.districts["C1"].informants == [1]
    told = Speaker("ru", RULES, game.city.names)(run.said("unmasked"))
    assert "Где опустело верхнее поле, поднимите нижнего" in told


def test_the_table_s_own_tokens_are_named_when_they_are_revealed() -> None:
    game = plain("C2 C2 C2", mode="android", identities="table")
    for player in game.city.players:
        player.hidden = [HIDDEN] * 3
    game.city.identities.aside = 9
    run = play(game, bare(game, 0, RULE))
    assert isinstance(run.pending, Ask) and not run.pending.secret
    play(game, bare(game, 0, RULE), "android")
    assert game.city.players[0].shown == ["android"] and game.city.identities.aside == 8


def test_the_skull_reveals_a_token() -> None:
    """agency.identity.skull."""
    game = has(dealt("B3 C2 C2", "hha"), health=1, ammo=0)
    play(game, act(game, "move:C3"), "human")
    assert game.city.players[0].shown == ["human"]


def test_police_reveal_tokens_around_them_from_the_commander_on() -> None:
    """agency.identity.police."""
    game = dealt("B2 A2 E3 C2", "hhh", "hhh", "haa", "aa", police="C1", phase="city")
    game.city.commander = 1
    run = play(game, move_police(game), "human", "android", "human")
    assert game.city.police == "B2"
    asked = [step.who for step in run.steps if isinstance(step, Ask)]
    assert asked == [1, 3, 0]  # E3 is not beside B2.


# Scanning


def test_who_can_be_scanned() -> None:
    """agency.scan.where, agency.scan.again."""
    game = dealt("B2 B2 A3 E3", "hhh", "hha", "haa", "aa", informants={"A3": [0]})
    has(game, clues=4)
    assert [one.id for one in scans(game)] == ["scan:1", "scan:2"]
    game.city.players[1].bared = 1
    assert [one.id for one in scans(game)] == ["scan:2"]
    has(game, clues=3)
    assert list(scans(game)) == []


def test_a_scan_costs_four_clues_and_rewards_who_unmasks() -> None:
    """agency.scan.action, agency.scan.success."""
    game = has(has(dealt("B2 B2 C2", "hhh", "aA"), 1, influence=2), clues=5)
    play(game, scan(game, "1"), "android")
    assert game.city.players[1].android
    assert game.me.clues == 1
    assert [player.influence for player in game.city.players[:2]] == [1, 1]


def test_a_scan_that_unmasks_nobody_changes_no_influence() -> None:
    game = has(has(dealt("B2 B2 C2", "hhh", "aah"), 1, influence=2), clues=4)
    play(game, scan(game, "1"), "android")
    assert [player.influence for player in game.city.players[:2]] == [0, 2]


# Covert acts


def test_an_android_s_menu() -> None:
    """agency.android.actions, agency.android.covert: police do not bar it."""
    game = unmasked("C1 C1 C2", criminals={1: "C1"}, bombs={"C1": 3}, police="C1")
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert kinds == {"move", "search", "assault", "raze", "end"}


def test_after_two_covert_acts_an_android_may_still_move() -> None:
    """agency.android.after."""
    game = unmasked("C1 C1 C2")
    game.city.turn.justice = [("search", "C1"), ("assault", "C1")]
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert kinds == {"move", "end"}


def test_agents_are_attacked_where_nothing_protects_them() -> None:
    """agency.android.attack."""
    assert [one.id for one in assaults(unmasked("C1 C1 C1"))] == ["assault:1", "assault:2"]
    assert list(assaults(unmasked("D3 D3 C2"))) == []
    game = unmasked("C1 C1 C2")
    game.city.players[1].android = True
    assert list(assaults(game)) == []


def test_an_attack_on_an_agent() -> None:
    """agency.android.attack-roll: cars cancel hits, and the defender's explosions do nothing."""
    game = has(has(unmasked("B3 B3 C2"), ammo=1, weapon=1), 1, fuel=3)
    run = play(game, act(game, "assault:1"), "1")
    assert run.options == ["0", "1", "2"]  # One green die is taken.
    game = has(has(unmasked("B3 B3 C2"), ammo=1, weapon=1), 1, fuel=3)
    play(
        game,
        act(game, "assault:1"),
        "1",
        "2",
        red("explosion", "explosion", "boost"),
        green("explosion"),
        black("explosion"),
        green("car+fuel", "explosion"),
    )
    assert game.city.players[1].health == 7 - (5 - 1)
    assert game.city.players[1].fuel == 1
    assert game.city.players[0].health == 7 and game.city.players[0].influence == 0


def test_cars_of_the_attacker_cancel_nothing() -> None:
    """agency.android.attack-roll (page 25): only those of the one who is attacked."""
    game = has(has(unmasked("B3 B3 C2"), ammo=0, weapon=1), 1, fuel=0)
    play(
        game, act(game, "assault:1"), red("explosion", "explosion", "cross"), green("car+fuel")
    )
    assert game.city.players[1].health == 5


def test_felling_an_agent_brings_influence() -> None:
    """agency.android.attack-result."""
    game = has(has(unmasked("B3 B3 C2"), ammo=0), 1, health=1, fuel=0, influence=2)
    play(game, act(game, "assault:1"), red("explosion", "cross", "cross"))
    assert game.city.players[0].influence == 1
    assert game.city.players[1].influence == 1 and game.city.players[1].cell == "B1"


def test_agents_hunt_androids_where_nothing_protects_those() -> None:
    """agency.hunt.action."""
    game = unmasked("B3 B3 C2", turn=1)
    assert [one.id for one in hunts(game)] == ["hunt:0"]
    game = unmasked("E2 E2 C2", turn=1)  # The garage protects androids.
    assert list(hunts(game)) == []
    assert list(hunts(dealt("B3 B3 C2", turn=1))) == []
    game = unmasked("D3 D3 C2", turn=1)  # A human shield does not.
    assert [one.id for one in hunts(game)] == ["hunt:0"]


def test_felling_an_android_brings_influence_and_he_plays_on() -> None:
    """agency.hunt.result."""
    game = has(has(unmasked("B3 B3 C2", turn=1), health=2, fuel=0), 1, ammo=0)
    play(game, act(game, "hunt:0"), red("explosion", "explosion", "cross"))
    assert game.city.players[1].influence == 1
    android = game.city.players[0]
    assert (android.cell, android.health, android.android) == ("B1", 4, True)


def test_who_is_unmasked_by_an_exposure_attacks_no_more() -> None:
    """agency.exposure.after, agency.android.unmasked: an android has no such act."""
    moss = msgspec.structs.replace(BOX.suspect["moss"], symbol="red", exposure=("identity",))
    others = tuple(moss if one.id == "moss" else one for one in BOX.suspects)
    box = changed(suspects=others)
    game = dealt("B2 C2 C2", "aAh", criminals={1: "B2"}, cards={1: "moss"}, box=box)
    run = play(game, act(game, "attack:c1"), "android")
    assert game.me.android and run.told[-1] == "attack-void"
    assert not game.city.criminals[0].subdued


def test_nobody_reveals_once_there_are_enough_androids() -> None:
    """agency.android.limit (page 23): the events are skipped, whatever still lies there."""
    game = dealt("C2 C2 C2", "hhh", "hha")
    assert may_bare(game, 0)
    game.city.players[2].android = True
    assert not may_bare(game, 0) and not may_bare(game, 1)


def test_hunting_is_an_act_of_justice_with_its_limits() -> None:
    """agency.hunt.action (page 26), agency.justice.police, agency.justice.twice."""
    game = unmasked("B3 B3 C2", turn=1)
    assert "hunt:0" in [one.id for one in offers(game)]
    game.city.turn.justice = [("hunt", "B3")]
    assert "hunt:0" not in [one.id for one in offers(game)]
    game.city.turn.justice = [("search", "B3"), ("buy", "A2")]
    assert "hunt:0" not in [one.id for one in offers(game)]
    game = unmasked("C1 C1 C2", turn=1, police="C1")
    assert "hunt:0" not in [one.id for one in offers(game)]


def test_no_covert_act_twice_in_a_district_and_no_more_than_two() -> None:
    """agency.android.covert (page 24)."""
    game = unmasked("B3 B3 C2")
    game.city.turn.justice = [("assault", "B3")]
    kinds = {one.id.partition(":")[0] for one in offers(game)}
    assert "assault" not in kinds and {"search", "raze"} <= kinds
    game.city.turn.justice = [("assault", "A2"), ("raze", "A2")]
    kinds = {one.id.partition(":")[0] for one in offers(game)}
    assert kinds == {"move"}


def test_the_android_s_own_shield_protects_in_a_search() -> None:
    """agency.android.protected (page 23), agency.android.search-buy: not the archive."""
    for cell, health in (("E2", 7), ("D3", 6)):
        game = has(unmasked(f"{cell} C2 C2"), ammo=0)
        dice = (green("fuel"), black("explosion"))
        if cell == "D3":
            dice = (black("explosion", "credit", "credit"),)
        play(game, act(game, "search"), *dice, "keep", *(["hurt"] if health < 7 else []))
        assert game.city.players[0].health == health


# Ruins


def test_which_districts_can_be_attacked() -> None:
    """agency.district.attack-where: those with informant fields that stand."""
    assert [one.id for one in razes(unmasked("B2 C2 C2"))] == ["raze"]
    assert list(razes(unmasked("C2 C2 C2"))) == []
    game = unmasked("B2 C2 C2")
    game.city.districts["B2"].ruined = True
    assert list(razes(game)) == []


@pytest.mark.parametrize(
    ("informants", "faces", "left", "ruined"),
    [
        ([], ("explosion", "explosion", "cross"), 0, True),
        ([], ("explosion", "cross", "cross"), 0, False),
        ([1], ("explosion", "explosion", "cross"), 0, False),
        ([1, 2], ("explosion", "explosion", "boost"), 0, False),
        ([1], ("explosion", "explosion", "boost"), 0, True),
        ([1, 2], ("explosion", "cross", "cross"), 1, False),
        ([1, 2], ("cross", "cross", "cross"), 2, False),
    ],
)
def test_informants_cancel_hits_and_die_of_it(
    informants: list[int], faces: tuple[str, ...], left: int, ruined: bool
) -> None:
    """agency.district.attack-informants, agency.district.attack-no-hits."""
    game = has(unmasked("B2 C2 C2", informants={"B2": informants}), ammo=0)
    play(game, raze(game, ""), red(*faces))
    its = game.city.districts["B2"]
    assert (len(its.informants), its.ruined) == (left, ruined)
    assert game.me.influence == ruined


def test_a_ruined_district_loses_all_and_blows_its_bombs_up() -> None:
    """agency.district.attack-result, agency.district.attack-self."""
    game = has(
        unmasked("D2 E2 C2", criminals={1: "D2"}, assassins="D2", bombs={"D2": 5}), ammo=0
    )
    play(game, raze(game, ""), red("explosion", "explosion", "cross"))
    assert game.city.districts["D2"].ruined
    assert game.city.bombs == [] and game.city.criminals == [] and game.city.assassins == []
    assert [player.health for player in game.city.players] == [3, 5, 7]
    assert game.me.influence == 1


def test_tokens_of_a_ruined_district_go_without_a_bomb_too() -> None:
    """agency.district.attack-result (page 25): subdued criminals as well."""
    game = has(
        unmasked("D2 C2 C2", criminals={1: "D2", 2: "D2"}, subdued=[2], assassins="D2"), ammo=0
    )
    play(game, raze(game, ""), red("explosion", "explosion", "cross"))
    assert game.city.criminals == [] and game.city.assassins == []


def test_criminals_and_assassins_are_lost_in_ruins() -> None:
    """agency.district.ruined-tokens."""
    game = unmasked("C2 C2 C2", criminals={1: "D1"}, phase="city")
    game.city.districts["D2"].ruined = True
    play(game, move_criminals(game))
    assert game.city.criminals == []


def test_an_android_does_no_justice_and_recruits_nobody() -> None:
    game = unmasked("C1 C2 C2", criminals={1: "C1"}, police="B2")
    kinds = {one.id.partition(":")[0] for one in offers(game)}
    assert not {"attack", "recruit", "investigate", "scan"} & kinds


def test_in_the_agent_mode_nothing_of_this_is_offered() -> None:
    game = has(town("B3 B3 B3"), clues=8)
    kinds = {one.id.partition(":")[0] for one in offers(game)}
    assert not {"scan", "hunt", "assault", "raze"} & kinds


def test_who_is_unmasked_in_his_own_turn_goes_on_as_an_android() -> None:
    """agency.android.midturn: the acts of justice done count as covert acts."""
    game = has(dealt("B2 C2 C2", "aAh", criminals={1: "B2"}, cards={1: "midnight"}), ammo=0)
    game.city.criminals[0].open = True
    play(game, act(game, "attack:c1"), MISS, "android")
    assert game.me.android
    kinds = {one.id.partition(":")[0] for one in menu(game).options}
    assert kinds == {"move", "search", "raze", "end"}
    assert menu(game).message.params["n"] == 1
