"""The order of the areas is read by the board taught on another evening, and never wrongly when sure."""

import io
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.eyes import reports
from companion.eyes.channel import Mouth
from companion.eyes.commands import ReadOrder
from companion.eyes.process import Eyes
from companion.record.storage.kept_pictures import keep_pictures
from tests.many_rows import few_quick
from tests.vision.drawn_board import LOOKS, Disc, DrawnBoard, Shot, photograph, random_shot, relaid, relit
from tests.vision.laid_table import ORDER, Table, taught_table
from vision.board_plan import BoardPlan
from vision.find.tile_order import OrderReading
from vision.watcher import Watcher

OTHER = (4, 9, 2, 11, 5, 7, 8, 3, 6, 10)


def shown(
    watcher: Watcher, board: DrawnBoard, shot: Shot, discs: tuple[Disc, ...] = (), hand: float | None = None
) -> OrderReading | None:
    for number, frame in enumerate(photograph(board, shot, discs, hand, frames=5)):
        watcher.look(frame, number / 10)
    return watcher.read_order()


def taught_evening(plan: BoardPlan, folder: Path, board: DrawnBoard, shot: Shot) -> None:
    watcher = Watcher(plan, folder, keep=keep_pictures)
    watcher.set_order(board.order)
    for number, frame in enumerate(photograph(board, shot, frames=5)):
        watcher.look(frame, number / 10)
    assert watcher.teach_empty() is None


def scattered(plan: BoardPlan, rng: np.random.Generator, count: int) -> tuple[Disc, ...]:
    reach, turn = rng.uniform(70, 205, count), rng.uniform(0, 2 * np.pi, count)
    looks = rng.choice(LOOKS, count)
    return tuple(Disc(r * np.cos(t), r * np.sin(t), str(key), t) for r, t, key in zip(reach, turn, looks, strict=True))


@few_quick("seed", range(6), 0, slow=2)
def test_ok__another_order_camera_and_light_with_tokens_lying_about(plan: BoardPlan, tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = DrawnBoard(plan, ORDER, seed)
    taught_evening(plan, tmp_path, board, random_shot(rng))
    order = tuple(int(number) for number in rng.permutation(ORDER))
    found = shown(Watcher(plan, tmp_path), relaid(board, order), random_shot(rng), scattered(plan, rng, 4 * seed))
    assert found is not None
    assert found.order == order
    assert min(found.p) > 0.99 and found.margin > 0.15


@pytest.mark.slow
def test_ok__a_slid_board_and_a_hand_over_it(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, ORDER, 3)
    taught_evening(plan, tmp_path, board, Shot())
    slid = replace(Shot(), board_shift=(14.0, -10.0, 3.0))
    found = shown(Watcher(plan, tmp_path), relaid(board, OTHER), slid)
    assert found is not None and found.order == OTHER
    found = shown(Watcher(plan, tmp_path), relaid(board, OTHER), Shot(), hand=2.0)
    assert found is not None
    assert all(read in (None, lies) for read, lies in zip(found.order, OTHER, strict=True))
    assert sum(read is not None for read in found.order) >= 7


@pytest.mark.slow
def test_ok__two_areas_printed_alike_are_left_open(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, ORDER, 4)
    twin = relaid(board, ORDER)
    _copy_area(twin, plan, 2, 6)
    taught_evening(plan, tmp_path, twin, Shot())
    found = shown(Watcher(plan, tmp_path), relaid(twin, OTHER), relit(Shot(), np.random.default_rng(2)))
    assert found is not None
    unsure = {OTHER[k] for k, read in enumerate(found.order) if read is None}
    assert unsure == {ORDER[2], ORDER[6]}
    assert all(read in (None, lies) for read, lies in zip(found.order, OTHER, strict=True))


def _copy_area(board: DrawnBoard, plan: BoardPlan, source: int, target: int) -> None:
    """Print the picture of one area on another position too."""
    height, width = board.board.shape[:2]
    degrees = (source - target) * 360 / plan.areas
    turned = cv2.warpAffine(
        board.board, cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0), (width, height)
    )
    y, x = np.mgrid[0:height, 0:width]
    position = np.rint(np.arctan2(x - width / 2, height / 2 - y) / plan.step).astype(int) % plan.areas
    board.board = np.where((position == target)[..., None], turned, board.board)


@pytest.mark.slow
def test_fail__another_box_is_not_read_with_confidence(plan: BoardPlan, tmp_path: Path) -> None:
    taught_evening(plan, tmp_path, DrawnBoard(plan, ORDER, 5), Shot())
    found = shown(Watcher(plan, tmp_path), DrawnBoard(plan, OTHER, 77), Shot())
    assert found is not None
    assert found.order == (None,) * 10


@pytest.mark.slow
def test_fail__nothing_taught_or_no_board_in_view(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, ORDER, 6)
    assert shown(Watcher(plan, tmp_path), board, Shot()) is None
    taught_evening(plan, tmp_path, board, Shot())
    watcher = Watcher(plan, tmp_path, keep=keep_pictures)
    assert watcher.read_order() is None
    watcher.look(np.full((720, 1280, 3), 90, np.uint8), 0.0)
    assert watcher.read_order() is None


@few_quick("seed", range(3), 0, slow=1)
def test_ok__tokens_are_read_after_the_order_was_read_and_confirmed(plan: BoardPlan, tmp_path: Path, seed: int) -> None:
    """The empty board of the first evening serves the second, whose order and light are others."""
    first, rng = taught_table(plan, tmp_path, 9, Shot()), np.random.default_rng(seed)
    table = Table(Watcher(plan, tmp_path, keep=keep_pictures), relaid(first.board, OTHER), relit(first.shot, rng), rng)
    table.show(frames=6)
    found = table.watcher.read_order()
    assert found is not None and found.order == OTHER
    table.watcher.set_order(OTHER)
    layout = {name: str(rng.choice(LOOKS)) for name in table.slots if rng.random() < 0.5}
    sighting = table.show(table.lay_all(layout))
    assert sighting is not None and sighting.order == OTHER
    read = {(spot.area, spot.zone, spot.spot): spot.best for spot in sighting.spots}
    assert read == {name: layout.get(name, "empty") for name in table.slots}


@pytest.mark.slow
def test_ok__the_eyes_answer_with_the_order(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, ORDER, 6)
    taught_evening(plan, tmp_path, board, Shot())
    said = io.BytesIO()
    watcher = Watcher(plan, tmp_path, keep=keep_pictures)
    eyes = Eyes(watcher, Mouth(said))
    eyes.command(ReadOrder())
    shown(watcher, relaid(board, OTHER), Shot())
    eyes.command(ReadOrder(compare=True))
    absent, read = (reports.read(line) for line in said.getvalue().splitlines())
    assert isinstance(absent.report, reports.Problem) and absent.report.code == "no_reading"
    assert isinstance(read.report, reports.OrderRead) and absent.reply and read.reply
    assert (read.report.order, read.report.compare) == (OTHER, True)
    assert read.report.margin > 0.15
