"""What the table is told in passing: the newest few sentences, each with a number the screen can tell apart."""

from collections.abc import Mapping

from companion.games.protocol import Refusal
from companion.table.snapshot import Notice, Value

MOST = 4


class Notices:
    """The newest notices. A notice that is the same as the last one takes its place instead of piling up."""

    def __init__(self) -> None:
        self._count = 0
        self.shown: tuple[Notice, ...] = ()

    def add(
        self, t: float, level: str, code: str, args: Mapping[str, Value] | None = None, *, undo: bool = False
    ) -> None:
        """Tell the table something at `t` seconds; `level` is note, warn or bad."""
        self._count += 1
        notice = Notice(self._count, level, code, tuple((args or {}).items()), undo, t)
        kept = self.shown[:-1] if self.shown and _same(self.shown[-1], notice) else self.shown
        self.shown = (*kept, notice)[-MOST:]

    def refused(self, t: float, refusal: Refusal) -> None:
        """Tell the table why something is not allowed."""
        self.add(t, "note", "refused", {**dict(refusal.args), "why": refusal.code, "rule": refusal.rule})

    def has(self, code: str) -> bool:
        """Whether the table is being told something now."""
        return any(notice.code == code for notice in self.shown)

    def drop(self, *codes: str) -> bool:
        """Take notices away that no longer hold; whether there were any."""
        kept = tuple(notice for notice in self.shown if notice.code not in codes)
        gone = len(kept) < len(self.shown)
        self.shown = kept
        return gone

    def close(self) -> None:
        """Everything was read."""
        self.shown = ()


def _same(one: Notice, other: Notice) -> bool:
    return (one.code, one.args, one.level) == (other.code, other.args, other.level)
