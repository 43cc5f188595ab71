"""The phase of a position, known to be of its kind."""

from typing import Any, Protocol, TypeVar

P = TypeVar("P")


class Position(Protocol):
    """A position that has a phase."""

    @property
    def phase(self) -> Any:
        """What is going on; each kind of phase is a class."""
        ...


def phase_of(state: Position, kind: type[P]) -> P:
    """The phase, where it can be no other."""
    phase = state.phase
    assert isinstance(phase, kind)
    return phase
