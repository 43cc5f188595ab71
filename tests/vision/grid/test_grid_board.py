"""A board of another shape is taught and read through the same doors: square tiles, two kinds of chip, loose ones."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.wrong_input import BoxError
from tests.vision.drawn_board import Disc, Shot, relit
from tests.vision.grid.drawn_grid import BOARD, CHIPS, ORDER, TILES, DrawnGrid
from tests.vision.laid_table import Layout, Table, slot
from tests.vision.test_watching import loose, wrong
from vision.board_shapes import Grid
from vision.sighting import Placement, likeliest
from vision.watcher import Watcher

pytestmark = pytest.mark.slow

QUARTER = np.pi / 2
LESSON: Layout = {
    slot(1, 0): TILES[0], slot(6, 0): TILES[1], slot(12, 0): TILES[2],
    **{slot(area, 1): chip for area, chip in zip((2, 3, 4, 5, 7, 8, 9, 11), CHIPS, strict=True)},
    (10, "storm", 0): "storm",
}  # fmt: skip
LAID: Layout = {
    slot(2, 0): TILES[0], slot(7, 0): TILES[0], slot(4, 0): TILES[1], slot(9, 0): TILES[2], slot(11, 0): TILES[1],
    slot(1, 1): CHIPS[3], slot(1, 2): CHIPS[0], slot(5, 2): CHIPS[5], slot(6, 1): CHIPS[2], slot(8, 2): CHIPS[7],
    slot(12, 1): CHIPS[4], slot(12, 2): CHIPS[1], slot(10, 1): CHIPS[6],
    (3, "storm", 0): "storm",
}  # fmt: skip


def lay(table: Table, layout: Layout) -> list[Disc]:
    """Chips lie as they fall, tiles straight in their places, turned by quarters."""
    discs = table.lay_all(layout)
    straight = [int(table.rng.integers(4)) * QUARTER + table.rng.normal(0, 0.03) for _ in discs]
    return [replace(disc, turn=turn) if disc.key in TILES else disc for disc, turn in zip(discs, straight, strict=True)]


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Table:
    plan = load_plan(BOARD)
    shot = Shot(tilt=(4.0, -3.0), roll=2.0)
    table = Table(
        Watcher(plan, tmp_path_factory.mktemp("harbour"), keep=keep_pictures),
        DrawnGrid(plan, 4),
        shot,
        np.random.default_rng(4),
    )
    table.watcher.set_order(ORDER)
    table.show(frames=8)
    assert table.watcher.teach_empty() is None
    table.show(lay(table, LESSON), frames=8)
    assert table.watcher.teach_pieces([Placement(*name, key) for name, key in LESSON.items()]) == []
    return table


def test_tiles_and_chips_are_read_in_every_district(harbour: Table) -> None:
    sighting = harbour.show(lay(harbour, LAID), relit(harbour.shot, harbour.rng))
    assert wrong(sighting, LAID) == []
    assert sighting is not None and sighting.loose == () and sighting.hidden == ()
    named = [spot for spot in sighting.spots if spot.best != "empty"]
    assert len(named) == len(LAID) - 1 and min(spot.p[spot.best] for spot in named) >= 0.97
    assert likeliest(sighting.markers["storm"]) == "3"


@pytest.mark.slow
def test_loose_chips_are_told_by_their_zone(harbour: Table) -> None:
    plan = harbour.board.plan
    yard = Disc(*plan.point(5, 2.0, 24.0), CHIPS[4], 1.0)
    quay = Disc(*plan.point(9, -20.0, 36.0), CHIPS[0], 2.0)
    corner = Disc(*plan.point(0, 36.0, 37.0), CHIPS[3], 0.3)
    sighting = harbour.show([*lay(harbour, LAID), yard, quay, corner])
    assert wrong(sighting, LAID) == []
    assert sighting is not None
    assert loose(sighting, "yard") == [(6, CHIPS[4])]
    assert sorted(loose(sighting, "quay")) == [(1, CHIPS[3]), (10, CHIPS[0])]


@pytest.mark.slow
def test_a_hand_over_districts_hides_them_and_is_no_piece(harbour: Table) -> None:
    sighting = harbour.show(lay(harbour, LAID), hand=1.2, reach=90.0)
    assert sighting is not None and wrong(sighting, LAID) == []
    assert set(sighting.hidden) and len(sighting.hidden) < 12 and sighting.loose == ()


@pytest.mark.slow
def test_what_was_taught_is_read_by_another_program(harbour: Table) -> None:
    again = Watcher(harbour.board.plan, harbour.watcher._dir)
    other = Table(again, harbour.board, harbour.shot, np.random.default_rng(9))
    assert wrong(other.show(lay(other, LAID)), LAID) == []


@pytest.mark.parametrize("grid", [Grid(4, 3, (104.0, 100.0)), Grid(5, 4, (80.0, 80.0), hexagons=True)], ids=repr)
def test_every_point_of_a_cell_is_its_own(grid: Grid) -> None:
    for position in range(grid.areas):
        for u, v in ((0.0, 0.0), (30.0, 10.0), (-20.0, 32.0), (5.0, -38.0)):
            x, y = grid.point(position, u, v)
            found = grid.local(x, y)
            assert int(np.asarray(found[0])) == position
            assert (float(found[1]), float(found[2])) == pytest.approx((u, v))
            assert grid.holds(x, y) and float(np.hypot(x, y)) <= grid.reach_mm


def test_hexagons_meet_without_a_gap_and_end_at_the_rim() -> None:
    grid = Grid(5, 4, (80.0, 80.0), hexagons=True)
    x, y = np.array([grid.point(position, 0.0, 0.0) for position in (0, 1, 5)], dtype=np.float64).T
    assert (x - x[0]).tolist() == pytest.approx([0.0, 80.0, 40.0])
    assert (y - y[0]).tolist() == pytest.approx([0.0, 0.0, 69.282], abs=0.001)
    assert float(grid.inside_area(0, 40.0, 0.0)) == pytest.approx(0.0)
    left, middle = grid.point(0, -38.0, 0.0)
    assert grid.holds(left, middle) and not grid.holds(left, middle, 5.0) and not grid.holds(left - 4.0, middle)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('shape = "squares"', 'shape = "blob"', "board.shape"),
        ("columns = 4", "columns = 0", "board.columns"),
        ("columns = 4", "columns = 20", "board.columns"),
        ("cell_mm = [104.0, 100.0]", "cell_mm = [104.0]", "board.cell_mm"),
        ("12 = 3\n", "", "district_slots"),
        ("tile = { side_mm = 32.0 }", "tile = { side_mm = 8.0 }", "pieces.tile.side_mm"),
        ("crew = { diameter_mm = 22.0 }", "crew = { }", "pieces.crew"),
    ],
)
def test_a_wrong_field_of_a_grid_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    text = BOARD.read_text("utf-8")
    assert old in text
    (tmp_path / "board.toml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BoxError, match=field.replace(".", r"\.")):
        load_plan(tmp_path / "board.toml")
