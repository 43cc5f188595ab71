"""An owner's corrections to the box: what is printed on their board and cards, kept in their own data folder."""

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomlkit

from companion.boxes.owners_file import document_of, keep
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.rules.state import UNKNOWN
from companion.schema.wrong import OR_DELETE
from companion.schema.wrong_input import BoxError

FIELDS: Final = ("income", "slots", "stars")
"""What may be corrected by a touch. How many slots there are also stands in the board file, with their places."""
Names = MutableMapping[str, Any]
Change = Callable[[Names], None]


def correct(edition: str, data_dir: Path, number: int, field: str, value: int) -> None:
    """Write one number of an industry into the owner's own box file, keeping whatever else stands there; a number of
    slots into their own board file too, which is the usual one where they had none.

    Raises BoxError, and leaves the files as they were, when the field or the value cannot be.
    """
    path = _file(edition, data_dir)
    if field not in FIELDS:
        raise BoxError(str(path), f"industries.{number}.{field}", "cannot be changed here", "Edit the file itself.")

    def on_board(document: Names) -> None:
        _inside(document, "industry_slots", tomlkit.table(), board)[str(number)] = value

    def change(document: Names) -> None:
        industries = _inside(document, "industries", tomlkit.table(), path)
        _inside(industries, str(number), tomlkit.inline_table(), path)[field] = value

    board = board_path(edition, data_dir)
    slots = [_Edit(path.with_name(board.name), board, on_board)] if field == "slots" else []
    _rewrite(edition, data_dir, [_Edit(path, path, change), *slots])


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

    path = _file(edition, data_dir)
    _rewrite(edition, data_dir, [_Edit(path, path, change)])


def replace_board(edition: str, data_dir: Path, text: str) -> None:
    """Keep a whole board file as the owner's; one that was there before is kept beside it.

    Raises BoxError, and leaves the owner's file as it was, when the box cannot be opened with the new one.
    """
    _put(edition, data_dir, {data_dir / "boxes" / edition / "board.toml": text})


def _inside(names: Names, name: str, fresh: Names, path: Path) -> Names:
    """The table of that name, a fresh one when there is none. Raises BoxError when something else stands there."""
    found = names.setdefault(name, fresh)
    if not isinstance(found, MutableMapping):
        raise BoxError(str(path), name, "must be a table", OR_DELETE)
    return found


def _file(edition: str, data_dir: Path) -> Path:
    return data_dir / "boxes" / edition / "box.toml"


@dataclass(frozen=True, slots=True)
class _Edit:
    """A file of the owner's, what it is made from (itself, as far as it is there), and the change."""

    path: Path
    source: Path
    change: Change


def _rewrite(edition: str, data_dir: Path, edits: Sequence[_Edit]) -> None:
    """Change the owner's files, together; they are as they were when the box cannot be opened with them any more."""
    _put(edition, data_dir, {edit.path: _changed(edit) for edit in edits})


def _put(edition: str, data_dir: Path, texts: Mapping[Path, str]) -> None:
    keep(data_dir, texts, lambda folder: load_box(edition, folder))


def _changed(edit: _Edit) -> str:
    """The file after the change. Raises BoxError when it cannot be read."""
    document = document_of(edit.source)
    edit.change(document)
    return tomlkit.dumps(document)
