"""What the eyes make of mishaps, and of things that lie where the board was: `python -m tests.vision.mishaps_read`.

Every table is a box, a camera and a light of its own, drawn by `drawn_board`. It is taught once; then its board is laid
with tokens and one mishap befalls it after another, and fourteen things that are no board of ours lie between its
stickers.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_plan
from companion.calibrate.judging import SURE
from proofs.long_run import Measurement
from tests.vision.drawn_board import H_MM, LOOKS, SCALE, W_MM, Disc, DrawnBoard, Image, relaid, relit
from tests.vision.laid_table import BOARD, ORDER, Layout, Table, taught_table
from vision.board_plan import Place
from vision.eye import OTHER_BOARD, OTHER_ORDER
from vision.sighting import EMPTY, UNKNOWN, Sighting

MISHAP, FOREIGN = "mishap", "foreign"
REACH_MM: Final = 14.0
"""A thing this near to the middle of a place lies over a part of what is there."""
PX: Final = round(SCALE * 10)
"""A centimetre of the drawing."""
Drawn = Callable[[Table, np.random.Generator], Image]


@dataclass(slots=True)
class Count:
    """What became of one kind of scene. `visible` slots are those that nothing lies over; `noticed` is where the eyes
    say that the order of the ring, or the board, is another one.
    """

    group: str
    scene: str
    scenes: int = 0
    noticed: int = 0
    visible: int = 0
    told: int = 0
    sure_and_wrong: int = 0
    invented: int = 0

    def add(self, scene: "Scene", table: Table) -> list[str]:
        """Count one scene; what was said surely and wrongly. Where another board lies, a place may well be free."""
        self.scenes += 1
        if scene.sighting is None:
            return []
        self.noticed += bool({OTHER_BOARD, OTHER_ORDER} & set(scene.sighting.problems))
        lies = list[str]()
        for spot in scene.sighting.spots:
            name = (spot.area, spot.zone, spot.spot)
            there, seen = scene.truth.get(name, EMPTY), not scene.over(table.places[name])
            sure = spot.best != UNKNOWN and spot.p[spot.best] >= SURE
            self.visible += seen
            self.told += seen and sure and spot.best == there
            if sure and spot.best != there:
                lies.append(f"{name} {there} read as {spot.best}, p {spot.p[spot.best]:.4f}")
                self.invented += there == EMPTY
        loose = [one for one in scene.sighting.loose if one.best != UNKNOWN and one.p[one.best] >= SURE]
        lies += [f"loose {one.best} at {one.x_mm:.0f}, {one.y_mm:.0f}" for one in loose]
        self.invented += len(loose)
        self.sure_and_wrong += len(lies)
        return lies


class Covered(DrawnBoard):
    """The same board with something flat over it and over its tokens."""

    def __init__(self, board: DrawnBoard, thing: Image, mask: Image) -> None:
        self.__dict__ = copy(board).__dict__
        self._thing, self._over = thing, mask > 127

    def picture(self, *words: Any, **named: Any) -> Image:
        """The scene, and then the thing on it."""
        return np.where(self._over[..., None], self._thing, super().picture(*words, **named))


class Scene(NamedTuple):
    """What befell a table, what lies there, what was read, and which places something lies over, wholly or in part."""

    group: str
    name: str
    truth: Layout
    sighting: Sighting | None
    over: Callable[[Place], bool]


def _clear(_place: Place) -> bool:
    return False


def _at(x: float, y: float) -> tuple[int, int]:
    return round((x + W_MM / 2) * SCALE), round((y + H_MM / 2) * SCALE)


def _layout(table: Table, least: int = 10) -> Layout:
    slots = table.rng.permutation(len(table.slots))[: int(table.rng.integers(least, 22))]
    return {table.slots[at]: str(table.rng.choice(LOOKS)) for at in slots}


def mishaps(table: Table) -> Iterator[Scene]:
    """One mishap after another on the same table, each with a layout of its own."""
    rng, shot = table.rng, table.shot

    def shown(name: str, over: Callable[[Place], bool] = _clear, **words: Any) -> Scene:
        truth = _layout(table)
        return Scene(MISHAP, name, truth, table.show(table.lay_all(truth), **words), over)

    yield shown("nothing")
    moved = (shot.offset[0] + rng.normal(0, 6), shot.offset[1] + rng.normal(0, 6))
    roll, span = shot.roll + rng.uniform(-3, 3), shot.span_mm * rng.uniform(1, 1.04)
    yield shown("bumped", shot=replace(shot, offset=moved, roll=roll, span_mm=span), frames=32)
    angle = rng.uniform(0, 2 * np.pi)
    slid = (12 * np.cos(angle), 12 * np.sin(angle), rng.uniform(-2, 2))
    yield shown("slid", shot=replace(shot, board_shift=slid), frames=32)
    table.show(frames=32)
    yield _off(table)
    yield shown("lamp", shot=relit(shot, rng), frames=20)
    angle = rng.uniform(0, 2 * np.pi)
    yield shown("hand", partial(_under_arm, np.sin(angle), -np.cos(angle)), hand=angle)
    board = table.board
    for name, thing in (("phone", _phone), ("mug", _mug)):
        image, mask = thing(rng)
        table.board = Covered(board, image, mask)
        away = cv2.distanceTransform((mask < 128).astype(np.uint8), cv2.DIST_L2, 5) / SCALE
        yield shown(name, partial(_within, away, REACH_MM))
    for least in (0, 4, 10):
        table.board = relaid(board, (*board.order[1:], board.order[0]))
        truth = _layout(table, least)
        light = shot if least else relit(shot, rng)
        yield Scene(MISHAP, "ring one sector on", truth, table.show(table.lay_all(truth), light, frames=20), _clear)
    table.board = board


def _off(table: Table) -> Scene:
    truth, rng, discs = _layout(table), table.rng, list[Disc]()
    for slot, key in truth.items():
        at, turn, far = table.places[slot], rng.uniform(0, 2 * np.pi), rng.uniform(4, 6)
        x, y = at.x_mm + far * np.cos(turn), at.y_mm + far * np.sin(turn)
        discs.append(Disc(x, y, key, rng.uniform(0, 2 * np.pi)))
    return Scene(MISHAP, "off", truth, table.show(discs), _clear)


def _under_arm(x: float, y: float, place: Place) -> bool:
    along, aside = place.x_mm * x + place.y_mm * y, place.x_mm * y - place.y_mm * x
    return along > 90 and abs(aside) < 75


def _within(away: NDArray[Any], reach: float, place: Place) -> bool:
    x, y = _at(place.x_mm, place.y_mm)
    return bool(away[y, x] < reach)


def _phone(rng: np.random.Generator) -> tuple[Image, Image]:
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(70, 150)
    image, mask = _blank(27), _blank(0)[..., 0].copy()
    at, size = _at(far * np.cos(turn), far * np.sin(turn)), (72 * SCALE, 148 * SCALE)
    box = cv2.boxPoints((at, size, float(rng.uniform(0, 180))))
    cv2.fillPoly(mask, [box.astype(np.int32)], (255,), cv2.LINE_AA)
    screen = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5) > 4 * SCALE
    image[screen] = rng.integers(30, 220, 3)
    return image, mask


def _mug(rng: np.random.Generator) -> tuple[Image, Image]:
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(70, 150)
    at, image, mask = _at(far * np.cos(turn), far * np.sin(turn)), _blank(0), _blank(0)[..., 0].copy()
    cv2.circle(mask, at, round(41 * SCALE), (255,), -1, cv2.LINE_AA)
    image[:] = rng.integers(120, 250, 3)
    cv2.circle(image, at, round(37 * SCALE), (25, 40, 70), -1, cv2.LINE_AA)
    return image, mask


def _stripes(img: Image, rng: np.random.Generator, both: bool) -> Image:
    for axis in range(1 + both):
        for at in range(0, img.shape[axis], 2 * PX):
            ink, wide = rng.integers(20, 240, 3), int(rng.integers(PX // 2, 2 * PX))
            band = img[at : at + wide] if axis == 0 else img[:, at : at + wide]
            band[:] = (0.5 * band + 0.5 * ink).astype(np.uint8)
    return img


def _plain(colour: int, _table: Table, rng: np.random.Generator) -> Image:
    img = _blank(max(colour, 0))
    if colour < 0:
        img[:] = rng.integers(40, 200, 3)
    return img


def _blank(value: int) -> Image:
    return np.full((round(H_MM * SCALE), round(W_MM * SCALE), 3), value, dtype=np.uint8)


def _bare(table: Table, _rng: np.random.Generator) -> Image:
    return np.array(table.board.table, np.uint8)


def _newspaper(_table: Table, rng: np.random.Generator) -> Image:
    img = _blank(225)
    for column in range(0, img.shape[1], 6 * PX):
        for line in range(0, img.shape[0], PX // 2):
            for x in range(column, column + round(5.5 * PX), 6):
                if rng.random() < 0.7:
                    img[line : line + 6, x : x + 4] = int(rng.integers(30, 110))
        top = int(rng.integers(0, img.shape[0] - 8 * PX))
        img[top : top + 6 * PX, column : column + round(5.5 * PX)] = rng.integers(60, 190, 3)
    return img


def _chess(_table: Table, rng: np.random.Generator) -> Image:
    img, inks = _blank(90), rng.integers(30, 230, (2, 3))
    middle = _at(0, 0)
    for row in range(8):
        for column in range(8):
            x, y = middle[0] + (column - 4) * 5 * PX, middle[1] + (row - 4) * 5 * PX
            img[y : y + 5 * PX, x : x + 5 * PX] = inks[(row + column) % 2]
    return img


def _go(_table: Table, rng: np.random.Generator) -> Image:
    img = _blank(0)
    img[:] = (90, 170, 215)
    for at in range(-9, 10):
        cv2.line(img, _at(at * 22, -198), _at(at * 22, 198), (20, 30, 40), 3, cv2.LINE_AA)
        cv2.line(img, _at(-198, at * 22), _at(198, at * 22), (20, 30, 40), 3, cv2.LINE_AA)
    for _ in range(80):
        x, y = (22 * rng.integers(-9, 10, 2)).tolist()
        cv2.circle(
            img, _at(x, y), round(10.8 * SCALE), (235,) * 3 if rng.random() < 0.5 else (25,) * 3, -1, cv2.LINE_AA
        )
    return img


def _hexes(_table: Table, rng: np.random.Generator) -> Image:
    img = _blank(0)
    img[:] = (170, 120, 40)
    for q in range(-2, 3):
        for r in range(max(-2, -2 - q), min(2, 2 - q) + 1):
            x, y = 79 * (q + r / 2), 68.4 * r
            corners = [_at(x + 45 * np.sin(a), y + 45 * np.cos(a)) for a in np.arange(6) * np.pi / 3]
            cv2.fillPoly(img, [np.array(corners)], rng.integers(30, 220, 3).tolist(), cv2.LINE_AA)
            cv2.circle(img, _at(x, y), round(12 * SCALE), (190, 220, 235), -1, cv2.LINE_AA)
            cv2.putText(img, str(rng.integers(2, 13)), _at(x - 6, y + 4), 0, 1.0, (30, 30, 60), 3, cv2.LINE_AA)
    return img


def _map(_table: Table, rng: np.random.Generator) -> Image:
    shape = _blank(0).shape
    height = cv2.resize(
        rng.normal(0, 1, (12, 16)).astype(np.float32), (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC
    )
    lands = cv2.resize(rng.integers(60, 230, (9, 12, 3)).astype(np.uint8), (shape[1], shape[0]), interpolation=0)
    return np.where(height[..., None] > 0, lands, np.array([190, 150, 90], np.uint8)).astype(np.uint8)


def _poster(_table: Table, rng: np.random.Generator) -> Image:
    small = rng.integers(0, 256, (7, 9, 3)).astype(np.uint8)
    shape = _blank(0).shape
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.uint8)


def _other_ring(grey: bool, table: Table, rng: np.random.Generator) -> Image:
    drawn = DrawnBoard(table.board.plan, ORDER[::-1], int(rng.integers(10**6, 10**7))).board
    if not grey:
        return drawn
    return np.repeat(cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)


THINGS: Final[Mapping[str, Drawn]] = {
    "bare table": _bare,
    "white sheet": partial(_plain, 238),
    "black cloth": partial(_plain, 22),
    "coloured cloth": partial(_plain, -1),
    "striped cloth": lambda table, rng: _stripes(_plain(-1, table, rng), rng, both=False),
    "tartan cloth": lambda table, rng: _stripes(_plain(-1, table, rng), rng, both=True),
    "newspaper": _newspaper,
    "chess": _chess,
    "go with stones": _go,
    "hexes with numbers": _hexes,
    "map": _map,
    "poster": _poster,
    "another ring": partial(_other_ring, False),
    "another ring in grey": partial(_other_ring, True),
}


def foreign(table: Table) -> Iterator[Scene]:
    """Each of the fourteen things instead of the board, and as large."""
    for name, draw in THINGS.items():
        board = copy(table.board)
        board.board = draw(table, table.rng)
        other = replace(table, board=board)
        sighting = other.show()
        table.now = other.now
        yield Scene(FOREIGN, name, {}, sighting, _clear)


def main() -> int:
    """Measure so many tables."""
    run = Measurement("tests.vision.mishaps_read", __doc__, tables=30, seed=5000)
    words = run.begin()
    cv2.setNumThreads(1)
    plan, counts = load_plan(BOARD), dict[tuple[str, str], Count]()
    for seed in range(words.seed, words.seed + words.tables):
        with TemporaryDirectory() as folder:
            table = taught_table(plan, Path(folder), seed)
            for scene in (*mishaps(table), *foreign(table)):
                count = counts.setdefault((scene.group, scene.name), Count(scene.group, scene.name))
                for lie in count.add(scene, table):
                    print(f"{seed} {scene.name}: {lie}", flush=True)
    run.write(list(counts.values()), words.seed, f"{words.tables} tables")
    return 0


if __name__ == "__main__":
    sys.exit(main())
