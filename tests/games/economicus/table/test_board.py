"""What lies on the board of Economicus, which changes of it mean what, and what the camera is taught."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.games.economicus import board
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.state import Chip, Creation, Industry, Roll, Sale, State
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.economicus.set_up import TEACHING
from companion.games.protocol import Action, NotUnderstood, Piece
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


def test_each_chip_lies_where_its_player_has_it_with_the_side_that_is_up() -> None:
    state = playing().with_industry(7, Industry(companies=(Chip(1, True),), startups=(Chip(0), Chip(0))))
    assert GAME.board.layout(state).areas[7] == (
        Piece("company", 1, "turned"), Piece("startup", 0, "face"), Piece("startup", 0, "face"),
    )  # fmt: skip
    assert GAME.board.layout(state).markers == {"active": 7, "forecast": 7, "crisis": 0}


def test_the_quick_rules_follow_no_crisis_tokens() -> None:
    assert GAME.board.layout(begun("quick")).markers == {"active": 7}


def test_a_chip_after_the_auction_pays_and_places_in_one() -> None:
    state = playing(active=8)._replace(phase=Sale(0, 1, (0, 9)))
    first = next(iter(GAME.board.moves(state)))
    assert [action.kind for action in first.run] == ["pay", "place_won"]
    assert first.layout.areas[8] == (Piece("company", 1, "face"),) and first.after.coins[1] == 11


def test_a_chip_put_down_at_placement_takes_the_private_slot_and_a_state_slot_is_said() -> None:
    state = GAME.rules.apply(begun(), Action("first", 0))
    placed = [move.run[0] for move in GAME.board.moves(state) if move.run[0].kind == "place"]
    assert {action.args for action in placed} == {(number, 0) for number in range(2, 7)}
    assert any(offer.kind == "place" and 1 in offer.domains[1] for offer in GAME.rules.offers(state))


def test_a_startup_on_the_active_segment_is_a_new_one_and_a_turned_chip_is_a_loan() -> None:
    state = playing(active=5)._replace(phase=Creation()).with_industry(5, Industry(companies=(Chip(0),), private=1))
    kinds = {move.run[-1].kind for move in GAME.board.moves(state) if move.run[-1].player == 0}
    assert {"create", "loan", "sell", "bankrupt"} <= kinds
    loan = next(move for move in GAME.board.moves(state) if move.run[-1].kind == "loan")
    assert loan.layout.areas[5] == (Piece("company", 0, "turned"),)


def test_what_is_lifted_is_never_taken_for_a_sale_by_itself() -> None:
    assert {"sell", "drop", "bankrupt", "sell_to"} <= GAME.rules.voluntary
    assert not GAME.rules.voluntary & {"place", "place_won", "create", "accept", "loan", "repay", "crisis_card"}


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


def test_another_segment_than_was_entered_is_told_until_the_camera_agrees() -> None:
    chosen = replace(GAME.set_up.order_seen(draft.fresh(GAME), SEGMENTS, compare=False), camera="empty")
    swapped = (SEGMENTS[1], SEGMENTS[0], *SEGMENTS[2:])
    seen = GAME.set_up.order_seen(chosen, swapped, compare=True)
    assert GAME.set_up.order(seen).doubted and GAME.set_up.order(seen).areas == SEGMENTS
    assert GAME.set_up.view(seen).ring_doubts == ((0, 2, 3), (1, 3, 2))
    assert not GAME.set_up.order(GAME.set_up.order_seen(seen, SEGMENTS, compare=True)).doubted


def test_nothing_is_taught_before_the_ring_is_whole() -> None:
    chosen = draft.fresh(GAME)
    for number in SEGMENTS[:8]:
        chosen = GAME.set_up.change(chosen, ("ring", "pick", str(number)), Random(0))
    assert not any(lesson.known for lesson in GAME.set_up.lessons(chosen)) and GAME.set_up.trials(chosen) == ()
