"""The board's millimetres, checked against numbers worked out by hand."""

import itertools
import math
from pathlib import Path

import pytest

from companion.boxes.board_file import BoardMeasures, Zone
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


def test_the_crisis_token_lies_clockwise_of_the_middle(plan: BoardMeasures) -> None:
    assert plan.place_xy(0, "crisis") == pytest.approx((28.0, -146.0))
    assert plan.place_xy(0, "activity") == pytest.approx((-28.0, -146.0))


def test_slot_counts_are_those_of_the_industries(plan: BoardMeasures) -> None:
    assert [plan.slots(industry) for industry in (2, 5, 7, 9)] == [3, 4, 2, 4]


@each_row("position", range(10))
def test_spots_for_loose_tokens_are_apart_and_in_their_zone(plan: BoardMeasures, position: int) -> None:
    slots = [plan.slot_xy(position, slot, 3) for slot in range(3)]
    for name, zone in plan.zones.items():
        spots = plan.zone_spots(position, zone)
        assert len(spots) == 5
        everything = [*spots, *slots] if name == "extras" else list(spots)
        assert all(math.dist(a, b) >= 22.0 for a, b in itertools.combinations(everything, 2))
        assert all(in_zone(spot, zone, position) for spot in spots)


def in_zone(spot: tuple[float, float], zone: Zone, position: int) -> bool:
    radius = math.hypot(*spot)
    off_middle = (math.atan2(spot[0], -spot[1]) - math.radians(36 * position) + math.pi) % (2 * math.pi) - math.pi
    clear = radius * math.sin(math.radians(18) - abs(off_middle))
    return zone.r_min_mm <= radius * math.cos(off_middle) and radius <= zone.r_max_mm and clear >= zone.border_mm


def test_a_file_with_a_missing_field_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[board]\nsectors = 10\n")
    with pytest.raises(ValueError, match=r"board\.toml: board.hub_radius_mm is missing"):
        BoardMeasures.read(tmp_path / "board.toml")
