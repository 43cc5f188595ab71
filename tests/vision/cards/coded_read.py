"""How well cards are read by their coded strips, and without: `python -m tests.vision.cards.coded_read`.

Our own printed cards lie on the mat that comes along, so far apart that only the strips show, or more; where more is
seen, a third of them is used. They are known from their print files; every mat lies on an evening of its own, dim ones
too. Seeds below 100 were in view while the reader was tuned.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Final

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.economancy.board import BOARD_FILE
from companion.printing.card_faces import draw_coded_face, draw_face
from proofs.long_run import Measurement
from tests.vision.cards.cards_read import longest_common
from tests.vision.cards.mat_table import TURNED, USED, Mat, as_read
from tests.vision.cards.printed_deck import KINDS, printed_deck
from tests.vision.cards.test_coded_strips import COVERED, FANNED, eye_over
from vision.cards.card_plan import CardPlan
from vision.cards.row_reader import SURE
from vision.sighting import UNKNOWN

PITCHES: Final = (COVERED, 20.0, FANNED, 42.0)
USED_CARDS: Final = 1 / 3
SIDES: Final = (USED, *TURNED)
DECKS: Final[dict[str, Callable[..., None]]] = {"coded": draw_coded_face, "plain": draw_face}


@dataclass(slots=True)
class Count:
    """What became of the cards of one deck that lie so far apart. `told` without asking and rightly."""

    deck: str
    pitch_mm: float
    mats: int = 0
    n: int = 0
    told: int = 0
    sure_and_wrong: int = 0
    rows: int = 0
    rows_told: int = 0
    rows_told_wrong: int = 0


def _row(pitch: float, rng: np.random.Generator) -> Iterator[str]:
    for _ in range(int(rng.integers(3, 8))):
        kind, used = str(rng.choice(list(KINDS))), pitch >= FANNED and rng.random() < USED_CARDS
        yield f"{kind}:{rng.choice(SIDES)}" if used else kind


def measure(mats: int, seed: int, until: float) -> list[Count]:
    """Lay, photograph and read so many mats of each distance with both decks, not beyond a moment."""
    plan = load_table(BOARD_FILE)
    assert isinstance(plan, CardPlan)
    faces = {
        name: {kind: face for kind, face in printed_deck(draw).items() if kind in KINDS} for name, draw in DECKS.items()
    }
    counts = [Count(name, pitch) for pitch in PITCHES for name in DECKS]
    for number in range(seed, seed + mats):
        for at, count in enumerate(counts):
            rng = np.random.default_rng((number, at // len(DECKS)))
            rows = {row.row: list(_row(count.pitch_mm, rng)) for row in plan.rows}
            eye, frames = eye_over(Mat(plan, faces[count.deck], 10 * number + at // len(DECKS), rows), count.pitch_mm)
            count.mats += 1
            for row in eye.read(frames, 0.0, ()).rows:
                truth, best = as_read(rows)[row.row], [row.best(place) for place in range(len(row.pieces))]
                sure = [kind for kind, p in zip(best, row.pieces, strict=True) if kind != UNKNOWN and p[kind] >= SURE]
                right = longest_common(truth, sure)
                count.n += len(truth)
                count.told += right
                count.sure_and_wrong += len(sure) - right
                count.rows += 1
                count.rows_told += sure == truth
                count.rows_told_wrong += sure == best != truth
        print(*counts, sep="\n", flush=True)
        if monotonic() > until:
            break
    return counts


def main() -> int:
    """Measure so many mats of each distance; what there is after so many minutes is written."""
    run = Measurement("tests.vision.cards.coded_read", __doc__, mats=20, seed=1000, minutes=600.0)
    words = run.begin()
    cv2.setNumThreads(1)
    counts = measure(words.mats, words.seed, monotonic() + 60 * words.minutes)
    run.write(counts, words.seed, f"{sum(count.n for count in counts)} cards")
    return 0


if __name__ == "__main__":
    sys.exit(main())
