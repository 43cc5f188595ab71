"""How well lands are read under lamps from 2500 to 6500 K, as `make cards-read` runs it; `--lands 1000` says how many.

The cards are our printed ones, on the mat of their board file, watched as in play. Twelve ends are taught from six
cards on one evening; every table lies on an evening of its own. The reader was tuned on tables with seeds below 6000,
which had these cards too: only the seeds are held out.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.orc.board import BOARD_FILE, end
from companion.games.orc.card_looks import SIZE_MM
from companion.games.orc.rules.cards import DECK
from companion.games.orc.rules.state import LANDS
from companion.games.orc.set_up import SIX_CARDS
from companion.games.orc.sheets.card_sheets import draw_back, draw_card
from companion.judged.tally import wilson
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import PAPERS, Paper
from companion.printing.printed_sheet import to_pdf
from companion.printing.tiling import Piece, in_rows
from proofs.long_run import Measurement
from tests.printing.rendered import rendered
from tests.vision.cards.card_camera import LAMPS, Picture
from tests.vision.cards.lands.line_table import BACK, LineTable, as_read, random_table
from vision.cards.card_plan import CardPlan
from vision.cards.two_ended import BESIDE
from vision.sighting import UNKNOWN, Likelihoods, RowReading
from vision.still_watcher import StillWatcher
from vision.tables import watch_table

PX = 6.0
SURE = 0.99
MOST_CARDS = 5  # in a column; the mat has room for four that show their whole near ends
A_LESSON = 12  # so many tables are read with what was taught once
LINE, PILE, NEAR, FAR = 51, 61, 71, 81


@dataclass(slots=True)
class Count:
    """What became of the lands under lamps of one colour. `tables_unread` gave no settled reading."""

    kelvin: int
    tables_unread: int = 0
    lands: int = 0
    lands_right: int = 0
    lands_wrong: int = 0
    lands_asked: int = 0
    own_ends: int = 0
    own_ends_right: int = 0
    own_ends_wrong: int = 0
    ends: int = 0
    ends_right: int = 0
    ends_wrong: int = 0
    columns: int = 0
    columns_wrong: int = 0
    piles: int = 0
    piles_right: int = 0
    piles_wrong: int = 0
    right_low: float = 0.0
    right_high: float = 0.0


def printed_lands(draw: Callable[..., None] = draw_card) -> tuple[dict[str, Picture], Picture]:
    """Every card in both directions, near end on the left, and the back; `draw` draws the fronts."""
    paper = PAPERS["a4"]
    faces = {(end(card.two, 2), end(card.one, 1)): _printed(partial(draw, card=card), paper) for card in DECK}
    found = {}
    for (one, other), face in faces.items():
        lying = np.asarray(cv2.rotate(face, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
        found[f"{one}{BESIDE}{other}"] = lying
        found[f"{other}{BESIDE}{one}"] = np.asarray(cv2.rotate(lying, cv2.ROTATE_180), np.uint8)
    back = _printed(draw_back, paper)
    return found, np.asarray(cv2.rotate(back, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)


def _printed(piece: Piece, paper: Paper) -> Picture:
    sheet = in_rows("Card", [piece], SIZE_MM, paper)[0]
    (page,) = rendered(to_pdf([sheet], Speaker("en")), PX)
    left = sheet.paper.room.left + (sheet.paper.room.width - SIZE_MM[0]) / 2
    x, y = round(left * PX), round(sheet.paper.room.top * PX)
    return page.picture[y : y + round(SIZE_MM[1] * PX), x : x + round(SIZE_MM[0] * PX)].copy()


def taught(plan: CardPlan, deck: Mapping[str, Picture], rng: np.random.Generator) -> StillWatcher:
    """Somebody who was taught six cards on the first evening on which that works."""
    six = [spot.key for spot in SIX_CARDS]
    for _ in range(20):
        watcher, table = watch_table(plan, None), LineTable(plan, deck, int(rng.integers(1 << 30)))
        problems = table.teach(watcher, six)
        if not problems:
            return watcher
        print("teaching:", *problems)
    raise ValueError("no evening on which six cards could be taught")


def told(cards: Sequence[Likelihoods]) -> list[str] | None:
    """What is told of a row without asking; None where anything of it is asked about."""
    best = [max(p, key=p.__getitem__) for p in cards]
    sure = all(kind != UNKNOWN and p[kind] >= SURE for kind, p in zip(best, cards, strict=True))
    return best if sure else None


def own_end(cards: Sequence[Likelihoods], side: int) -> str | None:
    """One end of the only card of a place of the line; None when that is not sure."""
    if len(cards) != 1:
        return None
    ends: dict[str, float] = {}
    for kind, share in cards[0].items():
        name = kind.split(BESIDE)[side] if BESIDE in kind else ""
        ends[name] = ends.get(name, 0.0) + share
    best = max(ends, key=ends.__getitem__)
    return best if best and ends[best] >= SURE else None


def judge(truth: Mapping[int, list[str]], rows: Sequence[RowReading], count: Count) -> None:
    """Count what was right of a table; `truth` is what a right reading says."""
    seen = {row.row: row.pieces for row in rows}
    for number in LANDS:
        card, side = divmod(number - 1, 2)
        own, mine = own_end(seen[LINE + card], side), truth[LINE + card][0].split(BESIDE)[side]
        pile, lies = told(seen[PILE + number - 1]), truth.get(PILE + number - 1, [])
        columns = [(told(seen[first + number - 1]), truth.get(first + number - 1, [])) for first in (NEAR, FAR)]
        asked = own is None or pile is None or any(read is None for read, _ in columns)
        right = own == mine and pile == lies and all(read == there for read, there in columns)
        count.lands += 1
        count.lands_right += right
        count.lands_asked += asked
        count.lands_wrong += not asked and not right
        count.own_ends += 1
        count.own_ends_right += own == mine
        count.own_ends_wrong += own is not None and own != mine
        count.piles += 1
        count.piles_right += pile == lies
        count.piles_wrong += pile is not None and pile != lies
        for first in (NEAR, FAR):
            _count_column(seen[first + number - 1], truth.get(first + number - 1, []), count)


def _count_column(cards: Sequence[Likelihoods], truth: Sequence[str], count: Count) -> None:
    count.columns += 1
    count.columns_wrong += told(cards) not in (None, list(truth))
    count.ends += len(truth)
    for p, name in zip(cards, truth, strict=False):
        best = max(p, key=p.__getitem__)
        count.ends_right += best == name
        count.ends_wrong += best not in (name, UNKNOWN) and p[best] >= SURE


def measure(lands: int, seed: int, minutes: float) -> list[Count]:
    """Lay, show and count, lamps of each colour in turn."""
    plan, until = load_table(BOARD_FILE), monotonic() + 60 * minutes
    assert isinstance(plan, CardPlan)
    faces, back = printed_lands()
    deck, counts, watcher = {**faces, BACK: back}, {kelvin: Count(kelvin) for kelvin in LAMPS}, None
    for number in range(-(-lands // len(LANDS))):
        if monotonic() > until:
            break
        rng = np.random.default_rng((seed, number))
        if watcher is None or number % A_LESSON == 0:
            watcher = taught(plan, deck, rng)
        count = counts[list(LAMPS)[number % len(LAMPS)]]
        rows = random_table(plan, deck, rng, MOST_CARDS)
        table = LineTable(plan, deck, int(rng.integers(1 << 30)), rows, kelvin=count.kelvin, t=1000.0 * (number + 1))
        sighting = table.show(watcher).sighting
        if sighting is None:
            count.tables_unread += 1
            continue
        judge(as_read(plan, rows), sighting.rows, count)
        print(count, flush=True)
    for count in counts.values():
        low, high = wilson(count.lands_right, max(count.lands, 1))
        count.right_low, count.right_high = round(100 * low, 2), round(100 * high, 2)
    return list(counts.values())


def main() -> int:
    """Measure; what there is after so many minutes is written."""
    run = Measurement("tests.vision.cards.lands.lands_read", __doc__, lands=1000, seed=1000, minutes=600.0)
    words = run.begin()
    cv2.setNumThreads(1)
    counts = measure(words.lands, words.seed, words.minutes)
    run.write(counts, words.seed, f"{sum(count.lands for count in counts)} lands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
