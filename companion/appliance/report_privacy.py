"""What never leaves the table in a report: names of people, passwords and keys, and of an address all but where it
leads.

Two ways of finding them. What the table's own files say in places that a report does not show is known, and taken out
of every text word for word. What nobody wrote down is found by how it looks; there rather too much is taken out.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from companion.record.storage.contents import Foreign, look
from companion.schema.quick_dataclass import dataclass

HIDDEN: Final = "***"
LONGEST_LINE: Final = 2000
SHORT: Final = 4  # characters; a shorter word is taken out where it stands alone, else half of every line would go
ADDRESS: Final = re.compile(
    r"""[a-z][a-z0-9+.-]*://(?:[^\n]*@)?[^\s"'<>?]*(?:\?[^\n]*)?""",  # a password may hold blanks and slashes
    re.IGNORECASE,
)
LOGIN: Final = re.compile(r"""[^\s"'<>:@]+:[^\n]*@""")
"""A name and a password before a machine, without a scheme."""
CALLED: Final = re.compile(
    r"""((?:passw(?:or)?d|passphrase|pwd|secret|api[ _-]?key|credential)s?|\b(?:bearer|basic)\s
    |(?:token|key|auth|authorization|login|user|user[ _-]?name|pin|cookie|session)["']?\s*[:=])[^\n]+""",
    re.IGNORECASE | re.VERBOSE,
)
"""A word that says what comes behind it, to the end of the line: a secret may hold blanks and quotes."""
RANDOM: Final = re.compile(
    r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
    r"|(?=(?:[^\W\d_]*\d){3})[A-Za-z0-9]{20,}"
    r"|(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])[A-Za-z0-9_+/=-]{20,}"
)
"""Keys as services make them up: long, of letters and digits, without a word in them."""
CUT_SHORT: Final = re.compile(r"""(?<=\bis )["\[{].{36}\.\.\.""")
"""A wrong value of some file as its checker tells it, cut short so that no longer word is found in it."""
ORDINARY: Final = frozenset(("python", "python3", "bash", "node", "java"))
"""Words of commands that are no secret wherever they are."""
SECRET_NAMES: Final = re.compile(r"passw|secret|token|key|credential", re.IGNORECASE)
"""Variables of the environment that hold what nobody else may know."""
NAME_KEYS: Final = ("name", "names")


def rebuilt(address: str) -> str:
    """An address from its parsed parts: where it leads and how, and that there was more, but not what."""
    scheme, _, rest = address.partition("://")
    try:
        parts = urlsplit(address)
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        return f"{scheme}://{HIDDEN}"
    behind = rest[len(parts.netloc) :]
    if not parts.hostname or "@" in behind or re.search(r"\s", address):  # where its password ends nobody can say
        return f"{scheme}://{HIDDEN}"
    login = f"{HIDDEN}@" if "@" in parts.netloc else ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{scheme}://{login}{host}{port}{'/' + HIDDEN if behind.strip('/') else ''}"


def secrets_of(source: str) -> Iterator[str]:
    """The parts of an address that nobody else may know, as they stand there and as they are meant; of any other text
    all of it.
    """
    _, separator, rest = source.partition("://")
    if not separator:
        yield from (source, source.partition("=")[2])
        rest = source.partition(":")[2]
    login, _, place = rest.rpartition("@")
    if rebuilt(source).endswith(f"://{HIDDEN}"):
        yield from (rest, place)
    query = re.split("[?&;#]", rest)[1:]
    segments = [segment for segment in re.split("[/?#]", place)[1:] if re.search(r"\d.{7}|\s", segment)]
    for word in (login, *login.split(":", 1), *query, *(pair.partition("=")[2] for pair in query), *segments):
        yield from (word, unquote(word))


@dataclass(frozen=True, slots=True)
class Private:
    """What is known to be private at a table: `words` wherever they are, `alone` where they stand alone."""

    words: re.Pattern[str]
    alone: re.Pattern[str]

    @classmethod
    def of(cls, words: Collection[str], names: Iterable[str] = ()) -> "Private":
        """`names` are of people."""
        short = {word for word in (*names, *(word for word in words if len(word) < SHORT)) if word.strip()}
        inside = {
            form for word in words if len(word.strip()) >= SHORT and word not in ORDINARY for form in _forms(word)
        }
        return cls(_any(inside), re.compile(rf"(?<!\w)(?:{_any(short).pattern})(?!\w)", re.IGNORECASE))

    def without_known(self, text: str) -> str:
        """The text without those that are taken out wherever they are."""
        return self.words.sub(HIDDEN, text)

    def clean(self, text: str) -> str:
        """The text without any of them, and without whatever looks like a secret. Lines that are very long are cut."""
        text = self.alone.sub(HIDDEN, self.without_known(text))
        return "\n".join(map(_guessed, text.split("\n")))


def _guessed(line: str) -> str:
    """A line without whatever looks like a secret."""
    line = line[:LONGEST_LINE]
    line = ADDRESS.sub(lambda match: rebuilt(match[0]), CUT_SHORT.sub(HIDDEN, line))
    return RANDOM.sub(HIDDEN, LOGIN.sub(f"{HIDDEN}@", CALLED.sub(rf"\1{HIDDEN}", line)))


def _any(words: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these words, the longest first; nothing where there are none."""
    patterns = sorted(map(re.escape, words), key=len, reverse=True)
    return re.compile("|".join(patterns) if patterns else r"(?!)", re.IGNORECASE)


def _forms(word: str) -> Iterator[str]:
    """A word, and how it looks in an address, in JSON and in Python."""
    yield from (word, quote(word), quote(word, safe=""), json.dumps(word)[1:-1], repr(word)[1:-1])


def names_kept(data: Path) -> set[str]:
    """What the people in a table's games are called, as far as its journal can be read."""
    names: set[str] = set()
    try:
        journal = look(data / "journal.sqlite")
    except (Foreign, OSError):
        return names
    for text in (*journal.facts.values(), *(line for game in journal.games.values() for line in game.bodies)):
        try:
            names.update(_names(json.loads(text)))
        except (ValueError, RecursionError):
            continue  # a fact that is a plain word
    return names


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in NAME_KEYS:
                yield from leaves(value)
            elif key == "seats" and isinstance(value, list):  # of a set-up: rows of name and mark
                yield from (row[0] for row in value if isinstance(row, list) and row and isinstance(row[0], str))
            else:
                yield from _names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _names(value)


def leaves(data: Any) -> Iterator[str]:
    """Every text and number in plain data, as text."""
    if isinstance(data, Mapping):
        for value in data.values():
            yield from leaves(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from leaves(value)
    elif not isinstance(data, bool):
        yield str(data)
