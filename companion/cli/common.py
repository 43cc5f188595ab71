"""What all commands share: the application, the data folder, and how a message ends a command."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from platformdirs import user_data_path

from companion.app import catalogue
from companion.app.start_errors import UsageError
from companion.games.protocol import Refusal
from companion.record.history import Teller
from companion.record.log.reader import place_of
from companion.record.log.replay import UNCHECKED, Replayed
from companion.schema.wrong_input import BoxError, ImpossiblePosition, TableError
from hardware.errors import HardwareError

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The companion for boxed games: it watches the table, counts, and says what is due.",
)
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
JournalFile = Annotated[Path | None, typer.Option(help="The journal to keep the game in.")]
GameName = Annotated[str | None, typer.Option("--game", help=f"Which game: {', '.join(catalogue.GAMES)}.")]
LogFile = Annotated[Path, typer.Argument(metavar="LOG")]
Until = Annotated[int | None, typer.Option(min=0, help="Stop after this line.")]
KNOWN_TROUBLE = (TableError, BoxError, HardwareError)


def data_folder() -> Path:
    """The folder of games, taught pictures and the owner's corrections; ORCTABLE_DATA overrides it."""
    return Path(os.environ.get("ORCTABLE_DATA") or user_data_path("orctable"))


def check_game(game: str | None) -> None:
    """Raises UsageError when there is no such game."""
    if game is not None and game not in catalogue.GAMES:
        raise UsageError(f"--game {game[:40]}: there is no such game. Choose one of: {', '.join(catalogue.GAMES)}.")


def teller(file: Path, *, stops: bool = True) -> Teller:
    """How faults in a log file are reported: by name and line, with a refusal of the rules as a sentence.

    `stops`: the command has the option --until.
    """

    def remedy(number: int) -> str:
        return "Correct that line" + (f", or go only up to it with --until {number - 1}." if stops else ".")

    return Teller(lambda number: place_of(file.name, number), remedy, _sentence)


def _sentence(game: str, refusal: Refusal, names: Sequence[str]) -> str:
    return catalogue.speaker(game, "en").refusal(refusal, names)


def tell_unchecked(file: Path, replayed: Replayed) -> None:
    """Warns once about a log without checksums, whose integrity cannot be verified."""
    if not replayed.sealed:
        typer.echo(UNCHECKED.format(name=file.name), err=True)


def fail(message: object) -> NoReturn:
    """Prints what is wrong and exits with 2: nothing was changed."""
    typer.echo(in_words(message), err=True)
    raise typer.Exit(2)


def in_words(message: object, language: str = "en") -> str:
    """A message for people, with the problems of an impossible position as sentences."""
    if not isinstance(message, ImpossiblePosition):
        return str(message)
    speaker = catalogue.speaker(message.game, language)
    told = "; ".join(speaker.problem(problem) for problem in message.problems)
    return speaker.text(
        "{where} cannot be: {told}. See what `orctable position` says of it.", where=message.where, told=told
    )
