"""What every game can be asked about by somebody who does not know it: phases, areas, cards and numbers."""

from typing import Protocol, TypeVar

S_contra = TypeVar("S_contra", contravariant=True)


class Helped(Protocol[S_contra]):
    """A game that explains itself. Its words have one sentence for each topic, in every language.

    A topic is what sort of thing it is and which one: `phase:auction`, `area:7`, `card:veto`, `number:skulls`.
    """

    @property
    def topics(self) -> tuple[str, ...]:
        """Everything there is help on."""
        ...

    def topic(self, state: S_contra) -> str:
        """The phase's topic in this position: what somebody who asks now is told."""
        ...
