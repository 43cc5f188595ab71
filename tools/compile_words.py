"""Compiles sentences for gettext: each orctable.po becomes an orctable.mo beside it, with the standard library alone.

`python tools/compile_words.py` compiles what is missing or older than its source; the build of a package does the same.
"""

import ast
import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

TOP: Final = Path(__file__).parents[1]
MAGIC: Final = 0x950412DE
HEADER: Final = "<7I"


class MalformedWords(ValueError):
    """A line of a .po file that cannot be read."""


@dataclass(slots=True)
class Message:
    """One sentence of a .po file: its English forms (a counted one has two) and their translations;
    `fuzzy` is one that a translator has still to look at.
    """

    ids: list[str] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    context: str | None = None
    fuzzy: bool = False

    @property
    def key(self) -> str:
        """Under what gettext looks it up."""
        return ("" if self.context is None else f"{self.context}\x04") + "\0".join(self.ids)


def read_words(source: Path) -> list[Message]:
    """All sentences of a .po file, its head (of which the English is "") among them. Raises MalformedWords."""
    messages: list[Message] = []
    fuzzy = False
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, quoted = line.strip().partition('"')
        if line.startswith("#,"):
            fuzzy = fuzzy or "fuzzy" in map(str.strip, line[2:].split(","))
        if not line.strip() or line.startswith("#"):
            continue
        known = len(messages)
        try:
            _add(messages, word.rstrip(), ast.literal_eval(f'"{quoted}'))
        except (SyntaxError, ValueError, IndexError) as error:
            raise MalformedWords(f"{source}:{number}: {line[:60]!r} is no line of a .po file. Correct it.") from error
        if len(messages) > known:
            messages[-1].fuzzy, fuzzy = fuzzy, False
    return messages


def _add(messages: list[Message], word: str, text: str) -> None:
    """One line: a new part of a message, or more of the part before."""
    begun = not messages or bool(messages[-1].strings)
    if word in ("msgctxt", "msgid") and begun:
        messages.append(Message())
    message = messages[-1]
    if word == "msgctxt":
        message.context = text
    elif word in ("msgid", "msgid_plural"):
        message.ids.append(text)
    elif word.startswith("msgstr"):
        message.strings.append(text)
    elif word:
        raise ValueError(word)
    elif message.strings:
        message.strings[-1] += text
    elif message.ids:
        message.ids[-1] += text
    else:
        message.context = (message.context or "") + text


def compiled(messages: Sequence[Message]) -> bytes:
    """A .mo file as gettext reads it (GNU gettext manual, 10.3): two tables of lengths and places, sorted by English,
    and the texts. What is not translated yet is left out, and as gettext's own msgfmt does, what is fuzzy but the head.
    """
    told = (message for message in messages if any(message.strings) and not (message.fuzzy and message.key))
    texts = {message.key.encode(): "\0".join(message.strings).encode() for message in told}
    keys = sorted(texts)
    first = struct.calcsize(HEADER)
    table = first + 8 * len(keys)
    place = table + 8 * len(keys)
    entries, written = bytearray(), bytearray()
    for text in (*keys, *(texts[key] for key in keys)):
        entries += struct.pack("<2I", len(text), place + len(written))
        written += text + b"\0"
    # No hash table: gettext finds a sentence without one, and Python never looks at it.
    return struct.pack(HEADER, MAGIC, 0, len(keys), first, table, 0, place) + entries + written


def sources() -> Iterator[Path]:
    """The .po files of all games and languages."""
    yield from sorted((TOP / "companion").rglob("LC_MESSAGES/*.po"))


def compile_all() -> None:
    """Compiles what is missing or older than its source; several processes may do so at once. Raises MalformedWords."""
    for source in sources():
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            write_compiled(read_words(source), target)


def write_compiled(messages: Sequence[Message], target: Path) -> None:
    """Writes the whole file beside its place and moves it there, so that nobody ever reads half of it."""
    with NamedTemporaryFile(dir=target.parent, suffix=".tmp", delete=False) as file:
        file.write(compiled(messages))
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)


if __name__ == "__main__":
    try:
        compile_all()
    except MalformedWords as wrong:
        sys.exit(str(wrong))
