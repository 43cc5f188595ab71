"""Commands that play: the touchscreen at the real table, and whole games on the practice table."""

import json
import os
import signal
import threading
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.common import KNOWN_TROUBLE, JournalFile, app, data_folder, fail
from companion.table import wiring
from companion.table.control import Control, IntentFingers

SEEN_DRIVERS = "x11,wayland,kmsdrm"
NO_DISPLAY = (
    "There is no display: DISPLAY and WAYLAND_DISPLAY are not set, and no screen is plugged into the graphics card. "
    "Plug one in, start orctable on the desktop (or set DISPLAY to it), or play without a screen: --no-window. "
    "`make run` without a display plays a round off-screen on the SIMULATED table and keeps pictures of it."
)


@app.command()
def run(
    table: Annotated[Path | None, typer.Option(help="What is on the table: camera, dice, clock.")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="Play on the simulated practice table.")] = False,
    seed: Annotated[int, typer.Option(help="Which practice game.")] = 1,
    realtime: Annotated[bool, typer.Option("--realtime", help="Practice keeps wall time, screen or not.")] = False,
    language: Annotated[str, typer.Option(help="en or ru.")] = "en",
    size: Annotated[str, typer.Option(help="Window size.")] = "800x480",
    journal: JournalFile = None,
    control: Annotated[Path | None, typer.Option(help="Open a door for a timekeeper from outside.")] = None,
    window: Annotated[bool, typer.Option("--window/--no-window", help="With a screen, or only the session.")] = True,
    players: Annotated[int, typer.Option(min=2, max=5, help="Practice players.")] = 2,
    out: Annotated[Path, typer.Option(help="Where pictures go when there is no display.")] = Path("out"),
) -> None:
    """Open the touchscreen on the real table, or on the practice table under a SIMULATED banner."""
    if practice:
        from companion.practice import launch

        watched = has_display()
        shown = launch.open_practice if watched or realtime else launch.film_practice
        raise typer.Exit(shown(seed, players, language, size, out, typer.echo))
    try:
        named = wiring.read_table(table, data_folder())
        clock = wiring.make_clock(named)
        kept = journal or named.folder / "journal.sqlite"
        if window:
            check_display()
            _quiet_kivy()
            from companion import window as screen

            raise typer.Exit(screen.run(named, clock, kept, control, language, size))
        _run_without_window(named, clock, kept, control)
    except (*KNOWN_TROUBLE, ValueError) as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}. See that it is there, that you may write it, and that the disk has"
             " space; nothing was changed.")  # fmt: skip


def has_display() -> bool:
    """Whether anybody could see a window: a desktop, or a screen plugged into the graphics card."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(path.read_text().strip() == "connected" for path in Path("/sys/class/drm").glob("*/status"))


def check_display() -> None:
    """End with 2, and say what to do, when nobody could see a window; whoever names a driver for SDL is believed."""
    if not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        fail(NO_DISPLAY)


def _quiet_kivy() -> None:
    """Kivy reads these once, when it is first loaded: our own command line, no log on the screen, our own folder.

    SDL is given the drivers somebody can see: left alone it falls back to one that draws for nobody.
    """
    home = data_folder() / "kivy"
    home.mkdir(parents=True, exist_ok=True)
    usual = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_HOME": str(home), "SDL_VIDEODRIVER": SEEN_DRIVERS}
    for name, value in usual.items():
        os.environ.setdefault(name, value)


def _run_without_window(named: wiring.TableFile, clock: Any, journal: Path, control: Path | None) -> None:
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    with wiring.make_program(named, clock, journal) as program:
        door = Control(control, program, clock, IntentFingers(program), stopped.set) if control else None
        if door is not None:
            door.start()
        try:
            stopped.wait()
        except KeyboardInterrupt:
            typer.echo("Stopped. The game is kept and goes on at the next start.")
        finally:
            if door is not None:
                door.close()


@app.command()
def practice(
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=5)] = 2,
    games: Annotated[int, typer.Option(min=1)] = 1,
    rounds: Annotated[int, typer.Option(min=0, help="Stop after so many rounds; 0 plays to the end.")] = 0,
    report: Annotated[Path | None, typer.Option(help="Write the report as JSON.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep each game's folder here.")] = None,
) -> None:
    """Play whole games without a window through the real chain; everything on this table is SIMULATED."""
    from companion.practice import launch

    if report is not None and not report.parent.is_dir():
        fail(f"--report {report}: there is no folder {report.parent}. Make it, or name another place.")
    taken = [record / f"seed-{number}" for number in range(seed, seed + games)] if record else []
    if any(folder.exists() for folder in taken):
        fail(f"--record {record}: holds games of these seeds already. Name an empty folder.")
    result = launch.play_games(seed, players, games, rounds, record, typer.echo)
    if report is not None:
        report.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    typer.echo(
        f"finished {result['finished']} of {games}, wrong states {result['wrong_states']}, crashes {result['crashes']}"
    )
    raise typer.Exit(0 if result["finished"] == games and not result["wrong_states"] and not result["crashes"] else 1)
