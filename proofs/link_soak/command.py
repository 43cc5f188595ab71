"""What `orctable link-soak` does: throws simulated dice at a bad line and tells what came of each."""

import json

import typer

from companion.cli.common import KNOWN_TROUBLE
from companion.cli.progress import progress
from companion.cli.spoken_language import fail
from proofs.link_soak.fault_file import fault_of
from proofs.link_soak.soak import MEMORY, PTY, WASM, Soak
from proofs.link_soak.wasm.micropython import NotInstalled


def throw(runs: int, rolls: int, faults: str, seed: int, pty: bool, wasm: bool, as_json: bool) -> None:
    """Throws and tells; ends the command with 1 when a throw is lost, doubled or wrong, with 2 for bad input."""
    try:
        fault = fault_of(faults)
    except KNOWN_TROUBLE as error:
        fail(error)
    if pty and wasm:
        fail("--pty goes in wall time and --wasm in virtual time; name one of them.")
    line = PTY if pty else WASM if wasm else MEMORY
    if line != MEMORY and (fault.happens is not None or fault.uptime_ms):
        fail(f"--faults {faults}: needs a base that somebody does something to, and goes without --{line} only.")
    if not as_json:
        typer.echo(f"{faults}: {fault.says}. To the app: {fault.to_app}; to the base: {fault.to_base}.")
    soak = Soak(fault, rolls, line)
    try:
        with progress("runs", runs) as shown:
            for _ in shown.over(soak.over(range(seed, seed + runs))):
                pass
    except NotInstalled as error:
        fail(f"--wasm: {error}.")
    told = soak.report()
    if as_json:
        typer.echo(json.dumps({"schema": "link-soak/1", "fault": faults, "simulated": True, **told}))
    else:
        typer.echo(_summary(told))
        if soak.bad:
            typer.echo(f"The promise was broken with these seeds: {', '.join(map(str, soak.bad))}")
    raise typer.Exit(1 if soak.bad else 0)


def _summary(report: dict[str, object]) -> str:
    """The report in a few lines for people."""
    counts = "{sent} thrown, {delivered} delivered, {duplicated} doubled, {wrong} wrong, {lost} lost".format(**report)
    missed = f", {report['missed']} could not be seen or told" if report["missed"] else ""
    missed += f", {report['unseen']} not judged to be throws by the base" if report["unseen"] else ""
    happened = ", ".join(f"{name} {count}" for name, count in _counts(report["faults"]))
    again = "{reconnects} reconnections".format(**report)
    return f"{report['runs']} runs: {counts}{missed}; {again}\nfaults: {happened or 'none'}"


def _counts(faults: object) -> list[tuple[str, int]]:
    return list(faults.items()) if isinstance(faults, dict) else []
