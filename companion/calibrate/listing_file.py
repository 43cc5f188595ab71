"""The listing of a folder of pictures: which one shows the empty board, which the pieces, and what lies on the rest.

`listing.toml`, and beside it one `board-NAME.json` for each board that `orctable capture` has stored.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.calibrate.table_truth import BoardTruth, LessonTruth, LooseTruth, MarkerTruth, SpotTruth, TableTruth
from companion.record.log.reader import parse_object
from companion.schema.from_hints import record
from companion.schema.hints import ByKey, Length, at_most
from companion.schema.plain_files import read_as, read_file
from companion.schema.sorts import Matching, Names, Sort, Text, Whole
from companion.schema.wrong import wrong_value
from companion.schema.wrong_input import BoxError
from vision.board_plan import BoardPlan
from vision.sighting import EMPTY, LOOK_KEY, OFF, SLOT, Placement, SpotName

LISTING: Final = "listing.toml"
BOARD_FILES: Final = "board-*.json"
LARGEST_LISTING: Final = 1024 * 1024
MOST_BOARDS: Final = 400
REMEDY: Final = "Write it as docs/commands.md says."


class Looks(Sort):
    """One look, or a list of looks: of pieces that lie freely beside each other, or of the cards of a row."""

    def read(self, value: object, names: Names) -> tuple[str, ...]:
        given = value if isinstance(value, list) else [value]
        for look in given:
            if not isinstance(look, str) or not LOOK_KEY.fullmatch(look):
                raise wrong_value(look, "is {value} and must be a look such as colour:face", REMEDY)
        return tuple(given)


Pictures = Annotated[tuple[Annotated[str, Text(120)], ...], Length(1, 12)]
Seen = Annotated[tuple[str, ...], Looks()]
_PLACE = Matching(re.compile(r"[0-9]{1,3}:[a-z0-9_-]{1,24}"), "a place such as 7:0")


class Bare(NamedTuple):
    """Pictures of the empty table."""

    pictures: Pictures


class Shown(NamedTuple):
    """What lies in which place of some pictures; of a board that was captured also the seed of its position and the
    light it was taken in.
    """

    pictures: Pictures
    places: Annotated[Mapping[str, Seen], ByKey(_PLACE)]
    seed: Annotated[int, Whole(0, 2**31)] = 0
    light: Annotated[str, Text(24)] = ""


class Listing(NamedTuple):
    """The whole listing."""

    ring: Annotated[tuple[Annotated[int, Whole(0, 999)], ...], at_most(40)] = ()
    empty: Bare | None = None
    tokens: Annotated[tuple[Shown, ...], at_most(40)] = ()
    test: Annotated[tuple[Shown, ...], at_most(MOST_BOARDS)] = ()


_STORED = record(Shown)
_LISTING = record(Listing, frame={"version": Whole(1, 1)})


def read_listing(folder: Path, plan: BoardPlan) -> TableTruth[BoardTruth]:
    """What the listing of a folder says of its pictures. Raises BoxError naming file, field and fault."""
    file = folder / LISTING
    listing: Listing = read_file(file, _LISTING, LARGEST_LISTING)
    reader = _Reader(folder, plan)
    order = listing.ring
    if order and sorted(order) != sorted(plan.slots):
        raise BoxError(str(file), "ring", f"must name each of {sorted(plan.slots)} once", "Correct it there.")
    tests = [reader.board(f"test {i + 1}", row, f"{file}: test.{i}") for i, row in enumerate(listing.test)]
    return TableTruth(
        str(folder),
        order,
        frames_in(folder, listing.empty.pictures, f"{file}: empty") if listing.empty else (),
        tuple(reader.lesson(row, f"{file}: tokens.{i}") for i, row in enumerate(listing.tokens)),
        (*tests, *reader.stored_boards()),
    )


class _Reader:
    """Turns checked rows into truths of this board's places."""

    def __init__(self, folder: Path, plan: BoardPlan) -> None:
        self._folder, self._plan = folder, plan

    def lesson(self, row: Shown, where: str) -> LessonTruth:
        """A picture that looks are taught from: pieces in printed spots and markers only."""
        placements = []
        for text, looks in row.places.items():
            name = self._place(text, where)
            if name[1] in self._plan.zones or len(looks) != 1:
                raise BoxError(where, f"places.{text}", "must be one piece in a slot, or a marker", REMEDY)
            placements.append(Placement(*name, looks[0]))
        return LessonTruth(frames_in(self._folder, row.pictures, where), tuple(placements))

    def stored_boards(self) -> Iterator[BoardTruth]:
        """The boards that were captured, one file each."""
        for path in sorted(self._folder.glob(BOARD_FILES))[:MOST_BOARDS]:
            yield self.board(path.stem, read_as(_STORED, stored_json(path), str(path)), str(path))

    def board(self, name: str, row: Shown, where: str) -> BoardTruth:
        """A board that is read and judged: what is not listed is empty."""
        given = {self._place(text, where): looks for text, looks in row.places.items()}
        spots = {(area, SLOT, i): EMPTY for area, places in self._plan.slots.items() for i in range(len(places))}
        markers = dict.fromkeys(self._plan.markers, OFF)
        loose: list[LooseTruth] = []
        for (area, zone, spot), looks in given.items():
            if zone in self._plan.zones:
                loose += [LooseTruth(area, zone, look) for look in looks]
            elif zone in markers:
                markers[zone] = str(area)
            else:
                spots[area, zone, spot] = looks[0]
        return BoardTruth(
            name,
            frames_in(self._folder, row.pictures, where),
            {at: SpotTruth(look) for at, look in spots.items()},
            tuple(loose),
            {marker: MarkerTruth(area) for marker, area in markers.items()},
            light=row.light,
        )

    def _place(self, text: str, where: str) -> SpotName:
        """`7:0` is slot 0 of area 7, `7:name` the place of a marker or a zone there."""
        first, _, second = text.partition(":")
        area = int(first) if first.isascii() and first.isdecimal() and len(first) <= 3 else -1
        slots = len(self._plan.slots.get(area, ()))
        if slots and second in (*self._plan.markers, *self._plan.zones):
            return area, second, 0
        if second.isascii() and second.isdecimal() and len(second) <= 2 and int(second) < slots:
            return area, SLOT, int(second)
        names = ", ".join((*self._plan.markers, *self._plan.zones))
        raise BoxError(
            where, f"places.{text}", f"is no place of this board (AREA:SLOT from 0, or AREA: {names})", REMEDY
        )


def frames_in(folder: Path, names: Iterable[str], where: str) -> tuple[Path, ...]:
    """Pictures that must lie in this folder. Raises BoxError."""
    paths = tuple(folder / name for name in names)
    for path in paths:
        if path.parent != folder or not path.is_file():
            raise BoxError(where, "pictures", f"names {path.name!r}, which is not in {folder}", REMEDY)
    return paths


def stored_json(path: Path) -> Mapping[str, object]:
    """The file of one position. Raises BoxError or LogError."""
    try:
        if path.stat().st_size > LARGEST_LISTING:
            raise BoxError(str(path), "", f"is larger than {LARGEST_LISTING} bytes", "Take it out of the folder.")
        return parse_object(path.read_bytes(), str(path), "Capture it again.")
    except OSError as error:
        raise BoxError(str(path), "", f"cannot be read ({error.strerror})", "Check the file.") from error


def places_of(placements: Iterable[Placement]) -> dict[str, str | list[str]]:
    """Placements as the listing writes them; several loose pieces in one zone become a list."""
    looks_at: dict[str, list[str]] = {}
    for placement in placements:
        where = str(placement.spot) if placement.zone == SLOT else placement.zone
        looks_at.setdefault(f"{placement.area}:{where}", []).append(placement.key)
    return {place: looks if len(looks) > 1 else looks[0] for place, looks in looks_at.items()}
