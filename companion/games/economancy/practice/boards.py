"""Economancy's cards at the practice table: our own drawing of every kind, and what the app says lies in the rows."""

from collections.abc import Iterator

from companion.games.economancy.board import FRESH, USED, row_number
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.rules.state import BUY, DEFEND, NOT_CHOSEN, PASS
from companion.practice.cards.card_drawing import draw_card
from companion.practice.cards.card_set import Faces
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth
from companion.printing.card_emblems import CardFace

SIZE_MM = (63.0, 88.0)


def app_rows(game: View) -> Truth:
    """What the app says lies in each row, from left to right; rows without cards are left out."""
    bought = dict(_bought(game))
    rows = {row_number(player["seat"]): list(_row(game, player)) for player in game["players"]}
    for seat, kind in bought.items():
        rows[row_number(seat)].append(Lying(KINDS[kind], "", FRESH))
    return {number: row for number, row in rows.items() if row}


def _row(game: View, player: View) -> Iterator[Lying]:
    """A card lies forward once it was used, and as soon as it is told to answer."""
    for card in player["row"]:
        used = card["uses"] > 0 or (game["step"] == DEFEND and card["place"] == player["chosen"])
        yield Lying(KINDS[card["kind"]], "", USED if used else FRESH)


def _bought(game: View) -> Iterator[tuple[int, int]]:
    """Seat and kind of every card that was picked openly and lies there already: as many of a kind as there are."""
    left = {pile["kind"]: pile["left"] for pile in game["shop"]}
    for player in game["players"]:
        kind = player["chosen"]
        if game["phase"] == BUY and kind not in (NOT_CHOSEN, PASS) and left[kind] > 0:
            left[kind] -= 1
            yield player["seat"], kind


def faces() -> Faces:
    """The face of each kind by its name."""
    found = {}
    for number, (kind, printed) in enumerate(zip(KINDS, load_prints(), strict=True)):
        corner = () if number == STIPEND else (printed.cost, printed.strength, printed.defence)
        name = kind.replace("_", " ").title()
        found[kind] = draw_card(CardFace(number, name, tuple(map(str, corner)), ""), SIZE_MM)
    return found
