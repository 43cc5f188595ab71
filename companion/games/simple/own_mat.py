"""Where the mat of a game is measured: the board file that comes along, or the owner's own."""

from pathlib import Path


def mat_file(usual: Path, data_dir: Path | None) -> Path:
    """The owner's own file, `boxes/EDITION/board.toml` in the data folder, where there is one; else the `usual` one,
    whose folder is named after the edition.
    """
    own = data_dir / "boxes" / usual.parent.name / usual.name if data_dir is not None else usual
    return own if own.exists() else usual
