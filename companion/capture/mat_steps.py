"""The layouts that an owner lays: the bare mat, all cards to be taught, and rows by chance in several lights."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.calibrate.picture_folder import opened
from companion.capture.guide import EMPTY_STEP, Listing, Step, light_line, light_of
from companion.capture.photographer import NO_STICKERS, Image, NextFrame, NotTaken, Photographer, jpeg
from companion.capture.seeded_layouts import Deck, Rows, by_rows, placed, seeded_layouts
from companion.games.protocol import Lesson as Taught
from companion.locale.deed_tables import MAT
from companion.locale.sentences import Speaker
from vision.cards.card_eye import CardEye
from vision.cards.card_plan import CardPlan
from vision.find.lens import CameraModel
from vision.sighting import LOOK_ALIKE, Placement


def mat_steps(
    plan: CardPlan, lessons: Sequence[Taught], deck: Deck, seed: int, count: int, speaker: Speaker
) -> list[Step]:
    """The bare mat, one picture for each lesson, then `count` layouts by chance in several lights."""
    steps = [Step(EMPTY_STEP, (speaker.text(MAT["empty"]),), teaches=True)]
    for lesson in lessons:
        if lesson.spots:
            spots = tuple(Placement(spot.area, spot.zone, spot.spot, spot.key) for spot in lesson.spots)
            lines = (speaker.text(MAT["apart"]), *row_lines(by_rows(spots), speaker))
            steps.append(Step(lesson.name, lines, spots, teaches=True))
    before: Rows = {}
    for number, rows in enumerate(seeded_layouts(plan, deck, seed, count)):
        light = light_line(number, count, speaker)
        lines = (light, *row_lines(rows, speaker))
        others = {row: cards for row, cards in rows.items() if number and cards != before[row]}
        changes = (light, *row_lines(others, speaker), speaker.text(MAT["stays"])) if number else ()
        name = f"layout-{number + 1:02d}"
        steps.append(Step(name, lines, placed(rows), seed + number, light=light_of(number, count), changes=changes))
        before = rows
    return steps


def row_lines(rows: Rows, speaker: Speaker) -> Iterator[str]:
    """What lies in each row, one line each."""
    for row, cards in rows.items():
        words = ", ".join(map(speaker.card, cards)) or speaker.text(MAT["nothing"])
        yield speaker.text(MAT["row"], row=speaker.area(row), cards=words)


def how(plan: CardPlan, speaker: Speaker) -> tuple[str, ...]:
    """How cards are laid on this mat, and what of the pictures is kept."""
    return speaker.text(MAT["how:line" if plan.deck else "how:rows"]), speaker.text(MAT["beside"])


def _cards_lying(placements: Sequence[Placement]) -> Mapping[str, Sequence[str]]:
    return {str(row): cards for row, cards in by_rows(placements).items()}


MAT_LISTING: Final = Listing("cards", "rows", _cards_lying)
"""How a folder says what lies on a mat: the cards of each row in turn."""
NOT_BLANKED: Final = "not_blanked"
_BLOCK: Final = 24
"""Pixels that a JPEG smears the rim of a row over at most: a block of colour, and the softening of its border."""


class MatPhotographer(Photographer):
    """Waits for a still table, and keeps only the rows and the stickers: all else is blanked before it is written.

    What is about to be written is looked at once more: where something beside the rows is left, nothing is kept.
    """

    def __init__(self, plan: CardPlan, next_frame: NextFrame, camera: CameraModel | None = None) -> None:
        super().__init__(plan, next_frame, camera)
        self._eye = CardEye(plan, None, camera)

    def _packed(self, frames: Sequence[Image]) -> tuple[bytes, ...]:
        if not self._eye.find_board(frames[-1]):
            raise NotTaken(NO_STICKERS)
        files = tuple(jpeg(self._eye.opened(frame)) for frame in frames)
        shut = self._beside(frames[-1])
        if not all(is_blank(data, shut) for data in files):
            raise NotTaken(NOT_BLANKED)
        return files

    def _beside(self, frame: Image) -> Image:
        """255 where nothing may be seen, as high and wide as the picture."""
        seen = self._eye.opened(np.full_like(frame, 255))[..., 0]
        return np.asarray(255 - cv2.dilate(seen, np.ones((2 * _BLOCK + 1,) * 2, np.uint8)), dtype=np.uint8)


def is_blank(data: bytes, shut: Image) -> bool:
    """Whether the picture in a file is black wherever nothing may be seen (255 in `shut`)."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return picture is not None and not cv2.bitwise_and(picture, picture, mask=shut).any()


class MatTrial:
    """An eye that learns the bare mat and the cards as they are captured, so that nobody lays a whole set in vain.

    What it learns is thrown away.
    """

    def __init__(self, plan: CardPlan, camera: CameraModel | None, folder: Path) -> None:
        self._eye, self._folder = CardEye(plan, None, camera), folder

    def problems(self, step: Step, pictures: Sequence[bytes]) -> list[str]:
        """The codes of what could not be learnt from the files of a step that teaches. Kinds that look alike are no
        problem. Of cards nothing is said while the bare mat is missing. Raises PictureError for a damaged stored file.
        """
        frames = [_picture(data) for data in pictures]
        if not step.placements:
            problem = self._bare(frames)
            return [problem] if problem else []
        if not self._eye.bare:
            self._bare([opened(path) for path in sorted(self._folder.glob(f"{EMPTY_STEP}_[0-9].jpg"))])
        if not self._eye.bare or not self._eye.find_board(frames[-1]):
            return []
        codes = self._eye.teach_faces(frames, step.placements)
        return [code for code in codes if not code.startswith(LOOK_ALIKE)]

    def _bare(self, frames: Sequence[Image]) -> str | None:
        return self._eye.teach_bare(frames) if frames and self._eye.find_board(frames[-1]) else None


def _picture(data: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)
