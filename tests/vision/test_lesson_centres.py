"""Where a lesson's pieces really lie: each is cut out round its own edge, or is not learnt.

The tokens have a thin dark rim, and within it a white emblem that breaks through the rim, a dark body or a light one.
"""

from copy import copy
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.vision.drawn_board import DrawnBoard, Image, Shot, _circle, _line, _poly, photograph
from tests.vision.laid_table import ORDER
from vision.board_plan import BoardPlan, Place, label
from vision.discs.teaching import Stamp, Trials, find_token, teach_board, teach_looks
from vision.eye import Eye
from vision.sighting import SLOT, Placement

BODIES = {"emblem": (120, 70, 95), "dark": (45, 40, 60), "light": (170, 215, 225)}
RIMLESS = "rimless"
PRINTS = ("white", "cloth", "checks", "stripes")
WHITE = (238, 240, 240)
_MOST_OFF_MM = 1.5


def paint_print(img: Image, name: str, x: float, y: float) -> None:
    """The print of a place and round it."""
    reach = 21.0
    ground = (150, 190, 205) if name == "cloth" else WHITE
    _poly(img, [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)], ground)
    cells = np.arange(-reach, reach, 6.0)
    if name == "checks":
        for i, j in product(range(len(cells)), repeat=2):
            if (i + j) % 2:
                u, v = x + cells[i], y + cells[j]
                _poly(img, [(u, v), (u + 6, v), (u + 6, v + 6), (u, v + 6)], (130, 160, 120))
    if name == "stripes":
        for across in cells:
            _line(img, (x + across, y - reach), (x + across, y + reach), (90, 120, 160), 2.0)


def paint_token(img: Image, name: str, x: float, y: float, turn: float, r: float = 11.0) -> None:
    """A token and its shadow."""
    if name == RIMLESS:
        _circle(img, x, y, r, WHITE)
        _circle(img, x, y, 0.6 * r, BODIES["dark"])
        return
    _circle(img, x + 0.8, y + 0.8, r, (90, 95, 95))
    _circle(img, x, y, r, BODIES[name])

    def at(u: float, v: float) -> tuple[float, float]:
        c, s = np.cos(turn), np.sin(turn)
        return x + (u * c - v * s) * r, y + (u * s + v * c) * r

    if name == "emblem":
        _circle(img, x, y, 0.86 * r, WHITE)
        for ear in (-0.7, 0.75):
            _poly(img, [at(ear - 0.18, -0.5), at(ear + 0.18, -0.5), at(ear, -0.82)], WHITE)
    else:
        _poly(img, [at(-0.5, 0.1), at(0.55, 0.2), at(0.1, 0.7)], WHITE if name == "dark" else (60, 70, 90))
        _circle(img, x, y, 0.93 * r, tuple(0.6 * np.array(BODIES[name])), 2)
    for eye in (-0.3, 0.3):
        _circle(img, *at(eye, -0.15), 0.1 * r, (50, 40, 45) if name != "dark" else WHITE)


class Lessons:
    """An eye that was shown an empty board on which twelve places have prints of their own."""

    def __init__(self, plan: BoardPlan) -> None:
        self.board = DrawnBoard(plan, ORDER, 5)
        slots = [place for place in plan.places(ORDER) if place.zone == SLOT]
        self.cases: dict[tuple[str, str], Place] = dict(zip(product(PRINTS, BODIES), slots[::2], strict=False))
        for (name, _), place in self.cases.items():
            paint_print(self.board.board, name, place.x_mm, place.y_mm)
        self.eye = Eye(plan, None)
        self.eye.order = ORDER
        bare = photograph(self.board, Shot(), frames=4)
        assert self.eye.find_board(bare[-1]) and teach_board(self.eye, bare) is None

    def photographed(self, off: tuple[float, float] = (0.0, 0.0), only: str = "") -> list[Image]:
        """A token in each place, so far (mm) from its middle; or in all places `only` one of some kind."""
        laid = copy(self.board)
        laid.board = self.board.board.copy()
        for n, ((_, body), place) in enumerate(self.cases.items()):
            paint_token(laid.board, only or body, place.x_mm + off[0], place.y_mm + off[1], 1.3 * n)
        frames = photograph(laid, Shot(), seed=3, frames=4)
        assert self.eye.find_board(frames[-1])
        return frames


@pytest.fixture(scope="module")
def lessons(plan: BoardPlan) -> Lessons:
    return Lessons(plan)


@pytest.mark.parametrize("off_mm", [(0.0, 0.0), (3.0, 0.0), (-2.5, 4.3), (0.0, -7.0)])
def test_a_piece_is_found_where_its_edge_is(lessons: Lessons, off_mm: tuple[float, float]) -> None:
    """A white emblem on white print changes nothing but along the rim: the middle of most change lies elsewhere."""
    reader = lessons.eye.reader
    assert reader is not None
    evened = reader.even(lessons.eye.flatten(lessons.photographed(off_mm)))
    trials = Trials(Stamp(lessons.eye.plan.outline("red:face"), 0.0))
    beside: list[str] = []
    for (ground, body), place in lessons.cases.items():
        lies = np.array([place.x_mm, place.y_mm])
        found = find_token(reader, evened, lies, trials)
        off = None if found is None else float(np.hypot(*(found - lies - off_mm)))
        if off is None or off > _MOST_OFF_MM:
            beside.append(f"{body} on {ground}: {off}")
    assert beside == []


def test_a_piece_whose_edge_is_not_seen_is_not_learnt(lessons: Lessons) -> None:
    """A white token on white print may lie anywhere round its drawing; on other print it is learnt."""
    frames = lessons.photographed(only=RIMLESS)
    wanted = [Placement(*lessons.cases[ground, "dark"].name, "red:face") for ground in ("white", "cloth")]
    before = lessons.eye.taught
    assert teach_looks(lessons.eye, frames, wanted) == [f"no_edge:{label(wanted[0].place)}"]
    assert [crop.key for crop in lessons.eye.taught.crops] == ["red:face"]
    lessons.eye.taught = before
    lessons.eye.prepare()


def test_a_piece_in_a_place_that_the_lamp_burnt_white_is_not_learnt(lessons: Lessons) -> None:
    """The lamp takes its colour: of the bare place, too, nothing was left."""
    wanted = [Placement(*lessons.cases["cloth", body].name, f"{body}:face") for body in ("dark", "light")]
    before, frames = lessons.eye.taught, lessons.photographed()
    lessons.eye.taught = replace(before, blank=frozenset({wanted[1].place}))
    lessons.eye.prepare()
    assert teach_looks(lessons.eye, frames, wanted) == [f"veiled:{label(wanted[1].place)}"]
    lessons.eye.taught = before
    lessons.eye.prepare()
