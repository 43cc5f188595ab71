"""What sort of number a parameter of an act is: which numbers there are, and how a log line writes them.

A sort stands in the hint, so that mypy sees an `int`: `Colour = Annotated[int, Word(COLOURS)]`.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from companion.games.protocol import Refusal, Value
from companion.schema import sorts as schema
from companion.schema.quick_dataclass import dataclass

NAME = "name"  # what the letters of an action are called
Said = Literal["number", "word", "player"]


def no(code: str, rule: str = "", /, **values: Value) -> Refusal:
    """A refusal: a code, the rule behind it, and the values its sentence needs.

    Without a rule it is the one that the act names as its `source`.
    """
    return tuple.__new__(Refusal, (code, rule, tuple(values.items())))


def out_of(value: int, values: Collection[int]) -> Refusal:
    """The refusal of a number that is none of these, with the least and the greatest of them."""
    if isinstance(values, range):
        return no("bad_number", value=value, least=values.start, most=values.stop - 1)
    return no("bad_number", value=value, least=min(values, default=0), most=max(values, default=0))


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """Any whole number exists; what it may be now is for a need to say."""

    @property
    def values(self) -> Sequence[int] | None:
        """The numbers that exist at all; None for a sort that cannot say."""
        return None

    @property
    def log_type(self) -> Said:
        """How a log line writes it."""
        return "number"

    @property
    def words(self) -> Sequence[str]:
        """The words a log line has for the numbers from 0 on, () where it writes the numbers themselves."""
        return ()

    def missing(self, name: str, value: int) -> Refusal:
        """The refusal of a number that does not exist."""
        values = self.values or (0,)
        return no("bad_number", value=value, least=values[0], most=values[-1])


@dataclass(frozen=True, slots=True)
class Between(AnyNumber):
    """A number from `least` to `most`, both included; one of few, for they are listed."""

    least: int
    most: int

    @property
    def values(self) -> Sequence[int]:
        return tuple(range(self.least, self.most + 1))


@dataclass(frozen=True, slots=True)
class Existing(AnyNumber):
    """The number of something that exists, such as a land; another one is refused with this code."""

    numbers: tuple[int, ...]
    code: str

    @property
    def values(self) -> Sequence[int]:
        return self.numbers

    def missing(self, name: str, value: int) -> Refusal:
        return no(self.code, **{name: value})


@dataclass(frozen=True, slots=True)
class AnyWord(schema.Word, AnyNumber):
    """A number that stands for a word, counted from 0; log lines and positions write the word. Why another is refused
    is for a need to say.
    """

    @property
    def log_type(self) -> Said:
        return "word"


@dataclass(frozen=True, slots=True)
class Word(AnyWord):
    """A number that stands for a word; there is no other."""

    @property
    def values(self) -> Sequence[int]:
        return tuple(range(len(self.words)))


@dataclass(frozen=True, slots=True)
class SeatNumber(AnyNumber):
    """A seat; log lines write the player's name. Who may be meant is for a need to say."""

    @property
    def log_type(self) -> Said:
        return "player"


@dataclass(frozen=True, slots=True)
class Letters(AnyNumber):
    """The letters of a name, at most so many, as their numbers in Unicode, for an action holds whole numbers only.

    They come after all numbers, as `*name`; a line writes them as text, or leaves them out.
    """

    most: int
