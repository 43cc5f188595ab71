"""Influence cards at the table: what taps, dice and cardboard make of them."""

from companion.games.orconomy.boxes.loader import load_box
from companion.games.orconomy.rules.state import CARDS
from tests.session.table import Table, view


def ratings_of(table: Table) -> dict[str, int]:
    """The Risk Ratings that are known of the box."""
    ratings = zip(CARDS, load_box(data_dir=table.folder).ratings, strict=True)
    return {card: rating for card, rating in ratings if rating >= 0}


def owed(table: Table) -> list[tuple[str, str, int, int]]:
    return [(due.verb, due.what, due.seat, due.area) for due in table.shown.owed]


def nothing_to_ask(table: Table) -> bool:
    """Whether table and app agree, after the camera had time to complain."""
    table.look()
    table.wait(10.0)
    return table.shown.difference is None and table.shown.question is None


def play(table: Table, card: str, *numbers: int, seat: int = 0) -> None:
    """A card without a Risk Rating is shown and works."""
    rated = ":".join(map(str, ("do", card, seat, *numbers)))
    table.press(rated)
    if view(table).plays[-1].step == "rating":
        table.press(f"do:rating:{seat}:0")
    table.press(f"do:resolve:{seat}")


# --- Risk Ratings -----------------------------------------------------------------------------------------------------


# --- the bank ---------------------------------------------------------------------------------------------------------
