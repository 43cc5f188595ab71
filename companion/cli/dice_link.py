"""Commands about the link between dice base and app: a soak under faults."""

import json
from typing import Annotated

import typer

from companion.cli.common import KNOWN_TROUBLE, Json, app, fail
from companion.cli.progress import progress


@app.command("link-soak")
def link_soak(
    runs: Annotated[int, typer.Option(min=1, help="How many runs; each has a seed of its own.")] = 100,
    rolls: Annotated[int, typer.Option(min=1, help="How many dice are thrown in each.")] = 30,
    faults: Annotated[
        str, typer.Option(help="A fault by name, or a TOML file with levels; left out: the stated ones.")
    ] = "stated",
    seed: Annotated[int, typer.Option(help="The first run's seed.")] = 1,
    pty: Annotated[bool, typer.Option("--pty", help="Over a pseudo terminal, in wall time.")] = False,
    as_json: Json = False,
) -> None:
    """Throw SIMULATED dice at a bad line; ends with 1 when a throw is lost, doubled or wrong."""
    from companion.bench.link_soak.fault_file import fault_of
    from companion.bench.link_soak.soak import MEMORY, PTY, Soak

    try:
        fault = fault_of(faults)
    except KNOWN_TROUBLE as error:
        fail(error)
    if pty and (fault.happens is not None or fault.uptime_ms):
        fail(f"--faults {faults}: needs a base that somebody does something to, and goes without --pty only.")
    if not as_json:
        typer.echo(f"{faults}: {fault.says}. To the app: {fault.to_app}; to the base: {fault.to_base}.")
    soak = Soak(fault, rolls, PTY if pty else MEMORY)
    with progress("runs", runs) as shown:
        for _ in shown.over(soak.over(range(seed, seed + runs))):
            pass
    told = soak.report()
    if as_json:
        typer.echo(json.dumps({"schema": "link-soak/1", "fault": faults, "simulated": True, **told}))
    else:
        typer.echo(_told(told))
        if soak.bad:
            typer.echo(f"The promise was broken with these seeds: {', '.join(map(str, soak.bad))}")
    raise typer.Exit(1 if soak.bad else 0)


def _told(report: dict[str, object]) -> str:
    """The report in a few lines for people."""
    counts = "{sent} thrown, {delivered} delivered, {duplicated} doubled, {wrong} wrong, {lost} lost".format(**report)
    missed = f", {report['missed']} could not be seen or told" if report["missed"] else ""
    happened = ", ".join(f"{name} {count}" for name, count in _counts(report["faults"]))
    again = "{reconnects} reconnections".format(**report)
    return f"{report['runs']} runs: {counts}{missed}; {again}\nfaults: {happened or 'none'}"


def _counts(faults: object) -> list[tuple[str, int]]:
    return list(faults.items()) if isinstance(faults, dict) else []
