"""What a table agrees on before a game: switches of the rules, money, and a camera that need not know the ring."""

import pytest

from companion.eyes.reports import Problem
from companion.session.snapshot import OptionDraft
from tests.session.table import Table, draft, view


def option(table: Table, name: str) -> OptionDraft:
    assert table.shown.draft is not None
    return next(choice for choice in table.shown.draft.options if choice.name == name)


def unread(table: Table) -> None:
    """The eyes answer that they know no pictures of the sectors."""
    table.session.handle(Problem("no_reading", "the board was never taught"))


def test_each_option_is_shown_with_its_choices_and_what_the_preset_says(table: Table) -> None:
    table.press("setup:preset:ru")
    shown = option(table, "first_oracle")
    assert (shown.value, shown.usual, shown.disputed) == ("dice_high", "dice_high", True)
    assert shown.choices == ("random", "dice_high", "manual")
    assert not option(table, "overbid").disputed


@pytest.mark.parametrize("count", [1, 6])
def test_only_two_to_five_may_sit_down(table: Table, count: int) -> None:
    table.press(f"setup:count:{count}")
    assert table.shown.draft is not None and len(table.shown.draft.seats) == 2
    assert table.shown.notices[-1].code == "refused"


@pytest.mark.parametrize(("count", "target"), [(2, 9), (3, 8), (4, 8), (5, 7)])
def test_the_target_is_the_printed_one_for_so_many_players(table: Table, count: int, target: int) -> None:
    """En 87-105."""
    table.press(f"setup:count:{count}", "setup:ring:numeric", "setup:start")
    assert view(table).target == target and len(view(table).players) == count


@pytest.mark.parametrize(("count", "may"), [(2, (9, 10)), (3, (8, 9, 10)), (4, (8, 9, 10)), (5, (7, 8, 9, 10))])
def test_set_up_offers_the_targets_of_so_many_players(table: Table, count: int, may: tuple[int, ...]) -> None:
    table.press(f"setup:count:{count}")
    assert draft(table).targets == may
    for target in may:
        table.press(f"setup:target:{target}")
        assert draft(table).target == target
