"""Veto: a player is out of the auction or the Competition, and their bid was never made (rulebook en 348-352)."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import Auction, Competition, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import (
    agreement,
    all_cards,
    do,
    lay,
    phase_of,
    play,
    price,
    shown,
    trophies,
    why_not,
)
from tests.many_rows import each_row


def bidding(*actions: Action, players: int = 3, board: dict[int, str] | None = None, **rest: Any) -> State:
    """An auction for a slot of Banking (9) with seat 0 as Oracle, and what was done in it."""
    none = (0,) * players
    phase = Auction(0, none, (False,) * players, none)
    return play(lay(board, phase, players, **{"active": 9, **rest}), *actions)


def veto(state: State, player: int, victim: int) -> State:
    return shown(state, "veto", player, victim)


THREE_BIDS = (do("bid", 0, 9), do("bid", 1, 10), do("bid", 2, 12))


def test_the_vetoed_bid_was_never_made_and_all_others_stand() -> None:
    """12 is gone, 10 of seat 1 is the best again; seat 0 is due and may bid 11."""
    state = veto(bidding(*THREE_BIDS), 0, 2)
    view = table_view(state)
    assert (view.best_bid, view.best_bidder, view.min_bid, view.turn) == (10, 1, 11, 0)
    assert view.players[2].stance == "passed"


def test_the_fee_is_not_given_back() -> None:
    """Not even though the bid it was paid for is void."""
    state = bidding(*THREE_BIDS)
    vetoed = veto(state, 0, 2)
    assert vetoed.skulls == state.skulls == (21, 20, 20)
    assert isinstance(vetoed.phase, Auction)
    assert vetoed.phase.bids == (9, 10, 0)


def test_who_is_vetoed_cannot_bid_again() -> None:
    state = play(veto(bidding(*THREE_BIDS), 0, 2), do("bid", 0, 11), do("bid", 1, 12), do("bid", 0, 13))
    assert table_view(state).turn == 1
    assert why_not(state, "bid", 2, 20) == "not_your_turn"


def test_the_player_who_is_due_may_be_vetoed_and_the_next_one_is_due() -> None:
    """They have not bid yet: nothing was paid, and nothing is."""
    state = veto(bidding(do("bid", 0, 9)), 0, 1)
    assert (table_view(state).turn, state.skulls, table_view(state).best_bid) == (2, (21, 21, 21), 9)


def test_the_first_bidder_vetoed_leaves_the_price_as_the_least_bid() -> None:
    state = veto(bidding(do("bid", 0, 15)), 1, 0)
    assert (table_view(state).best_bid, table_view(state).min_bid, table_view(state).turn) == (0, 9, 1)


def test_when_one_bid_is_left_its_bidder_has_won() -> None:
    state = veto(bidding(do("bid", 0, 9), do("bid", 1, 10), do("pass", 2)), 0, 1)
    assert (phase_of(state), table_view(state).turn, price(state, 9)) == (("auction", "pay"), 0, 9)


def test_the_last_one_left_without_a_bid_still_chooses() -> None:
    state = veto(bidding(do("bid", 0, 9), do("pass", 1)), 2, 0)
    assert (phase_of(state), table_view(state).turn) == (("auction", "bid"), 2)
    assert phase_of(play(state, do("bid", 2, 9))) == ("auction", "pay")
    assert price(play(state, do("pass", 2)), 9) == 5


def test_nobody_left_and_no_bid_is_the_same_as_all_passed() -> None:
    """The price is halved, rounded up."""
    state = veto(bidding(do("pass", 0), do("pass", 1)), 0, 2)
    assert (phase_of(state)[0], price(state, 9)) == ("startups", 5)


def test_who_has_passed_is_no_target() -> None:
    state = bidding(do("pass", 0), do("bid", 1, 9))
    assert why_not(state, "veto", 2, 0) == "cannot_veto"
    assert why_not(state, "veto", 2, 2) == "own_bid"
    assert why_not(state, "veto", 0, 1) == ""  # who has passed may still play it


@pytest.mark.parametrize(("needs", "code"), [(False, ""), (True, "cannot_veto")])
def test_a_table_may_want_a_bid_to_be_there(needs: bool, code: str) -> None:
    """En 350 says another player's bid, ru 381 the chosen player."""
    state = bidding(do("bid", 0, 9), agreed=agreement(3, veto_needs_bid=needs))
    assert why_not(state, "veto", 0, 1) == code
    assert why_not(state, "veto", 1, 0) == ""


WON = (do("bid", 0, 9), do("bid", 1, 10), do("bid", 2, 12), do("pass", 0), do("pass", 1))


@pytest.mark.parametrize("order", ["en", "ru"])
def test_the_winner_may_be_vetoed_until_they_have_paid(order: str) -> None:
    """The best bid of all others stands, and wins."""
    state = bidding(*WON, agreed=agreement(3, auction_win_order=order))
    vetoed = veto(state, 0, 2)
    assert (phase_of(vetoed), table_view(vetoed).turn) == (("auction", "pay"), 1)
    assert vetoed.skulls == (21, 20, 20)
    done = play(vetoed, do("pay", 1), do("place_won", 1))
    assert (done.skulls, price(done, 9), trophies(done)) == ((21, 10, 20), 10, (0, 2, 0))
    assert why_not(play(state, do("pay", 2)), "veto", 0, 2) != ""


def test_only_the_winner_is_a_target_once_the_auction_has_one() -> None:
    state = bidding(*WON)
    assert why_not(state, "veto", 2, 0) == why_not(state, "veto", 2, 1) == "cannot_veto"
    assert why_not(state, "veto", 2, 2) == "own_bid"


@each_row("order", ["en", "ru"])
@each_row("words, halved", [("", 5), ("$16", 8)])
def test_a_vetoed_winner_without_a_rival_leaves_the_old_price_to_be_halved(order: str, words: str, halved: int) -> None:
    """As though the bid was never announced: everybody passed without one."""
    state = bidding(
        do("pass", 0), do("bid", 1, 17), do("pass", 2), board={9: words}, agreed=agreement(3, auction_win_order=order)
    )
    state = veto(state, 0, 1)
    assert (phase_of(state)[0], price(state, 9), state.skulls) == ("startups", halved, (21, 20, 21))


def test_a_second_veto_goes_on_down_the_bids() -> None:
    state = veto(veto(bidding(*WON), 0, 2), 0, 1)
    assert (table_view(state).turn, price(state, 9)) == (0, 9)


def competing(*actions: Action, **rest: Any) -> State:
    """A Competition of three around Transportation, and what was done in it."""
    phase = Competition(0, (0, 0, 0), (False, False, False))
    return play(lay({6: "+0 +1 +2"}, phase, 3, **rest), *actions)


def test_in_the_competition_too_the_bid_was_never_made() -> None:
    state = veto(competing(do("bid_cards", 0, 1), do("bid_cards", 1, 2)), 2, 1)
    view = table_view(state)
    assert (view.best_bid, view.best_bidder, view.turn, view.players[1].stance) == (1, 0, 2, "passed")
    assert state.cards == (3, 3, 2)


def test_the_winner_of_the_competition_may_be_vetoed_until_the_startup_moves() -> None:
    state = competing(do("bid_cards", 0, 1), do("bid_cards", 1, 2), do("pass", 2), do("pass", 0))
    state = veto(state, 2, 1)
    assert (phase_of(state), table_view(state).turn) == (("startups", "convert"), 0)
    state = play(state, do("convert", 0, 6))
    assert (state.cards, trophies(state)) == ((2, 3, 2), (2, 0, 0))
    assert phase_of(state) == ("startups", "launch")


def test_without_any_bid_left_no_startup_becomes_a_company() -> None:
    state = veto(competing(do("pass", 0), do("bid_cards", 1, 2), do("pass", 2)), 0, 1)
    assert (phase_of(state), state.cards) == (("startups", "launch"), (2, 3, 3))
    state = veto(competing(do("pass", 0), do("pass", 1)), 0, 2)
    assert phase_of(state) == ("startups", "launch")


def test_cards_of_a_vetoed_bid_are_free_again() -> None:
    state = competing(do("bid_cards", 0, 3))
    assert why_not(state, "sell_pair", 0) == "cards_bid"
    assert why_not(veto(state, 1, 0), "sell_pair", 0) == ""


def test_a_bid_keeps_the_cards_from_being_played() -> None:
    """En 257: nobody bids more cards than they hold, so a card that is bid cannot be played."""
    state = competing(do("bid_cards", 0, 3))
    assert why_not(state, "veto", 0, 1) == "cards_bid"
    assert why_not(state, "veto", 1, 0) == ""


def test_a_cancelled_veto_changes_nothing() -> None:
    state = bidding(*THREE_BIDS)
    after = play(state, do("veto", 0, 2), do("security_service", 2), do("resolve", 2))
    assert after.phase == state.phase


@each_row("players", [2, 3, 4, 5])
def test_one_veto_takes_one_player_out(players: int) -> None:
    state = veto(bidding(do("bid", 0, 9), players=players), 0, 1)
    assert [table_view(state).players[seat].stance for seat in range(1, players)].count("passed") == 1
    assert phase_of(state) == (("auction", "pay") if players == 2 else ("auction", "bid"))


def test_who_is_vetoed_has_no_fee_left_to_forget() -> None:
    """Their bid was never announced, so it cannot be thought over either."""
    state = bidding(do("bid", 0, 9), do("bid", 1, 10))
    assert why_not(state, "forgot_fee", 1) == ""
    assert why_not(veto(state, 2, 1), "forgot_fee", 1) != ""


def test_a_bid_whose_cards_were_sold_meanwhile_does_not_win_after_all() -> None:
    """Seat 0 bid two cards, was overbid, passed, and sold a pair; one card cannot pay a bid of two (en 257)."""
    state = competing(do("bid_cards", 0, 2), do("bid_cards", 1, 3), do("pass", 2), do("pass", 0), do("sell_pair", 0))
    state = veto(state, 2, 1)
    assert (phase_of(state), state.cards, all_cards(state)) == (("startups", "launch"), (1, 3, 2), 48)


def test_a_veto_on_a_competitor_who_is_not_due_leaves_the_turn() -> None:
    state = competing(do("bid_cards", 0, 1))
    assert table_view(veto(state, 0, 2)).turn == table_view(state).turn == 1
