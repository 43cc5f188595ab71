"""The section `[[programs]]` of a table file: which seats programs take, and what starts them."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from companion.app.programs.seat_programs import ProgramEntry
from companion.games.protocol import Game
from companion.schema.hints import Length
from companion.schema.sorts import Real, Text, Whole
from companion.schema.wrong import Inside, Wrong

MOST_SEATS: Final = 6
MOST_WORDS: Final = 40
TIMEOUT_S: Final = 10.0


class Section(NamedTuple):
    """One program; seats are counted from 1 there."""

    seat: Annotated[int, Whole(1, MOST_SEATS)]
    command: Annotated[tuple[Annotated[str, Text()], ...], Length(1, MOST_WORDS)]
    timeout_s: Annotated[float, Real(0.1, 600.0)] = TIMEOUT_S


def entries_of(told: Sequence[Section], file: str, game: Game[Any], others: Sequence[str]) -> tuple[ProgramEntry, ...]:
    """The programs of a table file. Raises BoxError for a game that knows none (`others` do), a seat that it has not,
    or one that two programs take.
    """
    taken: set[int] = set()
    with Inside("programs", file=file):
        if told and game.programs is None:
            named = " or ".join(f'game = "{name}"' for name in others)
            fact, remedy = "cannot take a seat: {game} knows no programs", f"Delete them, or write {named}."
            raise Wrong(fact, remedy, game=game.name)
        for number, (seat, _, _) in enumerate(told):
            with Inside(number, "seat"):
                if seat > game.most:
                    must = "is {seat}, and {game} has seats 1 to {most}"
                    raise Wrong(must, "Write one of those.", seat=seat, game=game.name, most=game.most)
                if seat in taken:
                    raise Wrong("is {seat}, which another program has already", "Write another seat.", seat=seat)
            taken.add(seat)
    return tuple(ProgramEntry(section.seat - 1, section.command, section.timeout_s) for section in told)
