"""What reading cards costs, in default marker searches of the same picture: `python -m tests.vision.cards.cards_cost`.

Full mats of Economancy (cards of a drawn deck) and ORC (the printed cards) are read as the eyes read them; then one row
has a card more. Processor time, not wall time, so that a busy machine does not count.
"""

import sys
from collections.abc import Sequence
from time import process_time
from typing import Final

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.economancy.board import BOARD_FILE as ECONOMANCY
from companion.games.orc.board import BOARD_FILE as ORC
from proofs.figures import Figure
from proofs.long_run import Measurement
from tests.vision.cards.card_art import deck
from tests.vision.cards.card_camera import Picture
from tests.vision.cards.lands.lands_read import printed_lands
from tests.vision.cards.lands.line_table import BACK, LineTable, random_table
from tests.vision.cards.mat_table import FANNED, Mat
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import ENDS, CardPlan
from vision.cards.face_store import printed_look

SEARCHES: Final = 10
KINDS: Final = 14
CARDS_A_ROW: Final = 8


def _eye(plan: CardPlan, faces: dict[str, Picture], bare: Sequence[Picture]) -> CardEye:
    eye = CardEye(plan, None)
    assert eye.find_board(bare[-1])
    assert eye.teach_bare(bare) is None
    size = CardEye.face_size(plan)
    eye.faces = {kind: [printed_look(face, size)] for kind, face in faces.items()}
    eye.prepare()
    return eye


def _search_s(picture: Picture) -> float:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    begun = process_time()
    for _ in range(SEARCHES):
        detector.detectMarkers(picture)
    return (process_time() - begun) / SEARCHES


def _read_s(eye: CardEye, frames: Sequence[Picture], *, afresh: bool) -> float:
    assert eye.find_board(frames[-1])
    begun = process_time()
    eye.read(frames, 0.0, (), afresh=afresh)
    return process_time() - begun


def _with_row(eye: CardEye, row: int, full: Sequence[Picture], other: Sequence[Picture]) -> tuple[Picture, ...]:
    """The frames with one row as others show it: all else stays as it is."""
    assert eye.find_board(full[-1]) and eye.pose is not None
    mask = np.zeros(full[0].shape, np.uint8)
    outline = eye.pose.project_table(eye.views[row].outline_mm())
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], (1, 1, 1))
    return tuple(np.where(mask, after, before) for before, after in zip(full, other, strict=True))


def _figures(name: str, eye: CardEye, full: Sequence[Picture], changed: Sequence[Picture], times: int) -> list[Figure]:
    whole, row, search = list[float](), list[float](), list[float]()
    for _ in range(times):
        search.append(_search_s(full[-1]))
        whole.append(_read_s(eye, full, afresh=True))
        row.append(_read_s(eye, changed, afresh=False))
    reference = 1000 * float(np.median(search))
    return [
        Figure.of(f"{name}, {what}", 1000 * float(np.median(some)), "ms", "one marker search", reference, times)
        for what, some in (("a full mat", whole), ("one row changed", row))
    ]


def economancy(times: int) -> list[Figure]:
    """Four fanned rows of eight cards, then one of them with a card more."""
    plan = load_table(ECONOMANCY)
    assert isinstance(plan, CardPlan)
    faces = deck("framed", 5, KINDS, plan.card_mm)
    rng = np.random.default_rng(4)
    mat = Mat(plan, faces, 4)
    eye = _eye(plan, faces, mat.photographed(FANNED))
    mat.rows = {row.row: [str(kind) for kind in rng.choice(list(faces), CARDS_A_ROW)] for row in plan.rows}
    full = mat.photographed(FANNED)
    row = plan.rows[-1].row
    mat.rows[row].append(next(iter(faces)))
    return _figures("Economancy", eye, full, _with_row(eye, row, full, mat.photographed(FANNED)), times)


def orc(times: int) -> list[Figure]:
    """A line, piles, and columns of up to five cards, then one column with a card more."""
    plan = load_table(ORC)
    assert isinstance(plan, CardPlan)
    faces, back = printed_lands()
    laid = {**faces, BACK: back}
    table = LineTable(plan, laid, 4)
    eye = _eye(plan, faces, table.photographed())
    table.rows = random_table(plan, laid, np.random.default_rng(4), 5)
    full = table.photographed()
    column = next(row.row for row in plan.rows if row.holds == ENDS)
    table.rows[column] = [*table.rows.get(column, []), next(iter(faces))]
    return _figures("ORC", eye, full, _with_row(eye, column, full, table.photographed()), times)


def main() -> int:
    """Measure, and write the table."""
    run = Measurement("tests.vision.cards.cards_cost", __doc__, times=9)
    words = run.begin()
    cv2.setNumThreads(1)
    run.write([*economancy(words.times), *orc(words.times)], 4, "see the column n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
