"""A ring whose hub is an area of its own: where everything lies, what an order may say, and files that cannot be."""

from pathlib import Path

import numpy as np
import pytest

from companion.boxes.board_file import BoardMeasures as AppPlan
from companion.boxes.eyes_plans import load_plan, read_table
from companion.games.economicus.boxes.loader import board_path
from companion.schema.wrong_input import BoxError
from tests.many_rows import each_row
from vision.board_plan import BoardPlan

BOARD = board_path()
RING = (5, 2, 3, 4, 6, 8, 9, 10, 11, 12)
CENTRE = 7


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    return load_plan(BOARD)


def test_the_hub_is_the_last_area_whatever_the_order(plan: BoardPlan) -> None:
    assert (plan.areas, plan.sectors) == (11, 10)
    assert plan.whole(RING) == (*RING, CENTRE)
    assert {place.area for place in plan.places(RING)} == {*RING, CENTRE}


def test_an_order_that_names_the_hub_is_refused(plan: BoardPlan) -> None:
    with pytest.raises(ValueError, match="must name each"):
        plan.check_order((*RING, CENTRE))
    with pytest.raises(ValueError, match="must name each"):
        plan.check_order((CENTRE, *RING[1:]))


def test_its_places_stay_where_they_are_when_the_sectors_are_laid_otherwise(plan: BoardPlan) -> None:
    turned = (*RING[3:], *RING[:3])
    here, there = ([place for place in plan.places(order) if place.area == CENTRE] for order in (RING, turned))
    assert here == there and len(here) == 3


def test_a_point_is_found_back_in_its_area(plan: BoardPlan) -> None:
    rng = np.random.default_rng(1)
    reach = plan.outer_radius_mm
    for x, y in rng.uniform(-reach, reach, (300, 2)):
        position, u, v = plan.local(x, y)
        assert (position == plan.sectors) == (np.hypot(x, y) < plan.hub_radius_mm)
        assert plan.point(position, u, v) == pytest.approx((x, y), abs=1e-9)


def test_zones_of_the_hub_and_of_the_sectors_do_not_meet(plan: BoardPlan) -> None:
    inside, outside = plan.zone_at(0.0, 48.0), plan.zone_at(0.0, 100.0)
    assert plan.zones[inside].middle and not plan.zones[outside].middle
    assert (
        plan.beyond_zone(plan.zones[inside], 0.0, 100.0) == np.inf == plan.beyond_zone(plan.zones[outside], 0.0, 48.0)
    )


def test_the_eyes_and_the_app_put_everything_into_the_same_place(plan: BoardPlan) -> None:
    app = AppPlan.read(BOARD)
    assert app.whole(RING) == plan.whole(RING)
    for place in plan.places(RING):
        position = plan.whole(RING).index(place.area)
        if place.zone == "slot":
            at = app.slot_xy(position, place.spot, app.slots(place.area))
        else:
            at = app.place_xy(position, place.zone)
        assert at == pytest.approx((place.x_mm, place.y_mm), abs=1e-6)
    for position, _ in enumerate(plan.whole(RING)):
        spots = {name: app.zone_spots(position, zone) for name, zone in app.zones.items()}
        assert sum(map(len, spots.values())) >= 12
        for name, found in spots.items():
            assert all(plan.local(x, y)[0] == position and plan.zone_at(x, y) == name for x, y in found)


@each_row(
    "old, new, said",
    (
        ("area = 7", "area = 8", "middle.area"),
        ("area = 7", 'area = "seven"', "middle.area"),
        ("active = [0.0, -20.0]", "", "middle.places.active"),
        ("central = { r_min = 44.0", "central = { r_min = 94.0", "r_min is larger"),
        ("12 = 4\n", "", "names 9 areas"),
    ),
)
def test_a_file_that_cannot_be_names_the_field(old: str, new: str, said: str) -> None:
    text = Path(BOARD).read_text("utf-8")
    assert old in text
    with pytest.raises(BoxError, match=said):
        read_table(text.replace(old, new), "board.toml")


def test_only_a_round_board_has_a_hub() -> None:
    grid = 'shape = "squares"\ncolumns = 5\nrows = 2\ncell_mm = [90.0, 90.0]'
    with pytest.raises(BoxError, match="middle"):
        read_table(Path(BOARD).read_text("utf-8").replace("sectors = 10", grid), "board.toml")
