"""The `orctable` command: opens the screen, plays practice games, folds logs, and checks the table's devices."""

import json
import os
import signal
import threading
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from platformdirs import user_data_path

from companion.boxes.errors import BoxError
from companion.table import log, wiring
from companion.table.control import Control, IntentFingers
from companion.table.errors import TableError
from companion.table.importing import import_log
from companion.table.journal import Journal
from companion.table.plain import to_plain
from companion.table.recovery import mend
from companion.table.track import Track
from hardware.errors import HardwareError

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False,
                  help="The companion for the boxed game Orconomy.")  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
JournalFile = Annotated[Path | None, typer.Option(help="The journal to keep the game in.")]
KNOWN_TROUBLE = (TableError, BoxError, HardwareError)


def data_folder() -> Path:
    """Where games, taught pictures and the owner's corrections are kept; ORCTABLE_DATA names another place."""
    return Path(os.environ.get("ORCTABLE_DATA") or user_data_path("orctable"))


def fail(message: object) -> NoReturn:
    """Say what is wrong and end with 2: nothing was changed."""
    typer.echo(str(message), err=True)
    raise typer.Exit(2)


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


def _quiet_kivy() -> None:
    """Kivy reads these once, when it is first loaded: our own command line, no log on the screen, our own folder."""
    home = data_folder() / "kivy"
    home.mkdir(parents=True, exist_ok=True)
    for name, value in (("KIVY_NO_ARGS", "1"), ("KIVY_NO_CONSOLELOG", "1"), ("KIVY_HOME", str(home))):
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


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="LOG")],
    until: Annotated[int | None, typer.Option(help="Stop after this line.")] = None,
    as_json: Json = False,
) -> None:
    """Fold a table log; stops at the first action the rules do not allow."""
    try:
        header, lines = log.read_log(file)
        opened = wiring.open_game(header)
        track: Track[Any] = Track(opened.game, opened.names, opened.state)
        track.fold(lines, until)
    except KNOWN_TROUBLE as error:
        fail(error)
    view = track.game.view(track.state)
    if as_json:
        typer.echo(json.dumps({"schema": "position/1", **to_plain(view)}, ensure_ascii=False))
        return
    typer.echo(f"{track.written} lines, round {view.round}, {view.phase} {view.step}".rstrip())
    for player in view.players:
        typer.echo(f"{player.name}: {player.trophies} Trophies, {player.skulls} Skulls, {player.cards} cards")


def _folded(header: dict[str, Any], lines: list[dict[str, Any]]) -> Track[Any]:
    opened = wiring.open_game(header)
    track: Track[Any] = Track(opened.game, opened.names, opened.state)
    track.fold(lines)
    return track


@app.command(name="export")
def export_(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    out: Annotated[Path, typer.Argument(metavar="OUT.jsonl")],
    clean: Annotated[bool, typer.Option("--clean", help="Leave out what was taken back.")] = False,
    game: Annotated[int | None, typer.Option(min=1, help="An earlier game of this journal, by number.")] = None,
) -> None:
    """Write the newest game of a journal, or an earlier one, as a table log."""
    if not journal.exists():
        fail(f"{journal}: there is no such journal. Check the name.")
    try:
        with Journal(journal) as kept:
            mend(kept, wiring.open_game)
            facts = kept.facts()
            newest = int(facts.get("game", "0"))
            number = game or newest
            name = "header" if number == newest else f"header:{number}"
            if name not in facts:
                fail(f"{journal}: holds no game {number or 'yet'}. Nothing was written.")
            lines, header = kept.lines(number), json.loads(facts[name])
            if kept.salvaged:
                typer.echo(f"{journal} was damaged: {kept.salvaged}", err=True)
        if clean:
            lines = log.in_force(lines, [act.number for act in _folded(header, lines).acts])
        with out.open("w", encoding="utf-8") as file:
            log.write_log(file, header, lines)
    except KNOWN_TROUBLE as error:
        fail(error)
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place; the journal is as it was.")
    typer.echo(f"{len(lines)} lines written to {out}")


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(metavar="LOG")], journal: JournalFile = None) -> None:
    """Take a table log into a journal in which no game runs, to play on from its end."""
    kept = journal or data_folder() / "journal.sqlite"
    try:
        count = import_log(file, kept, wiring.open_game)
    except KNOWN_TROUBLE as error:
        fail(error)
    typer.echo(f"{count} lines taken into {kept}; the next start goes on there.")


@app.command()
def trace(
    file: Annotated[Path, typer.Argument(metavar="FILE.csv")],
    unit: Annotated[str, typer.Option(help="g, mg or ms2.")] = "g",
    as_json: Json = False,
) -> None:
    """Run the dice base's own judgement over a recorded accelerometer trace (columns millis, x, y, z)."""
    from companion.dice_trace import judge, read_trace

    try:
        samples = read_trace(file, unit)
    except ValueError as error:
        fail(error)
    judged = judge(samples)
    rolls = [
        {"t_ms": one.t_ms, "face": one.face, "confidence": round(one.confidence, 3), "cocked": one.cocked}
        for one in judged
        if one.rolled or one.cocked
    ]
    moved = [one.t_ms for one in judged if not (one.rolled or one.cocked)]
    if as_json:
        typer.echo(json.dumps({"schema": "trace/1", "rolls": rolls, "moved": moved, "samples": len(samples)}))
        return
    for roll in rolls:
        typer.echo(f"{roll['t_ms']} ms: {'leans' if roll['cocked'] else roll['face']}")
    typer.echo(f"{len(rolls)} rolls, {len(moved)} other movements in {len(samples)} samples")


@app.command()
def read(
    source: Annotated[str, typer.Argument(metavar="IMAGE_OR_VIDEO")],
    board: Annotated[Path, typer.Option(help="The board in millimetres.")],
    taught: Annotated[Path, typer.Option(help="The folder with the pictures taught at set-up.")],
    camera: Annotated[Path | None, typer.Option(help="The lens, as calibrated.")] = None,
    ring: Annotated[str, typer.Option(help="The industries clockwise from the top; left out: as taught.")] = "",
    as_json: Json = False,
) -> None:
    """Read a board picture, or each still moment of a film; no rules and no memory help."""
    from companion.reading import read_file
    from vision.sighting import to_json

    try:
        numbers = tuple(int(number) for number in ring.split(",")) if ring else ()
        found = [to_json(sighting) for sighting in read_file(source, board, taught, camera, numbers)]
    except ValueError as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps({"schema": "reading/1", **found[-1], "readings": found}))
        return
    for reading in found:
        for slot in reading["slots"]:
            if slot["best"] != "empty":
                typer.echo(f"industry {slot['sector']}, slot {slot['slot'] + 1}: {slot['best']}")
        for token in (*reading["extras"], *reading["startups"]):
            typer.echo(f"industry {token['sector']}, lying freely: {token['colour']}:{token['face']}")
        for problem in reading["problems"]:
            typer.echo(f"problem: {problem}")


@app.command()
def doctor(
    table: Annotated[Path | None, typer.Option(help="What is on the table: camera, dice, clock.")] = None,
    as_json: Json = False,
) -> None:
    """Look at every device and at the machine; ends with 1 when something the table has is not well."""
    from companion import doctor as room

    try:
        named = wiring.read_table(table, data_folder())
    except KNOWN_TROUBLE as error:
        fail(error)
    found = list(room.examine(named))
    if as_json:
        devices = [{"kind": one.kind, "backend": one.backend, "ok": one.ok, "why": one.why} for one in found]
        whole = {"schema": "doctor/1", "simulated": named.simulated, "devices": devices, "versions": room.versions()}
        typer.echo(json.dumps(whole, ensure_ascii=False))
    else:
        for one in found:
            typer.echo(f"{'ok' if one.ok else '--' if not one.named else 'NO':3}{one.kind} {one.backend}: {one.why}")
        typer.echo(", ".join(f"{name} {version}" for name, version in room.versions().items()))
    raise typer.Exit(0 if all(one.ok for one in found if one.named) else 1)


@app.command()
def bench(
    room: Annotated[str, typer.Argument(metavar="rules|vision|link|ui")],
    as_json: Json = False,
    seed: Annotated[int, typer.Option(help="Which games and tables to measure on.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Keep the figures in this folder as ROOM.csv.")] = None,
) -> None:
    """Measure speed, as ratios to a reference of the same run; everything measured on is SIMULATED."""
    from companion.bench import rooms

    try:
        figures = rooms.measure(room, seed, out)
    except (ValueError, OSError) as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps(rooms.as_json(room, figures)))
    else:
        typer.echo("\n".join(rooms.as_line(figure) for figure in figures))


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
