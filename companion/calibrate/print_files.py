"""Teaches the eyes the faces of cards from the files they were printed from: a folder with a picture of each."""

import math
import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np

from companion.calibrate.picture_folder import Image, PictureError, opened, pictures_in
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.quick_dataclass import dataclass
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.cards.face_store import printed_look

SHAPE_OFF: Final = 0.015  # by this share a picture may be wider or narrower than a card

SAME: Final = 1.5  # grey levels by which two pictures differ at most that only were saved otherwise


class OtherCards(ValueError):
    """The cards of this table cannot be added, or not so."""


@dataclass(frozen=True, slots=True)
class Added:
    """The kinds of card whose faces were kept, those of the game that are not in the folder, and pairs that a camera
    cannot tell apart.
    """

    kinds: tuple[str, ...]
    missing: tuple[str, ...]
    alike: tuple[tuple[str, str], ...]


def add_cards(folder: Path, eye: CardEye, names: Mapping[str, str], bleed_mm: float, taught: Path) -> Added:
    """Keep a face for each picture of a folder; `names` are the game's cards by kind, as people call them.

    A picture is called as its kind or as its card, whatever stands between the words. `bleed_mm` is how far each
    reaches beyond the cut. Raises PictureError, OtherCards, with nothing kept, and OSError.
    """
    if eye.plan.deck:
        raise OtherCards("cards add: the cards of this game are told by their ends. Teach six of them: orctable run.")
    if math.isnan(bleed_mm):
        raise OtherCards("--bleed nan: is no number. Write millimetres, such as 3.")
    files = _files(folder, names)
    faces = {kind: _face(path, eye.plan, bleed_mm) for kind, path in files.items()}
    _see_no_copies(files, {kind: printed_look(face, eye.face_size(eye.plan)) for kind, face in faces.items()})
    alike = eye.add_printed(faces)
    eye.keep(taught, keep_pictures)
    return Added(tuple(faces), tuple(kind for kind in names if kind not in faces), alike)


def _see_no_copies(files: Mapping[str, Path], looks: Mapping[str, Image]) -> None:
    """A file that was copied under the name of another card would have both taken for each other for good."""
    for one, other in combinations(looks, 2):
        if float(np.abs(looks[one].astype(np.int16) - looks[other]).mean()) < SAME:
            raise PictureError(
                f"{files[other]}: is the same picture as {files[one].name}. Put the picture of that card itself in its"
                " place."
            )


def _files(folder: Path, names: Mapping[str, str]) -> dict[str, Path]:
    """The picture of each kind."""
    kinds = {_plain(called): kind for kind, name in names.items() for called in (kind, name)}
    files: dict[str, Path] = {}
    for path in pictures_in(folder):
        kind = kinds.get(_plain(path.stem))
        if kind is None:
            known = ", ".join(names)
            raise PictureError(f"{path}: is called as no card of this game. Name it as one of these: {known}.")
        if path.is_symlink() or not path.is_file():
            raise PictureError(f"{path}: is no file of this folder. Copy the picture itself to here.")
        if kind in files:
            raise PictureError(f"{path}: shows the same card as {files[kind].name}. Take one of them out.")
        files[kind] = path
    return files


def _plain(name: str) -> str:
    """A name by its letters and digits alone."""
    return re.sub(r"[\W_]+", "", name).casefold()


def _face(path: Path, plan: CardPlan, bleed_mm: float) -> Image:
    """The picture of a card as far as it is cut."""
    image, (width, height) = opened(path), plan.card_mm
    high, wide = image.shape[:2]
    least = CardEye.face_size(plan)
    if wide < least[0] or high < least[1]:
        size, needed = f"{wide} x {high}", f"{least[0]} x {least[1]}"
        raise PictureError(f"{path}: has {size} pixels; {needed} are the least. Save it larger.")
    shape = (width + 2 * bleed_mm) / (height + 2 * bleed_mm)
    if abs(wide / high / shape - 1) > SHAPE_OFF:
        raise PictureError(
            f"{path}: is not of the shape of a card of {width:.0f} x {height:.0f} mm. Cut it so, or say with --bleed"
            " how many millimetres it reaches beyond the cut."
        )
    across, down = (round(bleed_mm * px / (mm + 2 * bleed_mm)) for px, mm in ((wide, width), (high, height)))
    return image[down : high - down, across : wide - across]
