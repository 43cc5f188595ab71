"""Two faces are told apart by a digit, or by the first letter of a word, that the next card nearly hides."""

import cv2
import numpy as np
import pytest

from vision.cards.fine_print import likelier
from vision.find.pose import Image

SHOWN_PX = 40  # so much of a face is shown, beside the next card


def face(digit: str, word: str, word_px: int, light: float = 1.0) -> Image:
    """A white card with a digit at its upper left, and a word that begins so far from the left edge."""
    fine = np.full((4 * 176, 4 * 126, 3), 205 * light, np.uint8)
    cv2.putText(fine, digit, (12, 64), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (40, 40, 40), 4)
    cv2.putText(fine, word, (4 * word_px, 420), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (40, 40, 120), 4)
    return np.asarray(cv2.resize(fine, (126, 176), interpolation=cv2.INTER_AREA), np.uint8)


def seen(of: Image, softer: float) -> Image:
    """What a camera shows of it beside the next card: softer, with noise, a rim, and an edge at its right."""
    rng = np.random.default_rng(3)
    around = cv2.copyMakeBorder(of, 1, 1, 1, 1, cv2.BORDER_REPLICATE)[:, : SHOWN_PX + 2]
    soft = cv2.GaussianBlur(around, (0, 0), softer)
    soft[:, -3:] = 90
    return np.asarray(np.clip(soft + rng.normal(0, 1.5, soft.shape), 0, 255), np.uint8)


@pytest.mark.parametrize("softer", [0.4, 1.0])
@pytest.mark.parametrize(
    ("one", "other"),
    [(("4", "Day", 60), ("2", "Day", 60)), (("1", "Day", 60), ("1", "Every", 28))],
    ids=["a digit", "the first letter of a word"],
)
def test_the_small_print_tells_two_faces_apart(
    one: tuple[str, str, int], other: tuple[str, str, int], softer: float
) -> None:
    first, second = face(*one), face(*other)
    assert likelier(seen(face(*one, light=0.9), softer), first, second) > 0.5
    assert likelier(seen(face(*other, light=0.9), softer), first, second) < -0.5


def test_what_the_next_card_hides_tells_nothing() -> None:
    first, second = face("4", "Day", 60), face("4", "Every", 60)
    assert likelier(seen(first, 0.8), first, second) == 0.0
