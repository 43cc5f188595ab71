"""An owner's corrections to the box: what is printed on their board and cards, kept in their own data folder."""

from pathlib import Path
from typing import Final

from companion.boxes.editions import BOARD
from companion.boxes.owners_file import Edit, Names, keep, rewrite, table_in
from companion.games.orconomy.boxes.loader import EDITIONS, load_box
from companion.games.orconomy.rules.state import UNKNOWN
from companion.schema.wrong_input import BoxError

FIELDS: Final = ("income", "slots", "stars")
"""What may be corrected by a touch. How many slots there are also stands in the board file, with their places."""


def correct(edition: str, data_dir: Path, number: int, field: str, value: int) -> None:
    """Write one number of an industry into the owner's own box file, keeping whatever else stands there; a number of
    slots into their own board file too, which is the usual one where they had none.

    Raises BoxError, and leaves the files as they were, when the field or the value cannot be.
    """
    path, board = (EDITIONS.own_file(edition, data_dir, name) for name in ("box.toml", BOARD))
    if field not in FIELDS:
        raise BoxError(str(path), f"industries.{number}.{field}", "cannot be changed here", "Edit the file itself.")

    def on_board(document: Names) -> None:
        table_in(document, "industry_slots", board)[str(number)] = value

    def change(document: Names) -> None:
        industries = table_in(document, "industries", path)
        table_in(industries, str(number), path, inline=True)[field] = value

    slots = [Edit(board, on_board, usual=EDITIONS.board_file(edition, None))] if field == "slots" else []
    rewrite(data_dir, [Edit(path, change), *slots], lambda folder: load_box(edition, folder))


def correct_rating(edition: str, data_dir: Path, card: str, rating: int) -> None:
    """Write the Risk Rating of a kind of card (0: none; -1: not known after all) into the owner's own box file.

    Raises BoxError, and leaves the file as it was, when there is no such card or no such rating.
    """
    path = EDITIONS.own_file(edition, data_dir)

    def change(document: Names) -> None:
        ratings = table_in(document, "ratings", path)
        if rating == UNKNOWN:
            ratings.pop(card, None)
        else:
            ratings[card] = rating

    rewrite(data_dir, [Edit(path, change)], lambda folder: load_box(edition, folder))


def replace_board(edition: str, data_dir: Path, text: str) -> None:
    """Keep a whole board file as the owner's; one that was there before is kept beside it.

    Raises BoxError, and leaves the owner's file as it was, when the box cannot be opened with the new one.
    """
    keep(data_dir, {EDITIONS.own_file(edition, data_dir, BOARD): text}, lambda folder: load_box(edition, folder))
