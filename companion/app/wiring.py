"""The one place that names devices: a table file becomes a running table.

A table file says what is really there. Simulated devices are simulated because the file says so, never by default.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.app import catalogue
from companion.app.instruments.eyes_link import EyesLink
from companion.app.instruments.heard_throws import HeardThrows
from companion.app.instruments.kept_files import LENS_FILE, RESTORED, TAUGHT_FOLDER, mend, told_of
from companion.app.instruments.kept_recordings import KeptRecordings
from companion.app.instruments.machine_state import MachineState
from companion.app.instruments.panel_plan import PanelPlan, make_panel, plan_of
from companion.app.instruments.table_shape import TABLE_FILE
from companion.app.instruments.upkeep_tasks import UpkeepTasks
from companion.app.program import Program
from companion.app.programs.seat_programs import ProgramEntry, SeatPrograms
from companion.app.programs.section import entries_of
from companion.checked.checker import NEEDED, check, read_toml
from companion.checked.wrong_input import BoxError
from companion.eyes.reports import Report
from companion.record.failures import TableFileError
from companion.record.journal import Journal
from companion.record.people.groups_file import GroupsFile
from companion.record.recovery import repair
from companion.record.storage.files import make_folder
from companion.session.facts import CHECKS
from companion.session.setup.groups import NO_GROUPS
from companion.session.snapshot import Snapshot
from hardware.clock import MonotonicClock, SteppedClock
from hardware.dice_sources import dice_pins, open_dice, read_sources
from hardware.dice_sources.by_camera import CAMERA
from hardware.errors import UnknownSource
from hardware.ports import Clock, DiceSource
from hardware.serial_dice.recording import Recorded


@dataclass(frozen=True, slots=True)
class TableFile:
    """What a table has, empty for devices it does not. `game` is the one that is set up first; `clock` outside:
    somebody else keeps the time; `dice` are sources in order of preference (`hardware.dice_sources`); `programs` take
    seats; `file` is where it was read.
    """

    game: str
    clock: str
    simulated: bool
    camera: str
    dice: tuple[str, ...]
    folder: Path
    panel: PanelPlan = PanelPlan()
    programs: tuple[ProgramEntry, ...] = ()
    file: Path | None = None


def read_table(path: Path | None, data: Path, game: str | None = None) -> TableFile:
    """Read a table file; without one a table with no devices at all. `game` is another one than it names.

    Raises TableFileError: what, where, what to do.
    """
    if path is None:
        return TableFile(game or catalogue.USUAL, "machine", False, "", (), data)
    try:
        checked = check(read_toml(path), TABLE_FILE, str(path))
        edition = catalogue.games().named(checked["game"]).edition
        if checked["edition"] not in (None, edition):
            problem = f"is {checked['edition']!r}"
            raise BoxError(str(path), "edition", problem, f"The edition orctable knows is {edition!r}; write that.")
        dice = _dice_sources(checked["dice"], path)
        if CAMERA in dice and not checked["camera"]:
            problem = "names the camera, and there is none"
            raise BoxError(str(path), "dice.sources", problem, "Add the table [camera] with its source, or delete it.")
        base = any(source.startswith("serial:") for source in dice)
        programs = _programs(checked, path, game or checked["game"])
        panel = plan_of(checked, str(path), dice_pins(dice), simulated=checked["simulated"], base=base)
    except BoxError as error:
        raise TableFileError(str(error)) from error
    folder = Path(checked["data"]["folder"]) if checked["data"] else data
    return TableFile(
        game or checked["game"],
        checked["clock"],
        checked["simulated"],
        checked["camera"].get("source", ""),
        dice,
        folder if folder.is_absolute() else path.parent / folder,
        panel,
        programs,
        path,
    )


def _programs(checked: Mapping[str, Any], path: Path, game: str) -> tuple[ProgramEntry, ...]:
    """The programs that take seats in this game. Raises BoxError."""
    games = catalogue.games()
    others = [name for name in catalogue.GAMES if checked["programs"] and games.named(name).programs is not None]
    return entries_of(checked["programs"], str(path), games.named(game), others)


def _dice_sources(checked: Mapping[str, Any], path: Path) -> tuple[str, ...]:
    """The sources of the dice; a port is a list of one. Raises BoxError when they are not understood."""
    port, sources = checked.get("port"), checked.get("sources")
    if port and sources:
        problem = "and dice.sources are both given"
        raise BoxError(str(path), "dice.port", problem, f'Delete the port and name it in sources, as "serial:{port}".')
    named = (f"serial:{port}",) if port else sources or ()
    try:
        read_sources(named)
    except UnknownSource as error:
        raise BoxError(str(path), "dice.sources", f"cannot be: {error}", NEEDED) from error
    return named


def make_clock(table: TableFile) -> Clock:
    """The clock the table file names."""
    return SteppedClock() if table.clock == "outside" else MonotonicClock()


def make_eyes(table: TableFile, clock: Clock) -> Callable[[Callable[[Report], None]], EyesLink] | None:
    """How to start the eyes on this table's camera; None when it has none, or the game has no board."""
    game = catalogue.games(table.folder).named(table.game)
    if not table.camera or game.board.file() is None:
        return None
    lens = table.folder / LENS_FILE

    def arguments() -> tuple[str, ...]:
        """Measuring the board or calibrating the lens leaves files that the next child reads."""
        return (
            "--camera",
            table.camera,
            "--board",
            str(game.board.file()),
            "--taught",
            str(table.folder / TAUGHT_FOLDER),
            "--clock",
            table.clock,
            "--keep-lens",
            str(lens),
            *(("--lens", str(lens)) if lens.is_file() else ()),
            *(("--dice",) if CAMERA in table.dice else ()),
        )

    def start(emit: Callable[[Report], None]) -> EyesLink:
        make_folder(table.folder)
        return EyesLink(arguments, clock, emit, table.folder / "eyes.log")

    return start


def make_program(
    table: TableFile,
    clock: Clock,
    journal: Path,
    on_publish: Callable[[Snapshot], None] | None = None,
    *,
    restored: bool = False,
) -> Program:
    """The whole app except its screen; what cannot be read in the data folder is put aside, and told, as is a backup
    that was just `restored`.

    Raises TableError or BoxError with what is wrong and what to do now.
    """
    told = (*RESTORED[:restored], *told_of(mend(table.folder)))
    dice = open_dice(table.dice, clock)
    games = catalogue.games(table.folder)
    games.named(table.game).ready()
    written = journal.stat().st_mtime if journal.exists() else 0.0
    kept = Journal(journal)
    try:
        repair(kept, games, CHECKS)
        return Program(
            kept,
            clock,
            games,
            dice,
            make_eyes(table, clock),
            simulated=table.simulated,
            heard=HeardThrows(table.folder),
            first=table.game,
            recordings=_recordings(dice, table.folder),
            panel=make_panel(table.panel, dice, clock),
            told=told,
            groups=NO_GROUPS if table.simulated else GroupsFile(table.folder),
            machine=None if table.simulated else MachineState(clock, written),
            upkeep=None if table.simulated else UpkeepTasks(table.folder, table.file, _last_bytes(dice)),
            programs=_seat_programs(table, journal),
            on_publish=on_publish,
        )
    except BaseException:
        kept.close()
        raise


def _seat_programs(table: TableFile, journal: Path) -> SeatPrograms | None:
    """The programs that take seats at this table, started in the folder of its file and kept out of that of its data;
    None for none.
    """
    folder = table.file.parent if table.file is not None else table.folder
    kept_out = (table.folder, journal.parent)
    return SeatPrograms(table.game, table.programs, folder, kept_out) if table.programs else None


def _recordings(dice: DiceSource | None, folder: Path) -> KeptRecordings | None:
    """Where what the dice said is kept; None for dice that have no line of bytes."""
    return KeptRecordings(dice.recording, folder) if isinstance(dice, Recorded) else None


def _last_bytes(dice: DiceSource | None) -> Callable[[], str]:
    """What the dice said in the last minutes, as a recording; "" for dice that have no line of bytes."""
    return (lambda: "\n".join(dice.recording(None).lines())) if isinstance(dice, Recorded) else str
