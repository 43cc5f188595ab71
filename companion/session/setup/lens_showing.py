"""The lens is calibrated at the screen: the printed sheet is shown to the camera at one place after the other."""

from collections.abc import Sequence
from dataclasses import asdict

from companion.eyes.commands import CheckLens, KeepLens
from companion.eyes.reports import LensView
from companion.games.protocol import NotUnderstood
from companion.session.ports import Eyes
from companion.session.snapshot import LensShown

LOOK, SKIP, AFRESH, KEEP = "look", "skip", "afresh", "keep"


class LensShowing:
    """Keeps the eyes' newest answer, and what they are asked next."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._next = AFRESH
        self._newest: LensView | None = None
        self._kept = False

    def command(self) -> CheckLens:
        """What the eyes are asked now; a touch counts once."""
        wish, self._next = self._next, LOOK
        return CheckLens(wish)

    def touch(self, words: Sequence[str]) -> None:
        """One touch. Raises NotUnderstood when there is no such button now."""
        (what,) = words
        if what == KEEP and self._newest is not None and self._newest.good:
            self._eyes.tell(KeepLens())
        elif what in (SKIP, AFRESH):
            self._next = what
        else:
            raise NotUnderstood(what)

    def viewed(self, report: LensView) -> None:
        """The eyes have looked."""
        self._newest = report

    def kept(self) -> None:
        """The lens is written: the eyes begin anew with it."""
        self._kept = True
        self._eyes.start_anew()

    def view(self) -> LensShown:
        """How far it is."""
        seen = self._newest or LensView(b"", 16 / 9)
        return LensShown(**asdict(seen), kept=self._kept)
