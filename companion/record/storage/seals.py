"""Seals: chained checksums, so that damaged data is never taken for what was written.

The seal of each line covers the line and the seal before it; the first one covers the game's header. A changed, missing
or swapped line breaks the chain there, and everything before it is still verified. A seal detects damage; it is no
signature, and somebody who edits a file on purpose can compute new seals.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from companion.schema.quick_dataclass import dataclass

DIGEST_BYTES: Final = 10  # 80 bits: not one of a billion damaged lines matches by chance
SHARES: Final = 1 << 8 * DIGEST_BYTES
RUNNING: Final = "+"  # how a seal over everything begins that is a sum of shares
FIELD: Final = "seal"  # the name of a seal in a line of a table log
UNSEALED: Final = (FIELD, "n")
"""Fields a seal does not cover: a line's number follows from its place, and may be left out."""


def link(before: str, text: str) -> str:
    """The seal of a text that follows what `before` seals; `before` is empty for the first one."""
    return _digest((before, text))


def of_fact(name: str, value: str, count: int) -> str:
    """The seal of a single fact: the number of its write, and a checksum over name, value and that number."""
    return f"{count}:{_digest((name, value, str(count)))}"


def count_of(seal: str) -> int:
    """The number of the write in a fact's seal; -1 if it is no such seal."""
    count, colon, _ = seal.partition(":")
    return int(count) if colon and len(count) < 19 and count.isascii() and count.isdigit() else -1


Head = tuple[int, str]  # of a game: how many lines it has, and the seal of the last one


def chained(game: int, bodies: Sequence[str], head: Head) -> Iterator[tuple[int, int, str, str]]:
    """The rows for lines that follow the last one, given its number and checksum."""
    count, seal = head
    for number, body in enumerate(bodies, count + 1):
        seal = link(seal, body)
        yield game, number, body, seal


def header_name(game: int) -> str:
    """The name of the fact that keeps a game's header for the life of the journal."""
    return f"header:{game}"


def roots(facts: Mapping[str, str]) -> dict[int, str]:
    """The seal of the header of every game there is, which its first line is chained to."""
    start = header_name(0)[:-1]
    named = {name.removeprefix(start): value for name, value in facts.items() if name.startswith(start)}
    return {int(number): link("", value) for number, value in named.items() if number.isdecimal()}


def total_of(facts: Mapping[str, str], heads: Mapping[int, Head]) -> int:
    """The sum of a share for each fact and each game's newest line: a write changes a few shares, however many there
    are (a multiset hash by addition: Bellare and Micciancio 1997, section 3).
    """
    every = [*(share_of_fact(*item) for item in facts.items()), *(share_of_game(*item) for item in heads.items())]
    return sum(every) % SHARES


def share_of_fact(name: str, seal: str) -> int:
    """What a fact, by its seal, adds to the total."""
    return int(_digest(("fact", name, seal)), 16)


def share_of_game(game: int, head: Head) -> int:
    """What a game adds to the total."""
    return int(_digest(("game", str(game), str(head[0]), head[1])), 16)


def of_total(total: int) -> str:
    """The seal over everything, as it is written."""
    return f"{RUNNING}{total % SHARES:0{2 * DIGEST_BYTES}x}"


def fits_all(seal: str, facts: Mapping[str, str], heads: Mapping[int, Head]) -> bool:
    """Whether a seal over everything is that of these facts' seals and these games."""
    return seal == (of_total(total_of(facts, heads)) if seal.startswith(RUNNING) else _sorted(facts, heads))


def _sorted(facts: Mapping[str, str], heads: Mapping[int, Head]) -> str:
    """The seal over everything as it was written before it was a sum; the next write replaces it."""
    every = [f"{name} {seal}" for name, seal in sorted(facts.items())]
    return _digest([*every, *(f"{game} {count} {seal}" for game, (count, seal) in sorted(heads.items()))])


def plain(data: Mapping[str, Any]) -> str:
    """The canonical text of a log line that is sealed, whatever the line's spacing and order."""
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
    """How far the seals of a log verify it: `proved` lines from the header on, and whether the next one is `broken`.

    Lines at the end without any seal were added by hand: they are neither proved nor broken.
    """

    proved: int
    broken: bool


def check(items: Sequence[Mapping[str, Any]]) -> Checked:
    """Verifies the seals of a log from its header on."""
    before = ""
    for index, item in enumerate(items):
        before = link(before, plain(item))
        if item.get(FIELD) != before:
            return Checked(index, any(FIELD in later for later in items[index:]))
    return Checked(len(items), broken=False)


def _digest(parts: Iterable[str]) -> str:
    """A checksum over texts and their lengths (RFC 7693)."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
