"""Rare turns of the rules: what a ruling changes under a card or a sale, the last Skull of the bank, the last token."""

from companion.games.orconomy.rules.state import (
    Auction,
)
from tests.games.orconomy.positions import (
    GAME,
    do,
    lay,
    play,
)
from tests.many_rows import each_row


def test_a_price_above_the_highest_bid_leaves_nothing_to_bid() -> None:
    state = lay({9: "$1500"}, Auction(0, (0, 0), (False, False), (0, 0)), active=9)
    refused = GAME.rules.refusal(state, do("bid", 0, 1500))
    assert refused and (refused.code, dict(refused.args)) == ("bid_too_high", {"least": 1500, "most": 999})
    assert [item.kind for item in GAME.rules.offers(state) if item.player == 0 and item.kind in ("bid", "pass")] == [
        "pass"
    ]


def test_at_just_the_price_it_is_too_high_and_not_too_low() -> None:
    state = lay({9: "$1000"}, Auction(0, (0, 0), (False, False), (0, 0)), active=9)
    said = {amount: GAME.rules.refusal(state, do("bid", 0, amount)) for amount in (999, 1000, 1001)}
    assert [refused and refused.code for refused in said.values()] == ["bid_too_low", "bid_too_high", "bid_too_high"]


@each_row("what, words", [(0, "0b +0"), (1, "0 +0"), (2, "0 0b")])
def test_the_table_takes_back_just_the_token_it_names(what: int, words: str) -> None:
    state = play(lay({7: "0 0b +0"}), do("take_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: words})).areas[7]


@each_row("what, token", [(0, "0"), (1, "0b"), (2, "+0")])
def test_the_table_puts_down_just_the_token_it_names(what: int, token: str) -> None:
    state = play(lay({7: "1"}), do("put_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: f"1 {token}"})).areas[7]
