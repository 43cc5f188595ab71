"""The dice on the table: what each shows, and when as many have been thrown as a throw needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.protocol import NotUnderstood
from companion.session.snapshot import DieView
from hardware.events import DieCocked, DieIdle, DieMoving, DieRolled, DieSettled

DICE = (1, 2)
"""The dice of a base, by number."""
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its face (0 unknown), how it is doing, and its throw's own number (None when entered by hand)."""

    number: int
    value: int = 0
    state: str = "idle"
    roll_id: int | None = None

    @property
    def view(self) -> DieView:
        """The die as the screen draws it."""
        return DieView(self.number, self.value, self.state)


@dataclass(slots=True)
class Tray:
    """Both dice. A throw is complete when as many as are due are final; taking it makes them free again.

    `early` are the throws that nobody had asked for, the newest last, as long as the die lies as it fell.
    """

    dice: dict[int, Die] = field(default_factory=lambda: {number: Die(number) for number in DICE})
    early: dict[int, DieRolled] = field(default_factory=dict)

    def moving(self, event: DieMoving) -> None:
        """A die is picked up or rolls."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die, 0, "rolling"))

    def idle(self, event: DieIdle) -> None:
        """A die lies still again without a throw; it is still to be thrown."""
        self._unless_final(event.die, Die(event.die))

    def settled(self, event: DieSettled) -> None:
        """A die rests, not for sure yet."""
        self._unless_final(event.die, Die(event.die, event.face, "settled"))

    def ignored(self, event: DieRolled) -> None:
        """A die has come to rest that nobody waited for: it shows nothing that counts by itself."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die))
        if event.die in DICE and event.face in FACES and self.dice[event.die].state != "final":
            self.early[event.die] = event

    def cocked(self, event: DieCocked) -> None:
        """A die leans."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die, 0, "cocked"))

    def by_hand(self, number: int) -> bool:
        """Whether this die's value was tapped in and waits for the other one."""
        die = self.dice.get(number)
        return die is not None and die.state == "final" and die.roll_id is None

    def rolled(self, number: int, value: int, roll_id: int) -> None:
        """A die's throw is final."""
        self.early.pop(number, None)
        self._set(number, Die(number, value, "final", roll_id))

    def entered(self, number: int, value: int) -> None:
        """Somebody tapped what a die shows. Raises NotUnderstood when it is no die or no face."""
        if number not in DICE or value not in FACES:
            raise NotUnderstood(f"die {number} cannot show {value}")
        self.early.pop(number, None)
        self._set(number, Die(number, value, "final"))

    def _unless_final(self, number: int, die: Die) -> None:
        """A throw that is final stays so, however the die is touched while the other one still rolls."""
        if number in self.dice and self.dice[number].state != "final":
            self._set(number, die)

    def _set(self, number: int, die: Die) -> None:
        if number in self.dice:
            self.dice[number] = die

    @property
    def tapped(self) -> dict[int, int]:
        """The faces tapped in that wait for another die."""
        return {die.number: die.value for die in self.dice.values() if self.by_hand(die.number)}

    @property
    def thrown(self) -> dict[int, tuple[int, int]]:
        """The faces thrown that wait for another die, each with its throw's own number."""
        final = [die for die in self.dice.values() if die.state == "final"]
        return {die.number: (die.value, die.roll_id) for die in final if die.roll_id is not None}

    @property
    def final(self) -> tuple[int, ...]:
        """The dice whose face is known and waits for another die."""
        return tuple(die.number for die in self.dice.values() if die.state == "final")

    def complete(self, count: int) -> tuple[int, ...] | None:
        """The faces once `count` dice are final, else None; of two thrown where one is due the first to rest counts."""
        final = tuple(die.value for die in self.dice.values() if die.state == "final")
        return final if count and len(final) == count else None

    def take(self) -> dict[str, Any]:
        """Free the final dice; gives what a log line keeps of the throw: by hand, or each die's own roll number."""
        final = [die for die in self.dice.values() if die.state == "final"]
        throws = {str(die.number): die.roll_id for die in final if die.roll_id is not None}
        for die in final:
            self.dice[die.number] = replace(die, state="idle", roll_id=None)
        return {"throw": throws} if throws else {}

    def views(self) -> tuple[DieView, ...]:
        """Both dice as the screen draws them."""
        return tuple(die.view for die in self.dice.values())


def by_die(data: Mapping[str, Any]) -> dict[int, int]:
    """Numbers by die, from plain data. Raises ValueError, TypeError or AttributeError when it is something else."""
    return {int(die): int(number) for die, number in data.items()}


def rolls_of(data: Mapping[str, Any]) -> dict[int, tuple[int, int]]:
    """Face and number of a throw by die, from plain data. Raises as `by_die` does."""
    return {int(die): (int(value), int(roll_id)) for die, (value, roll_id) in data.items()}
