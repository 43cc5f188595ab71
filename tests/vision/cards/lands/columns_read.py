"""How columns of ORC's cards are read by their length: `python -m tests.vision.cards.lands.columns_read`.

Seven cards of a column lie 19 mm apart, eight 16 mm. Printed ones are known from their print files. Photographed ones
have no bars beside their signs, so that only the Orcs, from 17 mm on, tell how many they are; they are taught from one
picture of six. Every table lies on an evening of its own. Seeds below 100 were in view while the reader was tuned.
"""

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from time import monotonic
from typing import Final

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.orc.board import BOARD_FILE
from companion.games.orc.card_looks import PAPER, SIZE_MM, bars
from companion.games.orc.rules.cards import COLOURS, Card
from companion.games.orc.sheets.card_sheets import draw_card
from companion.printing.paper_sizes import Frame
from companion.printing.pdf_page import Page
from proofs.long_run import Measurement
from tests.vision.cards.cards_read import longest_common
from tests.vision.cards.lands.lands_read import SURE, printed_lands, taught
from tests.vision.cards.lands.line_table import BACK, LineTable, as_read
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import ENDS, CardPlan
from vision.cards.face_store import printed_look
from vision.sighting import UNKNOWN

LEAST_MM: Final = 16.0
MOST: Final = 8  # so many cards fit into a column of the mat so far apart
PRINTED, PHOTOGRAPHED = "printed", "photographed"
A_LESSON: Final = 10  # so many tables are read with what was taught once


@dataclass(slots=True)
class Count:
    """What became of the columns of one length, and of their ends."""

    cards: str
    length: int
    columns: int = 0
    told: int = 0
    told_wrong: int = 0
    ends: int = 0
    ends_told: int = 0
    ends_wrong: int = 0


def without_bars(page: Page, card: Card) -> None:
    """A card whose colour and sign are seen at its edge, and how many Orcs it has further in."""
    draw_card(page, card)
    for turned, colour, orcs in ((False, card.two, 2), (True, card.one, 1)):
        with page.placed(*SIZE_MM, turn_deg=180.0) if turned else nullcontext():
            for bar in bars(orcs):
                page.box(Frame(*bar).inset(-0.2), PAPER[COLOURS[colour]])


def measure(tables: int, seed: int, minutes: float, cards: str = PRINTED) -> list[Count]:
    """Lay, photograph, read and count, columns of every length on every table."""
    plan, until = load_table(BOARD_FILE), monotonic() + 60 * minutes
    assert isinstance(plan, CardPlan)
    faces, back = printed_lands() if cards == PRINTED else printed_lands(without_bars)
    deck, size, watcher = {**faces, BACK: back}, CardEye.face_size(plan), None
    counts = [Count(cards, length) for length in range(MOST + 1)]
    columns = [row.row for row in plan.rows if row.holds == ENDS]
    for number in range(seed, seed + tables):
        if monotonic() > until:
            break
        rng = np.random.default_rng((number, 3))
        lengths = rng.permutation([*range(MOST + 1), *range(MOST - 2, MOST + 1)])
        rows = {
            column: [str(name) for name in rng.choice(list(faces), length)]
            for column, length in zip(columns, lengths, strict=True)
        }
        table = LineTable(plan, deck, number, least_mm=LEAST_MM, t=1000.0 * (number + 1))
        if cards == PRINTED:
            eye, bare = CardEye(plan, None), table.photographed()
            assert eye.find_board(bare[-1]) and eye.teach_bare(bare) is None
            eye.faces = {kind: [printed_look(face, size)] for kind, face in faces.items()}
            eye.prepare()
            table.rows = rows
            frames = table.photographed()
            assert eye.find_board(frames[-1])
            sighting = eye.read(frames, 0.0, ())
        else:
            if watcher is None or (number - seed) % A_LESSON == 0:
                watcher = taught(plan, deck, rng)
            table.rows = rows
            seen = table.show(watcher).sighting
            assert seen is not None
            sighting = seen
        truth = as_read(plan, rows)
        for row in sighting.rows:
            if row.row in columns:
                there, best = truth.get(row.row, []), [row.best(at) for at in range(len(row.pieces))]
                sure = [kind for kind, p in zip(best, row.pieces, strict=True) if kind != UNKNOWN and p[kind] >= SURE]
                count, right = counts[len(there)], longest_common(there, sure)
                count.columns += 1
                count.told += sure == there == best
                count.told_wrong += sure == best != there
                count.ends += len(there)
                count.ends_told += right
                count.ends_wrong += len(sure) - right
    return counts


def main() -> int:
    """Measure both decks; what there is of each after so many minutes is written."""
    run = Measurement("tests.vision.cards.lands.columns_read", __doc__, tables=80, seed=1000, minutes=600.0)
    words = run.begin()
    cv2.setNumThreads(1)
    decks = (PRINTED, PHOTOGRAPHED)
    counts = [one for cards in decks for one in measure(words.tables, words.seed, words.minutes, cards)]
    run.write(counts, words.seed, f"{sum(count.ends for count in counts)} ends")
    return 0


if __name__ == "__main__":
    sys.exit(main())
