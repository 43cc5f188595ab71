"""A mat with a line of two-ended cards as a board file says: laid out, photographed, shown to whoever watches."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from tests.vision.cards.card_camera import Card, Marker, Picture, Room, Thumb, evening, photograph
from tests.vision.cards.mat_table import FRAME_S, MAT
from vision.cards.card_plan import ENDS, PILE, CardPlan, CardRow
from vision.sighting import Placement
from vision.still_watcher import Look, StillWatcher

TICK: Final = 37.0
LEAST_MM: Final = 20.0  # so much of a card is seen at least where a column is long
BACK: Final = "face_down"


@dataclass
class LineTable:
    """What lies in each row by its number: names of cards, the end at the row's beginning first, or `face_down`."""

    plan: CardPlan
    deck: Mapping[str, Picture]
    seed: int = 1
    rows: dict[int, list[str]] = field(default_factory=dict)
    thumbs: tuple[Thumb, ...] = ()
    ground: tuple[Card, ...] = ()
    kelvin: int = 0
    least_mm: float = LEAST_MM
    room: Room = field(init=False)
    t: float = 0.0

    def __post_init__(self) -> None:
        dim = evening(np.random.default_rng(self.seed), kelvin=self.kelvin, most_tilt=6.0)
        self.room = replace(dim, cloth=MAT)

    def photographed(self) -> tuple[Picture, ...]:
        """The table as it lies now."""
        rng = np.random.default_rng((self.seed, 7))
        cards = [card for row in self.plan.rows for card in self._laid(row, rng)]
        markers = [Marker(sticker.number, sticker.centre_mm) for sticker in self.plan.stickers]
        side, quiet = self.plan.side_mm, self.plan.quiet_mm
        return photograph(self.room, cards, markers, side, quiet, self.thumbs, ground=self.ground)

    def _laid(self, row: CardRow, rng: np.random.Generator) -> list[Card]:
        names, found = self.rows.get(row.row, []), []
        half = self.plan.card_mm[0] / 2
        room = (row.length_mm - 2 * half) / max(1, len(names) - 1)
        pitch = max(min(TICK, room), self.least_mm)
        for place, name in enumerate(names):
            along = half + pitch * place + rng.normal(0, 0.8)
            x, y = row.to_table(np.array([along]), rng.normal(0, 0.8, 1))[0]
            turn = row.turn_deg + float(rng.normal(0, 1.0))
            high = float(rng.choice((0.3, 1.2))) if row.holds == PILE else 0.4 + 0.3 * place
            bend = float(rng.uniform(-0.8, 0.8))
            found.append(Card(self.deck[name], self.plan.card_mm, (float(x), float(y)), turn, bend, high))
        return found

    def show(self, watcher: StillWatcher) -> Look:
        """Let the camera look until it has settled."""
        frames = self.photographed()
        looks = []
        for number in range(30):
            self.t += FRAME_S
            looks.append(watcher.look(frames[number % len(frames)], self.t))
            if looks[-1].settled:
                break
        return next((look for look in reversed(looks) if look.sighting is not None), looks[-1])

    def teach(self, watcher: StillWatcher, names: list[str]) -> list[str]:
        """Show the bare mat, then these cards, one at the beginning of each column. Returns the codes of problems."""
        columns = [row.row for row in self.plan.rows if row.holds == ENDS][: len(names)]
        self.rows = {}
        self.show(watcher)
        assert watcher.teach_empty() is None
        self.rows = {row: [name] for row, name in zip(columns, names, strict=True)}
        self.show(watcher)
        placed = [Placement(row, "row", 0, name) for row, name in zip(columns, names, strict=True)]
        problems = watcher.teach_pieces(placed)
        self.rows = {}
        return problems


def random_table(
    plan: CardPlan, deck: Mapping[str, Picture], rng: np.random.Generator, most: int
) -> dict[int, list[str]]:
    """A line, piles there or gone, and columns of up to so many cards of one colour, by the number of their row."""
    names, rows = list(deck), dict[int, list[str]]()
    names.remove(BACK)
    for row in plan.rows:
        if row.holds == PILE:
            rows[row.row] = [BACK] if rng.random() < 0.7 else []
        elif row.holds == ENDS:
            colour = str(rng.choice(names)).split("-")[0][:-1]
            fits = [name for name in names if name.split("-")[0][:-1] == colour]
            rows[row.row] = [str(rng.choice(fits)) for _ in range(int(rng.integers(0, most + 1)))]
        else:
            rows[row.row] = [str(rng.choice(names))]
    return rows


def as_read(plan: CardPlan, rows: Mapping[int, list[str]]) -> dict[int, list[str]]:
    """What a right reading of these rows says; rows without cards left out."""
    ends = {row.row for row in plan.rows if row.holds == ENDS}
    return {
        number: [name.split("-")[0] if number in ends else name for name in names]
        for number, names in rows.items()
        if names
    }
