"""What lies on the board of Economicus, which changes of it mean what, and what the camera is taught."""

from random import Random
from typing import Any

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.games.economicus import board
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.state import Roll, State
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.economicus.set_up import TEACHING
from companion.games.protocol import NotUnderstood
from companion.session.setup import draft
from tests.many_rows import each_row
from vision.sighting import LOOK_KEY

GAME = economicus_game()
MARKS = COLOURS


def begun(preset: str = "full", players: int = 2) -> State:
    people = [{"name": colour, "colour": colour} for colour in COLOURS[:players]]
    header = {"game": "economicus", "players": people, "ring": list(SEGMENTS), "preset": preset, "trial": True}
    return GAME.files.open(header, "a test").state


def playing(**changes: Any) -> State:
    return begun()._replace(phase=Roll(), coins=(20, 20), **changes)


@each_row("data", ([["house", 0, "face"]], [["company", 0, "up"]], [["company"]], 5, [["company", "x", ""]]))
def test_what_is_no_chip_is_not_read(data: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        GAME.board.pieces_from(data)


@each_row("players", (2, 5, 8))
def test_every_colour_is_shown_in_two_kinds_and_two_sides_on_places_of_the_board(players: int) -> None:
    marks, plan = MARKS[:players], load_plan(board_path())
    empty, *shown = TEACHING.lessons(SEGMENTS, marks)
    assert empty.spots == () and [lesson.name for lesson in shown] == ["face", "turned"]
    keys = {spot.key for lesson in shown for spot in lesson.spots}
    chips = {f"{kind}:{mark}:{side}" for kind in board.KINDS for mark in marks for side in board.SIDES}
    assert keys == chips | {"active", "forecast", "crisis"} and all(LOOK_KEY.fullmatch(key) for key in keys)
    places = {place.name for place in plan.places(SEGMENTS)}
    for lesson in shown:
        where = [(spot.area, spot.zone, spot.spot) for spot in lesson.spots]
        assert set(where) <= places and len(set(where)) == len(where)
    assert {(spot.area, spot.zone, spot.spot) for spot in TEACHING.spots_to_try(SEGMENTS, marks)} <= places


def test_a_ring_the_camera_is_sure_of_is_entered_and_one_it_doubts_is_not() -> None:
    chosen = draft.fresh(GAME)
    shuffled = (*SEGMENTS[1:], SEGMENTS[0])
    sure = GAME.set_up.order_seen(chosen, shuffled, compare=False)
    assert GAME.set_up.order(sure).areas == shuffled
    unsure = GAME.set_up.order_seen(chosen, (None, *shuffled[1:]), compare=False)
    assert GAME.set_up.order(unsure).areas == ()
    with pytest.raises(NotUnderstood):
        GAME.set_up.order_seen(chosen, (2, 2, *shuffled[2:]), compare=False)


def test_nothing_is_taught_before_the_ring_is_whole() -> None:
    chosen = draft.fresh(GAME)
    for number in SEGMENTS[:8]:
        chosen = GAME.set_up.change(chosen, ("ring", "pick", str(number)), Random(0))
    assert not any(lesson.known for lesson in GAME.set_up.lessons(chosen)) and GAME.set_up.trials(chosen) == ()
