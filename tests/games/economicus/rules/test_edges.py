"""Limits and last steps that whole games seldom come to: what is just allowed, and what comes of it."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.economicus.rules import options
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import TRIAL
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.phases.auction import best_raise
from companion.games.economicus.rules.state import (
    Bidding,
    Creation,
    Fated,
    Fates,
    State,
)
from companion.games.protocol import Action
from companion.games.simple.agreed_options import to_json
from tests.games.economicus.positions import (
    PRIVATE,
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    in_phase,
    lying,
    why_not,
    with_box,
)
from tests.many_rows import each_row


def test_a_box_holds_what_its_coins_are_worth() -> None:
    box = replace(at_roll().agreed.box, coins=(30, 40, 30))
    assert box.money == 30 * 1 + 40 * 5 + 30 * 10


def test_trial_numbers_are_those_that_the_worked_cases_use() -> None:
    profits = {number: numbers[0] for number, numbers in TRIAL.items()}
    assert profits == {2: -2, 3: 3, 4: 2, 5: 2, 6: 1, 7: 3, 8: 1, 9: 2, 10: 2, 11: 3, 12: 6}
    assert {numbers[1:] for number, numbers in TRIAL.items() if number != 7} == {(3, 1)} and TRIAL[7][1:] == (0, 0)


def no_chips(state: State) -> State:
    """A has put out every company, and a startup in 11 waits for one."""
    return lying(state, {9: "AAAA", 3: "AAAA", 4: "AAAA", 11: "a"}, active=11, thrown=True)


def test_a_startup_that_waits_for_a_chip_holds_nobody_up() -> None:
    state = in_phase(no_chips(at_roll(target=22)), Fates((Fated(A, 11),)))
    assert turns(state) == (A,) and "choose" in {offer.kind for offer in RULES.offers(state)}
    both = lying(state, {9: "AAAA", 3: "AAAA", 4: "AAAA", 11: "ab"})
    assert turns(in_phase(both, Fates((Fated(A, 11), Fated(B, 11))))) == (B,)


@each_row("name, least, most", [("limit_turns", 1, 400), ("limit_minutes", 10, 600), ("target", 0, 22)])
def test_limits_have_limits(name: str, least: int, most: int) -> None:
    assert [options.agreed("full", {name: value}) is not None for value in (least, most)] == [True, True]
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"{least} to {most}"):
            options.agreed("full", {name: value})


def test_the_alternatives_are_the_four_special_rules_with_the_full_ones() -> None:
    full, other = (to_json(options.PRESETS[name]) for name in ("full", "alternatives"))
    changed = {name for name, value in other.items() if full[name] != value}
    assert changed == {"take_two", "unlucky_starter", "exclusive_offer", "related_companies"}


@each_row(
    "off, without",
    [
        ("fiscal_year", {"events": False}),
        ("option_cards", {"state_companies": False}),
        ("option_cards", {"crises": False}),
        ("fiscal_year", {"crises": False}),
    ],
)
def test_a_switch_that_means_nothing_without_another_is_refused(off: str, without: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=f"needs '{off}'"):
        options.agreed("full", {off: False, **without})


def bidding(**said: Any) -> State:
    """A is to bid for a private company of 8, whose price is 8."""
    return in_phase(at_roll(**said), Bidding(PRIVATE, A, (0, 0, 0), (False, False, False)), active=8, thrown=True)


@each_row("coins", [8, 9, 12])
def test_every_bid_up_to_what_can_be_raised_is_offered(coins: int) -> None:
    state = bidding(overbid="forbid")._replace(coins=(coins, 20, 20))
    (offer,) = (one for one in RULES.offers(state) if one.kind == "bid")
    assert list(offer.domains[0]) == list(range(8, coins + 1))
    assert why_not(state, "bid", A, coins) == "" and why_not(state, "bid", A, coins + 1) == "above_raisable"


def test_a_winner_with_neither_chip_nor_a_company_to_sell_can_raise_nothing() -> None:
    state = with_box(lying(at_roll(), {9: "A!"}), amounts=replace(at_roll().agreed.box.amounts, companies=1))
    assert best_raise(state._replace(coins=(0, 20, 20)), A) == -1
    assert best_raise(state._replace(coins=(1, 20, 20)), A) == 1 + 5 - 6


def test_creation_goes_on_while_somebody_is_left_to_create() -> None:
    state = do(in_phase(at_roll(), Creation(), active=8), "bankrupt", A)
    assert isinstance(state.phase, Creation)
    state = do(do(state, "bankrupt", B), "bankrupt", C)
    assert not isinstance(state.phase, Creation)


def test_every_number_of_cards_is_offered_before_the_die_where_agreed() -> None:
    state = in_phase(lying(at_roll(fate_cards="before_roll"), {8: "a"}), Fates((Fated(A, 8),)), active=8, thrown=True)
    offers = [offer for offer in RULES.offers(state) if offer.kind == "fate"]
    named = {(amount, quotas) for offer in offers for amount in offer.domains[3] for quotas in offer.domains[4]}
    assert named == {(amount, quotas) for quotas in (0, 1) for amount in range(quotas, quotas + 3)}


# --- rulings, seats, words ------------------------------------------------------------------------------------------


@each_row(
    "action, line",
    [
        (Action("set_coins", A, (7,)), {"do": "set_coins", "player": "Ann", "amount": 7}),
        (Action("set_marker", TABLE, (0, 5)), {"do": "set_marker", "marker": "active", "industry": 5}),
        (Action("set_die", TABLE, (1, 5)), {"do": "set_die", "which": 1, "value": 5}),
        (Action("set_slots", TABLE, (5, 2, 1)), {"do": "set_slots", "industry": 5, "private": 2, "state": 1}),
        (Action("change_owner", A, (5, 1, 1)), {
            "do": "change_owner", "player": "Ann", "industry": 5, "what": "pledged", "to": "Bob",
        }),
        (Action("influence", B, (2, 1)), {"do": "influence", "player": "Bob", "amount": 2, "quotas": 1}),
    ],
)  # fmt: skip
def test_lines_say_what_was_done_in_the_words_of_the_log(action: Action, line: dict[str, object]) -> None:
    assert RULES.to_line(action, ("Ann", "Bob")) == line and RULES.from_line(line, ("Ann", "Bob")) == action


def test_eight_may_play_and_no_ninth() -> None:
    seven = at_roll(7)
    assert seating.with_player(seven, "H", "black").agreed.players == 8
    with pytest.raises(ValueError, match="8 play already"):
        seating.with_player(at_roll(8), "I", "black")
    with pytest.raises(ValueError, match="2 play"):
        seating.without_player(at_roll(2), A)


def test_when_the_last_seat_leaves_in_its_turn_the_first_one_is_next() -> None:
    assert seating.without_player(at_roll(3)._replace(player=C), C).player == A
    assert seating.without_player(at_roll(3)._replace(player=C), A).player == B
    assert seating.without_player(at_roll(3)._replace(player=A), C).player == A
