"""The printed board before a simulated camera: the eyes find it, are taught its tokens, and read what lies there."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app import catalogue
from companion.boxes.eyes_plans import load_plan
from companion.practice.pieces.bodies import Body
from companion.practice.pieces.filmed_board import FilmedBoard
from companion.practice.simulated_table import SimulatedTable
from tests.games.orconomy.sheets.paper_table import PaperPrint
from vision.sighting import EMPTY, SLOT, PieceLook, Placement
from vision.watcher import Watcher

ORDER = tuple(range(2, 12))
SIDES = ("face", "bones")
AFTER_EACH_S = 0.1


@pytest.fixture(params=[1, 2, 3])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SimulatedTable]:
    setting = catalogue.GAMES[catalogue.USUAL].practice().setting(request.param, 5)
    assert setting.board is not None
    paper = replace(setting.board, printed=PaperPrint, order=ORDER)
    table = SimulatedTable(tmp_path, replace(setting, board=paper), request.param)
    yield table
    table.close()


def lay(board: FilmedBoard, body: Body, at: tuple[int, str, int], side: str, rng: Random) -> None:
    """Put a piece on its place, as well as people do."""
    area, zone, spot = at
    x, y = board.bodies.spots(area, zone)[spot]
    body.lying, body.side = True, side
    body.x_mm, body.y_mm, body.angle_deg = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), rng.uniform(0, 360)


def show(watcher: Watcher, board: FilmedBoard, t: float) -> None:
    for number in range(14):
        watcher.look(board.picture(t + AFTER_EACH_S * number), t + AFTER_EACH_S * number)


def lessons(board: FilmedBoard, rng: Random) -> list[Placement]:
    """A token of each clan with either side up, and both markers."""
    places = []
    for area, (side, mark) in zip(ORDER, ((side, mark) for side in SIDES for mark in board.marks), strict=True):
        lay(board, board.bodies.in_hand(mark), (area, SLOT, 0), side, rng)
        places.append(Placement(area, SLOT, 0, PieceLook(mark, side).key))
    for area, name in zip((2, 5), board.box.markers, strict=True):
        body = board.bodies.marker(name)
        lay(board, body, (area, name, 0), body.side, rng)
        places.append(Placement(area, name, 0, name))
    return places


def deal(board: FilmedBoard, slots: dict[int, int], rng: Random) -> dict[tuple[int, int], str]:
    """Tokens of a game under way, on about three of five slots; what lies on each slot."""
    for body in board.bodies.on_table():
        if body.owner in board.marks:
            body.lying = False
    truth = {(area, spot): EMPTY for area, count in slots.items() for spot in range(count)}
    for area, spot in truth:
        if rng.random() < 0.6:
            mark, side = rng.choice(board.marks), rng.choice(SIDES)
            lay(board, board.bodies.in_hand(mark), (area, SLOT, spot), side, rng)
            truth[area, spot] = PieceLook(mark, side).key
    return truth


@pytest.mark.slow
def test_the_eyes_read_the_printed_board(table: SimulatedTable) -> None:
    board, rng = table.board, Random(7)
    plan = load_plan(board.box.file)
    watcher = Watcher(plan, None)
    watcher.set_order(ORDER)
    show(watcher, board, 0.0)
    assert watcher.teach_empty() is None
    placements = lessons(board, rng)
    show(watcher, board, 10.0)
    assert watcher.teach_pieces(placements) == []
    truth = deal(board, {area: len(spots) for area, spots in plan.slots.items()}, rng)
    show(watcher, board, 30.0)
    seen = watcher.read_now()
    assert seen is not None
    assert {(spot.area, spot.spot): spot.best for spot in seen.spots} == truth
    assert seen.problems == ()
