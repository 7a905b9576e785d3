"""Run on servers: ice after ice, jacking out, rezzing, breaking, the credits of a run."""

import msgspec

from rules.core.steps import Ask
from tests.hackers.situations import asks, code, do, ice_of, ids, root_of, table


def run(server="hq", **situation):
    """Begin a run with the hacker's first click."""
    return do(table(turn="runner", **situation), f"run:{server}")


def test_any_server_may_be_the_target():
    """hackers.run.target."""
    found = table(turn="runner", root={"remote-1": ["PAD Campaign"]})
    targets = [one for one in ids(found) if one.startswith("run:")]
    assert targets == ["run:hq", "run:rd", "run:archive", "run:remote-1"]
    do(found, "run:hq")
    assert found.state.runner.clicks == 3


def test_without_ice_the_server_is_next_and_may_still_be_left():
    """hackers.run.no-ice, hackers.run.no-ice-jack-out."""
    found = run(hq=["Enigma"])
    assert asks(found) == "approach-server"
    do(found, "out")
    assert found.state.run is None
    assert (asks(found), found.state.runner.clicks) == ("menu-runner", 3)


def test_the_first_ice_cannot_be_avoided():
    """hackers.run.first-ice: the corporation is asked at once."""
    found = run(ice={"hq": ["Enigma", "Hunter"]}, rezzed=False)
    assert (asks(found), found.step.who) == ("rez-window-ice", 0)
    do(found, "no")
    assert asks(found) == "approach-ice"
    assert set(ids(found)) == {"on", "out"}


def test_ice_is_met_from_the_outside():
    """hackers.run.order-of-ice."""
    found = run(ice={"hq": ["Enigma", "Hunter"]}, rezzed=False)
    outer, inner = ice_of(found.state, "hq", 1), ice_of(found.state, "hq", 0)
    assert "ice" in ids(found)
    do(found, "ice")
    assert outer.up and not inner.up


def test_only_the_approached_ice_may_be_rezzed():
    """hackers.run.rez-ice, hackers.run.rez-other: other cards may."""
    found = run(
        ice={"hq": ["Enigma"], "rd": ["Hunter"]}, root={"remote-1": ["PAD Campaign"]}, rezzed=False
    )
    asset = root_of(found.state, "remote-1")
    assert set(ids(found)) == {"ice", f"rez:{asset.id}", "rez-priced", "adjust", "no"}
    do(found, f"rez:{asset.id}")
    assert asset.up and set(ids(found)) == {"ice", "rez-priced", "adjust", "no"}


def test_unrezzed_ice_is_passed():
    """hackers.run.unrezzed."""
    found = do(run(ice={"hq": ["Wall of Static"]}, rezzed=False, hq=["Hedge Fund"]), "no")
    assert asks(found) == "approach-server"
    assert not ice_of(found.state, "hq").up


def test_ice_that_is_too_dear_stays_face_down():
    """hackers.term.rez-cost."""
    found = run(ice={"hq": ["Wall of Static"]}, rezzed=False, corp_credits=2)
    do(found, "ice")
    assert not ice_of(found.state, "hq").up
    assert asks(found) == "rez-window-ice"


def test_rezzed_ice_stays_rezzed():
    """hackers.run.rez-ice, hackers.run.ice-stays."""
    found = do(run(ice={"hq": ["Wall of Static"]}, rezzed=False), "ice")
    assert asks(found) == "menu-runner"  # It ended the run.
    assert ice_of(found.state, "hq").up and found.state.corp.credits == 2
    do(found, "run:hq")
    assert asks(found) == "menu-runner" and found.state.runner.clicks == 2


def test_unbroken_subroutines_fire_in_order_until_one_ends_the_run():
    """hackers.run.unbroken, hackers.run.end-the-run."""
    found = table(turn="runner", ice={"hq": ["Enigma"]})
    found.answer("run:hq")
    assert asks(found) == "subroutine"
    assert found.step.message.params["what"][0].id == "effect-lose-click"
    found.answer("ok")
    assert found.step.message.params["what"][0].id == "effect-end"
    found.answer("ok")
    assert (asks(found), found.state.runner.clicks) == ("menu-runner", 2)


def test_an_icebreaker_breaks_what_it_pays_for():
    """hackers.run.break: Corroder needs one more strength and one break at Wall of Static."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    breaker = found.state.runner.rig[0]
    assert asks(found) == "encounter-price"
    assert found.step.message.params["n"] == 2
    assert set(ids(found)) == {"plan", f"boost:{breaker.id}", "warn", "adjust", "done"}
    do(found, f"boost:{breaker.id}")
    assert f"break:{breaker.id}:0" in ids(found)
    do(found, f"break:{breaker.id}:0")
    assert asks(found) == "approach-server"
    assert found.state.runner.credits == 3


def test_the_cheapest_way_is_one_answer():
    """The app does the sums that games are lost by."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    do(found, "plan")
    assert asks(found) == "approach-server" and found.state.runner.credits == 3


def test_a_plan_that_cannot_be_paid_is_not_offered():
    """hackers.effect.cannot-pay: the price is still named."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], runner_credits=1)
    assert asks(found) == "encounter-poor" and "plan" not in ids(found)


def test_a_break_that_cannot_be_paid_says_so():
    """hackers.effect.cannot-pay: the price is named all the same."""
    found = run(ice={"hq": ["Heimdall 1.0"]}, rig=["Corroder"], runner_credits=6)
    assert asks(found) == "encounter-poor" and found.step.message.params["n"] == 7
    rich = run(ice={"hq": ["Heimdall 1.0"]}, rig=["Corroder"], runner_credits=6, bad=1)
    assert asks(rich) == "encounter-price" and "plan" in ids(rich)


def test_a_weak_icebreaker_breaks_nothing():
    """hackers.breaker.strength: Mimic has three, Hunter four."""
    found = run(ice={"hq": ["Hunter"]}, rig=["Mimic"], runner_credits=0, corp_credits=0)
    assert found.state.runner.tags == 1


def test_an_icebreaker_for_other_ice_breaks_nothing():
    """hackers.breaker.fracter."""
    found = run(ice={"hq": ["Enigma"]}, rig=["Mimic"])
    assert asks(found) == "menu-runner"


def test_the_hacker_may_leave_subroutines_whole():
    """hackers.run.break-choice: the lost click costs less than breaking it."""
    found = run(ice={"hq": ["Enigma"]}, rig=["Yog.0"], hq=["Hedge Fund"])
    breaker = found.state.runner.rig[0]
    do(found, f"break:{breaker.id}:1", "done")
    assert asks(found) == "approach-server" and found.state.runner.clicks == 2


def test_the_warning_says_what_is_left():
    """What an unbroken subroutine would do, for whoever asks."""
    found = run(ice={"hq": ["Enigma"]}, rig=["Yog.0"])
    do(found, f"break:{found.state.runner.rig[0].id}:0")
    found.answer("warn")
    assert asks(found) == "warning"
    (left,) = found.step.message.params["what"]
    assert left.id == "effect-end"


def test_added_strength_ends_with_the_encounter():
    """hackers.breaker.boost."""
    found = run(ice={"hq": ["Wall of Static", "Wall of Static"]}, rig=["Corroder"])
    do(found, "plan", "on")
    assert found.step.message.params["n"] == 2


def test_lasting_strength_stays_for_the_run():
    """hackers.breaker.boost: Gordian Blade keeps it until the run ends."""
    found = run(ice={"hq": ["Enigma", "Tollbooth"]}, rig=["Gordian Blade"], runner_credits=20)
    do(found, "pay")
    assert found.step.message.params["n"] == 4
    do(found, "plan", "on")
    blade = found.state.runner.rig[0]
    assert found.state.run.lasting == {blade.id: 3}
    do(found, "done")
    do(found, "run:hq", "pay")
    assert found.step.message.params["n"] == 4  # Weak again in the next run.


def test_one_payment_may_break_two():
    """Battering Ram breaks two barrier subroutines for two credits."""
    found = run(ice={"hq": ["Heimdall 1.0"]}, rig=["Battering Ram"], runner_credits=9)
    ram = found.state.runner.rig[0]
    for _ in range(3):
        do(found, f"boost:{ram.id}")
    do(found, f"break:{ram.id}:2")
    assert asks(found) == "break-also" and ids(found) == ["0", "1"]
    do(found, "0")
    assert sorted(found.state.run.broken) == [0, 2]
    assert found.state.runner.credits == 4
    assert [one for one in ids(found) if one.startswith("break:")] == [f"break:{ram.id}:1"]


def test_wyrm_weakens_the_ice_first():
    """It breaks only ice of strength nothing."""
    found = run(ice={"hq": ["Ice Wall"]}, rig=["Wyrm"])
    wyrm = found.state.runner.rig[0]
    assert f"break:{wyrm.id}:0" not in ids(found)
    do(found, f"weaken:{wyrm.id}", f"break:{wyrm.id}:0")
    assert asks(found) == "approach-server" and found.state.runner.credits == 1


def test_crypsis_loses_a_virus_counter_or_itself():
    """After use it removes a virus counter or is trashed."""
    found = table(turn="runner", ice={"hq": ["Ice Wall"]}, rig=["Crypsis"], runner_credits=9)
    found.state.runner.rig[0].counters["virus"] = 1
    do(found, "run:hq", "plan", "out")
    assert found.state.runner.rig[0].count("virus") == 0
    do(found, "run:hq", "plan", "out")
    assert found.state.runner.rig == []
    assert found.state.runner.heap == [code("Crypsis")]


def test_femme_fatale_passes_the_chosen_ice():
    """hackers.run.bypass: a credit for each subroutine, and none fires."""
    found = table(
        turn="runner", ice={"hq": ["Heimdall 1.0"]}, grip=["Femme Fatale"], runner_credits=12
    )
    wall = ice_of(found.state, "hq")
    do(found, "install", code("Femme Fatale"), wall.id)
    do(found, "run:hq")
    femme = found.state.runner.rig[0]
    do(found, f"bypass:{femme.id}")
    assert asks(found) == "approach-server" and found.state.runner.credits == 0


def test_recurring_credits_pay_for_icebreakers():
    """hackers.term.recurring-credit."""
    found = table(
        turn="runner",
        ice={"hq": ["Wall of Static"]},
        rig=["Corroder"],
        grip=["Cyberfeeder"],
        runner_credits=3,
    )
    do(found, "install", code("Cyberfeeder"), "run:hq", "plan")
    assert found.state.runner.credits == 0
    assert found.state.runner.rig[1].count("credit") == 0


def _two_purses(**situation):
    """Begin a run with credits of the run and recurring ones."""
    found = table(turn="runner", rig=["Corroder", "The Toolbox"], **situation)
    found.state.runner.rig[1].counters["credit"] = 2
    found.state.bank -= 2
    return do(found, "run:hq")


def test_the_hacker_chooses_between_recurring_credits_and_those_of_the_run():
    """hackers.term.recurring-credit, hackers.bad-publicity.credits: the run's are lost with it."""
    found = _two_purses(bad=2, ice={"hq": ["Ice Wall"]})
    do(found, "plan")
    assert (asks(found), ids(found)) == ("pay-recurring", ["0", "1"])
    do(found, "0")
    runner = found.state.runner
    assert (found.state.run.credits, runner.rig[1].count("credit"), runner.credits) == (1, 2, 5)
    kept = do(_two_purses(bad=2, ice={"hq": ["Ice Wall"]}), "plan", "1")
    assert (kept.state.run.credits, kept.state.runner.rig[1].count("credit")) == (2, 1)


def test_where_all_special_credits_are_needed_nobody_asks():
    """hackers.term.recurring-credit."""
    found = do(_two_purses(bad=1, ice={"hq": ["Heimdall 1.0"]}, runner_credits=9), "plan")
    assert asks(found) == "approach-server"
    runner = found.state.runner
    assert (found.state.run.credits, runner.rig[1].count("credit"), runner.credits) == (0, 0, 5)


def test_only_as_few_recurring_credits_as_can_pay_are_offered():
    """hackers.effect.cannot-pay."""
    found = _two_purses(bad=1, ice={"hq": ["Wall of Static"]}, runner_credits=0)
    assert ids(do(found, "plan")) == ["1", "2"]


def test_a_correction_while_paying_leaves_the_table_sound():
    """The icebreaker is gone and the money too: what can be paid is paid, and nothing breaks."""
    found = _two_purses(bad=2, ice={"hq": ["Ice Wall"]})
    do(found, "plan")
    rest = msgspec.to_builtins(found.state.runner.rig[1:])
    found.correct({"runner/rig": rest, "runner/heap": [code("Corroder")]})
    found.correct({"run/credits": 0, "bank": found.state.bank + 2})
    do(found, "0", "done")
    assert asks(found) == "menu-runner" and found.state.runner.credits == 4


def test_bad_reputation_pays_in_the_run_only():
    """hackers.bad-publicity.credits: what is left goes back."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], bad=3, runner_credits=0)
    assert found.state.run.credits == 3
    do(found, "plan")
    assert found.state.run.credits == 1
    do(found, "out")
    assert (found.state.runner.credits, found.state.run) == (0, None)


def test_what_is_left_of_the_runs_credits_goes_back():
    """hackers.bad-publicity.credits, ~p. 6: people are told to return it."""
    found = run(bad=2)
    found.answer("out")
    assert asks(found) == "run-credits-back" and found.step.message.params["n"] == 2
    assert do(found).state.runner.credits == 5
    spent = run(bad=1, ice={"hq": ["Ice Wall"]}, rig=["Corroder"])
    do(spent, "plan")
    spent.answer("out")
    assert asks(spent) == "menu-runner"


def test_a_run_is_successful_only_at_the_server():
    """hackers.run.success, hackers.run.last-rez."""
    found = run(server="remote-1", root={"remote-1": ["PAD Campaign", "Red Herrings"]})
    do(found, "on")
    assert (asks(found), found.state.run.success) == ("rez-window", False)
    assert "ice" not in ids(found)
    do(found, "no")
    assert found.state.run.success


def test_every_ice_is_its_own_question():
    """hackers.run.next-ice."""
    found = run(ice={"hq": ["Ice Wall", "Ice Wall", "Ice Wall"]}, rig=["Corroder"])
    for left in (2, 1):
        do(found, "plan")
        assert asks(found) == "approach-ice"
        assert found.step.message.params["number"] == left
        do(found, "on")
    do(found, "plan")
    assert asks(found) == "approach-server"


def test_a_question_about_ice_shows_it():
    """The board can light what is asked about."""
    found = run(ice={"hq": ["Ice Wall", "Enigma"]}, rezzed=False)
    do(found, "no")
    assert isinstance(found.step, Ask)
    assert found.step.show == ("corp/servers/0/ice/0",)


def test_strength_that_other_cards_give_counts():
    """hackers.ice.strength, hackers.breaker.strength: as people report it, also in an encounter."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    assert found.step.message.params["n"] == 2
    do(found, "adjust", "runner/rig/0")
    more = next(one.id for one in found.options() if one.message.params.get("number") == "+1")
    do(found, more)
    assert found.step.message.params["n"] == 1
    do(found, "adjust", "corp/servers/0/ice/0")
    more = next(one.id for one in found.options() if one.message.params.get("number") == "+1")
    do(found, more)
    assert (found.step.message.params["n"], found.step.message.params["strength"]) == (2, 4)


def test_a_cards_text_may_end_the_encounter():
    """hackers.effect.card-first."""
    found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"])
    do(found, "adjust", "effect:end-run")
    assert asks(found) == "menu-runner" and found.state.run is None


def test_ice_that_is_gone_or_derezzed_does_nothing_more():
    """hackers.ice.subroutine, ~p. 2 and 7: only rezzed ice before the server acts."""
    for change in ("open", "fix-down"):
        found = run(ice={"hq": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
        do(found, "adjust", "corp/servers/0/ice/0")
        do(found, next(one.id for one in found.options() if change in str(one.message)))
        assert asks(found) == "approach-server"


def test_where_nothing_breaks_other_cards_may_still_help():
    """hackers.effect.card-first, hackers.run.bypass: an event's text passes the ice."""
    found = table(turn="runner", ice={"hq": ["Enigma"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    do(found, "event", code("Inside Job"), "done", "hq")
    assert (asks(found), set(ids(found))) == ("encounter-none", {"warn", "adjust", "done"})
    do(found, "adjust", "effect:pass-ice")
    assert (asks(found), found.state.runner.clicks) == ("approach-server", 3)
    mine = run(ice={"hq": ["Enigma"]}, rig=["Datasucker"])
    assert asks(mine) == "encounter-none"
    do(mine, "done")
    assert asks(mine) == "menu-runner"


def test_no_ice_is_passed_outside_an_encounter():
    """hackers.run.bypass."""
    found = do(table(turn="runner"), "adjust")
    found.answer("effect:pass-ice")
    assert asks(found) == "no-ice"


def test_an_ice_is_met_once_though_one_behind_it_goes_meanwhile():
    """hackers.run.next-ice, ~p. 4: from a passed ice the way leads inwards."""
    found = run(ice={"hq": ["Enigma", "Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    do(found, "adjust", "corp/servers/0/ice/0")
    do(found, next(one.id for one in found.options() if "open" in str(one.message)))
    do(found, "plan")
    assert asks(found) == "approach-server"


def test_a_cards_own_action_may_be_a_run():
    """hackers.run.by-event, hackers.runner-action.ability: its click is the only one."""
    found = table(turn="runner", rig=["Sneakdoor Beta"], hq=["Nisei MK II"], opened=["Enigma"])
    do(found, "ability", found.state.runner.rig[0].id, "run", "archive", "on")
    assert asks(found) == "access-success" and found.state.runner.clicks == 3
    do(found, "adjust", "effect:access-other", "hq", "center")
    assert asks(found) == "stolen" and found.state.runner.stolen[0].code == code("Nisei MK II")


def test_no_other_server_is_accessed_without_a_success():
    """hackers.run.success."""
    found = table(turn="runner")
    do(found, "adjust")
    found.answer("effect:access-other")
    assert asks(found) == "no-success"


def test_a_cards_text_gives_credits_for_the_run_only():
    """hackers.effect.card-first: they are spent first, and the rest goes back."""
    found = run(ice={"hq": ["Ice Wall"]}, rig=["Corroder"])
    do(found, "adjust", "run/credits")
    do(found, next(one.id for one in found.options() if one.message.params["number"] == 9), "plan")
    assert (found.state.run.credits, found.state.runner.credits) == (8, 5)
    do(found, "out")
    assert found.state.runner.credits == 5 and found.state.bank == 990
    assert "run/credits" not in ids(do(found, "adjust"))


def test_what_is_rezzed_in_a_run_may_have_a_text_to_carry_out():
    """hackers.run.rez-other, hackers.effect.card-first: the corporation is asked again after it."""
    found = run("rd", root={"remote-1": ["Adonis Campaign"]})
    card = root_of(found.state, "remote-1")
    do(found, "on")
    assert ids(found) == [f"rez:{card.id}", "rez-priced", "adjust", "no"]
    do(found, f"rez:{card.id}")
    assert (asks(found), ids(found)) == ("text-window", ["adjust", "no"])
    do(found, "adjust", "corp/servers/3/root/0")
    more = next(one.id for one in found.options() if one.message.params.get("number") == 1)
    do(found, more, "no")
    assert asks(found) == "menu-runner"


def test_rezzed_ice_is_met_without_another_question():
    """hackers.run.rez-ice."""
    found = run(ice={"hq": ["Wall of Static"]}, rezzed=False, rig=["Corroder"])
    assert ids(found) == ["ice", "rez-priced", "adjust", "no"]
    do(found, "ice")
    assert asks(found) == "encounter-price"


def test_active_cards_of_the_attacked_server_have_their_say():
    """hackers.effect.when: what needs no click may be used in a run, here before the access."""
    found = table(turn="runner", root={"rd": ["Corporate Troubleshooter"]}, rd=["Enigma"])
    root_of(found.state, "rd").up = True
    do(found, "run:rd", "on")
    assert (asks(found), found.step.who) == ("text-window", 0)
    assert found.step.rule == "hackers.effect.when"
    elsewhere = table(turn="runner", root={"rd": ["Corporate Troubleshooter"]}, hq=["Enigma"])
    root_of(elsewhere.state, "rd").up = True
    assert asks(do(elsewhere, "run:hq", "on")) == "menu-runner"


def test_a_scored_agendas_counter_may_end_the_run_at_the_server():
    """hackers.component.agenda-counter, hackers.run.failed: there is no access then."""
    found = table(turn="runner", scored=["Nisei MK II"], rd=["Priority Requisition"])
    found.state.corp.scored[0].counters["agenda"] = 1
    do(found, "run:rd", "on", "adjust", "effect:end-run")
    assert asks(found) == "menu-runner" and found.state.runner.stolen == []
    assert found.state.run is None


def test_a_scored_agendas_counter_may_end_the_run_at_an_ice():
    """hackers.run.failed: the ice is not met then, and what waited for it does no damage."""
    found = table(turn="runner", scored=["Nisei MK II"], ice={"rd": ["Hunter", "Chum"]})
    found.state.corp.scored[0].counters["agenda"] = 1
    do(found, "run:rd", "no", "on", "adjust", "effect:end-run")
    assert asks(found) == "menu-runner" and found.state.result == ""
