"""Play single actions of both sides, each as the rulebook prices it."""

from rules.core.steps import Ask, Over
from rules.core.table import Table
from tests.hackers.situations import NBN, RULES, asks, code, do, hack, ids, root_of, table

FILL = ["Hedge Fund"] * 3


def test_the_corporation_begins_with_a_card_and_three_clicks():
    """hackers.corp-turn.draw, hackers.corp-turn.clicks."""
    game = hack(rd=["Hedge Fund", "Enigma"])
    game.phase = "corp-draw"
    found = do(Table(RULES, game))
    assert found.state.corp.hq == [code("Hedge Fund")]
    assert found.state.corp.clicks == 3
    assert found.state.turn == 2


def test_an_empty_rd_loses_the_game_when_a_card_is_due():
    """hackers.end.empty-rd."""
    game = hack()
    game.phase = "corp-draw"
    found = Table(RULES, game)
    assert isinstance(found.step, Over)
    assert (asks(found), found.step.who) == ("over-empty", 1)


def test_drawing_the_last_card_is_no_loss_yet():
    """hackers.end.empty-rd: what counts is the moment when a card is due."""
    found = do(table(rd=["Enigma"]), "draw")
    assert asks(found) == "menu-corp"
    do(found, "draw")
    assert asks(found) == "over-empty"


def test_a_click_draws_or_earns():
    """hackers.corp-action.draw, hackers.corp-action.credit."""
    found = do(table(rd=["Enigma"]), "draw", "credit")
    corp = found.state.corp
    assert (corp.hq, corp.credits, corp.clicks) == ([code("Enigma")], 6, 1)


def test_the_corporation_must_spend_all_clicks():
    """hackers.corp-turn.any-order: there is no end before the last click."""
    found = table(rd=FILL, root={"remote-1": ["PAD Campaign"]})
    for _ in range(3):
        assert "end" not in ids(found)
        do(found, "credit")
    assert "end" in ids(found)
    do(found, "end")
    assert asks(found) == "menu-runner"


def test_an_operation_is_paid_and_goes_to_the_archive_face_up():
    """hackers.corp-action.operation."""
    found = do(table(hq=["Hedge Fund"]), "operation", code("Hedge Fund"))
    assert asks(found) == "played"
    assert found.state.corp.open == []
    do(found, "done")
    corp = found.state.corp
    assert (corp.credits, corp.clicks, corp.open) == (0, 2, [code("Hedge Fund")])


def test_an_operation_that_cannot_be_paid_is_not_offered():
    """hackers.effect.cannot-pay."""
    found = do(table(hq=["Hedge Fund"], corp_credits=4), "operation")
    assert ids(found) == ["other-price", "back"]
    do(found, "back")
    assert found.state.corp.clicks == 3


def test_advancing_costs_a_click_and_a_credit():
    """hackers.corp-action.advance."""
    found = table(root={"remote-1": ["Nisei MK II"]})
    card = root_of(found.state, "remote-1")
    do(found, f"advance:{card.id}", f"advance:{card.id}")
    corp = found.state.corp
    assert (card.count("advance"), corp.clicks, corp.credits) == (2, 1, 3)
    assert not card.up


def test_a_card_that_cannot_be_advanced_costs_nothing_and_only_its_owner_learns_it():
    """hackers.corp-action.advance."""
    found = table(root={"remote-1": ["PAD Campaign"]})
    card = root_of(found.state, "remote-1")
    found.answer(f"advance:{card.id}")
    assert asks(found) == "advance-cannot"
    assert found.step.secret and found.step.who == 0
    do(found)
    assert (card.count("advance"), found.state.corp.clicks, found.state.corp.credits) == (0, 3, 5)


def test_some_assets_and_ice_can_be_advanced():
    """hackers.corp-card.asset-bluff, hackers.ice.advanceable."""
    found = table(root={"remote-1": ["Project Junebug"]}, ice={"hq": ["Ice Wall"]}, rezzed=False)
    junebug = root_of(found.state, "remote-1")
    wall = found.state.corp.servers[0].ice[0]
    do(found, f"advance:{junebug.id}", f"advance:{wall.id}")
    assert (junebug.count("advance"), wall.count("advance")) == (1, 1)


def test_rezzed_cards_that_are_not_advanceable_are_not_offered():
    """hackers.corp-action.advance: everybody sees what they are."""
    found = table(ice={"hq": ["Enigma", "Ice Wall"]})
    enigma, wall = found.state.corp.servers[0].ice
    assert f"advance:{enigma.id}" not in ids(found)
    assert f"advance:{wall.id}" in ids(found)


def test_full_advancement_scores_for_free():
    """hackers.corp-action.score: no action, the points count at once."""
    found = table(root={"remote-1": ["Nisei MK II"]}, advanced=3)
    card = root_of(found.state, "remote-1")
    do(found, f"score:{card.id}")
    assert found.state.corp.scored == []
    do(found, f"advance:{card.id}", f"score:{card.id}")
    assert asks(found) == "scored"
    do(found, "done")
    corp = found.state.corp
    assert [one.code for one in corp.scored] == [code("Nisei MK II")]
    assert (corp.clicks, corp.credits) == (2, 4)
    assert found.state.server("remote-1") is None


def test_more_than_full_advancement_scores_too():
    """hackers.term.full-advancement."""
    found = table(root={"remote-1": ["Hostile Takeover"]}, advanced=5)
    card = root_of(found.state, "remote-1")
    do(found, f"score:{card.id}", "done")
    assert len(found.state.corp.scored) == 1


def test_no_asset_can_be_scored():
    """hackers.corp-action.score."""
    found = table(root={"remote-1": ["Project Junebug"]}, advanced=5)
    card = root_of(found.state, "remote-1")
    found.answer(f"score:{card.id}")
    assert asks(found) == "score-never" and found.step.secret


def test_data_that_are_not_large_enough_say_what_is_missing():
    """hackers.term.full-advancement, ~p. 3: only their owner hears it."""
    found = table(root={"remote-1": ["Nisei MK II"]}, advanced=3)
    found.answer(f"score:{root_of(found.state, 'remote-1').id}")
    assert asks(found) == "score-cannot" and found.step.secret
    assert found.step.message.params["have"] == 3 and found.step.message.params["need"] == 4
    do(found)
    assert found.state.corp.scored == []


def test_an_active_card_of_the_server_may_lower_what_data_need():
    """hackers.effect.card-first: the owner says so; without such a card it is refused."""
    title = "AstroScript Pilot Program"
    found = table(root={"remote-1": [title, "SanSan City Grid"]}, advanced=2)
    data, grid = root_of(found.state, "remote-1"), root_of(found.state, "remote-1", 1)
    found.answer(f"score:{data.id}")
    assert asks(found) == "score-cannot" and ids(do(found))[0] == "draw"
    grid.up = True
    do(found, f"score:{data.id}")
    assert (ids(found), found.step.secret) == (["back", "score"], True)
    assert asks(do(found, "back")) == "menu-corp" and found.state.corp.scored == []
    do(found, f"score:{data.id}", "score", "done")
    assert [card.code for card in found.state.corp.scored] == [code(title)]


def test_a_tagged_hacker_may_lose_resources():
    """hackers.corp-action.trash-resource."""
    rig = ["Armitage Codebusting", "Corroder"]
    assert not any(one.startswith("resource:") for one in ids(table(rig=rig)))
    found = table(rig=rig, tags=1)
    resource, program = found.state.runner.rig
    assert f"resource:{program.id}" not in ids(found)
    do(found, f"resource:{resource.id}")
    assert found.state.runner.heap == [code("Armitage Codebusting")]
    assert (found.state.corp.credits, found.state.corp.clicks, found.state.runner.tags) == (3, 2, 1)


def test_trashing_a_resource_needs_two_credits():
    """hackers.corp-action.trash-resource."""
    found = table(rig=["Armitage Codebusting"], tags=1, corp_credits=1)
    assert not any(one.startswith("resource:") for one in ids(found))


def test_a_purge_takes_three_clicks_and_all_virus_counters():
    """hackers.corp-action.purge."""
    found = table(rig=["Datasucker", "Medium"], rd=FILL)
    for card in found.state.runner.rig:
        card.counters["virus"] = 2
    do(found, "purge")
    assert [card.count("virus") for card in found.state.runner.rig] == [0, 0]
    assert found.state.active == 1
    assert "purge" not in ids(table(clicks=2))


def test_the_corporation_discards_face_down_to_its_limit():
    """hackers.corp-turn.discard."""
    found = table(hq=["Hedge Fund"] * 3 + ["Enigma"] * 4, clicks=1)
    do(found, "credit")
    assert asks(found) == "discard-which" and found.step.secret
    do(found, code("Enigma"), code("Hedge Fund"))
    corp = found.state.corp
    assert len(corp.hq) == 5 and corp.open == []
    assert sorted(corp.closed) == sorted([code("Enigma"), code("Hedge Fund")])
    assert asks(found) == "menu-runner"


def test_the_hacker_has_four_clicks_and_draws_no_card():
    """hackers.runner-turn.clicks, hackers.runner-turn.no-draw."""
    found = do(table(clicks=1, stack=["Diesel"]), "credit")
    runner = found.state.runner
    assert (runner.clicks, runner.grip) == (4, [])


def test_the_hacker_draws_earns_and_ends_after_four_clicks():
    """hackers.runner-action.draw, hackers.runner-action.credit."""
    found = table(turn="runner", stack=["Diesel"], rd=FILL)
    do(found, "draw", "credit", "credit", "credit")
    runner = found.state.runner
    assert (runner.grip, runner.credits) == ([code("Diesel")], 8)
    assert found.state.active == 0


def test_an_empty_stack_is_no_loss():
    """hackers.area.empty-stack."""
    found = table(turn="runner")
    found.answer("draw")
    assert asks(found) == "stack-empty"


def test_a_tag_goes_for_a_click_and_two_credits():
    """hackers.runner-action.remove-tag."""
    found = do(table(turn="runner", tags=2), "tag")
    runner = found.state.runner
    assert (runner.tags, runner.clicks, runner.credits) == (1, 3, 3)
    assert "tag" not in ids(table(turn="runner", tags=1, runner_credits=1))
    assert "tag" not in ids(table(turn="runner"))


def test_the_hacker_discards_to_the_limit_less_brain_damage():
    """hackers.runner-turn.discard, hackers.damage.brain."""
    found = table(turn="runner", clicks=1, brain=2, grip=["Diesel"] * 4, rd=FILL)
    do(found, "credit")
    assert asks(found) == "discard-which"
    do(found, code("Diesel"))
    assert len(found.state.runner.grip) == 3
    assert found.state.active == 0


def test_a_limit_of_nothing_is_bearable_and_one_below_is_not():
    """hackers.runner-turn.negative-limit."""
    fine = do(table(turn="runner", clicks=1, brain=5, rd=FILL), "credit")
    assert asks(fine) == "menu-corp"
    lost = do(table(turn="runner", clicks=1, brain=6, rd=FILL), "credit")
    assert isinstance(lost.step, Over) and asks(lost) == "over-limit"


def test_every_turn_has_its_own_heading():
    """History groups entries by turn."""
    found = table(clicks=1, rd=FILL)
    seen = [found.state.heading]
    do(found, "credit")
    seen.append(found.state.heading)
    do(found, "credit", "credit", "credit", "credit")
    seen.append(found.state.heading)
    assert all(seen.count(one) == 1 for one in seen)


def test_menus_are_open_questions():
    """Everybody may see what is chosen; what lies face down is not told by the menu."""
    found = table(root={"remote-1": ["PAD Campaign"], "remote-2": ["Nisei MK II"]}, hq=["Enigma"])
    assert isinstance(found.step, Ask) and not found.step.secret
    first, second = (root_of(found.state, name) for name in ("remote-1", "remote-2"))
    for what in ("advance", "rez"):
        assert {f"{what}:{first.id}", f"{what}:{second.id}"} <= set(ids(found))


def test_a_cards_text_changes_the_limit_of_a_hand():
    """hackers.term.hand-limit, ~pp. 3 and 5: more and less, for both sides."""
    corp = table(hq=["Enigma"] * 6, clicks=1, rd=["Enigma"])
    do(corp, "adjust", "corp/limit", "0", "credit")
    assert len(corp.state.corp.hq) == 6 and corp.state.active == 1
    runner = table(turn="runner", grip=["Diesel"] * 5, clicks=1, rd=["Enigma"])
    do(runner, "adjust", "runner/limit", "1", "credit")
    assert asks(runner) == "discard-which" and runner.step.message.params["n"] == 1


def test_recurring_credits_wait_for_their_owners_turn():
    """hackers.term.recurring-credit, ~p. 7: they come back when the owner's next turn begins."""
    found = table(turn="runner", rig=["Cyberfeeder"], clicks=1, rd=["Enigma"], corp=NBN)
    card, corp = found.state.runner.rig[0], found.state.corp
    do(found, "credit")
    assert (asks(found), card.count("credit"), corp.recurring) == ("menu-corp", 0, 2)
    corp.recurring, found.state.bank = 1, found.state.bank + 1
    do(found, "credit", "credit", "credit")
    assert (asks(found), card.count("credit"), corp.recurring) == ("menu-runner", 1, 1)
