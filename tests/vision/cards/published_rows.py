"""How well rows of published cards are read: `python -m tests.vision.cards.published_rows`, with ORCTABLE_REALDATA set.

The faces lie in the folder `cards-economancy` that ORCTABLE_REALDATA holds, and are photographed by the camera of these
tests on the mat that comes along. Every table is taught on its own surface on one evening, and its rows are laid on
others; they are read with what was taught, and with the printed faces alone. Tuned on mat, felt, wood and sleeves with
seeds below 100; grey, patterned and white were kept apart, and seeds from 5000 on judge.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Final

import cv2
import numpy as np

from companion.boxes.eyes_plans import load_table
from companion.games.economancy.board import BOARD_FILE
from companion.judged.tally import wilson
from proofs.long_run import Measurement
from tests.vision.cards.card_camera import Card, Marker, Picture, Room, evening, photograph
from tests.vision.cards.cards_read import longest_common, paired
from tests.vision.cards.mat_table import FORWARD_MM, TURNED, USED
from tests.vision.cards.reading_rows import EVENINGS
from tests.vision.cards.surfaces import SURFACES, surface
from vision.cards.card_eye import AHEAD_MM, CardEye, CardsNotFound, is_shiny, teach_row
from vision.cards.card_plan import CardPlan
from vision.cards.face_store import printed_look
from vision.cards.mat_reader import MatReader
from vision.cards.row_reader import SURE
from vision.cards.row_view import RowView
from vision.find.light import paper_light
from vision.find.pose import Image, StickerFinder, fit_pose
from vision.sighting import UNKNOWN, Likelihoods, likeliest

SLEEVES: Final = "sleeves"
BLEED_PX: Final = 36
PITCHES: Final[Mapping[str, tuple[float, float, int]]] = {
    "fanned": (20.5, 26.0, 12), "overlapping": (28.0, 45.0, 9), "apart": (66.0, 72.0, 6),
}  # fmt: skip
"""From one card of a row to the next (mm), and how many lie in it at most."""
PICTURES: Final = 3  # a table is laid so often after it was taught
USED_ROWS: Final = 0.25  # so many rows have used cards among them, pushed forward or turned sideways
WAYS: Final[Mapping[str, float]] = {"forward": 0.0, **TURNED}
TAUGHT, PRINTED = "taught", "printed"
FACES: Final = (TAUGHT, PRINTED)  # cards are known from a photograph of each, or from the files they were printed from
FOLDER: Final = "cards-economancy"


@dataclass(slots=True)
class Count:
    """What became of the cards on one surface. `told` without asking and rightly; `likeliest` the right one."""

    faces: str
    surface: str
    pitch: str
    rows: int = 0
    rows_told: int = 0
    n: int = 0
    told: int = 0
    sure_and_wrong: int = 0
    asked: int = 0
    likeliest: int = 0
    used: int = 0
    used_told: int = 0
    told_low: float = 0.0
    told_high: float = 0.0

    def add(self, truth: Sequence[str], read: Sequence[Likelihoods]) -> bool:
        """Count one row; whether something of it was told surely and wrongly."""
        best = [likeliest(p) for p in read]
        sure = [kind != UNKNOWN and p[kind] >= SURE for kind, p in zip(best, read, strict=True)]
        pairs = list(paired(truth, best))
        told = sum(at is not None and sure[at] and best[at] == name for name, at in pairs)
        said = [kind for kind, certain in zip(best, sure, strict=True) if certain]
        order = len(said) == len(read) and said != list(truth)
        wrong = max(len(said) - longest_common(truth, said), int(order))
        if len(read) == len(truth):
            wrong = sum(certain and kind != name for name, kind, certain in zip(truth, best, sure, strict=True))
        self.rows += 1
        self.rows_told += said == list(truth)
        self.n += len(truth)
        self.told += told
        self.sure_and_wrong += wrong
        self.asked += len(truth) - told
        used = [at is not None and sure[at] and best[at] == name for name, at in pairs if name.endswith(f":{USED}")]
        self.used += len(used)
        self.used_told += sum(used)
        self.likeliest += sum(at is not None and best[at] == name for name, at in pairs)
        return bool(wrong)

    def leave(self, truth: Sequence[str]) -> None:
        """Count one row of a table that could not be taught: everything has to be asked."""
        self.rows += 1
        self.n += len(truth)
        self.asked += len(truth)

    def finish(self) -> "Count":
        """With the 95 % interval (Wilson, percent) of the share that was told."""
        low, high = wilson(self.told, max(self.n, 1))
        self.told_low, self.told_high = round(100 * low, 2), round(100 * high, 2)
        return self


def published_faces(folder: Path) -> dict[str, Picture]:
    """The faces without their bleed, by the names of their kinds."""
    found = {}
    for path in sorted(folder.glob("*.png")):
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        assert picture is not None
        kind = path.stem.lower().replace(" ", "_").replace("'", "")
        found[kind] = np.asarray(picture[BLEED_PX:-BLEED_PX, BLEED_PX:-BLEED_PX], np.uint8).copy()
    return found


@dataclass(frozen=True, slots=True)
class Laid:
    """The rows of one photographed table: what lies in each and how, its flat picture, and that of the bare table."""

    truth: Mapping[int, tuple[str, ...]]
    pitch: Mapping[int, str]
    flats: Mapping[int, Image]
    bare: Mapping[int, Image]


class PublishedTable:
    """The mat on one surface, whose cards are taught first."""

    def __init__(
        self, deck: Mapping[str, Picture], name: str, rng: np.random.Generator, used_rows: float = USED_ROWS
    ) -> None:
        plan = load_table(BOARD_FILE)
        assert isinstance(plan, CardPlan)
        self.plan, self._deck, self._rng, self._used_rows = plan, deck, rng, used_rows
        self._sleeved = name == SLEEVES
        self._ground = surface("felt" if self._sleeved else name, rng)
        self._finder = StickerFinder(plan.dictionary)
        self._views = {row.row: RowView(row, plan.card_mm[1], AHEAD_MM) for row in plan.rows}
        self.bare: Mapping[int, Image] = {}

    def taught(self) -> dict[str, list[Image]]:
        """The faces from one photograph each, twelve a picture, on the first evening on which that works; shown again
        on others, in other places, while there is a card in which the lamp was mirrored each time. Nothing where that
        does not end.
        """
        known = dict[str, list[Image]]()
        for number in range(EVENINGS):
            try:
                lesson = self._taught_once(number)
            except CardsNotFound as error:
                print(error, flush=True)
                continue
            for kind, face in lesson.items():
                known[kind] = [*known.get(kind, []), *([] if is_shiny(face) else [face])]
            if all(known.values()):
                return known
            print(f"the lamp is mirrored in {[kind for kind, looks in known.items() if not looks]}", flush=True)
        return {}

    def _taught_once(self, number: int) -> dict[str, Image]:
        room, faces = evening(self._rng, most_tilt=6.0), dict[str, Image]()
        names = np.roll(list(self._deck), number).tolist()
        self.bare = self._flats(self._photographed(room, ()))
        for first in range(0, len(names), 12):
            rows = {row.row: names[first + 3 * n : first + 3 * n + 3] for n, row in enumerate(self.plan.rows)}
            cards = [
                self._card(name, row, 34.0 + 76.0 * at, at)
                for row, lying in rows.items()
                for at, name in enumerate(lying)
            ]
            flats = self._flats(self._photographed(room, cards))
            for row, lying in rows.items():
                taught = teach_row(flats[row], self.bare[row], lying, self.plan.card_mm) if lying else []
                faces |= dict(taught)
        return faces

    def laid(self) -> Laid:
        """The four rows on another evening; the bare table is the one that was taught."""
        room = evening(self._rng, most_tilt=8.0)
        cards, truth, pitches = list[Card](), dict[int, tuple[str, ...]](), dict[int, str]()
        for row in self.plan.rows:
            pitches[row.row] = str(self._rng.choice(list(PITCHES)))
            lying, names = self._row(row.row, *PITCHES[pitches[row.row]])
            cards += lying
            truth[row.row] = tuple(names)
        return Laid(truth, pitches, self._flats(self._photographed(room, cards)), self.bare)

    def _row(self, row: int, low: float, high: float, most: int) -> tuple[list[Card], list[str]]:
        rng = self._rng
        count, along = int(rng.integers(2, most + 1)), 34.0 + rng.uniform(-2, 4)
        some_used, cards, names = rng.random() < self._used_rows, list[Card](), list[str]()
        for number in range(count):
            if along > 410.0:
                break
            kind = str(rng.choice(list(self._deck)))
            way = str(rng.choice(list(WAYS))) if some_used and rng.random() < 0.35 else ""
            cards.append(self._card(kind, row, along, number, way))
            names.append(f"{kind}:{USED}" if way else kind)
            along += rng.uniform(low, high)
        return cards, names

    def _card(self, kind: str, row: int, along: float, number: int, way: str = "") -> Card:
        """A card whose left edge lies as an upright one's, whatever way it is used."""
        rng, place = self._rng, self._views[row].row
        down, aside = rng.normal(0, 1.0) - (FORWARD_MM if way == "forward" else 0.0), WAYS.get(way, 0.0)
        wider = (self.plan.card_mm[1] - self.plan.card_mm[0]) / 2 if aside else 0.0
        x, y = place.to_table(np.array([along + wider + rng.normal(0, 0.6)]), np.array([down]))[0]
        turn, bend = place.turn_deg + aside + float(rng.normal(0, 1.2)), float(rng.uniform(-2.0, 2.5))
        high = 0.4 + 0.35 * number
        return Card(self._deck[kind], self.plan.card_mm, (float(x), float(y)), turn, bend, high, self._sleeved)

    def _photographed(self, room: Room, cards: Sequence[Card]) -> tuple[Picture, ...]:
        markers = [Marker(sticker.number, sticker.centre_mm) for sticker in self.plan.stickers]
        side, quiet = self.plan.side_mm, self.plan.quiet_mm
        return photograph(room, cards, markers, side, quiet, ground=(self._ground,))

    def _flats(self, frames: Sequence[Picture]) -> dict[int, Image]:
        image = np.asarray(np.mean(frames, axis=0) + 0.5, dtype=np.uint8)
        pose = fit_pose(self.plan, self._finder.find(image), (image.shape[1], image.shape[0]))
        assert pose is not None
        light = paper_light(image, pose, self.plan)
        assert light is not None
        return {row: view.pixels(pose).flatten(image, light) for row, view in self._views.items()}


def measure(
    deck: Mapping[str, Picture], name: str, seed: int, count: int, until: float, used_rows: float
) -> list[Count]:
    """Teach, lay, read and count on one surface, not beyond a moment."""
    counts = {(faces, pitch): Count(faces, name, pitch) for faces in FACES for pitch in PITCHES}
    for number in range(count):
        table = PublishedTable(deck, name, np.random.default_rng((seed, number, *name.encode())), used_rows)
        taught, size = table.taught(), CardEye.face_size(table.plan)
        printed = {kind: [printed_look(face, size)] for kind, face in deck.items()}
        readers = {TAUGHT: MatReader(table.plan, taught) if taught else None, PRINTED: MatReader(table.plan, printed)}
        for laid in (table.laid() for _ in range(PICTURES)):
            for row, (faces, reader) in product(table.plan.rows, readers.items()):
                at, truth = row.row, laid.truth[row.row]
                counted = counts[faces, laid.pitch[at]]
                if reader is None:
                    counted.leave(truth)
                    continue
                pieces = reader.read(row, laid.flats[at], laid.bare[at]).pieces
                if counted.add(truth, pieces):
                    print(f"{name}, {faces}: {truth} read as {[likeliest(p) for p in pieces]}", flush=True)
        if monotonic() > until:
            break
    for faces in FACES:
        some = [one for one in counts.values() if one.faces == faces]
        print(f"{name}, {faces}: told {sum(one.told for one in some)} of {sum(one.n for one in some)}", flush=True)
    return [one.finish() for one in counts.values()]


def main() -> int:
    """Measure so many tables of each surface; what there is after so many minutes is written."""
    numbers = {"tables": 6, "seed": 5000, "minutes": 600.0, "used_rows": USED_ROWS}
    run = Measurement("tests.vision.cards.published_rows", __doc__, **numbers)
    run.parser.add_argument("--surface", choices=[*SURFACES, SLEEVES], action="append")
    words = run.begin()
    if "ORCTABLE_REALDATA" not in os.environ:
        run.parser.error(f"set ORCTABLE_REALDATA to the folder that holds {FOLDER}")
    deck = published_faces(Path(os.environ["ORCTABLE_REALDATA"]) / FOLDER)
    cv2.setNumThreads(1)
    chosen = words.surface or [*SURFACES, SLEEVES]
    share = 60 * words.minutes / len(chosen)
    counts = [
        one
        for name in chosen
        for one in measure(deck, name, words.seed, words.tables, monotonic() + share, words.used_rows)
    ]
    run.write(counts, words.seed, f"{sum(one.n for one in counts)} cards")
    return 0


if __name__ == "__main__":
    sys.exit(main())
