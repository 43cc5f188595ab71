"""What a table file may say: the hints that it is read by, and that a report is built from."""

from dataclasses import make_dataclass
from functools import cache
from typing import Annotated, NamedTuple

from companion import devices
from companion.app import catalogue
from companion.app.programs.section import MOST_SEATS, Section
from companion.devices.kind import Kind
from companion.devices.table_file import ClubPlan, PhonesPlan
from companion.schema.from_hints import Record, record
from companion.schema.hints import at_most
from companion.schema.sorts import Choice, Text, Whole


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
