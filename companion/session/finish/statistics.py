"""A game that is over, in numbers."""

from typing import Any

from companion.games.protocol.played import Chronicle
from companion.record.past.chronicle import chronicle
from companion.session.context import Context
from companion.session.finish.tap_count import TapCount
from companion.session.part import Part
from companion.session.running_game import RunningGame
from companion.session.snapshot import Slice


class Statistics(Part):
    """The numbers of the running game, worked out once for each end."""

    def __init__(self, context: Context, running: RunningGame, taps: TapCount) -> None:
        self._context, self._running, self._taps = context, running, taps
        self._known: tuple[Any, Chronicle | None] = (None, None)

    def shown(self) -> Slice:
        """The numbers of a game that is over."""
        if not self._running.on or not self._running.view().over:
            return {}
        return {"chronicle": self.of_game()}

    def of_game(self) -> Chronicle:
        """The numbers of the running game. Raises NotUnderstood when none is running."""
        acts, known = self._known
        history = self._running.history
        if known is None or acts is not history.acts:
            known = chronicle(history, self._running.begun.marks, self._context.writer.lines(), self._taps.of_game())
            self._known = (history.acts, known)
        return known
