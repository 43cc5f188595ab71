"""In which order do the areas lie? Boxes taught on one evening and laid in other orders on others, and read.

`python -m proofs.soak.eyes.ring_orders --boards 5000 --out FILE.csv` adds a row for each box and goes on where the file
ends. Simulated: most boxes are the drawn board of the tests, every fifth the practice camera's at its hard level. The
areas of a box are drawn once; camera, light, noise and what lies about are others on every board.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from companion.boxes.board_file import BoardMeasures as TablePlan
from companion.boxes.eyes_plans import load_plan
from companion.games.orconomy.board import BONES, FACE
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import EDITION
from companion.games.orconomy.practice.printed import styles
from companion.games.orconomy.practice.printed.printing import OrconomyPrint
from companion.practice.pieces import printed_table
from companion.practice.pieces.hard_table import board_shape, things_beside
from companion.record.storage.kept_pictures import keep_pictures
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.scene import Light
from hardware.simulated.variation import SceneVariation
from proofs.long_run import LongRun
from proofs.soak.eyes import scenes
from proofs.soak.eyes.scenes import Laying, Scene
from proofs.soak.eyes.studio import Studio
from tests.vision.drawn_board import LOOKS, Disc, DrawnBoard, Image, photograph, random_shot, relaid
from vision.board_plan import BoardPlan
from vision.find.tile_order import OrderReading
from vision.watcher import Watcher

A_BOX = 20
PRACTICE_EVERY: Final = 5
FRAMES = 5
SETTLES_S = 0.1

Ring = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Orders:
    """What became of one box's boards.

    `whole`: every position surely and rightly named; `asked`: at least one left open and none wrong; `wrong`: at least
    one position surely named and not so. `bare` boards had nothing on them, as when the order is asked for at set-up.
    """

    seed: int
    maker: str
    style: str
    boards: int
    whole: int
    asked: int
    wrong: int
    bare: int
    bare_whole: int
    open_positions: int


@dataclass(frozen=True, slots=True)
class Judged:
    """One board: how many positions were left open, how many wrong."""

    bare: bool
    left_open: int
    wrong: int


def judged(found: OrderReading | None, ring: Ring, bare: bool) -> Judged:
    """A board that is not found at all leaves every position open."""
    read = found.order if found is not None else (None,) * len(ring)
    wrong = sum(said not in (None, lies) for said, lies in zip(read, ring, strict=True))
    return Judged(bare, read.count(None), wrong)


def order_in(watcher: Watcher, pictures: list[Image]) -> OrderReading | None:
    """The order that is read from these pictures."""
    for number, picture in enumerate(pictures):
        watcher.look(picture, SETTLES_S * number)
    return watcher.read_order()


def taught(plan: BoardPlan, folder: Path, ring: Ring, pictures: list[Image]) -> None:
    """Teach the empty board. Raises ValueError when it cannot be."""
    watcher = Watcher(plan, folder, keep=keep_pictures)
    watcher.set_order(ring)
    for number, picture in enumerate(pictures):
        watcher.look(picture, SETTLES_S * number)
    problem = watcher.teach_empty()
    if problem is not None:
        raise ValueError(f"the box could not be taught: {problem}")


# --- the drawn board of the tests -------------------------------------------------------------------------------------


def _colour(picture: Image) -> Image:
    return picture


def _grey(picture: Image) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def _pale(picture: Image) -> Image:
    return np.asarray(cv2.addWeighted(picture, 0.45, np.full_like(picture, 230), 0.55, 0), np.uint8)


def _sepia(picture: Image) -> Image:
    tint = np.array([0.62, 0.85, 1.0], np.float32)
    return np.asarray(np.clip(_grey(picture).astype(np.float32) * tint + 12, 0, 255), np.uint8)


PRINTS: Final[dict[str, Callable[[Image], Image]]] = {
    "colour": _colour, "grey": _grey, "pale": _pale, "sepia": _sepia,
}  # fmt: skip


def _scattered(plan: BoardPlan, rng: np.random.Generator) -> tuple[Disc, ...]:
    """3 to 29 tokens anywhere."""
    count = int(rng.integers(3, 30))
    away, turn = rng.uniform(70, plan.outer_radius_mm, count), rng.uniform(0, 2 * np.pi, count)
    looks = rng.choice(LOOKS, count)
    return tuple(Disc(r * np.cos(t), r * np.sin(t), str(key), t) for r, t, key in zip(away, turn, looks, strict=True))


def drawn_boards(plan: BoardPlan, seed: int, folder: Path) -> Iterator[Judged]:
    """The boards of one drawn box: half are bare; of the others one in four has slid, one in eight a hand over it."""
    rng = np.random.default_rng([seed, 17])
    ring = _any_ring(plan, rng)
    box = DrawnBoard(plan, ring, seed)
    box.board = PRINTS[_style(seed)](box.board)
    taught(plan, folder, ring, photograph(box, random_shot(rng), seed=seed, frames=FRAMES))
    for number in range(A_BOX):
        laid, shot = relaid(box, _any_ring(plan, rng)), random_shot(rng)
        bare = bool(number % 2)
        discs = () if bare else _scattered(plan, rng)
        if not bare and rng.random() < 0.25:
            x, y, turn = rng.uniform(-15, 15), rng.uniform(-15, 15), rng.uniform(-3, 3)
            shot = replace(shot, board_shift=(float(x), float(y), float(turn)))
        hand = float(rng.uniform(0, 2 * np.pi)) if not bare and rng.random() < 0.125 else None
        picture = photograph(laid, shot, discs, hand, seed=int(rng.integers(1 << 30)))
        yield judged(order_in(Watcher(plan, folder), picture), laid.order, bare)


def _any_ring(plan: BoardPlan, rng: np.random.Generator) -> Ring:
    return tuple(int(number) for number in rng.permutation(sorted(plan.slots)))


# --- the practice camera, hard ----------------------------------------------------------------------------------------


class PracticeBox:
    """One box of the practice table: print and pieces stay the same; room, lamps and camera are others each evening."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng([seed, 18])
        self._print = OrconomyPrint(styles.styles()[_style(seed)])
        self._plan = TablePlan.read(board_path(EDITION))
        self._first = self._any_ring()
        self._ground = self._print.ground(self._plan, self._first, self._rng)
        sides = [(mark, side) for mark in scenes.MARKS for side in (FACE, BONES)]
        self._art = {(mark, side): self._print.token(mark, side, self._rng) for mark, side in sides}
        self._art |= {(name, ""): self._print.marker(name, self._rng) for name in scenes.MARKERS}

    def _any_ring(self) -> Ring:
        return tuple(int(number) for number in self._rng.permutation(sorted(self._plan.area_slots)))

    def evening(self) -> Studio:
        """The box laid in some order, under other light, before another camera."""
        rng, shape, ring = self._rng, board_shape(self._plan), self._any_ring()
        ground = printed_table.relaid(self._ground, self._first, ring, self._plan)
        variation, room = SceneVariation.from_seed(rng), Surroundings.from_seed(rng, shape)
        camera = HardRenderer(ground, replace(variation, light=Light()), room, things_beside(rng))
        return Studio(Laying(rng, self._plan, ring, room.play), self._art, camera)

    def pictures(self, studio: Studio, bare: bool) -> list[Image]:
        """A few pictures of an empty board, or of one in the middle of a game."""
        empty = Scene("", FRAMES)
        scene = empty if bare else scenes.board(self._rng, studio.laying, scenes.MARKS, 0)
        return [studio.photograph(scene, 2 * SETTLES_S * at) for at in range(FRAMES)]


def practice_boards(plan: BoardPlan, seed: int, folder: Path) -> Iterator[Judged]:
    """The boards of one box of the practice table; half of them bare."""
    box = PracticeBox(seed)
    first = box.evening()
    taught(plan, folder, first.laying.ring, box.pictures(first, bare=True))
    for number in range(A_BOX):
        bare, evening = bool(number % 2), box.evening()
        yield judged(order_in(Watcher(plan, folder), box.pictures(evening, bare)), evening.laying.ring, bare)


# --- many boxes -------------------------------------------------------------------------------------------------------


def _is_practice(seed: int) -> bool:
    return seed % PRACTICE_EVERY == PRACTICE_EVERY - 1


def _style(seed: int) -> str:
    """How a box is printed: one of PRINTS, or one of the practice table's art styles."""
    names = [*styles.styles()] if _is_practice(seed) else list(PRINTS)
    return names[(seed // PRACTICE_EVERY if _is_practice(seed) else seed) % len(names)]


def run(seed: int) -> Orders:
    """All boards of one box. Raises ValueError when it cannot be taught."""
    plan = load_plan(board_path())
    maker, boards = ("practice", practice_boards) if _is_practice(seed) else ("drawn", drawn_boards)
    with TemporaryDirectory() as folder:
        found = list(boards(plan, seed, Path(folder)))
    whole = [layout for layout in found if not layout.left_open and not layout.wrong]
    bare = [layout for layout in found if layout.bare]
    return Orders(
        seed,
        maker,
        _style(seed),
        len(found),
        len(whole),
        sum(bool(layout.left_open) and not layout.wrong for layout in found),
        sum(bool(layout.wrong) for layout in found),
        len(bare),
        sum(layout.bare for layout in whole),
        sum(layout.left_open for layout in found),
    )


def row_of(seed: int) -> Orders:
    """The row of a box, of one that cannot be taught too."""
    try:
        return run(seed)
    except ValueError as error:
        print(f"{seed}: {error}", flush=True)
        return Orders(seed, "could not be taught", _style(seed), 0, 0, 0, 0, 0, 0, 0)


def main(words: Sequence[str] | None = None) -> int:
    """Measure as the command line says, a row at a time."""
    long_run = LongRun("proofs.soak.eyes.ring_orders", __doc__, boards=5000)
    asked = long_run.begin(words)
    cv2.setNumThreads(1)
    for seed in long_run.left(range(-(-asked.boards // A_BOX))):
        long_run.add(row_of(seed))
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
