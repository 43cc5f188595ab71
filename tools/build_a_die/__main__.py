"""`python -m tools.build_a_die FOLDER`: the halves of the shell as STL, pictures of them, and what the die weighs."""

import struct
import sys
from pathlib import Path
from typing import Final

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

from tools.build_a_die.picture import Triangles, draw
from tools.build_a_die.shell_sizes import Shell
from tools.build_a_die.solids import board_space, die, halves

_HEAD: Final = 80
_TRIANGLE: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def write_stl(file: Path, corners: NDArray[np.float32], title: str) -> None:
    """Writes triangles by their corners, anticlockwise seen from outside, as binary STL. Raises OSError."""
    rows = np.zeros(len(corners), _TRIANGLE)
    rows["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    rows["normal"] = normals / np.where(lengths > 0, lengths, 1)
    file.write_bytes(title.encode("ascii")[:_HEAD].ljust(_HEAD) + struct.pack("<I", len(rows)) + rows.tobytes())


def triangles(solid: Manifold) -> Triangles:
    """The corners of a solid's triangles."""
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties, dtype=np.float32)[:, :3]
    corners: Triangles = points[np.asarray(mesh.tri_verts)]
    return corners


def make(folder: Path) -> None:
    """Writes the two parts as they are printed, and pictures of them. Raises OSError."""
    shell = Shell()
    folder.mkdir(parents=True, exist_ok=True)
    body, lid = halves(shell)
    printed = {"body": body.translate((0.0, 0.0, shell.half)), "lid": lid.rotate((180.0, 0.0, 0.0))}
    printed["lid"] = printed["lid"].translate((0.0, 0.0, shell.half))
    for name, solid in printed.items():
        write_stl(folder / f"{name}.stl", triangles(solid), f"orctable die, {name}, mm")
    board = triangles(board_space(shell))
    draw(folder / "open.png", [triangles(body), triangles(lid.translate((0.0, 0.0, 14.0))), board], 20, 30)
    draw(folder / "closed.png", [triangles(body), triangles(lid)], 20, 25)
    draw(folder / "lid.png", [triangles(printed["lid"])], 20, 40)
    draw(folder / "body.png", [triangles(body)], 245, 55)
    whole = die(shell)
    offset = float(np.linalg.norm(whole.centre))
    print(f"{folder}: body.stl and lid.stl; the die weighs {whole.grams:.1f} g, its centre is {offset:.2f} mm off")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
