"""The halves of the shell and what goes into them as solids, with their weights and centres of mass."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from manifold3d import Manifold, OpType

from firmware.core.face import CUBE
from tools.build_a_die.shell_sizes import PLASTIC_G_MM3, Shell

ROUND = 48  # corners of a circle
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
Place = tuple[float, float, float]


class Weighed(NamedTuple):
    """Something that weighs `grams`, and where the middle of its mass is."""

    grams: float
    centre: Place


class Halves(NamedTuple):
    """What is printed."""

    body: Manifold
    lid: Manifold


def halves(shell: Shell) -> Halves:
    """The two halves of the shell, as they are put together."""
    whole = _rounded(shell.half, shell.fillet) - _rounded(shell.inside, 1.0)
    whole += _corners(shell) ^ _rounded(shell.half, shell.fillet)
    whole -= board_space(shell, shell.slack) + cable_space(shell) + _pips(shell)
    lid, body = whole.split_by_plane((0.0, 0.0, 1.0), shell.parting)
    return Halves(body, lid + _rim(shell))


def board_space(shell: Shell, slack: float = 0.0) -> Manifold:
    """The board with its parts and wires; `slack` wider on each side."""
    board = shell.board
    plate = _box(board.length + 2 * slack, board.thickness + 2 * slack, board.width + 2 * slack)
    parts = _box(board.parts_length, board.thickness + 2 * board.parts_height, board.width)
    return _diagonal(plate + parts)


def cable_space(shell: Shell) -> Manifold:
    """The hole through the edge, narrower than the cable, and the groove down along the edge."""
    clamp = (shell.cable.diameter - shell.clamp) / 2
    hole = Manifold.cylinder(shell.groove_at * math.sqrt(2), clamp, circular_segments=ROUND)
    hole = hole.rotate((0.0, 90.0, 0.0)).rotate((0.0, 0.0, -45.0)).translate((0.0, 0.0, shell.parting))
    groove = Manifold.cylinder(shell.half + shell.parting + shell.groove, shell.groove, circular_segments=ROUND)
    return hole + groove.translate((shell.groove_at, -shell.groove_at, -shell.half))


def weighed(solid: Manifold) -> Weighed:
    """What a printed part weighs, and where the middle of its mass is."""
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties, dtype=float)[:, :3]
    corners = points[np.asarray(mesh.tri_verts)]
    volumes = np.einsum("ni,ni->n", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    x, y, z = (volumes[:, None] * corners.sum(axis=1) / 4).sum(axis=0) / volumes.sum()
    return Weighed(float(volumes.sum()) * PLASTIC_G_MM3, (float(x), float(y), float(z)))


def die(shell: Shell) -> Weighed:
    """The whole die: both halves, the board, and the cable as far as it lies inside or in the groove."""
    parts = [*map(weighed, halves(shell)), Weighed(shell.board.weight, (0.0, 0.0, 0.0)), *_cable(shell)]
    grams = sum(part.grams for part in parts)
    x, y, z = (sum(part.grams * part.centre[axis] for part in parts) / grams for axis in range(3))
    return Weighed(grams, (x, y, z))


def _cable(shell: Shell) -> Sequence[Weighed]:
    """The cable from the board to the edge, and down the groove."""
    across, down = shell.groove_at * math.sqrt(2), shell.half + shell.parting
    middle = shell.groove_at
    return (
        Weighed(across * shell.cable.weight_a_mm, (middle / 2, -middle / 2, shell.parting)),
        Weighed(down * shell.cable.weight_a_mm, (middle, -middle, shell.parting - down / 2)),
    )


def _box(x: float, y: float, z: float) -> Manifold:
    return Manifold.cube((x, y, z), center=True)


def _rounded(half: float, fillet: float) -> Manifold:
    """A cube with rounded edges, `half` from its middle to each face."""
    ball = Manifold.sphere(fillet, ROUND)
    at = half - fillet
    places = [(x, y, z) for x in (-at, at) for y in (-at, at) for z in (-at, at)]
    return Manifold.batch_hull([ball.translate(place) for place in places])


def _diagonal(solid: Manifold) -> Manifold:
    """What was made along x, turned into the plane of two opposite edges."""
    return solid.rotate((0.0, 0.0, 45.0))


def _corners(shell: Shell) -> Manifold:
    """The four corners that are filled from bottom to top: two hold the board, two are solid for the cable."""
    far = shell.half * 2
    walls = []
    for turn, near in ((45, shell.holder), (225, shell.holder), (135, shell.filled), (315, shell.filled)):
        slab = _box(far - near, 2 * far, 2 * shell.half).translate(((far + near) / 2, 0.0, 0.0))
        walls.append(slab.rotate((0.0, 0.0, float(turn))))
    # A little into the walls, so that they are one.
    wide = 2 * shell.inside + 0.2
    return Manifold.batch_boolean(walls, OpType.Add) ^ _box(wide, wide, wide)


def _rim(shell: Shell) -> Manifold:
    """What stands out of the lid and goes into the body."""
    outer, height = shell.inside - shell.slack, shell.rim_height
    inner = 2 * (outer - shell.rim)
    below = _box(2 * outer, 2 * outer, height).translate((0.0, 0.0, shell.parting - height / 2))
    wide = 2 * shell.inside + 0.2
    above = _box(wide, wide, height).translate((0.0, 0.0, shell.parting + height / 2))
    ring = below + above - _box(inner, inner, 4 * height).translate((0.0, 0.0, shell.parting))
    # Room for the corners of the body, which rise to where the halves meet.
    _, grown = _corners(shell).split_by_plane((0.0, 0.0, 1.0), shell.parting)
    for way in ((shell.slack, 0.0), (-shell.slack, 0.0), (0.0, shell.slack), (0.0, -shell.slack)):
        ring -= grown.translate((*way, 0.0))
    return ring - cable_space(shell) - board_space(shell, shell.slack)


def _pips(shell: Shell) -> Manifold:
    """The pips of all faces, numbered as the base reads them."""
    pips = []
    for face, (x, y, z) in enumerate(CUBE, 1):
        for across, along in _PIPS[face]:
            at = (across * shell.pip_step, along * shell.pip_step, shell.half - shell.pip_depth)
            pip = Manifold.cylinder(2.0, shell.pip / 2, circular_segments=ROUND).translate(at)
            pips.append(_up_to(pip, (x // 1000, y // 1000, z // 1000)))
    return Manifold.batch_boolean(pips, OpType.Add)


def _up_to(solid: Manifold, way: tuple[int, int, int]) -> Manifold:
    """What was made on the face that is up, turned to the face that points this way."""
    x, y, z = way
    if z:
        return solid if z > 0 else solid.rotate((180.0, 0.0, 0.0))
    return solid.rotate((-90.0 * y, 90.0 * x, 0.0))
