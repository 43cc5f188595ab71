"""A ring that was entered wrongly: put right in the middle of a game, and told before one begins."""

import json

from companion.app import catalogue
from companion.eyes.commands import Order, ReadOrder
from companion.eyes.reports import Done, OrderRead, Taught
from tests.session.table import RING, Table, draft, view

SWAPPED = (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)
"""The sectors of 3 and 9 have changed places."""
RULED = f"rule:set_ring:-1:{':'.join(map(str, SWAPPED))}:misread"


def rings_told(table: Table) -> list[tuple[int, ...]]:
    """Which orders of the sectors the eyes were told, the last one last."""
    assert table.eyes is not None
    return [told.areas for told in table.eyes.told if isinstance(told, Order)]


def test_a_wrong_ring_is_put_right_without_ending_the_game(table: Table) -> None:
    table.first_round(3, 4)
    before = view(table)
    table.press(RULED)
    after = view(table)
    assert after.order == SWAPPED and rings_told(table)[-1] == SWAPPED
    assert (after.players, after.round, after.phase) == (before.players, before.round, before.phase)
    line = table.journal.lines(1)[-1]
    assert (line["do"], line["second"], line["eighth"], line["reason"]) == ("set_ring", 9, 3, "misread")


def test_the_neighbours_and_what_is_due_follow_from_the_right_ring(table: Table) -> None:
    table.first_round(4, 4)
    assert [industry.number for industry in view(table).industries if industry.near] == [7, 8, 9]
    table.press(RULED)
    assert [industry.number for industry in view(table).industries if industry.near] == [3, 7, 8]


def test_what_was_read_under_the_wrong_ring_is_read_anew(table: Table) -> None:
    table.first_round()
    table.put(0, 9)  # lies in 3, which the eyes take for 9
    table.look()
    table.wait(4.0)
    assert table.shown.difference is not None
    table.press(RULED)
    table.lies[9][0].pop()
    table.look()
    table.wait(4.0)
    assert table.shown.difference is None and table.shown.owed == ()


def test_an_undo_and_a_restart_keep_the_eyes_and_the_screen_together(table: Table) -> None:
    table.first_round()
    table.press(RULED)
    table.close()
    table.open()
    assert view(table).order == SWAPPED and rings_told(table)[-1] == SWAPPED
    table.press("undo")
    assert view(table).order == RING and rings_told(table)[-1] == RING
    table.press("redo")
    assert view(table).order == SWAPPED and rings_told(table)[-1] == SWAPPED


def test_an_act_from_before_can_still_be_mended(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", RULED)
    bid = next(line.line for line in table.shown.history if line.action.kind == "bid")
    table.press(f"mend:change:{bid}:bid:0:10")
    assert view(table).order == SWAPPED and view(table).best_bid == 10


def test_whoever_joins_finds_the_right_ring(table: Table) -> None:
    table.first_round()
    table.press("settle", "outcome:-1:0", "settle", "settle", RULED, "join:Vera:leaf")
    assert len(view(table).players) == 3 and view(table).order == SWAPPED
    header = json.loads(table.journal.facts()["header"])
    assert header["ring"] == list(SWAPPED) and catalogue.games().open(header).names == ("Anna", "Boris", "Vera")


def test_the_next_game_is_set_up_in_the_ring_that_was_put_right(table: Table) -> None:
    table.first_round()
    table.press(RULED, "new")
    assert draft(table).ring == SWAPPED


def test_a_ring_with_an_industry_twice_is_refused_in_words(table: Table) -> None:
    table.first_round()
    table.press(f"rule:set_ring:-1:{':'.join(['2'] * 10)}:misread")
    assert view(table).order == RING and dict(table.shown.notices[-1].args)["why"] == "bad_ring"


def sees(table: Table, ring: tuple[int | None, ...]) -> None:
    """The eyes' answer when they are asked to compare."""
    assert table.eyes is not None and table.eyes.told[-1] == ReadOrder(compare=True)
    table.session.handle(OrderRead(ring, 1.0, compare=True))


def doubts(table: Table) -> tuple[tuple[int, int, int], ...]:
    assert table.shown.draft is not None
    return draft(table).ring_doubts


def to_ring(table: Table) -> None:
    table.press("setup:next", "setup:next", "setup:ring:numeric")


def test_a_ring_that_the_camera_sees_otherwise_is_told_before_the_game(table: Table) -> None:
    to_ring(table)
    sees(table, SWAPPED)
    assert doubts(table) == ((1, 3, 9), (7, 9, 3))
    assert table.shown.draft is not None and draft(table).ring == RING
    table.press("setup:ring:swap:3:9")
    assert doubts(table) == ()


def test_only_what_the_camera_is_sure_of_is_told(table: Table) -> None:
    to_ring(table)
    sees(table, (None, 9, None, None, None, None, None, None, None, None))
    assert doubts(table) == ((1, 3, 9),)


def test_the_camera_is_asked_again_at_its_own_step_and_when_the_board_has_changed(table: Table) -> None:
    to_ring(table)
    table.press("setup:next", "setup:next")
    sees(table, SWAPPED)
    assert doubts(table) != ()
    for settled in (False, True):
        table.session.handle(Done(1.0, settled=settled))
    sees(table, RING)
    assert doubts(table) == ()


def test_who_plays_without_the_camera_is_not_told_what_it_sees(table: Table) -> None:
    to_ring(table)
    sees(table, SWAPPED)
    table.press("setup:skip_camera")
    assert doubts(table) == ()


def test_an_empty_board_that_was_photographed_as_entered_is_no_doubt_any_more(table: Table) -> None:
    to_ring(table)
    sees(table, SWAPPED)
    table.session.handle(Taught("empty"))
    assert doubts(table) == ()
