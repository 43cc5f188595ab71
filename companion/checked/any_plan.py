"""The board file of any game, whatever lies on its table."""

import tomllib
from pathlib import Path

from companion.checked.board_file import BoardPlan
from companion.checked.mat_file import TABLES, MatPlan


def read_plan(path: Path) -> BoardPlan | MatPlan:
    """Read a board file. Raises OSError if it cannot be read, ValueError naming the file if something is wrong."""
    try:
        kind = tomllib.loads(path.read_text(encoding="utf-8")).get("kind")
    except ValueError as error:
        raise ValueError(f"{path}: not a TOML file ({error}); correct it or copy the box's own file") from error
    return MatPlan.read(path) if kind in TABLES else BoardPlan.read(path)
