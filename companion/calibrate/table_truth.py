"""What is known of a table's pictures beforehand: the order of its areas, what was taught, and what lies on each board,
or in the rows of each mat.

Whatever the pictures come from, they are taught and judged in these terms.
"""

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Generic, TypeVar

from companion.schema.quick_dataclass import dataclass
from vision.sighting import Placement, SpotName


@dataclass(frozen=True, slots=True)
class SpotTruth:
    """What lies in a printed spot: the key of a look, or `empty`. Not `judged` where it is hidden or out of sight."""

    look: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class LooseTruth:
    """A piece that lies freely in a zone of an area."""

    area: int
    zone: str
    look: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class MarkerTruth:
    """In which area a marker lies, as text, or `off`."""

    area: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class BoardTruth:
    """One board and the frames of it. `group` is told apart in the results, such as boards and mishaps; `light` names
    the light it was photographed in, "" where nobody said.
    """

    name: str
    frames: tuple[Path, ...]
    spots: Mapping[SpotName, SpotTruth]
    loose: tuple[LooseTruth, ...] = ()
    markers: Mapping[str, MarkerTruth] = field(default_factory=dict)
    group: str = "boards"
    light: str = ""


@dataclass(frozen=True, slots=True)
class LessonTruth:
    """A picture the looks are taught from, and what lies where in it. In the pictures `again` the same looks lie
    elsewhere, for those that the eyes ask for once more.
    """

    frames: tuple[Path, ...]
    placements: tuple[Placement, ...]
    again: tuple["LessonTruth", ...] = ()


@dataclass(frozen=True, slots=True)
class LayoutTruth:
    """One layout of cards and the frames of it: the keys of the cards of each row from its beginning on, of two-ended
    ones both ends with the open one first. Rows without cards may be left out.
    """

    name: str
    frames: tuple[Path, ...]
    rows: Mapping[int, tuple[str, ...]]
    light: str = ""


T = TypeVar("T", BoardTruth, LayoutTruth)


@dataclass(frozen=True, slots=True)
class TableTruth(Generic[T]):
    """One table: one camera, one board or one mat with its layouts of cards. `order` are the board's areas clockwise
    from the top; empty: as taught before. `empty` are the pictures of the bare table.
    """

    name: str
    order: tuple[int, ...]
    empty: tuple[Path, ...]
    lessons: tuple[LessonTruth, ...] = ()
    boards: tuple[T, ...] = ()
