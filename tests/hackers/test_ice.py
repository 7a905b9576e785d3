"""Meet every ice of the box unbroken, and carry out everything that its text in the data says."""

import pytest

from rules.core.message import Refused
from rules.core.steps import Tell
from rules.core.table import Table
from rules.data import rules_of
from rules.hackers.breaks import cheapest
from rules.hackers.duel import Duel
from rules.hackers.effects import VOCABULARY
from rules.hackers.state import Run
from tests.hackers.situations import BOX, RULES, asks, code, do, hack, ice_of, ids, root_of, table

ICE = [card for card in BOX.cards.values() if card.type == "ice"]


def meet(title, **situation):
    """Run on headquarters behind one rezzed ice."""
    return do(table(turn="runner", ice={"hq": [title]}, **situation), "run:hq")


def test_every_ice_has_subroutines_in_the_vocabulary():
    """What the vocabulary cannot say would be manual; the box needs none."""
    assert len(ICE) == 19
    for card in ICE:
        assert card.subroutines
        assert VOCABULARY.faults([*card.subroutines, *card.encounter], card.id) == []
        for text in (*card.subroutines, *card.encounter):
            assert VOCABULARY.print(VOCABULARY.parse(text)) == text


@pytest.mark.parametrize("title", ["Wall of Static", "Ice Wall", "Hadrian's Wall"])
def test_a_wall_ends_the_run(title):
    """hackers.run.end-the-run."""
    found = meet(title)
    assert asks(found) == "menu-runner" and found.state.run is None


def test_enigma_takes_a_click_and_ends_the_run():
    """runner loses 1 click; end."""
    found = meet("Enigma")
    assert (found.state.runner.clicks, found.state.run) == (2, None)
    last = meet("Enigma", clicks=1)
    assert last.state.runner.clicks == 0


def test_neural_katana_does_three_net_damage():
    """net 3: and then the run goes on."""
    found = meet("Neural Katana", grip=["Diesel"] * 4, dice="app")
    assert len(found.state.runner.grip) == 1 and len(found.state.runner.heap) == 3
    assert asks(found) == "approach-server"


def test_wall_of_thorns_hurts_and_ends():
    """net 2; end."""
    found = meet("Wall of Thorns", grip=["Diesel"] * 3, dice="app")
    assert len(found.state.runner.grip) == 1 and found.state.run is None


def test_data_mine_hurts_and_is_gone():
    """net 1 and trash this ice."""
    found = meet("Data Mine", grip=["Diesel", "Diesel"], dice="app")
    assert len(found.state.runner.grip) == 1
    assert found.state.corp.open == [code("Data Mine")]
    assert found.state.corp.servers[0].ice == []
    assert asks(found) == "approach-server"


def test_viktor_does_brain_damage():
    """brain 1; end."""
    found = meet("Viktor 1.0", grip=["Diesel"] * 2, clicks=1, dice="app", rd=["Enigma"])
    assert found.state.runner.brain == 1 and found.state.runner.limit == 5


def test_a_click_breaks_a_subroutine_of_a_bioroid():
    """hackers.ice.bioroid: clicks that are left in this turn."""
    found = meet("Heimdall 1.0")
    assert {"click:0", "click:1", "click:2"} <= set(ids(found))
    do(found, "click:2", "click:0", "click:1")
    assert asks(found) == "approach-server" and found.state.runner.clicks == 0


def test_no_click_breaks_other_ice():
    """hackers.ice.bioroid."""
    found = meet("Hadrian's Wall")
    assert asks(found) == "menu-runner"


def test_ichi_trashes_programs_and_traces():
    """trash program; trash program; trace 1 -> brain 1 + tag 1."""
    found = meet("Ichi 1.0", rig=["Corroder", "Mimic", "Yog.0"], runner_credits=0, grip=["Diesel"])
    do(found, "done")
    assert (asks(found), found.step.who) == ("trash-program-which", 0)
    do(found, found.state.runner.rig[2].id, found.state.runner.rig[0].id)
    assert [card.code for card in found.state.runner.rig] == [code("Mimic")]
    assert asks(found) == "trace-corp"
    do(found, "0")
    assert (found.state.runner.brain, found.state.runner.tags) == (1, 1)
    assert found.state.runner.heap[-1] == code("Diesel")


def test_the_corporation_chooses_no_hardware():
    """trash program."""
    found = do(meet("Rototurret", rig=["Desperado"]), "done")
    assert [card.code for card in found.state.runner.rig] == [code("Desperado")]
    assert found.state.run is None


def test_archer_pays_the_corporation():
    """corp +2 credits; trash program; trash program; end."""
    found = meet("Archer", rig=["Corroder"])
    assert found.state.corp.credits == 7
    assert found.state.runner.rig == [] and found.state.run is None


def test_archer_costs_a_scored_agenda():
    """hackers.end.forfeit: its points are gone too."""
    poor = do(table(turn="runner", ice={"hq": ["Archer"]}, rezzed=False), "run:hq", "ice")
    assert not ice_of(poor.state, "hq").up
    found = table(
        turn="runner",
        ice={"hq": ["Archer"]},
        rezzed=False,
        scored=["Hostile Takeover", "Nisei MK II"],
    )
    do(found, "run:hq", "ice")
    assert asks(found) == "forfeit-which"
    do(found, found.state.corp.scored[0].id)
    assert found.state.gone == [code("Hostile Takeover")]
    assert len(found.state.corp.scored) == 1 and found.state.corp.credits == 1 + 2


def test_shadow_pays_and_traces():
    """corp +2 credits; trace 3 -> tag 1."""
    found = meet("Shadow", corp_credits=0)
    assert asks(found) == "trace-corp" and found.state.corp.credits == 2
    do(found, "2")
    assert asks(found) == "trace-runner" and found.step.message.params["x"] == 5
    do(found, "4")
    assert found.state.runner.tags == 1
    assert (found.state.corp.credits, found.state.runner.credits) == (0, 1)


@pytest.mark.parametrize("title", ["Hadrian's Wall", "Ice Wall", "Shadow"])
def test_advancement_makes_some_ice_stronger(title):
    """hackers.ice.advanceable."""
    game = hack(turn="runner", ice={"hq": [title]})
    duel, card = Duel(BOX, game), ice_of(game, "hq")
    before = duel.strength(card)
    card.counters["advance"] = 2
    assert duel.strength(card) == before + 2
    other = hack(turn="runner", ice={"hq": ["Enigma"]})
    ice_of(other, "hq").counters["advance"] = 2
    assert Duel(BOX, other).strength(ice_of(other, "hq")) == 2


def test_tollbooth_wants_three_credits_first():
    """runner pays 3 or the run ends."""
    found = meet("Tollbooth", rig=["Yog.0"])
    assert asks(found) == "pay-or-end"
    do(found, "end")
    assert found.state.run is None and found.state.runner.credits == 5
    paid = do(meet("Tollbooth"), "pay")
    assert paid.state.runner.credits == 2 and paid.state.run is None
    poor = meet("Tollbooth", runner_credits=2)
    assert poor.state.run is None and poor.state.runner.credits == 2


def test_data_raven_tags_or_ends():
    """runner takes 1 tag or ends the run."""
    left = do(meet("Data Raven"), "end")
    assert left.state.run is None and left.state.runner.tags == 0
    found = do(meet("Data Raven", runner_credits=0), "tag")
    assert found.state.runner.tags == 1
    do(found, "0")
    assert ice_of(found.state, "hq").count("power") == 1


def test_data_ravens_counter_buys_a_tag():
    """corp may spend a power counter: tag 1."""
    game = hack(ice={"hq": ["Data Raven"]})
    ice_of(game, "hq").counters["power"] = 1
    found = Table(RULES, game)
    raven = ice_of(game, "hq")
    do(found, f"power:{raven.id}")
    assert found.state.runner.tags == 1 and raven.count("power") == 0
    assert found.state.corp.clicks == 3


def test_matrix_analyzer_lets_the_corporation_advance():
    """corp may pay 1: advance a card; trace 2 -> tag 1."""
    found = meet("Matrix Analyzer", root={"remote-1": ["Nisei MK II"]})
    card = root_of(found.state, "remote-1")
    do(found, "no")  # The window for rezzing.
    assert (asks(found), found.step.who) == ("advance-for", 0)
    do(found, f"advance:{card.id}")
    assert card.count("advance") == 1 and found.state.corp.credits == 4
    assert asks(found) == "trace-corp"


def test_hunter_traces():
    """trace 3 -> tag 1: a tie is the hacker's (hackers.trace.result)."""
    found = do(meet("Hunter"), "0", "3")
    assert found.state.runner.tags == 0
    caught = do(meet("Hunter"), "1", "3")
    assert caught.state.runner.tags == 1


def test_chum_makes_the_next_ice_worse():
    """next ice this run +2 strength and 3 net damage if it is not fully broken."""
    found = table(
        turn="runner",
        ice={"hq": ["Wall of Static", "Chum"]},
        rig=["Corroder"],
        runner_credits=9,
        grip=["Diesel"] * 4,
        dice="app",
    )
    do(found, "run:hq", "on")
    assert found.step.message.params["strength"] == 5
    assert found.step.message.params["n"] == 4
    do(found, "plan")
    assert len(found.state.runner.grip) == 4
    do(found, "out", "run:hq", "on", "done")
    assert len(found.state.runner.grip) == 1 and found.state.run is None


def test_chum_waits_for_the_next_ice_that_is_met():
    """An ice that stays face down is passed without harm (hackers.run.unrezzed)."""
    found = table(turn="runner", ice={"hq": ["Wall of Static", "Chum"]}, grip=["Diesel"] * 4)
    ice_of(found.state, "hq", 0).up = False
    do(found, "run:hq", "on", "no", "out")
    assert len(found.state.runner.grip) == 4


def test_cell_portal_sends_the_hacker_back():
    """move runner to outermost ice of this server, may jack out, derez this ice."""
    found = table(turn="runner", ice={"hq": ["Cell Portal", "Ice Wall"]}, rig=["Corroder"])
    do(found, "run:hq", "plan", "on")
    assert not ice_of(found.state, "hq", 0).up
    assert asks(found) == "approach-ice" and found.step.message.params["number"] == 2
    do(found, "on")
    assert asks(found) == "encounter-price"
    do(found, "plan", "on")
    assert (asks(found), "ice" in ids(found)) == ("rez-window-ice", True)


def test_a_wrong_effect_is_named():
    """hackers.effect.what: a box of one's own may write effects; nonsense is refused."""
    faults = VOCABULARY.faults(["net 1", "net", "fly", "trace 3", "net 99", ""], "x")
    assert [fault.at for fault in faults] == ["x/1", "x/2", "x/3", "x/4", "x/5"]


def test_a_box_may_write_what_the_vocabulary_cannot_say():
    """hackers.effect.card-first: people carry a manual effect out and report what changed."""
    overlay = {"cards/01113/subroutines": ["manual: Хакер отдаёт кредит.", "trace 0: manual: Ещё."]}
    rules = rules_of("hackers", overlay)
    found = Table(rules, hack(turn="runner", ice={"hq": ["Wall of Static"]}, corp_credits=0))
    found.answer("run:hq")
    found.answer("ok")
    assert asks(found) == "effect-manual"
    for answer in ("adjust", "runner/credits"):
        found.answer(answer)
    less = next(one.id for one in found.options() if one.message.params.get("number") == 4)
    found.answer(less)
    assert found.state.runner.credits == 4 and asks(found) == "effect-manual"


def test_a_situation_with_broken_cards_is_refused():
    """The tables of these tests are real tables."""
    found = table(turn="runner")
    with pytest.raises(Refused):
        found.correct({"runner/heap": [code("Diesel")]})


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("Tollbooth", "pay-or-end"),
        ("Data Raven", "tag-or-end"),
        ("Matrix Analyzer", "advance-for"),
        ("Rototurret", "trash-program-which"),
    ],
)
def test_what_an_ice_asks_cites_its_own_paragraph(title, asked):
    """The general paragraphs of a run do not say what this ice wants."""
    found = table(
        turn="runner",
        ice={"hq": [title]},
        root={"remote-1": ["Nisei MK II"]},
        rig=["Battering Ram", "Corroder"],
    )
    do(found, "run:hq", "no")
    assert (asks(found), found.step.rule) == (asked, f"hackers.card.{code(title)}")


def test_the_hackers_texts_come_before_those_of_the_ice():
    """hackers.effect.order, hackers.run.bypass: who passes an ice at once does not pay its toll."""
    found = table(turn="runner", ice={"hq": ["Tollbooth"]}, rig=["Femme Fatale"], runner_credits=1)
    femme = found.state.runner.rig[0]
    femme.chosen = ice_of(found.state, "hq").id
    do(found, "run:hq")
    assert asks(found) == "encounter-first" and ids(found) == ["on", f"bypass:{femme.id}"]
    do(found, f"bypass:{femme.id}")
    assert asks(found) == "approach-server" and found.state.runner.credits == 0
    other = table(turn="runner", ice={"hq": ["Data Raven"]}, rig=["Desperado"])
    do(other, "run:hq")
    assert asks(other) == "encounter-first"
    do(other, "adjust", "effect:pass-ice")
    assert asks(other) == "approach-server" and other.state.runner.tags == 0
    met = do(table(turn="runner", ice={"hq": ["Data Raven"]}, rig=["Desperado"]), "run:hq", "on")
    assert asks(met) == "tag-or-end"


def test_an_ice_that_is_switched_off_does_nothing():
    """hackers.term.blank, ~p. 6: its abilities and effects are ignored, and it stays."""
    found = table(turn="runner", ice={"hq": ["Tollbooth"]}, hq=["Enigma"])
    do(found, "adjust", "corp/servers/0/ice/0")
    off = next(one for one in found.options() if one.message.id == "fix-blank")
    do(found, off.id, "run:hq")
    assert asks(found) == "approach-server" and found.state.runner.credits == 5
    assert ice_of(found.state, "hq").up
    do(found, "out", "adjust", "corp/servers/0/ice/0")
    on = next(one for one in found.options() if one.message.id == "fix-text")
    do(found, on.id, "run:hq")
    assert asks(found) == "pay-or-end"


def test_a_card_of_the_rig_that_is_switched_off_gives_nothing():
    """hackers.term.blank: no memory, no link, no breaking, no prevention."""
    game = hack(turn="runner", rig=["The Toolbox", "Corroder", "Net Shield"])
    duel = Duel(BOX, game)
    assert (duel.memory(), duel.link(), duel.memory_used()) == (6, 2, 2)
    for card in game.runner.rig:
        card.blank = True
    assert (duel.memory(), duel.link(), duel.memory_used()) == (4, 0, 2)
    assert duel.tools(Run(server="hq")) == []
    assert all(not printed.prevents for _, printed in duel.rig())


def test_a_card_that_is_switched_off_has_no_ability():
    """hackers.term.blank: no action, no say in a run, no growth by its own text."""
    found = table(rig=["Decoy"], root={"rd": ["SanSan City Grid"]}, ice={"rd": ["Ice Wall"]})
    wall, grid = ice_of(found.state, "rd"), root_of(found.state, "rd")
    grid.up = True
    for card in (wall, grid, *found.state.runner.rig):
        card.blank = True
    do(found, "credit")
    assert not {"ability", f"advance:{wall.id}"} & set(ids(found))
    do(found, "credit", "credit")
    assert "ability" not in ids(found)
    do(found, "run:rd", "on")
    assert asks(found) == "access-which"  # Nobody was asked for a text before.


def test_matrix_analyzer_names_its_own_price():
    """hackers.card.01089: no click is paid for what it advances."""
    found = meet("Matrix Analyzer", root={"remote-1": ["Nisei MK II"]})
    do(found, "no")
    assert [one.message.id for one in found.options()] == ["advance-this", "no"]


def test_the_damage_that_an_earlier_ice_left_is_named_first():
    """hackers.card.01075: in the warning, and when it is done."""
    chum = {"ice": {"hq": ["Enigma", "Chum"]}, "rig": ["Gordian Blade"], "grip": ["Diesel"] * 3}
    found = do(table(turn="runner", **chum), "run:hq", "done", "on")
    found.answer("warn")
    assert [one.id for one in found.step.message.params["what"]][-1] == "warn-sting"
    found.answer("ok")
    found.answer("done")
    told = []
    while isinstance(found.step, Tell):
        told.append(found.step.message.id)
        found.answer("ok")
    assert told == ["subroutine", "subroutine", "sting"] and asks(found) == "damage-random"


def test_matrix_analyzer_asks_only_who_can_pay_for_something():
    """hackers.effect.cannot-pay."""
    poor = meet("Matrix Analyzer", root={"remote-1": ["Nisei MK II"]}, corp_credits=0)
    assert asks(do(poor, "no")) == "trace-runner"
    nothing = meet("Matrix Analyzer")
    assert asks(nothing) == "trace-corp"


def test_a_box_changes_what_ice_and_icebreakers_do():
    """Every value that an owner may compare is the one that the rules use."""
    paths = [field.path for field in RULES.fields()]
    assert len(paths) == len(set(paths)) and len(paths) > 130
    for field in RULES.fields():
        _, id, *keys = field.path.split("/")
        value = BOX[id]
        for key in keys:
            value = getattr(value, key)
        assert field.shipped == value, field.path
    overlay = {"cards/01007/breaker/price": 3, "cards/01113/strength": 5}
    box = rules_of("hackers", {**overlay, "cards/01006/adds_memory": 4}).box
    rig = ["Corroder", "Grimoire"]
    duel = Duel(box, hack(turn="runner", rig=rig, ice={"hq": ["Wall of Static"]}))
    run = Run(server="hq")
    plan = cheapest(duel.tools(run), duel.met(run, ice_of(duel.game, "hq")))
    assert plan.price == 6 and duel.memory() == 8
