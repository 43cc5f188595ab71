"""The order of the sectors is read by the board taught on another evening, and never wrongly when sure."""

import io
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.eyes import Eyes, Mouth
from tests.vision.drawn_board import LOOKS, Disc, DrawnBoard, Shot, photograph, random_shot, relaid, relit
from tests.vision.laid_table import RING, Table, taught_table
from vision.board_plan import BoardPlan
from vision.watcher import RingReading, Watcher

OTHER = (4, 9, 2, 11, 5, 7, 8, 3, 6, 10)


def shown(
    watcher: Watcher,
    board: DrawnBoard,
    shot: Shot,
    discs: tuple[Disc, ...] = (),
    hand: float | None = None,
) -> RingReading | None:
    for number, frame in enumerate(photograph(board, shot, discs, hand, frames=5)):
        watcher.look(frame, number / 10)
    return watcher.read_ring()


def taught_evening(plan: BoardPlan, folder: Path, board: DrawnBoard, shot: Shot) -> None:
    watcher = Watcher(plan, folder)
    watcher.set_ring(board.ring)
    for number, frame in enumerate(photograph(board, shot, frames=5)):
        watcher.look(frame, number / 10)
    assert watcher.teach_empty() is None


def scattered(plan: BoardPlan, rng: np.random.Generator, count: int) -> tuple[Disc, ...]:
    reach, turn = rng.uniform(70, 205, count), rng.uniform(0, 2 * np.pi, count)
    looks = rng.choice(LOOKS, count)
    return tuple(Disc(r * np.cos(t), r * np.sin(t), str(key), t) for r, t, key in zip(reach, turn, looks, strict=True))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_ok__another_order_camera_and_light_with_tokens_lying_about(plan: BoardPlan, tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = DrawnBoard(plan, RING, seed)
    taught_evening(plan, tmp_path, board, random_shot(rng))
    ring = tuple(int(number) for number in rng.permutation(RING))
    found = shown(Watcher(plan, tmp_path), relaid(board, ring), random_shot(rng), scattered(plan, rng, 4 * seed))
    assert found is not None
    assert found.ring == ring
    assert min(found.p) > 0.99 and found.margin > 0.15


@pytest.mark.slow
def test_ok__a_slid_board_and_a_hand_over_it(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, RING, 3)
    taught_evening(plan, tmp_path, board, Shot())
    slid = replace(Shot(), board_shift=(14.0, -10.0, 3.0))
    found = shown(Watcher(plan, tmp_path), relaid(board, OTHER), slid)
    assert found is not None and found.ring == OTHER
    found = shown(Watcher(plan, tmp_path), relaid(board, OTHER), Shot(), hand=2.0)
    assert found is not None
    assert all(read in (None, lies) for read, lies in zip(found.ring, OTHER, strict=True))
    assert sum(read is not None for read in found.ring) >= 7


@pytest.mark.slow
def test_ok__two_sectors_printed_alike_are_left_open(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, RING, 4)
    twin = relaid(board, RING)
    _copy_sector(twin, plan, 2, 6)
    taught_evening(plan, tmp_path, twin, Shot())
    found = shown(Watcher(plan, tmp_path), relaid(twin, OTHER), relit(Shot(), np.random.default_rng(2)))
    assert found is not None
    unsure = {OTHER[k] for k, read in enumerate(found.ring) if read is None}
    assert unsure == {RING[2], RING[6]}
    assert all(read in (None, lies) for read, lies in zip(found.ring, OTHER, strict=True))


def _copy_sector(board: DrawnBoard, plan: BoardPlan, source: int, target: int) -> None:
    """Print one sector's picture on another position too."""
    height, width = board.board.shape[:2]
    degrees = (source - target) * 360 / plan.sectors
    turned = cv2.warpAffine(
        board.board, cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0), (width, height)
    )
    y, x = np.mgrid[0:height, 0:width]
    position = np.rint(np.arctan2(x - width / 2, height / 2 - y) / plan.step).astype(int) % plan.sectors
    board.board = np.where((position == target)[..., None], turned, board.board)


def test_fail__another_box_is_not_read_with_confidence(plan: BoardPlan, tmp_path: Path) -> None:
    taught_evening(plan, tmp_path, DrawnBoard(plan, RING, 5), Shot())
    found = shown(Watcher(plan, tmp_path), DrawnBoard(plan, OTHER, 77), Shot())
    assert found is not None
    assert found.ring == (None,) * 10


def test_fail__nothing_taught_or_no_board_in_view(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, RING, 6)
    assert shown(Watcher(plan, tmp_path), board, Shot()) is None
    taught_evening(plan, tmp_path, board, Shot())
    watcher = Watcher(plan, tmp_path)
    assert watcher.read_ring() is None
    watcher.look(np.full((720, 1280, 3), 90, np.uint8), 0.0)
    assert watcher.read_ring() is None


@pytest.mark.slow
def test_ok__tokens_are_read_after_the_order_was_read_and_confirmed(plan: BoardPlan, tmp_path: Path) -> None:
    """The empty board of the first evening serves the second, whose sectors and light are others."""
    first = taught_table(plan, tmp_path, 9, Shot())
    for number in range(3):
        rng = np.random.default_rng(number)
        table = Table(Watcher(plan, tmp_path), relaid(first.board, OTHER), relit(first.shot, rng), rng)
        table.show(frames=6)
        found = table.watcher.read_ring()
        assert found is not None and found.ring == OTHER
        table.watcher.set_ring(OTHER)
        names = [name for name in table.places if isinstance(name[1], int)]
        layout = {name: str(rng.choice(LOOKS)) for name in names if rng.random() < 0.5}
        sighting = table.show(table.lay_all(layout))
        assert sighting is not None and sighting.ring == OTHER
        read = {(slot.sector, slot.slot): slot.best for slot in sighting.slots}
        assert read == {name: layout.get(name, "empty") for name in names}


def test_ok__the_eyes_answer_with_the_order(plan: BoardPlan, tmp_path: Path) -> None:
    board = DrawnBoard(plan, RING, 6)
    taught_evening(plan, tmp_path, board, Shot())
    said = io.StringIO()
    watcher = Watcher(plan, tmp_path)
    eyes = Eyes(watcher, Mouth(said))
    eyes.command({"cmd": "read_ring"})
    shown(watcher, relaid(board, OTHER), Shot())
    eyes.command({"cmd": "read_ring"})
    absent, read = (json.loads(line) for line in said.getvalue().splitlines())
    assert (absent["kind"], absent["code"], absent["reply"]) == ("problem", "no_reading", True)
    assert (read["kind"], read["ring"], read["reply"]) == ("ring_read", list(OTHER), True)
    assert read["margin"] > 0.15
