"""Writes what happened to the journal at once, or, while the disk fails, keeps it in memory until it can."""

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from companion.record.failures import JournalFailing
from companion.record.journal import Journal, Line, own_header, texts
from companion.record.storage.contents import header_name

AGAIN_S: Final = 1.0
"""Seconds between two checks of the journal's files, and between two attempts to write what could not be written."""
LOG = logging.getLogger(__name__)


class Writer:
    """The only writer of the journal. `game` is the number of the current game.

    `trouble` says why the journal cannot be written, empty if it can, and `why` is the same as a short code; `anew` is
    True once after the journal was gone and had to be rewritten.
    """

    def __init__(self, journal: Journal, game: int) -> None:
        self._journal = journal
        self.game = game
        self._lines: list[tuple[int, Line]] = []
        self._facts: dict[str, str] = {}
        self._again = 0.0
        self.trouble = self.why = ""
        self.anew = False

    @property
    def waiting(self) -> bool:
        """Whether anything is not on disk yet."""
        return bool(self._lines or self._facts)

    def facts(self) -> dict[str, str]:
        """The newest facts, written or not."""
        return self._journal.facts() | self._facts

    def lines(self, game: int = 0) -> list[Line]:
        """The lines of a game, written or not; 0: of the current one."""
        number = game or self.game
        return self._journal.lines(number) + [line for of, line in self._lines if of == number]

    def keep(self, now: float, lines: Sequence[Line] = (), facts: Mapping[str, str] | None = None) -> None:
        """Writes lines and facts with whatever is pending; on failure `trouble` says why, and nothing is lost.

        Raises ValueError, keeping none of it, if a line or a fact is no text that could be read back.
        """
        texts([*lines, facts or {}])
        self._lines += [(self.game, line) for line in lines]
        self._facts |= {**(facts or {}), **own_header(self.game, facts or {})}
        self._try(now)

    def _try(self, now: float) -> None:
        self._again = now + AGAIN_S
        try:
            self.anew = self._journal.attend() or self.anew
            for game in sorted({game for game, _ in self._lines} - {self.game}):
                name = header_name(game)
                self._write(game, {name: self._facts[name]} if name in self._facts else {})
            if self.waiting:
                self._write(self.game, self._facts)
        except JournalFailing as error:
            if str(error) != self.trouble:
                LOG.warning("%s The game goes on in memory.", error)
            self.trouble, self.why = str(error), error.why
            return
        self._facts.clear()
        self.trouble = ""

    def _write(self, game: int, facts: Mapping[str, str]) -> None:
        self._journal.add(game, [line for number, line in self._lines if number == game], facts)
        self._lines = [entry for entry in self._lines if entry[0] != game]

    def look(self, now: float) -> None:
        """Called regularly: checks that the journal is still there, and retries what could not be written."""
        if now >= self._again:
            self._try(now)

    def last_try(self, now: float) -> None:
        """On closing: writes what is pending, even if the journal's folder has to be created again.

        Raises JournalFailing if that is impossible.
        """
        self._try(now)
        if self.trouble:
            self._journal.make_place()
            self._try(now)
        if self.trouble:
            raise JournalFailing(self.trouble)
