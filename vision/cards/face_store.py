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

from vision.discs.taught import TaughtError
from vision.find.pose import Image
from vision.sighting import LOOK_KEY

LISTING: Final = "cards.json"
VERSION: Final = 1
MOST_KINDS: Final = 120
MOST_LOOKS: Final = 6
"""Looks kept of a kind: other sleeves, another light."""
_LARGEST_LISTING: Final = 200_000
_LARGEST_PICTURE: Final = 2_000_000
_BARE: Final = "row-{}.png"
_FILE: Final = re.compile(r"card-[0-9]{3}-[0-9]\.png")


def save_faces(folder: Path, faces: Mapping[str, list[Image]]) -> None:
    """Write every look; the listing comes last, so that after a power cut the old one is still valid.

    Raises OSError when something cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    listed = []
    for number, (kind, looks) in enumerate(faces.items()):
        for place, look in enumerate(looks[-MOST_LOOKS:]):
            name = f"card-{number:03d}-{place}.png"
            if not cv2.imwrite(str(folder / ("new-" + name)), look):
                raise OSError(f"{folder / name}: the picture could not be written; is the disk full?")
            (folder / ("new-" + name)).replace(folder / name)
            listed.append({"kind": kind, "file": name})
    draft = folder / (LISTING + ".new")
    draft.write_text(json.dumps({"version": VERSION, "cards": listed}, indent=1), "utf-8")
    draft.replace(folder / LISTING)


def save_bare(folder: Path, rows: Mapping[int, Image]) -> None:
    """Write the rows without cards. Raises OSError when one cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for row, picture in rows.items():
        path = folder / _BARE.format(row)
        draft = path.with_name("new-" + path.name)
        if not cv2.imwrite(str(draft), picture):
            raise OSError(f"{path}: the picture could not be written; is the disk full?")
        draft.replace(path)


def load_bare(folder: Path, sizes: Mapping[int, tuple[int, int]]) -> dict[int, Image]:
    """Read the rows back, each of its size (width and height in pixels); nothing unless all are there.

    Raises TaughtError naming the file and the fault.
    """
    paths = {row: folder / _BARE.format(row) for row in sizes}
    if not all(path.exists() for path in paths.values()):
        return {}
    return {row: _picture(path, sizes[row]) for row, path in paths.items()}


def forget_cards(folder: Path) -> None:
    """Delete whatever was kept here of cards."""
    for pattern in (LISTING, _BARE.format("*"), "card-*.png"):
        for path in folder.glob(pattern):
            path.unlink()


def load_faces(folder: Path, size: tuple[int, int]) -> dict[str, list[Image]]:
    """Read them back; without a listing nothing was taught. `size` is each picture's width and height in pixels.

    Raises TaughtError naming the file, the field and the fault.
    """
    path = folder / LISTING
    if not path.exists():
        return {}
    found: dict[str, list[Image]] = {}
    for number, row in enumerate(_rows(path)):
        kind, name = (row.get("kind"), row.get("file")) if isinstance(row, dict) else (None, None)
        if not isinstance(kind, str) or not LOOK_KEY.fullmatch(kind):
            raise TaughtError(f"{path}: field cards[{number}].kind: must be the name of a kind; teach the cards again")
        if not isinstance(name, str) or not _FILE.fullmatch(name):
            raise TaughtError(f"{path}: field cards[{number}].file: must name a picture here; teach the cards again")
        found.setdefault(kind, []).append(_picture(folder / name, size))
    return found


def _rows(path: Path) -> list[Any]:
    try:
        if path.stat().st_size > _LARGEST_LISTING:
            raise TaughtError(f"{path}: larger than {_LARGEST_LISTING} bytes; teach the cards again")
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise TaughtError(f"{path}: cannot be read ({error.strerror}); check the folder's rights") from error
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TaughtError(f"{path}: not a JSON file ({error}); teach the cards again") from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise TaughtError(f"{path}: field version: must be {VERSION}; teach the cards again")
    rows = data.get("cards")
    if not isinstance(rows, list) or len(rows) > MOST_KINDS * MOST_LOOKS:
        raise TaughtError(f"{path}: field cards: must list at most {MOST_KINDS * MOST_LOOKS} pictures; teach again")
    return rows


def _picture(path: Path, size: tuple[int, int]) -> Image:
    if not path.is_file() or path.stat().st_size > _LARGEST_PICTURE:
        raise TaughtError(f"{path}: missing or larger than {_LARGEST_PICTURE} bytes; teach the cards again")
    image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if image is None or image.shape != (size[1], size[0], 3):
        raise TaughtError(f"{path}: must be a picture of {size[0]} x {size[1]} pixels; teach the cards again")
    return np.asarray(image, dtype=np.uint8)
