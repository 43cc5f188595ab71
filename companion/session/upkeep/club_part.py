"""A club evening at the table: people are seated as the hub offers it, and the director is called."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.record.people.seated import ROUND
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.lifecycle import Lifecycle
from companion.session.part import Part
from companion.session.ports import Club
from companion.session.running_game import RunningGame
from companion.session.setup.setting_up import SettingUp
from companion.session.snapshot import Slice

SIT: Final = "sit"
JOIN: Final = "join"
TAKES_PART: Final = (JOIN, "leave")
ASKED: Final = ("help", "dispute")


class ClubPart(Part):
    """Takes `club:join`, `club:leave`, `club:sit`, `club:help` and `club:dispute`. Without a touch the table takes part
    in no evening, and nothing of one changes it.
    """

    def __init__(
        self, context: Context, club: Club, running: RunningGame, lifecycle: Lifecycle, set_up: SettingUp
    ) -> None:
        self._context, self._club, self._running = context, club, running
        self._lifecycle, self._set_up = lifecycle, set_up

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"club": self.touch}

    def begin(self, _how: str) -> None:
        """Of a game of those who are seated here it is kept in which round that was."""
        seat, name = self._club.view, f"{ROUND}{self._context.writer.game}"
        seated = sorted(seat.seat) == sorted(player.name for player in self._running.view().players)
        if seated and not self._context.writer.fact(name):
            self._context.keep({name: str(seat.round)})

    def touch(self, intent: Intent) -> None:
        """Raises NotUnderstood where nobody is seated here, or a game is under way."""
        (what,) = intent.words
        if what in TAKES_PART:
            self._club.choose(what == JOIN)
            return
        if what in ASKED:
            self._club.ask(what)
            self._context.tell("director_called")
            return
        seat = self._club.view
        if what != SIT or not seat.seat or (self._running.on and not self._running.view().over):
            raise NotUnderstood(intent.text)
        if self._running.on:
            self._lifecycle.new_game(intent)
        self._set_up.sit(seat.plays, seat.seat)

    def slice(self) -> Slice:
        """How it stands."""
        return {"club": self._club.view}
