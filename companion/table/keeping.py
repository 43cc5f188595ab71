"""Keeps what happened: into the journal at once, or, while the disk fails, in memory until it can be written."""

from collections.abc import Mapping, Sequence

from companion.table.errors import JournalFailing
from companion.table.journal import Journal, Line

AGAIN_S = 1.0
"""Seconds between two tries to write what could not be written."""


class Keeper:
    """The way into the journal. `game` is the number of the game whose lines are kept now."""

    def __init__(self, journal: Journal, game: int) -> None:
        self._journal = journal
        self.game = game
        self._lines: list[tuple[int, Line]] = []
        self._facts: dict[str, str] = {}
        self._again = 0.0
        self.trouble = ""

    @property
    def waiting(self) -> bool:
        """Whether something is not on the disk yet."""
        return bool(self._lines or self._facts)

    def keep(self, now: float, lines: Sequence[Line] = (), facts: Mapping[str, str] | None = None) -> None:
        """Write lines and facts together with whatever waits; when it fails `trouble` says why, and nothing is lost."""
        self._lines += [(self.game, line) for line in lines]
        self._facts |= facts or {}
        try:
            for game in sorted({game for game, _ in self._lines} - {self.game}):
                self._write(game, {})
            self._write(self.game, self._facts)
        except JournalFailing as error:
            self.trouble, self._again = str(error), now + AGAIN_S
            return
        self._facts.clear()
        self.trouble = ""

    def _write(self, game: int, facts: Mapping[str, str]) -> None:
        self._journal.add(game, [line for number, line in self._lines if number == game], facts)
        self._lines = [entry for entry in self._lines if entry[0] != game]

    def retry(self, now: float) -> None:
        """Try once more, now and then."""
        if self.waiting and now >= self._again:
            self.keep(now)
