"""The board is measured by tapping the picture from above: the file says what was tapped, and both readers take it."""

import math
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.boxes.eyes_plans import load_plan, read_table
from companion.eyes.commands import CheckBoard, Forget
from companion.eyes.reports import BoardChecked, TopView
from companion.games.orconomy.boxes.loader import board_path
from companion.session.setup.measuring import circle_through
from companion.session.snapshot import MeasureView
from tests.session.setup.camera_teaching_words import draft, teach, to_camera
from tests.session.table import Table

MIDDLE, TURN = (12.0, -9.0), math.radians(7.0)  # where the measured board lies among its stickers
STEP = 2 * math.pi / 10
HALF = 300.0
Point = tuple[float, float]


def at(position: int, r: float, a: float) -> Point:
    """A point of the real board on the table."""
    t = STEP * position + TURN
    return MIDDLE[0] + r * math.sin(t) + a * math.cos(t), MIDDLE[1] - r * math.cos(t) + a * math.sin(t)


REAL: dict[str, list[Point]] = {
    "rim": [at(0, 224.0, 0.0), at(3, 224.0, 0.0), at(5, 224.0, 0.0), at(8, 224.0, 0.0)],
    "border": [at(2, 200.0 * math.cos(STEP / 2), 200.0 * math.sin(STEP / 2))],
    "hub": [at(6, 70.0, 0.0)],
    "slots2": [at(4, 180.0, -18.0), at(4, 180.0, 18.0)],
    "slots3": [at(1, 182.0, -31.0), at(1, 182.0, 0.0), at(1, 182.0, 31.0)],
    "slots4": [at(7, 182.0, -31.0), at(7, 182.0, 0.0), at(7, 182.0, 31.0), at(7, 150.0, 0.0)],
    "crisis": [at(9, 150.0, 29.0)],
    "activity": [at(9, 150.0, -29.0)],
    "startups": [at(3, 85.0, 2.0), at(3, 140.0, -3.0)],
    "extras": [at(5, 190.0, 0.0), at(5, 222.0, 0.0)],
    "price": [at(2, 70.0, -16.0), at(2, 84.0, 16.0)],
    "token": [(30.0, 40.0), (54.0, 40.0)],
}


@pytest.fixture
def measuring(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    to_camera(table)
    teach(table, "empty", "face", "bones")
    table.press("setup:measure:begin")
    see(table)
    yield table
    table.close()


def see(table: Table, picture: bytes = b"jpeg") -> None:
    table.session.handle(TopView(picture, 0.0, 0.0, HALF))


def view(table: Table) -> MeasureView:
    measure = draft(table).measuring
    assert measure is not None
    return measure


def tap(table: Table, point: Point, square: Sequence[float] = (0.0, 0.0, HALF)) -> None:
    x, y = (round(500 * (1 + (value - middle) / square[2])) for value, middle in zip(point, square, strict=False))
    table.press(f"setup:measure:at:{x}:{y}")


def tap_all(table: Table) -> None:
    """Everything the game names is tapped, one thing after the other."""
    while view(table).name:
        for point in REAL[view(table).name]:
            tap(table, point)
        table.press("setup:measure:next")


def asked(table: Table) -> str:
    """The text of the file the eyes are asked about."""
    assert table.eyes is not None and isinstance(table.eyes.told[-1], CheckBoard)
    return table.eyes.told[-1].text


def test_it_is_kept_for_the_owner_with_the_one_before_and_all_is_taught_anew(measuring: Table) -> None:
    for _ in range(2):
        tap_all(measuring)
        measuring.press("setup:measure:keep")
        measuring.session.handle(BoardChecked())
        assert view(measuring).kept and draft(measuring).camera == "empty"
        measuring.press("setup:measure:end", "setup:measure:begin")
        see(measuring)
    own = board_path("orconomy-2017", measuring.folder)
    assert own.is_relative_to(measuring.folder) and load_plan(own).outer_radius_mm == pytest.approx(224.0, abs=1.0)
    assert load_plan(own.with_name("board.toml.before")).outer_radius_mm == pytest.approx(224.0, abs=1.0)
    assert measuring.eyes is not None and measuring.eyes.starts == 3
    assert sum(isinstance(command, Forget) for command in measuring.eyes.told) == 2


def test_what_is_left_out_stays_as_it_was(measuring: Table) -> None:
    while view(measuring).name:
        measuring.press("setup:measure:skip")
    measuring.press("setup:measure:keep")
    assert tomllib.loads(asked(measuring)) == tomllib.loads(board_path().read_text("utf-8"))


def test_the_whole_board_is_nudged_and_turned_at_the_end(measuring: Table) -> None:
    while view(measuring).name:
        measuring.press("setup:measure:skip")
    measuring.press(*["setup:measure:nudge:1:0"] * 4, *["setup:measure:turn:1"] * 2)
    measuring.press("setup:measure:keep")
    first = read_table(asked(measuring), "measured").stickers[0]
    x, y = -266.0, -190.0
    c, s = math.cos(math.radians(1)), math.sin(math.radians(1))
    assert first.centre_mm == pytest.approx((x * c + y * s, y * c - x * s), abs=0.1)


def test_four_points_of_a_circle_tapped_badly_give_nearly_that_circle() -> None:
    taps = [(201.0, 0.0), (0.0, 199.0), (-200.5, 1.0), (2.0, -200.0)]
    assert circle_through(taps) == pytest.approx((0.0, 0.0, 200.0), abs=1.0)
