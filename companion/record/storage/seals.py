"""Seals: checksums that chain what was kept, so that nothing spoilt is ever taken for what was written.

Each line of a game is sealed together with the seal of the line before it; the first one with the game's header. A
changed, missing or swapped line breaks the chain there, and everything before it is still proved. A seal finds
damage; it is no signature, and whoever edits a file on purpose can seal it anew.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

DIGEST_BYTES: Final = 10
"""80 bits: among a billion damaged lines not one fits by chance."""
FIELD: Final = "seal"
"""The name of a seal in a line of a table log."""
UNSEALED: Final = (FIELD, "n")
"""Fields that are not sealed: a line's number follows from its place, and may be left out."""


def link(before: str, text: str) -> str:
    """The seal of a text that follows what `before` seals; `before` is empty for the first one."""
    return _digest((before, text))


def of_fact(name: str, value: str, count: int) -> str:
    """The seal of a single fact: which write it came with, and a checksum over all three."""
    return f"{count}:{_digest((name, value, str(count)))}"


def count_of(seal: str) -> int:
    """Which write a fact's seal came with; -1 when it is no such seal."""
    count, colon, _ = seal.partition(":")
    return int(count) if colon and len(count) < 19 and count.isascii() and count.isdigit() else -1


def of_all(facts: Mapping[str, str], heads: Mapping[int, tuple[int, str]]) -> str:
    """The seal over everything: the facts' seals by name, and each game's number of lines with its last seal."""
    every = [f"{name} {seal}" for name, seal in sorted(facts.items())]
    return _digest([*every, *(f"{game} {count} {seal}" for game, (count, seal) in sorted(heads.items()))])


def plain(data: Mapping[str, Any]) -> str:
    """One line of a log as the text that is sealed: the same for the same content, however it is spaced or ordered."""
    return json.dumps(
        {name: value for name, value in data.items() if name not in UNSEALED},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )


def sealed(items: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a table log, header first, each with its seal as the last field."""
    before, chain = "", []
    for item in items:
        before = link(before, plain(item))
        chain.append({**{name: value for name, value in item.items() if name != FIELD}, FIELD: before})
    return chain


@dataclass(frozen=True, slots=True)
class Checked:
    """How far the seals of a log reach: `proved` lines from the header on, and whether the next one is `broken`.

    Lines at the end without any seal were added by hand: they are not proved, and not broken either.
    """

    proved: int
    broken: bool


def check(items: Sequence[Mapping[str, Any]]) -> Checked:
    """Follow the seals of a log from its header on."""
    before = ""
    for index, item in enumerate(items):
        before = link(before, plain(item))
        if item.get(FIELD) != before:
            return Checked(index, any(FIELD in later for later in items[index:]))
    return Checked(len(items), broken=False)


def _digest(parts: Iterable[str]) -> str:
    """A checksum over texts and where each of them ends (RFC 7693)."""
    found = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        found.update(len(data).to_bytes(8, "big") + data)
    return found.hexdigest()
