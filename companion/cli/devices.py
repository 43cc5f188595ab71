"""Commands about cameras, dice and the machine: read a picture, judge a trace, check every device, benchmark."""

import json
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.common import Json, app, proof, read_table
from companion.cli.progress import progress
from companion.cli.spoken_language import KNOWN_TROUBLE, fail


@app.command()
def trace(
    file: Annotated[Path, typer.Argument(metavar="FILE.csv|FILE.dlrec")],
    unit: Annotated[str, typer.Option(help="g, mg or ms2.")] = "g",
    as_json: Json = False,
) -> None:
    """Run the dice base's own judgement over a recorded accelerometer trace (columns millis, x, y, z).

    A recording of a dice line (.dlrec) is played again through the app's half of the link; ends with 1 when that is
    not what the recording says was really thrown.
    """
    if file.suffix == ".dlrec":
        from companion.cli.dice_link import trace_recording

        trace_recording(file, as_json=as_json)
        return
    from companion.diagnose.dice_trace import judge, read_trace

    try:
        samples = read_trace(file, unit)
    except ValueError as error:
        fail(error)
    judged = judge(samples)
    rolls = [
        {
            "t_ms": reading.t_ms,
            "face": reading.face,
            "confidence": round(reading.confidence, 3),
            "cocked": reading.cocked,
        }
        for reading in judged
        if reading.rolled or reading.cocked
    ]
    moved = [reading.t_ms for reading in judged if not (reading.rolled or reading.cocked)]
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
    marked: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draw what is wrong into the picture.")] = None,
    as_json: Json = False,
) -> None:
    """Read a picture of a board or of cards, or each still moment of a film; no rules and no memory help.

    Ends with 1: no board.
    """
    from companion.app import catalogue
    from companion.boxes.eyes_plans import load_table
    from companion.diagnose.picture_check import PROBLEMS
    from companion.diagnose.reading.board_reading import read_file, rows_json, rows_told, show_troubles
    from vision.cards.card_plan import CardPlan
    from vision.eye import NOT_READ
    from vision.sighting import EMPTY

    try:
        numbers = tuple(int(number) for number in ring.split(",")) if ring else ()
        plan = load_table(board)
        seen = list(read_file(source, board, taught, camera, numbers))
        troubles = show_troubles(source, board, camera, marked) if marked else []
        readings = [
            rows_json(one) if isinstance(plan, CardPlan) else catalogue.sighting_json(plan.edition, one) for one in seen
        ]
    except ValueError as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps({"schema": "reading/1", **readings[-1], "readings": readings}))
    else:
        for sighting in seen:
            for spot in sighting.spots:
                if spot.best != EMPTY:
                    typer.echo(f"{spot.zone} {spot.spot + 1} in {spot.area}: {spot.best}")
            for piece in sighting.loose:
                typer.echo(f"lying freely in {piece.area} ({piece.zone}): {piece.best}")
            for line in rows_told(sighting):
                typer.echo(line)
            for problem in sighting.problems:
                typer.echo(f"problem: {problem}: {PROBLEMS.get(problem, problem)}")
        for trouble in troubles:
            typer.echo(trouble)
    raise typer.Exit(1 if NOT_READ & set(seen[-1].problems) else 0)


@app.command()
def doctor(
    table: Annotated[Path | None, typer.Option(help="What is on the table: camera, dice, clock.")] = None,
    as_json: Json = False,
) -> None:
    """Look at every device and at the machine; ends with 1 when something the table has is not well."""
    from companion.diagnose import self_check as room
    from companion.diagnose.machine_check import versions

    named = read_table(table)
    findings = list(room.examine(named))
    if as_json:
        devices = [
            {"kind": finding.kind, "backend": finding.backend, "ok": finding.ok, "why": finding.why}
            for finding in findings
        ]
        whole = {"schema": "doctor/1", "simulated": named.simulated, "devices": devices, "versions": versions()}
        typer.echo(json.dumps(whole, ensure_ascii=False))
    else:
        for finding in findings:
            verdict = "ok" if finding.ok else "--" if not finding.named else "NO"
            typer.echo(f"{verdict:3}{finding.kind} {finding.backend}: {finding.why}")
        typer.echo(", ".join(f"{name} {version}" for name, version in versions().items()))
    raise typer.Exit(0 if all(finding.ok for finding in findings if finding.named) else 1)


@app.command()
def bench(
    room: Annotated[str, typer.Argument(metavar="rules|vision|ui|journal")],
    as_json: Json = False,
    seed: Annotated[int, typer.Option(help="Which games and tables to measure on.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Keep the figures in this folder as ROOM.csv.")] = None,
    captured: Annotated[Path | None, typer.Option(help="Judge the boards that capture stored in this folder.")] = None,
    board: Annotated[Path | None, typer.Option(help="Their board in millimetres; left out: the game's own.")] = None,
    table: Annotated[Path | None, typer.Option(help="The table they lay on, whose lens is used.")] = None,
) -> None:
    """Measure speed, as ratios to a reference of the same run; everything measured on is SIMULATED.

    With --captured: how well boards or cards of a real table are read, each figure as so many of so many.
    """
    if captured is not None:
        _bench_captured(room, captured, board, table, as_json)
        return
    rooms = proof("bench.rooms", f"bench {room}")
    try:
        with progress(f"measuring {room}"):
            figures = rooms.measure(room, seed, out)
    except (ValueError, OSError) as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps(rooms.as_json(room, figures)))
    else:
        typer.echo("\n".join(rooms.as_line(figure) for figure in figures))


def _bench_captured(room: str, folder: Path, board: Path | None, table: Path | None, as_json: bool) -> None:
    """Judges the positions in a folder; bad input ends the command with 2."""
    from companion.calibrate.camera_setting import camera_setting
    from companion.capture.kept_plan import kept_plan
    from companion.judged.captured_boards import as_figures, as_line
    from companion.judged.captured_mats import judge

    if room != "vision":
        fail(f"--captured: is about how boards are read. Write: orctable bench vision --captured {folder}")
    try:
        begun = kept_plan(folder)
        named = read_table(table, begun.game if begun else None)
        setting = camera_setting(named, board)
        simulated = begun is not None and begun.simulated
        if simulated and not as_json:
            typer.echo("SIMULATED")
        with progress("reading what was captured") as bar:
            say = (lambda _line: None) if as_json else bar.say
            shares = judge(folder, setting.plan, setting.camera, say)
    except (*KNOWN_TROUBLE, ValueError, OSError) as error:
        fail(error)
    if as_json:
        whole = {"schema": "bench/1", "room": room, "simulated": simulated, "figures": as_figures(shares)}
        typer.echo(json.dumps(whole))
    else:
        typer.echo("\n".join(map(as_line, shares)))
