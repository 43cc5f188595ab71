"""Which deeds are asked for with a die: throws, and what must never be taken for one."""

from typing import Final, NamedTuple

LAID: Final = "laid"
THROWN: Final = frozenset({"throw", "gentle"})
"""The kinds of deed that are throws."""
KINDS: Final = (LAID, "throw", "gentle", "drop", "fist", "knock", "put", "bang")
USUAL: Final = 50
MOST: Final = 500
FACES: Final = range(1, 7)
_SHARES: Final = {"throw": 14, "gentle": 6, "drop": 6, "fist": 6, "knock": 4, "put": 4, "bang": 4}
"""How many of each kind there are among fifty."""


class Wanted(NamedTuple):
    """One deed to be done; `face` is which face has to be on top afterwards, 0 for any."""

    kind: str
    face: int = 0


def plan(count: int) -> tuple[Wanted, ...]:
    """The deeds to be done, in order: each face is laid on top once, then the kinds take turns by their shares."""
    laid = [Wanted(LAID, face) for face in FACES]
    turns = sorted(((place + 0.5) / share, kind) for kind, share in _SHARES.items() for place in range(share))
    others = [Wanted(kind) for _, kind in turns]
    rounds = 1 + max(0, count - len(laid)) // len(others)
    return (*laid, *(others * rounds))[:count]
