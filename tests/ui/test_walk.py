"""Walks through every screen in each language, size and theme, and looks for what is wrong."""

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.folders import lookup_file
from app.lookup.reference import reference
from app.lookup.search import Lookup
from app.storage import Store
from rules.core.steps import Ask, Draw, Over, Roll, Tell
from tests.ui.conftest import Person
from tests.ui.look import contrast_faults, shape_faults, word_faults

SIZES = {"phone": (360, 740), "landscape": (892, 412), "tablet": (1280, 800)}
THEMES = ("dark", "light", "contrast")
NAMES = ["Аня", "Борис", "Вера"]
OPTIONS = {"players": NAMES, "scenario": "bank"}
OTHERS = ("breach", "prometheus", "agency", "hackers")


def play(
    store: Store,
    until: Callable[[Any], bool],
    options: dict[str, Any],
    game: str = "burglars",
) -> int:
    """Play games at random until something holds in one; give its number."""
    for seed in range(50):
        chance = random.Random(seed)
        saved = store.new(game, options, seed=seed)
        while not until(saved.table.step) and not isinstance(saved.table.step, Over):
            step = saved.table.step
            if isinstance(step, Roll):
                saved.answer([chance.randint(1, step.sides) for _ in range(step.count)])
            else:
                saved.answer(chance.choice(saved.table.options()).id)
        if until(saved.table.step):
            return saved.id
        store.delete(saved.id)
    raise AssertionError("no game ever got there")


def busy(step: Any) -> bool:
    """Say whether a turn is under way: somebody is asked much in the open."""
    return isinstance(step, Ask) and len(step.options) > 6 and not step.secret


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """Store games at every kind of step."""
    folder = tmp_path_factory.mktemp("prepared")
    store = Store(folder / "games.db")
    ids = {}
    steps: dict[str, tuple[Callable[[Any], bool], dict[str, Any]]] = {
        "begin": (lambda _: True, {}),
        "tell": (lambda step: isinstance(step, Tell) and step.message.id.startswith("guard"), {}),
        "ask": (lambda step: isinstance(step, Ask) and len(step.options) > 5, {}),
        "roll": (lambda step: isinstance(step, Roll), {"dice": "table"}),
        "draw": (lambda s: isinstance(s, Draw) and len(s.options) > 9, {"patrol": "table"}),
        "over": (lambda step: isinstance(step, Over), {}),
    }
    for name, (until, options) in steps.items():
        ids[name] = play(store, until, {**OPTIONS, **options})
    for game in OTHERS:
        ids[game] = play(store, busy, {"players": NAMES[:2]}, game)
    store.close()
    lookup = Lookup(folder / lookup_file().name)
    lookup.open()
    lookup.close()
    return folder, ids


def explain(app: Any, anchor: str) -> None:
    """Explain a term; what it is made of is loaded only with a window."""
    from app.widgets.meaning import explain

    explain(app, anchor)


def tour(person: Person, ids: dict[str, int]) -> Iterator[str]:
    """Visit every screen and sheet; yield its name when it is in front."""
    app = person.app
    yield "home"
    person.screen._manage(app.store.list()[0])
    yield "sheet of a game"
    person.sheets_away()
    app.go("intro")
    for page in range(3):
        person.screen.number = page
        person.screen.show()
        yield f"intro {page}"
    for page in range(3):
        app.replace("setup", game="burglars", page=page)
        yield f"setup {page}"
    app.replace("setup", game="burglars", page=1)
    person.screen.options |= {"walls": "free", "scenario": "fort-knox"}
    person.screen.show()
    yield "setup with walls"
    app.replace("checklist", id=ids["begin"])
    yield "checklist"
    for name in ("tell", "ask", "roll", "draw"):
        app.replace("table", id=ids[name])
        yield f"table: {name}"
    table = person.screen
    table.boards.open("rows")
    yield "table: players"
    for game in OTHERS:
        app.replace("table", id=ids[game])
        yield f"table of {game}"
        person.screen.boards.turn(1)
        yield f"table of {game}, turned over"
    app.replace("table", id=ids["draw"])
    table = person.screen
    table.script.cover("Аня", lambda: None)
    yield "table: a secret"
    table.open_menu()
    yield "menu"
    person.sheets_away()
    table.correct(["floors/0/rooms/A1"], "А1")
    yield "correction"
    person.sheets_away()
    app.replace("table", id=ids["begin"])
    person.frames(3)
    if not person.screen.script.roomy:
        person.screen.script._spread()
    yield "table: ahead"
    app.replace("table", id=ids["tell"])
    person.screen.ask_undo_to(len(person.screen.saved.table.entries) - 4)
    yield "undo"
    person.sheets_away()
    app.replace("history", id=ids["ask"])
    yield "history"
    person.screen.look(person.screen.lines[0].number)
    yield "board then"
    person.sheets_away()
    section = reference("burglars", app.language)["burglars.guard.move"].section
    for name, kwargs in (
        ("over", {"id": ids["over"]}),
        ("settings", {}),
        ("clocks", {}),
        ("rules", {"game": "burglars"}),
        ("rules", {"game": "burglars", "section": section}),
        ("rules", {"game": "burglars", "anchor": "burglars.guard.move"}),
    ):
        app.replace(name, **kwargs)
        yield f"{name} {kwargs.get('anchor', '')}"
    yield from leaf(person)
    app.replace("settings")
    person.screen.choose_import()
    yield "import"
    person.sheets_away()


def leaf(person: Person) -> Iterator[str]:
    """Visit what the book of the rules shows: results, none, terms, what was read."""
    person.app.replace("rules", game="burglars")
    person.until(lambda: not person.screen._opening.is_alive())
    for typed in ("жетон", "token", "ъъъъъъ"):
        person.screen.field.text = typed
        yield f"rules, typed {typed}"
    person.screen.field.text = ""
    for tab in ("glossary", "read", "favourites"):
        person.screen.tab = tab
        person.screen.refresh()
        yield f"rules, {tab}"
    explain(person.app, "burglars.guard.move")
    yield "a term"
    person.sheets_away()


def walk(
    person: Person, prepared: tuple[Path, dict[str, int]], folder: Path, language: str, **look: Any
) -> str:
    """Walk through everything in one look; say what is wrong, a line for each fault."""
    shutil.copytree(prepared[0], folder, dirs_exist_ok=True)
    size = look.pop("size")
    app = person.open(folder, language, size)
    app.prefer(pace="off", **look)
    names = {*NAMES, "Игрок", "Player"} | ({"A1", "А1"} if language == "en" else set())
    wrong: list[str] = []
    for name in tour(person, prepared[1]):
        person.frames(7)
        root = person.root()
        faults = shape_faults(root)
        if not name.startswith("table of hackers"):  # Cards are printed in English alone.
            faults += word_faults(root, language, names)
        faults += contrast_faults(root, person.window)
        wrong += [f"{name}: {fault}" for fault in dict.fromkeys(faults)]
    return "\n".join(wrong)


def looks() -> Iterator[Any]:
    """List every language with every size and theme; three of them are walked every time."""
    for first, language in enumerate(("ru", "en")):
        for second, size in enumerate(SIZES):
            for third, theme in enumerate(THEMES):
                # Each size and each theme is met once, both languages are.
                often = second == third and first == second % 2
                marks = [] if often else [pytest.mark.slow]
                yield pytest.param(language, size, theme, marks=marks)


@pytest.mark.parametrize(("language", "size", "theme"), list(looks()))
def test_every_screen_is_whole_readable_and_translated(
    person: Person,
    prepared: tuple[Path, dict[str, int]],
    tmp_path: Path,
    language: str,
    size: str,
    theme: str,
) -> None:
    assert walk(person, prepared, tmp_path, language, size=SIZES[size], theme=theme) == ""


@pytest.mark.parametrize(
    "size",
    [
        (360, 740),
        pytest.param((480, 1000), marks=pytest.mark.slow),
        pytest.param((892, 412), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_nothing_is_cut_off_at_twice_the_text_size_in_russian(
    person: Person, prepared: tuple[Path, dict[str, int]], tmp_path: Path, size: tuple[int, int]
) -> None:
    assert walk(person, prepared, tmp_path, "ru", size=size, text=200) == ""
