"""The mat of a practice table as the camera sees it: cloth, stickers, cards, hands and lamp, into a pipe."""

from collections.abc import Mapping
from random import Random
from typing import Final

import numpy as np

from companion.boxes.mat_file import MatPlan
from companion.practice.cards.card_set import CardSet
from companion.practice.cards.lying_cards import LyingCards
from companion.practice.pieces.bodies import Body
from companion.practice.pieces.level import Level
from companion.practice.pieces.motion import HandMotion, Reach
from companion.practice.pieces.paper import Sheet
from companion.practice.pieces.printed_table import bare_table, stick
from companion.practice.pieces.table_top import TABLE_TOPS
from companion.practice.pieces.under_camera import Filmed
from companion.schema.quick_dataclass import dataclass
from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.simulated.card_painter import Card, CardPainter
from hardware.simulated.renderer import Renderer
from hardware.simulated.scene import Ground, Hand, Picture
from hardware.simulated.variation import SceneVariation

PX_PER_MM = 2.0
TABLES = ("wood", "linen")
MAT_BESIDE_MM = 10.0  # how far the mat reaches beyond the cards
IN_VIEW_MM = (586.0, 442.0)  # people mount the camera so that all stickers are in the picture
SHEET_MM: Final = 0.3  # how thick a card is


@dataclass(frozen=True, slots=True)
class Paper:
    """How the cards of a deck are: how much they are bent at most (mm), and their shine."""

    bend_mm: float
    gloss: tuple[float, float]
    offset_mm: float


PAPERS: Mapping[Level, Paper] = {
    Level.PLAIN: Paper(0.8, (0.01, 0.04), 1.5), Level.HARD: Paper(2.0, (0.04, 0.12), 2.5),
}  # fmt: skip


class FilmedMat(Filmed):
    """A mat with everything on it, under a lamp and a camera."""

    def __init__(
        self, box: CardSet, hands: HandMotion, seed: int, pipe: MjpegPipeWriter, level: Level = Level.PLAIN
    ) -> None:
        super().__init__(box.file, hands, pipe)
        self.box = box
        self.plan = MatPlan.read(box.file)
        rng = np.random.default_rng([seed, 5])
        paper = PAPERS[level]
        self._faces = box.printed()
        self.cards = LyingCards(self.plan, box, tuple(self._faces), Random(f"{seed} cards"), paper.offset_mm)
        self.truth = self.cards.truth
        self._gloss = float(rng.uniform(*paper.gloss))
        self._bend_mm, self._seed = paper.bend_mm, seed
        ground, variation = self._ground(rng), SceneVariation.from_seed(rng, IN_VIEW_MM)
        self._renderer = Renderer(ground, variation, painter=CardPainter)

    def _ground(self, rng: np.random.Generator) -> Ground:
        """A table top, the mat of cloth on it, and the stickers."""
        sheet, middle = bare_table(TABLES[rng.integers(len(TABLES))], rng, PX_PER_MM)
        self._lay_mat(sheet, rng)
        for sticker in self.plan.stickers:
            stick(sheet, self.plan, sticker, PX_PER_MM)
        return Ground(sheet.picture, middle, PX_PER_MM)

    def _lay_mat(self, sheet: Sheet, rng: np.random.Generator) -> None:
        half = self.plan.card_mm[1] / 2 + MAT_BESIDE_MM
        ends = [
            row.to_table(u, v) for row in self.plan.rows.values() for u in (0.0, row.length_mm) for v in (-half, half)
        ]
        (left, top), (right, bottom) = np.min(ends, axis=0), np.max(ends, axis=0)
        (x0, y0), (x1, y1) = np.rint(sheet.pixels([(left, top), (right, bottom)])).astype(int)
        sheet.picture[y0:y1, x0:x1] = TABLE_TOPS["cloth"](rng, (int(x1 - x0), int(y1 - y0)), PX_PER_MM)

    # --- what is seen -----------------------------------------------------------------------------------------------

    def picture(self, t: float) -> Picture:
        """What the camera sees at `t` seconds, BGR."""
        cards = [
            self._card(body, SHEET_MM * (place + 1))
            for row in self.cards.rows().values()
            for place, body in enumerate(row)
        ]
        return self._renderer.render(cards, [self._hand(reach, far) for reach, far in self.hands.reaches(t)], t)

    def _hand(self, reach: Reach, far: float) -> Hand:
        card_held = self._card(reach.task.body) if reach.carrying and reach.task.body.owner in self._faces else None
        return Hand(*reach.point, reach.from_angle, card_held, far, reach.who)

    def _card(self, body: Body, z_mm: float = 0.0) -> Card:
        """A card as it is drawn; each is bent in its own way."""
        bend = self._bend_mm * Random(f"{self._seed} {body.owner} {body.angle_deg}").random()
        face = self._faces[body.owner]
        return Card(body.x_mm, body.y_mm, body.angle_deg, self.plan.card_mm, face, z_mm, bend, self._gloss)
