"""What the worked cases leave out: chips, the ring, who joins and leaves, and crises beside the rest of the game."""

from dataclasses import replace
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive, options
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import TRIAL, Card
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.phases.auction import best_raise
from companion.games.economicus.rules.state import Bidding, Completion, Creation, Fated, Fates, Offered, Return, State
from companion.games.protocol import Action
from companion.games.simple.agreed_options import to_json
from tests.games.economicus import positions
from tests.games.economicus.positions import TABLE, A, B, C, at_roll, do, in_phase, lying, run, why_not, with_box
from tests.games.economicus.vocabulary import fated, state_auction
from tests.many_rows import each_row


@pytest.mark.parametrize(("follow", "target"), [("keep", 10), ("follow", 9)])
def test_a_newcomer_enters_as_somebody_who_comes_back_does(follow: str, target: int) -> None:
    state = seating.with_player(at_roll(2, target_on_join=follow), "C", "green")
    assert state.phase == Return((C,)) and state.coins == (20, 20, 20)
    assert (state.cards[C], state.quotas[C], state.agreed.target) == (2, 1, target)
    later = seating.with_player(in_phase(at_roll(2), Completion()), "C", "green")
    assert later.out == (False, False, True) and do(later, "end_turn").phase == Return((C,))


@pytest.mark.parametrize(("name", "colour"), [("A", "green"), ("C", "red")])
def test_a_newcomer_has_a_name_and_a_colour_of_their_own(name: str, colour: str) -> None:
    with pytest.raises(ValueError, match="plays already"):
        seating.with_player(at_roll(2), name, colour)


def test_who_leaves_gives_everything_up_and_does_not_come_back() -> None:
    state = lying(at_roll(3), {4: "ABC", 5: "c"})
    after = seating.without_player(state, B)
    assert after.agreed.players == 2 and after.coins == (20, 20) and after.player == A
    assert derive.companies(after, 1) == 1 and derive.startups(after, 1) == 1 and after.at(4).private == 2
    assert seating.without_player(state, A).player == 0
    with pytest.raises(ValueError, match="nobody more can leave"):
        seating.without_player(after, A)
    with pytest.raises(ValueError, match="between turns"):
        seating.without_player(in_phase(state, Creation()), A)


def test_the_active_player_who_leaves_at_the_end_of_a_turn_hands_it_on() -> None:
    state = in_phase(lying(at_roll(3), {4: "ABC"}), Completion(), player=A)
    assert do(seating.without_player(state, A), "end_turn").player == 0
    last = in_phase(lying(at_roll(3), {4: "ABC"}), Completion(), player=C)
    assert do(seating.without_player(last, C), "end_turn").player == 0


# --- Limits and last steps that whole games seldom come to: what is just allowed, and what comes of it
def test_a_box_holds_what_its_coins_are_worth() -> None:
    box = replace(at_roll().agreed.box, coins=(30, 40, 30))
    assert box.money == 30 * 1 + 40 * 5 + 30 * 10


def test_trial_numbers_are_those_that_the_worked_cases_use() -> None:
    profits = {number: numbers[0] for number, numbers in TRIAL.items()}
    assert profits == {2: -2, 3: 3, 4: 2, 5: 2, 6: 1, 7: 3, 8: 1, 9: 2, 10: 2, 11: 3, 12: 6}
    assert {numbers[1:] for number, numbers in TRIAL.items() if number != 7} == {(3, 1)} and TRIAL[7][1:] == (0, 0)


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
    return in_phase(
        at_roll(**said), Bidding(economicus.PRIVATE, A, (0, 0, 0), (False, False, False)), active=8, thrown=True
    )


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


# --- Worked cases that are seldom met: who is out at the limit, what an offer binds, startups given up meanwhile
def test_coins_that_an_offer_binds_are_not_offered_as_a_gift() -> None:
    state = positions.priced(lying(at_roll(trade="coins"), {8: "B"}), {8: 8})._replace(active=8)
    asked = in_phase(state, Completion(Offered(A, B, economicus.COMPANY)))
    gifts = {offer.player: offer.domains[1] for offer in RULES.offers(asked) if offer.kind == "give_coins"}
    assert gifts == {A: range(1, 5), B: range(1, 21), C: range(1, 21)}
    bound = asked._replace(coins=(16, 20, 20))
    assert A not in {offer.player for offer in RULES.offers(bound) if offer.kind == "give_coins"}


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


# --- Cards that lie open, crimes, rulings: what may be done with them, and what comes of it
def test_the_difficulty_of_a_card_that_is_known_is_not_asked_again() -> None:
    box = (Card("option", "Raid"), Card("event", "Storm"))
    state = with_box(at_roll(), cards=box)._replace(cards=(3, 2, 2))
    assert why_not(state, "play", A, 2) == "unknown_card"
    state = run(
        state, ("play", A, 1), ("difficulty", TABLE, 4), ("crime_roll", A, 6), ("stand", A), ("close_card", TABLE)
    )
    assert state.difficulties == ((1, 4),)
    assert why_not(do(state, "play", A, 1), "crime_roll", A, 2) == ""


@each_row("cards, quotas, said", [(6, 0, 6), (4, 2, 6), (5, 0, 0), (0, 0, 0)])
def test_how_many_cards_would_do_is_said_to_who_has_them(cards: int, quotas: int, said: int) -> None:
    """A die of 1 lacks 6 of 7."""
    state = fated({5: "a"}, (A, 5))._replace(cards=(cards, 2, 2), quotas=(quotas, 0, 0))
    prompt = economicus_game().view(do(state, "fate", A, 5, economicus.STARTUP, 1)).prompt
    assert (prompt.code, dict(prompt.args)["amount"]) == ("fate_short", said)
    told = catalogue.speaker("economicus", "en").prompt(prompt, ("Ann", "Bob", "Cid"))
    assert told == (f"Discard {said} to succeed, or leave it" if said else "The startup in 5 fails with 1. Leave it?")
