"""How often the screen was touched in each round: what the app costs the table."""

import json
from collections import Counter
from collections.abc import Callable, Mapping

from companion.games.protocol import round_of
from companion.record.past.past_games import TAPS, taps_of
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part
from companion.session.running_game import RunningGame


class TapCount(Part):
    """Counts touches of the running game; they are kept with the next act."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._game = 0
        self._taps: Counter[int] = Counter()

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"tapped": lambda _intent: None}

    def tapped(self) -> None:
        """The screen was touched."""
        if self._running.on:  # set-up is not counted
            history = self._running.history
            self._counted()[round_of(history.state)] += 1

    def changed(self, _change: Change) -> Mapping[str, str]:
        """The touches so far are kept in the same moment as an act."""
        taps = sorted(self._counted().items())
        return {f"{TAPS}{self._game}": json.dumps(taps)} if taps else {}

    def of_game(self) -> Mapping[int, int]:
        """Touches of the running game by round."""
        return dict(self._counted())

    def _counted(self) -> Counter[int]:
        """Those of the running game; after a restart those that were kept."""
        number = self._context.writer.game
        if number != self._game:
            self._game, self._taps = number, Counter(taps_of(self._context.writer.facts(), number))
        return self._taps
