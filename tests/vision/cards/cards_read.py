"""How well rows of cards are read on an independent renderer: `python -m tests.vision.cards.cards_read --deck printed`.

Each row lies on an evening of its own: lamps, table, camera and thumbs are drawn anew. A twelfth of the cards are of
kinds that were never taught. The reader was tuned on the decks `framed` and `banded` with seeds below 100; the decks
`printed`, `poster`, `woodcut` and `words` were kept apart, and are laid with seeds from 1000 on. In the conditions of
`odd_things` every row ends with something that no kind may be told of surely; it counts as strange.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.judged.tally import wilson
from proofs.long_run import Measurement
from tests.vision.cards.card_art import STYLES, deck
from tests.vision.cards.laid_rows import CARD_MM, CONDITIONS, Scene, laid
from tests.vision.cards.odd_things import ODD, laid_odd
from tests.vision.cards.printed_deck import STRANGE, printed_deck
from tests.vision.cards.reading_rows import Table
from vision.cards.row_reader import CardSeen

KINDS = 22
ROWS_A_PICTURE = 3


@dataclass(slots=True)
class Count:
    """What became of the rows and cards of one deck in one condition."""

    deck: str
    condition: str
    rows: int = 0
    cards: int = 0
    right: int = 0
    sure_right: int = 0
    sure_wrong: int = 0
    strange: int = 0
    strange_sure: int = 0
    order_sure: int = 0
    order_wrong: int = 0
    right_low: float = 0.0
    right_high: float = 0.0

    def add(self, truth: Sequence[str], read: Sequence[CardSeen], taught: Iterable[str]) -> list[str]:
        """Count one row; what was surely told and is wrong, in words."""
        known = set(taught)
        self.rows += 1
        best = [seen.best for seen in read]
        pairs = [(name, None if at is None else read[at]) for name, at in paired(truth, best)]
        for name, seen in pairs:
            if name in known:
                self.cards += 1
                self.right += seen is not None and seen.best == name
                self.sure_right += seen is not None and seen.sure and seen.best == name
            else:
                self.strange += 1
                self.strange_sure += seen is not None and seen.sure
        sure = [seen.best for seen in read if seen.sure]
        wrong = len(sure) - longest_common(truth, sure)
        self.sure_wrong += wrong
        whole = len(sure) == len(read)
        self.order_sure += whole
        self.order_wrong += whole and sure != list(truth)
        told = [seen.best if seen.sure else f"({seen.best})" for seen in read]
        faulty = wrong or (whole and sure != list(truth))
        return [f"{self.deck}, {self.condition}: {list(truth)} read as {told}"] if faulty else []

    def finish(self) -> "Count":
        """With the 95 % interval (Wilson, percent) of the share that was read rightly."""
        low, high = wilson(self.right, max(self.cards, 1))
        self.right_low, self.right_high = round(100 * low, 2), round(100 * high, 2)
        return self


def paired(truth: Sequence[str], read: Sequence[str]) -> Iterable[tuple[str, int | None]]:
    """Each card that lies there with the number of what was read in its place, lined up so that as much as possible
    agrees.
    """
    if len(truth) == len(read):
        return [(name, at) for at, name in enumerate(truth)]
    table = _alignment(truth, read)
    found: list[tuple[str, int | None]] = []
    i = j = 0
    while i < len(truth):
        if j < len(read) and truth[i] == read[j]:
            found.append((truth[i], j))
            i, j = i + 1, j + 1
        elif j < len(read) and table[i, j + 1] >= table[i + 1, j]:
            j += 1
        else:
            found.append((truth[i], None))
            i += 1
    return found


def _alignment(one: Sequence[str], other: Sequence[str]) -> NDArray[np.int64]:
    """The longest common subsequence of what follows each pair of places."""
    table = np.zeros((len(one) + 1, len(other) + 1), np.int64)
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            same = one[i] == other[j]
            table[i, j] = table[i + 1, j + 1] + 1 if same else max(table[i + 1, j], table[i, j + 1])
    return table


def longest_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How much both have in common in the same order."""
    return int(_alignment(one, other)[0, 0])


def scenes(name: str, seed: int, rows: int, conditions: Sequence[str]) -> Iterable[tuple[str, Scene, Table]]:
    """So many rows of each condition, three a picture; the deck is taught anew for every sixty rows."""
    for block in range(-(-rows // 60)):
        rng = np.random.default_rng((seed, block))
        faces = printed_deck() if name == "printed" else deck(name, seed + block, KINDS + len(STRANGE), CARD_MM)
        table = Table(dict(list(faces.items())[:KINDS]), rng)
        for _ in range(min(60, rows - 60 * block) // ROWS_A_PICTURE):
            for condition in conditions:
                if condition in ODD:
                    yield condition, laid_odd({kind: faces[kind] for kind in table.faces}, condition, rng), table
                else:
                    yield condition, laid(faces, condition, rng), table


def measure(name: str, seed: int, rows: int, conditions: Sequence[str], until: float) -> list[Count]:
    """Lay, photograph and read, not beyond a moment; what was surely wrong is printed."""
    counts = {condition: Count(name, condition) for condition in conditions}
    for condition, scene, table in scenes(name, seed, rows, conditions):
        for truth, read in zip(scene.truth, table.read(scene), strict=True):
            for words in counts[condition].add(truth, read, table.faces):
                print(words, flush=True)
        print(counts[condition], flush=True)
        if monotonic() > until and len({one.rows for one in counts.values()}) == 1:
            break
    return [count.finish() for count in counts.values()]


def main() -> int:
    """Measure one or several decks; what there is after so many minutes is written."""
    run = Measurement("tests.vision.cards.cards_read", __doc__, rows=300, seed=1000, minutes=600.0)
    run.parser.add_argument("--deck", choices=["printed", *STYLES], action="append", required=True)
    run.parser.add_argument("--condition", choices=[*CONDITIONS, *ODD], action="append")
    words = run.begin()
    cv2.setNumThreads(1)
    share = 60 * words.minutes / len(words.deck)
    conditions = words.condition or CONDITIONS
    counts = [
        one for name in words.deck for one in measure(name, words.seed, words.rows, conditions, monotonic() + share)
    ]
    run.write(counts, words.seed, f"{sum(one.rows for one in counts)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
