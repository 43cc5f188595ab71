"""A mat with rows of cards as a board file says, laid out and photographed by the camera of these tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from tests.vision.cards.card_camera import Card, Marker, Picture, Room, Thumb, evening, photograph
from vision.cards.card_plan import CardPlan, CardRow
from vision.sighting import Placement
from vision.still_watcher import Look, StillWatcher

APART, FANNED = 76.0, 24.0  # from one card of a row to the next (mm)
FORWARD_MM: Final = 25.0  # how far a used card is pushed
MAT: Final = (70, 95, 60)  # the mat is the same one on every evening
FRAME_S: Final = 0.1
USED: Final = "used"
TURNED: Final[Mapping[str, float]] = {"right": 90.0, "left": -90.0}
"""How a used card may be turned sideways (degrees, clockwise)."""


@dataclass
class Mat:
    """The cards of each row, by the number of the row: the names of kinds, `ghost:used` where one is pushed forward,
    `ghost:right` or `ghost:left` where it is turned sideways.
    """

    plan: CardPlan
    deck: Mapping[str, Picture]
    seed: int = 1
    rows: dict[int, list[str]] = field(default_factory=dict)
    thumbs: tuple[Thumb, ...] = ()
    ground: tuple[Card, ...] = ()
    sleeved: bool = False
    room: Room = field(init=False)
    t: float = 0.0

    def __post_init__(self) -> None:
        self.room = replace(evening(np.random.default_rng(self.seed), most_tilt=6.0), cloth=MAT)

    def photographed(self, pitch: float) -> tuple[Picture, ...]:
        """The table as it lies now."""
        rng = np.random.default_rng((self.seed, 7))
        cards = [card for row in self.plan.rows for card in self._laid(row, pitch, rng)]
        markers = [Marker(sticker.number, sticker.centre_mm) for sticker in self.plan.stickers]
        side, quiet = self.plan.side_mm, self.plan.quiet_mm
        return photograph(self.room, cards, markers, side, quiet, self.thumbs, ground=self.ground)

    def _laid(self, row: CardRow, pitch: float, rng: np.random.Generator) -> list[Card]:
        found = []
        for place, name in enumerate(self.rows.get(row.row, [])):
            kind, _, side = name.partition(":")
            along = 34.0 + pitch * place + rng.normal(0, 0.8)
            ahead = -FORWARD_MM if side == USED else 0.0
            turned = TURNED.get(side, 0.0)
            if turned and pitch < self.plan.card_mm[1] / 2:  # its edge shows as much as those of the others
                along += (self.plan.card_mm[1] - self.plan.card_mm[0]) / 2
            x, y = row.to_table(np.array([along]), np.array([ahead + rng.normal(0, 0.8)]))[0]
            turn = row.turn_deg + turned + float(rng.normal(0, 1.0))
            at, high = (float(x), float(y)), 0.4 + 0.3 * place
            found.append(Card(self.deck[kind], self.plan.card_mm, at, turn, 0.8, high, self.sleeved))
        return found

    def show(self, watcher: StillWatcher, pitch: float = FANNED) -> Look:
        """Let the camera look until it has settled."""
        frames = self.photographed(pitch)
        looks = []
        for number in range(30):
            self.t += FRAME_S
            looks.append(watcher.look(frames[number % len(frames)], self.t))
            if looks[-1].settled:
                break
        return next((look for look in reversed(looks) if look.sighting is not None), looks[-1])

    def teach(self, watcher: StillWatcher, kinds: Sequence[str]) -> None:
        """Show the table without cards, then every kind, at most three in a row."""
        each = 3 * len(self.plan.rows)
        self.rows = {}
        self.show(watcher)
        assert watcher.teach_empty() is None
        for first in range(0, len(kinds), each):
            some = kinds[first : first + each]
            rows = {row.row: list(some[3 * n : 3 * n + 3]) for n, row in enumerate(self.plan.rows)}
            self.rows = rows
            self.show(watcher, APART)
            placed = [Placement(row, "row", at, kind) for row, lying in rows.items() for at, kind in enumerate(lying)]
            assert watcher.teach_pieces(placed) == []
        self.rows = {}


def as_read(rows: Mapping[int, Sequence[str]]) -> dict[int, list[str]]:
    """What a right reading of these rows says; rows without cards left out."""
    return {
        row: [f"{kind}:{USED}" if side else kind for kind, _, side in (name.partition(":") for name in names)]
        for row, names in rows.items()
        if names
    }


def seen_rows(look: Look) -> dict[int, list[str]]:
    """The likeliest card of each place of each row; rows without cards left out."""
    assert look.sighting is not None
    rows = look.sighting.rows
    return {row.row: [row.best(at) for at in range(len(row.pieces))] for row in rows if row.pieces}


def picture_of(watcher: StillWatcher) -> Picture:
    """The picture that people may look at."""
    data = watcher.picture(2000)
    assert data is not None
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
