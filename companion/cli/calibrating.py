"""Commands that set a camera up from pictures: its lens, the empty board, and the pieces."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from companion.app import catalogue
from companion.cli.common import Json, read_table
from companion.cli.dice_link import calibrate
from companion.cli.progress import progress
from companion.cli.spoken_language import KNOWN_TROUBLE, fail
from companion.devices.camera_device import LENS_FILE

if TYPE_CHECKING:
    from companion.calibrate.calibration_result import Calibration
    from companion.calibrate.camera_setting import CameraSetting
    from vision.calibrate.sheet_corners import LensSheet

From = Annotated[Path | None, typer.Option("--from", metavar="DIR", help="The folder with the pictures.")]
TableOption = Annotated[Path | None, typer.Option(help="The table whose folder is used.")]
BoardOption = Annotated[Path | None, typer.Option(help="The board in millimetres; left out: the game's own.")]
TaughtOption = Annotated[Path | None, typer.Option(help="Where what is taught is kept; left out: the table's folder.")]
CameraOption = Annotated[Path | None, typer.Option(help="The lens, as calibrated; left out: the table's own.")]
NO_PICTURES: Final = "calibrate {what}: needs a folder with pictures: --from DIR.{guided}"
GUIDED: Final = " Set-up on the touchscreen does the same from the camera: orctable run."
MOST_SQUARES: Final = 101  # the dictionary has 50 markers, one for every other square
MOST_GAPS: Final = 8
UNLIKE, ALIKE = "unlike", "alike"  # behind = stands another place of the same look; another look
WORDS: Final[Mapping[str, str]] = {
    "few_pictures": "Only {0} pictures show enough of the sheet; {1} are needed. Take some more.",
    "other_size": "{0} has another size than the first picture. Take all pictures with the camera set alike.",
    "uncovered": "The sheet was never seen in one part of the picture: {0}. Hold it there.",
    "not_tilted": "The sheet was tilted in only {0} pictures; {1} are needed. Tilt it by 30 degrees to each side.",
    "error_px": "The corners are off by {0} px; less than {1} px is needed. Is the sheet flat, and the picture sharp?",
    "pose_px": "The stickers are off by {0} px; {1} px is the most. Put them where the board file says.",
    "no_tokens": "The listing has no [[tokens]]. Take pictures of the pieces and list them.",
    "no_empty": "The empty board was not taught. First: orctable calibrate board.",
    "no_order": "In which order do the areas lie? Write ring = [...] into the listing.",
    "no_picture": "The listing has no [empty] pictures. Take them, and list them.",
    "misread": "Board {0}, place {1}: there lies {2}, and the camera sees {3}, or is not sure. Teach that look again.",
    "no_cards": "The listing has no [[cards]]. Take pictures of the cards and list them.",
    "cards": "Row {0}: cards found there: {1}. Lay them apart from each other and take the picture again.",
    "pale": "Row {0}: cards found there: {1}, and the table is as white as they are. Lay something dark or coloured"
    " below the rows, and take all pictures again, those of the empty table too.",
    "shiny": "The lamp is mirrored on cards: {0}. Turn the lamp or the cards, and take the picture again.",
    "not_all_cards": "Not every end of the cards was taught. Take the missing pictures and list them.",
    "misread_row": "{0}, row {1}: there lies {2}, and the camera surely sees {3}. Teach these cards again.",
    "not_found": "A piece is missing on a marked place: area {0}, place {1}.",
    "off_centre": "A piece lies beside its place: area {0}, place {1}. Push it to the middle; take the picture again.",
    "no_edge": "The edge of a piece cannot be seen: area {0}, place {1}. Lay it elsewhere, or move the lamp; take the"
    " picture again.",
    "veiled": "The lamp is mirrored on a piece: area {0}, place {1}. Move the lamp, and take the picture again.",
    "unlike": "The piece in area {0}, place {1} shines: it looks otherwise than at area {2}, place {3}. Move the lamp,"
    " and take the picture again.",
    "alike": "The piece in area {0}, place {1} looks like {2} here. Turn the lamp, and take the pictures again.",
}
"""What to do about a problem, by the first word of its code; what stands behind its colons fills the gaps."""

LOOK_ALIKES: Final = "The camera cannot tell {0} from {1} by what is seen of cards in a row: it will always ask."
IN_LAMP: Final = "The camera cannot read {0}: a lamp is mirrored there. Move it, take the pictures again, or go on."


@calibrate.command("lens")
def calibrate_lens(
    pictures: From = None,
    out: Annotated[Path | None, typer.Option(help="The camera file; left out: in the table's folder.")] = None,
    squares: Annotated[str, typer.Option(help="How many squares the sheet has.")] = "8x6",
    table: TableOption = None,
    as_json: Json = False,
) -> None:
    """Learn the camera's lens from pictures of the printed sheet; ends with 1 when more pictures are needed."""
    from companion.calibrate import lens_pictures
    from companion.calibrate.picture_folder import all_opened, pictures_in

    folder = _given(pictures, "lens", guided="")
    sheet = _sheet(squares)
    try:
        kept = out or read_table(table).folder / LENS_FILE
        paths = pictures_in(folder)
        with progress("pictures", len(paths)) as bar:
            done = lens_pictures.calibrate_lens(
                bar.over(all_opened(paths)), sheet, lambda fit: lens_pictures.write_camera(kept, fit)
            )
    except (*KNOWN_TROUBLE, ValueError, OSError) as error:
        fail(error)
    _end(done, as_json, f"Kept as {kept}.")


def _learning(what: str, about: str) -> None:
    """A command that learns from the pictures a listing names."""

    @calibrate.command(what, help=about)
    def learn(
        pictures: From = None,
        board: BoardOption = None,
        taught: TaughtOption = None,
        camera: CameraOption = None,
        table: TableOption = None,
        as_json: Json = False,
    ) -> None:
        folder, setting = _given(pictures, what), _setting(table, board, taught, camera)
        _end(_taught(what, folder, setting), as_json, f"Kept in {setting.taught}.")


LEARNT: Final = {
    "board": "Learn the empty board or mat from the pictures a listing names; ends with 1 when something is to be"
    " improved.",
    "tokens": "Learn the pieces from listed pictures, then read the listed test boards; ends with 1 when one is"
    " misread.",
    "cards": "Learn the cards of a mat from listed pictures, then read the listed layouts; ends with 1 when one is"
    " misread.",
}
for _what, _about in LEARNT.items():
    _learning(_what, _about)


def _setting(table: Path | None, board: Path | None, taught: Path | None, camera: Path | None) -> "CameraSetting":
    from companion.calibrate.camera_setting import camera_setting

    try:
        return camera_setting(read_table(table), board, taught, camera)
    except (*KNOWN_TROUBLE, ValueError) as error:
        fail(error)


def _taught(what: str, folder: Path, setting: "CameraSetting") -> "Calibration":
    """Teaches from a folder's listing; bad input ends the command with 2."""
    from companion.calibrate.camera_setting import taught_from

    try:
        with progress("teaching"):
            return taught_from(what, folder, setting)
    except (ValueError, OSError) as error:
        fail(error)


def _given(folder: Path | None, what: str, guided: str = GUIDED) -> Path:
    if folder is None:
        fail(NO_PICTURES.format(what=what, guided=guided))
    return folder


def _sheet(squares: str) -> "LensSheet":
    from vision.calibrate.sheet_corners import LensSheet

    columns, _, rows = squares.partition("x")
    numbers = [
        int(count) if count.isascii() and count.isdecimal() and len(count) < 3 else 0 for count in (columns, rows)
    ]
    if not all(3 <= number <= 20 for number in numbers) or numbers[0] * numbers[1] > MOST_SQUARES:
        fail(f"--squares {squares[:20]}: write columns and rows of the printed sheet, such as 8x6.")
    return LensSheet(*numbers)


def _end(done: "Calibration", as_json: bool, kept: str) -> NoReturn:
    """Prints what came of it, and ends with 0 when it passed."""
    if as_json:
        typer.echo(json.dumps(done.as_json(), ensure_ascii=False))
    else:
        if done.errors is not None:
            typer.echo(f"error {done.errors.rms_px:.2f} px (root mean square), {done.errors.residual_px:.2f} px (mean)")
        for problem in done.problems:
            typer.echo(in_words(problem))
        for pair in done.more.get("look_alikes", ()):
            typer.echo(LOOK_ALIKES.format(*pair.split("=")))
        if done.more.get("in_lamp"):
            typer.echo(IN_LAMP.format(", ".join(done.more["in_lamp"])))
        typer.echo(f"PASS. {kept}" if done.passed else "Not passed.")
    raise typer.Exit(0 if done.passed else 1)


def in_words(problem: str) -> str:
    """A problem as a sentence that says what to do."""
    code, *about = problem.split(":")
    if code not in WORDS:
        return catalogue.speaker(catalogue.USUAL, "en").unlearnt(problem)
    if code == UNLIKE:
        about = problem.replace("=", ":").split(":")[1:]
    elif code == ALIKE:
        place, _, look = problem.partition("=")
        about = [*place.split(":")[1:], look.replace(":", " ")]
    return WORDS[code].format(*(word.replace("_", " ").replace(",", ", ") for word in about), *[""] * MOST_GAPS)
