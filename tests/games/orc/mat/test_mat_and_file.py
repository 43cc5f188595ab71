"""What the eyes say and where they look is what the game waits for: words and rows are written down in both places."""

from companion.boxes.eyes_plans import load_table
from companion.games.orc import board
from companion.games.orc.rules.cards import DECK
from companion.games.orc.set_up import SIX_CARDS
from tests.games.orc.positions import GAME, fresh
from vision.cards import mat_reader
from vision.cards.card_plan import CardPlan


def test_the_mat_has_the_rows_the_deck_and_the_words_of_the_game() -> None:
    plan = load_table(board.BOARD_FILE)
    assert isinstance(plan, CardPlan)
    assert {row.row for row in plan.rows} == set(GAME.board.layout(fresh()).rows)
    assert set(plan.deck) == {(board.end(card.two, 2), board.end(card.one, 1)) for card in DECK}
    assert {spot.area for spot in SIX_CARDS} <= {row.row for row in plan.rows}
    assert mat_reader.BACK == board.BACK
