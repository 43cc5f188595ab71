"""What a table file may say: the hints that it is read by, and that a report is built from."""

from collections.abc import Sequence
from dataclasses import make_dataclass
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

from companion import devices
from companion.app import catalogue
from companion.app.programs.seat_programs import ProgramEntry
from companion.devices.kind import Kind
from companion.devices.table_file import ClubPlan, PhonesPlan
from companion.games.protocol import Game
from companion.schema.from_hints import Record, record
from companion.schema.hints import Length, at_most
from companion.schema.sorts import Choice, Real, Text, Whole
from companion.schema.wrong import Inside, Wrong

MOST_SEATS: Final = 6
MOST_WORDS: Final = 40
TIMEOUT_S: Final = 10.0


class Section(NamedTuple):
    """One program; seats are counted from 1 there."""

    seat: Annotated[int, Whole(1, MOST_SEATS)]
    command: Annotated[tuple[Annotated[str, Text()], ...], Length(1, MOST_WORDS)]
    timeout_s: Annotated[float, Real(0.1, 600.0)] = TIMEOUT_S


def entries_of(
    sections: Sequence[Section], file: str, game: Game[Any], others: Sequence[str]
) -> tuple[ProgramEntry, ...]:
    """The programs of a table file. Raises BoxError for a game that knows none (`others` do), a seat that it has not,
    or one that two programs take.
    """
    taken: set[int] = set()
    with Inside("programs", file=file):
        if sections and game.programs is None:
            named = " or ".join(f'game = "{name}"' for name in others)
            fact, remedy = "cannot take a seat: {game} knows no programs", f"Delete them, or write {named}."
            raise Wrong(fact, remedy, game=game.name)
        for number, (seat, _, _) in enumerate(sections):
            with Inside(number, "seat"):
                if seat > game.most:
                    must = "is {seat}, and {game} has seats 1 to {most}"
                    raise Wrong(must, "Write one of those.", seat=seat, game=game.name, most=game.most)
                if seat in taken:
                    raise Wrong("is {seat}, which another program has already", "Write another seat.", seat=seat)
            taken.add(seat)
    return tuple(ProgramEntry(section.seat - 1, section.command, section.timeout_s) for section in sections)


class DataSection(NamedTuple):
    """Where a table keeps what it writes."""

    folder: Annotated[str, Text()]


def table_shape() -> Record:
    """A whole table file; a table without a section has none of its devices."""
    return _shape(devices.DEVICES)


@cache
def _shape(kinds: tuple[Kind, ...]) -> Record:
    fields: list[tuple[str, object, object]] = [
        ("game", Annotated[str, Choice(tuple(catalogue.GAMES))], catalogue.USUAL),
        ("edition", Annotated[str | None, Text(40)], None),
        ("clock", Annotated[str, Choice(("machine", "outside"))], "machine"),
        ("simulated", bool, False),
        *((kind.kind, kind.section | None, None) for kind in kinds if kind.section is not None),
        ("data", DataSection | None, None),
        ("spectators", PhonesPlan, PhonesPlan()),
        ("club", ClubPlan | None, None),
        ("programs", Annotated[tuple[Section, ...], at_most(MOST_SEATS)], ()),
    ]
    return record(make_dataclass("TableSections", fields, frozen=True), frame={"version": Whole(1, 1)})
