"""Cards that lie open, crimes, rulings: what may be done with them, and what comes of it."""

from typing import Any

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.state import Cards, Completion, Profit, Roll, State
from companion.games.protocol import Action
from tests.games.economicus.positions import (
    COMPANY,
    PLEDGED,
    STARTUP,
    TABLE,
    A,
    B,
    C,
    at_roll,
    do,
    fresh,
    in_phase,
    lying,
    run,
    why_not,
    with_box,
)
from tests.many_rows import each_row


def crime(die: int = 4, **said: Any) -> State:
    """A has announced a crime of difficulty 5 against B and thrown."""
    state = lying(at_roll(**said), {2: "A", 3: "A", 4: "A"})._replace(cards=(3, 2, 2))
    return run(state, ("play", A, 0), ("victim", B), ("difficulty", TABLE, 5), ("crime_roll", A, die))


def test_a_failed_crime_costs_a_star_for_good() -> None:
    state = run(crime(), ("influence", A, 1, 0), ("influence", B, 1, 0), ("stand", A), ("stand", B))
    assert (state.adjusted[A], derive.stars(state)[A]) == (-1, 5)
    state = do(state, "close_card")
    assert (state.cards, state.discards, state.plays) == ((1, 1, 2), 3, ())
    assert derive.stars(lying(state, {5: "A"}))[A] == 7


def test_a_crime_that_succeeds_costs_nothing() -> None:
    state = run(crime(6), ("stand", B), ("stand", A))
    assert state.adjusted == (0, 0, 0) and why_not(state, "close_card") == ""


def test_a_failed_crime_may_cost_only_the_card() -> None:
    assert run(crime(crime_star="off"), ("stand", A), ("stand", B)).adjusted == (0, 0, 0)


def test_the_side_that_is_behind_answers_first() -> None:
    state = crime()
    assert why_not(state, "influence", B, 1, 0) == "not_your_turn"
    assert why_not(state, "influence", C, 1, 0) == "not_victim"
    assert why_not(state, "influence", A, 4, 0) == "too_few_cards"
    assert why_not(state, "close_card") == "still_due"
    assert why_not(crime(5), "stand", A) == "not_your_turn"


def test_each_side_names_its_number_once_where_agreed() -> None:
    state = run(crime(6, crime_influence="once"), ("stand", A), ("influence", B, 2, 0))
    assert state.adjusted[A] == -1
    alone = run(
        lying(at_roll(), {2: "A"}), ("play", A, 0), ("difficulty", TABLE, 3), ("crime_roll", A, 3), ("stand", A)
    )
    assert alone.adjusted[A] == 0 and not turns(alone)


def test_a_crime_needs_its_number_and_its_criminals_die() -> None:
    state = do(at_roll(), "play", A, 0)
    assert why_not(state, "crime_roll", A, 3) == "wrong_phase"
    assert why_not(state, "victim", A) == "own_card" and why_not(state, "difficulty", TABLE, 1) == "bad_number"
    state = do(state, "difficulty", TABLE, 4)
    assert why_not(state, "crime_roll", B, 3) == "not_your_turn" and why_not(state, "close_card") == "still_due"


def test_while_a_card_lies_open_the_phase_waits() -> None:
    state = do(at_roll(), "play", A, 0)
    assert why_not(state, "roll", TABLE, 1, 2) == "card_in_play"
    assert (
        why_not(state, "play", B, 0) == "" and why_not(state._replace(cards=(0, 0, 2)), "play", B, 0) == "too_few_cards"
    )
    assert why_not(do(state, "close_card"), "roll", TABLE, 1, 2) == ""


def test_the_card_opened_last_is_done_first() -> None:
    state = run(at_roll(), ("play", A, 0), ("play", B, 0), ("close_card", TABLE))
    assert [play.player for play in state.plays] == [A]


def test_the_difficulty_of_a_card_that_is_known_is_not_asked_again() -> None:
    box = (Card("option", "Raid"), Card("event", "Storm"))
    state = with_box(at_roll(), cards=box)._replace(cards=(3, 2, 2))
    assert why_not(state, "play", A, 2) == "unknown_card"
    state = run(
        state, ("play", A, 1), ("difficulty", TABLE, 4), ("crime_roll", A, 6), ("stand", A), ("close_card", TABLE)
    )
    assert state.difficulties == ((1, 4),)
    assert why_not(do(state, "play", A, 1), "crime_roll", A, 2) == ""


def test_a_die_of_a_crime_may_be_changed_by_a_card() -> None:
    state = run(crime(), ("play", B, 0), ("set_die", TABLE, 0, 6), ("close_card", TABLE))
    assert state.plays[0].die == 6


def test_the_two_dice_may_be_answered_until_the_next_act() -> None:
    state = lying(at_roll(), {9: "A"}, active=4)
    state = do(state, "roll", TABLE, 3, 5)
    assert isinstance(state.phase, Profit)
    changed = do(state, "set_die", TABLE, 1, 5)
    assert isinstance(changed.phase, Cards) and changed.active == 10 and changed.at(8).price == 8
    assert why_not(do(state, "settle", A), "set_die", TABLE, 1, 5) == "no_die_open"
    assert why_not(at_roll(), "set_die", TABLE, 0, 5) == "no_die_open"


def test_a_hidden_card_may_turn_out_to_be_a_quota() -> None:
    state = do(at_roll(), "quota", A)
    assert (state.cards[A], state.quotas[A]) == (1, 2)
    assert why_not(state._replace(cards=(0, 2, 2)), "quota", A) == "too_few_cards"


def test_rulings_change_what_a_text_says() -> None:
    state = lying(at_roll(), {6: "A", 5: "b!"})
    state = do(state, "set_coins", A, 7)
    state = do(state, "add_coins", A, -3)
    assert state.coins[A] == 4 and why_not(state, "add_coins", A, -5) == "cannot_pay"
    assert why_not(state, "add_coins", A, 10000) == "bad_number"
    assert do(state, "change_owner", A, 6, COMPANY, B).at(6).companies[0].player == B
    assert derive.loans(do(state, "turn_token", A, 6, COMPANY), A) == 1
    assert derive.loans(do(state, "take_token", B, 5, 3), B) == 0
    put = do(state, "put_token", C, 6, STARTUP)
    assert derive.startups(put, C) == 1 and why_not(state, "take_token", C, 6, STARTUP) == "not_there"
    assert do(state, "set_adjusted", A, 2).adjusted[A] == 2
    assert derive.price(do(state, "set_price", TABLE, 6, 30), 6) == 30
    assert do(state, "set_cards", A, 5).deck == state.deck - 3 and do(state, "set_quotas", A, 0).discards == 1
    assert do(do(state, "set_marker", TABLE, 2, 6), "set_strength", TABLE, 3).strength == 3
    assert do(do(state, "set_marker", TABLE, 2, 6), "set_marker", TABLE, 2, 0).strength == 0
    assert do(state, "set_marker", TABLE, 0, 5).active == 5 and do(state, "set_marker", TABLE, 1, 0).forecast == 0
    assert do(state, "set_slots", TABLE, 6, 0, 1).at(6).state == 1
    assert why_not(state, "set_slots", TABLE, 6, 2, 0) == "bad_number"
    assert why_not(state, "set_strength", TABLE, 3) == "bad_number"


def test_out_players_are_not_ruled_about() -> None:
    state = do(in_phase(at_roll(), Completion()), "bankrupt", A)
    for kind, *args in (("set_coins", 3), ("put_token", 6, PLEDGED), ("set_cards", 1)):
        assert why_not(state, str(kind), A, *map(int, args)) == "out_of_play"


@each_row(
    "kind, player, args, code",
    [
        ("nothing", A, (), "unknown_kind"),
        ("sell", A, (6,), "unknown_kind"),
        ("fate", A, (6, 2, 3, 1), "unknown_kind"),
        ("sell", 7, (6, 0), "unknown_player"),
        ("roll", A, (1, 2), "unknown_player"),
        ("roll", TABLE, (0, 2), "bad_number"),
        ("settle", A, (), "wrong_phase"),
    ],
)
def test_what_means_nothing_is_refused_with_a_code_and_a_rule(
    kind: str, player: int, args: tuple[int, ...], code: str
) -> None:
    refused = RULES.refusal(at_roll(), Action(kind, player, args))
    assert refused is not None and refused.code == code and refused.rule


def test_before_placement_is_done_nothing_is_sold() -> None:
    state = do(fresh(3), "first", A)
    assert why_not(state, "bankrupt", A) == "wrong_phase" and not isinstance(state.phase, Roll)
