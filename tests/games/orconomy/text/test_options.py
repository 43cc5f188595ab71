"""What a table may agree on: every switch, its values, the presets, and where each one is tried out."""

from dataclasses import fields, replace
from random import Random

import pytest

from companion.games.orconomy.rules.options import BEFORE, CHOICES, PRESETS, Options, agreed, targets
from companion.games.orconomy.rules.state import Convert, EndOfRound
from companion.games.orconomy.set_up import Details, OrconomySetUp
from companion.games.orconomy.view import table_view
from companion.games.protocol import Chosen, SeatDraft
from companion.games.simple.agreed_options import read_options, to_json
from tests.games.orconomy.positions import GAME, agreement, collected, do, fresh, lay, play, why_not
from tests.many_rows import each_row

DEFAULTS: dict[str, object] = {
    "first_oracle": "random", "hindmost_tracking": "continuous", "overbid": "warn", "auction_win_order": "en",
    "voluntary_default": False, "fresh_startup_competes": True, "weapon_self_trigger": False,
    "banking_on_payoff": True, "food_move": "each", "food_needs_slot": True, "interest_count": "live",
    "banking_covers": "every_pay_off", "overbid_frees_cards": True,
    "winter_new_loan_owes": True, "extras_fill_freed_slots": False, "company_place": "kept",
    "veto_needs_bid": False, "fraud_by_winner": True,
    "simultaneous_win": "acting_player", "supply": "unlimited_with_warning", "risk_rating_unknown": "ask",
}  # fmt: skip
VALUES: dict[str, set[object]] = {
    "first_oracle": {"random", "dice_high", "manual"}, "hindmost_tracking": {"continuous", "revenue_end"},
    "overbid": {"allow", "warn", "forbid"}, "auction_win_order": {"en", "ru"}, "food_move": {"each", "one"},
    "interest_count": {"live", "snapshot_per_player"}, "banking_covers": {"once", "every_pay_off"},
    "company_place": {"kept", "slot_first"}, "simultaneous_win": {"acting_player", "shared", "order_from_oracle"},
    "supply": {"unlimited_with_warning", "strict"}, "risk_rating_unknown": {"ask", "table", "none"},
}  # fmt: skip
"""All switches but those that are simply on or off."""
ENGLISH = {
    "hindmost_tracking": "revenue_end", "auction_win_order": "en", "fresh_startup_competes": False,
    "weapon_self_trigger": False, "banking_on_payoff": True, "food_move": "one", "food_needs_slot": False,
}  # fmt: skip
RUSSIAN = {
    "first_oracle": "dice_high", "hindmost_tracking": "continuous", "auction_win_order": "ru",
    "fresh_startup_competes": True, "weapon_self_trigger": True, "banking_on_payoff": False, "food_move": "each",
}  # fmt: skip


def test_usually_both_rulebooks_are_merged() -> None:
    assert to_json(Options()) == to_json(PRESETS["merged"]) == DEFAULTS


@pytest.mark.parametrize(("preset", "differs"), [("en", ENGLISH), ("ru", RUSSIAN)])
def test_the_printed_rulebooks(preset: str, differs: dict[str, object]) -> None:
    assert to_json(PRESETS[preset]) == {**DEFAULTS, **differs}


def test_every_switch_has_its_values_and_the_default_is_one_of_them() -> None:
    assert set(CHOICES) == {item.name for item in fields(Options)} == set(DEFAULTS)
    assert all(DEFAULTS[name] in values and len(values) >= 2 for name, values in CHOICES.items())


@each_row("name", DEFAULTS)
def test_a_switch_has_just_these_values_and_each_can_be_read(name: str) -> None:
    values = VALUES.get(name, {True, False})
    assert set(CHOICES[name]) == values and len(CHOICES[name]) == len(values)
    assert CHOICES[name][0] == DEFAULTS[name] or name == "overbid"
    for value in values:
        assert getattr(read_options(Options, {name: value}), name) == value


@each_row("preset", PRESETS)
def test_options_can_be_written_down_and_read_back(preset: str) -> None:
    assert read_options(Options, to_json(PRESETS[preset])) == PRESETS[preset]


@each_row("name, value", [(name, value) for name, values in CHOICES.items() for value in values])
def test_a_game_can_be_begun_with_every_value(name: str, value: object) -> None:
    state = fresh(2, **{name: value})
    state = play(state, do("roll", -1, 1, 2), do("oracle", 1))
    state = play(state, do("place", 1, 4), do("place", 0, 5), do("place", 0, 6), do("place", 1, 7))
    assert table_view(play(state, do("roll", -1, 2, 3))).phase == "revenue"


@each_row(
    "data, said",
    [
        ({"house_rules": True}, "house_rules"),
        ({"overbid": "never"}, "overbid"),
        ({"overbid": True}, "overbid"),
        ({"food_needs_slot": 1}, "food_needs_slot"),
        ({"food_needs_slot": "true"}, "food_needs_slot"),
        ({"food_move": None}, "food_move"),
    ],
)
def test_an_option_that_cannot_be_is_named(data: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_options(Options, data)


def test_a_preset_food_company_of_the_english_book_moves_beside_full_slots() -> None:
    """En 438 names no slot, ru 479 a free one."""
    full = {6: "0", 7: "1 1"}
    english = collected(full, 6, agreed=replace(agreement(2), options=PRESETS["en"]))
    assert why_not(english, "food_move", 0, 0, 7) == ""
    assert table_view(play(english, do("food_move", 0, 0, 7))).industries[5].free_slots == 0
    assert why_not(collected(full, 6), "food_move", 0, 0, 7) == "no_free_slot"


def test_who_spelled_out_all_older_switches_goes_on_by_the_older_rules() -> None:
    """The app writes all of them, so a game that lacks the newest was begun before them."""
    older = {name: value for name, value in to_json(Options()).items() if name not in BEFORE}
    assert to_json(agreed("merged", older)) == {**older, **BEFORE}
    assert agreed("merged", {"overbid": "warn"}) == agreed("merged", {}) == Options()
    assert agreed("merged", {**older, "banking_covers": "once"}).banking_covers == "once"


@each_row(
    "players, target, told",
    [
        (2, 9, ()),
        (2, 10, ()),
        (2, 8, (9, 10)),
        (3, 8, ()),
        (3, 7, (8, 10)),
        (5, 7, ()),
        (5, 6, (7, 10)),
        (4, 11, (8, 10)),
        (5, 31, (7, 10)),
        (2, 1, (9, 10)),
    ],
)
def test_a_target_below_the_tables_or_above_ten_is_named(players: int, target: int, told: tuple[int, ...]) -> None:
    """En 87-105, ru 154."""
    problems = [problem for problem in GAME.status(fresh(players, target=target)) if problem.note]
    args = [dict(problem.args) for problem in problems]
    assert args == ([{"target": target, "least": told[0], "most": told[1]}] if told else [])
    assert all(problem.code == "target_not_allowed" for problem in problems)


def test_an_own_target_follows_a_table_that_grows_smaller() -> None:
    """Nine of three players is less than two may agree on, once one has left; an odd one of old stays as it is."""
    state = lay({}, EndOfRound(-1), 4, agreed=agreement(5, target=8))
    assert GAME.leave(lay({}, EndOfRound(-1), agreed=agreement(3, target=10)), 0).agreed.target == 10
    assert GAME.leave(lay({}, EndOfRound(-1), agreed=agreement(3, target=8)), 0).agreed.target == 9
    assert GAME.leave(GAME.leave(GAME.leave(state, 0), 0), 0).agreed.target == 9
    assert GAME.leave(lay({}, EndOfRound(-1), agreed=agreement(3, target=5)), 0).agreed.target == 5


WON = Convert(1, (0, 1), (True, False))
"""Seat 1 has won the Competition with one card."""


def beside(fills: bool) -> tuple[int, ...]:
    """Transportation has two slots, both of seat 0; a Startup of seat 1 becomes a Company beside them. Then seat 0
    takes one back: free slots before and after.
    """
    agreed = agreement(2, extras_fill_freed_slots=fills)
    state = play(lay({7: "0 0 +1"}, WON, agreed=agreed), do("convert", 1, 7))
    after = play(state, do("remove", 0, 7, 0))
    return table_view(state).industries[5].free_slots, table_view(after).industries[5].free_slots


@pytest.mark.parametrize(("fills", "free"), [(True, (0, 0)), (False, (0, 1))])
def test_a_company_beside_the_slots_moves_up_or_stays_where_it_lies(fills: bool, free: tuple[int, ...]) -> None:
    assert beside(fills) == free


SET_UP = OrconomySetUp(None)


def new_draft(players: int) -> Chosen:
    seats = tuple(
        SeatDraft(name, mark) for name, mark in zip("ABCDE", ("tusk", "moon", "leaf", "sun", "rune"), strict=True)
    )
    return Chosen("orconomy", "rules", seats[:players], "merged", Details())


def touched(chosen: Chosen, *words: str) -> Chosen:
    return SET_UP.change(chosen, words, Random(0))


@each_row("printed, may", [(9, [9, 10]), (8, [8, 9, 10]), (7, [7, 8, 9, 10]), (12, [12])])
def test_a_target_from_the_tables_to_10_may_be_chosen(printed: int, may: list[int]) -> None:
    """En 87-105; 0 is the rulebook's for so many players."""
    assert list(targets(printed)) == may
    players = {9: 2, 8: 3, 7: 5}.get(printed, 0)
    for target in (0, *may) if players else ():
        assert touched(new_draft(players), "target", str(target)).details.target == target


@each_row("target", [-1, 1, 4, 5, 7, 11, 31])
def test_no_other_target_can_be_chosen(target: int) -> None:
    """Both books know higher targets only; en 105 advises against more than 10, ru 154 forbids it."""
    with pytest.raises(ValueError, match="target"):
        touched(new_draft(3), "target", str(target))


def test_in_numerical_order_the_ring_is_one_tap() -> None:
    assert touched(new_draft(2), "ring", "numeric").details.ring == tuple(range(2, 12))


def test_a_random_ring_is_tapped_clockwise() -> None:
    """The tenth sector follows from the other nine."""
    chosen, ring = new_draft(2), (7, 2, 11, 4, 9, 3, 8, 5, 10, 6)
    for number in ring[:9]:
        chosen = touched(chosen, "ring", "pick", str(number))
    assert chosen.details.ring == ring
