"""The motion gate: noise, and what is blanked, is no motion; a card that is laid is."""

import cv2
import numpy as np
import pytest

from tests.many_rows import each_row
from vision.find import gate
from vision.find.gate import moved, thumbnail
from vision.find.pose import Image

SIZE = (1280, 720)
OPEN = np.s_[240:480, 300:480]  # all that is not blanked
NOISE, QUALITY = 12.0, 60


def table(rng: np.random.Generator, card: bool = False, light: float = 1.0) -> Image:
    """A frame of a still mat with coloured cards, blanked but for a part, as a noisy camera's JPEG."""
    picture = np.full((SIZE[1], SIZE[0], 3), (45, 70, 50), np.float32)
    for at in range(300, 760, 40):
        picture[260:340, at : at + 20] = (250, 250, 250) if at % 80 else (60, 60, 210)
    if card:
        picture[380:460, 400:450] = (90, 110, 90)
    noisy = np.clip(picture * light + rng.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)
    packed = cv2.imdecode(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1], cv2.IMREAD_COLOR)
    kept = np.zeros_like(noisy)
    kept[OPEN] = np.asarray(packed)[OPEN]
    return thumbnail(kept)


def quiet(rng: np.random.Generator, noise: float, card: bool = False, light: float = 1.0) -> Image:
    """A small picture of the whole mat, by a camera of little noise."""
    picture = np.full((180, 320, 3), (45, 70, 50), np.float32)
    if card:
        picture[90:110, 100:112] = (60, 80, 60)
    return np.clip(np.round(picture * light + rng.normal(0, noise, picture.shape)), 0, 255).astype(np.uint8)


@pytest.mark.slow
@each_row("seed", range(8))
def test_a_noisy_camera_over_a_still_mat_sees_no_motion(seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert not moved(table(rng), table(rng))


@pytest.mark.slow
@each_row("seed", range(8))
def test_a_card_that_is_laid_in_the_part_that_is_seen_is_motion(seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert moved(table(rng), table(rng, card=True))


def test_an_exposure_that_changes_a_little_is_no_motion_and_another_lamp_is() -> None:
    rng = np.random.default_rng(1)
    assert not moved(table(rng), table(rng, light=1.1))
    assert moved(table(rng), table(rng, light=1.6))


@pytest.mark.parametrize(("card", "light"), [(False, 1.0), (False, 1.1), (True, 1.0), (True, 1.02)])
def test_the_quick_judgement_never_differs_from_the_full_one(
    monkeypatch: pytest.MonkeyPatch, card: bool, light: float
) -> None:
    rng = np.random.default_rng(3)
    pairs = [
        (before, now)
        for noise in (0.0, 0.5, 1.0, 2.0)
        for before, now in [(quiet(rng, noise), quiet(rng, noise, card, light))]
    ]
    quick = [moved(before, now) for before, now in pairs]
    monkeypatch.setattr(gate, "_alike", lambda *_: False)
    assert quick == [moved(before, now) for before, now in pairs]
    assert quick[0] is card


def test_two_pictures_that_are_blanked_all_over_show_nothing() -> None:
    black = np.zeros((180, 320, 3), np.uint8)
    assert not moved(black, black)
