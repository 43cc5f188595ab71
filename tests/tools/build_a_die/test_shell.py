"""The shell of the die as it would be printed: watertight, closed over the board and the cable, and evenly heavy."""

import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.core.face import CUBE

pytest.importorskip("manifold3d", reason="the shell of the die is a model of manifold3d; `make die` installs it")

from manifold3d import Manifold

from tools.build_a_die.__main__ import make, write_stl
from tools.build_a_die.shell_sizes import Board, Shell
from tools.build_a_die.solids import board_space, cable_space, die, halves, weighed

SHELL = Shell()
BODY, LID = halves(SHELL)
NOTHING_MM3 = 1e-3
HEAD = 80
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def read_stl(file: Path) -> NDArray[np.float32]:
    """The corners of all triangles of a binary STL. Raises ValueError where it is none."""
    data = file.read_bytes()
    count = struct.unpack_from("<I", data, HEAD)[0] if len(data) >= HEAD + 4 else -1
    if len(data) != HEAD + 4 + count * TRIANGLE.itemsize:
        raise ValueError(f"{file}: is no binary STL")
    corners: NDArray[np.float32] = np.frombuffer(data, TRIANGLE, offset=HEAD + 4)["corners"]
    return corners


def open_edges(corners: NDArray[np.float32]) -> int:
    """How many edges are not shared by exactly two triangles that run along them in opposite ways; 0: watertight."""
    points, places = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    triangles = places.reshape(-1, 3)
    ways = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    keys = ways[:, 0] * len(points) + ways[:, 1]
    back = ways[:, 1] * len(points) + ways[:, 0]
    alone = ~np.isin(keys, back) | (ways[:, 0] == ways[:, 1])
    _, times = np.unique(keys, return_counts=True)
    return int(alone.sum() + (times > 1).sum())


def skins(solid: Manifold) -> list[float]:
    """The volume within each of its surfaces, the largest first; a hollow's is below nothing.

    Where the halves touch, rounding leaves grains, which are left out.
    """
    return sorted((part.volume() for part in solid.decompose() if abs(part.volume()) > NOTHING_MM3), reverse=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("die")
    make(folder)
    return folder


@pytest.mark.parametrize("name", ["body", "lid"])
def test_what_is_printed_is_watertight_and_one_piece(name: str, made: Path) -> None:
    corners = read_stl(made / f"{name}.stl")
    assert open_edges(corners) == 0
    assert len({"body": BODY, "lid": LID}[name].decompose()) == 1
    low, high = corners.reshape(-1, 3).min(axis=0), corners.reshape(-1, 3).max(axis=0)
    assert abs(float(low[2])) < 1e-3, "it lies on the plate of the printer"
    assert np.allclose(high[:2] - low[:2], SHELL.edge, atol=1e-3)


def test_a_hole_in_what_is_printed_would_be_noticed(made: Path, tmp_path: Path) -> None:
    corners = read_stl(made / "lid.stl")
    write_stl(tmp_path / "holed.stl", corners[1:], "without its first triangle")
    assert open_edges(read_stl(tmp_path / "holed.stl")) == 3
    turned = corners.copy()
    turned[0] = turned[0][::-1]
    assert open_edges(turned) > 0
    (tmp_path / "cut.stl").write_bytes((made / "lid.stl").read_bytes()[:-1])
    with pytest.raises(ValueError, match="no binary STL"):
        read_stl(tmp_path / "cut.stl")


def test_put_together_it_is_a_cube_of_its_edge() -> None:
    low, high = np.array((BODY + LID).bounding_box()).reshape(2, 3)
    assert np.allclose(high, SHELL.half, atol=1e-3) and np.allclose(low, -SHELL.half, atol=1e-3)


def test_halves_board_and_cable_leave_each_other_their_room() -> None:
    board = board_space(SHELL)
    assert (BODY ^ board).volume() < NOTHING_MM3 and (LID ^ board).volume() < NOTHING_MM3
    assert (BODY ^ LID).volume() < NOTHING_MM3
    assert (cable_space(SHELL) ^ (BODY + LID)).volume() < NOTHING_MM3


def test_the_lid_meets_the_body_all_round() -> None:
    at = SHELL.parting
    both = BODY.slice(at - 1e-3) ^ LID.slice(at + 1e-3)
    ring = SHELL.edge**2 - (2 * SHELL.inside) ** 2
    assert both.area() > 0.9 * ring
    assert BODY.bounding_box()[5] == pytest.approx(at) and LID.bounding_box()[2] == pytest.approx(at - SHELL.rim_height)


def test_nothing_but_the_cable_gets_inside() -> None:
    world = Manifold.cube((40.0, 40.0, 40.0), center=True)
    plugged = BODY + LID + cable_space(SHELL)
    around, inside, die_in_it = skins(world - plugged)
    assert around == pytest.approx(40.0**3) and -die_in_it == pytest.approx(SHELL.edge**3, rel=0.03)
    assert inside > 0.7 * (2 * SHELL.inside) ** 3
    assert len(skins(world - BODY - LID)) == 2, "without the cable there is a way in"


@pytest.mark.parametrize("way", [(1, 1, 0), (-1, -1, 0), (1, -1, 0), (-1, 1, 0), (0, 0, 1), (0, 0, -1)])
def test_the_board_cannot_move_by_half_a_millimetre(way: tuple[int, int, int]) -> None:
    step = 0.5 * np.array(way) / np.linalg.norm(way)
    x, y, z = (float(part) for part in step)
    assert (board_space(SHELL).translate((x, y, z)) ^ (BODY + LID)).volume() > 0.1


def test_the_board_goes_in_from_above_and_the_lid_after_it() -> None:
    board = board_space(SHELL)
    for height in np.arange(0.0, 2 * SHELL.edge, 0.5):
        assert (board.translate((0.0, 0.0, float(height))) ^ BODY).volume() < NOTHING_MM3
        assert (LID.translate((0.0, 0.0, float(height))) ^ BODY).volume() < NOTHING_MM3


def test_the_cable_is_clamped_where_it_leaves_and_does_not_stand_out_of_the_die() -> None:
    thick = SHELL.cable.diameter
    along = np.array((1.0, -1.0, 0.0)) / np.sqrt(2)
    x, y, z = (float(part) for part in along * (SHELL.filled + 1.0))
    cable = Manifold.sphere(thick / 2, 48).translate((x, y, z + SHELL.parting))
    assert (cable ^ (BODY + LID)).volume() > 0.02
    lying = Manifold.cylinder(SHELL.half, thick / 2, circular_segments=48)
    lying = lying.translate((SHELL.groove_at, -SHELL.groove_at, -SHELL.half))
    assert (lying ^ BODY).volume() < NOTHING_MM3
    assert lying.bounding_box()[3] <= SHELL.half and lying.bounding_box()[1] >= -SHELL.half


def test_the_centre_of_mass_is_within_a_millimetre_of_the_middle() -> None:
    whole = die(SHELL)
    assert float(np.linalg.norm(whole.centre)) < 1.0
    assert 7.0 < whole.grams < 12.0
    assert whole.grams == pytest.approx(weighed(BODY).grams + weighed(LID).grams + SHELL.board.weight, abs=0.3)


def test_the_page_tells_the_weights_and_sizes_of_the_model() -> None:
    page = (Path(__file__).parents[3] / "docs" / "build-a-die.md").read_text(encoding="utf-8")
    whole, board = die(SHELL), SHELL.board
    off = float(np.linalg.norm(whole.centre))
    assert f"The die weighs {whole.grams:.1f} g, and its centre of mass is {off:.1f} mm" in page
    assert f"{weighed(BODY).grams:.1f} g and {weighed(LID).grams:.1f} g, worked out" in page
    assert f"{board.length:.2f} x {board.width:.2f} mm" in page and f"{board.weight:.1f} g, worked out" in page
    assert f"{SHELL.cable.wire} mm each, {SHELL.cable.diameter:.1f} mm together" in page


def test_a_board_half_as_thick_again_fits_a_shell_made_for_it() -> None:
    shell = replace(SHELL, board=Board(thickness=2.4))
    assert sum((half ^ board_space(shell)).volume() for half in halves(shell)) < NOTHING_MM3


def test_what_is_weighed_is_weighed_where_it_is() -> None:
    there = weighed(Manifold.cube((10.0, 10.0, 10.0)).translate((1.0, 2.0, 3.0)))
    assert there.centre == pytest.approx((6.0, 7.0, 8.0)) and there.grams == pytest.approx(1.24)


def test_each_face_has_the_pips_that_the_base_reads_there() -> None:
    whole = BODY + LID
    for face, way in enumerate(CUBE, 1):
        x, y, z = (part / 1000 for part in way)
        at = SHELL.half - SHELL.pip_depth / 2
        thin = [SHELL.edge - 6.0 if not part else SHELL.pip_depth / 2 for part in way]
        slab = Manifold.cube((thin[0], thin[1], thin[2]), center=True).translate((x * at, y * at, z * at))
        assert len(skins(slab - whole)) == face


def test_pictures_show_the_parts(made: Path) -> None:
    import cv2

    for name in ("open", "closed", "body", "lid"):
        image = cv2.imread(str(made / f"{name}.png"))
        assert image is not None and 0.2 < float((image.min(axis=2) < 250).mean()) < 0.95
