"""What a game can be asked about by somebody who does not know it: phases, areas, cards and numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Help(Generic[S]):
    """How a game explains itself. Its words have one sentence for each topic, in every language.

    A topic is what sort of thing it is and which one: `phase:auction`, `area:7`, `card:veto`, `number:skulls`. `topics`
    is everything there is help on; `topic` returns the phase's in a position: what somebody who asks now is told.
    """

    topics: tuple[str, ...]
    topic: Callable[[S], str]
