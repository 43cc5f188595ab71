"""A mat with rows of cards that a camera reads: where it is measured, and what lies there when one row is another."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.games.protocol import Layout, Piece

ROW: Final = "row"  # the zone of cards beside each other


def mat_file(usual: Path, data_dir: Path | None) -> Path:
    """The owner's own file, `boxes/EDITION/board.toml` in the data folder, where there is one; else the `usual` one,
    whose folder is named after the edition.
    """
    own = data_dir / "boxes" / usual.parent.name / usual.name if data_dir is not None else usual
    return own if own.exists() else usual


def with_row(before: Layout, row: int, pieces: Iterable[Piece]) -> Layout:
    """The same but for one row."""
    return Layout(rows={**before.rows, row: tuple(pieces)})
