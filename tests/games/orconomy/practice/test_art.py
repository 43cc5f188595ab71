"""The practice table's print: right places, different styles, tokens one can tell apart."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.practice.printed import styles, token_art
from companion.games.orconomy.practice.printed.printing import OrconomyPrint
from companion.practice.pieces.paper import Picture
from hardware.simulated.scene import Ground
from tests.many_rows import each_row, few_quick

RING = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


@pytest.fixture(scope="module")
def plan() -> BoardMeasures:
    return BoardMeasures.read(Path(__file__).parents[4] / "companion/games/orconomy/boxes/orconomy-2017/board.toml")


def at(ground: Ground, x_mm: float, y_mm: float, half_mm: float = 3.0) -> NDArray[np.float64]:
    """The mean colour round a point of the table."""
    x = round(x_mm * ground.px_per_mm + ground.origin_px[0])
    y = round(y_mm * ground.px_per_mm + ground.origin_px[1])
    half = round(half_mm * ground.px_per_mm)
    return np.asarray(ground.texture[y - half : y + half, x - half : x + half].mean(axis=(0, 1)))


@pytest.mark.slow
@few_quick("style", sorted(styles.styles()))
def test_stickers_are_where_the_plan_says(plan: BoardMeasures, style: str) -> None:
    ground = OrconomyPrint(styles.styles()[style]).ground(plan, RING, np.random.default_rng(5), 2.0)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(ground.texture)
    found = {
        int(number): (np.asarray(quad).reshape(4, 2) - ground.origin_px) / ground.px_per_mm
        for number, quad in zip(np.asarray(numbers).ravel(), corners, strict=True)
    }
    assert sorted(found) == [sticker.number for sticker in plan.stickers]
    for sticker in plan.stickers:
        first_corner = (sticker.x_mm - plan.sticker_side_mm / 2, sticker.y_mm - plan.sticker_side_mm / 2)
        assert found[sticker.number][0] == pytest.approx(first_corner, abs=0.8)
        assert found[sticker.number].mean(axis=0) == pytest.approx((sticker.x_mm, sticker.y_mm), abs=0.4)


@few_quick("style", sorted(styles.styles()))
def test_price_fields_are_white_at_every_position(plan: BoardMeasures, style: str) -> None:
    ground = OrconomyPrint(styles.styles()[style]).ground(plan, RING, np.random.default_rng(6), 2.0)
    for position in range(10):
        assert at(ground, *plan.table_xy(position, plan.fields["price_field"].centre)).min() > 235


@each_row("style", sorted(styles.styles()))
def test_tokens_differ_more_between_colours_and_faces_than_between_prints(style: str) -> None:
    rng = np.random.default_rng(3)
    looks = [(colour, face) for colour in token_art.COLOURS for face in ("face", "bones")]
    first, second = ([token_art.token_art(*look, styles.styles()[style], rng) for look in looks] for _ in range(2))
    same = max(difference(a, b) for a, b in zip(first, second, strict=True))
    other = min(difference(a, b) for a, b in itertools.combinations(first, 2))
    assert same < other


def difference(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(float) - other).mean())
