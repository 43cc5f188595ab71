"""Reads the rows of photographed tables as the eyes would: frames averaged, stickers, light, teaching, reading."""

from collections.abc import Mapping, Sequence

import numpy as np

from tests.vision.cards.card_camera import Picture
from tests.vision.cards.laid_rows import Scene, plan, taught_pictures
from vision.cards.card_eye import AHEAD_MM, CardsNotFound, teach_row
from vision.cards.card_plan import CardPlan
from vision.cards.row_reader import CardSeen, RowReader
from vision.cards.row_view import RowView
from vision.find.light import paper_light
from vision.find.pose import Image, StickerFinder, fit_pose

EVENINGS = 4  # so often somebody tries to teach the cards, with the lamp moved, before giving up


class Table:
    """A table with three rows whose cards are taught first."""

    def __init__(self, deck: Mapping[str, Picture], rng: np.random.Generator) -> None:
        """Teaches every card of the deck from one photograph of each."""
        self.plan: CardPlan = plan()
        self._finder = StickerFinder(self.plan.dictionary)
        self.faces = self._taught(deck, rng)
        self.reader = RowReader({kind: [face] for kind, face in self.faces.items()}, turned=True)

    def flats(self, frames: Sequence[Picture]) -> list[Image]:
        """The rows as flat pictures."""
        image = np.asarray(np.mean(frames, axis=0) + 0.5, dtype=np.uint8)
        pose = fit_pose(self.plan, self._finder.find(image), (image.shape[1], image.shape[0]))
        assert pose is not None
        light = paper_light(image, pose, self.plan)
        assert light is not None
        return [
            RowView(row, self.plan.card_mm[1], AHEAD_MM).pixels(pose).flatten(image, light) for row in self.plan.rows
        ]

    def read(self, scene: Scene) -> list[tuple[CardSeen, ...]]:
        """What is read in each row."""
        pairs = zip(self.flats(scene.frames), self.flats(scene.empty), strict=True)
        return [self.reader.read(flat, empty) for flat, empty in pairs]

    def _taught(self, deck: Mapping[str, Picture], rng: np.random.Generator) -> dict[str, Image]:
        for _ in range(EVENINGS):
            try:
                return self._taught_once(deck, rng)
            except CardsNotFound:
                continue
        return self._taught_once(deck, rng)

    def _taught_once(self, deck: Mapping[str, Picture], rng: np.random.Generator) -> dict[str, Image]:
        faces: dict[str, Image] = {}
        for scene in taught_pictures(deck, rng):
            for flat, empty, names in zip(self.flats(scene.frames), self.flats(scene.empty), scene.truth, strict=False):
                faces.update(teach_row(flat, empty, names, self.plan.card_mm))
        return faces
