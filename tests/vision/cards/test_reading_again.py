"""A row that was read before is not compared all over again when a card comes to lie on it."""

import numpy as np
import pytest

from vision.cards import row_reader
from vision.cards.close_look import Likeness, likeness
from vision.cards.face_cells import FaceCells
from vision.cards.row_fit import Segment
from vision.cards.row_reader import RowReader
from vision.cards.row_view import MARGIN_MM, PX_PER_MM
from vision.find.pose import Image

CARD_PX = (126, 176)
PITCH_MM = 24
BEGIN_MM = 20


def _faces(kinds: int) -> dict[str, list[Image]]:
    """Cards in coarse squares of random colours."""
    rng = np.random.default_rng(3)
    squares = rng.integers(30, 220, (kinds, 11, 8, 3)).astype(np.uint8)
    large = squares.repeat(16, axis=1).repeat(16, axis=2)[:, :, : CARD_PX[0]]
    return {f"card{number}": [np.ascontiguousarray(face)] for number, face in enumerate(large)}


def _row(faces: dict[str, list[Image]], kinds: list[str]) -> Image:
    """A fanned row on a grey table."""
    rim = round(MARGIN_MM * PX_PER_MM)
    flat = np.full((CARD_PX[1] + 2 * rim, 700, 3), 120, np.uint8)
    for place, kind in enumerate(kinds):
        left = round((BEGIN_MM + PITCH_MM * place) * PX_PER_MM)
        flat[rim : rim + CARD_PX[1], left : left + CARD_PX[0]] = faces[kind][0]
    return flat


def test_only_what_changed_is_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    faces, compared = _faces(5), list[Segment]()

    def counted(flat: Image, below: Image, segment: Segment, cells: FaceCells) -> Likeness:
        compared.append(segment)
        return likeness(flat, below, segment, cells)

    monkeypatch.setattr(row_reader, "likeness", counted)
    reader, lying = RowReader(faces), [*faces][:4]
    empty, flat, longer = (_row(faces, kinds) for kinds in ([], lying, [*lying, "card4"]))
    assert [card.best for card in reader.read(flat, empty, 1)] == lying and len(compared) == 4
    compared.clear()
    assert [card.best for card in reader.read(longer, empty, 1)] == [*lying, "card4"]
    assert len(compared) == 2  # the new card, and the one it covers
    compared.clear()
    other = [lying[1], lying[0], *lying[2:]]
    assert [card.best for card in reader.read(_row(faces, other), empty, 1)] == other and len(compared) >= 2
    reader.forget()
    compared.clear()
    assert [card.best for card in reader.read(flat, empty, 1)] == lying and len(compared) == 4
