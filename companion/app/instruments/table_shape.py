"""What a table file may say: the shape that it is checked against, and that a report is built from."""

from typing import Final

from companion.app import catalogue
from companion.app.instruments.panel_plan import SECTIONS
from companion.app.programs.section import SECTION as PROGRAMS
from companion.checked.checker import Entry, Many, Table, Text, Truth, Whole

MOST_SOURCES: Final = 8
TABLE_FILE: Final = Table(
    (
        Entry("version", Whole(1, 1)),
        Entry("game", Text(tuple(catalogue.GAMES)), catalogue.USUAL),
        Entry("edition", Text(longest=40), None),
        Entry("clock", Text(("machine", "outside")), "machine"),
        Entry("simulated", Truth(), False),
        Entry("camera", Table((Entry("source", Text()),)), {}),
        Entry("dice", Table((Entry("port", Text(), None), Entry("sources", Many(Text(), 1, MOST_SOURCES), None))), {}),
        Entry("data", Table((Entry("folder", Text()),)), {}),
        *SECTIONS,
        PROGRAMS,
    )
)
