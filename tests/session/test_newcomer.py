"""Somebody who sits down in the middle of a game shows the camera a token it has never seen."""

from pathlib import Path

import pytest

from companion.app import catalogue
from companion.eyes.commands import Teach
from companion.eyes.reports import Down, Taught
from companion.games.orconomy.rules.state import Token
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from tests.session.table import LOOKS, Table, view
from vision.sighting import Placement

LEAF = ("leaf:face", "leaf:bones")


def after_round_1(folder: Path) -> Table:
    """Tusk and moon have played a round, and the camera knows their tokens only."""
    table = Table(folder)
    table.known = tuple(look for look in LOOKS if look.startswith(("tusk", "moon")))
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1")
    return table


@pytest.fixture
def joined(tmp_path: Path) -> Table:
    """Zoya of the leaf has sat down after round 1."""
    table = after_round_1(tmp_path)
    table.look()
    table.press("join:Zoya:leaf")
    return table


def eyes_say(table: Table, what: str, *problems: str) -> None:
    table.session.handle(Taught(what, problems))


def told(table: Table) -> list[Teach]:
    assert table.eyes is not None
    return [command for command in table.eyes.told if isinstance(command, Teach)]


def learnt(table: Table) -> None:
    """Both sides are photographed."""
    for side in ("face", "bones"):
        table.press("show:photograph")
        eyes_say(table, side)
    table.known = (*table.known, *LEAF)


def test_one_of_their_tokens_is_asked_for_in_an_empty_industry(joined: Table) -> None:
    showing = joined.shown.showing
    assert showing is not None
    assert (showing.name, showing.mark, showing.side) == ("Zoya", "leaf", "face")
    assert (showing.area, showing.spot) == (2, 0)


def test_both_sides_are_photographed_and_then_the_camera_reads_it(joined: Table) -> None:
    learnt(joined)
    assert [command.pieces for command in told(joined)] == [(Placement(2, "slot", 0, look),) for look in LEAF]
    joined.put(2, 2, pledged=True)
    joined.look()
    assert joined.shown.showing is None
    assert [(one.verb, one.area) for one in joined.shown.owed] == [("take", 2)]
    joined.lift(2)
    assert joined.shown.owed == () and joined.shown.difference is None
    joined.throw(2, 4, roll=3)
    joined.activity = 6
    joined.look()
    joined.press("settle")
    while view(joined).turn != 2:
        joined.press(f"do:pass:{view(joined).turn}")
    joined.press("do:bid:2:6")
    while view(joined).step != "pay":
        joined.press(f"do:pass:{view(joined).turn}")
    joined.place((2, 6))
    assert view(joined).industries[4].companies == (Token(2),)


def test_the_strange_token_is_not_held_against_the_game_while_it_is_shown(joined: Table) -> None:
    joined.place((2, 2))
    joined.wait(5.0)
    joined.look()
    assert joined.shown.difference is None and joined.shown.question is None
    assert joined.shown.showing is not None


def test_a_token_that_is_not_found_is_asked_for_again(joined: Table) -> None:
    joined.press("show:photograph")
    eyes_say(joined, "face", "not_found:2:0")
    showing = joined.shown.showing
    assert showing is not None and (showing.side, showing.problem) == ("face", "not_found:2:0")
    joined.press("show:photograph")
    eyes_say(joined, "face")
    showing = joined.shown.showing
    assert showing is not None and (showing.side, showing.problem) == ("bones", "")


def test_a_camera_that_is_gone_is_said_to_be_silent(joined: Table) -> None:
    assert joined.eyes is not None
    joined.eyes.there = False
    joined.press("show:photograph")
    assert joined.shown.showing is not None and joined.shown.showing.problem == "silent"


def test_a_table_may_do_without_and_is_told_what_that_means(joined: Table) -> None:
    joined.press("show:skip")
    assert joined.shown.showing is None and joined.codes()[-1] == "newcomer_unseen"
    joined.press("show:skip")
    assert joined.codes()[-1] == "refused"


def test_showing_goes_on_after_a_restart(joined: Table) -> None:
    joined.press("show:photograph")
    eyes_say(joined, "face")
    before = joined.shown.showing
    joined.close()
    joined.open()
    assert joined.shown.showing == before is not None


def test_a_camera_that_knows_the_token_is_not_shown_it(tmp_path: Path) -> None:
    table = after_round_1(tmp_path)
    table.known = LOOKS
    table.look()
    table.press("join:Zoya:leaf")
    assert table.shown.showing is None and table.codes()[-1] == "player_joined"


def test_nothing_is_shown_any_more_when_they_leave_again(joined: Table) -> None:
    joined.press("leave:2")
    assert joined.shown.showing is None
    joined.close()
    joined.open()
    assert joined.shown.showing is None


def test_two_newcomers_show_their_tokens_one_after_the_other(joined: Table) -> None:
    joined.press("join:Yuri:sun")
    assert joined.shown.showing is not None and joined.shown.showing.name == "Zoya"
    joined.press("show:skip")
    assert joined.shown.showing is not None and joined.shown.showing.name == "Yuri"
    joined.close()
    joined.open()
    assert joined.shown.showing is not None and joined.shown.showing.name == "Yuri"


def test_somebody_else_who_leaves_changes_nothing_about_it(joined: Table) -> None:
    joined.press("leave:0")
    assert joined.shown.showing is not None and joined.shown.showing.name == "Zoya"


def test_who_joins_while_the_camera_sees_nothing_is_asked_when_it_does(tmp_path: Path) -> None:
    table = after_round_1(tmp_path)
    table.close()
    table.open()
    table.press("join:Zoya:leaf")
    assert table.shown.showing is None
    table.look()
    assert table.shown.showing is not None and table.shown.showing.name == "Zoya"


def test_a_camera_that_goes_away_after_learning_keeps_nobody_waiting(joined: Table) -> None:
    learnt(joined)
    assert joined.shown.showing is not None and joined.shown.showing.side == "learnt"
    joined.session.handle(Down("unplugged"))
    assert joined.shown.showing is None


@pytest.mark.parametrize("kept", ["not json", "[1]", '{"showing": {"x": 1}, "waiting": []}', '{"waiting": []}'])
def test_what_cannot_be_read_of_it_is_left_out_and_the_game_goes_on(joined: Table, kept: str) -> None:
    joined.journal.add(2, [], {"showing": kept})
    joined.close()
    mended = Journal(joined.folder / "journal.sqlite")
    repair(mended, catalogue.games(), CHECKS)
    mended.close()
    joined.open()
    assert joined.shown.showing is None and view(joined).players[2].name == "Zoya"
