"""What the buttons beside the seats do: a press is the touch that its button stands for now, and nothing else.

A press answers what was shown when it was made. One that was made before the position changed is told and ignored, and
so is one whose moment is not known. Where several seats may press, a press waits a moment for one that was made before
it; when it cannot be said which was first, the table is asked.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.games.protocol import GameView, NotUnderstood, SeatButton, Value
from companion.session.context import Context
from companion.session.intents import Intent, parse
from companion.session.part import Change, Part, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import PanelView, Slice, Snapshot
from hardware.events import ButtonHeld, ButtonPressed

Buttons = frozenset[tuple[int, str]]
TOGETHER_S: Final = 0.030  # for so long a press waits for one of another seat that may have been made before it
LATE_S: Final = 2.0  # a press that may be older than this answers nothing any more
BACK: Final = "back"
NOBODY: Final = -1
NEVER: Final = float("inf")
MOST_STEPS: Final = 8  # so many presses that steer the screen are shown at once


class Presses(Part):
    """The buttons of a table, `()` where it has none. `touch` does what a finger would, `newest` is what is shown."""

    def __init__(
        self,
        context: Context,
        running: RunningGame,
        buttons: Buttons,
        touch: Callable[[Intent], None],
        newest: Callable[[], Snapshot],
    ) -> None:
        self._context, self._running, self._buttons, self._touch = context, running, buttons, touch
        self._newest, self.is_open = newest, bool(buttons)
        self._changed_at = float("-inf")
        self._waiting: list[ButtonPressed] = []
        self.due = NEVER
        """When `tick` has something to do, in seconds; infinity for never."""
        self._tied: tuple[SeatButton, ...] = ()
        self._backs = 0
        self._tested: Buttons | None = None
        self._steering = False
        self._steered = 0
        self._steps: tuple[str, ...] = ()

    # --- what comes in ----------------------------------------------------------------------------------------------

    @property
    def events(self) -> Mapping[type, Callable[[Any], None]]:
        return {ButtonPressed: self.pressed, ButtonHeld: self.held}

    def pressed(self, event: ButtonPressed) -> None:
        """A button was pressed."""
        snapshot = self._newest()
        if self._tested is not None:
            self._tested |= {(event.seat, event.button)}
            return
        if self._steering:
            self._steered, self._steps = self._steered + 1, (*self._steps, event.button)[-MOST_STEPS:]
        elif event.button == BACK and self._meaning(event) is None:
            self._back(snapshot)
        elif self._answers(event, snapshot):
            self._take(event)

    def held(self, event: ButtonHeld) -> None:
        """A button is held down: `back` takes the last act back, as Undo does on the screen."""
        if self._tested is None and event.button == BACK and self._running.on and not self._newest().paused:
            self._touch(Intent("undo"))

    def tick(self) -> None:
        """Do what has waited long enough."""
        if self._context.clock.now() >= self.due:
            self._decide()

    @on_touch("earlier:#")
    def earlier(self, intent: Intent) -> None:
        """The table says who was first; -1: nobody. Raises NotUnderstood when that is not asked."""
        (seat,) = intent.numbers
        if not self._tied or seat not in (NOBODY, *(button.seat for button in self._tied)):
            raise NotUnderstood("nobody was asked who was first")
        tied, self._tied = self._tied, ()
        for button in tied:
            if button.seat == seat:
                self._touch(parse(button.touch))

    def begin(self, _how: str) -> None:
        """What was pressed in another game means nothing in this one."""
        self.end()

    def end(self) -> None:
        """What was pressed means nothing any more."""
        self._waiting, self.due, self._tied = [], NEVER, ()

    @on_touch("panel:#")
    def test(self, intent: Intent) -> None:
        """While they are tested (1) presses are only counted; 0 ends that. Raises NotUnderstood: there are none."""
        if not self._buttons:
            raise NotUnderstood("this table has no buttons")
        self._tested = frozenset() if intent.numbers == (1,) else None

    @on_touch("steer:on", "steer:off")
    def steer(self, intent: Intent) -> None:
        """Whether the buttons move the focus of the screen from now on, in place of what they mean in the game.

        Raises NotUnderstood: there are none.
        """
        if not self._buttons:
            raise NotUnderstood("this table has no buttons")
        self._steering = intent.words == ("on",)

    # --- deciding ---------------------------------------------------------------------------------------------------

    def _answers(self, event: ButtonPressed, snapshot: Snapshot) -> bool:
        """Whether a press answers what is shown; where it does not, the table is told."""
        if snapshot.game is None:
            return False
        if covered(snapshot) or self._meaning(event) is None:
            self._tell("button_idle", event)
            return False
        if self._is_old(event):
            self._tell("button_early", event)
            return False
        return True

    def _is_old(self, event: ButtonPressed) -> bool:
        """Whether a press may have been made before what it would answer now, or too long ago."""
        made = event.edge - event.slack
        return made < self._changed_at or self._context.clock.now() - made > LATE_S

    def _tell(self, code: str, event: ButtonPressed) -> None:
        """A press did nothing, and why."""
        there = event.seat < len(self._running.view().players)
        who: dict[str, Value] = {"player": event.seat} if there else {"seat": event.seat + 1}
        self._context.tell(code, {**who, "button": event.button})

    def _take(self, event: ButtonPressed) -> None:
        """A press that means something; one of another seat may still come that was made before."""
        self._waiting.append(event)
        if len({button.seat for button in self._means()}) < 2:
            self._decide()
        elif len(self._waiting) == 1:
            self.due = self._context.clock.now() + TOGETHER_S

    def _decide(self) -> None:
        """The first press is done; the table is asked where it cannot be said which that is."""
        waiting, self._waiting, self.due = sorted(self._waiting, key=lambda event: event.edge), [], NEVER
        first = waiting[0]
        rivals = [press for press in waiting[1:] if press.seat != first.seat and press.edge - press.slack <= first.edge]
        if rivals and not any(map(self._is_old, waiting)):
            self._tied = tuple(filter(None, map(self._meaning, (first, *rivals))))
            return
        for event in waiting:
            meaning = self._meaning(event)
            if meaning is None or self._is_old(event):
                self._tell("button_early", event)
            else:
                self._touch(parse(meaning.touch))

    def _back(self, snapshot: Snapshot) -> None:
        """What is open is closed: what the session has opened, else whatever the screen itself has."""
        for code, field in OPENED.items():
            if getattr(snapshot, field) is not None:
                self._touch(parse(code))
                return
        self._backs += 1

    def _means(self) -> tuple[SeatButton, ...]:
        view: GameView | None = self._running.view() if self._running.on else None
        means = view.seat_buttons if view is not None and not view.over else ()
        return tuple(button for button in means if (button.seat, button.button) in self._buttons)

    def _meaning(self, event: ButtonPressed) -> SeatButton | None:
        """What a button means now."""
        return next(
            (button for button in self._means() if (button.seat, button.button) == (event.seat, event.button)), None
        )

    # --- what is shown ----------------------------------------------------------------------------------------------

    def changed(self, _change: Change) -> Mapping[str, str]:
        """What was pressed before belongs to another position; nothing of this is ever kept."""
        self._changed_at = self._context.clock.now()
        self._tied = ()
        return {}

    def slice(self) -> Slice:
        """What the buttons mean, who is asked for, and what was tested."""
        tied = tuple(button.seat for button in self._tied)
        return partial(
            Snapshot,
            panel=PanelView(
                self._means(),
                tied,
                self._backs,
                self._buttons,
                steering=self._steering,
                steered=self._steered,
                steps=self._steps,
                tested=self._tested,
            ),
        )


OPENED: Mapping[str, str] = {"why:close": "why", "mend:close": "correction"}
"""What `back` closes, by the field of the snapshot that shows it."""
COVERING: Final = ("why", "correction", "question", "difference", "showing")


def covered(snapshot: Snapshot) -> bool:
    """Whether something else stands on the screen in place of what the game offers."""
    return (
        snapshot.paused or bool(snapshot.panel.tied) or any(getattr(snapshot, field) is not None for field in COVERING)
    )
