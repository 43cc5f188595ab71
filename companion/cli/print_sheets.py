"""The command that makes sheets to print: stickers, a lens board, a board to play on, cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.app import catalogue
from companion.app.data_folder import data_folder
from companion.app.start_errors import UsageError, check_language
from companion.cli.common import GameName, app, check_game, no_file, replace_file
from companion.cli.spoken_language import Language, fail, spoken_language, tell
from companion.locale.preferences import LanguageMissing

if TYPE_CHECKING:  # what draws is loaded when something is drawn
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet

MARKERS, LENS, MAT = "markers", "lens", "mat"
WHATS = (MARKERS, LENS, MAT, "board", "cards", "strips")


@app.command(name="print")
def print_(
    what: Annotated[str, typer.Argument(metavar="|".join(WHATS))],
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf")],
    game: GameName = None,
    paper: Annotated[str, typer.Option(help="a4, a3 or letter.")] = "a4",
    coded: Annotated[bool, typer.Option(help="Cards with a coded strip, by which the camera knows each.")] = False,
    language: Language = None,
) -> None:
    """Make sheets to print, true to scale: stickers for the camera, a lens board, a mat, a board to play on, cards,
    coded strips for sleeves.
    """
    try:
        check_game(game)
        check_language(language)
        _check_out(out)
        pages, data = _pdf(what, coded, game or catalogue.USUAL, paper, spoken_language())
    except (ValueError, LanguageMissing) as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: cannot be opened ({error.strerror}). Nothing was written; name another place.")
    try:
        if no_file(out):
            out.write_bytes(data)
        else:
            replace_file(out, data)
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place, or make room there.")
    tell(f"Written to {out}, pages: {pages}. Print them at 100 %, not fitted to the page.", err=no_file(out))


def _check_out(out: Path) -> None:
    if out.is_dir():
        raise UsageError(f"{out}: is a folder. Name a file in it; nothing was written.")
    if not out.parent.is_dir():
        raise UsageError(f"{out}: there is no folder {out.parent}. Make it, or name another place.")


def _pdf(what: str, coded: bool, game: str, paper: str, language: str) -> tuple[int, bytes]:
    """How many pages, and the file. Raises ValueError, LanguageMissing or OSError."""
    from companion.printing.card_faces import CODED_CARDS
    from companion.printing.paper_sizes import PAPERS
    from companion.printing.printed_sheet import to_pdf

    if what not in WHATS:
        raise UsageError(f"{what[:40]}: there is no such sheet. Choose one of: {', '.join(WHATS)}.")
    if coded and what != "cards":
        raise UsageError(f"--coded is for cards; {what} cannot be coded.")
    if paper not in PAPERS:
        raise UsageError(f"--paper {paper[:40]}: there is no such paper. Choose one of: {', '.join(PAPERS)}.")
    sheets = _sheets(CODED_CARDS if coded else what, game, PAPERS[paper], language)
    return len(sheets), to_pdf(sheets, catalogue.speaker(game, language))


def _sheets(what: str, game: str, paper: "Paper", language: str) -> "Sequence[Sheet]":
    """The sheets of any game with a board, or those a game draws itself."""
    from companion.boxes.board_file import BoardMeasures
    from companion.boxes.mat_file import MatPlan
    from companion.boxes.plan_files import MatText, read_text
    from companion.printing.marker_sheets import lens_sheet, marker_sheets
    from companion.printing.mat_sheets import mat_sheets
    from companion.printing.printed_sheet import NothingToPrint

    speaker = catalogue.speaker(game, language)
    if what == LENS:
        return [lens_sheet(paper, speaker)]
    if what in (MARKERS, MAT):
        file = catalogue.games(data_folder()).named(game).board.file()
        text = read_text(file) if file is not None else None
        if isinstance(text, MatText):
            mat = MatPlan.of(text)
            return marker_sheets(mat, paper, speaker) if what == MARKERS else mat_sheets(mat, paper, speaker)
        if text is None or what == MAT:
            raise NothingToPrint(game, what)
        return marker_sheets(BoardMeasures.of(text), paper, speaker)
    return catalogue.GAMES[game].sheets(what, paper, language, data_folder())
