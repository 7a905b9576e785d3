"""Trace, tag, damage and prevent."""

import pytest

from rules.core.steps import Draw, Over, Roll
from tests.hackers.situations import KATE, NBN, asks, code, do, ids, table


def hurt(kind, count, **situation):
    """Do damage as a card's text says."""
    return do(table(**situation), "adjust", "effect:damage", kind, str(count))


@pytest.mark.parametrize("kind", ["net", "meat"])
def test_each_damage_takes_a_random_card(kind):
    """hackers.damage.net-meat."""
    found = hurt(kind, 2, grip=["Diesel", "Corroder", "Mimic"])
    assert isinstance(found.step, Roll) and found.step.sides == 3
    do(found, [3])
    assert found.step.sides == 2
    do(found, [1])
    runner = found.state.runner
    assert (runner.grip, runner.heap) == ([code("Corroder")], [code("Mimic"), code("Diesel")])
    assert runner.brain == 0


def test_brain_damage_lowers_the_limit_for_good():
    """hackers.damage.brain."""
    found = hurt("brain", 1, grip=["Diesel"])
    assert (found.state.runner.brain, found.state.runner.grip) == (1, [])


def test_as_much_damage_as_cards_is_bearable():
    """hackers.damage.exact."""
    found = hurt("net", 2, grip=["Diesel", "Diesel"], dice="app")
    assert found.state.runner.grip == [] and not isinstance(found.step, Over)


def test_more_damage_than_cards_is_the_end():
    """hackers.end.flatline."""
    found = hurt("meat", 3, grip=["Diesel", "Diesel"], dice="app")
    assert isinstance(found.step, Over)
    assert (asks(found), found.step.who) == ("over-flatline", 0)


def test_an_empty_hand_bears_nothing():
    """hackers.damage.exact."""
    assert asks(hurt("net", 1)) == "over-flatline"


def test_a_card_of_the_rig_may_prevent_damage():
    """hackers.damage.prevent."""
    found = hurt("net", 2, grip=["Diesel"], rig=["Net Shield"])
    assert asks(found) == "prevented" and ids(found) == ["0", "1", "2"]
    do(found, "1")
    assert asks(found) == "prevent-price"
    assert ids(found) == ["trash", "0", "1", "2", "3", "4", "5"]
    do(found, "1")
    assert found.state.runner.grip == [] and not isinstance(found.step, Over)
    assert found.state.runner.credits == 4
    other = hurt("meat", 1, grip=["Diesel"], rig=["Net Shield"])
    assert other.state.runner.grip == []


def test_a_tag_may_be_prevented_too():
    """hackers.effect.interrupt, hackers.effect.cost: the card itself may be the price."""
    found = do(table(rig=["Decoy"]), "adjust", "effect:tag")
    assert asks(found) == "prevented"
    do(found, "1", "trash")
    assert found.state.runner.tags == 0
    assert (found.state.runner.rig, found.state.runner.heap) == ([], [code("Decoy")])


def test_what_prevents_nothing_costs_nothing():
    """hackers.effect.cost."""
    found = do(table(rig=["Decoy"]), "adjust", "effect:tag", "0")
    assert asks(found) == "menu-corp" and found.state.runner.tags == 1


def test_each_card_that_prevents_is_asked_in_turn():
    """hackers.effect.cost: each has its own price, and only what is left can be prevented."""
    found = hurt("net", 2, grip=["Diesel"], rig=["Net Shield", "Net Shield"])
    do(found, "1", "1")
    assert (asks(found), ids(found)) == ("prevented", ["0", "1"])
    do(found, "1", "1")
    assert found.state.runner.credits == 3 and found.state.runner.grip == [code("Diesel")]


def test_the_corporation_pays_first_and_the_hacker_sees_it():
    """hackers.trace.order, hackers.trace.once."""
    found = do(table(), "adjust", "effect:trace", "3")
    assert (asks(found), found.step.who) == ("trace-corp", 0)
    assert ids(found) == ["0", "1", "2", "3", "4", "5"]
    do(found, "2")
    assert (asks(found), found.step.who) == ("trace-runner", 1)
    assert found.step.message.params["x"] == 5
    found.answer("5")
    assert asks(found) == "trace-lost"
    assert (found.state.corp.credits, found.state.runner.credits) == (3, 0)


def test_link_helps():
    """hackers.trace.link: the identity and the cards of the rig."""
    found = do(table(runner=KATE, rig=["Rabbit Hole"]), "adjust", "effect:trace", "3")
    assert found.step.message.params["link"] == 2
    do(found, "0")
    found.answer("1")
    assert asks(found) == "trace-lost"


def test_without_money_nobody_is_asked():
    """hackers.trace.result."""
    found = table(corp_credits=0, runner_credits=0)
    do(found, "adjust", "effect:trace")
    found.answer("1")
    assert asks(found) == "trace-found"


def test_the_identity_of_nbn_pays_for_traces():
    """hackers.term.recurring-credit: two credits that come back each turn."""
    game = table(corp=NBN, rd=["Enigma"] * 3, clicks=1, corp_credits=0)
    do(game, "credit", "credit", "credit", "credit", "credit")
    assert game.state.corp.recurring == 2
    do(game, "adjust", "effect:trace", "0")
    assert ids(game) == ["0", "1", "2", "3"]
    do(game, "3", "0")
    assert (game.state.corp.recurring, game.state.corp.credits) == (0, 0)


def test_people_draw_the_lost_card_of_their_own_hand():
    """hackers.damage.random: the app does not know the hand."""
    found = table(hidden=True, grip=["?", "?"], unseen=["Diesel", "Corroder"])
    do(found, "adjust", "effect:damage", "net", "1")
    assert isinstance(found.step, Draw)
    assert set(ids(found)) == {code("Diesel"), code("Corroder")}
    do(found, code("Corroder"))
    assert found.state.runner.heap == [code("Corroder")] and found.state.runner.grip == ["?"]


def test_each_card_lost_is_asked_for_with_what_is_left():
    """hackers.damage.net-meat, ~p. 5: one random card for each damage."""
    found = table(
        turn="runner",
        ice={"hq": ["Neural Katana"]},
        hidden=True,
        grip=["?"] * 5,
        unseen=["Diesel"] * 5,
    )
    do(found, "run:hq")
    said = []
    while asks(found) == "damage":
        params = found.step.message.params
        said.append((params["n"], params["hand"]))
        do(found, code("Diesel"))
    assert said == [(3, 5), (2, 4), (1, 3)]


def test_damage_that_is_prevented_whole_never_was():
    """hackers.damage.prevent, hackers.effect.interrupt, ~p. 7."""
    found = table(turn="runner", ice={"hq": ["Neural Katana"]}, rig=["Net Shield"], grip=[])
    do(found, "run:hq", "done", "3", "1")
    assert asks(found) == "approach-server" and found.state.runner.heap == []


def test_a_shield_against_one_kind_does_not_help_against_another():
    """hackers.damage.net-meat."""
    found = table(turn="runner", ice={"hq": ["Viktor 1.0"]}, rig=["Net Shield"], grip=["Diesel"])
    do(found, "run:hq", "done")
    assert found.state.runner.brain == 1 and found.state.runner.heap == [code("Diesel")]


@pytest.mark.parametrize(("paid", "need"), [("0", 2), ("2", 4)])
def test_the_hacker_hears_what_a_trace_takes(paid, need):
    """hackers.trace.result, ~p. 6: with so much he gets away, with one less he does not."""
    for more, tags in ((0, 0), (-1, 1)):
        found = table(turn="runner", runner=KATE, ice={"hq": ["Hunter"]}, corp_credits=2)
        do(found, "run:hq", paid)
        assert found.step.message.params["need"] == need
        do(found, str(need + more))
        assert found.state.runner.tags == tags


def test_the_cards_lost_are_named_to_both():
    """hackers.area.heap, ~p. 5: they lie open on the heap."""
    found = table(turn="runner", ice={"hq": ["Data Mine"]}, grip=["Diesel"])
    found.answer("run:hq")
    found.answer("ok")
    assert asks(found) == "damage-lost" and not found.step.secret
    assert [one.params["of"].id for one in found.step.message.params["cards"]] == [code("Diesel")]
