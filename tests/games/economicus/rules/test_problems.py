"""Positions that cannot be: every problem is named by its code, and a good position has none."""

from dataclasses import replace

import pytest

from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.state import Answer, Bidding, Completion, Fated, Fates, Interest, Play, State
from companion.games.economicus.rules.status import status
from companion.games.economicus.rules.text.field_shapes import WrittenEffect
from companion.games.protocol.terms import can_be
from companion.schema.wrong_input import BoxError
from tests.games.economicus.positions import A, B, at_roll, in_phase, lying, with_box
from tests.many_rows import each_row


def codes(state: State) -> list[str]:
    """What is wrong with it."""
    return [problem.code for problem in status(state) if not problem.note]


def industry(position: State, number: int, **changes: object) -> State:
    """The position with something else about one industry."""
    return position.with_industry(number, position.at(number)._replace(**changes))  # type: ignore[arg-type]


GOOD = lying(at_roll(), {6: "AB", 9: "Aa"})
COINS = {"coins": (30, 40, 30)}


@each_row(
    "state, code",
    [
        (industry(GOOD, 6, private=4), "slots_overfull"),
        (industry(GOOD, 6, state=2), "slots_overfull"),
        (industry(GOOD, 6, private=3), "slots_without_companies"),
        (GOOD.with_industry(7, economicus.Industry((economicus.Chip(A),), (), 0, 1, 0)), "companies_in_slots_of_7"),
        (industry(GOOD, 6, price=-1), "price_below_1"),
        (lying(at_roll(target=22), {9: "A" * 13}), "too_many_companies"),
        (lying(at_roll(), {9: "aaaa"}), "too_many_startups"),
        (GOOD._replace(coins=(-1, 20, 20)), "negative_coins"),
        (GOOD._replace(deck=GOOD.deck + 1), "cards_do_not_add_up"),
        (GOOD._replace(events=GOOD.events - 1), "cards_do_not_add_up"),
        (GOOD._replace(events=-1), "negative_cards"),
        (GOOD._replace(crisis=9), "crisis_without_place"),
        (GOOD._replace(strength=2), "crisis_without_place"),
        (GOOD._replace(crisis=9, strength=5), "strength_not_printed"),
        (GOOD._replace(out=(True, False, False)), "out_with_things"),
        (lying(at_roll(target=2), {9: "A"}), "target_reached"),
        (GOOD._replace(agreed=replace(GOOD.agreed, ring=(2, 3, 4, 5, 6, 8, 9, 10, 11, 11))), "ring_not_whole"),
    ],
)
def test_what_cannot_be_is_named(state: State, code: str) -> None:
    assert code in codes(state) and not can_be(status(state))


def test_a_good_position_has_no_problem_but_notes() -> None:
    assert codes(GOOD) == [] and can_be(status(GOOD))
    assert [problem.code for problem in status(GOOD)] == ["trial_numbers"]
    assert codes(GOOD._replace(crisis=9, strength=4)) == []


def test_more_than_the_box_holds_is_worth_a_note() -> None:
    rich = with_box(GOOD, **COINS)._replace(coins=(500, 30, 1))
    notes = [dict(problem.args)["amount"] for problem in status(rich) if problem.code == "supply_empty"]
    assert notes == [530] and "supply_empty" not in [one.code for one in status(rich._replace(coins=(500, 30, 0)))]
    starry = at_roll(limit="turns")._replace(adjusted=(25, 25, 1))
    assert [problem.code for problem in status(starry)] == ["supply_empty", "trial_numbers"]
    assert "supply_empty" not in [one.code for one in status(starry._replace(adjusted=(25, 25, 0)))]


NOBODY_OUT = (False, False, False)
FITS: tuple[tuple[economicus.Phase, bool], ...] = (
    (economicus.Placement(5), True),
    (economicus.Placement(6), False),
    (economicus.Return((B,)), True),
    (economicus.Return((B, B)), False),
    (Interest((0, 0, 0), (0, 0, 0)), True),
    (Interest((1, 0, 0), (0, 0, 0)), False),
    (Fates((Fated(A, 9),)), True),
    (Fates((Fated(A, 9), Fated(A, 9))), False),
    (Fates((Fated(B, 9),)), False),
    (Answer((), Fated(A, 9), 3, 0), True),
    (Answer((), Fated(A, 6), 3, 0), False),
    (economicus.Choose(), True),
    (Bidding(0, A, (0, 0, 0), NOBODY_OUT), True),
    (Bidding(0, A, (0, 8, 0), NOBODY_OUT), True),
    (Bidding(0, A, (9, 8, 0), NOBODY_OUT), False),
    (Bidding(0, A, (0, 0, 0), (True, False, False)), False),
    (economicus.Sale(0, A, (9, 8, 0)), True),
    (economicus.Sale(0, A, (0, 8, 0)), False),
    (Completion(economicus.Offered(B, A, 0)), True),
    (Completion(economicus.Offered(A, A, 0)), False),
    (economicus.Over(), False),
)


@each_row("phase, fits", FITS)
def test_what_a_phase_says_of_itself_is_so_on_the_board(phase: economicus.Phase, fits: bool) -> None:
    state = in_phase(GOOD, phase, active=9, thrown=True, dice=(4, 5))
    assert ("phase_does_not_fit" in codes(state)) is not fits


@each_row(
    "changes, good",
    [
        ({"plays": (Play(0, 0, A),)}, True),
        ({"plays": (Play(0, 2, A),)}, False),
        ({"plays": (Play(0, 1, A, step="rolled", difficulty=4, die=3),)}, True),
        ({"plays": (Play(0, 1, A, step="rolled", difficulty=4),)}, False),
        ({"plays": (Play(0, 1, A, step="rolled", die=4),)}, False),
        ({"difficulties": ((2, 4),)}, False),
        ({"difficulties": ((1, 4),)}, True),
        ({"dice": (3,)}, False),
        ({"came": 4}, False),
    ],
)
def test_open_cards_and_dice_fit(changes: dict[str, object], good: bool) -> None:
    state = with_box(GOOD, cards=(Card("option", "Raid"),))
    state = state._replace(**changes)  # type: ignore[arg-type]
    state = state._replace(deck=state.deck - len(state.plays))
    assert ("phase_does_not_fit" not in codes(state)) is good


def test_no_effect_is_none() -> None:
    with pytest.raises(BoxError, match='"none"'):
        WrittenEffect().read("none", ())
    assert WrittenEffect().read("put_token", ()) == "put_token"
