"""What the app says lies in the rows, as cards of the real table."""

from collections.abc import Iterator

from companion.games.economancy.board import FRESH, USED, row_number
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import NOT_CHOSEN, PASS, PHASES, STEPS, Buy, Defend
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth

BUYING, ANSWERING = PHASES[Buy], STEPS[Defend]


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
        used = card["uses"] > 0 or (game["step"] == ANSWERING and card["place"] == player["chosen"])
        yield Lying(KINDS[card["kind"]], "", USED if used else FRESH)


def _bought(game: View) -> Iterator[tuple[int, int]]:
    """Seat and kind of every card that was picked openly and lies there already: as many of a kind as there are."""
    left = {pile["kind"]: pile["left"] for pile in game["shop"]}
    for player in game["players"]:
        kind = player["chosen"]
        if game["phase"] == BUYING and kind not in (NOT_CHOSEN, PASS) and left[kind] > 0:
            left[kind] -= 1
            yield player["seat"], kind
