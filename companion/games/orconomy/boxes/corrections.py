"""An owner's corrections to the box: what is printed on their board and cards, kept in their own data folder."""

import os
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any, Final

import tomlkit

from companion.checked.checker import CORRECT_IT, read_toml
from companion.checked.wrong_input import BoxError
from companion.games.orconomy.boxes.box_schema import UNKNOWN
from companion.games.orconomy.boxes.loader import load_box

FIELDS: Final = ("income",)
"""What may be corrected by a touch. Slots also need the board file, where their places are, so they are edited
there.
"""
BOARD_BEFORE: Final = "board-before.toml"
"""The owner's board file that was replaced last."""
Names = MutableMapping[str, Any]


def correct(edition: str, data_dir: Path, number: int, field: str, value: int) -> None:
    """Write one number of an industry into the owner's own box file, keeping whatever else stands there.

    Raises BoxError, and leaves the file as it was, when the field or the value cannot be.
    """
    path = _file(edition, data_dir)
    if field not in FIELDS:
        raise BoxError(str(path), f"industries.{number}.{field}", "cannot be changed here", "Edit the file itself.")

    def change(document: Names) -> None:
        industries = _inside(document, "industries", tomlkit.table(), path)
        _inside(industries, str(number), tomlkit.inline_table(), path)[field] = value

    _rewrite(edition, data_dir, change)


def correct_rating(edition: str, data_dir: Path, card: str, rating: int) -> None:
    """Write the Risk Rating of a kind of card (0: none; -1: not known after all) into the owner's own box file.

    Raises BoxError, and leaves the file as it was, when there is no such card or no such rating.
    """

    def change(document: Names) -> None:
        ratings = _inside(document, "ratings", tomlkit.table(), _file(edition, data_dir))
        if rating == UNKNOWN:
            ratings.pop(card, None)
        else:
            ratings[card] = rating

    _rewrite(edition, data_dir, change)


def replace_board(edition: str, data_dir: Path, text: str) -> None:
    """Keep a whole board file as the owner's; one that was there before is kept beside it.

    Raises BoxError, and leaves the owner's file as it was, when the box cannot be opened with the new one.
    """
    path = data_dir / "boxes" / edition / "board.toml"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    if before:
        _replace(path.with_name(BOARD_BEFORE), before)
    _replace(path, text)
    _check(path, before, edition, data_dir)


def _inside(names: Names, name: str, fresh: Names, path: Path) -> Names:
    """The table of that name, a fresh one when there is none. Raises BoxError when something else stands there."""
    found = names.setdefault(name, fresh)
    if not isinstance(found, MutableMapping):
        raise BoxError(str(path), name, "must be a table", CORRECT_IT)
    return found


def _file(edition: str, data_dir: Path) -> Path:
    return data_dir / "boxes" / edition / "box.toml"


def _rewrite(edition: str, data_dir: Path, change: Callable[[Names], None]) -> None:
    """Change the owner's file; when the box cannot be opened with it any more, it is as it was before."""
    path = _file(edition, data_dir)
    if path.exists():
        read_toml(path)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    document = tomlkit.parse(before)
    change(document)
    path.parent.mkdir(parents=True, exist_ok=True)
    _replace(path, tomlkit.dumps(document))
    _check(path, before, edition, data_dir)


def _check(path: Path, before: str, edition: str, data_dir: Path) -> None:
    """Put back what was there before (nothing: no file) when the box cannot be opened. Raises BoxError."""
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
