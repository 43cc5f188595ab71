"""Both readers of board.toml, the eyes' and the app's, put everything where a ruler finds it: one file of numbers.

`tests/data/orconomy-2017-places.csv` was computed once from the board file with complex numbers, by neither reader: the
spots and markers of every area in the order below, the corners of the stickers, and the limits of the zones.
"""

import csv
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.boxes.board_file import BoardMeasures
from companion.boxes.eyes_plans import load_plan
from vision.sighting import SLOT

TOP = Path(__file__).parents[2]
BOARD = TOP / "companion/games/orconomy/boxes/orconomy-2017/board.toml"
ORDER = (3, 4, 6, 8, 10, 11, 2, 5, 7, 9)
Where = tuple[int, str, int]
Points = dict[Where, tuple[float, float]]


@pytest.fixture(scope="module")
def golden() -> Points:
    with (TOP / "tests/data/orconomy-2017-places.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {(int(r["area"]), r["zone"], int(r["spot"])): (float(r["x_mm"]), float(r["y_mm"])) for r in rows}


def as_the_eyes_read_it(board: Path) -> Points:
    plan = load_plan(board)
    found: Points = {place.name: (place.x_mm, place.y_mm) for place in plan.places(ORDER)}
    for number, corners in plan.sticker_corners().items():
        found |= {(number, "sticker", i): (float(x), float(y)) for i, (x, y) in enumerate(corners)}
    for name, zone in plan.zones.items():
        limits = (zone.r_min, zone.r_max, zone.border_mm)
        found |= {(0, f"zone {name}", i): (limit, 0.0) for i, limit in enumerate(limits)}
    return found


def as_the_app_reads_it(board: Path) -> Points:
    plan = BoardMeasures.read(board)
    found: Points = {}
    for position, area in enumerate(ORDER):
        count = plan.slots(area)
        found |= {(area, SLOT, slot): plan.slot_xy(position, slot, count) for slot in range(count)}
        found |= {(area, name, 0): plan.place_xy(position, name) for name in plan.places}
    half = plan.sticker_side_mm / 2
    for sticker in plan.stickers:
        c, s = math.cos(math.radians(sticker.turned_deg)), math.sin(math.radians(sticker.turned_deg))
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        placed = [(sticker.x_mm + u * c - v * s, sticker.y_mm + u * s + v * c) for u, v in corners]
        found |= {(sticker.number, "sticker", i): corner for i, corner in enumerate(placed)}
    for name, zone in plan.zones.items():
        limits = (zone.r_min_mm, zone.r_max_mm, zone.border_mm)
        found |= {(0, f"zone {name}", i): (limit, 0.0) for i, limit in enumerate(limits)}
    return found


@pytest.mark.parametrize("reader", [as_the_eyes_read_it, as_the_app_reads_it])
def test_everything_lies_where_the_numbers_say(golden: Points, reader: Callable[[Path], Points]) -> None:
    found = reader(BOARD)
    assert list(found) == list(golden)
    for where, point in golden.items():
        assert found[where] == pytest.approx(point, abs=0.001), where


def test_a_board_with_other_zones_and_markers_is_read_alike(tmp_path: Path) -> None:
    """The names stand in the file: nothing else knows them."""
    text = BOARD.read_text("utf-8").replace("startups = {", "meadow = {").replace("crisis = [", "wolf = [")
    text = text.replace("industry_slots", "field_slots")
    (tmp_path / "board.toml").write_text(text, "utf-8")
    eyes, app = as_the_eyes_read_it(tmp_path / "board.toml"), as_the_app_reads_it(tmp_path / "board.toml")
    assert list(eyes) == list(app) and (0, "zone meadow", 0) in eyes and (7, "wolf", 0) in eyes
    assert all(eyes[where] == pytest.approx(app[where], abs=1e-9) for where in eyes)


def test_the_measures_both_need_agree() -> None:
    eyes, app = load_plan(BOARD), BoardMeasures.read(BOARD)
    assert (eyes.areas, eyes.hub_radius_mm, eyes.outer_radius_mm) == (app.areas, app.hub_radius_mm, app.outer_radius_mm)
    assert (eyes.token_mm, eyes.marker_token_mm) == (2 * app.token_radius_mm, 2 * app.marker_radius_mm)
    assert (eyes.dictionary, eyes.side_mm, eyes.quiet_mm) == (
        app.sticker_dictionary,
        app.sticker_side_mm,
        app.sticker_quiet_mm,
    )
