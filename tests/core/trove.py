"""Play the treasure hunt over a box: how many cards there are, what they do, how rooms connect."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from rules.core import effects
from rules.core.box import (
    Effects,
    Faces,
    Field,
    Number,
    One,
    Pick,
    Sides,
    Subset,
    Text,
    lay_over,
    of_base,
)
from rules.core.effects import OneOf, Vocabulary, Word
from rules.core.message import Fault, Message, Term, refuse, say
from rules.core.names import Name
from tests.core.tiny import Hunt, Tiny

SHIPPED: dict[str, Any] = {
    "cards": {
        "digs": [
            {"id": "gold", "copies": 3, "effects": [], "worth": 50},
            {"id": "rock", "copies": 3, "effects": ["lose 1"]},
            {"id": "storm", "copies": 1, "effects": ["if-at cave: lose 2", "manual: Hide."]},
        ]
    },
    "rooms": [
        {"id": "cave", "sides": [0, None, 1, 0], "kind": "dark"},
        {"id": "hut", "sides": [None, None, 0, 0], "kind": "light"},
    ],
    "die": {"map": {"faces": [1, 1, 2, 2, 3, 3]}},
    "paths": [{"id": "trail", "players": [1, 2], "arrows": [{"from": "cave", "to": "hut"}]}],
    "names": [{"id": "gold", "name": {"ru": "Золото", "en": "Gold"}}],
}
ROOMS = ("cave", "hut")
NAMES = {
    "cards": Name("Карты", "Cards"),
    "rooms": Name("Комнаты", "Rooms"),
    "other": Name("Прочее", "Other things"),
    "many": Name("Сколько карт в колоде", "How many cards the deck has"),
    "does": Name("Что делает карта", "What the card does"),
    "ways": Name("Проходы", "Ways"),
    "kind": Name("Свет", "Light"),
    "faces": Name("Грани кубика", "Faces of the die"),
    "name": Name("Название на карте", "Name on the card"),
    "map": Name("Кубик", "Die"),
    "trail": Name("Тропа", "Trail"),
    "lit": Name("Для скольких игроков", "For how many players"),
    "arrows": Name("Стрелки", "Arrows"),
    "there": Name("Из пещеры в хижину", "From the cave to the hut"),
    "back": Name("Из хижины в пещеру", "From the hut to the cave"),
    "worth": Name("Стоимость", "Worth"),
    "open": Name("открыто", "open"),
    "dear": Name("цена 1", "costs 1"),
    "shut": Name("закрыто", "closed"),
    "dark": Name("Темно", "Dark"),
    "light": Name("Светло", "Light"),
}


def word(id: str) -> Message:
    """Say something that both languages name."""
    return say("name", of=Term("word", id))


WORDS = Vocabulary(
    (
        Word("lose", {"n": effects.Number(1, 5)}),
        Word("gain", {"n": effects.Number(-2, 2, signed=True), "what": OneOf("room", ROOMS)}),
        Word("wait", {"n": effects.Number(0, 60)}),
        Word("flee"),
        Word("if-at", {"room": OneOf("room", ROOMS)}, condition=True),
    )
)
PRICES = (
    One(0, word("open"), "open"),
    One(1, word("dear")),
    One(None, word("shut"), "lock"),
)
SHADES = (One("dark", word("dark")), One("light", word("light")))
SEATS = tuple(One(n, say("name", of=n)) for n in (1, 2, 3, 4))
ARROWS = (
    One({"from": "cave", "to": "hut"}, word("there")),
    One({"from": "hut", "to": "cave"}, word("back")),
)
STEPS = tuple(One(n, say("name", of=n)) for n in (1, 2, 3))


class Trove(Tiny):
    """Run the hunt over the owner's box."""

    id = "trove"
    bases: tuple[str, ...] = ()

    def __init__(self, overlay: Mapping[str, Any] | None = None) -> None:
        data = deepcopy(SHIPPED)
        self.data = {name: lay_over(data[name], name, overlay or {}) for name in data}
        if self.copies("gold") + self.copies("storm") > 9:
            raise ValueError("the sack takes nine cards")

    def copies(self, card: str) -> int:
        """Count the cards of a kind."""
        digs = self.data["cards"]["digs"]
        return int(next(one["copies"] for one in digs if one["id"] == card))

    def cards(self) -> list[str]:
        """List the whole deck."""
        return [card for card in ("gold", "rock", "storm") for _ in range(self.copies(card))]

    def names(self) -> dict[str, dict[str, Name]]:
        """Name cards and rooms; the box may call gold otherwise."""
        gold = self.data["names"][0]["name"]
        rooms = {"cave": Name("Пещера", "Cave"), "hut": Name("Хижина", "Hut")}
        cards = {**super().names()["card"], "gold": Name(gold["ru"], gold["en"])}
        return {"card": cards, "room": rooms, "word": NAMES}

    def fields(self) -> Sequence[Field]:
        """Offer one value of each kind, and more."""
        found = []
        cards, rooms, other = word("cards"), word("rooms"), word("other")
        for card in self.data["cards"]["digs"]:
            of, path = say("name", of=Term("card", card["id"])), f"cards/{card['id']}"
            many, does = Number(0, 9), Effects(WORDS, 0, 3)
            label = word("many")
            found.append(Field(f"{path}/copies", cards, of, label, many, card["copies"]))
            label = word("does")
            found.append(Field(f"{path}/effects", cards, of, label, does, card["effects"]))
        for room in self.data["rooms"]:
            of, path = say("name", of=Term("room", room["id"])), f"rooms/{room['id']}"
            sides, kind = tuple(room["sides"]), room["kind"]
            label = word("ways")
            found.append(Field(f"{path}/sides", rooms, of, label, Sides(PRICES), sides))
            found.append(Field(f"{path}/kind", rooms, of, word("kind"), Pick(SHADES), kind))
        trail, of = self.data["paths"][0], word("trail")
        label, lit = word("lit"), Subset(SEATS, 1)
        found.append(Field("paths/trail/players", other, of, label, lit, trail["players"]))
        label, arrows = word("arrows"), Faces(ARROWS, 0, 2)
        found.append(Field("paths/trail/arrows", other, of, label, arrows, trail["arrows"]))
        worth, label = self.data["cards"]["digs"][0]["worth"], word("worth")
        of = say("name", of=Term("card", "gold"))
        found.append(Field("cards/gold/worth", other, of, label, Number(0, 500), worth, "known"))
        map_, faces = word("map"), Faces(STEPS, 6, 6)
        shipped = self.data["die"]["map"]["faces"]
        found.append(Field("die/map/faces", other, map_, word("faces"), faces, shipped))
        gold = self.data["names"][0]["name"]["ru"]
        found.append(Field("names/gold/name/ru", other, of, word("name"), Text(20), gold))
        return found

    def start(self, options: dict[str, Any], seed: int) -> Hunt:
        """Take as many cards as the box has."""
        state = super().start(options, seed)
        state.deck.cards = self.cards()
        return state

    def faults(self, state: Hunt) -> list[Fault]:
        """Count the cards of this box."""
        faults = [fault for fault in super().faults(state) if fault.code != "card-count"]
        held = ["gold"] * sum(explorer.gold for explorer in state.explorers)
        if sorted(state.deck.cards + state.deck.discard + held) != sorted(self.cards()):
            faults.append(Fault("card-count", "deck/cards", say("tiny-card-count")))
        return faults


class Sequel(Trove):
    """Expand the hunt: the same cards, out of the first game's box."""

    id = "sequel"
    bases = ("trove",)

    def fields(self) -> Sequence[Field]:
        """Offer a single value of its own."""
        return [field for field in super().fields() if field.path == "rooms/hut/kind"]


def find(game: str, overlay: Mapping[str, Any] | None = None) -> Trove:
    """Give the rules over a box."""
    if game == "trove":
        return Trove(overlay)
    if game == "sequel":
        own = {path: value for path, value in (overlay or {}).items() if ":" not in path}
        return Sequel({**own, **of_base(overlay or {}, "trove")})
    raise refuse("unknown-game", "game", say("fault-game", game=game[:40]))
