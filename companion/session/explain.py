"""Where a number comes from: somebody has tapped it and wants to know."""

from functools import partial
from typing import Any

from companion.games.protocol import NotUnderstood, round_of
from companion.record.number_trail import trail
from companion.session.intents import Intent
from companion.session.part import Part, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, Slice, Snapshot, WhyStep, WhyView


class Explain(Part):
    """The number that is asked about now, if any. Its trail is followed once for each position."""

    def __init__(self, running: RunningGame) -> None:
        self._running = running
        self._asked: tuple[str, int] | None = None
        self.is_open = False
        self._answer: tuple[Any, WhyView | None] = (None, None)

    @on_touch("why:close", "why:?:#")
    def ask(self, intent: Intent) -> None:
        """A number's field and which one (a seat or an industry), or close. Raises NotUnderstood: no such number."""
        if intent.words[0] == "close":
            self._asked, self.is_open = None, False
            return
        field, which = intent.words
        history = self._running.history
        try:
            history.game.numbers.number(history.state, field, int(which))
        except ValueError:
            raise NotUnderstood(intent.text) from None
        self._asked, self._answer, self.is_open = (field, int(which)), (None, None), True

    def begin(self, _how: str) -> None:
        """Nobody asks any more."""
        self._asked, self.is_open = None, False

    def slice(self) -> Slice:
        """The answer, nothing when nothing is asked."""
        return (
            partial(Snapshot, why=self._view(*self._asked)) if self._asked is not None and self._running.on else NOTHING
        )

    def _view(self, field: str, which: int) -> WhyView:
        state, view = self._answer
        if view is None or state is not self._running.history.state:
            view = self._work_out(field, which)
            self._answer = (self._running.history.state, view)
        return view

    def _work_out(self, field: str, which: int) -> WhyView:
        history = self._running.history
        how = trail(history, field, which)
        rounds = {act.number: round_of(act.before) for act in history.acts}
        steps = tuple(
            WhyStep(step.act, rounds[step.act], step.action, step.change, step.value, step.rule) for step in how.steps
        )
        of_player = history.game.numbers.fields[field] == "player"
        return WhyView(field, which, how.value, how.parts, how.start, steps, of_player)
