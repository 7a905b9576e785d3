"""See the cards of every kind of server, steal, trash and leave them."""

from rules.core.steps import Over, Roll
from tests.hackers.situations import asks, code, do, ids, root_of, table


def enter(server, **situation):
    """Run on a server without ice and stay; pass the corporation's last chance."""
    found = do(table(turn="runner", **situation), f"run:{server}", "on")
    if asks(found) == "rez-window":
        do(found, "no")
    return found


def test_rd_shows_its_top_card_to_the_hacker_alone():
    """hackers.run.access-rd, hackers.run.rd-secret."""
    found = table(turn="runner", rd=["Hedge Fund", "Enigma"])
    found.answer("run:rd")
    found.answer("on")
    assert asks(found) == "access-seen"
    assert found.step.secret and found.step.who == 1
    assert found.step.message.params["card"].id == code("Hedge Fund")
    do(found)
    assert found.state.corp.rd == [code("Hedge Fund"), code("Enigma")]
    assert asks(found) == "menu-runner"  # No text gives him another card.


def test_an_agenda_is_stolen_without_a_choice():
    """hackers.run.steal, hackers.run.must-steal."""
    found = enter("rd", rd=["Nisei MK II", "Enigma"])
    assert asks(found) == "stolen" and not found.step.secret
    do(found, "done")
    assert [card.code for card in found.state.runner.stolen] == [code("Nisei MK II")]
    assert found.state.corp.rd == [code("Enigma")]


def test_a_card_with_a_trash_cost_may_be_trashed():
    """hackers.run.trash, hackers.run.trash-where: also from the hand."""
    found = enter("hq", hq=["PAD Campaign"])
    assert asks(found) == "access-trash" and set(ids(found)) == {"leave", "trash"}
    do(found, "trash")
    assert found.state.corp.open == [code("PAD Campaign")]
    assert found.state.runner.credits == 1 and found.state.corp.hq == []


def test_a_card_may_be_left():
    """hackers.run.return."""
    found = do(enter("hq", hq=["PAD Campaign"]), "leave")
    assert found.state.corp.hq == [code("PAD Campaign")]
    assert (found.state.runner.credits, found.state.run) == (5, None)


def test_what_cannot_be_paid_cannot_be_trashed():
    """hackers.effect.cannot-pay."""
    found = enter("hq", hq=["PAD Campaign"], runner_credits=3)
    assert found.state.corp.hq == [code("PAD Campaign")]


def test_the_runs_credits_pay_for_trashing():
    """hackers.bad-publicity.credits: for anything in this run."""
    found = do(enter("hq", hq=["PAD Campaign"], runner_credits=2, bad=2), "trash")
    assert found.state.runner.credits == 0


def test_the_card_of_the_hand_is_random():
    """hackers.run.access-hq: by the app's or the table's dice."""
    found = enter("hq", hq=["Enigma", "Nisei MK II", "Hedge Fund"])
    assert isinstance(found.step, Roll) and found.step.sides == 3
    do(found, [2])
    assert asks(found) == "stolen"


def test_several_cards_of_the_hand_are_different_ones():
    """hackers.run.hq-several: seen ones wait aside and come back."""
    found = enter("hq", hq=["Enigma", "Hedge Fund", "Hunter"], rig=["Medium"])
    do(found, "center", [1], "more")
    assert found.step.sides == 2
    do(found, [1])
    assert (len(found.state.corp.hq), len(found.state.run.aside)) == (1, 2)
    do(found, "more")
    assert asks(found) == "menu-runner"
    assert sorted(found.state.corp.hq) == sorted(map(code, ("Enigma", "Hedge Fund", "Hunter")))


def test_several_cards_of_rd_keep_their_order():
    """hackers.run.rd-several."""
    titles = ["Hedge Fund", "Nisei MK II", "Enigma", "Hunter"]
    found = do(enter("rd", rd=titles, rig=["Medium"]), "center", "more")
    assert asks(found) == "stolen"
    do(found, "done", "more", "stop")
    assert found.state.corp.rd == [code("Hedge Fund"), code("Enigma"), code("Hunter")]


def test_the_archive_is_turned_up_and_robbed():
    """hackers.run.access-archives."""
    found = enter(
        "archive", closed=["Hedge Fund", "Nisei MK II"], opened=["Enigma", "Hostile Takeover"]
    )
    do(found, code("Nisei MK II"), "done", "done")
    corp = found.state.corp
    assert corp.closed == []
    assert sorted(corp.open) == sorted([code("Enigma"), code("Hedge Fund")])
    assert len(found.state.runner.stolen) == 2


def test_the_hacker_chooses_the_order_in_the_archive():
    """hackers.run.access-archives, ~p. 5: one card after another, as he likes."""
    agendas = ["Hostile Takeover", "Priority Requisition"]
    cards = {"closed": ["Snare!", *agendas], "opened": ["Enigma", "Hostile Takeover"]}
    found = enter("archive", **cards)
    assert asks(found) == "archive-which" and found.step.who == 1
    assert set(ids(found)) == {code(one) for one in ("Snare!", *agendas)}
    do(found, code("Priority Requisition"))
    assert asks(found) == "stolen" and found.state.runner.stolen[0].code == "01106"
    do(found, "done", code("Snare!"))
    assert asks(found) == "access-ambush" and not found.step.secret
    do(found, "done", "done", "done")
    assert asks(found) == "menu-runner" and len(found.state.runner.stolen) == 3
    assert sorted(found.state.corp.open) == sorted([code("Enigma"), code("Snare!")])


def test_the_order_in_the_archive_decides_who_has_won():
    """hackers.end.points, ~p. 5: the seventh point ends the access, whatever is left."""
    cards = {"opened": ["Nisei MK II", "Priority Requisition"], "stolen": ["Nisei MK II"] * 2}
    found = enter("archive", **cards)
    found.answer(code("Priority Requisition"))
    found.answer("ok")
    assert isinstance(found.step, Over)
    assert found.state.corp.open == [code("Nisei MK II")]


def test_a_cards_text_changes_the_price_of_trashing():
    """hackers.effect.other-price: nothing is adjusted afterwards."""
    found = enter("hq", hq=["PAD Campaign"], runner_credits=3, rig=["Desperado"])
    do(found, "center")
    assert asks(found) == "access-trash" and set(ids(found)) == {"leave", "other-price"}
    do(found, "other-price")
    assert asks(found) == "trash-price" and ids(found) == ["0", "1", "2", "3"]
    do(found, "2")
    assert found.state.corp.open == [code("PAD Campaign")] and found.state.runner.credits == 1
    found.undo(2)
    assert asks(found) == "trash-price" and found.state.runner.credits == 3


def test_an_event_may_trash_what_has_no_price():
    """hackers.effect.card-first: while an event with a run is carried out."""
    for situation in ({"rd": ["Enigma"]}, {"rd": ["?"], "unseen": ["Enigma"], "hidden": True}):
        event = {"grip": ["?"], "unseen": ["Demolition Run", *situation.pop("unseen", [])]}
        grip = event if "hidden" in situation else {"grip": ["Demolition Run"]}
        found = table(turn="runner", **situation, **grip)
        do(found, "event", code("Demolition Run"), "done", "rd", "on", "center")
        if situation.get("hidden"):
            do(found, code("Enigma"))
        assert asks(found) == "access-may-trash" and found.step.secret
        do(found, "other-price", "0")
        assert found.state.corp.open == [code("Enigma")] and found.state.corp.rd == []


def test_an_active_card_of_the_server_may_guard_an_agenda():
    """hackers.effect.card-first, hackers.run.must-steal: only a card's text bars a theft."""
    situation = {"root": {"remote-1": ["Nisei MK II", "Red Herrings"]}, "turn": "runner"}
    for answer, stolen in (("steal", 1), ("leave", 0)):
        found = table(**situation)
        root_of(found.state, "remote-1", 1).up = True
        agenda = root_of(found.state, "remote-1").id
        do(found, "run:remote-1", "on", "no", agenda)
        assert asks(found) == "access-agenda" and "adjust" in ids(found)
        do(found, answer)
        assert len(found.state.runner.stolen) == stolen
    open_one = do(table(**situation), "run:remote-1", "on", "no", agenda)
    assert asks(open_one) == "stolen"


def test_an_active_card_of_the_archive_may_guard_what_lies_there():
    """hackers.effect.card-first, hackers.run.access-archives."""
    found = table(turn="runner", root={"archive": ["Red Herrings"]}, closed=["Nisei MK II"])
    root_of(found.state, "archive").up = True
    do(found, "run:archive", "on", "no", "center")
    assert (asks(found), ids(found)) == ("access-agenda", ["steal", "adjust", "leave"])
    do(found, "leave", "leave")
    assert found.state.corp.open == [code("Nisei MK II")] and found.state.runner.stolen == []
    do(found, "run:archive", "on", "no", "center", "steal")
    assert [card.code for card in found.state.runner.stolen] == [code("Nisei MK II")]


def test_nothing_in_the_archive_is_trashed_for_money():
    """hackers.run.archives-trash."""
    found = enter("archive", closed=["PAD Campaign"])
    assert asks(found) == "menu-runner"
    assert found.state.corp.open == [code("PAD Campaign")] and found.state.runner.credits == 5


def test_everything_on_a_remote_server_is_accessed():
    """hackers.run.access-remote: in the order that the hacker likes."""
    found = enter("remote-1", root={"remote-1": ["PAD Campaign", "Red Herrings"]}, runner_credits=9)
    first, second = found.state.server("remote-1").root
    assert set(ids(found)) == {first.id, second.id}
    do(found, second.id, "trash", "trash")
    assert found.state.server("remote-1") is None
    assert found.state.runner.credits == 9 - 1 - 4
    assert sorted(found.state.corp.open) == sorted(map(code, ("PAD Campaign", "Red Herrings")))


def test_a_trashed_card_lies_face_up():
    """hackers.corp-turn.trash-facing."""
    found = do(enter("remote-1", root={"remote-1": ["PAD Campaign"]}), "trash")
    assert (found.state.corp.open, found.state.corp.closed) == ([code("PAD Campaign")], [])


def test_a_card_that_is_left_stays_face_down():
    """hackers.run.return."""
    found = do(enter("remote-1", root={"remote-1": ["PAD Campaign"]}), "leave")
    assert not root_of(found.state, "remote-1").up


def test_upgrades_in_the_root_of_main_servers_are_accessed_too():
    """hackers.run.access-root, hackers.run.root-order."""
    for server in ("hq", "rd", "archive"):
        found = enter(server, root={server: ["Red Herrings"]}, rd=["Enigma"], hq=["Enigma"])
        upgrade = root_of(found.state, server)
        assert set(ids(found)) == {"center", upgrade.id}


def test_an_advanced_agenda_is_stolen_without_its_counters():
    """hackers.term.leaving-counters."""
    found = enter("remote-1", root={"remote-1": ["Nisei MK II"]}, advanced=3)
    do(found, "done")
    (stolen,) = found.state.runner.stolen
    assert stolen.counters == {} and stolen.up


def test_ice_is_never_accessed():
    """hackers.run.ice-not-accessed."""
    found = table(turn="runner", ice={"remote-1": ["Enigma"]}, rezzed=False)
    do(found, "run:remote-1", "no", "on")
    assert asks(found) == "menu-runner"


def test_an_empty_server_shows_nothing():
    """hackers.run.nothing-there."""
    found = table(turn="runner")
    found.answer("run:hq")
    found.answer("on")
    assert asks(found) == "access-nothing"
    assert do(found).state.run is None


def test_an_ambush_reminds_of_its_text():
    """hackers.term.inactive: a card that speaks of its own access counts."""
    found = enter("remote-1", root={"remote-1": ["Snare!"]})
    assert asks(found) == "access-ambush"
    assert found.step.rule == f"hackers.card.{code('Snare!')}"
    do(found, "adjust", "effect:tag", "done")
    assert found.state.runner.tags == 1


def test_the_seventh_point_wins_at_once():
    """hackers.end.points: before anything else is looked at."""
    found = enter(
        "remote-1",
        root={"remote-1": ["Priority Requisition", "Red Herrings"]},
        stolen=["Priority Requisition", "Hostile Takeover"],
    )
    agenda = root_of(found.state, "remote-1")
    do(found, agenda.id)
    assert isinstance(found.step, Over)
    assert (asks(found), found.step.who) == ("over-runner-points", 1)


def test_six_points_do_not_win():
    """hackers.end.points."""
    found = enter("rd", rd=["Priority Requisition"], stolen=["Priority Requisition"])
    assert asks(found) == "stolen"
    assert not isinstance(do(found, "done").step, Over)


def test_the_corporation_wins_with_its_seventh_point():
    """hackers.end.points."""
    found = table(
        root={"remote-1": ["Priority Requisition"]},
        scored=["Priority Requisition", "Hostile Takeover"],
        advanced=5,
    )
    do(found, f"score:{root_of(found.state, 'remote-1').id}")
    assert (asks(found), found.step.who) == ("over-corp-points", 0)


def test_one_card_more_cites_the_server_it_comes_from():
    """hackers.run.hq-several, hackers.run.rd-several."""
    for server in ("hq", "rd"):
        cards = ["Enigma", "Hunter"]
        found = table(turn="runner", hq=cards, rd=cards, rig=["Medium"], dice="app")
        do(found, f"run:{server}", "on", "center")
        assert (asks(found), found.step.rule) == ("access-again", f"hackers.run.{server}-several")


def test_texts_that_wait_for_a_success_come_before_the_first_card():
    """hackers.run.success, ~p. 5: they may pay, or stand in for the access."""
    found = table(turn="runner", grip=["Account Siphon"], hq=["Enigma", "Hunter"], dice="app")
    do(found, "event", code("Account Siphon"), "done", "hq", "on")
    assert (asks(found), set(ids(found))) == ("access-success", {"center", "adjust"})
    do(found, "adjust", "effect:end-run")
    assert found.state.run is None and asks(found) == "event-after"
    paid = enter("hq", rig=["Desperado"], hq=["Enigma", "Hunter"], dice="app")
    do(paid, "adjust", "runner/credits", "0")
    assert (asks(paid), paid.state.runner.credits) == ("access-success", 6)
    do(paid, "center")
    assert asks(paid) == "access-again"
    do(paid, "more")
    assert asks(paid) == "menu-runner"  # The success was before.


def test_an_empty_rd_shows_nothing():
    """hackers.run.nothing-there: only a card that must be drawn is missed."""
    found = table(turn="runner", rd=[])
    found.answer("run:rd")
    found.answer("on")
    assert asks(found) == "access-nothing" and do(found).state.run is None


def test_a_theft_says_its_points():
    """hackers.term.agenda-points."""
    for title, points in (("Hostile Takeover", 1), ("Nisei MK II", 2), ("Priority Requisition", 3)):
        assert enter("rd", rd=[title]).step.message.params["n"] == points


def test_people_pay_what_a_guarded_agenda_costs_before_it_is_stolen():
    """hackers.effect.card-first: an adjustment in between asks anew."""
    found = table(root={"remote-1": ["Nisei MK II", "Red Herrings"]}, turn="runner")
    root_of(found.state, "remote-1", 1).up = True
    do(found, "run:remote-1", "on", "no", root_of(found.state, "remote-1").id)
    do(found, "adjust", "runner/credits")
    do(found, next(one.id for one in found.options() if one.message.params["number"] == 0))
    assert asks(found) == "access-agenda" and found.state.runner.credits == 0
    do(found, "steal")
    assert asks(found) == "stolen"


def test_a_trash_cost_of_nothing_is_no_cost():
    """hackers.run.trash: it may still be left."""
    found = enter("rd", rd=["Snare!"], runner_credits=0)
    do(found, "done")
    assert ids(found) == ["leave", "trash"]
    do(found, "trash")
    assert found.state.corp.open == [code("Snare!")] and found.state.runner.credits == 0
