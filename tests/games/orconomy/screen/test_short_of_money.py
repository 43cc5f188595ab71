"""Who has too little money for a Startup or a card: the screen says so of those whose turn is still to come, and of
nobody who has had it.
"""

import pytest

from companion.games.orconomy.rules.state import Competition, EndOfRound, Launch, Sold, State
from companion.games.orconomy.screen.auction import bidding_stage
from companion.games.orconomy.screen.board.ring import draw_sectors
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.screen.own import Own
from companion.games.orconomy.screen.stage import stage_of
from companion.games.orconomy.view import table_view
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Sign
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_stage import Stage
from tests.games.orconomy.positions import do, lay, play
from tests.ui.drawn_with import ink_at, speaker_of


def stage(state: State, picked: int = -1) -> Stage:
    """What the stage says in a position, after the row of a player was touched."""
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    view = table_view(state)
    return stage_of(page, Snapshot(game=view), Local(own=Own(picked=picked)), view)


def poor(skulls: tuple[int, ...], phase: Launch | EndOfRound | None = None) -> State:
    """Three launch Startups; the first and the third have a Company on which they could borrow."""
    return lay({7: "0 2", 3: "1"}, phase or Launch(0), 3, skulls=skulls, cards=(0, 0, 0))


def test_who_has_launched_is_offered_no_loan_for_another_startup() -> None:
    launched = play(poor((4, 0, 21)), do("launch", 0, 7))
    rows = stage(launched).rows
    assert [row.word for row in rows] == ["0 cards", "3: no money", "0 cards"]
    assert rows[0].touch == "ui:player:0"
    assert stage(launched, picked=0).p == stage(launched).p


def test_whose_turn_it_is_stands_in_the_prompt_though_the_money_is_short() -> None:
    due = stage(poor((1, 21, 21))).due
    assert (due.mark, due.text) == ("tusk", "Grishnak may launch a Startup for 3")


def test_a_loan_for_a_startup_is_there_for_whoever_is_still_to_come() -> None:
    first = stage(poor((21, 0, 1)), picked=2)
    assert first.due.title == "2 short"
    assert first.p.label == "Loan in 7: +7"


def test_a_loan_that_was_looked_at_for_another_can_be_left() -> None:
    """The one before has nothing to borrow on: no other row leads away."""
    looked_at = stage(play(poor((21, 0, 1)), do("pass", 0)), picked=2)
    assert looked_at.s2 is not None
    assert looked_at.s2.name == "ui:pick:-1"


def test_who_has_had_the_turn_to_buy_a_card_is_offered_no_loan_for_one() -> None:
    bought = play(poor((8, 0, 21), EndOfRound(0)), do("buy", 0))
    assert [row.word for row in stage(bought).rows] == ["1 card", "7: no money", "Buy −7"]


@pytest.mark.parametrize(("cards", "drawn"), [(0, set[str]()), (2, {"plus", "pen"})])
def test_the_board_asks_for_no_price_and_no_token_that_the_winner_cannot_pay_for(cards: int, drawn: set[str]) -> None:
    """Two cards are sold for the 14 Skulls that are short."""
    sale = Sold(0, (20, 0, 0), (0, 0, 0), 5, "pay")
    view = table_view(lay({7: ""}, sale, 3, skulls=(6, 21, 21), cards=(cards, 0, 0), active=7))
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480, icons=ICONS)
    draw_sectors(page, Snapshot(game=view), view, [7])
    signs = {item.name for layer in page.layers for item in layer.items if isinstance(item, Sign)}
    assert {"plus", "pen"} & signs == drawn


def test_in_the_competition_a_row_says_how_many_cards_there_are_to_bid_with() -> None:
    state = lay({7: "+0 +1"}, Competition(0, (0, 0, 0), (False, False, True), begun=True), 3, cards=(2, 5, 3))
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    view = table_view(state)
    rows = bidding_stage(page, Snapshot(game=view), Local(), view).rows
    assert [row.word for row in rows] == ["bidding", "5 cards", "no Startup here"]
