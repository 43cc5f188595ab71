"""What a table agrees on before a game: switches of the rules, money, and a camera that need not know the ring."""

import pytest

from companion.eyes.reports import Problem
from companion.session.snapshot import OptionDraft
from tests.session.table import Table, draft, view


def option(table: Table, name: str) -> OptionDraft:
    assert table.shown.draft is not None
    return next(one for one in table.shown.draft.options if one.name == name)


def unread(table: Table) -> None:
    """The eyes answer that they know no pictures of the sectors."""
    table.session.handle(Problem("no_reading", "the board was never taught"))


def test_each_option_is_shown_with_its_choices_and_what_the_preset_says(table: Table) -> None:
    table.press("setup:preset:ru")
    shown = option(table, "first_oracle")
    assert (shown.value, shown.usual, shown.disputed) == ("dice_high", "dice_high", True)
    assert shown.choices == ("random", "dice_high", "manual")
    assert not option(table, "overbid").disputed


def test_an_option_may_be_set_otherwise_and_back(table: Table) -> None:
    table.press("setup:option:banking_on_payoff:false", "setup:option:overbid:forbid")
    assert (option(table, "banking_on_payoff").value, option(table, "overbid").value) == ("false", "forbid")
    assert option(table, "banking_on_payoff").usual == "true"
    table.press("setup:preset:en")
    assert option(table, "overbid").value == "warn"


@pytest.mark.parametrize(
    "text",
    [
        "setup:option:overbid:never",
        "setup:option:colour:red",
        "setup:option:overbid",
        "setup:agree:money:51",
        "setup:agree:hindmost_pay:-1",
        "setup:agree:luck:3",
        "setup:target:11",
        "setup:target:4",
        "setup:target:8",
    ],
)
def test_what_cannot_be_agreed_on_is_refused(table: Table, text: str) -> None:
    before = draft(table)
    table.press(text)
    assert draft(table) == before and table.shown.notices[-1].code == "refused"


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


def test_a_target_too_low_for_who_sits_there_now_is_the_rulebooks_again(table: Table) -> None:
    table.press("setup:count:5", "setup:target:8", "setup:count:4")
    assert draft(table).target == 8
    table.press("setup:count:2")
    assert draft(table).target == 0


def test_the_ring_as_it_was_told_says_which_industries_are_near(table: Table) -> None:
    picks = (f"setup:ring:pick:{number}" for number in (5, 9, 3, 2, 11, 10, 4, 8, 7))
    table.press("setup:count:2", "setup:next", "setup:next", *picks, "setup:start")
    table.press("die:1:1", "die:2:4", "do:oracle:0")
    table.press("do:place:0:10", "do:place:1:10", "do:place:1:10", "do:place:0:8", "die:1:2", "die:2:2")
    assert sorted(industry.number for industry in view(table).industries if industry.near) == [4, 8, 10]


def test_what_was_agreed_survives_a_restart_and_is_played_by(table: Table) -> None:
    table.press(
        "setup:option:first_oracle:manual", "setup:agree:money:30", "setup:agree:hindmost_pay:5", "setup:target:10"
    )
    table.close()
    table.open()
    assert option(table, "first_oracle").value == "manual"
    assert (draft(table).start_money, draft(table).hindmost_pay) == (30, 5)
    assert (draft(table).default_start_money, draft(table).default_hindmost_pay) == (21, 3)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4")
    assert view(table).target == 10 and [player.skulls for player in view(table).players] == [30, 30]
    assert ("how", "manual") in view(table).prompt.args


def test_the_hindmost_orc_is_paid_what_was_agreed(table: Table) -> None:
    table.press("setup:agree:hindmost_pay:7")
    table.start()
    table.place((0, 3), (1, 3), (1, 8), (0, 9))
    table.throw(1, 1, roll=2)
    before = [player.skulls for player in view(table).players]
    assert len(before) == 2
    table.press("rule:put_token:0:10:0:agreed", "settle", "settle", "settle", "settle")
    after = [player.skulls for player in view(table).players]
    gained = dict(enumerate(new - old for new, old in zip(after, before, strict=True)))
    assert view(table).phase == "auction" and gained[1] - gained[0] == 7


def test_a_camera_that_was_never_taught_proposes_no_ring_and_says_nothing(table: Table) -> None:
    table.press("setup:next", "setup:next")
    unread(table)
    assert table.shown.notices == () and draft(table).ring == ()


def test_whoever_asks_the_camera_for_the_ring_is_told_once_that_it_cannot(table: Table) -> None:
    table.press("setup:next", "setup:next")
    unread(table)
    table.press("setup:ring:read")
    unread(table)
    assert [(notice.level, notice.code) for notice in table.shown.notices] == [("warn", "camera_problem")]
    unread(table)
    assert len(table.shown.notices) == 1


def test_an_unreadable_board_in_a_game_is_still_told(table: Table) -> None:
    table.start()
    unread(table)
    assert (table.shown.notices[-1].level, table.shown.notices[-1].code) == ("warn", "camera_problem")


def test_the_last_sector_that_was_laid_is_taken_back_alone(table: Table) -> None:
    table.press("setup:ring:pick:5", "setup:ring:pick:9", "setup:ring:back", "setup:ring:pick:3")
    assert draft(table).ring == (5, 3)
    table.press("setup:ring:back", "setup:ring:back", "setup:ring:back")
    assert draft(table).ring == () and table.shown.notices[-1].code == "refused"
