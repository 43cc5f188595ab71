"""The one place that names games and devices: a table file becomes a running table.

A table file says what is really there. Simulated devices are simulated because the file says so, never by default.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.boxes.checker import Entry, Table, Text, Truth, Whole, check, read_toml
from companion.boxes.corrections import correct
from companion.boxes.errors import BoxError
from companion.boxes.loader import Box, board_path, load_box
from companion.games.orconomy import options as orconomy_options
from companion.games.orconomy import state as orconomy
from companion.games.orconomy.game import Orconomy
from companion.table import draft, log
from companion.table.errors import LogError, TableFileError
from companion.table.eyes_link import EyesLink, EyesMessage
from companion.table.journal import Journal
from companion.table.program import Program
from companion.table.recovery import mend
from companion.table.shelf import Opened, Shelf
from companion.table.snapshot import Snapshot
from hardware.clock import MonotonicClock, SteppedClock
from hardware.ports import Clock, DiceSource
from hardware.serial_dice.source import SerialDice

EDITION = "orconomy-2017"
TABLE_FILE = Table((
    Entry("version", Whole(1, 1)),
    Entry("edition", Text(("orconomy-2017",)), EDITION),
    Entry("clock", Text(("machine", "outside")), "machine"),
    Entry("simulated", Truth(), False),
    Entry("camera", Table((Entry("source", Text()),)), {}),
    Entry("dice", Table((Entry("port", Text()),)), {}),
    Entry("data", Table((Entry("folder", Text()),)), {}),
))  # fmt: skip


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
        return TableFile(EDITION, "machine", False, "", "", data)
    try:
        checked = check(read_toml(path), TABLE_FILE, str(path))
    except BoxError as error:
        raise TableFileError(str(error)) from error
    folder = Path(checked["data"]["folder"]) if checked["data"] else data
    return TableFile(
        checked["edition"], checked["clock"], checked["simulated"], checked["camera"].get("source", ""),
        checked["dice"].get("port", ""), folder if folder.is_absolute() else path.parent / folder,
    )  # fmt: skip


def make_clock(table: TableFile) -> Clock:
    """The clock the table file names."""
    return SteppedClock() if table.clock == "outside" else MonotonicClock()


def make_shelf(table: TableFile) -> Shelf:
    """The games on the shelf, with the owner's corrections to the box as they are at each call."""

    def box() -> Box:
        return load_box(table.edition, table.folder)

    def header(chosen: draft.Chosen) -> dict[str, Any]:
        return _header(chosen, box(), table)

    printed = _Printed(box)

    def rows() -> tuple[tuple[int, str, int, int, int], ...]:
        return tuple((i.number, i.name, i.income, i.slots, i.stars) for i in printed.newest().industries)

    def correct_box(number: int, field: str, value: int) -> None:
        try:
            correct(table.edition, table.folder, number, field, value)
        except OSError as error:
            remedy = "See that there is space on the disk and that you may write there."
            raise BoxError(str(error.filename), "", f"cannot be written ({error.strerror})", remedy) from error

    targets = dict(printed.newest().targets)
    return Shelf(
        header, lambda kept: open_game(kept, box()), rows, correct_box, lambda count: targets[count], box().source.doubt
    )


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
    options = orconomy_options.PRESETS[chosen.preset]
    return {
        "format": log.FORMAT, "version": log.VERSION, "game": Orconomy.name, "edition": box.edition,
        "simulated": table.simulated, "players": [{"name": name, "clan": clan} for name, clan in chosen.seats],
        "ring": list(chosen.ring), "preset": chosen.preset, "options": orconomy_options.to_json(options),
        "target": chosen.target or dict(box.targets)[len(chosen.seats)],
        "box": {str(i.number): [i.income, i.slots] for i in box.industries},
    }  # fmt: skip


def open_game(header: Mapping[str, Any], box: Box | None = None) -> Opened:
    """A game as its log's header describes it. Raises LogError when the header says something that cannot be."""
    checked = log.check_header(header, "the game's header")
    try:
        options = orconomy_options.from_json(checked["options"])
    except ValueError as error:
        raise LogError(f"the game's header: options: {error}. Correct it there.") from error
    printed = box or load_box(checked["edition"])
    ring = tuple(checked["ring"])
    agreed = orconomy.Agreement(
        box=_rules_box(printed, checked["box"]),
        seats=tuple(orconomy.Seat(player["name"], player["clan"]) for player in checked["players"]),
        ring=ring, options=options, target=checked["target"],
        neighbours={number: (ring[index - 1], ring[(index + 1) % 10]) for index, number in enumerate(ring)},
    )  # fmt: skip
    game = Orconomy()
    names = tuple(seat.name for seat in agreed.seats)
    return Opened(game, game.start(agreed), names, tuple(seat.clan for seat in agreed.seats))


def _rules_box(box: Box, agreed: Mapping[int, tuple[int, int]]) -> orconomy.Box:
    """The box as the rules need it; what the log's header says of income and slots wins over today's box file."""
    prints = {
        i.number: orconomy.Print(i.label, i.name, i.income, i.slots, i.opening_price, i.ability == "gold")
        for i in box.industries
    }
    for number, (income, slots) in agreed.items():
        prints[number] = replace(prints[number], income=income, slots=slots)
    supply = box.supply
    return orconomy.Box(
        prints, dict(box.targets), supply.tokens_per_player, supply.start_money, supply.start_cards,
        supply.card_kinds * supply.card_copies,
    )  # fmt: skip


def make_eyes(table: TableFile, clock: Clock) -> Callable[[Callable[[EyesMessage], None]], EyesLink] | None:
    """How to start the eyes on this table's camera; None when it has none."""
    if not table.camera:
        return None
    arguments = (
        "--camera", table.camera, "--board", str(board_path(table.edition, table.folder)),
        "--taught", str(table.folder / "taught"),
    )  # fmt: skip

    def start(emit: Callable[[EyesMessage], None]) -> EyesLink:
        table.folder.mkdir(parents=True, exist_ok=True)
        return EyesLink(arguments, clock, emit, table.folder / "eyes.log")

    return start


def make_program(
    table: TableFile, clock: Clock, journal: Path, on_publish: Callable[[Snapshot], None] | None = None
) -> Program:
    """The whole app but its screen. Raises TableError or BoxError with what is wrong and what to do now."""
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
