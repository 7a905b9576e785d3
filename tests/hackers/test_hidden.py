"""Keep hidden cards hidden: people's own decks, secret entries, a scene without them."""

import json
import random

import msgspec
import pytest

from rules.core.steps import Ask, Draw, Over, Roll
from rules.core.table import Table
from tests.hackers.situations import BOX, RULES, asks, code, do, hack, ids, root_of, table

CORPS = [card.id for card in BOX.identities("corp")]
RUNNERS = [card.id for card in BOX.identities("runner")]
UNSEEN = ["Nisei MK II", "PAD Campaign", "Enigma", "Red Herrings", "Hedge Fund"]


def own(**situation):
    """Lay out a situation with people's own decks; the rest of the unseen cards is R&D."""
    areas = (*situation.get("root", {}).values(), *situation.get("ice", {}).values())
    left = len(UNSEEN) - 2 - sum(map(len, areas)) - len(situation.get("closed", []))
    return table(hidden=True, hq=["?", "?"], rd=["?"] * left, unseen=UNSEEN, **situation)


def test_the_app_knows_nothing_of_peoples_decks():
    """Only the list of the deck, and how many cards lie where."""
    state = RULES.start({}, 1)
    assert set(state.corp.rd) == {"?"} and len(state.corp.rd) == 49
    assert set(state.runner.stack) == {"?"} and len(state.runner.stack) == 47


def test_the_owner_says_only_the_kind_of_a_card():
    """hackers.corp-action.install: behind the back of the phone."""
    found = do(own(), "install")
    assert isinstance(found.step, Ask) and found.step.secret and found.step.who == 0
    assert set(ids(found)) == {"ice", "main", "upgrade", "back"}
    do(found, "main", "new")
    card = root_of(found.state, "remote-1")
    assert (card.code, card.place, card.up) == ("?", "main", False)
    assert found.state.corp.hq == ["?"]


def test_no_more_cards_of_a_kind_lie_face_down_than_the_deck_has():
    """One Enigma is all the ice of this deck."""
    found = own(ice={"hq": ["?ice"]})
    do(found, "install")
    assert "ice" not in ids(found) and "main" in ids(found)


def test_a_rezzed_card_is_named():
    """hackers.term.rez: only what fits its kind and can be paid is offered."""
    found = own(root={"remote-1": ["?main"]})
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}")
    assert isinstance(found.step, Draw) and not found.step.secret
    assert ids(found) == [code("PAD Campaign"), "back"]
    do(found, code("PAD Campaign"))
    assert (card.code, card.up, card.place) == (code("PAD Campaign"), True, "")
    assert found.state.corp.credits == 3


def test_a_rez_may_be_taken_back():
    """The card stays unknown."""
    found = own(root={"remote-1": ["?main"]})
    card = root_of(found.state, "remote-1")
    do(found, f"rez:{card.id}", "back")
    assert (card.code, found.state.corp.credits) == ("?", 5)


def test_a_scored_card_is_named():
    """hackers.corp-action.score: only agendas with no more than the counters there."""
    found = own(root={"remote-1": ["?main"]}, advanced=4)
    card = root_of(found.state, "remote-1")
    do(found, f"score:{card.id}")
    assert ids(found) == [code("Nisei MK II"), "back"]
    do(found, code("Nisei MK II"), "done")
    assert found.state.corp.scored[0].code == code("Nisei MK II")
    few = own(root={"remote-1": ["?main"]}, advanced=3)
    do(few, f"score:{root_of(few.state, 'remote-1').id}")
    assert ids(few) == ["back"]


def test_an_unknown_card_that_may_be_data_is_advanced():
    """hackers.corp-action.advance: only its owner can tell."""
    found = own(root={"remote-1": ["?main"]})
    card = root_of(found.state, "remote-1")
    do(found, f"advance:{card.id}")
    assert card.count("advance") == 1


def test_an_unknown_card_of_a_kind_that_never_grows_is_not_advanced():
    """hackers.corp-action.advance: no upgrade's text allows it, and it costs nothing."""
    found = own(root={"remote-1": ["?upgrade"]})
    card = root_of(found.state, "remote-1")
    found.answer(f"advance:{card.id}")
    assert asks(found) == "advance-none" and found.step.secret and found.step.who == 0
    do(found)
    corp = found.state.corp
    assert (card.count("advance"), corp.clicks, corp.credits) == (0, 3, 5)


def test_the_hacker_names_what_he_accesses():
    """hackers.run.rd-secret: for his eyes alone; the app forgets what goes back."""
    found = do(own(turn="runner"), "run:rd", "on")
    assert isinstance(found.step, Draw) and found.step.secret and found.step.who == 1
    assert set(ids(found)) == {*map(code, ("Nisei MK II", "PAD Campaign", "Red Herrings")), "back"}
    do(found, code("PAD Campaign"), "leave")
    assert found.state.corp.rd == ["?", "?", "?"]


def test_a_stolen_card_is_known():
    """hackers.run.steal."""
    found = do(own(turn="runner"), "run:hq", "on", code("Nisei MK II"), "done")
    assert found.state.runner.stolen[0].code == code("Nisei MK II")
    assert found.state.corp.hq == ["?"]


def test_an_installed_card_is_named_at_access():
    """hackers.run.access-remote."""
    found = do(own(turn="runner", root={"remote-1": ["?main"]}), "run:remote-1", "on", "no")
    assert set(ids(found)) == {code("Nisei MK II"), code("PAD Campaign")}
    do(found, code("Nisei MK II"), "done")
    assert found.state.server("remote-1") is None


def test_the_archive_is_named_card_by_card():
    """hackers.run.access-archives."""
    found = do(own(turn="runner", closed=["?", "?"]), "run:archive", "on")
    assert asks(found) == "archive-scan"
    do(found, code("Hedge Fund"), code("Nisei MK II"), "done")
    assert (found.state.corp.open, found.state.corp.closed) == ([code("Hedge Fund")], [])
    assert len(found.state.runner.stolen) == 1


def test_people_name_the_operation_they_play():
    """hackers.corp-action.operation."""
    found = do(own(), "operation")
    assert isinstance(found.step, Draw) and not found.step.secret
    assert ids(found) == [code("Hedge Fund"), "other-price", "back"]
    do(found, code("Hedge Fund"), "done")
    assert found.state.corp.open == [code("Hedge Fund")] and found.state.corp.hq == ["?"]


def test_the_corporation_discards_unseen():
    """hackers.corp-turn.discard."""
    found = table(hidden=True, hq=["?"] * 7, unseen=["Enigma"] * 7, clicks=1)
    do(found, "credit")
    assert found.state.corp.closed == ["?", "?"] and found.state.active == 1


def test_an_accessed_card_that_must_stay_unknown_can_be_passed_over():
    """It is no agenda and cannot be trashed: nobody needs to say more."""
    found = do(own(turn="runner"), "run:rd", "on", "back")
    assert found.state.corp.rd == ["?", "?", "?"] and found.state.run is None


def test_the_scene_shows_no_hidden_card():
    """Only what lies face up has a name."""
    game = hack(
        hq=["Hedge Fund"],
        rd=["Enigma"],
        grip=["Diesel"],
        closed=["Hunter"],
        stack=["Mimic"],
        root={"remote-1": ["Nisei MK II"]},
        ice={"hq": ["Ice Wall"]},
        rezzed=False,
    )
    text = msgspec.json.encode(RULES.scene(game)).decode()
    for title in ("Hedge Fund", "Enigma", "Diesel", "Hunter", "Mimic", "Nisei MK II", "Ice Wall"):
        assert code(title) not in text


def test_no_correction_names_a_hidden_card():
    """What people are offered for the table is as open as the table."""
    game = hack(
        hq=["Hedge Fund"], rd=["Enigma"], closed=["Hunter"], root={"remote-1": ["Nisei MK II"]}
    )
    for at in ("corp/rd", "corp/servers/3/root/0", "corp/open", "corp/hq", "corp/closed"):
        for fix in RULES.fixes(game, at):
            said = json.dumps(msgspec.to_builtins(fix.message))
            hidden = ("Hedge Fund", "Enigma", "Hunter", "Nisei MK II")
            assert not any(code(one) in said for one in hidden)


def test_corrections_of_a_face_down_card_do_not_tell_what_it_is():
    """hackers.term.inactive, ~p. 1: data, an asset and an upgrade look alike."""
    at = "corp/servers/3/root/0"
    offers = [
        [fix.message for fix in RULES.fixes(hack(root={"remote-1": [title]}), at)]
        for title in ("Nisei MK II", "PAD Campaign", "Red Herrings")
    ]
    assert offers[0] and offers[0] == offers[1] == offers[2]


def test_where_a_card_may_be_installed_is_its_owners_secret():
    """hackers.corp-action.install, ~p. 3: an upgrade may lie where data may not."""
    for title in ("Nisei MK II", "Red Herrings"):
        found = do(table(hq=[title]), "install", code(title))
        assert asks(found) == "install-where" and found.step.secret and found.step.who == 0
    for kind in ("main", "upgrade"):
        found = do(own(), "install", kind)
        assert asks(found) == "install-where" and found.step.secret
    ice = do(table(hq=["Enigma"]), "install", code("Enigma"))
    assert not ice.step.secret  # It lies across, for all to see.


def test_the_drawn_card_is_the_owners_secret():
    """History hides it from the other side."""
    found = do(table(rd=["Nisei MK II"]), "draw")
    entries = [entry for entry in found.history(1) if entry.secret == 0]
    assert entries and all(code("Nisei MK II") not in str(entry) for entry in entries)
    assert any(code("Nisei MK II") in str(entry) for entry in found.history(0))


def test_the_list_of_an_own_deck_is_its_owners_secret():
    """The other side does not learn from the offers what such a deck holds."""
    for private in (False, True):
        found = do(own(private=private), "operation")
        assert found.step.secret is private
        back = own(private=private, root={"remote-1": ["?main"]})
        do(back, f"rez:{root_of(back.state, 'remote-1').id}")
        assert back.step.secret is private
    assert RULES.start({}, 1).private == [False, False]


def test_the_hacker_does_not_learn_an_own_deck_from_what_he_may_name():
    """hackers.run.rd-secret, ~p. 5: he sees the card, not the list that it comes from."""
    found = do(own(private=True, turn="runner"), "run:rd", "on")
    other = do(table(turn="runner", hidden=True, private=True, rd=["?"], unseen=["Snare!"]))
    do(other, "run:rd", "on")
    assert ids(found) == ids(other) and code("Priority Requisition") in ids(found)
    found.answer(code("Priority Requisition"))
    assert asks(found) == "not-in-deck" and found.step.secret
    do(found, code("Nisei MK II"), "done")
    assert found.state.runner.stolen[0].code == code("Nisei MK II")


def test_an_installed_card_of_an_own_deck_is_named_among_all_of_its_kind():
    """hackers.run.access-remote, ~p. 5."""
    found = own(private=True, turn="runner", root={"remote-1": ["?main"]})
    do(found, "run:remote-1", "on", "no")
    assert {code("Snare!"), code("Hostile Takeover")} <= set(ids(found))
    assert code("Enigma") not in ids(found) and code("Red Herrings") not in ids(found)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("corp/servers/3/root/0/code", "01110"),
        ("corp/servers/3/root", [{"id": "k1", "code": "01110"}]),
        *(("corp/hq/0", "01110"), ("corp/rd/0", "01110"), ("corp/closed/0", "01110")),
        *(("runner/grip/0", "01110"), ("runner/stack/0", "01110"), ("run/aside", ["01110"])),
        *(("corp", {"hq": ["01110"]}), ("runner", {"grip": ["01110"]}), ("run", {"x": "01110"})),
    ],
)
def test_no_correction_tells_what_a_hidden_card_became(path, value):
    """What history and the undo list say is for everybody."""
    said = RULES.describe(hack(root={"remote-1": ["Nisei MK II"]}), path, value)
    assert "01110" not in str(said)


def cards_in(value):
    """List the cards that messages name."""
    if isinstance(value, dict):
        if value.get("kind") == "card" and "id" in value:
            yield value["id"]
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)


def named(*things):
    """Name the cards of messages, steps, scenes or entries."""
    return set(cards_in(msgspec.to_builtins(list(things))))


def seen(game):
    """Name the cards that everybody can see, and those that are being accessed in a server."""
    found = {game.corp.identity, game.runner.identity, *game.corp.open, *game.runner.heap}
    found.update(game.played, game.gone)
    accessed = game.run.accessed if game.run else []
    found.update(card.code for card in game.cards() if card.up or card.id in accessed)
    return found


def is_open(step):
    """Say whether everybody may see a step."""
    return not getattr(step, "secret", False)


@pytest.mark.parametrize("number", range(6))
def test_no_open_word_of_a_whole_game_names_a_hidden_card(number):
    """Steps, what comes after them, pictures, corrections, history and the undo list."""
    luck = random.Random(number)
    corp, runner = luck.choice(CORPS), luck.choice(RUNNERS)
    owners = {"corp-cards": "app", "runner-cards": "app", "dice": "app"}
    found = Table(RULES, RULES.start({"corp": corp, "runner": runner, **owners}, number))
    ever = set()
    for _ in range(400):
        if isinstance(found.step, Over):
            break
        if is_open(found.step) and found.step.message.id == "exposed":
            ever |= named(found.step)
        now = seen(found.state)
        ever |= now
        scene = RULES.scene(found.state)
        assert named(scene) <= now
        ahead = [step for step in found.ahead() if is_open(step)]
        assert named(*ahead[:1]) <= ever
        for row in scene.rows:
            assert named(*(fix.message for fix in RULES.fixes(found.state, row.at))) <= now
        found.answer(reply(found, luck))
    ever |= seen(found.state)
    assert named(*found.history(None)) <= ever
    for viewer in (0, 1):
        mine = [entry for entry in found.history(viewer) if entry.secret in (None, viewer)]
        theirs = [entry for entry in found.history(viewer) if entry.secret not in (None, viewer)]
        assert mine and not named(*theirs) and not any(entry.answer for entry in theirs)


def reply(found, luck):
    """Answer at random."""
    if isinstance(found.step, Roll):
        return [luck.randint(1, found.step.sides)]
    return luck.choice(found.options()).id


def test_the_hacker_names_what_he_discards():
    """hackers.runner-turn.discard, ~p. 5: the heap lies open."""
    found = table(
        turn="runner", hidden=True, grip=["?"] * 6, rd=["?"], unseen=["Diesel"] * 6 + ["Enigma"]
    )
    found.state.runner.clicks = 1
    do(found, "credit")
    assert asks(found) == "discard-scan" and found.step.who == 1
    do(found, code("Diesel"))
    assert found.state.runner.heap == [code("Diesel")] and len(found.state.runner.grip) == 5


def test_a_card_whose_copies_are_all_known_is_no_longer_offered():
    """What people may name is what their deck still hides."""
    found = table(
        hidden=True, hq=["?"], opened=["Hedge Fund"], unseen=["Beanstalk Royalties"], corp_credits=9
    )
    do(found, "operation")
    assert ids(found) == [code("Beanstalk Royalties"), "other-price", "back"]
