"""What was taught of cards, kept in a folder between evenings: the faces, a picture a look with a listing, and each row
of the table without cards.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from vision.discs.taught import Keep, PictureNames, TaughtError, read_listing, read_picture
from vision.find.light import PAPER
from vision.find.pose import Image
from vision.sighting import LOOK_KEY

LISTING: Final = "cards.json"
VERSION: Final = 1
MOST_KINDS: Final = 120
MOST_LOOKS: Final = 6  # looks kept of a kind: other sleeves, another light
_WHAT: Final = "the cards"
_LARGEST_LISTING: Final = 200_000
_LARGEST_PICTURE: Final = 2_000_000
_INK: Final = 25.0  # grey levels of the darkest print
_BARE: Final = "row-{}.png"
_FILE: Final = re.compile(r"[a-z0-9-]{1,40}\.png")


def save_cards(folder: Path, faces: Mapping[str, list[Image]], bare: Mapping[int, Image], keep: Keep) -> None:
    """Write every look and the rows without cards, or delete them where nothing is taught. Raises OSError."""
    pictures = PictureNames()
    listed = [
        {"kind": kind, "file": pictures.name(look)} for kind, looks in faces.items() for look in looks[-MOST_LOOKS:]
    ]
    rows = {str(row): pictures.name(picture) for row, picture in bare.items()}
    listing = {"version": VERSION, "cards": listed, "rows": rows}
    keep(folder / LISTING, json.dumps(listing, indent=1) if pictures.named else "", pictures.named)


def printed_look(face: Image, size: tuple[int, int]) -> Image:
    """How a face looks under a camera by its print file: ink reflects some light, paper is as bright as stickers'."""
    small = cv2.resize(face, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(_INK + small * ((PAPER - _INK) / 255) + 0.5, dtype=np.uint8)


def load_bare(folder: Path, sizes: Mapping[int, tuple[int, int]]) -> dict[int, Image]:
    """Read the rows back, each of its size (width, height, px); nothing unless all are there. Raises TaughtError."""
    path = folder / LISTING
    named = read_listing(path, _LARGEST_LISTING, _WHAT).get("rows") if path.exists() else None
    if named is None:  # as it was before the list named them
        named = {str(row): _BARE.format(row) for row in sizes if (folder / _BARE.format(row)).exists()}
    if not isinstance(named, dict):
        raise TaughtError(f"{path}: field rows: must name a picture for each row; teach the cards again")
    if not named.keys() >= {str(row) for row in sizes}:
        return {}
    names = {row: named[str(row)] for row in sizes}
    odd = next((row for row, name in names.items() if not isinstance(name, str) or not _FILE.fullmatch(name)), None)
    if odd is not None:
        raise TaughtError(f"{path}: field rows.{odd}: must name a picture here; teach the cards again")
    return {row: read_picture(folder / name, sizes[row], _LARGEST_PICTURE, _WHAT) for row, name in names.items()}


def load_faces(folder: Path, size: tuple[int, int]) -> dict[str, list[Image]]:
    """Read them back; without a listing nothing was taught. `size` is each picture's width and height in pixels. Raises
    TaughtError naming the file, the field and the fault.
    """
    path = folder / LISTING
    if not path.exists():
        return {}
    faces: dict[str, list[Image]] = {}
    for number, row in enumerate(_rows(path)):
        kind, name = (row.get("kind"), row.get("file")) if isinstance(row, dict) else (None, None)
        if not isinstance(kind, str) or not LOOK_KEY.fullmatch(kind):
            raise TaughtError(f"{path}: field cards[{number}].kind: must be the name of a kind; teach the cards again")
        if not isinstance(name, str) or not _FILE.fullmatch(name):
            raise TaughtError(f"{path}: field cards[{number}].file: must name a picture here; teach the cards again")
        faces.setdefault(kind, []).append(read_picture(folder / name, size, _LARGEST_PICTURE, _WHAT))
    return faces


def _rows(path: Path) -> list[Any]:
    rows = read_listing(path, _LARGEST_LISTING, _WHAT).get("cards")
    if not isinstance(rows, list) or len(rows) > MOST_KINDS * MOST_LOOKS:
        raise TaughtError(f"{path}: field cards: must list at most {MOST_KINDS * MOST_LOOKS} pictures; teach again")
    return rows
