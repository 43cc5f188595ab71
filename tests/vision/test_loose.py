"""What shows that a known piece lies freely: how it looks and what has changed there, together."""

import cv2
import numpy as np
import pytest

from vision.board_plan import BoardPlan
from vision.discs.loose import LooseFinder, loose_finder
from vision.discs.places import Evened, Scored, empty_misfit
from vision.find.change import Change, Mask, changed, covered, small_px, touched
from vision.find.light import PAPER
from vision.find.warp import PX_PER_MM, FlatView

AT = (0.0, -105.0)
NOTHING, STRIPES, DISC, HAND = "nothing", "stripes", "disc", "hand"


@pytest.fixture(scope="module")
def finder(plan: BoardPlan) -> LooseFinder:
    return loose_finder(plan, FlatView(plan.outer_radius_mm + 10), np.array([[0.0, 0.0]]))


def mask(finder: LooseFinder, what: str) -> Mask:
    """What has changed round the place where the piece lies."""
    drawn = np.zeros((finder.view.side // 2, finder.view.side // 2), np.uint8)
    x, y = (round(float(value)) for value in small_px(finder.view, np.array([AT]))[0])
    if what != NOTHING:
        reach = {STRIPES: 9, DISC: 9, HAND: 60}[what]
        cv2.circle(drawn, (x, y), reach, (255,), -1)
    if what == STRIPES:  # print in the piece's own colour runs under it
        drawn[y - 2 : y + 2] = 0
    return drawn


@pytest.mark.parametrize(
    ("sure", "hints", "told", "residual", "shown"),
    [
        (STRIPES, STRIPES, 8.0, 0.2, True),
        (STRIPES, STRIPES, 2.0, 0.2, False),
        (NOTHING, DISC, 8.0, 0.2, True),
        (NOTHING, DISC, 2.0, 0.1, False),
        (NOTHING, NOTHING, 12.0, 0.05, True),
        (NOTHING, NOTHING, 6.0, 0.1, False),
        (HAND, HAND, 8.0, 0.2, False),
        (DISC, DISC, 2.0, 0.3, True),
    ],
)
def test_a_piece_shows_by_its_look_and_by_what_has_changed(
    finder: LooseFinder, sure: str, hints: str, told: float, residual: float, shown: bool
) -> None:
    piece = Scored({"empty": -9.0, "unknown": 0.0, "leaf:face": told}, *AT, residual)
    change = Change(mask(finder, sure), mask(finder, hints))
    assert finder.shows(piece, change) == shown
    assert not finder._may_show(piece, [piece], change), "two cannot share a spot"


def test_a_dark_piece_on_dark_print_is_a_hint_and_no_sure_change() -> None:
    off = np.zeros((40, 40), np.float32)
    off[10:30, 10:30] = 15.0
    found = changed(off)
    assert not found.sure.any() and found.hints[12:28, 12:28].all()


def test_a_place_whose_print_lies_a_little_aside_is_empty_all_the_same() -> None:
    view, at = FlatView(40.0), np.zeros((1, 2))
    noise = np.random.default_rng(1).uniform(0.0, 255.0, (view.side, view.side, 3))
    print_ = np.asarray(np.clip(5 * (cv2.GaussianBlur(noise, (0, 0), 2.0) - 127.5) + 127.5, 0, 255), np.uint8)
    light = np.full((45, 45, 3), PAPER, np.float32)
    for aside_mm in (0.8, 1.6):
        aside = np.array([[1, 0, aside_mm * PX_PER_MM], [0, 1, 0]], np.float32)
        moved = np.asarray(cv2.warpAffine(print_, aside, (view.side, view.side), flags=cv2.INTER_CUBIC), np.uint8)
        found, where = empty_misfit(Evened(moved, light, light, view), print_, at)
        assert found[0] < 0.01 and where[0] == pytest.approx((-aside_mm, 0.0))


def test_what_a_mask_touches_is_what_it_covers() -> None:
    view, mask = FlatView(100.0), np.zeros((FlatView(100.0).side // 2,) * 2, np.uint8)
    points = np.stack(np.meshgrid(np.arange(-80.0, 81.0, 4.0), np.arange(-80.0, 81.0, 4.0)), axis=2).reshape(-1, 2)
    x, y = (round(float(value)) for value in small_px(view, np.array([[50.0, -30.0]]))[0])
    cv2.circle(mask, (x, y), 9, (255,), -1)
    found = touched(mask, view, points, 5.0, 0.5)
    assert len(found) > 4 and np.array_equal(found, points[covered(mask, view, points, 5.0) >= 0.5])
