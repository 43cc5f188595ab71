"""A hand on its way: it comes in from the border, takes or puts a piece, and leaves."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

from companion.practice.pieces.bodies import Body
from companion.schema.quick_dataclass import dataclass

ENTER_S, HOLD_S, LEAVE_S = 0.4, 0.25, 0.4


@dataclass(frozen=True, slots=True)
class Task:
    """One thing a hand does: take the piece where it lies (`to` None), or put it down at (x, y, angle) with this side
    up. What it `slides` lies there already and is only pushed. It may do `more` with the same grip.
    """

    body: Body
    to: tuple[float, float, float] | None
    side: str = ""
    slides: bool = False
    more: tuple["Task", ...] = ()


@dataclass(slots=True)
class Reach:
    """One hand in motion. `reach` 0 is outside, 1 is over the point."""

    task: Task
    begun: float
    from_angle: float
    who: int
    acted: bool = False
    hold: float = HOLD_S

    @property
    def point(self) -> tuple[float, float]:
        """Where the fingertips go."""
        to = self.task.to
        return (to[0], to[1]) if to else (self.task.body.x_mm, self.task.body.y_mm)

    @property
    def carrying(self) -> bool:
        """Whether the hand holds the piece now."""
        return (self.task.to is not None) != self.acted and not self.task.slides

    def reach(self, t: float) -> float:
        """How far in the hand is."""
        since = t - self.begun
        if since < ENTER_S:
            return max(0.0, since / ENTER_S)
        return max(0.0, min(1.0, 1.0 - (since - ENTER_S - self.hold) / LEAVE_S))

    def moving(self, t: float) -> bool:
        """Whether it is on its way in or out."""
        return 0.0 < self.reach(t) < 1.0

    def over(self, t: float) -> bool:
        """Whether the hand has gone."""
        return t - self.begun > ENTER_S + self.hold + LEAVE_S

    def act(self, t: float) -> None:
        """Let go or take hold, halfway through the time over the point."""
        if not self.acted and t - self.begun >= ENTER_S + HOLD_S / 2:
            self.acted = True
            apply(self.task)


def apply(task: Task) -> None:
    """The piece is where the hand left it."""
    body = task.body
    body.lying = task.to is not None
    if task.to is not None:
        body.x_mm, body.y_mm, body.angle_deg = task.to
        body.side = task.side
    for further in task.more:
        apply(further)


class HandMotion:
    """All hands over the table, one task after the other."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waiting: list[Callable[[], Task]] = []
        self.now: list[Reach] = []
        self.moves = 0

    def order(self, task: Callable[[], Task]) -> None:
        """Do this when the hands are free; the task is made only then, when the table is as it will be."""
        self._waiting.append(task)

    @property
    def busy(self) -> bool:
        """Whether a hand is over the table or about to be."""
        return bool(self.now or self._waiting)

    def step(self, t: float) -> None:
        """Move on to `t` seconds."""
        for reach in self.now:
            reach.act(t)
        self.now = [reach for reach in self.now if not reach.over(t)]
        if not self.now and self._waiting:
            try:
                task = self._waiting.pop(0)()
            except LookupError:
                return  # a hand that finds nothing there, or no room, does not even begin
            self.moves += 1
            self.now.append(Reach(task, t, self._rng.uniform(0.0, 360.0), self._rng.randrange(6)))

    def hurry(self) -> None:
        """All that waits is done at once, and no hand is seen."""
        while self._waiting and not self.now:
            with suppress(LookupError):  # nothing there, or no room
                apply(self._waiting.pop(0)())

    def linger(self, x_mm: float, y_mm: float, t: float, seconds: float) -> None:
        """A hand that just stays over the table for a while and does nothing."""
        nothing = Task(Body("nothing", ""), (x_mm, y_mm, 0.0))
        self.now.append(Reach(nothing, t, self._rng.uniform(0.0, 360.0), self._rng.randrange(6), True, seconds))

    def reaches(self, t: float) -> Iterator[tuple[Reach, float]]:
        """The hands to be drawn, with how far in they are."""
        return ((reach, reach.reach(t)) for reach in self.now)
