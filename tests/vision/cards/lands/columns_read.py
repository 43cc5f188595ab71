"""How columns of ORC's printed cards are read by their length: `python -m tests.vision.cards.lands.columns_read`.

Where a column is long its cards lie 19 mm apart. They are known from their print files; every table lies on an evening
of its own. Seeds below 100 were in view while the cards' bars were moved.
"""

import argparse
import shlex
import sys
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import monotonic
from typing import Final

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.orc.board import BOARD_FILE
from proofs.figures import provenance, write_table
from tests.vision.cards.cards_read import longest_common
from tests.vision.cards.lands.lands_read import SURE, printed_lands
from tests.vision.cards.lands.line_table import BACK, LineTable, as_read
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import ENDS, CardPlan
from vision.cards.face_store import printed_look
from vision.sighting import UNKNOWN

LEAST_MM: Final = 19.0
MOST: Final = 7
"""So many cards fit into a column of the mat 19 mm apart."""


@dataclass(slots=True)
class Count:
    """What became of the columns of one length, and of their ends."""

    length: int
    columns: int = 0
    told: int = 0
    told_wrong: int = 0
    ends: int = 0
    ends_told: int = 0
    ends_wrong: int = 0


def measure(tables: int, seed: int, minutes: float) -> list[Count]:
    """Lay, photograph, read and count, columns of every length on every table."""
    plan, until = load_table(BOARD_FILE), monotonic() + 60 * minutes
    assert isinstance(plan, CardPlan)
    faces, back = printed_lands()
    counts = [Count(length) for length in range(MOST + 1)]
    columns = [row.row for row in plan.rows if row.holds == ENDS]
    for number in range(seed, seed + tables):
        if monotonic() > until:
            break
        rng, table = np.random.default_rng((number, 3)), LineTable(plan, {**faces, BACK: back}, number)
        table.least_mm = LEAST_MM
        eye, bare = CardEye(plan, None), table.photographed()
        assert eye.find_board(bare[-1]) and eye.teach_bare(bare) is None
        eye.faces = {kind: [printed_look(face, CardEye.face_size(plan))] for kind, face in faces.items()}
        eye.prepare()
        lengths = rng.permutation([*range(MOST + 1), *range(MOST - 3, MOST + 1)])
        table.rows = {
            column: [str(name) for name in rng.choice(list(faces), length)]
            for column, length in zip(columns, lengths, strict=True)
        }
        frames = table.photographed()
        assert eye.find_board(frames[-1])
        truth = as_read(plan, table.rows)
        for row in eye.read(frames, 0.0, ()).rows:
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
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.cards.lands.columns_read", description=__doc__)
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=600.0, help="break off after so long, with what there is")
    parser.add_argument("--out", type=Path, help="the CSV file to write")
    words = parser.parse_args()
    cv2.setNumThreads(1)
    counts = measure(words.tables, words.seed, words.minutes)
    for count in counts:
        print(count)
    if words.out:
        command = shlex.join(["python", "-m", "tests.vision.cards.lands.columns_read", *sys.argv[1:]])
        made = provenance(command, words.seed, f"{sum(count.ends for count in counts)} ends")
        write_table(words.out, made, [field.name for field in fields(Count)], [asdict(count) for count in counts])
    return 0


if __name__ == "__main__":
    sys.exit(main())
