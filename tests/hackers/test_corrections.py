"""Adjust accounts and move cards, by a card's text or as a correction of the table."""

import msgspec
import pytest

from app.language import LANGUAGES, Speaker
from rules.core.message import Refused
from rules.core.steps import Over
from rules.core.table import Table
from rules.hackers.duel import Duel
from tests.hackers.situations import (
    BOX,
    KATE,
    NOISE,
    RULES,
    asks,
    code,
    do,
    hack,
    ids,
    root_of,
    table,
)

FULL = {
    "hq": ["Hedge Fund"],
    "rd": ["Enigma", "Hunter"],
    "opened": ["Ice Wall"],
    "closed": ["PAD Campaign"],
    "root": {"remote-1": ["Nisei MK II", "Red Herrings"]},
    "ice": {"hq": ["Wall of Static"]},
    "scored": ["Hostile Takeover"],
    "stolen": ["Breaking News"],
    "rig": ["Corroder", "Desperado", "Wyldside"],
    "grip": ["Diesel"],
    "stack": ["Mimic", "Yog.0"],
    "heap": ["Sure Gamble", "Crypsis"],
}


def every_place(game):
    """List every place of the scene."""

    def ats(value):
        if isinstance(value, dict):
            if value.get("at"):
                yield value["at"]
            value = list(value.values())
        if isinstance(value, list | tuple):
            for inner in value:
                yield from ats(inner)

    return sorted(set(ats(msgspec.to_builtins(RULES.scene(game)))))


@pytest.mark.parametrize("hidden", [False, True])
def test_every_offered_correction_can_be_made_and_undone(hidden):
    """It leaves a possible table, and says in words what it did."""
    situation = dict(FULL)
    if hidden:
        situation.update(hq=["?"], rd=["?", "?"], closed=["?"], grip=["?"], stack=["?", "?"])
        unseen = ["Hedge Fund", "Enigma", "Hunter", "PAD Campaign", "Diesel", "Mimic", "Yog.0"]
        situation.update(hidden=True, unseen=unseen)
    found = table(**situation)
    before = msgspec.json.encode(found.state)
    count = 0
    for at in every_place(found.state):
        for fix in RULES.fixes(found.state, at):
            found.correct(fix.changes)
            assert RULES.faults(found.state) == []
            assert found.entries[-1].said == fix.message
            for language in LANGUAGES:
                said = Speaker(language, RULES, ["Ann", "Bob"])(fix.message)
                assert said and "{" not in said and said != fix.message.id
            found.undo()
            assert msgspec.json.encode(found.state) == before
            count += 1
    assert count > 80


def test_every_account_goes_up_and_down_but_not_below_nothing():
    """± on any account."""
    game = hack(tags=1)
    for at in ("corp/credits", "runner/credits", "runner/tags", "corp/bad", "corp/clicks"):
        side, name = at.split("/")
        now = getattr(getattr(game, side), name)
        found = [fix.changes[at] for fix in RULES.fixes(game, at)]
        reach = {"credits": 9, "clicks": 3}.get(name, 1)
        steps = [*range(1, reach + 1), *range(-1, -reach - 1, -1)]
        assert found == [now + step for step in steps if now + step >= 0]


def test_credits_come_from_the_bank():
    """hackers.component.bank: nothing is made or lost."""
    found = table()
    with pytest.raises(Refused) as refused:
        found.correct({"corp/credits": 9})
    assert refused.value.faults[0].code == "money"
    found.correct({"corp/credits": 9, "bank": found.state.bank - 4})
    assert found.state.corp.credits == 9


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"corp/open": []}, "count"),
        ({"corp/open": ["01111"]}, "cards"),
        ({"runner/heap": ["01050", "01051", "?"]}, "card"),
        ({"corp/servers/3/root/0/up": True}, "agenda-up"),
        ({"runner/rig/0/up": False}, "not-rig"),
        ({"runner/rig/0/counters": {"apples": 1}}, "number"),
        ({"runner/link": 1000}, "number"),
        ({"names": ["Ann", "Ann"]}, "names"),
        ({"corp/servers/0/id": "rd"}, "servers"),
    ],
)
def test_impossible_tables_are_refused(changes, fault):
    """Each fault is named in both languages."""
    found = table(**FULL)
    with pytest.raises(Refused) as refused:
        found.correct(changes)
    codes = [one.code for one in refused.value.faults]
    assert fault in codes
    for language in LANGUAGES:
        for one in refused.value.faults:
            assert "{" not in Speaker(language, RULES)(one.message)


def test_cards_of_an_empty_deck_are_found():
    """A state from outside may list no deck at all."""
    assert [one.code for one in RULES.faults(hack(hidden=True, rd=["?"]))] == ["count"]


def test_two_main_cards_on_a_server_are_refused():
    """hackers.server.one-card."""
    game = hack(root={"remote-1": ["Nisei MK II", "PAD Campaign"]})
    assert [fault.code for fault in RULES.faults(game)] == ["one-card"]
    game = hack(root={"hq": ["PAD Campaign"]})
    assert [fault.code for fault in RULES.faults(game)] == ["one-card"]


def test_cards_in_wrong_places_are_found():
    """Ice before servers, agendas in score areas."""
    assert [f.code for f in RULES.faults(hack(ice={"hq": ["PAD Campaign"]}))] == ["not-ice"]
    assert [f.code for f in RULES.faults(hack(root={"remote-1": ["Enigma"]}))] == ["not-root"]
    assert [f.code for f in RULES.faults(hack(scored=["Enigma"]))] == ["not-agenda"]
    assert [f.code for f in RULES.faults(hack(rig=["Diesel"]))] == ["not-rig"]


def test_a_card_twice_on_the_table_is_found():
    """Zones are disjoint."""
    game = hack(ice={"hq": ["Enigma"]})
    game.corp.servers[1].ice.append(game.corp.servers[0].ice[0])
    assert {"twice", "cards", "count"} == {fault.code for fault in RULES.faults(game)}


def test_a_cards_text_moves_cards():
    """An option of the menu, not only a correction: it stands in the journal as an answer."""
    found = table(heap=["Corroder"], grip=["Déjà Vu"], turn="runner")
    do(found, "event", code("Déjà Vu"), "adjust", "runner/heap")
    grip = next(one.id for one in found.options() if "grip" in str(one.message))
    do(found, grip, "done")
    assert found.state.runner.grip == [code("Corroder")]
    assert found.state.runner.heap == [code("Déjà Vu")]
    assert all(not entry.corrects for entry in found.entries)


def test_a_card_is_exposed_and_lies_as_before():
    """hackers.term.expose."""
    found = table(root={"remote-1": ["Nisei MK II"]})
    card = root_of(found.state, "remote-1")
    do(found, "adjust", "effect:expose")
    found.answer(card.id)
    assert asks(found) == "exposed" and not found.step.secret
    do(found)
    assert not card.up


def test_a_rezzed_card_is_derezzed():
    """hackers.term.derez: by a card's text."""
    found = table(ice={"hq": ["Enigma"]})
    do(found, "adjust", "corp/servers/0/ice/0")
    down = next(one.id for one in found.options() if one.message.id == "fix-down")
    do(found, down)
    assert not found.state.corp.servers[0].ice[0].up


def test_points_by_a_correction_of_the_score_end_the_game():
    """hackers.end.points: adjusted by a card's text."""
    found = table(scored=["Priority Requisition"] * 2, opened=["Priority Requisition"])
    do(found, "adjust", "corp/open")
    scored = next(one.id for one in found.options() if "scored" in str(one.message))
    do(found, scored)
    assert asks(found) == "over-corp-points"


@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_points_by_a_correction_end_the_game_at_once(turn):
    """hackers.end.points, ~p. 6: whoever has seven points wins immediately."""
    found = table(turn=turn, stolen=["Priority Requisition"] * 2, opened=["Priority Requisition"])
    fixes = RULES.fixes(found.state, "corp/open")
    found.correct(next(fix.changes for fix in fixes if "stolen" in str(fix.message)))
    assert asks(found) == "over-runner-points"
    found.undo()
    assert asks(found) == f"menu-{turn}"


def test_a_cards_text_rezzes_at_its_own_price():
    """hackers.effect.card-first: ice too, of people's own decks too."""
    found = table(ice={"hq": ["Archer"]}, rezzed=False, corp_credits=0)
    ice = found.state.corp.servers[0].ice[0]
    do(found, "adjust", "effect:rez")
    assert found.step.who == 0 and set(ids(found)) == {ice.id, "back"}
    do(found, ice.id)
    assert ice.up and found.state.corp.credits == 0
    own = table(hidden=True, ice={"hq": ["?ice"]}, unseen=["Tollbooth"], corp_credits=0)
    ice = own.state.corp.servers[0].ice[0]
    do(own, "adjust", "effect:rez", ice.id, code("Tollbooth"))
    assert (ice.code, ice.up, own.state.corp.credits) == (code("Tollbooth"), True, 0)


def test_the_present_question_is_asked_anew():
    """A correction in the middle of an encounter counts at once."""
    found = table(turn="runner", ice={"hq": ["Wall of Static"]}, rig=["Corroder"], runner_credits=1)
    do(found, "run:hq")
    assert "plan" not in ids(found)
    fix = RULES.fixes(found.state, "runner/credits")[0]
    found.correct(fix.changes)
    assert "plan" in ids(found)


def test_every_mark_of_the_data_is_used():
    """No card carries a word that nothing reads."""
    assert {card.prevents for card in BOX.cards.values()} == {"", "net", "meat", "tag"}
    assert {card.power for card in BOX.cards.values()} == {"", "tag 1"}


def test_a_cards_text_installs_without_a_click():
    """hackers.effect.card-first: people pay what the text says."""
    found = table(turn="runner", grip=["Magnum Opus"], runner_credits=0, clicks=1)
    do(found, "adjust", "effect:install-runner", code("Magnum Opus"))
    assert [card.code for card in found.state.runner.rig] == [code("Magnum Opus")]
    assert (found.state.runner.clicks, found.state.runner.credits) == (1, 0)
    corp = table(hq=["Enigma"], ice={"hq": ["Ice Wall"]}, corp_credits=0)
    do(corp, "adjust", "effect:install-corp", code("Enigma"), "hq")
    assert corp.options()[0].message.id == "no"  # No price is named that the app does not take.
    do(corp, "no")
    assert len(corp.state.corp.servers[0].ice) == 2
    assert (corp.state.corp.clicks, corp.state.corp.credits) == (3, 0)


def test_what_a_cards_text_installs_costs_what_people_say():
    """hackers.effect.other-price."""
    found = table(turn="runner", grip=["The Toolbox"], runner_credits=7)
    do(found, "adjust", "effect:install-runner", code("The Toolbox"))
    assert asks(found) == "price-other" and found.step.who == 1
    do(found, "6")
    assert (found.state.runner.clicks, found.state.runner.credits) == (4, 1)
    corp = table(hq=["Enigma"])
    do(corp, "adjust", "effect:install-corp", code("Enigma"), "hq", "2")
    assert (corp.state.corp.clicks, corp.state.corp.credits) == (3, 3)
    rezzed = table(ice={"hq": ["Archer"]}, rezzed=False)
    ice = rezzed.state.corp.servers[0].ice[0]
    do(rezzed, "adjust", "effect:rez", ice.id, "3")
    assert ice.up and rezzed.state.corp.credits == 2


@pytest.mark.parametrize(("title", "credits"), [("Wyldside", 0), ("The Toolbox", 2)])
def test_what_a_cards_text_makes_active_is_unique_and_has_its_credits(title, credits):
    """hackers.effect.unique, hackers.term.recurring-first."""
    found = table(turn="runner", rig=[title], heap=[title])
    old = found.state.runner.rig[0]
    do(found, "adjust", "runner/heap")
    do(found, next(one.id for one in found.options() if "rig" in str(one.message)))
    runner = found.state.runner
    assert len(runner.rig) == 1 and runner.rig[0].id != old.id
    assert runner.heap == [code(title)] and runner.rig[0].count("credit") == credits


def test_a_cards_text_searches_the_stack():
    """hackers.area.stack: the choice is the hacker's secret, the rest is shuffled."""
    found = table(turn="runner", stack=["Mimic", "Corroder", "Yog.0"])
    do(found, "adjust", "effect:search")
    assert found.step.secret and found.step.who == 1
    do(found, code("Corroder"))
    assert found.state.runner.grip == [code("Corroder")]
    assert sorted(found.state.runner.stack) == sorted([code("Mimic"), code("Yog.0")])
    own = table(turn="runner", hidden=True, stack=["?", "?"], unseen=["Mimic", "Yog.0"])
    do(own, "adjust", "effect:search")
    assert (own.state.runner.grip, own.state.runner.stack) == (["?"], ["?"])


def test_a_cards_text_searches_rd_or_the_closed_archive():
    """hackers.server.rd, hackers.server.archives-look: the choice is the corporation's secret."""
    for effect, area in (("effect:search-corp", "rd"), ("effect:take-closed", "closed")):
        found = table(**{area: ["Enigma", "Hunter", "Snare!"]})
        do(found, "adjust", effect)
        assert found.step.secret and found.step.who == 0
        do(found, code("Hunter"))
        assert found.state.corp.hq == [code("Hunter")]
        left = getattr(found.state.corp, area)
        assert sorted(left) == sorted([code("Enigma"), code("Snare!")])
        own = table(hidden=True, unseen=["Enigma", "Hunter"], **{area: ["?", "?"]})
        do(own, "adjust", effect)
        assert (own.state.corp.hq, getattr(own.state.corp, area)) == (["?"], ["?"])


def test_a_row_offers_all_that_lies_in_it():
    """A tap on a side or a server."""
    game = hack(**FULL)
    for row in ("corp", "runner", "corp/servers/3"):
        assert RULES.fixes(game, row)
    heap = [fix for fix in RULES.fixes(game, "runner") if fix.message.id == "fix-card"]
    assert {fix.message.params["card"].id for fix in heap} == {code("Sure Gamble"), code("Crypsis")}


def test_corrections_name_the_sums_that_people_count():
    """hackers.trace.link, hackers.term.memory, hackers.term.hand-limit: with cards and damage."""
    game = hack(runner=KATE, rig=["Akamatsu Mem Chip", "Rabbit Hole"], brain=1)
    for at, numbers in (
        ("runner/link", [3, 1]),
        ("runner/memory", [6, 4]),
        ("runner/limit", [5, 3]),
    ):
        offers = RULES.fixes(game, at)
        assert [fix.message.params["number"] for fix in offers] == numbers
    assert len(RULES.fixes(hack(runner=NOISE), "runner/link")) == 1  # None is less than nothing.
    found = Table(RULES, game)
    found.correct(RULES.fixes(game, "runner/link")[1].changes)
    assert Duel(BOX, found.state).link() == 1


def test_a_cards_text_draws_and_discards():
    """hackers.server.rd, hackers.area.stack, hackers.term.trash: no click is spent."""
    found = table(hq=["Enigma"], rd=["Hunter"], stack=["Mimic"], grip=["Diesel"])
    do(found, "adjust", "effect:draw-corp", "adjust", "effect:draw-runner")
    game = found.state
    assert (game.corp.hq, game.corp.rd) == ([code("Enigma"), code("Hunter")], [])
    assert (game.runner.grip, game.runner.stack) == ([code("Diesel"), code("Mimic")], [])
    do(found, "adjust", "effect:discard-corp")
    assert asks(found) == "discard-one" and found.step.secret and found.step.who == 0
    do(found, code("Enigma"), "adjust", "effect:discard-runner")
    assert found.step.secret and found.step.who == 1
    do(found, code("Diesel"))
    assert (game.corp.closed, game.corp.hq) == ([code("Enigma")], [code("Hunter")])
    assert (game.runner.heap, game.runner.grip) == ([code("Diesel")], [code("Mimic")])
    assert game.corp.clicks == 3


def test_a_cards_text_draws_and_discards_peoples_own_cards():
    """The app counts what it does not know, and the heap lies open."""
    own = {"hq": ["?"], "rd": ["?"], "stack": ["?"], "grip": ["?"]}
    unseen = ["Enigma", "Hunter", "Mimic", "Diesel"]
    found = table(hidden=True, unseen=unseen, **own)
    do(found, "adjust", "effect:draw-corp", "adjust", "effect:draw-runner")
    do(found, "adjust", "effect:discard-corp", "adjust", "effect:discard-runner", code("Mimic"))
    game = found.state
    assert (game.corp.hq, game.corp.closed, game.corp.rd) == (["?"], ["?"], [])
    assert (game.runner.grip, game.runner.heap) == (["?"], [code("Mimic")])


def test_a_card_that_the_corporation_must_draw_from_nothing_ends_the_game():
    """hackers.end.empty-rd, ~p. 6: whatever makes it draw."""
    found = do(table(rd=[]), "adjust", "effect:draw-corp")
    assert isinstance(found.step, Over) and found.state.result == "empty"


def test_peoples_own_card_is_exposed_by_its_name():
    """hackers.term.expose, ~p. 7: from then on everybody knows it, and it lies face down."""
    found = table(hidden=True, root={"remote-1": ["?main"]}, unseen=["PAD Campaign"])
    card = root_of(found.state, "remote-1")
    do(found, "adjust", "effect:expose", card.id)
    assert asks(found) == "expose-scan" and ids(found) == [code("PAD Campaign")]
    do(found, code("PAD Campaign"))
    assert (card.code, card.up) == (code("PAD Campaign"), False)


def test_no_run_is_ended_where_there_is_none():
    """hackers.run.overview."""
    found = do(table(), "adjust")
    found.answer("effect:end-run")
    assert asks(found) == "no-run"


def test_credits_on_a_card_go_to_the_bank_with_it():
    """hackers.term.leaving-counters: and a tap on a counter offers what its card offers."""
    found = table(turn="runner", rig=["Armitage Codebusting"])
    found.correct({"runner/rig/0/counters/credit": 12, "bank": found.state.bank - 12})
    offers = RULES.fixes(found.state, "runner/rig/0/counters/credit")
    assert offers == RULES.fixes(found.state, "runner/rig/0")
    found.correct(next(fix.changes for fix in offers if "runner/heap" in fix.changes))
    assert found.state.bank == 990 and found.state.runner.heap == [code("Armitage Codebusting")]
