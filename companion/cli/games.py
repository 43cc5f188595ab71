"""Commands about kept games: fold a log, journal to log and back."""

import json
import stat
from pathlib import Path
from tempfile import mkstemp
from typing import Annotated, Any

import typer

from companion.cli.common import KNOWN_TROUBLE, JournalFile, Json, LogFile, Until, app, data_folder, fail, teller
from companion.cli.positions import print_position
from companion.table import log, opening, wiring
from companion.table.importing import import_log
from companion.table.journal import Journal
from companion.table.position import position_data
from companion.table.recovery import mend
from companion.table.track import TELLER, Teller, Track

USUAL_RIGHTS = 0o644
"""Of a log that is written for the first time: everybody may read it."""


@app.command()
def replay(file: LogFile, until: Until = None, as_json: Json = False) -> None:
    """Fold a table log; stops at the first action the rules do not allow."""
    try:
        header, lines = log.read_log(file)
        track = _folded(header, lines, teller(file), until)
        agreed = opening.spelled_out(header) | {"ring": list(track.state.agreed.ring)}  # it may have been put right
    except KNOWN_TROUBLE as error:
        fail(error)
    data = position_data(agreed, track.game, track.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    typer.echo(f"{track.written} lines")
    print_position(data)


def _folded(
    header: dict[str, Any], lines: list[dict[str, Any]], tell: Teller = TELLER, until: int | None = None
) -> Track[Any]:
    opened = wiring.open_game(header)
    track: Track[Any] = Track(opened.game, opened.names, opened.state)
    track.fold(lines, until, tell)
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
    if out.exists() and out.samefile(journal):
        fail(f"{out}: is the journal itself. Name another file for the log; nothing was written.")
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
        _write(out, header, lines)
    except KNOWN_TROUBLE as error:
        fail(error)
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place; the journal is as it was.")
    typer.echo(f"{len(lines)} lines written to {out}", err=_no_file(out))


def _write(out: Path, header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """A log that stands there already is replaced by the whole new one, or stays. A pipe is written to as it is."""
    if _no_file(out):
        with out.open("w", encoding="utf-8") as file:
            log.write_log(file, header, lines)
        return
    target = out.resolve()
    handle, name = mkstemp(suffix=".new", dir=target.parent)
    draft = Path(name)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            log.write_log(file, header, lines)
        draft.chmod(stat.S_IMODE(target.stat().st_mode) if target.exists() else USUAL_RIGHTS)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _no_file(out: Path) -> bool:
    """Whether the output goes to a device or a pipe, under whatever name; those cannot be replaced."""
    return out.absolute().parts[1] in ("dev", "proc") or (out.exists() and not out.is_file())


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(metavar="LOG")], journal: JournalFile = None) -> None:
    """Take a table log into a journal in which no game runs, to play on from its end."""
    kept = journal or data_folder() / "journal.sqlite"
    try:
        count = import_log(file, kept, wiring.open_game, teller(file, stops=False))
    except KNOWN_TROUBLE as error:
        fail(error)
    typer.echo(f"{count} lines taken into {kept}; the next start goes on there.")
