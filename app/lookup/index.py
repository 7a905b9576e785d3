"""Build the index of all references, keep it in a file, and open it again."""

import gc
import secrets
import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from app.lookup.reference import Paragraph, parse
from app.lookup.words import pieces, sound, split, stem, stems
from rules.data import DATA

FORMAT = b"14"
"""Change it with anything below that makes an older index wrong."""
TITLE, ALIAS, TEXT, AGAIN, MOST = 100, 82, 55, 10, 80
"""How much of a hundred a word tells of a paragraph by where it stands: in the title, in an alias,
in the text once, each time again there, and there at most."""
BOTH = 4
"""How much more a word of the title or an alias tells each time that the text has it, to thrice."""
SHORT, LONG = 7, 5
"""The longest word that is kept in pieces of two letters, the shortest in pieces of three."""

_TABLES = """
CREATE TABLE made (digest TEXT, speech BLOB, entries BLOB, terms BLOB);
CREATE TABLE pieces (piece TEXT PRIMARY KEY, stems BLOB) WITHOUT ROWID;
"""
_FOUND = "CREATE VIRTUAL TABLE found USING fts5 (title, alias, text, content='')"

Phrase = tuple[tuple[str, str], ...]
"""The words of a title or an alias, each with its stem before it."""


class Entry(Struct, frozen=True, array_like=True):
    """Hold what ranks one paragraph, in both languages."""

    anchor: str
    game: str
    phrases: list[Phrase]
    """Its titles and aliases."""
    tells: dict[str, int]
    """How much every stem tells of it."""
    is_ruling: bool
    """Whether it is ours, where the book is silent."""
    links: int
    """How many other paragraphs lead to it."""


class Term(Struct, frozen=True, array_like=True):
    """Hold what is known of one stem."""

    word: str
    """A word that has it, to be shown to people."""
    sounds: tuple[str, ...]
    """How it sounds, and how words that have it do."""
    titles: int
    """How many titles and aliases have it."""
    counts: dict[str, int]
    """How many paragraphs of each game have it."""


class Speech(Struct, frozen=True):
    """Hold what is known of how people talk, in stems."""

    minor: set[str] = set()
    """Words that say little of what is looked for."""
    denying: set[str] = set()
    """Words that deny what is said, as they stand."""
    forms: dict[str, list[str]] = {}
    """For a word, its forms that are cut to other stems."""
    same: dict[str, list[str]] = {}
    """For a word, those that mean the same."""
    called: dict[str, dict[str, list[str]]] = {}
    """For each game and a word that people say, what the game calls the thing."""
    games: dict[str, str] = {}
    """For a word of a game's name, that game."""


class _Words(Struct, forbid_unknown_fields=True):
    """Hold one language of `words.json`."""

    minor: str
    denying: str
    forms: list[str]
    same: list[str]
    asking: str = ""
    """What begins a question, and no name in the glossary."""


class _Game(Struct):
    """Hold what a game is called."""

    id: str
    name: dict[str, str]


class Index:
    """Hold an open index: entries and terms in memory, words and pieces in the database."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        made = database.execute("SELECT speech, entries, terms FROM made").fetchone()
        decode = msgspec.msgpack.decode
        self.speech = decode(made[0], type=Speech)
        self.entries = decode(made[1], type=list[Entry])
        self.terms = decode(made[2], type=dict[str, Term])
        self.stems = list(self.terms)
        """All stems in their order."""
        self.sizes = Counter(entry.game for entry in self.entries)
        """How many paragraphs each game has."""
        self.ranges: dict[str, tuple[int, int]] = {}
        """The first and the last number of each game's entries."""
        for number, entry in enumerate(self.entries):
            self.ranges[entry.game] = (self.ranges.get(entry.game, (number,))[0], number)
        self.has_fts = bool(
            database.execute("SELECT 1 FROM sqlite_master WHERE name = 'found'").fetchone()
        )

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()


def open_index(file: Path | None, data: Path = DATA) -> Index:
    """Open the index in this file where it fits the data; else build it, and keep it there."""
    texts = read(data)
    digest = digest_of(texts)
    with _uncollected():
        if file:
            with suppress(sqlite3.Error, msgspec.MsgspecError, OSError, ValueError):
                return _open(file, digest)
        database = build(texts, digest)
        if file:
            _keep(database, file)
        return Index(database)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Spare the search for garbage while much is made that stays."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read(data: Path) -> dict[str, str]:
    """Read all references, the words that mean the same, and the names of the games."""
    patterns = ("*/rules.*.md", "*/cards.*.md", "lookup/words.json", "games.json")
    return {
        path.relative_to(data).as_posix(): path.read_text(encoding="utf-8")
        for pattern in patterns
        for path in sorted(data.glob(pattern))
    }


def digest_of(texts: Mapping[str, str]) -> str:
    """Tell one state of the data from another."""
    found = blake2b(FORMAT, digest_size=16)
    for name, text in texts.items():
        for part in (name, text):
            found.update(f"{len(part)} {part}".encode())
    return found.hexdigest()


def _open(file: Path, digest: str) -> Index:
    """Open an index; whoever replaces the file leaves the open one as it is."""
    uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
    database = sqlite3.connect(uri, uri=True, check_same_thread=False)
    try:
        if database.execute("SELECT digest FROM made").fetchone() != (digest,):
            raise ValueError("made of other data")
        return Index(database)
    except BaseException:
        database.close()
        raise


def _keep(database: sqlite3.Connection, file: Path) -> None:
    """Write the index to a file in one move; do without where it may not."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(draft)) as copy:
            database.backup(copy)
        draft.replace(file)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def build(texts: Mapping[str, str], digest: str) -> sqlite3.Connection:
    """Build the index in memory."""
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.executescript(_TABLES)
    with suppress(sqlite3.OperationalError):  # An SQLite without FTS5 ranks all paragraphs.
        database.execute(_FOUND)
    books: dict[str, dict[str, list[Paragraph]]] = defaultdict(lambda: defaultdict(list))
    for name, text in texts.items():
        game, _, kind = name.partition("/")
        if kind.endswith(".md"):
            for one in parse(text):
                books[game][one.anchor].append(one)
    with database:
        speech = _speech(texts.get("lookup/words.json", "{}"))
        speech.games.update(_names(texts.get("games.json", "[]"), speech.minor))
        for game, book in books.items():
            speech.called[game] = _called(book.values(), speech.minor)
        entries, terms = _add_entries(database, books)
        encode = msgspec.msgpack.encode
        made = (digest, encode(speech), encode(entries), encode(terms))
        database.execute("INSERT INTO made VALUES (?, ?, ?, ?)", made)
    return database


def _speech(text: str) -> Speech:
    """Read which words say little, which are forms of one word, and which mean the same."""
    found = msgspec.json.decode(text, type=dict[str, _Words]).values()
    minor = {one for words in found for one in stems(words.minor)}
    forms = _groups(group for words in found for group in words.forms)
    same = _groups(
        " ".join(" ".join((one, *forms.get(stem(one), ()))) for one in group.split())
        for words in found
        for group in words.same
    )
    denying = {word for words in found for word in split(words.denying)}
    return Speech(minor, denying, forms, same, {}, {})


def _names(text: str, minor: set[str]) -> dict[str, str]:
    """Read which words name which game; one that two names have is the shorter name's."""
    found: dict[str, str] = {}
    games = msgspec.json.decode(text, type=list[_Game])
    named = sorted((len(name), stems(name), one.id) for one in games for name in one.name.values())
    for _, name, game in named:
        for word in name:
            if word not in minor:
                found.setdefault(word, game)
    return found


def _called(book: Iterable[list[Paragraph]], minor: set[str]) -> dict[str, list[str]]:
    """Read from titles and aliases of one word each what people call a thing."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for both in book:
        titles = [[one for one in stems(one.title) if one not in minor] for one in both]
        names = [title[0] for title in titles if len(title) == 1]
        if names:
            aliases = [stems(alias) for one in both for alias in one.aliases]
            for said in {alias[0] for alias in aliases if len(alias) == 1} | set(names):
                found[said].update(dict.fromkeys(name for name in names if name != said))
    return {said: list(names) for said, names in found.items() if names}


def _groups(lines: Iterable[str]) -> dict[str, list[str]]:
    """For each word of some groups, list the others, in stems."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for group in map(stems, lines):
        for one in group:
            found[one].update(dict.fromkeys(other for other in group if other != one))
    return {one: list(others) for one, others in found.items()}


def _add_entries(
    database: sqlite3.Connection, books: Mapping[str, Mapping[str, list[Paragraph]]]
) -> tuple[list[Entry], dict[str, Term]]:
    """Write down which words and pieces of words stand where; give what ranks them."""
    entries, texts = [], []
    seen: set[str] = set()
    links = Counter(
        anchor for book in books.values() for both in book.values() for anchor in both[0].see
    )
    for game, book in books.items():
        for anchor, both in book.items():
            titles = [_phrase(one.title) for one in both]
            aliases = [_phrase(alias) for one in both for alias in one.aliases]
            told = [word for one in both for word in split(one.text)]
            text = list(map(stem, told))
            tells = _tells(titles, aliases, text)
            is_ruling = both[0].source in ("ruling", "house")
            phrases = titles + aliases
            entries.append(Entry(anchor, game, phrases, tells, is_ruling, links[anchor]))
            texts.append((_line(titles), _line(aliases), " ".join(text)))
            seen.update(told)
            seen.update(word for phrase in titles + aliases for _, word in phrase)
    with suppress(sqlite3.OperationalError):
        database.executemany(
            "INSERT INTO found (rowid, title, alias, text) VALUES (?, ?, ?, ?)",
            ((number, *text) for number, text in enumerate(texts)),
        )
    terms = _terms(entries, seen)
    having: dict[str, array[int]] = defaultdict(lambda: array("I"))
    for number, term in enumerate(terms.values()):
        for piece in _pieces(term.sounds):
            having[piece].append(number)
    rows = ((piece, having[piece].tobytes()) for piece in sorted(having))
    database.executemany("INSERT INTO pieces VALUES (?, ?)", rows)
    return entries, terms


def _pieces(sounds: tuple[str, ...]) -> set[str]:
    found = set()
    for said in sounds:
        if len(said) >= LONG:
            found |= pieces(said, long=True)
        if len(said) <= SHORT:
            found |= pieces(said, long=False)
    return found


def _phrase(text: str) -> Phrase:
    return tuple((stem(word), word) for word in split(text))


def _line(phrases: Iterable[Phrase]) -> str:
    return " ".join(one for phrase in phrases for one, _ in phrase)


def _tells(titles: list[Phrase], aliases: list[Phrase], text: list[str]) -> dict[str, int]:
    """Say how much every stem tells of a paragraph."""
    counts = Counter(text)
    found = dict.fromkeys(counts, TEXT)
    for one, count in counts.items():
        if count > 1:
            found[one] = min(MOST, TEXT + AGAIN * (count - 1))
    for phrases, tells in ((aliases, ALIAS), (titles, TITLE)):
        for one in {one for phrase in phrases for one, _ in phrase}:
            found[one] = tells + BOTH * min(counts.get(one, 0), 3)
    return found


def _terms(entries: list[Entry], seen: Iterable[str]) -> dict[str, Term]:
    """Gather all stems, in their order."""
    # The shortest word is the plainest, and what titles have is the best to show.
    words = {stem(word): word for word in sorted(seen, key=lambda word: (-len(word), word))}
    named = Counter(pair for entry in entries for phrase in entry.phrases for pair in phrase)
    shown = words | dict(pair for pair, _ in sorted(named.items(), key=lambda item: item[1]))
    titles: Counter[str] = Counter()
    for (one, _), times in named.items():
        titles[one] += times
    having: dict[str, Counter[str]] = defaultdict(Counter)
    for entry in entries:
        having[entry.game].update(entry.tells.keys())
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for game, found in having.items():
        for one, count in found.items():
            counts[one][game] = count
    return {
        one: Term(
            shown[one], _sounds(one, words[one], shown[one]), titles[one], counts[one]
        )
        for one in sorted(counts)
    }


def _sounds(stem: str, *words: str) -> tuple[str, ...]:
    """Say how words sound; the ending of an English one says how it is read."""
    spelt = words if stem.isascii() else (stem, *words)
    return tuple(dict.fromkeys(map(sound, spelt)))
