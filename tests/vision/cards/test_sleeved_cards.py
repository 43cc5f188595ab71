"""Cards behind sleeves, veils of light and lamps' reflections, and what lies in a row and is no readable card."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.card_art import deck
from tests.vision.cards.card_camera import Card, Picture, evening, photograph
from tests.vision.cards.laid_rows import BEGIN_X, CARD_MM, MARKERS, QUIET_MM, ROWS_Y, STICKER_MM, Scene
from tests.vision.cards.odd_things import ODD, laid_odd
from tests.vision.cards.reading_rows import Table
from vision.cards.columns import ALIKE, Colours
from vision.cards.face_cells import LITTLE_BLUE
from vision.cards.row_reader import RowReader
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.pose import Image
from vision.sighting import UNKNOWN

SEED = 31
KINDS = 8
SEEN_IN_SLEEVES = (1, 3, 5, 0, 2, 4, 6, 7)


@pytest.fixture(scope="module")
def faces() -> dict[str, Picture]:
    """Cards with dark bands, which a veil of light changes most."""
    return deck("banded", SEED, KINDS, CARD_MM)


@pytest.fixture(scope="module")
def table(faces: dict[str, Picture]) -> Table:
    """A table that was taught all of them, without sleeves."""
    return Table(faces, np.random.default_rng(SEED))


def in_sleeves(faces: dict[str, Picture], seed: int) -> Scene:
    """Three rows of sleeved cards, one of them fanned, under a lamp that is mirrored in the middle one."""
    rng = np.random.default_rng(seed)
    cards, truth = [], []
    for y, pitch in zip(ROWS_Y, (23.0, 55.0, 62.0), strict=True):
        row = [f"card{number:02d}" for number in rng.permutation(SEEN_IN_SLEEVES)[: 8 if pitch < 30 else 6]]
        for place, name in enumerate(row):
            at, bend = (BEGIN_X + 36 + pitch * place, y), float(rng.uniform(-2, 2.5))
            cards.append(
                Card(faces[name], CARD_MM, at, float(rng.normal(0, 1)), bend, 0.4 + 0.35 * place, sleeved=True)
            )
        truth.append(tuple(row))
    room = evening(rng, glare_at=(-60.0, ROWS_Y[1]))
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    return Scene(photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM), bare, tuple(truth))


@pytest.mark.slow
def test_dark_cards_in_sleeves_are_told_under_a_mirrored_lamp(table: Table, faces: dict[str, Picture]) -> None:
    scene = in_sleeves(faces, SEED)
    read = table.read(scene)
    assert [[card.best for card in row] for row in read] == [list(row) for row in scene.truth]
    assert sum(card.sure for row in read for card in row) >= 17


@pytest.mark.slow
@pytest.mark.parametrize("condition", ODD)
def test_what_is_no_readable_card_is_never_told_surely(table: Table, faces: dict[str, Picture], condition: str) -> None:
    scene = laid_odd(faces, condition, np.random.default_rng(SEED))
    for truth, read in zip(scene.truth, table.read(scene), strict=True):
        sure = [card.best for card in read if card.sure]
        assert sure == list(truth[: len(sure)])
        assert len(truth) - 2 <= len(sure) <= min(len(truth), len(read)) - 1


def plain_card(colour: tuple[int, int, int]) -> Image:
    """A card of one colour with a dark sign."""
    face = np.full((50, 150, 3), colour, np.uint8)
    cv2.rectangle(face, (20, 15), (40, 35), (30, 30, 30), -1)
    return face


@pytest.mark.parametrize("colours", [ALIKE, LITTLE_BLUE])
def test_a_white_veil_makes_no_purple_card_red(colours: Colours) -> None:
    """Whatever blue counts, light that is added evenly changes no card into one of another colour."""
    purple, red = plain_card((99, 65, 106)), plain_card((47, 65, 129))
    rim = round(MARGIN_MM * PX_PER_MM)
    bare = np.full((50 + 2 * rim, 400, 3), (60, 80, 60), np.uint8)
    seen = bare.copy()
    seen[rim : rim + 50, 100:250] = np.clip(purple.astype(np.int16) + 33, 0, 255)
    (card,) = RowReader({"purple": [purple], "red": [red]}, colours).read(seen, bare)
    assert card.best == "purple" and card.sure


@pytest.mark.parametrize("beyond", [False, True], ids=["below the last card", "half off the row"])
def test_a_card_that_lies_where_none_belongs_is_asked_about(beyond: bool) -> None:
    """White on a bright table, with so little of them in the row that no card is sought there."""
    red, blue, white = plain_card((47, 65, 129)), plain_card((129, 65, 47)), plain_card((205, 205, 205))
    rim = round(MARGIN_MM * PX_PER_MM)
    bare = np.full((50 + 2 * rim, 500, 3), (150, 155, 160), np.uint8)
    seen = bare.copy()
    if beyond:
        seen[rim + 25 :, 300:450] = white[: 25 + rim]
    else:
        seen[rim : rim + 50, 144:294] = white
    seen[rim : rim + 50, 50:200] = red
    seen[rim : rim + 50, 120:270] = blue
    read = RowReader({"red": [red], "blue": [blue]}).read(seen, bare)
    assert [card.best for card in read if card.sure] == ["red", "blue"]
    assert {card.best for card in read[2:]} == {UNKNOWN}


@pytest.mark.parametrize("top", [0, 4], ids=["as high as the card", "lower"])
def test_a_grey_thing_without_a_drawing_that_lies_on_a_white_card_is_noticed(top: int) -> None:
    """Each part of it might be the white card in less light; all of it may not."""
    white, red, grey = plain_card((205, 205, 205)), plain_card((47, 65, 129)), (120, 120, 120)
    rim = round(MARGIN_MM * PX_PER_MM)
    bare = np.full((50 + 2 * rim, 500, 3), (60, 80, 60), np.uint8)
    seen = bare.copy()
    seen[rim : rim + 50, 100:250] = white
    seen[rim + top : rim + 50, 164:250] = grey
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), 1.5), np.uint8)
    (card,) = RowReader({"white": [white], "red": [red]}).read(seen, bare)
    assert not card.sure


def test_a_yellow_that_another_lamp_shows_stronger_is_nothing_that_lies_on_the_card() -> None:
    def fish(yellow: tuple[int, int, int]) -> Image:
        face = np.full((50, 150, 3), (160, 120, 60), np.uint8)
        cv2.ellipse(face, (75, 25), (45, 18), 0, 0, 360, yellow, -1)
        cv2.circle(face, (75, 25), 7, (60, 150, 210), -1)
        return face

    rim = round(MARGIN_MM * PX_PER_MM)
    bare = np.full((50 + 2 * rim, 500, 3), (60, 80, 60), np.uint8)
    seen = bare.copy()
    seen[rim : rim + 50, 100:250] = fish((80, 195, 215))
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), 1.0), np.uint8)
    faces = {"fish": [fish((130, 200, 215))], "white": [plain_card((205, 205, 205))]}
    (card,) = RowReader(faces).read(seen, bare)
    assert card.best == "fish" and card.sure
