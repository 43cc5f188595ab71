"""An owner's corrections to the box: what is printed on their board, kept in their own data folder."""

import os
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
    _replace(path, tomlkit.dumps(document))
    try:
        load_box(edition, data_dir)
    except BoxError:
        if before:
            _replace(path, before)
        else:
            path.unlink()
        raise


def _replace(path: Path, text: str) -> None:
    """Write a new file beside the old one and put it in its place, so that a full disk spoils nothing."""
    new = path.with_suffix(".new")
    try:
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        raise BoxError(str(path), "", f"could not be written ({error.strerror})", "Free some space.") from error
