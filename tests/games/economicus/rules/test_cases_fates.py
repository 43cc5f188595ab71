"""Worked cases of fates and auctions: positions by hand, with what comes of them."""

from typing import Any

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.state import (
    Answer,
    Bidding,
    Choose,
    Creation,
    Fated,
    Fates,
    Roll,
    Sale,
    State,
)
from tests.games.economicus.positions import (
    COMPANY,
    PLEDGED_STARTUP,
    PRIVATE,
    STARTUP,
    STATE,
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
    lying,
    priced,
    run,
    why_not,
)
from tests.many_rows import each_row


def fated(chips: dict[int, str], *left: tuple[int, int], preset: str = "full", **said: Any) -> State:
    """A position in which these startups are thrown for; the active industry is the first one's."""
    state = lying(at_roll(preset=preset, target=22, **said), chips, active=left[0][1])
    return in_phase(state, Fates(tuple(Fated(seat, number, False) for seat, number in left)))


@each_row("die, companies", [(4, 0), (5, 1), (6, 1)])
def test_by_quick_rules_5_or_6_succeeds(die: int, companies: int) -> None:
    state = do(fated({5: "a"}, (A, 5), preset="quick"), "fate", A, 5, STARTUP, die)
    assert derive.companies(state, A) == companies and derive.startups(state, A) == 1 - companies


def test_own_companies_there_hinder_and_those_next_to_it_help() -> None:
    state = do(fated({5: "Aa", 4: "A", 6: "A"}, (A, 5)), "fate", A, 5, STARTUP, 5)
    assert isinstance(state.phase, Answer) and (state.phase.die, state.phase.modifiers) == (5, 1)
    assert why_not(state, "boost", A, 2, 0) == "wrong_amount"
    assert why_not(state, "boost", A, 1, 2) == "too_few_cards"
    after = do(state, "boost", A, 1, 0)
    assert derive.companies(after, A) == 4 and after.cards[A] == 1 and derive.additional(after.at(5)) == 1
    with_quota = do(state, "boost", A, 1, 1)
    assert with_quota.quotas[A] == 0 and with_quota.cards[A] == 2
    assert derive.companies(do(state, "accept", A), A) == 3


def test_the_centre_has_all_segments_for_neighbours_unless_agreed_otherwise() -> None:
    chips = {7: "a", 3: "A", 4: "A", 9: "A"}
    state = do(fated(chips, (A, 7)), "fate", A, 7, STARTUP, 4)
    before = derive.stars(state)[A]
    state = do(state, "accept", A)
    assert derive.stars(state)[A] - before == 2
    apart = do(fated(chips, (A, 7), centre_neighbours="none"), "fate", A, 7, STARTUP, 4)
    assert derive.startups(do(apart, "accept", A), A) == 1


def test_a_pledged_startup_becomes_a_pledged_additional_company() -> None:
    state = lying(at_roll(), {4: "Ba!", 3: "A", 5: "A"}, active=4)
    state = in_phase(state, Fates((Fated(A, 4, True),)))
    state = do(do(state, "fate", A, 4, PLEDGED_STARTUP, 6), "accept", A)
    assert derive.free_private(state, 4) == 2 and derive.loans(state, A) == 1
    assert derive.counts(state.at(4), 3)[A] == 1 and derive.additional(state.at(4)) == 1


def test_the_active_player_throws_first_then_clockwise() -> None:
    state = lying(at_roll(), {6: "b", 5: "aa", 4: "A"}, player=B, active=5)
    state = in_phase(state, Fates(derive.fated(state)))
    assert why_not(state, "fate", A, 5, STARTUP, 6) == "not_your_turn"
    state = do(do(state, "fate", B, 6, STARTUP, 1), "accept", B)
    assert why_not(state, "fate", B, 6, STARTUP, 1) in ("already_thrown", "not_your_turn")
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.counts(state.at(5), 3)[A] == 1
    state = do(do(state, "fate", A, 5, STARTUP, 6), "accept", A)
    assert derive.startups(state, A) == 1, "the second startup sees the company that the first became"


def test_what_is_no_startup_of_this_turn_is_refused() -> None:
    state = fated({5: "a", 9: "a"}, (A, 5))
    assert why_not(state, "fate", A, 9, STARTUP, 3) == "not_near"
    assert why_not(state, "fate", A, 6, STARTUP, 3) == "no_startup_here"
    assert why_not(state, "fate", A, 5, COMPANY, 3) == "no_startup_here"
    assert why_not(state, "fate", A, 5, STARTUP, 7) == "bad_number"
    assert why_not(state, "fate", B, 5, STARTUP, 3) == "not_your_turn"


def test_without_a_company_chip_a_fate_waits_until_one_is_sold() -> None:
    chips = {11: "AAAA", 9: "AAAA", 3: "AAAA", 5: "a"}
    state = priced(fated(chips, (A, 5)), {11: 11})
    assert why_not(state, "fate", A, 5, STARTUP, 6) == "no_company_chip"
    sold = do(state, "sell", A, 11, COMPANY)
    assert (sold.coins[A], derive.price(sold, 11)) == (26, 8)
    assert not why_not(sold, "fate", A, 5, STARTUP, 6)


def test_whoever_goes_on_passes_over_a_fate_that_waits() -> None:
    chips = {11: "AAAA", 9: "AAAA", 3: "AAAA", 5: "ab"}
    state = fated(chips, (A, 5), (B, 5))
    state = do(state, "fate", B, 5, STARTUP, 1)
    assert isinstance(state.phase, Answer) and state.phase.left == ()
    alone = fated(chips, (A, 5))
    assert isinstance(do(alone, "choose", A, PRIVATE).phase, Bidding)


def test_a_1_burns_an_unlucky_starters_startup() -> None:
    state = fated({5: "a"}, (A, 5), unlucky_starter=True)._replace(cards=(0, 2, 2), quotas=(0, 1, 1))
    thrown = do(state, "fate", A, 5, STARTUP, 1)
    assert why_not(thrown, "boost", A, 6, 0) == "wrong_amount"
    after = do(thrown, "accept", A)
    assert (derive.startups(after, A), after.cards[A]) == (0, 1)
    both = fated({5: "a"}, (A, 5), unlucky_starter=True, take_two=True)._replace(cards=(0, 2, 2), quotas=(0, 1, 1))
    assert do(do(both, "fate", A, 5, STARTUP, 1), "accept", A).cards[A] == 2
    saved = do(do(thrown, "set_die", TABLE, 0, 5), "accept", A)
    assert derive.startups(saved, A) == 1


def test_cards_may_be_named_before_the_die_where_agreed() -> None:
    state = fated({5: "a"}, (A, 5), fate_cards="before_roll")
    thrown = do(state, "fate", A, 5, STARTUP, 6, 1, 1)
    assert thrown.quotas[A] == 0 and why_not(thrown, "boost", A, 1, 0) == "wrong_amount"
    assert derive.companies(do(thrown, "accept", A), A) == 1
    assert why_not(fated({5: "a"}, (A, 5)), "fate", A, 5, STARTUP, 6, 1, 0) == "wrong_amount"


def test_everybodys_companies_count_where_agreed() -> None:
    chips = {5: "aB", 4: "BB"}
    own = do(fated(chips, (A, 5)), "fate", A, 5, STARTUP, 6)
    every = do(fated(chips, (A, 5), fate_counts="all"), "fate", A, 5, STARTUP, 6)
    assert isinstance(own.phase, Answer) and own.phase.modifiers == 0
    assert isinstance(every.phase, Answer) and every.phase.modifiers == 1


def test_while_a_die_lies_open_only_cards_answer_it() -> None:
    state = do(fated({5: "a", 4: "A"}, (A, 5)), "fate", A, 5, STARTUP, 3)
    assert why_not(state, "sell", A, 4, COMPANY) == "die_open"
    assert why_not(state, "bankrupt", A) == "die_open"
    assert not why_not(state, "play", A, 0)


# --- auctions -------------------------------------------------------------------------------------------------------


def bidding(
    price: int = 8, number: int = 8, kind: int = PRIVATE, chips: dict[int, str] | None = None, **said: Any
) -> State:
    """An auction in an industry at a price."""
    state = priced(lying(at_roll(**said), chips or {}), {number: price})._replace(active=number)
    passed = tuple(kind == STATE and not state.quotas[seat] for seat in range(3))
    return in_phase(state, Bidding(kind, A, (0, 0, 0), passed))


def test_the_highest_bid_buys_and_becomes_the_price() -> None:
    state = run(bidding(), ("bid", A, 8), ("bid", B, 10), ("pass", C), ("pass", A))
    assert isinstance(state.phase, Sale) and why_not(state, "pay", A) == "not_your_turn"
    state = run(state, ("pay", B), ("place_won", B))
    assert (state.coins, derive.price(state, 8), state.at(8).private) == ((20, 10, 20), 10, 1)
    assert state.bought and isinstance(state.phase, Creation)


def test_a_bid_is_higher_than_the_one_before() -> None:
    state = bidding()
    assert why_not(state, "bid", A, 7) == "bid_too_low" and why_not(state, "bid", A, 1000) == "bid_too_high"
    state = do(state, "bid", A, 9)
    assert why_not(state, "bid", B, 9) == "bid_too_low" and why_not(state, "bid", C, 10) == "not_your_turn"
    assert why_not(bidding(overbid="forbid"), "bid", A, 21) == "above_raisable"


def test_only_holders_of_a_quota_bid_for_a_state_company() -> None:
    state = lying(at_roll(), {8: "BBB"}, quotas=(1, 0, 1), active=8)
    state = priced(in_phase(state, Fates(())), {8: 8})
    state = in_phase(state, Bidding(STATE, A, (0, 0, 0), (False, True, False)))
    state = run(state, ("pass", A), ("bid", C, 8), ("pay", C), ("place_won", C))
    assert (state.coins[C], state.quotas[C], state.at(8).state) == (12, 0, 1)


def test_nobody_with_a_quota_no_auction() -> None:
    state = lying(at_roll(), {8: "BBB"}, quotas=(0, 0, 0), active=2)
    state = do(do(priced(state, {8: 8}), "roll", TABLE, 3, 5), "settle", B)
    state = do(state, "close_profit")
    assert isinstance(state.phase, Creation)
    assert derive.price(do(state, "close_creation"), 8) == 5


def test_the_active_player_chooses_where_there_is_a_choice() -> None:
    state = do(at_roll(), "roll", TABLE, 3, 5)
    assert isinstance(state.phase, Choose) and why_not(state, "choose", B, PRIVATE) == "not_your_turn"
    assert isinstance(do(state, "choose", A, STATE).phase, Bidding)
    refuse = do(at_roll(state_without_quota="refuse")._replace(quotas=(0, 1, 1)), "roll", TABLE, 3, 5)
    assert why_not(refuse, "choose", A, STATE) == "no_quota"
    assert not why_not(state._replace(quotas=(0, 1, 1)), "choose", A, STATE)


def test_a_winner_who_cannot_pay_is_bankrupt_and_the_previous_bidder_buys() -> None:
    state = bidding(13, 8, PRIVATE, {5: "AA"})._replace(coins=(4, 20, 20))
    state = run(state, ("bid", A, 13), ("bid", B, 14), ("pass", C), ("bid", A, 15), ("pass", B))
    assert (derive.raisable(state, A), why_not(state, "pay", A), why_not(state, "unable", A)) == (14, "cannot_pay", "")
    state = do(state, "unable", A)
    assert state.out == (True, False, False)
    state = run(state, ("pay", B), ("place_won", B))
    assert (state.coins[B], derive.price(state, 8), derive.companies(state, A)) == (6, 14, 0)


def test_who_could_raise_the_bid_is_not_unable() -> None:
    state = bidding(13, 8, PRIVATE, {5: "AAA"})._replace(coins=(4, 20, 20))
    state = run(state, ("bid", A, 13), ("pass", B), ("pass", C))
    assert why_not(state, "unable", A) == "could_pay"
    state = run(state, ("loan", A, 5, COMPANY), ("loan", A, 5, COMPANY), ("pay", A))
    assert state.coins[A] == 1


def test_a_winner_without_a_chip_sells_a_company_first() -> None:
    chips = {11: "AAAA", 9: "AAAA", 3: "AAAA"}
    state = priced(bidding(10, 8, PRIVATE, chips, target=22), {11: 11})._replace(coins=(5, 20, 20))
    state = do(state, "bid", A, 10)
    assert why_not(state, "sell", A, 11, COMPANY) == "sale_in_auction"
    state = run(state, ("pass", B), ("pass", C))
    assert why_not(state, "pay", A) == "no_company_chip" and why_not(state, "unable", A) == "could_pay"
    state = do(state, "sell", A, 11, COMPANY)
    assert (state.coins[A], derive.price(state, 11)) == (11, 8)
    assert why_not(state, "sell", A, 11, COMPANY) == "sale_in_auction"
    state = run(state, ("pay", A), ("place_won", A))
    assert (state.coins[A], derive.price(state, 8)) == (1, 10)


def test_a_winner_may_sell_to_pay_where_agreed() -> None:
    state = bidding(10, 8, PRIVATE, {5: "AA"}, winner_may_sell=True)._replace(coins=(4, 20, 20))
    state = run(state, ("bid", A, 10), ("pass", B), ("pass", C))
    assert not why_not(state, "sell", A, 5, COMPANY)


def test_a_bankrupt_players_bid_is_void_at_once() -> None:
    state = run(bidding(), ("bid", A, 8), ("bid", B, 9), ("bankrupt", B))
    assert isinstance(state.phase, Bidding) and state.phase.turn == C
    state = do(state, "pass", C)
    assert isinstance(state.phase, Sale) and state.phase.winner == A


def test_the_last_one_left_still_chooses() -> None:
    state = run(bidding(), ("pass", A), ("pass", B))
    assert isinstance(state.phase, Bidding) and state.phase.turn == C
    assert isinstance(do(state, "bid", C, 8).phase, Sale)
    assert isinstance(do(state, "pass", C).phase, Creation)


def test_an_auction_is_gone_through_from_the_throw_to_the_next_turn() -> None:
    state = do(at_roll(2), "roll", TABLE, 3, 6)
    state = run(state, ("choose", A, PRIVATE), ("bid", A, 9), ("pass", B), ("pay", A), ("place_won", A))
    state = do(do(state, "close_creation"), "end_turn")
    assert isinstance(state.phase, Roll) and (state.player, state.turn) == (B, 3)
    assert derive.price(state, 9) == 9


@each_row("cards, quotas, said", [(6, 0, 6), (4, 2, 6), (5, 0, 0), (0, 0, 0)])
def test_how_many_cards_would_do_is_said_to_who_has_them(cards: int, quotas: int, said: int) -> None:
    """A die of 1 lacks 6 of 7."""
    state = fated({5: "a"}, (A, 5))._replace(cards=(cards, 2, 2), quotas=(quotas, 0, 0))
    prompt = economicus_game().view(do(state, "fate", A, 5, STARTUP, 1)).prompt
    assert (prompt.code, dict(prompt.args)["amount"]) == ("fate_short", said)
    told = catalogue.speaker("economicus", "en").prompt(prompt, ("Ann", "Bob", "Cid"))
    assert told == (f"Discard {said} to succeed, or leave it" if said else "The startup in 5 fails with 1. Leave it?")
