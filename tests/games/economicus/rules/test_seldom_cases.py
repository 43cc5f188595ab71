"""Worked cases that are seldom met: who is out at the limit, what an offer binds, startups given up meanwhile."""

from typing import Any

import pytest

from companion.games.economicus.rules import flow
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.state import (
    Bidding,
    Completion,
    Fated,
    Fates,
    Offered,
    Over,
    Placement,
    Roll,
    Sale,
    State,
)
from companion.games.protocol import Action
from tests.games.economicus.positions import (
    COMPANY,
    PLEDGED,
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


def test_a_bankrupt_does_not_win_at_the_limit() -> None:
    state = lying(at_roll(3, limit="turns", limit_turns=2), {8: "a!", 9: "b!b!"})
    state = in_phase(state, Completion(), coins=(0, 0, 0), out=(False, False, True), cards=(0, 0, 0), quotas=(0, 0, 0))
    over = do(state, "end_turn")
    assert isinstance(over.phase, Over) and over.winners == (A,)


def test_where_everybody_is_bankrupt_all_share_the_limit() -> None:
    state = in_phase(at_roll(2, limit="turns", limit_turns=2), Completion(), coins=(0, 0), out=(True, True))
    assert do(state, "end_turn").winners == (A, B)


def test_coins_that_an_offer_binds_are_not_offered_as_a_gift() -> None:
    state = priced(lying(at_roll(trade="coins"), {8: "B"}), {8: 8})._replace(active=8)
    asked = in_phase(state, Completion(Offered(A, B, COMPANY)))
    gifts = {offer.player: offer.domains[1] for offer in RULES.offers(asked) if offer.kind == "give_coins"}
    assert gifts == {A: range(1, 5), B: range(1, 21), C: range(1, 21)}
    bound = asked._replace(coins=(16, 20, 20))
    assert A not in {offer.player for offer in RULES.offers(bound) if offer.kind == "give_coins"}


def test_a_startup_given_up_leaves_its_die_to_no_other() -> None:
    state = lying(at_roll(), {8: "aa!", 9: "b"}, active=8)
    open_fates = (Fated(A, 8), Fated(B, 9))
    dropped = do(in_phase(state, Fates(open_fates)), "drop", A, 8)
    assert dropped.phase == Fates((Fated(B, 9),))
    pledged = do(in_phase(state, Fates(open_fates)), "loan", A, 8, STARTUP)
    assert pledged.phase == Fates((Fated(A, 8, pledged=True), Fated(B, 9)))


def state_auction(quotas: tuple[int, ...], cards: tuple[int, ...] = (2, 2, 2)) -> State:
    """Bids for the state company of industry 8; who has no quota is out."""
    state = priced(lying(at_roll(), {8: "BBB"}, quotas=quotas, cards=cards, active=8), {8: 8})
    return flow.enter_bidding(state, STATE)


def test_who_lays_a_quota_open_before_their_turn_may_bid() -> None:
    state = run(state_auction((1, 0, 1)), ("quota", B), ("bid", A, 8), ("bid", B, 9), ("pass", C), ("pass", A))
    assert isinstance(state.phase, Sale) and state.phase.winner == B
    assert do(state, "pay", B).quotas == (1, 0, 1)


def test_who_lays_a_quota_open_late_is_asked_and_not_the_best_bidder_again() -> None:
    state = run(state_auction((1, 0, 1)), ("bid", A, 8), ("quota", B), ("pass", C))
    assert isinstance(state.phase, Bidding) and state.phase.turn == B


def test_a_quota_laid_open_after_a_pass_comes_too_late() -> None:
    state = run(state_auction((1, 0, 1)), ("quota", B), ("pass", A), ("pass", B), ("quota", B))
    assert isinstance(state.phase, Bidding) and state.phase.passed == (True, True, False)


def crime_of(state: State, seat: int) -> State:
    """The die of a crime lies open, and the criminal may discard for it."""
    return run(state, ("play", seat, 0), ("victim", C), ("difficulty", TABLE, 5), ("crime_roll", seat, 3))


@pytest.mark.parametrize("won", [False, True])
def test_the_quota_that_a_bid_rests_on_is_not_discarded(won: bool) -> None:
    state = do(state_auction((1, 1, 0), (4, 2, 2)), "bid", A, 8)
    state = crime_of(do(state, "pass", B) if won else state, A)
    assert why_not(state, "influence", A, 1, 1) == "too_few_cards" and not why_not(state, "influence", A, 1, 0)
    offered = [offer.domains for offer in RULES.offers(state) if (offer.kind, offer.player) == ("influence", A)]
    assert {quotas for _, (quotas,) in offered} == {0}


def test_a_quota_is_free_beside_the_one_a_bid_rests_on_and_for_who_does_not_bid() -> None:
    two = crime_of(do(state_auction((2, 1, 0)), "bid", A, 8), A)
    assert not why_not(two, "influence", A, 1, 1) and why_not(two, "influence", A, 2, 2) == "too_few_cards"
    assert not why_not(crime_of(state_auction((1, 1, 0)), A), "influence", A, 1, 1)
    paid = run(state_auction((2, 0, 0)), ("bid", A, 8), ("pay", A))
    assert not why_not(crime_of(paid, A), "influence", A, 1, 1)


def test_no_crisis_card_is_told_where_nobody_drew_a_card() -> None:
    assert why_not(at_roll(), "crisis_card", TABLE, 1) == "wrong_phase"
    back = run(in_phase(at_roll(2), Completion()), ("bankrupt", A), ("end_turn",))
    placed = run(back, ("place", A, 2, PRIVATE), ("place", A, 3, PRIVATE))
    assert isinstance(placed.phase, Roll) and not why_not(placed, "crisis_card", TABLE, 1)
    assert not do(placed, "roll", TABLE, 1, 2).drew


@pytest.mark.parametrize(("die", "code"), [(1, ""), (2, "wrong_phase")])
def test_a_burnt_startup_may_bring_a_crisis_card(die: int, code: str) -> None:
    state = lying(at_roll(unlucky_starter=True), {8: "a"}, active=8)
    state = run(in_phase(state, Fates((Fated(A, 8),))), ("fate", A, 8, STARTUP, die), ("accept", A))
    assert why_not(state, "crisis_card", TABLE, 1) == code


def won(chips: dict[int, str], bid: int, coins: int, prices: dict[int, int], **said: Any) -> State:
    """A has won a private company of industry 8 for a bid, and is to pay."""
    state = priced(lying(at_roll(target=22, **said), chips, coins=(coins, 20, 20), active=8), {8: 8, **prices})
    return in_phase(state, Sale(PRIVATE, A, (bid, 0, 0)))


def test_a_winner_without_a_chip_who_can_sell_nothing_is_unable() -> None:
    state = won({11: "A!A!A!A!", 9: "A!A!A!A!", 3: "A!A!A!A!"}, 4, 4, {11: 1, 9: 1, 3: 1})
    assert why_not(state, "pay", A) == "no_company_chip" and not why_not(state, "unable", A)
    allowed = won({11: "A!A!A!A!", 9: "A!A!A!A!", 3: "A!A!A!A!"}, 4, 4, {11: 1, 9: 1, 3: 1}, winner_may_sell=True)
    assert not why_not(allowed, "unable", A)


def test_a_sale_that_is_due_may_bring_less_than_the_loan_it_costs() -> None:
    chips = {11: "AA!A!A!", 9: "A!A!A!A!", 3: "A!A!A!A!"}
    prices = {11: 1, 9: 1, 3: 1}
    assert not why_not(won(chips, 8, 4, prices), "unable", A)
    assert why_not(won(chips, 5, 4, prices), "unable", A) == "could_pay"


@pytest.mark.parametrize(("bid", "code"), [(19, "could_pay"), (20, "")])
def test_a_winner_who_may_sell_is_unable_only_when_sales_do_not_suffice(bid: int, code: str) -> None:
    state = won({11: "AA", 9: "A!", 5: "a"}, bid, 0, {11: 14, 9: 14}, winner_may_sell=True)
    assert why_not(state, "unable", A) == code


def test_the_sum_that_sales_can_raise_is_raised_by_sales() -> None:
    state = won({11: "AA", 9: "A!", 5: "a"}, 19, 0, {11: 14, 9: 14}, winner_may_sell=True)
    for company in ((11, COMPANY), (11, COMPANY), (9, PLEDGED)):
        state = do(state, "sell", A, *company)
    state = do(state, "loan", A, 5, STARTUP)
    assert state.coins[A] == 7 + 6 + 1 + 5 and not why_not(state, "pay", A)


@each_row(
    "state, kind, args, most",
    [
        (in_phase(at_roll(), Placement()), "place", (6, 7), 2),
        (at_roll(trade="all")._replace(coins=(6, 0, 0)), "give_coins", (B, 0), 6),
        (at_roll(trade="all")._replace(cards=(2, 0, 0), quotas=(1, 0, 0)), "give_cards", (B, 0, 0), 3),
        (crime_of(at_roll()._replace(cards=(4, 0, 0), quotas=(1, 0, 0)), A), "influence", (0, 0), 4),
    ],
)
def test_a_number_that_does_not_fit_is_refused_with_the_greatest_that_may(
    state: State, kind: str, args: tuple[int, ...], most: int
) -> None:
    """The sentence says that it may be up to so much."""
    refused = RULES.refusal(state, Action(kind, A, args))
    assert refused is not None and refused.code == "bad_number" and dict(refused.args)["most"] == most


def test_what_lies_on_the_board_is_counted_after_every_act_so_that_no_row_of_boards_is_kept() -> None:
    after = do(lying(at_roll(limit="turns", limit_turns=9), {6: "A"}), "loan", A, 6, COMPANY)
    assert after.board.lying is not None and after.board.before is None
    assert after.board.lying.loans == (1, 0, 0)
