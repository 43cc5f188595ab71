"""Cards with coded strips: told as long as the strip shows, and no sticker of the mat is lost for them."""

import numpy as np
import pytest

from companion.boxes.eyes_plans import load_table
from companion.games.economancy.board import BOARD_FILE
from companion.printing.card_faces import draw_coded_face
from tests.vision.cards.card_camera import Picture
from tests.vision.cards.mat_table import Mat, as_read
from tests.vision.cards.printed_deck import printed_deck
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.cards.coded_strips import StripReader
from vision.cards.face_store import printed_look
from vision.cards.row_reader import SURE

KINDS = 22
COVERED, FANNED = 13.5, 26.0  # from one card to the next (mm): only the strips show, or a little more


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    """The mat that comes along."""
    found = load_table(BOARD_FILE)
    assert isinstance(found, CardPlan)
    return found


@pytest.fixture(scope="module")
def faces() -> dict[str, Picture]:
    """All kinds with their strips."""
    return dict(list(printed_deck(draw_coded_face).items())[:KINDS])


def eye_over(mat: Mat, pitch: float) -> tuple[CardEye, tuple[Picture, ...]]:
    """Somebody who knows the print files and the bare mat, and frames of what lies there."""
    eye, rows = CardEye(mat.plan, None), mat.rows
    mat.rows = {}
    bare = mat.photographed(pitch)
    assert eye.find_board(bare[-1]) and eye.teach_bare(bare) is None
    eye.faces = {kind: [printed_look(face, eye.face_size(mat.plan))] for kind, face in mat.deck.items()}
    eye.prepare()
    mat.rows = rows
    return eye, mat.photographed(pitch)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pitch", "seed", "rows"),
    [
        (
            COVERED,
            0,
            {
                41: ["shield", "worker", "buff", "senior"],
                42: ["apprentice", "loan", "hippo", "underdog"],
                43: ["wall", "golem", "senior", "golem", "senior", "ghost"],
            },
        ),
        (
            FANNED,
            2,
            {
                41: ["thug", "gremlin", "bean_stock:right", "worker", "fish", "incantation", "flower:left", "bubble"],
                42: ["mine", "stipend", "thug:left", "flower", "shield:right"],
                43: ["flower:right", "apprentice", "fish", "shield:left", "bubble"],
                44: ["incantation:right", "bubble", "ghost", "gremlin", "golem:left", "underdog:used", "gremlin"],
            },
        ),
    ],
)
def test_cards_are_told_by_their_strips_and_no_sticker_is_lost(
    plan: CardPlan, faces: dict[str, Picture], pitch: float, seed: int, rows: dict[int, list[str]]
) -> None:
    eye, frames = eye_over(Mat(plan, faces, seed, rows), pitch)
    assert eye.pose is not None
    stickers = eye.pose.stickers
    assert eye.find_board(frames[-1]) and set(eye.pose.stickers) >= set(stickers)
    seen = {row.row: row for row in eye.read(frames, 0.0, ()).rows if row.pieces}
    assert {number: [row.best(at) for at in range(len(row.pieces))] for number, row in seen.items()} == as_read(rows)
    assert all(p[row.best(at)] >= SURE for row in seen.values() for at, p in enumerate(row.pieces))


@pytest.mark.slow
def test_what_a_strip_says_of_a_card_that_looks_otherwise_is_asked_about(
    plan: CardPlan, faces: dict[str, Picture]
) -> None:
    """A strip lies in the sleeve of another card."""
    wrong = {**faces, "ghost": np.hstack([faces["thug"][:, :72], faces["ghost"][:, 72:]])}
    mat = Mat(plan, wrong, 2, {41: ["ghost"]})
    eye, frames = eye_over(mat, FANNED)
    eye.faces = {kind: [printed_look(face, eye.face_size(plan))] for kind, face in faces.items()}
    eye.prepare()
    (card,) = next(row for row in eye.read(frames, 0.0, ()).rows if row.row == 41).pieces
    assert max(card.values()) < 0.99


def test_kinds_are_known_by_the_strips_of_their_faces(faces: dict[str, Picture]) -> None:
    size = (126, 176)
    looks = {kind: [printed_look(face, size)] for kind, face in faces.items()}
    plain = {kind: [np.full((size[1], size[0], 3), 240, np.uint8)] for kind in faces}
    assert list(StripReader(looks).kinds.values()) == list(faces)
    assert StripReader(plain).kinds == {}
