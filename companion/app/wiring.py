"""A table file becomes a running table.

A table file says what is really there. Simulated devices are simulated because the file says so, never by default.
"""

import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Final

from companion import devices
from companion.app import catalogue
from companion.app.instruments.adding_desk import AddingDesk
from companion.app.instruments.heard_throws import HeardThrows, KeptRecordings
from companion.app.instruments.kept_files import RESTORED, mend, told_of
from companion.app.instruments.table_instruments import MachineState
from companion.app.instruments.table_shape import Section, entries_of, table_shape
from companion.app.instruments.upkeep_tasks import UpkeepTasks
from companion.app.program import Equipment, Program, Reequip, RunningBeside
from companion.app.programs.seat_programs import ProgramEntry, SeatPrograms
from companion.app.shown.club_link import ClubLink
from companion.app.shown.spectators_link import SpectatorsLink
from companion.app.thinking.seat_minds import SeatMinds
from companion.club import club_file
from companion.devices.adding import Document, Reach, section_in
from companion.devices.kind import Around, Opening
from companion.devices.table_file import TableFile
from companion.record.failures import TableFileError
from companion.record.journal import Journal
from companion.record.people.groups_file import NO_GROUPS, GroupsFile
from companion.record.storage.files import write_whole
from companion.record.unplayable_lines import repair
from companion.schema.plain_files import read_file
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError
from companion.session.facts import CHECKS
from companion.session.snapshot import Snapshot
from hardware.clock import MonotonicClock, SteppedClock
from hardware.ports import Clock, DiceSource
from hardware.serial_dice.recording import Recorded

LOG: Final = logging.getLogger(__name__)
TABLE_FILE: Final = "table.toml"
"""The table file that is written from what people say on the screen, in the data folder."""
FIRST_TABLE: Final = Path("/etc/orctable/table.toml")
"""The table file that an appliance begins with; it belongs to root."""


def usual_table(data: Path) -> Path | None:
    """The table file that is opened where none is named: the one written on the screen, None before there is one."""
    file = data / TABLE_FILE
    return file if file.is_file() else None


def table_to_open(named: Path | None, data: Path, first: Path = FIRST_TABLE) -> Path | None:
    """The table file to open: the one that is named, else the usual one, None where there is neither.

    The first file of an appliance gives way to the one among the table's data, and is copied there: devices are added
    to that one. Units of version 0.2.0 name the first, and an update changes no units.
    """
    if named is None or named != first:
        return named or usual_table(data)
    kept = data / TABLE_FILE
    with suppress(OSError):  # where either cannot be read or written, the table opens what it was told to
        if not kept.is_file() or not kept.stat().st_size:
            write_whole(kept, first.read_bytes(), 0o600)
        return kept
    return named


def read_table(path: Path | None, data: Path, game: str | None = None) -> TableFile:
    """Read a table file; without one a table with no devices at all. `game` is another one than it names.

    Raises TableFileError: what, where, what to do.
    """
    if path is None:
        return TableFile(game or catalogue.USUAL, "machine", simulated=False, folder=data)
    try:
        table: Any = read_file(path, table_shape())
        edition = catalogue.games().named(table.game).edition
        if table.edition not in (None, edition):
            problem = f"is {table.edition!r}"
            raise BoxError(str(path), "edition", problem, f"The edition orctable knows is {edition!r}; write that.")
        plans = _plans(table, str(path))
        programs = _programs(table.programs, path, game or table.game)
    except BoxError as error:
        raise TableFileError(str(error)) from error
    folder = Path(os.path.expanduser(table.data.folder)) if table.data else data
    folder = folder if folder.is_absolute() else path.parent / folder
    club = table.club._replace(file=str(path.parent / table.club.file)) if table.club else None
    return TableFile(
        game or table.game, table.clock, table.simulated, folder, plans, programs, table.spectators, club, path
    )


def _plans(told: Any, file: str) -> Mapping[str, Any]:
    """What the sections of a table file mean, by kind of device. Raises BoxError, also for a pin that two name."""
    plans: dict[str, Any] = {}
    pins: dict[int, str] = {}
    for device in devices.DEVICES:
        section = getattr(told, device.kind) if device.section is not None else None
        plan = device.plan(section, Around(file, told.simulated, plans))
        if plan:
            plans[device.kind] = plan
            with Inside(file=file):
                _take_pins(device.pins(plan), pins)
    return plans


def _take_pins(named: Iterable[tuple[int, str]], taken: dict[int, str]) -> None:
    """Raises Wrong where a pin is taken already, by another place in the file."""
    for pin, place in named:
        if taken.setdefault(pin, place) != place:
            fact, remedy = "is pin {pin}, which {other} has already", "Wire it to another pin and write that."
            raise Wrong(fact, remedy, pin=pin, other=taken[pin]).within(place)


def _programs(sections: Sequence[Section], path: Path, game: str) -> tuple[ProgramEntry, ...]:
    """The programs that take seats in this game. Raises BoxError."""
    games = catalogue.games()
    others = [name for name in catalogue.GAMES if sections and games.named(name).programs is not None]
    return entries_of(sections, str(path), games.named(game), others)


def make_clock(table: TableFile) -> Clock:
    """The clock the table file names."""
    return SteppedClock() if table.clock == "outside" else MonotonicClock()


def make_program(
    table: TableFile,
    clock: Clock,
    journal: Path,
    on_publish: Callable[[Snapshot], None] | None = None,
    *,
    restored: bool = False,
    told: Sequence[tuple[str, Mapping[str, Any]]] = (),
) -> Program:
    """The whole app except its screen; what cannot be read in the data folder is put aside, and told, as is a backup
    that was just `restored` and what else there is to be `told`.

    Raises TableError or BoxError with what is wrong and what to do now.
    """
    told = (*told, *RESTORED[:restored], *told_of(mend(table.folder)))
    games = catalogue.games(table.folder)
    board = games.named(table.game).board.file()
    desk = None if table.simulated else _adding_desk(table, Reach(clock))
    games.named(table.game).ready()
    written = journal.stat().st_mtime if journal.exists() else 0.0
    kept = Journal(journal)
    try:
        followed = repair(kept, games, CHECKS)
        phones = SpectatorsLink(table.phones, clock, table.folder / "spectators.log", _kept_on(table, "spectators"))
        club = _club(table, journal)
        upkeep = None if table.simulated else UpkeepTasks(table.folder, table.file)
        beside = RunningBeside(
            table.game,
            NO_GROUPS if table.simulated else GroupsFile(table.folder),
            _seat_programs(table, journal),
            SeatMinds(waits=table.clock == "outside"),
            [part for part in (upkeep, desk, phones, club) if part is not None],
            upkeep,
        )
        machine = None if table.simulated else MachineState(clock, written)
        heard = HeardThrows(table.folder)
        program = Program(
            kept,
            clock,
            games,
            partial(_equipment, table, clock, board),
            beside,
            simulated=table.simulated,
            heard=heard,
            told=told,
            followed=followed,
            machine=machine,
            on_publish=on_publish,
        )
    except BaseException:
        kept.close()
        raise
    if desk is not None:
        desk.reopen = lambda changed: program.send(Reequip(partial(_equipment, changed, clock, board)))
    return program


def _club(table: TableFile, journal: Path) -> ClubLink | None:
    """Who takes part in a club evening for this table; None where its file names none. Raises BoxError."""
    if table.club is None:
        return None
    file = Path(table.club.file)
    return ClubLink(club_file.read(file), file, journal, table.folder, table.club.on, _kept_on(table, "club"))


def _kept_on(table: TableFile, section: str) -> Callable[[bool], None] | None:
    """Writes into the table's file, on a thread, whether something of it is on; None for a simulated one."""
    newest = False

    def keep(on: bool) -> None:
        nonlocal newest
        newest = on
        Thread(target=write, name=f"setting of {section}").start()

    def change(document: Document) -> None:
        section_in(document, section)["on"] = newest

    def write() -> None:
        from companion.devices.table_edit import rewrite  # tomlkit is slow to load, and rarely needed

        try:
            rewrite(table.file or table.folder / TABLE_FILE, change, lambda file: read_table(file, table.folder))
        except TableFileError as error:
            LOG.warning("whether [%s] is on is forgotten at the next start: %s", section, error)

    return None if table.simulated else keep


def _equipment(table: TableFile, clock: Clock, board: Path | None) -> Equipment:
    """The devices of a table, not started yet."""
    opened: dict[str, Any] = {}
    for device in devices.DEVICES:
        opened[device.kind] = device.open(table.plans.get(device.kind), Opening(table, clock, board, opened))
    make_eyes, dice = opened.pop("camera"), opened.pop("dice")
    plugged = {kind: device for kind, device in opened.items() if device is not None}
    return Equipment(dice, make_eyes, plugged, _recordings(dice, table.folder), _last_bytes(dice))


def _adding_desk(table: TableFile, reach: Reach) -> AddingDesk:
    """Who adds devices to this table; where it has no file, one is begun among its data."""
    return AddingDesk(
        table, table.file or table.folder / TABLE_FILE, lambda file: read_table(file, table.folder, table.game), reach
    )


def _seat_programs(table: TableFile, journal: Path) -> SeatPrograms | None:
    """The programs that take seats at this table, kept out of the folder of its data; None for none.

    They are started in the folder of the table file. Where that lies among the data, they are started at the root of
    all files, and are named by their whole paths.
    """
    kept_out = (table.folder, journal.parent)
    folder = (table.file.parent if table.file is not None else table.folder).resolve()
    if any(folder.is_relative_to(place.resolve()) for place in kept_out):
        folder = Path(folder.anchor)
    return SeatPrograms(table.game, table.programs, folder, kept_out) if table.programs else None


def _recordings(dice: DiceSource | None, folder: Path) -> KeptRecordings | None:
    """Where what the dice said is kept; None for dice that have no line of bytes."""
    return KeptRecordings(dice.recording, folder) if isinstance(dice, Recorded) else None


def _last_bytes(dice: DiceSource | None) -> Callable[[], str]:
    """What the dice said in the last minutes, as a recording; "" for dice that have no line of bytes."""
    return (lambda: "\n".join(dice.recording(None).lines())) if isinstance(dice, Recorded) else str
