"""Writes what happened to the journal at once, or, while the disk fails, keeps it in memory until it can."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from companion.record.failures import JournalFailing
from companion.record.journal import Journal, Line, own_header, texts
from companion.record.storage.seals import header_name
from companion.schema.quick_dataclass import dataclass

AGAIN_S: Final = 1.0
"""Seconds between two checks of the journal's files, and between two attempts to write what could not be written."""
ATTEMPTS: Final = 2
"""How often a write is tried at once when it ends in an error that no disk makes: most of those are over then."""
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What the journal has not confirmed: lines with their game and number, and facts; and the number of the current
    game, 0 before the first. Replaced as a whole.
    """

    game: int
    lines: tuple[tuple[int, int, Line], ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)


class Writer:
    """The only writer of the journal.

    `trouble` says why the journal cannot be written, empty if it can, and `why` is the same as a short code; `anew` is
    True once after the journal was gone and had to be rewritten, `fault` once after an error that no disk makes.

    What waits is dropped when the journal has confirmed it, and never before: whatever ends a write in between, the
    lines that the journal already has are known by their numbers.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.pending = _Waiting(int(journal.fact("game") or "0"))
        self._again = 0.0
        self.trouble = self.why = ""
        self.anew = self.fault = False

    @property
    def game(self) -> int:
        """The number of the current game, 0 before the first."""
        return self.pending.game

    @property
    def waiting(self) -> bool:
        """Whether anything is not on disk yet."""
        return bool(self.pending.lines or self.pending.facts)

    def facts(self) -> dict[str, str]:
        """The newest facts, written or not."""
        return {**self._journal.facts(), **self.pending.facts}

    def fact(self, name: str) -> str:
        """A single fact, written or not; "" for none."""
        waiting = self.pending.facts
        return waiting[name] if name in waiting else self._journal.fact(name)

    def lines(self, game: int = 0) -> list[Line]:
        """The lines of a game, written or not; 0: of the current one."""
        number, waiting = game or self.game, self.pending.lines
        kept = self._journal.lines(number)
        return kept + [line for of, place, line in waiting if of == number and place > len(kept)]

    def keep(self, now: float, lines: Sequence[Line] = (), facts: Mapping[str, str] | None = None) -> None:
        """Writes lines and facts with whatever is pending; on failure `trouble` says why, and nothing is lost.

        Facts that name another `game` begin it: the lines are its first ones. Raises ValueError, keeping none of it,
        if a line or a fact is no text that could be read back.
        """
        texts([*lines, facts or {}])
        fresh, waiting = dict(facts or {}), self.pending
        game = int(fresh.get("game", self.game))
        before = max([self._journal.count(game), *(place for of, place, _ in waiting.lines if of == game)])
        numbered = tuple((game, place, line) for place, line in enumerate(lines, before + 1))
        facts = {**waiting.facts, **fresh, **own_header(game, fresh)}
        self.pending = _Waiting(game, (*waiting.lines, *numbered), facts)
        self._try(now)

    def _try(self, now: float) -> None:
        self._again = now + AGAIN_S
        for attempt in range(1, ATTEMPTS + 1):
            try:
                self.anew = self._journal.attend() or self.anew
                self._write_all()
            except JournalFailing as error:
                if str(error) != self.trouble:
                    LOG.warning("%s The game goes on in memory.", error)
                self.trouble, self.why = str(error), error.why
                return
            except Exception as error:
                # Whatever it is, the game goes on, and what is not on the disk is shown as such.
                LOG.exception("a fault while the journal was written, attempt %s", attempt)
                self.fault = True
                self.trouble, self.why = f"The journal cannot be written ({error!r}).", "failing"
            else:
                self.trouble = self.why = ""
                return

    def _write_all(self) -> None:
        newest = self.game
        for game in sorted({game for game, _, _ in self.pending.lines} - {newest}):
            name, facts = header_name(game), self.pending.facts
            self._write(game, {name: facts[name]} if name in facts else {})
        if self.waiting:
            self._write(newest, self.pending.facts)
        self.pending = _Waiting(newest)

    def _write(self, game: int, facts: Mapping[str, str]) -> None:
        """Adds what the journal does not have. Raises JournalFailing if it has something else there."""
        kept, own = self._journal.count(game), [entry[1:] for entry in self.pending.lines if entry[0] == game]
        there = {place: line for place, line in own if place <= kept}
        if there:
            bodies = self._journal.bodies(game)
            if [bodies[place - 1] for place in there] != texts(there.values()):
                raise JournalFailing(f"Another game is in the journal {self._journal.path} now.", "other")
        self._journal.add(game, [line for place, line in own if place > kept], facts)

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
