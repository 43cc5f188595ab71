"""Seats that no person plays, as the snapshot shows them: the app plays for somebody absent, or a program does."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AbsentView:
    """The `seats` the app plays for somebody absent, whether it may in this game, and the kind of action by which a
    player gives this game up ("" for none). `held`: after an undo the app waits for people. When no more than `fewest`
    players are left, nobody can leave. `levels` are how strong it plays for each, and `thinking` who thinks now.
    """

    seats: frozenset[int] = frozenset()
    may: bool = False
    resigning: str = ""
    held: bool = False
    fewest: int = 0
    levels: Mapping[int, str] = field(default_factory=dict)
    thinking: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ProgramsView:
    """The `seats` that programs have taken, those of them that are `thinking`, and those that are played `by_hand`
    because their program does not play as it should, or something was undone. `open` is what this machine cannot keep
    them from: reading what others choose (`files`), or ending the app (`signals`).
    """

    seats: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()
    by_hand: frozenset[int] = frozenset()
    open: frozenset[str] = frozenset()

    @property
    def playing(self) -> frozenset[int]:
        """The seats that a program really plays."""
        return self.seats - self.by_hand
