"""Setting up ORC: the dealer, the sides, the line drawn or entered, and what a log's header says then."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.orc import board
from companion.games.orc.rules.cards import is_line
from companion.games.orc.set_up import Details, SetUpView, following
from companion.games.protocol import Chosen, NotUnderstood, SeatDraft
from companion.schema.wrong_input import LogError
from companion.session.setup.draft import from_json, to_json
from tests.games.orc.positions import GAME, LINE, A, B, act, do, ended
from tests.many_rows import each_row

SET_UP = GAME.set_up
SEATS = (SeatDraft("Anna"), SeatDraft("Boris"))


def begun(**more: Any) -> Chosen:
    """A fresh draft for Anna and Boris."""
    return Chosen("orc", "line", SEATS, "printed", SET_UP.begin(), **more)


def touch(chosen: Chosen, *touches: str, seed: int = 0) -> Chosen:
    """The draft after these touches, each written with colons."""
    rng = Random(seed)
    for words in touches:
        chosen = SET_UP.change(chosen, words.split(":"), rng)
    return chosen


def agreed(chosen: Chosen) -> dict[str, Any]:
    """The header of the game to begin, as the session makes it of a draft."""
    options = {"preset": chosen.preset, "options": chosen.options}
    return GAME.files.spelled_out({"simulated": True, **options, **SET_UP.header(chosen)}, "the set-up")


def shown(chosen: Chosen) -> SetUpView:
    view = SET_UP.view(chosen)
    assert isinstance(view, SetUpView)
    return view


BY_HAND = ("pick:white", "pick:yellow", "pick:green", "pick:blue", "pick:red", "two:1", "two:3", "two:5")


def test_one_tap_draws_a_line_and_names_the_three_cards_to_seek_out() -> None:
    draft = begun()
    assert SET_UP.lacks(draft)
    drawn = touch(draft, "line:draw", seed=3)
    assert not SET_UP.lacks(drawn)
    assert is_line(drawn.details.line)
    assert len(shown(drawn).cards) == 3 and shown(drawn).whole
    assert touch(draft, "line:draw", seed=3) == drawn
    assert touch(draft, "line:draw", seed=4) != drawn


def test_eight_taps_enter_a_line_by_hand_the_sixth_colour_fills_itself() -> None:
    draft = touch(begun(), *(f"line:{words}" for words in BY_HAND))
    assert draft.details.line == LINE
    assert shown(draft).lands == tuple((name, worth) for name, worth in GAME_LINE)
    assert shown(draft).cards == (("white", "yellow"), ("green", "blue"), ("red", "purple"))


GAME_LINE = tuple(zip(("white", "yellow", "green", "blue", "red", "purple"), (2, 1, 2, 1, 2, 1), strict=True))


def test_the_ends_may_be_told_first_and_colours_taken_back() -> None:
    draft = touch(begun(), "line:two:2", "line:pick:red", "line:pick:blue", "line:back")
    assert shown(draft).lands[:3] == (("red", 1), ("", 2), ("", 0))
    assert shown(draft).left == ("white", "yellow", "green", "blue", "purple")
    whole = touch(begun(), *(f"line:{words}" for words in BY_HAND))
    assert len(touch(whole, "line:back").details.colours) == 4
    assert touch(whole, "line:clear").details == Details()


@each_row(
    "words",
    [
        "line",
        "line:fly",
        "line:pick:pink",
        "line:pick",
        "line:two:7",
        "line:two",
        "dealer:2",
        "near",
        "near:x",
        "fly",
        "",
    ],
)
def test_a_touch_that_means_nothing_is_not_understood(words: str) -> None:
    with pytest.raises(NotUnderstood):
        touch(begun(), words)


def test_no_colour_is_named_twice() -> None:
    with pytest.raises(NotUnderstood):
        touch(begun(), "line:pick:red", "line:pick:red")


def test_the_dealer_is_named_or_drawn_and_a_player_sits_near() -> None:
    assert touch(begun(), "dealer:1", "near:1").details == Details(dealer=B, near=B)
    assert {touch(begun(), "dealer:draw", seed=seed).details.dealer for seed in range(20)} == {A, B}


def test_a_whole_draft_makes_a_header_that_opens_a_game() -> None:
    draft = touch(begun(options={"draws": "seen"}), "line:draw", "dealer:1", "near:1")
    header = agreed(draft)
    state = GAME.files.open(header, "the set-up").state
    assert header == GAME.files.spelled_out(header, "the set-up")
    assert (header["simulated"], header["dealer"], header["options"]["draws"]) == (True, "Boris", "seen")
    assert [seat.side for seat in state.agreed.seats] == ["far", "near"]
    assert GAME.turns(state) == (A,)


def test_a_draft_that_is_not_whole_makes_no_header() -> None:
    with pytest.raises(NotUnderstood):
        agreed(begun())
    with pytest.raises(NotUnderstood):
        agreed(replace(touch(begun(), "line:draw"), seats=SEATS[:1]))
    with pytest.raises(LogError, match="tie"):
        agreed(touch(begun(options={"tie": "coin"}), "line:draw"))


def test_a_draft_is_kept_over_a_restart() -> None:
    draft = touch(begun(), "dealer:1", "line:pick:red", "line:two:3")
    assert from_json(to_json(draft), GAME) == draft


@each_row(
    "change",
    [
        {"dealer": 2}, {"near": "x"}, {"colours": ["red", "red"]}, {"colours": ["pink"]}, {"strong": [0, 1]},
        {"strong": [0, 1, 2]}, {"won": [1]}, {"won": [0, 2]}, {"game": 0}, {"game": True}, {"colours": 3},
    ],
)  # fmt: skip
def test_a_draft_that_is_something_else_is_not_read(change: dict[str, object]) -> None:
    data = to_json(begun())
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_json({**data, "details": {**data["details"], **change}}, GAME)


def test_the_next_game_of_a_series_is_set_up_with_what_was_won() -> None:
    state = do(ended("AAABBB", (4, 6), series=3), act("natives", A, 9), act("natives", B, 0))
    draft = replace(begun(options={"series": 3}), details=following(state))
    assert SET_UP.fitted(draft) == draft
    header = agreed(touch(draft, "line:draw"))
    assert (header["series"], header["dealer"]) == ({"game": 2, "won": [1, 0]}, "Boris")
    assert SET_UP.fitted(replace(draft, options={})).details.game == 1


def test_six_cards_show_the_camera_every_end_and_there_is_no_order_to_read() -> None:
    draft = begun()
    bare, shown = SET_UP.lessons(draft)
    ends = sorted(one for spot in shown.spots for one in spot.key.split("-"))
    assert bare.spots == () and ends == sorted(board.ENDS)
    assert SET_UP.steps[-1] == "camera" and SET_UP.order(draft).areas == ()
    with pytest.raises(NotUnderstood):
        SET_UP.order_seen(draft, (1, 2), compare=False)
    for name, values in SET_UP.options.items():
        assert SET_UP.presets["printed"][name] in values
    assert SET_UP.presets["printed"].keys() - SET_UP.options.keys() == {"memory", "fighting_end"}
