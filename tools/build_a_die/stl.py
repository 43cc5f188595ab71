"""Solids as binary STL, which every slicer reads."""

import struct
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

_HEAD: Final = 80
_TRIANGLE: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def write_stl(file: Path, corners: NDArray[np.float32], title: str) -> None:
    """Writes triangles by their corners, anticlockwise seen from outside. Raises OSError."""
    rows = np.zeros(len(corners), _TRIANGLE)
    rows["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    rows["normal"] = normals / np.where(lengths > 0, lengths, 1)
    file.write_bytes(title.encode("ascii")[:_HEAD].ljust(_HEAD) + struct.pack("<I", len(rows)) + rows.tobytes())


def read_stl(file: Path) -> NDArray[np.float32]:
    """The corners of all triangles of a binary STL. Raises ValueError where it is none."""
    data = file.read_bytes()
    count = struct.unpack_from("<I", data, _HEAD)[0] if len(data) >= _HEAD + 4 else -1
    if len(data) != _HEAD + 4 + count * _TRIANGLE.itemsize:
        raise ValueError(f"{file}: is no binary STL")
    corners: NDArray[np.float32] = np.frombuffer(data, _TRIANGLE, offset=_HEAD + 4)["corners"]
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
