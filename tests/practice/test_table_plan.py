"""The board's millimetres, checked against numbers worked out by hand."""

from pathlib import Path

import pytest

from companion.boxes.board_file import BoardMeasures
from tests.many_rows import each_row


@pytest.fixture(scope="module")
def plan() -> BoardMeasures:
    return BoardMeasures.read(Path(__file__).parents[2] / "companion/games/orconomy/boxes/orconomy-2017/board.toml")


@each_row(
    "position, slot, slots, x, y",
    [
        (0, 0, 3, -30.0, -178.0),
        (0, 2, 3, 30.0, -178.0),
        (5, 1, 3, 0.0, 178.0),
        (0, 3, 4, 0.0, -146.0),
        # 72 degrees: sin 0.951057, cos 0.309017. x = 178 sin - 30 cos, y = -178 cos - 30 sin.
        (2, 0, 3, 160.0176, -83.5367),
        # 270 - 18 = 252 degrees: sin -0.951057, cos -0.309017. x = 178 sin + 17 cos, y = -178 cos + 17 sin.
        (7, 1, 2, -174.5414, 38.8371),
    ],
)
def test_slots_lie_where_a_ruler_finds_them(
    plan: BoardMeasures, position: int, slot: int, slots: int, x: float, y: float
) -> None:
    assert plan.slot_xy(position, slot, slots) == pytest.approx((x, y), abs=0.001)


def test_a_file_with_a_missing_field_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[board]\nsectors = 10\n")
    with pytest.raises(ValueError, match=r"board\.toml: board.hub_radius_mm is missing"):
        BoardMeasures.read(tmp_path / "board.toml")
