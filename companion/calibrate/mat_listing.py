"""The listing of a folder of pictures of a mat: which one shows it bare, which the cards, and what lies on the rest.

`listing.toml`, and beside it one `layout-NAME.json` for each layout that `orctable capture` has stored.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.calibrate import listing_file
from companion.calibrate.table_truth import LayoutTruth, LessonTruth, TableTruth
from companion.schema.from_hints import record
from companion.schema.hints import ByKey, at_most
from companion.schema.plain_files import read_as, read_file
from companion.schema.sorts import Matching, Text, Whole
from companion.schema.wrong_input import BoxError
from vision.cards.card_plan import CardPlan
from vision.sighting import Placement

LAYOUT_FILES: Final = "layout-*.json"
MOST_LAYOUTS: Final = 400
ROW: Final = "row"  # the zone of cards beside each other
_NUMBER = Matching(re.compile(r"[0-9]{1,2}"), "the number of a row, such as 41")


class Shown(NamedTuple):
    """Which cards lie in which row of some pictures; of a layout that was captured also the seed of its position and
    the light it was taken in.
    """

    pictures: listing_file.Pictures
    rows: Annotated[Mapping[str, listing_file.Seen], ByKey(_NUMBER)]
    seed: Annotated[int, Whole(0, 2**31)] = 0
    light: Annotated[str, Text(24)] = ""


class Listing(NamedTuple):
    """The whole listing."""

    empty: listing_file.Bare | None = None
    cards: Annotated[tuple[Shown, ...], at_most(40)] = ()
    test: Annotated[tuple[Shown, ...], at_most(MOST_LAYOUTS)] = ()


_STORED = record(Shown)
_LISTING = record(Listing, frame={"version": Whole(1, 1)})


def read_mat_listing(folder: Path, plan: CardPlan) -> TableTruth[LayoutTruth]:
    """What the listing of a folder says of its pictures. Raises BoxError naming file, field and fault."""
    file = folder / listing_file.LISTING
    listing: Listing = read_file(file, _LISTING, listing_file.LARGEST_LISTING)
    reader = _Reader(folder, plan)
    empty = listing_file.frames_in(folder, listing.empty.pictures, f"{file}: empty") if listing.empty else ()
    lessons = tuple(reader.lesson(row, f"{file}: cards.{at}") for at, row in enumerate(listing.cards))
    tests = [reader.layout(f"test {at + 1}", row, f"{file}: test.{at}") for at, row in enumerate(listing.test)]
    stored = [
        reader.layout(path.stem, read_as(_STORED, listing_file.stored_json(path), str(path)), str(path))
        for path in sorted(folder.glob(LAYOUT_FILES))[:MOST_LAYOUTS]
    ]
    return TableTruth(str(folder), (), empty, lessons, (*tests, *stored))


class _Reader:
    """Turns checked rows into truths of this mat's rows."""

    def __init__(self, folder: Path, plan: CardPlan) -> None:
        self._folder, self._known = folder, {row.row for row in plan.rows}

    def lesson(self, row: Shown, where: str) -> LessonTruth:
        """A picture that cards are taught from: they lie apart from each other."""
        cards = self._rows(row, where)
        spots = (Placement(number, ROW, at, key) for number, keys in cards.items() for at, key in enumerate(keys))
        return LessonTruth(listing_file.frames_in(self._folder, row.pictures, where), tuple(spots))

    def layout(self, name: str, row: Shown, where: str) -> LayoutTruth:
        """A layout that is read and judged: rows that are not listed are empty."""
        frames = listing_file.frames_in(self._folder, row.pictures, where)
        return LayoutTruth(name, frames, self._rows(row, where), row.light)

    def _rows(self, row: Shown, where: str) -> dict[int, tuple[str, ...]]:
        keys_of = {int(number): keys for number, keys in row.rows.items()}
        strange = sorted(set(keys_of) - self._known)
        if strange:
            known = ", ".join(map(str, sorted(self._known)))
            raise BoxError(
                where, f"rows.{strange[0]}", f"is no row of this mat (there are {known})", listing_file.REMEDY
            )
        return keys_of
