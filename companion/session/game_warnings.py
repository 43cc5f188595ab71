"""What the table is told of a position as long as it lasts, and what a game has learnt about the owner's things."""

from typing import Any

from companion.schema.wrong_input import BoxError
from companion.session.context import Context
from companion.session.part import Part
from companion.session.running_game import RunningGame


class GameWarnings(Part):
    """Tells a game's warnings once each, and lets it keep what a position has taught about the owner's box."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._told: frozenset[str] = frozenset()
        self._known: Any = None

    def begin(self, _how: str) -> None:
        """A game runs from now on; what its position says is no news."""
        self._known = self._running.history.state
        self._tell()

    def settled(self) -> None:
        """Let the game keep what it has learnt; a failure is told, and the game goes on."""
        before, self._known = self._known, self._running.history.state
        try:
            self._running.history.game.learnt(before, self._known)
        except BoxError as error:
            self._context.tell("box_refused", {"detail": str(error)})
        self._tell()

    def _tell(self) -> None:
        """Tell what is new, and let go of what holds no longer."""
        now = dict(self._running.view().warnings)
        for code, args in now.items():
            self._context.tell(code, dict(args), lasting=True)
        for code in self._told - set(now):
            self._context.notices.drop(code)
        self._told = frozenset(now)
