"""ORC's mat at the practice table: what cards are taken for where, and what the app says lies in every place."""

from collections.abc import Mapping
from typing import Final

from companion.boxes.plan_files import ENDS, PILE
from companion.games.orc.board import BACK, BOARD_FILE, FIRST_ROW, LINE, pile_row
from companion.games.orc.practice.faces import SPEAR_AHEAD, SPEAR_BACK, faces
from companion.practice.cards.card_set import CardSet, Spacing, Taken
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth, sorted_truth

BETWEEN_ENDS: Final = "-"
HELD: Final = "held"
SPEARS: Final[Mapping[str, str]] = {"far": SPEAR_AHEAD, "near": SPEAR_BACK}
"""How a marker lies, by the side of the table that its spear points at."""


def near_end(card: str) -> str:
    """What counts of a card in a column: the end towards the line."""
    return card.partition(BETWEEN_ENDS)[0]


def face_down(card: str) -> str:
    """A card face down is like any other."""
    return BACK if card.startswith(BACK) else card


CARDS: Final = CardSet(
    BOARD_FILE,
    faces,
    spacing=Spacing(first_mm=37.5, step_mm=37.0, least_mm=20.0, apart_mm=80.0),
    taken={ENDS: Taken(near_end, in_order=False), PILE: Taken(face_down, piled=True)},
)


def column_row(game: View, number: int, seat: int) -> int:
    """Where a player's cards lie at a land."""
    return FIRST_ROW[game["players"][seat]["side"]] + number - 1


def marked(land: View) -> bool:
    """Whether a card lies there for whoever holds the land: none where nobody had deployed any (O5.5)."""
    return land["status"] == HELD and (not land["by"] or any(land["orcs"]))


def app_rows(game: View) -> Truth:
    """What the app says lies in each place; empty ones are left out."""
    lands = game["lands"]
    rows: dict[int, list[Lying]] = {}
    for at in range(0, len(lands), 2):
        first, second = (f"{land['colour']}{land['worth']}" for land in lands[at : at + 2])
        rows[FIRST_ROW[LINE] + at // 2] = [Lying(f"{first}{BETWEEN_ENDS}{second}")]
    for land in lands:
        rows[pile_row(land["number"])] = [Lying(BACK)] if land["stock"] or marked(land) else []
        for seat, side in enumerate(land["sides"]):
            twos = side["orcs"] - side["cards"]
            ends = [f"{side['colour']}{2 if at < twos else 1}" for at in range(side["cards"])]
            rows[column_row(game, land["number"], seat)] = [Lying(kind) for kind in ends]
    return sorted_truth(rows)


def hands_rows(game: View, stocks: Mapping[int, int]) -> Truth:
    """The same as hands lay it: with every card of the piles, so many by land, and with markers that point at whoever
    holds the land.
    """
    rows = dict(app_rows(game))
    for land in game["lands"]:
        row = pile_row(land["number"])
        if marked(land):
            rows[row] = [Lying(SPEARS[game["players"][land["owner"]]["side"]])]
        elif row in rows:
            rows[row] = [Lying(BACK)] * max(1, min(stocks[land["number"]], land["stock"]))
    return rows
