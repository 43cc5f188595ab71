"""The board file: millimetres computed by hand, and messages for a wrong file."""

from pathlib import Path

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.schema.wrong_input import BoxError
from tests.vision.laid_table import BOARD, ORDER
from vision.board_plan import BoardPlan
from vision.sighting import SpotName


def spot(plan: BoardPlan, position: int, zone: str, number: int = 0) -> tuple[float, float]:
    order = (3, 4, 6, 8, 10, 11, 2, 5, 7, 9)  # three slots at positions 0 to 6, four at 7 and 9, two at 8
    wanted: SpotName = (order[position], zone, number)
    found = next(place for place in plan.places(order) if place.name == wanted)
    return round(found.x_mm, 3), round(found.y_mm, 3)


def test_ok__places_in_millimetres_computed_by_hand(plan: BoardPlan) -> None:
    assert spot(plan, 0, "slot") == (-30.0, -178.0)
    assert spot(plan, 5, "slot", 1) == (0.0, 178.0)
    assert spot(plan, 5, "slot") == (30.0, 178.0)
    assert spot(plan, 0, "crisis") == (28.0, -146.0)
    # t = 288 degrees: x = 178 * -0.951057 - 17 * 0.309017, y = -178 * 0.309017 - 17 * -0.951057
    assert spot(plan, 8, "slot") == (-174.541, -38.837)


def test_ok__stickers_corners_go_clockwise_from_their_own_top_left(plan: BoardPlan) -> None:
    assert plan.sticker_corners()[4].tolist() == [[246, -206], [278, -206], [278, -174], [246, -174]]


def test_ok__a_point_knows_its_area_and_zone(plan: BoardPlan) -> None:
    assert plan.local(*plan.point(7, 100.0, 10.0)) == pytest.approx((7, 100.0, 10.0))
    assert plan.beyond_zone(plan.zones["startups"], *plan.point(7, 100.0, 10.0)) == 0
    assert plan.beyond_zone(plan.zones["startups"], *plan.point(7, 100.0, 30.0)) > 5
    beside = [plan.zone_at(*plan.point(7, r, 0.0)) for r in (84.0, 100.0, 132.0, 190.0, 200.0)]
    assert beside == ["startups"] * 3 + ["extras"] * 2


def with_tray(folder: Path, *lines: str) -> Path:
    file = folder / "board.toml"
    file.write_text("\n".join((BOARD.read_text("utf-8"), "[tray]", *lines)), "utf-8")
    return file


def test_ok__a_tray_is_a_rectangle_or_a_circle_and_not_every_board_has_one(plan: BoardPlan, tmp_path: Path) -> None:
    assert plan.tray is None
    oblong = load_plan(with_tray(tmp_path, "centre_mm = [330, -100]", "size_mm = [140, 110]")).tray
    assert oblong is not None and oblong.die_mm == 16.0
    assert oblong.outline_mm == ((260, -155), (400, -155), (400, -45), (260, -45))
    circle = load_plan(with_tray(tmp_path, "centre_mm = [330, -100]", "diameter_mm = 120", "die_mm = 12")).tray
    assert circle is not None and circle.die_mm == 12.0
    assert circle.middle_mm == pytest.approx((330, -100)) and circle.outline_mm[0] == (390, -100)


def test_fail__an_order_that_names_an_area_twice(plan: BoardPlan) -> None:
    with pytest.raises(ValueError, match="must name each of"):
        plan.places((ORDER[0], *ORDER[:9]))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("diameter_mm = 22.0", "diameter_mm = 'wide'", "token.diameter_mm"),
        ("side_mm = 32.0", "side_mm = -1", "stickers.side_mm"),
        ("crisis = [146.0, 28.0]", "crisis = [146.0]", "places.crisis"),
        ("crisis = [", '"the crisis" = [', "places"),
        ("extras = {", "slot = {", "zones"),
        ("[industry_slots]", "[counts]", "_slots"),
        ("7 = 2\n", "7 = 9\n", "slots.9"),
        ("7 = 2\n", "seven = 2\n", "industry_slots.seven"),
        ("7 = 2\n", "", "industry_slots"),
        ("version = 1", "version = 8", "version"),
        ("[1, -262.0", "[0, -262.0", "stickers.at"),
        ("hub_radius_mm = 62.0\n", "", "board.hub_radius_mm"),
    ],
)
def test_fail__a_wrong_field_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    path = tmp_path / "board.toml"
    text = BOARD.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BoxError, match=field) as caught:
        load_plan(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("number", ["1" * 4400, "0x" + "f" * 4400])
@pytest.mark.parametrize("old", ["version = 1", "sectors = 10", "diameter_mm = 22.0", "crisis = [146.0, 28.0]"])
def test_fail__a_number_of_4400_digits(tmp_path: Path, old: str, number: str) -> None:
    path = tmp_path / "board.toml"
    text = BOARD.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, f"{old.partition(' = ')[0]} = {number}", 1), "utf-8")
    with pytest.raises(BoxError, match="far too long") as caught:
        load_plan(path)
    assert str(path) in str(caught.value) and len(str(caught.value)) < 400
