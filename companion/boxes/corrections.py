"""An owner's corrections to the box: what is printed on their board, kept in their own data folder."""

from pathlib import Path
from typing import Final

import tomlkit

from companion.boxes.checker import read_toml
from companion.boxes.errors import BoxError
from companion.boxes.loader import load_box

FIELDS: Final = ("income",)
"""What may be corrected by a touch. Slots also need the board file, where their places are, so they are edited
there.
"""


def correct(edition: str, data_dir: Path, number: int, field: str, value: int) -> None:
    """Write one number into the owner's own box file, keeping whatever else stands there.

    Raises BoxError, and leaves the file as it was, when the field or the value cannot be.
    """
    path = data_dir / "boxes" / edition / "box.toml"
    if field not in FIELDS:
        raise BoxError(str(path), f"industries.{number}.{field}", "cannot be changed here", "Edit the file itself.")
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before:
        read_toml(path)
    document = tomlkit.parse(before)
    industries = document.setdefault("industries", tomlkit.table())
    industries.setdefault(str(number), tomlkit.inline_table())[field] = value
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(tomlkit.dumps(document), encoding="utf-8")
    try:
        load_box(edition, data_dir)
    except BoxError:
        if before:
            path.write_text(before, encoding="utf-8")
        else:
            path.unlink()
        raise
