"""Throwing dice, again when they lean, and reading them aloud where no link does."""

from collections.abc import Callable, Mapping
from random import Random

from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.kit import Press, View, has

CLUMSY = 0.05  # how often a throw ends with a leaning die, or with a nudge before it is final
NUDGE_AFTER = 0.12
LOST = 15.0  # seconds after which dice that lie still and yet were not counted are thrown once more
Reading = Callable[[Mapping[int, int | None]], list[str]]


class Throwing:
    """The dice in the players' hands. `rest` is when the last throw lies still; the counts are dice, not throws.

    `thrown` are those of the game, `side` those thrown for what stands in no log line, such as who begins.
    """

    def __init__(self, dice: SimulatedDiceBase, rng: Random, press: Press) -> None:
        self._all, self._rng, self._press = dice, rng, press
        self._for: object = None
        self._dice: tuple[int, ...] = ()
        self._nudge: tuple[float, int] | None = None
        self.rest = 0.0
        self.thrown = self.cocked = self.nudged = self.side = 0

    def waiting(self, reason: object) -> bool:
        """Whether dice were thrown for this and do not count yet; another reason ends the waiting."""
        if self._for != reason:
            self._for = None
        return self._for is not None

    def forget(self) -> None:
        """Somebody has changed what the dice were thrown for."""
        self._for, self._nudge = None, None

    def go(
        self, view: View, t: float, reason: object, dice: tuple[int, ...], read: Reading, *, counts: bool = True
    ) -> bool:
        """Throw once for this reason; a die that leans is thrown again; without a link the faces are tapped in."""
        if self._all.moving(t):
            return False
        if has(view, "dice") and t > self.rest + LOST:
            self.forget()
        if not self.waiting(reason):
            self._for, self._dice = reason, dice
            self._throw(view, t, counts)
            return True
        leaning = [die["die"] for die in view["dice"] if die["die"] in self._dice and self._failed(die, t)]
        if leaning:
            self.rest = self._all.throw(t, dice=leaning)
            self._count(len(leaning), counts)
            return True
        return self._read_aloud(view, t, read)

    def _failed(self, die: View, t: float) -> bool:
        """A die that leans, or that was thrown, long lies still, and yet is not counted."""
        missing = die["state"] == "idle" and die["value"] == 0 and t > self.rest + 2
        return die["state"] == "cocked" or missing

    def _throw(self, view: View, t: float, counts: bool) -> None:
        clumsy = self._rng.random() if has(view, "dice") else 1.0
        cocked = (self._rng.choice(self._dice),) if clumsy < CLUMSY / 2 else ()
        self.rest = self._all.throw(t, dice=self._dice, cocked=cocked)
        self.cocked += len(cocked)
        self._count(len(self._dice) - len(cocked), counts)
        if CLUMSY / 2 <= clumsy < CLUMSY:
            self.nudged += 1
            self._nudge = (self.rest + NUDGE_AFTER, self._rng.choice(self._dice))

    def _count(self, dice: int, counts: bool) -> None:
        """Dice that stand in no log line are counted apart."""
        if counts:
            self.thrown += dice
        else:
            self.side += dice

    def fidget(self, t: float) -> None:
        """Somebody's sleeve brushes a die that has just come to rest."""
        if self._nudge is not None and t >= self._nudge[0]:
            self.rest = self._all.dice[self._nudge[1]].nudge(t)
            self._nudge = None

    def _read_aloud(self, view: View, t: float, read: Reading) -> bool:
        """Read the dice and tap what they show."""
        if has(view, "dice"):
            return False
        faces = self._all.faces(t)
        return all(self._press(text) for text in read({die: faces[die] for die in self._dice}))


def only(faces: Mapping[int, int | None]) -> int | None:
    """What the one die shows."""
    (face,) = faces.values()
    return face
