"""Commands that play: the touchscreen at the real table, and whole games on the practice table."""

import json
import logging
import os
import signal
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated, Literal

import typer

from companion.app import catalogue, wiring
from companion.app.control import Control, IntentFingers
from companion.app.data_folder import data_folder
from companion.app.instruments.kept_files import forget_who_wished
from companion.app.kiosk.pin_file import PinFile
from companion.app.leaving import START, STATUS, Leaving, Opening
from companion.app.log_file import logging_into, threads_watched
from companion.app.program import Program
from companion.app.ready import SignsOfLife
from companion.app.settings import load_settings
from companion.app.start_errors import FAULT, UsageError, WindowError, check_language, parse_size, start_error
from companion.appliance.backup_file import finish_restore
from companion.appliance.starter import say_ready
from companion.cli.common import GameName, JournalFile, app, check_game, read_table
from companion.cli.first_window import has_display, load_kivy
from companion.cli.kiosk.keeper import keep_running, supervised
from companion.cli.onward import NextWindow
from companion.cli.progress import progress
from companion.cli.spoken_language import Language, fail, in_words, spoken_language, tell
from companion.devices.table_file import TableFile
from companion.locale.preferences import LANGUAGES
from companion.players.strength import LEVELS
from companion.practice.pieces.level import Level
from companion.record.failures import DoorError
from companion.record.storage.files import exclusive, kept_private, make_folder
from companion.session.guard import Fault
from hardware.clock import MonotonicClock
from hardware.ports import Clock

LOG = logging.getLogger(__name__)
PlayerCount = Annotated[
    int | None, typer.Option("--players", help="Practice players; left out: the fewest there may be.")
]
PracticeLevel = Annotated[
    Level, typer.Option(help="How hard the practice table is to see: plain, or hard (gloss, shadows, play, grain).")
]


Start = Annotated[
    Literal["here", "skip", "away"], typer.Option(help="The start screen: here, skip (go to the table), or away.")
]
WAKES_S = 0.5  # seconds between two moments in which the main thread of an app without a window sees to signals
WATCHED = 3  # virtual players at a table that somebody watches, where the game is for so many
NO_PIN = "The staff have no PIN yet, so that the kiosk opens nothing that is for them: orctable kiosk --code"
NO_DISPLAY = (
    "There is no display: DISPLAY is not set, and no screen is plugged into the graphics card. "
    "Plug one in, start orctable on the desktop (or set DISPLAY to it), or play without a screen: --no-window. "
    "`make run` without a display plays a round off-screen on the SIMULATED table and keeps pictures of it."
)


@app.command()
def run(
    table: Annotated[Path | None, typer.Option(help="What is on the table: camera, dice, clock.")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="Play on the simulated practice table.")] = False,
    seed: Annotated[int, typer.Option(help="Which practice game.")] = 1,
    realtime: Annotated[bool, typer.Option("--realtime", help="Practice keeps wall time, screen or not.")] = False,
    language: Language = None,
    size: Annotated[
        str | None, typer.Option(help="Window size, such as 800x480; else all of a panel, part of a desktop.")
    ] = None,
    journal: JournalFile = None,
    control: Annotated[Path | None, typer.Option(help="Open a door for a timekeeper from outside.")] = None,
    window: Annotated[bool, typer.Option("--window/--no-window", help="With a screen, or only the session.")] = True,
    game: GameName = None,
    players: PlayerCount = None,
    level: PracticeLevel = Level.PLAIN,
    out: Annotated[Path, typer.Option(help="Where pictures go when there is no display.")] = Path("out"),
    watch: Annotated[bool, typer.Option("--watch", help="Practice is watched, with captions.")] = False,
    sit: Annotated[bool, typer.Option("--sit", help="The same, with the first seat kept for you.")] = False,
    start: Start = "here",
    film: Annotated[bool, typer.Option("--film", help="Without a display: a practice round in pictures.")] = False,
    kiosk: Annotated[bool, typer.Option("--kiosk", help="A table nobody minds: the whole screen, staff PIN.")] = False,
) -> None:
    """Open the touchscreen on the real table, or on the practice table under a SIMULATED banner."""
    if kiosk:
        if practice or watch or sit or film or not window:
            fail("--kiosk: is for the table itself. Leave out --practice, --watch, --sit, --film and --no-window.")
        if not supervised():
            raise typer.Exit(keep_running(sys.argv[1:]))
    ways = NextWindow(_lasting_options(size, None if practice else table, journal))
    with kept_private():
        try:
            check_language(language)
            pixels = parse_size(size) if size else None
            check_game(game)
            if practice or watch or sit or (film and not has_display()):
                guided, sits = watch or sit, 0 if sit else None
                name, count = _at_practice(game, players, WATCHED if guided else 0)
                if has_display() or realtime:
                    status = _practise(name, seed, count, language, size, level, ways, guided=guided, sits=sits)
                else:
                    from companion.practice.launch import film_practice

                    seen = size or "800x480"
                    status = film_practice(name, seed, count, seen, out, typer.echo, level)
            else:
                named = read_table(table, game)
                settings = settings_folder(named)
                if kiosk and not PinFile(settings, MonotonicClock()).chosen:
                    say(NO_PIN)
                opening = None
                if window:
                    check_display()
                    asks = named.file is None and not kiosk
                    opening = Opening(language, pixels, settings, start, asks, ways.leave, kiosk)
                status = _open(named, journal or named.folder / "journal.sqlite", control, opening)
        except Exception as error:
            LOG.info("ended by an error", exc_info=True)
            status = _tell_start_error(error, language, size, shown=window, kiosk=kiosk)
    if ways.leaving is None:
        raise typer.Exit(status)
    raise typer.Exit(STATUS if start == "away" else ways.follow())


def _lasting_options(size: str | None, table: Path | None, journal: Path | None) -> list[str]:
    """The options that hold wherever the next window leads."""
    named = {"--size": size, "--table": table, "--journal": journal}
    return [word for name, value in named.items() if value is not None for word in (name, str(value))]


def _practise(
    game: str,
    seed: int,
    players: int,
    language: str | None,
    size: str | None,
    level: Level,
    ways: NextWindow,
    *,
    guided: bool,
    sits: int | None,
) -> int:
    """Plays at the practice table; who leaves it for the start screen goes on there, in the language spoken last."""
    from companion.practice.launch import open_practice

    before = load_settings(data_folder()).language
    status = open_practice(game, seed, players, language, size, typer.echo, level, guided=guided, sits=sits)
    if status == STATUS:
        after = load_settings(data_folder()).language
        ways.leaving = Leaving(START, (), after if after != before else language or after)
    return status


def _at_practice(game: str | None, players: int | None, usual: int = 0) -> tuple[str, int]:
    """Which game how many practice players play, usually `usual`. Raises UsageError when it cannot be played so."""
    name = game or catalogue.USUAL
    check_game(name)
    limits = catalogue.games().named(name)
    count = min(max(limits.fewest, usual), limits.most) if players is None else players
    if not limits.fewest <= count <= limits.most:
        least, most = limits.fewest, limits.most
        raise UsageError(
            f"--players {count}: {name} is for {least if least == most else f'{least} to {most}'} players."
        )
    return name, count


def settings_folder(named: TableFile) -> Path:
    """The folder for language and theme; a simulated table's own folder is temporary."""
    return data_folder() if named.simulated else named.folder


def _open(named: TableFile, journal: Path, control: Path | None, opening: Opening | None) -> int:
    """Builds the program, before loading anything of the screen, and runs it; returns the exit status."""
    make_folder(named.folder)
    with ExitStack() as closing:
        closing.enter_context(exclusive(named.folder))
        games = catalogue.games(named.folder)
        # before the log is open: it may have to go
        told = () if named.simulated else tuple(forget_who_wished(named.folder, journal, games))
        closing.enter_context(logging_into(named.folder))
        restored = finish_restore(named.folder)
        clock = wiring.make_clock(named)
        program = wiring.make_program(named, clock, journal, restored=restored, told=told)
        try:
            with threads_watched(lambda name: program.send(Fault(name))):
                status = _run(program, clock, control, opening)
        except (DoorError, WindowError):
            raise
        except Exception as error:
            LOG.exception("the app ends in the middle")
            program.failed = f"{type(error).__name__}: {error}"
            status = FAULT
        finally:
            program.close()
    if program.failed:
        say(f"orctable ends: {program.failed}.{'' if program.unsaved else ' The game is kept; start it again.'}")
    if program.unsaved:
        say(f"The newest acts are not saved. {program.unsaved}")
    return status or int(bool(program.unsaved))


def _run(program: Program, clock: Clock, control: Path | None, opening: Opening | None) -> int:
    """Runs a program with or without a screen until it ends; returns the exit status."""
    if opening is None:
        return _run_without_window(program, clock, control)
    load_kivy()
    from companion.app import app_window as window

    return window.run(program, clock, control, opening)


def say(message: str) -> None:
    """Writes to the terminal the program was started from."""
    typer.echo(message, err=True)


def _tell_start_error(error: Exception, language: str | None, size: str | None, *, shown: bool, kiosk: bool) -> int:
    """Says on the terminal and on the screen why the app cannot start; returns the exit status."""
    why = start_error(error)
    say(in_words(why.detail, spoken_language()))
    if shown and (os.environ.get("SDL_VIDEODRIVER") or has_display()):
        load_kivy()
        from companion.app import app_window as window

        kept = load_settings(data_folder()).language
        with suppress(WindowError):  # the terminal has it already; the screen is for a table without one
            spoken = language if language in LANGUAGES else kept
            window.show_start_error(why.code, why.detail, spoken, _pixels(size), kiosk=kiosk)
    return why.status


def _pixels(size: str | None) -> tuple[int, int] | None:
    """The requested size; None for the usual one, also where that is invalid."""
    try:
        return parse_size(size) if size else None
    except UsageError:
        return None


def check_display() -> None:
    """Raises WindowError, saying what to do, if nobody could see a window; an explicitly named driver is trusted."""
    if not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        raise WindowError(NO_DISPLAY)


def _run_without_window(program: Program, clock: Clock, control: Path | None) -> int:
    stopped = threading.Event()
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, lambda *_: stopped.set())
    program.on_failure = stopped.set
    upkeep = program.upkeep
    signs = SignsOfLife(MonotonicClock(), ("session",), upkeep.say_well if upkeep is not None else None)
    program.on_beat = lambda: signs.alive("session")
    if upkeep is not None:
        upkeep.start_anew = stopped.set
    door = Control(control, program, clock, IntentFingers(program), stopped.set) if control else None
    try:
        with program:
            if door is not None:
                door.start()
            say_ready()
            while not stopped.wait(WAKES_S):
                pass  # a signal that the system gave to another thread is handled when this one wakes
    except KeyboardInterrupt:
        if not program.unsaved:
            tell("Stopped. The game is kept and goes on at the next start.")
    finally:
        if door is not None:
            door.close()
    return FAULT if program.failed else 0


@app.command()
def practice(
    game: GameName = None,
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option(min=1, help="How many games, each with the next seed.")] = 1,
    rounds: Annotated[int, typer.Option(min=0, help="Stop after so many rounds; 0 plays to the end.")] = 0,
    report: Annotated[Path | None, typer.Option(help="Write the report as JSON.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep each game's folder here.")] = None,
    level: PracticeLevel = Level.PLAIN,
    strength: Annotated[
        str, typer.Option(help=f"Players that think: {', '.join(LEVELS)}; left out, they play as people usually do.")
    ] = "",
) -> None:
    """Play whole games without a window through the real chain; everything on this table is SIMULATED."""
    from companion.practice import launch

    if report is not None and report.is_dir():
        fail(f"--report {report}: is a folder. Name a file in it.")
    if report is not None and not report.parent.is_dir():
        fail(f"--report {report}: there is no folder {report.parent}. Make it, or name another place.")
    taken = [record / f"seed-{number}" for number in range(seed, seed + games)] if record else []
    if any(folder.exists() for folder in taken):
        fail(f"--record {record}: holds games of these seeds already. Name an empty folder.")
    if strength not in ("", *LEVELS):
        raise UsageError(f"--strength {strength}: is none of {', '.join(LEVELS)}.")
    name, count = _at_practice(game, players)
    with progress("practice games", games) as bar:
        result = launch.play_games(name, seed, count, games, rounds, record, bar.say, bar.over, level, strength)
    if report is not None:
        report.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    typer.echo(
        f"finished {result['finished']} of {games}, wrong states {result['wrong_states']}, crashes {result['crashes']}"
    )
    raise typer.Exit(0 if result["finished"] == games and not result["wrong_states"] and not result["crashes"] else 1)
