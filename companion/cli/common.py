"""What all commands share: the application, its common options, how faults in a log are told, and files for people."""

import os
import stat
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.app import catalogue, wiring
from companion.app.data_folder import data_folder
from companion.app.start_errors import UsageError
from companion.cli.spoken_language import SpokenGroup, fail, in_words, spoken_language
from companion.devices.table_file import TableFile
from companion.games.protocol import Refusal
from companion.record.history import Teller
from companion.record.log.reader import place_of
from companion.record.log.replay import UNCHECKED, Replayed
from companion.record.storage.files import READABLE, write_whole

app = typer.Typer(
    cls=SpokenGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The companion for boxed games: it watches the table, counts, and says what is due.",
)
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
JournalFile = Annotated[Path | None, typer.Option(help="The journal to keep the game in.")]
GameName = Annotated[str | None, typer.Option("--game", help=f"Which game: {', '.join(catalogue.GAMES)}.")]
LogFile = Annotated[Path, typer.Argument(metavar="LOG")]
Until = Annotated[int | None, typer.Option(min=0, help="Stop after this line.")]


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"orctable {version('orctable')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Say which orctable this is.")
    ] = False,
) -> None:
    """What may stand before a command."""


def read_table(file: Path | None, game: str | None = None) -> TableFile:
    """The table file that is named, else the one written on the screen, as at every start. Raises TableFileError."""
    return wiring.read_table(wiring.table_to_open(file, data_folder()), data_folder(), game)


def check_game(game: str | None) -> None:
    """Raises UsageError when there is no such game."""
    if game is not None and game not in catalogue.GAMES:
        raise UsageError(f"--game {game[:40]}: there is no such game. Choose one of: {', '.join(catalogue.GAMES)}.")


def teller(file: Path, *, stops: bool = True) -> Teller:
    """How faults in a log file are told: by name and line, refusals as sentences. `stops`: there is --until."""

    def remedy(number: int) -> str:
        return "Correct that line" + (f", or go only up to it with --until {number - 1}." if stops else ".")

    def sentence(game: str, refusal: Refusal, names: Sequence[str]) -> str:
        return catalogue.speaker(game, spoken_language()).refusal(refusal, names)

    return Teller(lambda number: place_of(file.name, number), remedy, sentence)


def tell_unchecked(file: Path, replayed: Replayed) -> None:
    """Warns once about a log without checksums, whose integrity cannot be verified."""
    if not replayed.sealed:
        typer.echo(in_words(UNCHECKED.format(name=file.name), spoken_language()), err=True)


def no_file(out: Path) -> bool:
    """Whether the output is a device or a pipe, under whatever name; those cannot be replaced. /dev/shm holds files."""
    _, *top = out.absolute().parts[:3]
    return (top[:1] in (["dev"], ["proc"]) and top != ["dev", "shm"]) or (out.exists() and not out.is_file())


def replace_file(out: Path, data: bytes) -> None:
    """Writes a file atomically, with the permissions of the one it replaces. Raises OSError."""
    target = Path(os.path.realpath(out))
    rights = stat.S_IMODE(target.stat().st_mode) if target.exists() else READABLE
    write_whole(target, data, rights)


TOP = Path(__file__).parents[2]


def proof(module: str, command: str) -> Any:
    """A module of the room `proofs`, for a command that measures orctable; without a source tree that ends with 2."""
    if not (TOP / "proofs" / "__init__.py").is_file():
        fail(
            f"orctable {command}: measures orctable itself, and what it measures with is not installed. Get the source"
            f" tree, run make setup in it, and there .venv/bin/orctable {command}."
        )
    if str(TOP) not in sys.path:
        sys.path.append(str(TOP))
    return import_module(f"proofs.{module}")
