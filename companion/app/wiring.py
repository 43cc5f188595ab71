"""The one place that names games and devices: a table file becomes a running table.

A table file says what is really there. Simulated devices are simulated because the file says so, never by default.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.app.eyes_link import EyesLink, EyesMessage
from companion.app.program import Program
from companion.checked.box_error import BoxError
from companion.checked.checker import Entry, Table, Text, Truth, Whole, check, read_toml
from companion.games.orconomy.boxes.box_schema import CARDS, UNKNOWN
from companion.games.orconomy.boxes.corrections import correct, correct_rating
from companion.games.orconomy.boxes.loader import Box, board_path, load_box
from companion.games.orconomy.rules import options as orconomy_options
from companion.record import opening
from companion.record.failures import TableFileError
from companion.record.journal import Journal
from companion.record.log import reader
from companion.record.recovery import mend
from companion.record.storage.files import make_folder
from companion.session.ports import BoxNumbers, Choices, Opened, Shelf, Usual
from companion.session.seating import with_player, without_player
from companion.session.setup import draft
from companion.session.snapshot import Snapshot
from hardware.clock import MonotonicClock, SteppedClock
from hardware.ports import Clock, DiceSource
from hardware.serial_dice.source import SerialDice

TABLE_FILE = Table(
    (
        Entry("version", Whole(1, 1)),
        Entry("edition", Text(("orconomy-2017",)), reader.EDITION),
        Entry("clock", Text(("machine", "outside")), "machine"),
        Entry("simulated", Truth(), False),
        Entry("camera", Table((Entry("source", Text()),)), {}),
        Entry("dice", Table((Entry("port", Text()),)), {}),
        Entry("data", Table((Entry("folder", Text()),)), {}),
    )
)
CHOICES = Choices(
    orconomy_options.CHOICES,
    {name: orconomy_options.to_json(options) for name, options in orconomy_options.PRESETS.items()},
)


@dataclass(frozen=True, slots=True)
class TableFile:
    """What a table has: empty texts for devices it does not. `clock` outside: somebody else keeps the time."""

    edition: str
    clock: str
    simulated: bool
    camera: str
    port: str
    folder: Path


def read_table(path: Path | None, data: Path) -> TableFile:
    """Read a table file; without one a table with no devices at all. Raises TableFileError: what, where, what to do."""
    if path is None:
        return TableFile(reader.EDITION, "machine", False, "", "", data)
    try:
        checked = check(read_toml(path), TABLE_FILE, str(path))
    except BoxError as error:
        raise TableFileError(str(error)) from error
    folder = Path(checked["data"]["folder"]) if checked["data"] else data
    return TableFile(
        checked["edition"],
        checked["clock"],
        checked["simulated"],
        checked["camera"].get("source", ""),
        checked["dice"].get("port", ""),
        folder if folder.is_absolute() else path.parent / folder,
    )


def make_clock(table: TableFile) -> Clock:
    """The clock the table file names."""
    return SteppedClock() if table.clock == "outside" else MonotonicClock()


def make_shelf(table: TableFile) -> Shelf:
    """The games on the shelf, with the owner's corrections to the box as they are at each call."""

    def box() -> Box:
        return load_box(table.edition, table.folder)

    def header(chosen: draft.Chosen) -> dict[str, Any]:
        return _header(chosen, box(), table)

    printed, own = _Printed(box), _OwnBox(table)

    def numbers() -> BoxNumbers:
        newest = printed.newest()
        known = dict(newest.ratings)
        return BoxNumbers(
            tuple((i.number, i.name, i.income, i.slots, i.stars) for i in newest.industries),
            tuple((card, known.get(card, UNKNOWN)) for card in CARDS),
        )

    first = printed.newest()
    targets, supply = dict(first.targets), first.supply
    return Shelf(
        header=header,
        open=lambda kept: open_game(kept, box()),
        box=numbers,
        correct_box=own.correct,
        rate=own.rate,
        without_player=without_player,
        with_player=with_player,
        targets=lambda count: orconomy_options.targets(targets[count]),
        choices=CHOICES,
        usual=Usual(supply.start_money, supply.hindmost_pay),
        doubt=first.source.doubt,
    )


class _OwnBox:
    """The owner's own box file, as something to be written to."""

    def __init__(self, table: TableFile) -> None:
        self._table = table

    def correct(self, number: int, field: str, value: int) -> None:
        """Write one number of an industry. Raises BoxError."""
        with _told_as_box_error():
            correct(self._table.edition, self._table.folder, number, field, value)

    def rate(self, card: str, rating: int) -> None:
        """Write one Risk Rating. Raises BoxError."""
        with _told_as_box_error():
            correct_rating(self._table.edition, self._table.folder, card, rating)


@contextmanager
def _told_as_box_error() -> Iterator[None]:
    """A file or folder that cannot be written, in words that say what to do."""
    try:
        yield
    except OSError as error:
        remedy = "See that there is space on the disk and that you may write there."
        raise BoxError(str(error.filename), "", f"cannot be written ({error.strerror})", remedy) from error


class _Printed:
    """The box for the set-up screen: as it is now, or as it was last when the owner's file was spoilt meanwhile.

    Starting a game reads the file anew and says what is wrong with it.
    """

    def __init__(self, read: Callable[[], Box]) -> None:
        self._read = read
        self._good = read()

    def newest(self) -> Box:
        with suppress(BoxError):
            self._good = self._read()
        return self._good


def _header(chosen: draft.Chosen, box: Box, table: TableFile) -> dict[str, Any]:
    """The header of a new game; everything the table agreed on stands in it."""
    agreed = {
        "edition": box.edition,
        "simulated": table.simulated,
        "ring": list(chosen.ring),
        "preset": chosen.preset,
        "players": [{"name": name, "clan": clan} for name, clan in chosen.seats],
        "options": dict(chosen.options),
    }
    amounts = {"target": chosen.target, "start_money": chosen.start_money, "hindmost_pay": chosen.hindmost_pay}
    agreed |= {name: amount for name, amount in amounts.items() if amount}
    return opening.written_out(agreed, box)


def open_game(header: Mapping[str, Any], box: Box | None = None) -> Opened:
    """A game as its log's header describes it. Raises LogError when the header says something that cannot be."""
    return opening.open_game(header, box)


def make_eyes(table: TableFile, clock: Clock) -> Callable[[Callable[[EyesMessage], None]], EyesLink] | None:
    """How to start the eyes on this table's camera; None when it has none."""
    if not table.camera:
        return None
    arguments = (
        "--camera",
        table.camera,
        "--board",
        str(board_path(table.edition, table.folder)),
        "--taught",
        str(table.folder / "taught"),
    )

    def start(emit: Callable[[EyesMessage], None]) -> EyesLink:
        make_folder(table.folder)
        return EyesLink(arguments, clock, emit, table.folder / "eyes.log")

    return start


def make_program(
    table: TableFile, clock: Clock, journal: Path, on_publish: Callable[[Snapshot], None] | None = None
) -> Program:
    """The whole app except its screen. Raises TableError or BoxError with what is wrong and what to do now."""
    dice: DiceSource | None = SerialDice(table.port, clock) if table.port else None
    shelf = make_shelf(table)
    kept = Journal(journal)
    try:
        mend(kept, shelf.open)
        return Program(
            kept, clock, shelf, dice, make_eyes(table, clock), simulated=table.simulated, on_publish=on_publish
        )
    except BaseException:
        kept.close()
        raise
