"""Check decks, and read lists of cards from outside."""

import json

import pytest

from rules.core.message import Refused
from rules.core.options import LONGEST_TEXT
from rules.hackers.decks import DeckList, check, points_for, read, starter
from tests.hackers.situations import BOX, JINTEKI, KATE, NOISE, code

IDENTITIES = [card.id for card in BOX.cards.values() if card.type == "identity"]


def faults_of(deck, side=None):
    """Name the codes of a deck's faults."""
    return [fault.code for fault in check(BOX, deck, side)]


def changed(identity, **changes):
    """Change a starter deck by card number."""
    deck = starter(BOX, identity)
    cards = {**deck.cards, **{name.lstrip("c"): n for name, n in changes.items()}}
    return DeckList(identity, {name: n for name, n in cards.items() if n})


def refusals(text):
    """Name the codes of a refused list."""
    with pytest.raises(Refused) as refused:
        read(BOX, text)
    return [fault.code for fault in refused.value.faults]


def test_there_are_seven_identities():
    """Four corporations and three hackers (hackers.setup.sides)."""
    assert len(IDENTITIES) == 7
    assert len(BOX.identities("corp")) == 4


@pytest.mark.parametrize("identity", IDENTITIES)
def test_every_starter_deck_is_legal(identity):
    """hackers.setup.starter-runner, hackers.setup.starter-corporation."""
    deck = starter(BOX, identity)
    assert faults_of(deck) == []
    assert deck.size == (49 if BOX[identity].side == "corp" else 47)
    assert len(deck.listed()) == deck.size


def test_the_box_has_248_cards():
    """hackers.component.box."""
    assert len(BOX.cards) == 113
    assert sum(card.copies for card in BOX.cards.values()) == 248


@pytest.mark.parametrize(
    ("size", "points"),
    [
        *((40, (18, 19)), (44, (18, 19)), (45, (20, 21)), (49, (20, 21)), (50, (22, 23))),
        *((54, (22, 23)), (55, (24, 25)), (60, (26, 27))),
    ],
)
def test_agenda_points_follow_the_size(size, points):
    """hackers.deck.agenda-points, hackers.deck.agenda-points-above."""
    assert points_for(size) == points


def test_a_deck_needs_an_identity():
    """hackers.deck.minimum."""
    assert faults_of(DeckList("", {})) == ["no-identity"]
    assert faults_of(DeckList(code("Diesel"), {})) == ["no-identity"]


def test_a_deck_needs_its_least_cards():
    """hackers.deck.minimum."""
    deck = changed(KATE, c01034=0)
    assert deck.size == 44
    assert faults_of(deck) == ["too-small"]


def test_three_copies_are_the_most():
    """hackers.deck.copies."""
    assert faults_of(changed(KATE, c01034=4)) == ["copies"]


def test_no_cards_of_the_other_side():
    """hackers.deck.sides."""
    assert faults_of(changed(KATE, c01110=1)) == ["wrong-side"]
    assert "wrong-side" in faults_of(starter(BOX, KATE), "corp")


def test_foreign_influence_counts_every_copy():
    """hackers.deck.influence-count: three Account Siphons cost twelve, two Déjà Vus four."""
    assert faults_of(changed(KATE, c01018=3)) == []
    assert faults_of(changed(KATE, c01018=3, c01002=2)) == ["influence"]


def test_a_card_without_influence_stays_at_home():
    """hackers.deck.no-influence."""
    found = faults_of(changed(JINTEKI, c01055=1))
    assert "no-influence" in found


def test_agenda_points_must_fit():
    """hackers.deck.agenda-points."""
    assert faults_of(changed(JINTEKI, c01106=0, c01109=3, c01058=2, c01108=3)) == ["agenda-points"]


def test_an_identity_is_no_part_of_a_deck():
    """hackers.deck.size-counts."""
    assert faults_of(changed(KATE, c01001=1)) == ["identity-inside"]


def test_all_faults_are_named_at_once():
    """Nothing is left for a second try."""
    deck = DeckList(KATE, {"01034": 4, "01110": 1, "99999": 1, "01018": 3, "01028": 3})
    assert set(faults_of(deck)) == {
        "too-small",
        "copies",
        "wrong-side",
        "unknown-card",
        "influence",
    }


def test_a_list_of_lines_is_read():
    """One card a line, in the usual spellings."""
    text = """
    My first deck
    Kate "Mac" McCaffrey: Digital Tinker (Core Set)

    Event (9)
    3x Diesel
    2 Modded ●●
    Sure Gamble x3
    1x Deja Vu (Core Set)
    # a remark
    01043
    """.strip()
    deck = read(BOX, text)
    assert deck.identity == KATE
    assert deck.cards == {"01034": 3, "01035": 2, "01050": 3, "01002": 1, "01043": 1}


def test_every_starter_deck_can_be_written_and_read():
    """A text form parses back."""
    for identity in IDENTITIES:
        deck = starter(BOX, identity)
        lines = [BOX[identity].title, *(f"{n}x {BOX[c].title}" for c, n in deck.cards.items())]
        assert read(BOX, "\n".join(lines)) == deck


@pytest.mark.parametrize("wrap", [lambda d: {"data": [d]}, lambda d: d, lambda d: d["cards"]])
def test_netrunnerdb_decks_are_read(wrap):
    """An answer of its API, a deck of it, or only the cards."""
    cards = {NOISE: 1, **starter(BOX, NOISE).cards}
    deck = {"id": 1, "name": "x", "description": "<b>", "cards": cards}
    assert read(BOX, json.dumps(wrap(deck))) == starter(BOX, NOISE)


def test_every_wrong_line_is_named():
    """hackers.deck.legal: what cannot be read is said with its line."""
    with pytest.raises(Refused) as refused:
        read(BOX, "Noise: Hacker Extraordinaire\n3x Diesel\n2x Nonsense\nwhat is this\n")
    assert [fault.at for fault in refused.value.faults] == ["deck/3", "deck/4"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "3x Diesel", "{", "[]", '{"data": []}', '{"cards": {"01001": -1}}', '{"cards": 3}'),
        *("[" * 5000, '{"cards": {"01001": 1, "x": 1}}', "Noise: Hacker Extraordinaire\nKate"),
        *('{"cards": {"01001": 1, "01033": 1}}', "x" * 30_000, "1 Diesel\n" * 500, "\x00\ufffd"),
    ],
)
def test_bad_lists_are_refused(text):
    """Untrusted text is typed and bounded."""
    assert refusals(text)


def test_netrunnerdb_cards_are_read():
    """A list of cards with their quantities; whatever else stands there is ignored."""
    deck = starter(BOX, NOISE)
    cards = [
        {"code": one, "title": BOX[one].title, "quantity": count, "text": "ignored", "cost": "X"}
        for one, count in {NOISE: 1, **deck.cards}.items()
    ]
    named = [{"title": card["title"], "quantity": card["quantity"]} for card in cards]
    for given in (cards, {"data": cards, "total": 1}, {"cards": cards}, named):
        assert read(BOX, json.dumps(given)) == deck


def test_a_deck_of_the_newer_netrunnerdb_is_read():
    """Its cards are named by their titles in small letters."""
    slots = {"the_makers_eye": 3, "diesel": 2, "aesops_pawnshop": 1}
    attributes = {"identity_card_id": "kate_mac_mccaffrey_digital_tinker", "card_slots": slots}
    deck = read(BOX, json.dumps({"data": {"id": "1", "attributes": attributes}}))
    assert deck == DeckList(KATE, {"01036": 3, "01034": 2, "01047": 1})


def test_every_fault_of_a_json_is_named_at_once():
    """What is unknown, what has a wrong count, and what would be wrong whatever those are."""
    cards = {NOISE: 1, "01007": 4, "x": 1, "01110": 1, "01008": "2", "01011": -1, "01012": True}
    assert refusals(json.dumps({"cards": {**cards, "01014": 1e9, "01013": None}})) == [
        *("unknown-card", "wrong-count", "wrong-count", "wrong-count", "wrong-count"),
        *("wrong-count", "copies", "wrong-side"),
    ]


def test_every_fault_of_a_list_is_named_at_once():
    """A line that cannot be read does not hide the faults of the others."""
    text = "Noise: Hacker Extraordinaire\n4x Corroder\n2x Nonsense\n1 Hedge Fund\n3 Tinkering\n"
    found = refusals(text + "1x Sneakdoor Beta\n1x Account Siphon")
    assert found == ["unknown-card", "copies", "wrong-side", "influence"]


@pytest.mark.parametrize(
    "text",
    [
        *("[1]", '[{"code": 1}]', '{"data": 3}', '{"data": [{"cards": {}}, {"cards": {}}]}'),
        *('{"cards": [[[]]]}', '{"cards": {"01001": {"a": 1}}}', '{"attributes": 7}', "[{}]"),
        *('{"cards": ' * 3000, '{"data":' + "[" * 40_000, "{" + '"x":1,' * 9000 + '"y":1}'),
        *("a" + " " * 90_000 + "b", "x" + "●" * 90_000 + "x", "3 " + "x " * 40_000),
    ],
)
def test_hostile_lists_are_refused(text):
    """Wrong types, several decks, deep nesting, many keys and endless lines."""
    assert refusals(text)


def test_a_deck_with_a_long_description_is_read():
    """NetrunnerDB's decks carry what their authors wrote about them."""
    cards = {NOISE: 1, **starter(BOX, NOISE).cards}
    deck = {"description": "ж" * 50_000, "cards": cards}
    assert read(BOX, json.dumps(deck, ensure_ascii=False)) == starter(BOX, NOISE)
    assert refusals("x" * (LONGEST_TEXT + 1)) == ["too-long"]


def test_values_that_no_source_gives_are_ours():
    """A card with a value beyond the list of facts is `house` until an owner compares it."""
    for card in BOX.cards.values():
        beyond = card.recurring or card.adds_memory or card.adds_link or card.prevents
        beyond = beyond or (card.advanceable and card.type == "asset")
        assert card.source == ("house" if beyond else "known"), card.title
    assert sum(card.source == "house" for card in BOX.cards.values()) == 14
