"""What a table may agree on: every switch, its values, the presets, and where each one is tried out."""

from dataclasses import fields

import pytest

from companion.games.orconomy.options import CHOICES, PRESETS, Options, from_json, to_json
from companion.games.orconomy.state import Convert, Launch
from tests.games.positions import GAME, agreement, do, fresh, lay, play, why_not

DEFAULTS: dict[str, object] = {
    "first_oracle": "random", "hindmost_tracking": "continuous", "overbid": "warn", "auction_win_order": "en",
    "voluntary_default": False, "fresh_startup_competes": True, "weapon_self_trigger": False,
    "banking_on_payoff": True, "food_move": "each", "food_needs_slot": True, "interest_count": "live",
    "winter_new_loan_owes": True, "extras_fill_freed_slots": True, "veto_needs_bid": False, "fraud_by_winner": True,
    "simultaneous_win": "acting_player", "supply": "unlimited_with_warning", "risk_rating_unknown": "ask",
}  # fmt: skip
VALUES: dict[str, set[object]] = {
    "first_oracle": {"random", "dice_high", "manual"}, "hindmost_tracking": {"continuous", "revenue_end"},
    "overbid": {"allow", "warn", "forbid"}, "auction_win_order": {"en", "ru"}, "food_move": {"each", "one"},
    "interest_count": {"live", "snapshot_per_player"},
    "simultaneous_win": {"acting_player", "shared", "order_from_oracle"},
    "supply": {"unlimited_with_warning", "strict"}, "risk_rating_unknown": {"ask", "table", "none"},
}  # fmt: skip
"""All switches but those that are simply on or off."""
ENGLISH = {
    "hindmost_tracking": "revenue_end", "auction_win_order": "en", "fresh_startup_competes": False,
    "weapon_self_trigger": False, "banking_on_payoff": True, "food_move": "one", "food_needs_slot": True,
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


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_switch_has_just_these_values_and_each_can_be_read(name: str) -> None:
    values = VALUES.get(name, {True, False})
    assert set(CHOICES[name]) == values and len(CHOICES[name]) == len(values)
    assert CHOICES[name][0] == DEFAULTS[name] or name == "overbid"
    for value in values:
        assert getattr(from_json({name: value}), name) == value


@pytest.mark.parametrize("preset", PRESETS)
def test_options_can_be_written_down_and_read_back(preset: str) -> None:
    assert from_json(to_json(PRESETS[preset])) == PRESETS[preset]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_a_game_can_be_begun_with_every_value(name: str, value: object) -> None:
    state = fresh(2, **{name: value})
    state = play(state, do("roll", -1, 1, 2), do("oracle", 1))
    state = play(state, do("place", 1, 4), do("place", 0, 5), do("place", 0, 6), do("place", 1, 7))
    assert GAME.view(play(state, do("roll", -1, 2, 3))).phase == "revenue"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"house_rules": True}, "house_rules"), ({"overbid": "never"}, "overbid"), ({"overbid": True}, "overbid"),
        ({"food_needs_slot": 1}, "food_needs_slot"), ({"food_needs_slot": "true"}, "food_needs_slot"),
        ({"food_move": None}, "food_move"),
    ],
)  # fmt: skip
def test_an_option_that_cannot_be_is_named(data: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_json(data)


@pytest.mark.parametrize("how", ["random", "dice_high", "manual"])
def test_however_the_first_oracle_is_found_the_table_says_who_it_is(how: str) -> None:
    state = play(fresh(4, first_oracle=how), do("roll", -1, 1, 2))
    assert all(why_not(state, "oracle", seat) == "" for seat in range(4))


@pytest.mark.parametrize("target", [5, 6, 7, 8, 9, 10])
def test_a_table_may_agree_on_another_target(target: int) -> None:
    assert GAME.view(fresh(3, target=target)).target == target


WON = Convert(1, (0, 1), (True, False))
"""Seat 1 has won the Competition with one card."""


def beside(fills: bool) -> tuple[int, ...]:
    """Transportation has two slots, both of seat 0; a Startup of seat 1 becomes a Company beside them. Then seat 0
    takes one back: free slots before and after.
    """
    agreed = agreement(2, extras_fill_freed_slots=fills)
    state = play(lay({7: "0 0 +1"}, WON, agreed=agreed), do("convert", 1, 7))
    after = play(state, do("remove", 0, 7, 0))
    return GAME.view(state).industries[5].free_slots, GAME.view(after).industries[5].free_slots


@pytest.mark.parametrize(("fills", "free"), [(True, (0, 0)), (False, (0, 1))])
def test_a_company_beside_the_slots_moves_up_or_stays_where_it_lies(fills: bool, free: tuple[int, ...]) -> None:
    assert beside(fills) == free


def test_a_company_that_stays_beside_the_slots_is_sold_or_taken_back_from_there() -> None:
    """Both slots are taken by seat 0 and the one beside by seat 1: when it goes no slot becomes free."""
    agreed = agreement(2, extras_fill_freed_slots=False)
    state = play(lay({7: "0 0 +1"}, WON, agreed=agreed), do("convert", 1, 7), do("remove", 1, 7, 0))
    assert GAME.view(state).industries[5].free_slots == 0


def test_companies_beside_count_for_everything_else() -> None:
    agreed = agreement(2, extras_fill_freed_slots=False)
    state = play(lay({7: "0 0 +1"}, WON, agreed=agreed), do("convert", 1, 7))
    assert [player.trophies for player in GAME.view(state).players] == [2, 1]
    assert why_not(state, "loan", 1, 7) == ""
    assert isinstance(state.phase, Launch)
