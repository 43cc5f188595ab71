"""A game in numbers: touches of the screen in each round, and all there is to tell once it is over, with the link by
which people take it along; saved as files where somebody wants that.
"""

import json
import logging
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from companion.exchange.play_record import differing, link, of_past
from companion.games.protocol import NotUnderstood, round_of
from companion.games.protocol.chronicle import Chronicle
from companion.record.past import saved_files
from companion.record.past.chronicle import chronicle
from companion.record.past.past_games import BEGUN, LASTED, TAPS, header_of, minutes_of, summary, taps_of
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, Slice, Snapshot

LOG: Final = logging.getLogger(__name__)
PAUSE_S: Final = 1200.0  # so many seconds of a pause between two acts count as played


class TapCount(Part):
    """Counts touches of the running game by round (`of_game`); they are kept with the next act."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._game = 0
        self.of_game: Counter[int] = Counter()

    def begin(self, _how: str) -> None:
        """A game runs from now on; after a restart its touches are those that were kept."""
        self._game = self._context.writer.game
        self.of_game = Counter(taps_of(self._context.writer.facts(), self._game))

    @on_touch("tapped")
    def tapped_there(self, _intent: Intent) -> None:
        """A touch that only the screen took: it is counted like every other, and nothing else."""

    def tapped(self) -> None:
        """The screen was touched."""
        if self._running.on:  # set-up is not counted
            self.of_game[round_of(self._running.history.state)] += 1

    def changed(self, _change: Change) -> Mapping[str, str]:
        """The touches so far are kept in the same moment as an act."""
        taps = sorted(self.of_game.items())
        return {f"{TAPS}{self._game}": json.dumps(taps)} if taps else {}


class PlayTime(Part):
    """How long people play: the time between acts, but of a longer pause only `PAUSE_S`."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._game, self._kept, self._seconds = 0, 0, 0.0
        self._last: float | None = None

    def begin(self, _how: str) -> None:
        """A game runs from now on; after a restart it has lasted as long as was kept."""
        self._game = self._context.writer.game
        self._kept = minutes_of(self._context.writer.fact(f"{LASTED}{self._game}"))
        self._seconds, self._last = 60.0 * self._kept, None

    def changed(self, _change: Change) -> Mapping[str, str]:
        """Another act; a whole minute more is kept in the same moment."""
        now = self._context.clock.now()
        if self._last is not None:
            self._seconds += min(now - self._last, PAUSE_S)
        self._last = now
        minutes = int(self._seconds // 60)
        if minutes <= self._kept:
            return {}
        self._kept = minutes
        return {f"{LASTED}{self._game}": str(minutes)}


class Statistics(Part):
    """The numbers of the running game, worked out once for each end."""

    def __init__(self, context: Context, running: RunningGame, taps: TapCount) -> None:
        self._context, self._running, self._taps = context, running, taps
        self._known: tuple[Any, Chronicle | None] = (None, None)
        self._along: tuple[Chronicle | None, str] = (None, "")

    def slice(self) -> Slice:
        """The numbers of a game that is over, and its link."""
        if not self._running.on or not self._running.view().over:
            return NOTHING
        of_game = self.of_game()
        if of_game is not self._along[0]:
            self._along = (of_game, self._link(of_game))
        return partial(Snapshot, chronicle=of_game, along=self._along[1])

    def of_game(self) -> Chronicle:
        """The numbers of the running game. Raises NotUnderstood when none is running."""
        acts, known = self._known
        history = self._running.history
        if known is None or acts is not history.acts:
            known = chronicle(
                history, self._running.begun.marks, self._context.writer.lines(), dict(self._taps.of_game)
            )
            self._known = (history.acts, known)
        return known

    def _link(self, of_game: Chronicle) -> str:
        writer, games = self._context.writer, self._context.games
        past = summary(of_game, writer.game, writer.fact(f"{BEGUN}{writer.game}"))
        header = json.loads(writer.fact("header"))
        options = differing(games, header)
        return link(of_past(past, writer.facts(), header, games, self._context.journal.seal(writer.game), options))


class Saving(Part):
    """Keeps the numbers as files: on a stick, or beside the journal."""

    def __init__(self, context: Context, running: RunningGame, statistics: Statistics) -> None:
        self._context, self._running, self._statistics = context, running, statistics
        self._saved = (0, "")

    @on_touch("save", "save:unpictured")
    def touch(self, intent: Intent) -> None:
        """Save now; or the screen says that it could not keep its picture."""
        if intent.words:
            self._context.tell("unpictured")
            return
        if not self._running.on or not self._running.view().over:
            raise NotUnderstood("the game is not over yet")
        self._save()

    def slice(self) -> Slice:
        """How often the numbers were saved, and where last."""
        return partial(Snapshot, saved=self._saved)

    def _save(self) -> None:
        """Writes to the first place that takes it; says where, or that none does."""
        writer, told = self._context.writer, self._statistics.of_game()
        facts = writer.facts()
        name = saved_files.name_of(told, writer.game, facts.get(f"{BEGUN}{writer.game}", ""))
        header = json.loads(header_of(facts, writer.game, writer.game))
        for folder in saved_files.places(self._context.folder):
            try:
                path = saved_files.save(folder, name, told, header, writer.lines())
            except OSError as error:
                LOG.warning("the numbers cannot be saved in %s: %s", folder, error)
                continue
            self._saved = (self._saved[0] + 1, str(path))
            self._context.tell("numbers_saved", {"folder": str(folder)})
            return
        self._context.tell("numbers_unsaved")
