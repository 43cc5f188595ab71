"""What the staff of a table ask of the machine: an update, a backup, bringing one back, a report. Never during a game.
And what the table is told of the machine it runs on.

The work is done elsewhere, on a thread of its own (`companion.session.ports.Upkeep`); here it is asked for and told.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Part
from companion.session.ports import Instruments, Upkeep
from companion.session.running_game import RunningGame

TASKS: Final = ("update", "backup", "restore", "report")
BETWEEN_GAMES: Final = ("update", "restore")
"""Tasks after which the app starts anew with something else: not while a game is on."""


class UpkeepPart(Part):
    """Takes `appliance:update`, `appliance:backup`, `appliance:restore` and `appliance:report`."""

    def __init__(self, context: Context, running: RunningGame, upkeep: Upkeep) -> None:
        self._context, self._running, self._upkeep = context, running, upkeep
        self._played = False
        self.shown = {"appliance": upkeep.offers}

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"appliance": self.touch}

    def touch(self, intent: Intent) -> None:
        """Begin a task, or say why not. Raises NotUnderstood for one there is not."""
        (task,) = intent.words
        if task not in TASKS:
            raise NotUnderstood(intent.text)
        if task in BETWEEN_GAMES and self._playing:
            self._context.tell("upkeep_refused", {"game": 1})
        elif self._upkeep.begin(task):
            self._context.tell("upkeep_begun", {task: 1})
        else:
            self._context.tell("upkeep_refused", {"busy": 1})

    @property
    def _playing(self) -> bool:
        return self._running.on and not self._running.view().over

    def tick(self) -> None:
        """Tell what has ended. A game that was begun meanwhile is not broken off: what waited is asked for again."""
        if self._playing != self._played:
            self._played = self._playing
            if self._played:
                self._upkeep.cancel()
        outcome = self._upkeep.ended()
        if outcome is None:
            return
        if outcome.anew and self._playing:
            self._upkeep.cancel()
            self._context.tell("upkeep_refused", {"game": 1})
            return
        self._context.notices.hush("upkeep_begun")
        self._context.tell(outcome.code, dict(outcome.args))
        if outcome.anew:
            self._context.show()
            self._upkeep.start_anew()


KINDS: Final = ("disk", "machine")
TOLD: Final[Mapping[str, str]] = {
    "little_room": "disk_low", "gone": "disk_low", "low_power": "low_power", "hot": "hot", "clock": "clock_wrong",
}  # fmt: skip
"""Why a card of these kinds is not well, and the code of the sentence about it."""


class MachineWarnings(Part):
    """Says each trouble once as long as it lasts, while there is still time to do something about it."""

    def __init__(self, context: Context, instruments: Instruments) -> None:
        self._context, self._instruments = context, instruments
        self._told: frozenset[str] = frozenset()

    def tick(self) -> None:
        """Look at the cards: tell what is new, and let go of what is over."""
        cards = (card for card in self._instruments.views() if card.kind in KINDS)
        now = frozenset(TOLD[card.why] for card in cards if card.why in TOLD)
        for code in sorted(now - self._told):
            self._context.tell(code, lasting=True)
        if now != self._told or not now:
            self._context.notices.drop(*(set(TOLD.values()) - now))
        self._told = now
