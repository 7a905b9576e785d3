"""Check every catalogue against the code: nothing untranslated, nothing unused, no wrong parameter.

An id that the code puts together, such as `say(f"notice-{why}")`, stands for every id that fits;
where `why` comes from a tuple or a `Literal` in the code, for exactly those.
"""

import ast
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import polib
import pytest
from msgspec import Struct

from app.language import LANGUAGES, Speaker
from rules.core.message import Message, Refused
from rules.core.steps import Over, Roll
from rules.core.table import Table
from rules.data import GAMES, rules_of

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data"
CATALOGUES = sorted(folder.parent.name for folder in DATA.glob("*/messages.ru.po"))
PLURALS = {"ru": 3, "en": 2}
LOOK_ALIKE = set("aceopxyABCEHKMOPTXY")
"""The Latin letters that pass for Russian ones."""
LATIN = {"BMP"}
"""Words of such letters that are Latin in Russian too."""
SLOT = re.compile(r"\{(\w+)\}")
KV_SAY = re.compile(r"\bsay\(\s*(['\"])([^'\"]+)\1(\s*,[^)]*)?\)")
ANY = None
"""A part of an id that only the running program knows."""

Parts = tuple[str | None, ...]


class Use(NamedTuple):
    """Say that the code makes a message, with which parameters, and where."""

    parts: Parts
    params: frozenset[str] | None
    """None where the code passes on whatever it was given."""
    at: str

    def fits(self, id: str) -> bool:
        """Say whether this use may make a message of this id."""
        pattern = "".join(".+" if part is ANY else re.escape(part) for part in self.parts)
        return re.fullmatch(pattern, id) is not None


class Code(NamedTuple):
    """Hold what a part of the program says."""

    uses: list[Use]
    strings: set[str]
    """Every string in it, since an id may be handed on before it is said."""


# Reading the code


def owner(path: str) -> str:
    """Name the catalogue that the messages of a file belong to."""
    layer, *rest = path.split("/")
    if layer == "rules" and len(rest) == 2:
        return rest[0]
    if layer == "app":
        return "app" if _has_window(path) else "core"
    return "vision" if layer == "vision" else "core"


def _has_window(path: str) -> bool:
    """Say whether a file belongs to the app that people see, or to any front end."""
    both = ("app/storage/", "app/lookup/", "app/headless.py", "app/requests.py", "app/plain.py")
    return not path.startswith((*both, "app/language.py"))


def sources() -> dict[str, str]:
    """Read the whole program."""
    files = [file for layer in ("app", "rules", "vision") for file in (ROOT / layer).rglob("*")]
    return {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(files)
        if file.suffix in (".py", ".kv")
    }


def scan(files: dict[str, str]) -> dict[str, Code]:
    """Find what each catalogue's part of the program says."""
    trees = {path: ast.parse(text) for path, text in files.items() if path.endswith(".py")}
    found: dict[str, Code] = {}
    shared = _constants(trees.values())
    seers = _sayers_of_vision(tree for path, tree in trees.items() if owner(path) == "vision")
    for path, text in files.items():
        code = found.setdefault(owner(path), Code([], set()))
        if path in trees:
            sayers = seers if owner(path) == "vision" else {"say": 0}
            code.uses.extend(_Reader(path, trees[path], shared, sayers).uses())
            code.uses.extend(_effects(path, trees[path]))
            code.strings.update(_strings(trees[path]))
        else:
            for _, id, params in KV_SAY.findall(text):
                names = frozenset(re.findall(r"(\w+)\s*=", params))
                code.uses.append(Use((id,), names, path))
            code.strings.update(re.findall(r"['\"]([a-z0-9-]+)['\"]", text))
    return found


def _effects(path: str, tree: ast.Module) -> Iterator[Use]:
    """Yield the wording of each word that a game's vocabulary of effects defines."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or _called(call) != "Word":
            continue
        word, *rest = call.args
        arguments = rest[0].keys if rest and isinstance(rest[0], ast.Dict) else []
        names = {key.value for key in arguments if isinstance(key, ast.Constant)}
        if isinstance(word, ast.Constant):
            shared = bool(rest) and not isinstance(rest[0], ast.Dict)  # By a name of its own.
            params = None if shared else frozenset({*map(str, names), "then"})
            yield Use((f"effect-{word.value}",), params, f"{path}:{call.lineno}")


def _sayers_of_vision(trees: Iterable[ast.Module]) -> dict[str, int]:
    """Find what makes messages where `rules` is out of reach: faults, and its own `say`."""
    sayers = {"Fault": 0, "say": 1}
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in classes:
        if any(isinstance(base, ast.Name) and base.id in sayers for base in node.bases):
            sayers[node.name] = 0
    return sayers


def _strings(tree: ast.AST) -> set[str]:
    """List every string in a file."""
    nodes = ast.walk(tree)
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def _constants(trees: Iterable[ast.Module]) -> dict[str, list[str]]:
    """Find tuples of strings by name, and what a function may return by its `Literal`."""
    found: dict[str, list[str]] = {}
    for tree in trees:
        for node in tree.body:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            if isinstance(node, ast.AnnAssign):
                target = node.target
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(target, ast.Name):
                items = _items(node.value, {})
                if items is not None:
                    found[target.id] = items
            if isinstance(node, ast.FunctionDef):
                literal = _literal(node.returns)
                if literal:
                    found[f"{node.name}()"] = literal
    return found


def _literal(node: ast.expr | None) -> list[str]:
    """List the strings of a `Literal[...]`."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return []
    if node.value.id != "Literal":
        return []
    inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [part.value for part in inner if isinstance(part, ast.Constant)]


def _items(node: ast.expr | None, shared: dict[str, list[str]]) -> list[str] | None:
    """List the strings that a loop over an expression gives, where the code itself says them."""
    if isinstance(node, ast.Name):
        return shared.get(node.id)
    parts: list[Any] | None = None
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        parts = node.elts
    if isinstance(node, ast.Dict):
        parts = node.keys
    if parts and all(isinstance(p, ast.Constant) and isinstance(p.value, str) for p in parts):
        return [part.value for part in parts]
    return None


class _Reader:
    """Find every message that one file makes."""

    def __init__(
        self, path: str, tree: ast.Module, shared: dict[str, list[str]], sayers: dict[str, int]
    ) -> None:
        self.path = path
        self.tree = tree
        self.shared = shared
        self.sayers = sayers
        """What makes a message, and which argument is its id."""
        self.parents = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }

    def uses(self) -> Iterator[Use]:
        """Yield each message, with what the ids handed on by our own functions may be."""
        forwards: dict[str, int] = {}
        for call in self._calls():
            yield from self._worded(call)
            place = self.sayers.get(_called(call))
            if place is not None and place < len(call.args):
                yield from self._use(call, call.args[place])
                forwards.update(self._forward(call, call.args[place]))
        for call in self._calls():
            place = forwards.get(_called(call))
            if place is not None and place < len(call.args):
                for use in self._use(call, call.args[place]):
                    yield use._replace(params=None)

    def _worded(self, call: ast.Call) -> Iterator[Use]:
        """Yield the message that words an effect of a game's vocabulary."""
        name = call.args[0] if _called(call) == "Word" and call.args else None
        if isinstance(name, ast.Constant):
            yield Use((f"effect-{name.value}",), None, f"{self.path}:{call.lineno}")

    def _calls(self) -> list[ast.Call]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    def _use(self, call: ast.Call, id: ast.expr) -> Iterator[Use]:
        names = [keyword.arg for keyword in call.keywords]
        params = None if None in names else frozenset(filter(None, names))
        for parts in self._ids(id):
            if any(parts):
                yield Use(parts, params, f"{self.path}:{call.lineno}")

    def _ids(self, node: ast.expr) -> list[Parts]:
        """List what an expression may be, in parts that are known and parts that are not."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [(node.value,)]
        if isinstance(node, ast.IfExp):
            return self._ids(node.body) + self._ids(node.orelse)
        if isinstance(node, ast.FormattedValue):
            return self._ids(node.value)
        if isinstance(node, ast.JoinedStr):
            choices = [self._ids(part) for part in node.values]
            return [tuple(part for parts in some for part in parts) for some in product(*choices)]
        if isinstance(node, ast.Call) and f"{_called(node)}()" in self.shared:
            return [(value,) for value in self.shared[f"{_called(node)}()"]]
        if isinstance(node, ast.Call) and _called(node) == "replace" and len(node.args) == 2:
            return self._replaced(node)
        if isinstance(node, ast.Name):
            return self._bound(node)
        return [(ANY,)]

    def _replaced(self, node: ast.Call) -> list[Parts]:
        """List what `text.replace(old, new)` may be."""
        assert isinstance(node.func, ast.Attribute)
        old, new = (part.value if isinstance(part, ast.Constant) else "" for part in node.args)
        return [
            tuple(part and part.replace(str(old), str(new)) for part in parts)
            for parts in self._ids(node.func.value)
        ]

    def _bound(self, name: ast.Name) -> list[Parts]:
        """List what a name may be where the function around it says so."""
        found: list[Parts] = []
        for node in ast.walk(self._around(name)):
            if isinstance(node, ast.arg) and node.arg == name.id:
                literal = _literal(node.annotation)
                found += [(value,) for value in literal] or [(ANY,)]
            target = None
            if isinstance(node, ast.For | ast.comprehension):
                target, rows = _column(node.target, node.iter, name.id)
                items = _items(rows, self.shared)
                values: list[Parts] = [(ANY,)] if items is None else [(item,) for item in items]
            elif isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
                known = isinstance(node.value, ast.Constant | ast.IfExp | ast.JoinedStr)
                own = any(_is(inner, name.id) for inner in ast.walk(node.value))
                values = self._ids(node.value) if known and not own else [(ANY,)]
            if target is not None and _is(target, name.id):
                found += values
            elif target is not None and any(_is(inner, name.id) for inner in ast.walk(target)):
                found.append((ANY,))
        return found or [(ANY,)]

    def _around(self, node: ast.AST) -> ast.AST:
        """Find the function or file that a node stands in."""
        while not isinstance(node, ast.FunctionDef | ast.Module):
            node = self.parents[node]
        return node

    def _forward(self, call: ast.Call, id: ast.expr) -> dict[str, int]:
        """Say whether a function says an id that it is given, and which of its arguments."""
        function = self._around(call)
        if not isinstance(function, ast.FunctionDef) or not isinstance(id, ast.Name):
            return {}
        names = [arg.arg for arg in function.args.args if arg.arg not in ("self", "cls")]
        return {function.name: names.index(id.id)} if id.id in names else {}


def _called(call: ast.Call) -> str:
    """Name the function or method that is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _column(target: ast.expr, rows: ast.expr, name: str) -> tuple[ast.expr, ast.expr]:
    """Pick one name of `for a, b in ((1, 2), (3, 4))`, and what that one goes through."""
    if not isinstance(target, ast.Tuple) or not isinstance(rows, ast.Tuple | ast.List):
        return target, rows
    for place, part in enumerate(target.elts):
        if _is(part, name) and all(isinstance(row, ast.Tuple) for row in rows.elts):
            picked = [row.elts[place] for row in rows.elts if isinstance(row, ast.Tuple)]
            return part, ast.Tuple(picked)
    return target, rows


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


# Judging the catalogues


def texts(entry: polib.POEntry) -> list[str]:
    """List the translation of a message in all its plural forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def slots(entry: polib.POEntry) -> set[str]:
    """List the placeholders of a message."""
    return {slot for text in texts(entry) for slot in SLOT.findall(text)}


def judge_file(file: polib.POFile, language: str) -> list[str]:
    """Name everything that is wrong with one catalogue by itself."""
    wrong = []
    ids = [entry.msgid for entry in file]
    wrong += [f"{id}: given twice" for id in ids if ids.count(id) > 1]
    for entry in file:
        found = texts(entry)
        if entry.obsolete or entry.fuzzy or not all(text.strip() for text in found):
            wrong.append(f"{entry.msgid}: not translated")
        if entry.msgid_plural and sorted(entry.msgstr_plural) != list(range(PLURALS[language])):
            wrong.append(f"{entry.msgid}: wrong number of plural forms")
        if entry.msgid_plural and entry.msgid_plural != entry.msgid:
            wrong.append(f"{entry.msgid}: another id for its plural")
        for text in found:
            if slots(entry) - set(SLOT.findall(text)) - {"n"}:
                wrong.append(f"{entry.msgid}: a plural form lacks a parameter")
            if re.sub(SLOT, "", text).count("{") or re.sub(SLOT, "", text).count("}"):
                wrong.append(f"{entry.msgid}: a brace too many")
            wrong += [f"{entry.msgid}: {word!r}" for word in foreign_words(text, language)]
    return wrong


def judge_pair(one: polib.POFile, other: polib.POFile) -> list[str]:
    """Name every message that one language has and the other lacks, or has otherwise."""
    first, second = ({entry.msgid: entry for entry in file} for file in (one, other))
    wrong = [f"{id}: in one language only" for id in first.keys() ^ second.keys()]
    for id in first.keys() & second.keys():
        if slots(first[id]) != slots(second[id]):
            wrong.append(f"{id}: other parameters in the other language")
    return wrong


EXPANDS = {"prometheus": ("breach",)}
"""Expansions, and the games whose messages stand behind theirs."""


def judge_code(name: str, code: dict[str, Code], catalogues: dict[str, polib.POFile]) -> list[str]:
    """Name what a part of the program says wrongly, and what its catalogue has for nothing."""
    behind = [] if name == "vision" else catalogues["core"]
    known = {entry.msgid: entry for entry in behind}
    for base in EXPANDS.get(name, ()):
        known |= {entry.msgid: entry for entry in catalogues.get(base, [])}
    known |= {entry.msgid: entry for entry in catalogues.get(name, [])}
    own = code.get(name, Code([], set()))
    wrong = []
    for use in own.uses:
        if not any(use.fits(id) for id in known):
            wrong.append(f"{use.at}: no message {''.join(part or '*' for part in use.parts)}")
        exact = "".join(part or "" for part in use.parts)
        if ANY in use.parts or exact not in known or use.params is None:
            continue
        entry = known[exact]
        if slots(entry) - use.params:
            missing = " ".join(sorted(slots(entry) - use.params))
            wrong.append(f"{use.at}: {exact} lacks {missing}")
        if entry.msgid_plural and "n" not in use.params:
            wrong.append(f"{use.at}: {exact} has plural forms but no n")
    users = list(code.values()) if name == "core" else [own]
    for entry in catalogues.get(name, []):
        uses = [use for part in users for use in part.uses if use.fits(entry.msgid)]
        if not uses and not any(entry.msgid in part.strings for part in users):
            wrong.append(f"{entry.msgid}: never said")
        given = [use.params for use in uses]
        if given and None not in given and slots(entry) - frozenset().union(*filter(None, given)):
            wrong.append(f"{entry.msgid}: a parameter that is never given")
    return wrong


def foreign_words(text: str, language: str) -> list[str]:
    """List the words with letters of the other alphabet where nobody would see that."""
    wrong = []
    for word in re.findall(r"[^\W\d_]+", re.sub(SLOT, " ", text)):
        scripts = {unicodedata.name(letter).split()[0] for letter in word}
        if scripts == {"GREEK"} and len(word) == 1:  # A letter printed on a component.
            continue
        latin = scripts == {"LATIN"}
        hidden = language == "ru" and set(word) <= LOOK_ALIKE and word not in LATIN
        if len(scripts) > 1 or hidden:
            wrong.append(word)
        if language == "en" and not latin and len(scripts) == 1:
            wrong.append(word)
    return wrong


# The catalogues as they are


@pytest.fixture(scope="module")
def catalogues() -> dict[str, dict[str, polib.POFile]]:
    """Read every catalogue, by language and name."""
    return {
        language: {
            name: polib.pofile(str(DATA / name / f"messages.{language}.po"), encoding="utf-8")
            for name in CATALOGUES
        }
        for language in LANGUAGES
    }


@pytest.fixture(scope="module")
def code() -> dict[str, Code]:
    """Read the program."""
    return scan(sources())


def test_there_are_catalogues() -> None:
    assert "core" in CATALOGUES
    assert set(GAMES) <= set(CATALOGUES)


@pytest.mark.parametrize("name", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_whole(
    catalogues: dict[str, dict[str, polib.POFile]], name: str, language: str
) -> None:
    file = catalogues[language][name]
    assert file.metadata["Language"] == language
    if any(entry.msgid_plural for entry in file):
        assert f"nplurals={PLURALS[language]};" in file.metadata["Plural-Forms"]
    assert judge_file(file, language) == []


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_say_the_same(
    catalogues: dict[str, dict[str, polib.POFile]], name: str
) -> None:
    assert judge_pair(*(catalogues[language][name] for language in LANGUAGES)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted({*CATALOGUES, *GAMES, "core", "app", "vision"}))
def test_the_code_and_its_catalogue_agree(
    catalogues: dict[str, dict[str, polib.POFile]],
    code: dict[str, Code],
    name: str,
    language: str,
) -> None:
    wrong = judge_code(name, code, catalogues[language])
    assert not wrong, "\n".join(wrong)


def test_every_part_of_the_code_is_judged(code: dict[str, Code]) -> None:
    speaking = {name for name, part in code.items() if part.uses}
    assert speaking <= {*CATALOGUES, *GAMES, "core", "app", "vision"}


def messages(value: Any) -> Iterator[Message]:
    """Yield every message inside a value."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from messages(getattr(value, name))
    elif isinstance(value, dict):
        yield from messages(list(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from messages(inner)


def play(rules: Any, options: dict[str, Any], seed: int, length: int) -> Iterator[Message]:
    """Play at random and yield everything that is said."""
    chance = Random(seed)
    table: Table[Any] = Table(rules, rules.start(options, seed))
    for _ in range(length):
        step = table.step
        yield from messages((step, table.options()))
        if isinstance(step, Over):
            break
        if isinstance(step, Roll):
            table.answer([chance.randint(1, step.sides) for _ in range(step.count)])
        else:
            table.answer(chance.choice(table.options()).id)
        if chance.random() < 0.05:
            scene = rules.scene(table.state)
            yield from messages(scene)
            yield from corrections(table, scene, chance)
    yield from messages(table.entries)


def corrections(table: Table[Any], scene: Any, chance: Random) -> Iterator[Message]:
    """Make one of the corrections that the game offers at some places."""
    found = sorted(places(scene))
    for at in chance.sample(found, min(8, len(found))):
        fixes = table.rules.fixes(table.state, at)
        yield from messages(fixes)
        if fixes:
            try:
                table.correct(chance.choice(fixes).changes)
                yield from messages(table.entries[-1])
                table.undo()
            except Refused as error:
                yield from messages(error.faults)


def places(value: Any) -> set[str]:
    """List the places that a scene offers for correction."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return {at for inner in value for at in places(inner)}
    if not isinstance(value, Struct):
        return set()
    own = {value.at} if getattr(value, "at", "") else set()
    return own | places([getattr(value, name) for name in value.__struct_fields__])


def set_ups(rules: Any) -> Iterator[dict[str, Any]]:
    """Vary each question of a set-up in turn."""
    settings = rules.settings()
    plain = {setting.id: setting.default for setting in settings}
    yield plain
    for setting in settings:
        for choice in setting.choices:
            yield {**plain, setting.id: choice.id}
        if setting.kind == "switch":
            yield {**plain, setting.id: not setting.default}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_said_in_play_has_words(game: str) -> None:
    rules = rules_of(game)
    speakers = [Speaker(language, rules, ["Ann", "Bob", "Cid", "Dan"]) for language in LANGUAGES]
    said = {message.id: message for message in messages(tuple(rules.settings()))}
    for seed, options in enumerate(set_ups(rules)):
        try:
            for message in play(rules, options, seed, 150):
                said[message.id] = message
        except Refused as error:
            said |= {fault.message.id: fault.message for fault in error.faults}
    said.pop("", None)
    assert len(said) > 20
    unsaid = {
        id: text
        for id, message in said.items()
        for speak in speakers
        if (text := speak(message)) == id or "{" in text
    }
    assert unsaid == {}


def test_names_in_data_have_the_right_letters() -> None:
    wrong = {}
    for file in sorted(DATA.glob("**/*.json")):
        for language, text in names(json.loads(file.read_bytes())):
            if found := foreign_words(text, language):
                wrong[f"{file.relative_to(DATA)}: {text[:60]}"] = found
    assert wrong == {}


def names(value: Any) -> Iterator[tuple[str, str]]:
    """Yield every text that is given by language."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in LANGUAGES and isinstance(inner, str):
                yield key, inner
            else:
                yield from names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names(inner)


# The checker itself


def po(text: str) -> polib.POFile:
    """Read a small catalogue."""
    return polib.pofile(text)


CODE = '''
from typing import Literal
KINDS = ("door", "window")
def why(error) -> Literal["full", "busy"]: ...
def f(x, name, mood: Literal["good", "bad"]):
    say("plain", who=x)
    say("one" if x else "two")
    say(f"is-{'on' if x else 'off'}")
    say(f"lost-{why(x)}")
    say(f"mood-{mood}")
    say(f"any-{x}-end", n=1)
    for kind in KINDS:
        say(f"open-{kind}")
    [say(f"shut-{way}") for way in ("fast", "slow")]
    for clock, seconds in (("turn_clock", 1), ("game_clock", 2)):
        say(clock.replace("_", "-"))
    text = "late" if x else "early"
    say(text)
    say("all", **x)
def fault(at, message):
    return say(message, at=at)
def g():
    fault(1, "handed-on")
    self.say("method")
'''


def test_the_checker_reads_every_way_to_make_an_id() -> None:
    found = scan({"rules/tiny/f.py": CODE})["tiny"].uses
    assert {"".join(part or "*" for part in use.parts) for use in found} == {
        *("plain", "one", "two", "is-on", "is-off", "lost-full", "lost-busy"),
        *("mood-good", "mood-bad", "any-*-end", "open-door", "open-window"),
        *("shut-fast", "shut-slow", "turn-clock", "game-clock", "late", "early"),
        *("all", "handed-on", "method"),
    }
    by_id = {use.parts: use.params for use in found}
    assert by_id[("plain",)] == {"who"}
    assert by_id[("all",)] is None
    assert by_id[("handed-on",)] is None


def test_the_checker_reads_the_faults_of_vision() -> None:
    source = "class Bad(Fault): ...\nraise Bad('bad-file', file=1)\nsay('ru', 'hello', n=1)"
    found = scan({"vision/f.py": source})["vision"].uses
    assert {(use.parts, use.params) for use in found} == {
        (("bad-file",), frozenset({"file"})),
        (("hello",), frozenset({"n"})),
    }


def test_the_checker_reads_kv() -> None:
    (use,) = scan({"app/screens/x.kv": "text: root.say('hello', n=3)"})["app"].uses
    assert (use.parts, use.params) == (("hello",), {"n"})


PLAIN = 'msgid "plain"\nmsgstr "{who}"\n'


@pytest.mark.parametrize(
    ("source", "core", "game", "fault"),
    [
        ('say("plain", who=1)', "", PLAIN, None),
        ('say("plain", who=1)', PLAIN, "", None),
        ('say("other")', PLAIN, "", "rules/tiny/f.py:1: no message other"),
        ('say(f"oth-{x}")', PLAIN, "", "rules/tiny/f.py:1: no message oth-*"),
        ('say("plain")', PLAIN, "", "rules/tiny/f.py:1: plain lacks who"),
        ('say(f"pl{x}", what=1)', "", PLAIN, "plain: a parameter that is never given"),
        ("", "", PLAIN, "plain: never said"),
        ('TABLE = {"x": "plain"}', "", PLAIN, None),
        (
            'say("many")',
            "",
            'msgid "many"\nmsgid_plural "many"\nmsgstr[0] "a"\nmsgstr[1] "b"\n',
            "rules/tiny/f.py:1: many has plural forms but no n",
        ),
    ],
)
def test_the_checker_finds_what_code_and_catalogue_do_not_share(
    source: str, core: str, game: str, fault: str | None
) -> None:
    code = scan({"rules/tiny/f.py": source})
    wrong = judge_code("tiny", code, {"core": po(core), "tiny": po(game)})
    assert wrong == ([] if fault is None else [fault])


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("en", 'msgid "a"\nmsgstr ""', "a: not translated"),
        ("en", '#, fuzzy\nmsgid "a"\nmsgstr "b"', "a: not translated"),
        ("en", 'msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"', "a: given twice"),
        ("en", 'msgid "a"\nmsgstr "{b"', "a: a brace too many"),
        ("en", 'msgid "a"\nmsgstr "сat"', "a: 'сat'"),
        ("en", 'msgid "a"\nmsgstr "кот"', "a: 'кот'"),
        ("ru", 'msgid "a"\nmsgstr "кoт"', "a: 'кoт'"),
        ("ru", 'msgid "a"\nmsgstr "c A1"', "a: 'c'"),
        (
            "ru",
            'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "б"\nmsgstr[1] "в"',
            "a: wrong number of plural forms",
        ),
        (
            "en",
            'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "one {x}"\nmsgstr[1] "{n}"',
            "a: a plural form lacks a parameter",
        ),
    ],
)
def test_the_checker_finds_what_is_wrong_in_one_language(
    language: str, text: str, fault: str
) -> None:
    assert fault in judge_file(po(text), language)


def test_the_checker_passes_a_sound_catalogue() -> None:
    russian = 'msgid "a"\nmsgid_plural "a"\n' + "".join(
        f'msgstr[{form}] "{{n}} шаг{end} JSON"\n' for form, end in enumerate(("", "а", "ов"))
    )
    assert judge_file(po(russian), "ru") == []


def test_the_checker_compares_languages() -> None:
    assert judge_pair(po(PLAIN), po("")) == ["plain: in one language only"]
    other = po(PLAIN.replace("{who}", "{what}"))
    assert judge_pair(po(PLAIN), other) == ["plain: other parameters in the other language"]
    assert judge_pair(po(PLAIN), po(PLAIN)) == []
