"""A loss that is not paid costs a Company, and its owner may say which one (en 207)."""

from companion.games.orconomy.rules.state import Moved, Revenue
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import GAME, NAMES, do, lay, play, who_may, why_not
from tests.many_rows import each_row

MIXED = {2: "0 0b 1"}
"""In Tourism, where every Company loses 3, one of seat 0 lies face up and one bones up."""


def lying(board: dict[int, str], *said: int) -> tuple[tuple[int, bool], ...]:
    """What is left there of seat 0 after a collapse."""
    state = play(lay(board, Revenue(0), active=2), do("collapse", 0, 2, *said))
    return tuple((token.player, token.pledged) for token in state.at(2).companies if token.player == 0)


def test_the_owner_says_which_company_collapses() -> None:
    assert lying(MIXED, 0) == ((0, True),)
    assert lying(MIXED, 1) == ((0, False),)


def test_where_nobody_says_which_a_pledged_one_goes_first() -> None:
    """So it was always understood, and older logs say no more."""
    assert lying(MIXED) == ((0, False),)


def test_what_food_processing_has_moved_there_has_lost_nothing() -> None:
    state = lay({2: "0 0b 1"}, Revenue(0, again=0, moved=(Moved(0, 2, pledged=True),)), active=2)
    assert why_not(state, "collapse", 0, 2, 1) == "not_yours"
    assert why_not(state, "collapse", 0, 2, 0) == why_not(state, "collapse", 0, 2) == ""


def test_both_are_offered_and_the_screen_asks_only_where_they_differ() -> None:
    state = lay(MIXED, Revenue(0), active=2)
    assert who_may(state, "collapse") == (0, 0)
    choices = [line.choices for line in table_view(state).lines if line.player == 0]
    assert choices == [(Action("collapse", 0, (2, 0)), Action("collapse", 0, (2, 1)))]
    alike = table_view(lay({2: "0b 0b"}, Revenue(0), active=2))
    assert [line.choices for line in alike.lines] == [(Action("collapse", 0, (2,)),)]


@each_row("args", [(2,), (2, 0), (2, 1)])
def test_the_log_says_what_was_said(args: tuple[int, ...]) -> None:
    line = GAME.rules.to_line(Action("collapse", 0, args), NAMES[:2])
    assert line == {
        "do": "collapse",
        "player": NAMES[0],
        "industry": 2,
        **({"what": ("company", "pledged")[args[1]]} if len(args) > 1 else {}),
    }
    assert GAME.rules.from_line(line, NAMES[:2]) == Action("collapse", 0, args)


def test_the_camera_sees_which_one_was_taken_away() -> None:
    runs = [move.run for move in GAME.board.moves(lay(MIXED, Revenue(0), active=2)) if move.run[0].kind == "collapse"]
    assert runs == [(do("collapse", 0, 2, 0),), (do("collapse", 0, 2, 1),)]
