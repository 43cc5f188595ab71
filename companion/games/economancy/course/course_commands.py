"""The commands `orctable course ...`: what there is to do with recorded games of the course's referee."""

from pathlib import Path
from typing import Annotated, Final

import typer

from companion.games.economancy.rules.options import MOST_DAYS, PRESETS
from companion.schema.plain_files import open_plain

OTHERWISE, UNREADABLE = 1, 2  # exit statuses: our rules come to something else; the file is no such log
LARGEST: Final = 64 * 2**20
course = typer.Typer(no_args_is_help=True, help="Economancy games recorded by the course's referee.")


@course.callback()
def _group() -> None:
    """A group even while it has one command only."""


@course.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A log of the referee: states and answers, one a line.")],
    days: Annotated[
        int, typer.Option(min=0, max=MOST_DAYS, help="The last day of the referee that wrote it; 0 for none.")
    ] = PRESETS["course"].max_days,
) -> None:
    """Play a recorded game again; exits with 1 and says where, when our rules come to something else."""
    from companion.games.economancy.course.recorded import Differs, replayed
    from companion.games.economancy.course.referee_lines import NoAnswer
    from companion.games.economancy.rules.acts import describe

    try:
        state = replayed(_lines(file), days)
    except Differs as error:
        typer.echo(f"{file}: {error}.", err=True)
        raise typer.Exit(OTHERWISE) from error
    except (OSError, UnicodeDecodeError, NoAnswer) as error:
        why = error.strerror if isinstance(error, OSError) else error
        typer.echo(f"{file}: {why}. Name a log of the course's referee.", err=True)
        raise typer.Exit(UNREADABLE) from error
    typer.echo(describe(state))


def _lines(file: Path) -> list[str]:
    """The lines of a log. Raises OSError, UnicodeDecodeError, or NoAnswer for a file that is too large to be a game."""
    from companion.games.economancy.course.referee_lines import NoAnswer

    with open_plain(file) as opened:
        text = opened.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise NoAnswer(f"it is larger than {LARGEST} bytes, and cannot be a game")
    return text.decode("utf-8").splitlines()
