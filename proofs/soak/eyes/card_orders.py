"""In which order do cards lie? `python -m proofs.soak.eyes.card_orders --out docs/results/card-orders.csv`.

Each seed teaches our own printed cards on one evening and lays 60 short rows of two to five of them, half of them
fanned, on twenty others. A row a seed is added to the file, and the next call goes on where it ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

import cv2
import numpy as np

from proofs.long_run import LongRun
from tests.vision.cards.card_camera import Card, Picture, evening, photograph
from tests.vision.cards.laid_rows import BEGIN_X, CARD_MM, MARKERS, QUIET_MM, ROWS_Y, STICKER_MM, Scene
from tests.vision.cards.printed_deck import KINDS, printed_deck
from tests.vision.cards.reading_rows import Table

A_SEED: Final = 60
FANNED_MM: Final = (20.5, 26.0)
BESIDE_MM: Final = (40.0, 66.0)


@dataclass(frozen=True, slots=True)
class Orders:
    """What became of the rows of one seed: wholly told without asking, and of those another order or number."""

    seed: int
    rows: int
    cards: int
    told: int
    wrong: int


def short_rows(deck: Mapping[str, Picture], rng: np.random.Generator) -> Scene:
    """Three rows of two to five cards, on an evening of their own."""
    cards, truth = list[Card](), []
    for y in ROWS_Y:
        row = [str(name) for name in rng.choice(list(deck), int(rng.integers(2, 6)))]
        pitch = FANNED_MM if rng.random() < 0.5 else BESIDE_MM
        x = BEGIN_X + 34 + float(rng.uniform(-2, 6))
        for place, name in enumerate(row):
            at, turn = (x, y + float(rng.normal(0, 1.2))), float(rng.normal(0, 1.3))
            cards.append(Card(deck[name], CARD_MM, at, turn, float(rng.uniform(-2.5, 3.0)), 0.4 + 0.35 * place))
            x += float(rng.uniform(*pitch))
        truth.append(tuple(row))
    room = evening(rng)
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    return Scene(photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM), bare, tuple(truth))


def measured(deck: Mapping[str, Picture], seed: int) -> Orders:
    """Teach, lay, read; a row told wrongly is printed."""
    rng = np.random.default_rng((seed, 23))
    table = Table(deck, rng)
    cards = told = wrong = 0
    for _ in range(A_SEED // len(ROWS_Y)):
        scene = short_rows(deck, rng)
        for truth, read in zip(scene.truth, table.read(scene), strict=True):
            cards += len(truth)
            names = tuple(card.best for card in read)
            if all(card.sure for card in read):
                told += 1
                if names != truth:
                    wrong += 1
                    print(f"seed {seed}: {truth} told as {names}", flush=True)
    return Orders(seed, A_SEED, cards, told, wrong)


def main(words: Sequence[str] | None = None) -> int:
    """Add rows to the file until so many card rows are in it."""
    long_run = LongRun("proofs.soak.eyes.card_orders", __doc__, rows=5000)
    long_run.parser.add_argument("--minutes", type=float, default=600.0, help="begin no seed after so long")
    asked = long_run.begin(words)
    cv2.setNumThreads(1)
    until = monotonic() + 60 * asked.minutes
    deck = {kind: face for kind, face in printed_deck().items() if kind in KINDS}
    for seed in long_run.left(range(-(-asked.rows // A_SEED))):
        if monotonic() > until:
            break
        long_run.add(measured(deck, seed))
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
