"""What a table file may say: the hints that it is read by, and that a report is built from."""

from typing import Annotated, Final, NamedTuple

from companion.app import catalogue
from companion.app.instruments.panel_plan import ButtonSection, LightSection
from companion.app.programs.section import MOST_SEATS, Section
from companion.schema.from_hints import record
from companion.schema.hints import Length, at_most
from companion.schema.sorts import Choice, Text, Whole

MOST_SOURCES: Final = 8
Said = Annotated[str, Text()]


class CameraSection(NamedTuple):
    """Where pictures come from."""

    source: Said


class DiceSection(NamedTuple):
    """Where throws come from: one port, or sources in order of preference."""

    port: Annotated[str | None, Text()] = None
    sources: Annotated[tuple[Said, ...] | None, Length(1, MOST_SOURCES)] = None


class DataSection(NamedTuple):
    """Where a table keeps what it writes."""

    folder: Said


class TableSections(NamedTuple):
    """A whole table file; a table without a section has none of its devices."""

    game: Annotated[str, Choice(tuple(catalogue.GAMES))] = catalogue.USUAL
    edition: Annotated[str | None, Text(40)] = None
    clock: Annotated[str, Choice(("machine", "outside"))] = "machine"
    simulated: bool = False
    camera: CameraSection | None = None
    dice: DiceSection = DiceSection()
    data: DataSection | None = None
    buttons: ButtonSection | None = None
    lights: LightSection | None = None
    programs: Annotated[tuple[Section, ...], at_most(MOST_SEATS)] = ()


TABLE_FILE: Final = record(TableSections, frame={"version": Whole(1, 1)})
