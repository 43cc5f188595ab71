"""Phase 3: the Competition in cards, the Startup that becomes a Company, and new Startups."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import Competition, Convert, Launch, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    CLOSE,
    GAME,
    agreement,
    do,
    lay,
    offer,
    phase_of,
    play,
    shown,
    trophies,
    unseen,
    why_not,
)


def competing(board: dict[int, str], out: tuple[bool, ...], **rest: Any) -> State:
    """A Competition around Transportation; `out` are those without a Startup there."""
    phase = Competition(out.index(False), (0,) * len(out), out)
    return lay(board, phase, len(out), **rest)


def after_auction(board: dict[int, str], players: int = 2, **rest: Any) -> State:
    """Transportation was full: Revenue is done, and Phase 3 begins."""
    state = lay(board, players=players, active=6, **rest)
    state = play(state, do("roll", -1, 3, 4))
    while phase_of(state)[0] == "revenue":
        turn = table_view(state).turn
        state = play(state, do("settle", turn) if turn >= 0 else CLOSE)
    return state


def test_only_owners_of_startups_in_the_three_industries_compete() -> None:
    """Seat 0 has one in 6, seat 1 one far away in 10, seat 2 two in 8 (rulebook en 257)."""
    state = after_auction({7: "0 1", 6: "+0", 10: "+1", 8: "+2 +2"}, 3)
    assert phase_of(state) == ("startups", "competition")
    assert [player.stance for player in table_view(state).players] == ["bidding", "passed", "waiting"]
    state = play(state, do("bid_cards", 0, 1))
    assert table_view(state).turn == 2


def test_without_a_startup_there_is_no_competition() -> None:
    assert phase_of(after_auction({7: "0 1", 10: "+1"})) == ("startups", "launch")


def test_bids_are_cards_from_1_up_to_the_hand() -> None:
    state = competing({6: "+0 +1"}, (False, False), cards=(3, 2))
    assert why_not(state, "bid_cards", 0, 0) == "bid_too_low"
    assert why_not(state, "bid_cards", 0, 4) == "too_few_cards"
    assert why_not(state, "bid_cards", 0, 3) == ""  # the whole hand
    state = play(state, do("bid_cards", 0, 2))
    assert why_not(state, "bid_cards", 1, 2) == "bid_too_low"
    assert why_not(state, "bid_cards", 1, 3) == "too_few_cards"
    assert offer(state, "bid_cards", 1) is None
    assert offer(state, "pass", 1) is not None


def test_a_single_entrant_pays_one_card_or_passes() -> None:
    """Ru 289."""
    state = competing({6: "+0"}, (False, True))
    paid = play(state, do("bid_cards", 0, 1))
    assert (phase_of(paid), paid.cards) == (("startups", "convert"), (3, 3))
    paid = play(paid, do("convert", 0, 6))
    assert (phase_of(paid), paid.cards, paid.discards) == (("startups", "launch"), (2, 3), unseen(1))
    assert phase_of(play(state, do("pass", 0))) == ("startups", "launch")


def test_only_the_winner_discards_and_picks_the_startup() -> None:
    """En 261-265: two cards; the token moves to the Company Zone of its own industry."""
    state = competing({6: "+0 +1", 8: "+1"}, (False, False))
    state = play(state, do("bid_cards", 0, 1), do("bid_cards", 1, 2), do("pass", 0))
    assert state.cards == (3, 3)
    assert why_not(state, "convert", 0, 6) == "not_your_turn"
    assert why_not(state, "convert", 1, 7) == "no_startup_here"
    state = play(state, do("convert", 1, 8))
    assert (state.cards, trophies(state)) == ((3, 1), (0, 2))
    assert state.at(8).startups == ()
    assert phase_of(state) == ("startups", "launch")


def test_a_startup_far_away_is_not_converted() -> None:
    state = lay({6: "+0", 10: "+0"}, Convert(0, (1, 0), (False, True)))
    assert why_not(state, "convert", 0, 10) == "not_near"


def test_without_a_free_slot_the_company_lies_beside_the_others() -> None:
    """Transportation has two slots (en 265)."""
    state = play(lay({7: "0 1 +1"}, Convert(1, (0, 1), (True, False))), do("convert", 1, 7))
    assert trophies(state) == (1, 2)
    assert len(state.at(7).companies) == 3
    assert table_view(state).industries[5].free_slots == 0


def test_everybody_passes_and_nothing_happens() -> None:
    state = competing({6: "+0 +1"}, (False, False))
    state = play(state, do("pass", 0), do("pass", 1))
    assert (phase_of(state), state.cards) == (("startups", "launch"), (3, 3))


def test_cards_that_are_bid_cannot_be_sold() -> None:
    """Four cards, three bid: selling two would leave the bid without its cards (en 257)."""
    state = competing({6: "+0 +1"}, (False, False), cards=(4, 4))
    state = play(state, do("bid_cards", 0, 3))
    assert why_not(state, "sell_pair", 0) == "cards_bid"
    assert offer(state, "sell_pair", 0) is None
    assert why_not(state, "sell_pair", 1) == ""


@pytest.mark.parametrize(("frees", "code"), [(True, ""), (False, "cards_bid")])
def test_the_cards_of_a_beaten_bid_are_free_unless_the_table_agreed_otherwise(frees: bool, code: str) -> None:
    """No line forbids it: en 257 only says how much may be bid."""
    agreed = agreement(2, overbid_frees_cards=frees)
    state = competing({6: "+0 +1"}, (False, False), cards=(4, 4), agreed=agreed)
    state = play(state, do("bid_cards", 0, 3), do("bid_cards", 1, 4))
    assert why_not(state, "sell_pair", 0) == code
    assert why_not(state, "sell_pair", 1) == "cards_bid"
    assert [problem.code for problem in GAME.status(state) if not problem.note] == []


def test_a_beaten_bid_whose_cards_are_spent_does_not_come_up_again() -> None:
    """After the Veto the beaten bid would be the best; with one card left it cannot be met, and bidding begins anew."""
    state = competing({6: "+0 +1"}, (False, False, True), cards=(4, 4, 2))
    state = play(state, do("bid_cards", 0, 3), do("bid_cards", 1, 4), do("sell_pair", 0))
    assert [problem.code for problem in GAME.status(state) if not problem.note] == []
    spent = shown(state, "veto", 2, 1)
    assert (table_view(spent).turn, table_view(spent).min_bid) == (0, 1)
    kept = competing({6: "+0 +1"}, (False, False, True), cards=(4, 4, 2))
    kept = shown(play(kept, do("bid_cards", 0, 3), do("bid_cards", 1, 4)), "veto", 2, 1)
    assert (phase_of(kept), table_view(kept).turn) == (("startups", "convert"), 0)


def test_who_takes_the_last_startup_back_is_out_of_the_competition() -> None:
    state = competing({6: "+0 +1"}, (False, False))
    state = play(state, do("bid_cards", 0, 2), do("remove", 0, 6, 2))
    assert table_view(state).players[0].stance == "passed"
    assert table_view(state).min_bid == 1
    state = play(state, do("bid_cards", 1, 1))
    assert phase_of(state) == ("startups", "convert")
    assert play(state, do("convert", 1, 6)).cards == (3, 2)


def test_converting_can_win_the_game() -> None:
    state = lay({2: "1", 3: "1", 4: "1", 5: "1", 7: "0 +1"}, Convert(1, (0, 1), (True, False)))
    state = play(state, do("convert", 1, 7))
    assert (phase_of(state)[0], state.winner) == ("over", 1)


def launching(board: dict[int, str], players: int = 2, **rest: Any) -> State:
    return lay(board, Launch(rest.get("oracle", 0)), players, **rest)


def test_each_player_may_launch_one_startup_for_3() -> None:
    """En 273: once per player, from the Oracle clockwise, in any of the three industries, as many as like."""
    state = play(launching({}, 3, oracle=2), do("launch", 2, 8), do("pass", 0), do("launch", 1, 8))
    assert state.skulls == (21, 18, 18)
    assert sorted(state.at(8).startups) == [1, 2]
    assert trophies(state) == (0, 0, 0)
    assert phase_of(state) == ("end", "buy")


def test_where_and_with_what_a_startup_is_launched() -> None:
    state = launching({3: "0 0 0", 4: "0 0 0", 9: "0 0 0 +0"}, skulls=(2, 3))
    assert why_not(state, "launch", 0, 7) == "no_token_left"
    state = play(state, do("remove", 0, 3, 0))
    assert why_not(state, "launch", 0, 7) == "cannot_pay"
    assert offer(state, "launch", 0) is None
    state = play(state, do("pass", 0))
    assert why_not(state, "launch", 1, 9) == why_not(state, "launch", 1, 12) == "not_near"
    assert play(state, do("launch", 1, 6)).skulls == (2, 0)


def test_the_ring_as_it_lies_says_what_is_near() -> None:
    agreed = agreement(2, ring=(7, 2, 11, 4, 9, 3, 8, 5, 10, 6))
    offered = offer(launching({}, agreed=agreed), "launch", 0)
    assert offered and set(offered.domains[0]) == {6, 7, 2}


def test_a_startup_may_become_a_company_where_the_crisis_is() -> None:
    state = lay({7: "+0"}, Convert(0, (1, 0), (False, True)), crisis=7)
    assert trophies(play(state, do("convert", 0, 7))) == (2, 0)


def test_a_competitor_who_takes_one_of_two_startups_back_still_competes() -> None:
    state = play(competing({6: "+0 +1", 8: "+1"}, (False, False)), do("bid_cards", 0, 1), do("remove", 1, 8, 2))
    assert (phase_of(state), table_view(state).turn) == (("startups", "competition"), 1)
