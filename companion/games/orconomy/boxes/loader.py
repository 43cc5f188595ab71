"""Opens a box: the numbers printed on one edition of the game, with whatever its owner has corrected.

An owner's own `boxes/<edition>/box.toml` in the data folder needs to hold only the numbers that differ; an owner's
`board.toml` there is a whole board, measured anew, and replaces the usual one.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from companion.boxes.editions import Editions, check_edition
from companion.boxes.plan_files import read_board
from companion.games.orconomy.rules.box import Box, Print, Supply
from companion.games.orconomy.rules.state import CARDS, NUMBERS, UNKNOWN, Ratings
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole
from companion.schema.wrong import WRITE_IT, Inside, Wrong
from companion.schema.wrong_input import BoxError

Words = Annotated[str, Text()]
Short = Annotated[str, Text(40)]
PLACES, ZONES, FIELDS = ("crisis", "activity"), ("startups", "extras"), ("price_field",)
"""What lies on the board, by its name in the board file."""
USUAL_EDITION: Final = "orconomy-2017"
EDITIONS: Final = Editions(Path(__file__).parent, USUAL_EDITION)
board_path: Final = EDITIONS.board_file


@dataclass(frozen=True, slots=True)
class Source:
    """Where the numbers come from and how sure they are, in words."""

    rulebook: Words
    pictures: Words
    doubt: Words


_INDUSTRY: Final = record(Print, ("name", "label", "rolls", "income", "slots", "stars", "ability"))


class BoxText(NamedTuple):
    """A whole box file. `targets` are Trophies by players, `opening_price` those of a blank field that differ from the
    industry's number.
    """

    edition: Short
    name: Short
    source: Source
    supply: Supply
    targets: Annotated[Mapping[int, Annotated[int, Whole(1, 31)]], ByNumber((2, 3, 4, 5))]
    industries: Annotated[Mapping[int, Annotated[dict[str, Any], _INDUSTRY]], ByNumber(NUMBERS)]
    opening_price: Annotated[Mapping[int, Annotated[int, Whole(1, 99)]], ByNumber(NUMBERS, some=True)] = {}
    ratings: Ratings = (UNKNOWN,) * len(CARDS)


BOX: Final = record(BoxText, frame={"version": Whole(1, 1)})


def load_box(edition: str = USUAL_EDITION, data_dir: Path | None = None) -> Box:
    """Open the box of an edition, the owner's corrections included.

    Raises BoxError when there is no such edition, when a file says something that cannot be, or when the box and the
    board disagree about the slots.
    """
    return _read(edition, data_dir) if EDITIONS.has_own(edition, data_dir) else _as_printed(edition, None)


def _read(edition: str, data_dir: Path | None) -> Box:
    read = EDITIONS.read_box(edition, data_dir, BOX)
    text: BoxText = read.text
    _check_rolls(text.industries, read.file)
    _check_slots(text.industries, EDITIONS.board_file(edition, data_dir), edition)
    return Box(
        prints={
            number: Print(number=number, opening_price=text.opening_price.get(number, number), **printed)
            for number, printed in sorted(text.industries.items())
        },
        targets=dict(sorted(text.targets.items())),
        supply=text.supply,
        ratings=text.ratings,
        doubt=text.source.doubt,
    )


_as_printed = cache(_read)
"""The files that come with orctable are read once, for set-up asks for the box at every touch."""


def _check_rolls(industries: Mapping[int, Mapping[str, Any]], file: str) -> None:
    owner: dict[int, int] = {}
    for number, printed in industries.items():
        for roll in printed["rolls"]:
            if roll in owner:
                problem = f"holds {roll}, which industry {owner[roll]} has already"
                raise BoxError(file, f"industries.{number}.rolls", problem, "Give each sum to one industry.")
            owner[roll] = number
    for roll in range(2, 13):
        if roll not in owner:
            raise BoxError(file, "industries", f"leave the roll {roll} to nobody", "Write it into an industry's rolls.")


def _check_slots(industries: Mapping[int, Mapping[str, Any]], board: Path, edition: str) -> None:
    text = read_board(board)
    check_edition(text.edition, edition, str(board))
    with Inside(file=str(board)):
        for table, needed, given in (
            ("industry_slots", NUMBERS, text.counts), ("places", PLACES, text.places), ("zones", ZONES, text.zones),
            ("price_field", FIELDS, text.fields),
        ):  # fmt: skip
            for name in needed:
                if name not in given:
                    raise Wrong("is missing", WRITE_IT).within(name).within(table)
    for number, slots in text.counts.items():
        printed = industries[number]["slots"]
        if slots != printed:
            problem = f"is {slots}, but the box says {printed} slots"
            remedy = f"Look at your board, then correct it in {board} or in box.toml (industries.{number}.slots)."
            raise BoxError(str(board), f"industry_slots.{number}", problem, remedy)
