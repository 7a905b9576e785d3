"""Install, rez and replace cards on both sides."""

import pytest

from tests.hackers.situations import asks, code, do, ice_of, ids, root_of, table


def test_agendas_and_assets_go_to_remote_servers_only():
    """hackers.server.remote."""
    for title in ("Nisei MK II", "PAD Campaign"):
        found = do(table(hq=[title], root={"remote-1": []}, ice={"remote-1": ["Enigma"]}))
        do(found, "install", code(title))
        assert set(ids(found)) == {"remote-1", "new", "back"}


def test_upgrades_and_ice_go_everywhere():
    """hackers.corp-card.upgrade-where, hackers.corp-action.install-ice."""
    for title in ("Red Herrings", "Enigma"):
        found = do(table(hq=[title]), "install", code(title))
        assert set(ids(found)) == {"hq", "rd", "archive", "new", "back"}


def test_operations_are_never_installed():
    """hackers.term.install."""
    found = do(table(hq=["Hedge Fund", "Enigma"]), "install")
    assert ids(found) == [code("Enigma"), "back"]


def test_the_choice_of_a_card_is_for_the_owner_alone():
    """hackers.term.install: the corporation installs face down."""
    found = do(table(hq=["Nisei MK II"]), "install")
    assert found.step.secret and found.step.who == 0
    do(found, code("Nisei MK II"), "new")
    card = root_of(found.state, "remote-1")
    assert not card.up and card.code == code("Nisei MK II")
    assert found.state.corp.clicks == 2
    said = [str(entry) for entry in found.history()]
    assert not any(code("Nisei MK II") in one for one in said)


def test_a_new_remote_server_appears_with_its_first_card():
    """hackers.server.new-remote."""
    found = do(table(hq=["Enigma", "PAD Campaign"]), "install", code("Enigma"), "new")
    assert [one.id for one in found.state.corp.servers[3:]] == ["remote-1"]
    do(found, "install", code("PAD Campaign"), "new")
    assert [one.id for one in found.state.corp.servers[3:]] == ["remote-1", "remote-2"]


def test_ice_costs_a_credit_for_each_ice_there():
    """hackers.corp-action.install-ice: the third one costs two."""
    found = table(hq=["Enigma"], ice={"hq": ["Ice Wall", "Hunter"]})
    do(found, "install", code("Enigma"), "hq")
    assert asks(found) == "trash-ice"
    do(found, "no")
    server = found.state.corp.servers[0]
    assert [card.code for card in server.ice][-1] == code("Enigma")  # The outermost.
    assert (found.state.corp.credits, found.state.corp.clicks) == (3, 2)
    assert not server.ice[-1].up


def test_old_ice_may_be_trashed_to_pay_less():
    """hackers.corp-action.trash-ice, hackers.corp-turn.trash-facing."""
    found = table(hq=["Enigma"], ice={"hq": ["Ice Wall", "Hunter"]})
    wall, hunter = found.state.corp.servers[0].ice
    hunter.up = False
    do(found, "install", code("Enigma"), "hq", hunter.id, wall.id)
    assert (found.state.corp.credits, found.state.corp.clicks) == (5, 2)
    assert found.state.corp.open == [code("Ice Wall")]
    assert found.state.corp.closed == [code("Hunter")]


def test_ice_that_cannot_be_paid_needs_room():
    """hackers.effect.cannot-pay."""
    found = table(hq=["Enigma"], ice={"hq": ["Ice Wall", "Hunter"]}, corp_credits=1)
    do(found, "install", code("Enigma"), "hq")
    assert "no" not in ids(found)
    do(found, ids(found)[0])
    assert "no" in ids(found)


def test_a_new_asset_replaces_the_old_one():
    """hackers.corp-action.replace: upgrades and ice stay."""
    found = table(
        hq=["PAD Campaign"],
        root={"remote-1": ["Nisei MK II", "Red Herrings"]},
        ice={"remote-1": ["Enigma"]},
    )
    do(found, "install", code("PAD Campaign"), "remote-1")
    server = found.state.server("remote-1")
    assert [card.code for card in server.root] == [code("Red Herrings"), code("PAD Campaign")]
    assert found.state.corp.closed == [code("Nisei MK II")]
    assert len(server.ice) == 1


def test_rezzing_costs_its_price_and_no_click():
    """hackers.term.rez-cost, hackers.rez.when."""
    found = table(root={"remote-1": ["PAD Campaign"]})
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}")
    assert card.up
    assert (found.state.corp.credits, found.state.corp.clicks) == (3, 3)


def test_a_rez_that_cannot_be_paid_changes_nothing():
    """hackers.effect.cannot-pay."""
    found = table(root={"remote-1": ["PAD Campaign"]}, corp_credits=1)
    card = root_of(found.state, "remote-1")
    found.answer(f"rez:{card.id}")
    assert asks(found) == "rez-cannot" and found.step.secret
    do(found)
    assert not card.up and found.state.corp.credits == 1


def test_agendas_are_never_rezzed():
    """hackers.corp-card.agenda."""
    found = table(root={"remote-1": ["Nisei MK II"]})
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}")
    assert not card.up


def test_ice_is_not_rezzed_in_the_own_turn():
    """hackers.run.rez-ice."""
    found = table(ice={"hq": ["Enigma"]}, rezzed=False)
    assert not any(one.startswith("rez:") for one in ids(found))


def test_the_corporation_may_rez_between_the_hackers_actions():
    """hackers.rez.when."""
    found = table(turn="runner", root={"remote-1": ["PAD Campaign"]})
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}")
    assert card.up and found.state.runner.clicks == 4


def test_the_corporation_may_rez_before_it_draws():
    """hackers.rez.when: after the hacker's last action, at the start of its own turn."""
    found = table(turn="runner", clicks=1, root={"remote-1": ["PAD Campaign"]}, rd=["Enigma"])
    card = root_of(found.state, "remote-1")
    do(found, "credit")
    assert (asks(found), found.step.who, found.state.corp.hq) == ("rez-window", 0, [])
    assert found.step.rule == "hackers.rez.when"
    do(found, f"rez:{card.id}")
    assert card.up and found.state.corp.hq == [code("Enigma")]
    bare = do(table(turn="runner", clicks=1, ice={"hq": ["Enigma"]}, rd=["Hunter"]), "credit")
    assert asks(bare) == "menu-corp"  # Nothing could be rezzed.


def test_a_second_unique_card_trashes_the_first():
    """hackers.effect.unique, hackers.effect.unique-hidden."""
    title = "Akitaro Watanabe"
    found = table(root={"hq": [title], "rd": [title]})
    first, second = root_of(found.state, "hq"), root_of(found.state, "rd")
    do(found, f"rez:{first.id}")
    assert first.up
    do(found, f"rez:{second.id}")
    assert found.state.find(first.id) is None and second.up
    assert found.state.corp.open == [code(title)]


def test_hardware_is_installed_for_its_price():
    """hackers.runner-action.install."""
    found = table(turn="runner", grip=["Akamatsu Mem Chip"])
    do(found, "install", code("Akamatsu Mem Chip"))
    runner = found.state.runner
    assert [card.code for card in runner.rig] == [code("Akamatsu Mem Chip")]
    assert runner.rig[0].up
    assert (runner.credits, runner.clicks, runner.grip) == (4, 3, [])


def test_what_cannot_be_paid_is_not_installed():
    """hackers.effect.cannot-pay."""
    found = do(table(turn="runner", grip=["Magnum Opus"], runner_credits=4), "install")
    assert ids(found) == ["other-price", "back"]


def test_a_cards_text_changes_the_price_of_installing():
    """hackers.effect.other-price: the click is paid as always, and no more than there is."""
    found = table(turn="runner", grip=["Magnum Opus"], runner_credits=4)
    do(found, "install", "other-price", code("Magnum Opus"))
    assert asks(found) == "price-other" and ids(found) == ["0", "1", "2", "3", "4"]
    assert found.step.rule == "hackers.effect.other-price"
    do(found, "4")
    assert (found.state.runner.credits, found.state.runner.clicks) == (0, 3)
    assert [card.code for card in found.state.runner.rig] == [code("Magnum Opus")]
    found.undo(3)
    assert asks(found) == "install-which" and found.state.runner.credits == 4


def test_a_cards_text_changes_the_price_of_playing():
    """hackers.effect.other-price: operations and events."""
    corp = do(table(hq=["Hedge Fund"], corp_credits=4), "operation", "other-price", "01110", "2")
    assert asks(corp) == "played" and (corp.state.corp.credits, corp.state.corp.clicks) == (2, 2)
    event = table(turn="runner", grip=["Sure Gamble"], runner_credits=9)
    do(event, "event", "other-price", code("Sure Gamble"), "7")
    assert (event.state.runner.credits, event.state.runner.clicks) == (2, 3)


def test_a_cards_text_changes_the_price_of_a_rez():
    """hackers.effect.other-price: of any card, of the approached ice, of an agenda's forfeit."""
    found = table(root={"remote-1": ["Adonis Campaign"]}, corp_credits=3)
    asset = root_of(found.state, "remote-1")
    do(found, "rez-priced", asset.id)
    assert asks(found) == "rez-price" and found.step.who == 0
    do(found, "2")
    assert asset.up and found.state.corp.credits == 1
    run = table(turn="runner", ice={"hq": ["Tollbooth"]}, rezzed=False, corp_credits=6)
    ice = ice_of(run.state, "hq")
    do(run, "run:hq", "rez-priced", ice.id, "6")
    assert ice.up and run.state.corp.credits == 0
    archer = table(turn="runner", ice={"hq": ["Archer"]}, rezzed=False)
    do(archer, "run:hq", "rez-priced", ice_of(archer.state, "hq").id)
    archer.answer("0")
    assert asks(archer) == "rez-forfeit" and archer.step.secret


def test_a_cards_text_changes_the_price_of_installing_ice():
    """hackers.effect.other-price."""
    found = table(hq=["Enigma"], ice={"hq": ["Ice Wall", "Ice Wall"]})
    do(found, "install", code("Enigma"), "hq", "other-price", "1")
    assert len(found.state.corp.servers[0].ice) == 3
    assert (found.state.corp.credits, found.state.corp.clicks) == (4, 2)


def test_installing_ice_may_be_taken_back_until_some_is_trashed():
    """hackers.corp-action.trash-ice: what is in the archive stays there."""
    found = table(hq=["Enigma"], ice={"hq": ["Ice Wall", "Hunter"]}, corp_credits=1)
    do(found, "install", code("Enigma"), "hq")
    assert "no" not in ids(found) and "back" in ids(found)
    wall = ice_of(found.state, "hq", 0).id
    do(found, "back")
    assert asks(found) == "menu-corp" and found.state.corp.clicks == 3
    do(found, "install", code("Enigma"), "hq", wall)
    assert "no" in ids(found) and "back" not in ids(found)


def test_events_are_not_installed():
    """hackers.runner-card.event."""
    found = do(table(turn="runner", grip=["Diesel"]), "install")
    assert ids(found) == ["back"]


def test_programs_must_fit_into_memory():
    """hackers.runner-action.install-program: what is too much is trashed for free."""
    rig = ["Magnum Opus", "Sneakdoor Beta"]
    found = table(turn="runner", rig=rig, grip=["Corroder"])
    do(found, "install", code("Corroder"))
    assert asks(found) == "memory-over" and "no" not in ids(found)
    do(found, found.state.runner.rig[0].id)
    assert asks(found) == "memory-enough"
    do(found, "no")
    assert [card.code for card in found.state.runner.rig] == [
        code("Sneakdoor Beta"),
        code("Corroder"),
    ]
    assert found.state.runner.heap == [code("Magnum Opus")]


def test_programs_that_are_no_longer_needed_may_go_though_there_is_room():
    """hackers.runner-action.install-program, ~p. 4: too many or not needed, free of charge."""
    rig = ["Mimic", "Wyrm", "Desperado"]
    found = table(turn="runner", rig=rig, grip=["Corroder", "Rabbit Hole"])
    mimic, wyrm = (card.id for card in found.state.runner.rig[:2])
    do(found, "install", code("Corroder"))
    assert asks(found) == "memory-enough" and ids(found) == ["no", mimic, wyrm, "back"]
    do(found, mimic, wyrm)
    assert [card.code for card in found.state.runner.rig] == [code("Desperado"), code("Corroder")]
    assert found.state.runner.heap == [code("Mimic"), code("Wyrm")]
    assert (found.state.runner.clicks, found.state.runner.credits) == (3, 3)
    do(found, "install", code("Rabbit Hole"))
    assert asks(found) == "menu-runner"  # Hardware needs no memory.


def test_a_program_that_does_not_fit_may_be_taken_back_until_one_is_trashed():
    """hackers.runner-action.install-program: nothing is paid before there is room."""
    rig = ["Magnum Opus", "Sneakdoor Beta"]
    found = table(turn="runner", rig=rig, grip=["Magnum Opus"], runner_credits=9)
    do(found, "install", code("Magnum Opus"))
    assert ids(found) == ["k1", "k2", "back"]
    do(found, "back")
    runner = found.state.runner
    assert (asks(found), runner.clicks, runner.credits) == ("menu-runner", 4, 9)
    assert runner.grip == [code("Magnum Opus")]
    do(found, "install", code("Magnum Opus"), "k2")
    assert ids(found) == ["no", "k1"]


def test_more_memory_holds_more_programs():
    """hackers.term.memory."""
    rig = ["Magnum Opus", "Sneakdoor Beta", "Akamatsu Mem Chip"]
    found = do(table(turn="runner", rig=rig, grip=["Corroder"]), "install", code("Corroder"))
    assert asks(found) == "memory-enough"
    assert asks(do(found, "no")) == "menu-runner" and len(found.state.runner.rig) == 4


def test_losing_memory_trashes_programs_at_once():
    """hackers.term.memory-drop."""
    rig = ["Grimoire", "Magnum Opus", "Magnum Opus", "Corroder"]
    found = table(turn="runner", rig=rig)
    do(found, "adjust", "runner/rig/0")
    heap = next(one.id for one in found.options() if "heap" in str(one.message))
    do(found, heap)
    assert asks(found) == "memory-over"
    do(found, found.state.runner.rig[0].id)
    assert asks(found) == "menu-runner"


def test_there_is_one_console():
    """hackers.runner-card.console: the same one again is unique and takes its place."""
    other = do(table(turn="runner", rig=["Desperado"], grip=["Grimoire"]), "install")
    assert ids(other) == ["back"]
    same = table(turn="runner", rig=["Desperado"], grip=["Desperado"])
    do(same, "install", code("Desperado"))
    assert len(same.state.runner.rig) == 1
    assert same.state.runner.heap == [code("Desperado")]


def test_recurring_credits_come_back_each_turn():
    """hackers.term.recurring-credit, hackers.term.recurring-first."""
    found = table(turn="runner", grip=["Cyberfeeder"], clicks=2, rd=["Enigma"] * 5)
    do(found, "install", code("Cyberfeeder"))
    card = found.state.runner.rig[0]
    assert card.count("credit") == 1
    card.counters["credit"] = 0
    found.state.bank += 1
    do(found, "credit", "credit", "credit", "credit")
    assert found.state.active == 1
    assert found.state.runner.rig[0].count("credit") == 1


def test_an_event_is_paid_and_goes_to_the_heap():
    """hackers.runner-action.event."""
    found = do(table(turn="runner", grip=["Sure Gamble"]), "event", code("Sure Gamble"), "done")
    runner = found.state.runner
    assert (runner.credits, runner.clicks, runner.heap) == (0, 3, [code("Sure Gamble")])


def test_an_event_with_a_run_starts_it_without_a_click():
    """hackers.run.by-event."""
    found = do(table(turn="runner", grip=["Stimhack"]), "event", code("Stimhack"), "done")
    assert asks(found) == "event-run"
    do(found, "archive")
    assert found.state.run is not None
    do(found, "on", "center")
    assert found.state.run is None
    do(found, "done")
    assert (found.state.runner.clicks, found.state.runner.heap) == (3, [code("Stimhack")])


def test_an_event_is_carried_out_to_its_end_after_its_run():
    """hackers.runner-turn.one-at-a-time: brain damage at the end of the run counts this turn."""
    found = table(turn="runner", clicks=1, grip=["Stimhack", *["Diesel"] * 5], rd=["Enigma"])
    do(found, "event", code("Stimhack"), "done", "hq", "out")
    assert (asks(found), ids(found)) == ("event-after", ["done", "adjust"])
    assert found.state.played == [code("Stimhack")]
    do(found, "adjust", "effect:damage", "brain", "1", [1], "done")
    assert found.state.runner.heap == [code("Diesel"), code("Stimhack")]
    assert asks(found) == "menu-corp" and found.state.runner.brain == 1


def test_an_event_whose_run_does_not_start_asks_nothing_more():
    """hackers.run.by-event."""
    found = table(turn="runner", grip=["Stimhack"])
    do(found, "event", code("Stimhack"), "done", "none")
    assert asks(found) == "menu-runner"


def test_a_card_with_a_click_in_its_price_is_an_action():
    """hackers.runner-action.ability, hackers.corp-action.ability."""
    found = table(turn="runner", rig=["Magnum Opus"])
    do(found, "ability", found.state.runner.rig[0].id)
    assert asks(found) == "ability" and found.state.runner.clicks == 3
    do(found, "adjust", "runner/credits", "0", "adjust", "runner/credits", "0", "done")
    assert found.state.runner.credits == 7


@pytest.mark.parametrize("answer", ["back"])
def test_going_back_costs_nothing(answer):
    """A choice that was not made is no action."""
    for situation, first in (
        ({"hq": ["Enigma"]}, "install"),
        ({"hq": ["Enigma"]}, "operation"),
        ({"turn": "runner", "grip": ["Diesel"]}, "install"),
        ({"turn": "runner", "grip": ["Diesel"]}, "event"),
        ({"turn": "runner", "rig": ["Corroder"]}, "ability"),
    ):
        found = table(**situation)
        clicks = found.state.corp.clicks + found.state.runner.clicks
        do(found, first, answer)
        assert found.state.corp.clicks + found.state.runner.clicks == clicks


def test_room_for_a_new_program_cites_its_installation():
    """hackers.runner-action.install-program, ~p. 4: what is too much is trashed for nothing."""
    found = table(
        turn="runner", rig=["Magnum Opus", "Magnum Opus"], grip=["Corroder"], runner_credits=5
    )
    do(found, "install", code("Corroder"))
    assert asks(found) == "memory-over"
    assert found.step.rule == "hackers.runner-action.install-program"


def test_a_server_holds_several_upgrades():
    """hackers.corp-card.upgrade, ~p. 2: beside one agenda or asset."""
    found = table(hq=["Red Herrings", "Akitaro Watanabe"], root={"remote-1": ["Nisei MK II"]})
    for title in ("Red Herrings", "Akitaro Watanabe"):
        do(found, "install", code(title), "remote-1")
    server = found.state.server("remote-1")
    assert len(server.root) == 3 and found.state.corp.closed == found.state.corp.open == []


def test_what_the_corporation_trashes_keeps_its_face():
    """hackers.corp-turn.trash-facing, ~p. 3: open ice goes open, hidden ice hidden."""
    found = table(hq=["Hunter"], ice={"hq": ["Ice Wall", "Enigma"]})
    wall, enigma = found.state.corp.servers[0].ice
    enigma.up = False
    do(found, "install", code("Hunter"), "hq", wall.id, enigma.id)
    corp = found.state.corp
    assert (corp.open, corp.closed) == ([code("Ice Wall")], [code("Enigma")])
    assert corp.credits == 5  # Nothing is left to be paid for.


def test_a_unique_card_of_the_hacker_takes_the_place_of_the_old_one():
    """hackers.effect.unique, ~p. 4."""
    found = table(turn="runner", rig=["Wyldside"], grip=["Wyldside"])
    do(found, "install", code("Wyldside"))
    assert len(found.state.runner.rig) == 1 and found.state.runner.heap == [code("Wyldside")]


def test_an_active_card_of_the_corporation_may_be_its_action():
    """hackers.corp-action.ability, ~p. 3: rezzed or scored, for a click and its other price."""
    found = table(
        root={"remote-1": ["Melange Mining Corp."], "remote-2": ["PAD Campaign"]},
        scored=["Private Security Force"],
    )
    mine, hidden = root_of(found.state, "remote-1"), root_of(found.state, "remote-2")
    mine.up = True
    do(found, "ability")
    assert set(ids(found)) == {"back", mine.id, found.state.corp.scored[0].id}
    assert hidden.id not in ids(found)
    do(found, mine.id)
    assert (asks(found), found.step.who, found.state.corp.clicks) == ("ability", 0, 2)
    do(found, "adjust", "corp/clicks", "4", "adjust", "corp/credits", "6", "done")
    assert (found.state.corp.clicks, found.state.corp.credits) == (0, 12)


def test_a_card_that_costs_nothing_is_rezzed_without_money():
    """hackers.term.rez-cost."""
    found = table(root={"remote-1": ["Security Subcontract"]}, corp_credits=0)
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}")
    assert card.up and found.state.corp.credits == 0
