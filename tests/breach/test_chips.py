"""Test code chips: values, payment, transfers, the cache, new chips."""

from msgspec.structs import replace

from rules.breach import chips
from rules.breach.gear import Arrow
from tests.breach.small import AVATAR, ids, play, small


def test_a_chip_counts_2_in_the_block_of_its_colour_and_1_elsewhere() -> None:
    """breach.skill.values, breach.skill.example"""
    blocks = {"move": ["move", "move"], "attack": ["defence"], "defence": [], "cache": []}
    game = small(blocks=blocks)
    player = game.players[0]
    assert [player.value(skill) for skill in ("move", "attack", "defence")] == [4, 1, 0]


def test_the_cache_gives_no_value() -> None:
    """breach.skill.cache"""
    game = small(blocks={"move": [], "attack": [], "defence": [], "cache": ["move", "attack"]})
    assert [game.players[0].value(skill) for skill in ("move", "attack", "defence")] == [0, 0, 0]


def test_an_action_is_paid_only_by_a_chip_of_its_own_colour() -> None:
    """breach.skill.act, breach.skill.example"""
    game = small(blocks={"move": ["attack"], "attack": ["attack"], "defence": [], "cache": []})
    assert chips.payments(game, 0, "move") == []
    assert chips.payments(game, 0, "attack") == ["cache", "defence"]


def test_the_chip_goes_along_the_arrow_of_the_skills_colour() -> None:
    """breach.skill.act"""
    game = small()
    play(chips.pay(game, 0, "move", "breach.move.action"))
    assert game.players[0].blocks["move"] == ["attack"]
    assert game.players[0].blocks["cache"] == ["move"]


def test_an_arrow_without_the_skills_colour_transfers_but_does_not_pay() -> None:
    """breach.skill.act, breach.transfer.rules"""
    game = small()
    board = replace(AVATAR, arrows=(*AVATAR.arrows, Arrow("move", "attack")))
    game.kit.__dict__["avatars"] = {"test": board}
    assert chips.payments(game, 0, "move") == ["cache"]
    play(chips.transfers(game, 0, 1), "move:move:attack")
    assert "move" in game.players[0].blocks["attack"]


def test_among_several_arrows_the_player_chooses() -> None:
    """breach.skill.arrows"""
    game = small()
    run = play(chips.pay(game, 0, "attack", "breach.attack.action"), "attack:attack:defence")
    assert ids(run.asked[0]) == {"attack:attack:cache", "attack:attack:defence"}
    assert game.players[0].blocks["defence"] == ["defence", "move", "attack"]


def test_a_transfer_follows_any_arrow_also_out_of_the_cache() -> None:
    """breach.transfer.rules"""
    game = small(blocks={"move": [], "attack": ["defence"], "defence": [], "cache": ["attack"]})
    run = play(chips.transfers(game, 0, 1), "cache:attack:move")
    assert ids(run.asked[0]) == {
        *("cache:attack:move", "cache:attack:attack"),
        *("attack:defence:cache", "attack:defence:defence"),
    }
    assert game.players[0].blocks["move"] == ["attack"]


def test_one_chip_may_be_transferred_again_and_again() -> None:
    """breach.transfer.rules"""
    game = small(blocks={"move": ["move"], "attack": [], "defence": [], "cache": []})
    play(chips.transfers(game, 0, 2), "move:move:cache", "cache:move:attack")
    assert game.players[0].blocks["attack"] == ["move"]


def test_without_chips_there_is_nothing_to_transfer() -> None:
    """breach.effect.whole"""
    game = small(blocks={"move": [], "attack": [], "defence": [], "cache": []})
    assert play(chips.transfers(game, 0, 2)).steps == []


def test_caching_takes_a_chip_from_its_own_block_past_the_arrows() -> None:
    """breach.skill.caching"""
    game = small()
    play(chips.cache(game, 0, "defence", "breach.skill.caching"))
    assert game.players[0].blocks["cache"] == ["defence"]
    assert not chips.can_cache(game, 0, "defence")


def test_a_new_chip_goes_to_the_block_of_its_colour() -> None:
    """breach.skill.new-cube"""
    game = small()
    before = game.players[0].value("attack")
    run = play(chips.gain_any(game, 0, "breach.skill.new-cube"), "attack")
    assert ids(run.asked[0]) == {"move", "attack", "defence"}
    assert game.players[0].value("attack") == before + 2


def test_a_colour_that_the_supply_lacks_is_not_gained() -> None:
    """breach.supply.empty"""
    game = small()
    game.players[0].blocks["cache"] = ["move"] * 16
    assert chips.colours_left(game) == ["attack", "defence"]
    assert play(chips.gain(game, 0, "move", "breach.skill.new-cube")).told == []
