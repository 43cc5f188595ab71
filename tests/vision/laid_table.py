"""The table the eyes are tried on: a drawn board, photographed by a crude camera, and a watcher taught from it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from companion.record.storage.kept_pictures import keep_pictures
from tests.vision.drawn_board import LOOKS, Disc, DrawnBoard, Image, Shot, photograph, random_shot
from vision.board_plan import BoardPlan, Place
from vision.sighting import SLOT, Placement, Sighting, SpotName
from vision.still_watcher import Look
from vision.watcher import Watcher

BOARD = Path(__file__).parents[2] / "companion/games/orconomy/boxes/orconomy-2017" / "board.toml"
ORDER = (7, 2, 9, 4, 11, 3, 10, 5, 8, 6)
Layout = dict[SpotName, str]  # which look lies in which place


@dataclass
class Table:
    """One seeded table with a watcher; its clock ticks ten times a second."""

    watcher: Watcher
    board: DrawnBoard
    shot: Shot
    rng: np.random.Generator
    now: float = 0.0
    looks: list[Look] = field(default_factory=list)

    @property
    def places(self) -> dict[SpotName, Place]:
        return {place.name: place for place in self.board.plan.places(self.board.order)}

    @property
    def slots(self) -> list[SpotName]:
        return [name for name in self.places if name[1] == SLOT]

    def show(
        self,
        discs: Sequence[Disc] = (),
        shot: Shot | None = None,
        frames: int = 16,
        hand: float | None = None,
        reach: float = 120.0,
        spoilt: Callable[[Image], Image] = lambda picture: picture,
    ) -> Sighting | None:
        """Let the watcher look at a still scene, `spoilt` on its way; the last sighting made, if any."""
        pictures = photograph(self.board, shot or self.shot, discs, hand, reach, int(self.now * 10), frames)
        pictures = [spoilt(picture) for picture in pictures]
        self.looks = []
        for picture in pictures:
            self.now += 0.1
            self.looks.append(self.watcher.look(picture, self.now))
        made = [look.sighting for look in self.looks if look.sighting]
        return made[-1] if made else None

    def lay(self, key: str, name: SpotName, off_mm: float = 2.0) -> Disc:
        at, turn = self.places[name], self.rng.uniform(0, 2 * np.pi)
        r = self.rng.uniform(0, off_mm)
        return Disc(at.x_mm + r * np.cos(turn), at.y_mm + r * np.sin(turn), key, self.rng.uniform(0, 2 * np.pi))

    def lay_all(self, where: Layout) -> list[Disc]:
        return [self.lay(key, name) for name, key in where.items()]


def slot(area: int, spot: int) -> SpotName:
    return area, SLOT, spot


def teaching_layout(table: Table) -> Layout:
    """Every look once or twice in the first slots, the markers somewhere."""
    where: Layout = dict(zip(table.slots, LOOKS * 2, strict=False))
    return where | {(4, "crisis", 0): "crisis", (9, "activity", 0): "activity"}


def taught_table(plan: BoardPlan, folder: Path, seed: int, shot: Shot | None = None) -> Table:
    rng = np.random.default_rng(seed)
    board = DrawnBoard(plan, ORDER, seed)
    table = Table(Watcher(plan, folder, keep=keep_pictures), board, shot or random_shot(rng), rng)
    table.watcher.set_order(ORDER)
    table.show(frames=8)
    assert table.watcher.teach_empty() is None
    where = teaching_layout(table)
    table.show(table.lay_all(where), frames=8)
    placements = [Placement(*name, key) for name, key in where.items()]
    assert table.watcher.teach_pieces(placements) == []
    return table
