"""The references taught at set-up: the empty board and each piece's looks; kept in a folder between evenings."""

import hashlib
import json
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from vision.board_plan import BoardPlan
from vision.discs.looks import Looks, make_looks, picture_misfit
from vision.find.pose import Image
from vision.find.warp import FlatView
from vision.sighting import LOOK_KEY, SpotName

CROP_PX = 48
_PNG = b"\x89PNG\r\n\x1a\n"
_LISTING = "taught.json"
_BY_CONTENT = re.compile(r"[0-9a-f]{32}\.png")
_LARGEST_LISTING = 200_000
_LARGEST_PICTURE = 6_000_000
_MOST_CROPS = 200
_CROPS_PER_LOOK = 4


class TaughtError(ValueError):
    """The taught folder cannot be used; the message names the file, the field and what is wrong."""


class Keep(Protocol):
    """Where what was taught is written: whoever looks at pictures writes no files."""

    def __call__(self, listing: Path, text: str, pictures: Mapping[str, bytes]) -> None:
        """Keep pictures by their names, and then the list that names them; "" forgets it. Raises OSError."""


class PictureNames:
    """Pictures as they are kept: each is called by what is in it, so that none is ever taken for another."""

    def __init__(self) -> None:
        self.named: dict[str, bytes] = {}

    def name(self, image: Image) -> str:
        """What a picture is called. Raises OSError for one that cannot be packed."""
        good, data = cv2.imencode(".png", image)
        if not good:
            raise OSError("a picture could not be packed")
        name = picture_name(data.tobytes())
        self.named[name] = data.tobytes()
        return name


def picture_name(png: bytes) -> str:
    """The name of a picture by what is in it."""
    return hashlib.sha256(png).hexdigest()[:32] + ".png"


@dataclass(frozen=True, slots=True)
class Crop:
    """One illumination-normalised picture of a piece, centred: 48 x 48 x 3. In one that lay `in_lamp` the lamp's own
    light was taken away, which leaves less of its colour.
    """

    key: str
    image: Image
    in_lamp: bool = False


@dataclass(frozen=True)
class Taught:
    """All that was taught: the order of the areas then, the empty board (flat, normalised), and pieces' looks. The
    `blank` places were nothing but white on the empty board: there is no print that could be seen to be covered. Where
    it lay `in_lamp`, it was taught in two exposures, and is read in two.
    """

    order: tuple[int, ...] = ()
    empty: Image | None = None
    crops: tuple[Crop, ...] = ()
    blank: frozenset[SpotName] = frozenset()
    in_lamp: bool = False

    @cached_property
    def looks(self) -> Looks:
        """The crops prepared for comparing, once for all readers: how far apart they are takes as long as a reading."""
        in_lamp = any(crop.in_lamp for crop in self.crops)
        return make_looks([(crop.key, crop.image) for crop in self.crops], self.lessons if in_lamp else None)

    @cached_property
    def lessons(self) -> Looks:
        """The crops that tell how sure to be: all that lay in no lamp."""
        if not any(crop.in_lamp for crop in self.crops):
            return self.looks
        return make_looks([(crop.key, crop.image) for crop in self.crops if not crop.in_lamp])

    def with_crops(self, new: Sequence[Crop]) -> "Taught":
        """Add crops, keeping only the newest few of each look."""
        crops = [*self.crops, *new]
        kept: list[Crop] = []
        for crop in reversed(crops):
            if sum(other.key == crop.key for other in kept) < _CROPS_PER_LOOK:
                kept.append(crop)
        return replace(self, crops=tuple(reversed(kept))[:_MOST_CROPS])


def save_taught(folder: Path, taught: Taught, keep: Keep) -> None:
    """Write everything to `folder`, or delete it where nothing is taught. Raises OSError."""
    pictures = PictureNames()
    tokens = [
        {"key": crop.key, "file": pictures.name(crop.image)} | ({"in_lamp": True} if crop.in_lamp else {})
        for crop in taught.crops
    ]
    empty = pictures.name(taught.empty) if taught.empty is not None else None
    listing = {"version": 1, "ring": list(taught.order), "empty": empty, "tokens": tokens}
    listing |= {"blank": sorted(taught.blank)} if taught.blank else {}
    listing |= {"in_lamp": True} if taught.in_lamp else {}
    keep(folder / _LISTING, json.dumps(listing, indent=1) if pictures.named else "", pictures.named)


def load_taught(folder: Path, view: FlatView) -> Taught:
    """Read the folder back; without a listing nothing was taught. Raises TaughtError naming the file and the fault."""
    path = folder / _LISTING
    if not path.exists():
        return Taught()
    data = read_listing(path, _LARGEST_LISTING, "the board")
    order = data.get("ring")
    if not isinstance(order, list) or len(order) > 40 or not all(type(area) is int for area in order):
        raise TaughtError(f"{path}: field ring: must be a list of whole numbers; teach the board again")
    empty = None
    if data.get("empty") is not None:
        empty = _picture(path, "empty", data["empty"], view.side)
    tokens = data.get("tokens")
    if not isinstance(tokens, list) or len(tokens) > _MOST_CROPS:
        raise TaughtError(f"{path}: field tokens: must list at most {_MOST_CROPS} tokens; teach the tokens again")
    crops = tuple(_crop(path, i, row) for i, row in enumerate(tokens))
    blank, in_lamp = _blank(path, data.get("blank", [])), data.get("in_lamp", False)
    if type(in_lamp) is not bool:
        raise TaughtError(f"{path}: field in_lamp: must be true or false; teach the board again")
    return Taught(tuple(order), empty, crops, blank, in_lamp)


def read_listing(path: Path, largest: int, what: str) -> dict[str, Any]:
    """The listing of what was taught, to be taught again where it is damaged (`what`). Raises TaughtError."""
    try:
        if path.stat().st_size > largest:
            raise TaughtError(f"{path}: larger than {largest} bytes; teach {what} again")
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise TaughtError(f"{path}: cannot be read ({error.strerror}); check the folder's rights") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, TaughtError):
            raise
        raise TaughtError(f"{path}: not a JSON file ({error}); teach {what} again") from error
    if not isinstance(data, dict) or data.get("version") != 1:
        raise TaughtError(f"{path}: field version: must be 1; teach {what} again")
    return data


def _blank(path: Path, rows: Any) -> frozenset[SpotName]:
    """The places without readable print."""
    if not isinstance(rows, list) or len(rows) > _MOST_CROPS or not all(_is_spot(row) for row in rows):
        raise TaughtError(f'{path}: field blank: must list places such as [7, "slot", 1]; teach the board again')
    return frozenset((area, zone, spot) for area, zone, spot in rows)


def _is_spot(row: Any) -> bool:
    return isinstance(row, list) and [type(part) for part in row] == [int, str, int]


def _crop(path: Path, i: int, row: Any) -> Crop:
    key = row.get("key") if isinstance(row, dict) else None
    if not isinstance(key, str) or not LOOK_KEY.fullmatch(key):
        raise TaughtError(f"{path}: field tokens[{i}].key: must be a name such as red:face, not {key!r}")
    if type(in_lamp := row.get("in_lamp", False)) is not bool:
        raise TaughtError(f"{path}: field tokens[{i}].in_lamp: must be true or false; teach the tokens again")
    return Crop(key, _picture(path, f"tokens[{i}].file", row.get("file"), CROP_PX), in_lamp)


def _picture(listing: Path, field: str, name: Any, side: int) -> Image:
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9-]{1,40}\.png", name):
        raise TaughtError(f"{listing}: field {field}: must name a .png file of the same folder, not {name!r}")
    return read_picture(listing.parent / name, (side, side), _LARGEST_PICTURE, "the board")


def read_picture(path: Path, size: tuple[int, int], largest: int, what: str) -> Image:
    """A picture of this width and height as it was taught. Raises TaughtError, which says to teach `what` again."""
    if not path.is_file() or path.stat().st_size > largest:
        raise TaughtError(f"{path}: missing or larger than {largest} bytes; teach {what} again")
    raw = path.read_bytes()
    if _BY_CONTENT.fullmatch(path.name) and path.name != picture_name(raw):
        raise TaughtError(f"{path}: is not the picture that was taught; teach it again")
    image = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR) if _claims(raw, size) else None
    if image is None or image.shape != (size[1], size[0], 3):
        raise TaughtError(f"{path}: must be a picture of {size[0]} x {size[1]} pixels; teach {what} again")
    return np.asarray(image, dtype=np.uint8)


def _claims(png: bytes, size: tuple[int, int]) -> bool:
    """Whether a PNG's header claims this size: a small file can claim a huge picture, which decoding allocates."""
    return png[:8] == _PNG and len(png) > 24 and struct.unpack(">II", png[16:24]) == size


def rearranged(empty: Image, old: tuple[int, ...], new: tuple[int, ...], plan: BoardPlan, view: FlatView) -> Image:
    """The picture of the empty board with its areas in another order: each is brought to its new position."""
    grid = np.stack(np.meshgrid(np.arange(view.side), np.arange(view.side)), axis=2).astype(np.float64)
    mm = view.to_mm(grid)
    position, u, v = plan.shape.local(mm[..., 0], mm[..., 1])
    before = np.array([plan.whole(old).index(area) for area in plan.whole(new)])[position]
    source = np.stack(plan.shape.point(before, u, v), axis=2)
    table = ~plan.shape.holds(mm[..., 0], mm[..., 1])
    source[table] = mm[table]
    at = view.to_px(source).astype(np.float32)
    turned = cv2.remap(empty, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, dtype=np.uint8)


_SAME = 0.05  # looks that differ less cannot be told apart: the same piece differs as much from picture to picture
_ALIKE = 0.12  # a crop nobody vouches for teaches nothing when another look is this near; usual ones differ by 0.2
_PER_LOOK = 2


def alike(crop: Crop, known: Sequence[Crop], least: float = _SAME) -> str | None:
    """The key of another look that this one differs from by less than `least`, if there is one."""
    others = [(other.key, other.image) for other in known if other.key != crop.key]
    if not others:
        return None
    unlike = picture_misfit(crop.image, make_looks(others))
    return others[int(unlike.argmin())][0] if unlike.min() < least else None


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """An example that the game itself gave: it went on, by this act, as the camera saw it."""

    crop: Crop
    act: int


def with_learnt(learnt: Sequence[Learnt], new: Sequence[Learnt], taught: Sequence[Crop]) -> tuple[Learnt, ...]:
    """What was learnt before and what is new: the newest few of each look, none that could be taken for another."""
    kept: list[Learnt] = []
    for example in reversed([*learnt, *(example for example in new if alike(example.crop, taught, _ALIKE) is None)]):
        if sum(other.crop.key == example.crop.key for other in kept) < _PER_LOOK:
            kept.append(example)
    return tuple(reversed(kept))
