"""Where a lamp burns a still table white, the eyes have it photographed darker, and read what is under the lamp."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import reports
from companion.eyes.channel import Mouth
from companion.eyes.exposing import DARKER, PATIENCE_S
from companion.eyes.process import Eyes
from companion.record.storage.kept_pictures import keep_pictures
from hardware.ports import Frame
from tests.vision.drawn_board import LOOKS, DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER, Layout, Table, slot
from vision.discs.taught import load_taught
from vision.find.warp import FlatView
from vision.sighting import EMPTY, Placement, Sighting, SpotName
from vision.watcher import Watcher

pytestmark = pytest.mark.slow
UNDER = slot(9, 0)
LAYOUT: Layout = {slot(5, 0): "sky:bones"}
AT_PX, LIGHT, REACH_PX, WARM = (845.0, 250.0), 1.2, 60.0, np.array((0.95, 1.0, 1.05))
STEP_S, FRAMES = 0.1, 3


class Lamp:
    """A camera over a table on which a lamp is mirrored. Its exposure changes two pictures after it was asked to."""

    def __init__(self, table: Table, where: Layout = LAYOUT, *, can: bool = True, obeys: bool = True) -> None:
        self.table, self.can, self.obeys = table, can, obeys
        self.asked: list[float] = []
        self._stops, self._number = [0.0, 0.0, 0.0], 0
        self.said = io.BytesIO()
        self.eyes = Eyes(table.watcher, Mouth(self.said), None, self.expose)
        self.lay(where)

    def lay(self, where: Layout) -> None:
        """From now on this lies on the board, and nothing else."""
        self._discs = self.table.lay_all(where)
        self._seen: dict[float | None, list[Image]] = {}

    def expose(self, stops: float) -> bool:
        self.asked.append(stops)
        return self.can

    def look(self, pictures: int, arm: bool = False, until: Callable[[], bool] = lambda: False) -> None:
        """So many pictures more, of a still table or with an arm that moves over it."""
        for number in range(pictures):
            if until():
                return
            self._stops = [*self._stops[1:], sum(self.asked) if self.can and self.obeys else 0.0]
            self.table.now += STEP_S
            self._number += 1
            seen = self._pictures(0.4 + 0.2 * (number % 2) if arm else None)[number % FRAMES]
            self.eyes.frame(Frame(self._lit(seen), self.table.now, self._number))

    def _pictures(self, hand: float | None) -> list[Image]:
        """Some pictures that differ in their noise alone."""
        if hand not in self._seen:
            self._seen[hand] = photograph(self.table.board, self.table.shot, self._discs, hand, 200.0, 1, FRAMES)
        return self._seen[hand]

    def _lit(self, picture: Image) -> Image:
        y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
        lamp = LIGHT * np.exp(-((x - AT_PX[0]) ** 2 + (y - AT_PX[1]) ** 2) / (2 * REACH_PX**2))
        light = (picture.astype(np.float32) / 255) ** 2.2 + lamp[..., None] * WARM.astype(np.float32)
        return np.asarray(255 * np.clip(light * 2 ** self._stops[0], 0, 1) ** (1 / 2.2), np.uint8)

    @property
    def sightings(self) -> list[Sighting]:
        sent = (reports.read(line).report for line in self.said.getvalue().splitlines())
        return [report.sighting for report in sent if isinstance(report, reports.Sighted)]

    def under(self) -> tuple[str, bool]:
        """What was said last of the place under the lamp: the likeliest, and whether it is seen."""
        area, _, at = UNDER
        spot = next(spot for spot in self.sightings[-1].spots if (spot.area, spot.spot) == (area, at))
        return spot.best, spot.visible


def under_the_lamp(folder: Path) -> Table:
    """A table whose empty board was taught while the lamp was on; its looks were shown where it is not mirrored."""
    plan = load_plan(BOARD)
    table = Table(
        Watcher(plan, folder, keep=keep_pictures), DrawnBoard(plan, ORDER, 11), Shot(), np.random.default_rng(11)
    )
    table.watcher.set_order(ORDER)
    lamp = Lamp(table, {})
    lamp.look(24)
    assert table.watcher.teach_empty() is None
    away = [name for name in table.slots if _away(table, name)]
    lessons: Layout = dict(zip(away, LOOKS, strict=False))
    lamp.lay(lessons)
    lamp.look(24)
    assert table.watcher.teach_pieces([Placement(*name, key) for name, key in lessons.items()]) == []
    return table


def _away(table: Table, name: SpotName) -> bool:
    place = table.places[name]
    assert table.watcher.pose is not None
    at = table.watcher.pose.project(np.array([[place.x_mm, place.y_mm]]))[0]
    return float(np.hypot(*(at - AT_PX))) > 3 * REACH_PX


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return under_the_lamp(tmp_path_factory.mktemp("taught"))


def test_what_a_lamp_burns_white_is_read_in_a_second_exposure(table: Table) -> None:
    lamp = Lamp(table)
    lamp.look(24)
    assert lamp.asked == [-DARKER, DARKER]
    assert lamp.under() == (EMPTY, True)


@pytest.mark.parametrize("look", ["rust:bones", "plum:face"])
def test_what_lies_where_the_usual_exposure_is_white_is_told_or_hidden_and_never_free(table: Table, look: str) -> None:
    lamp = Lamp(table, {UNDER: look})
    lamp.look(1, arm=True)
    lamp.look(24)
    best, visible = lamp.under()
    assert not visible or best == look


def test_nothing_is_said_of_the_table_before_both_exposures_are_there(table: Table) -> None:
    lamp = Lamp(table)
    lamp.look(40, until=lambda: len(lamp.asked) == 2)
    assert lamp.sightings == []


def test_a_camera_that_cannot_is_asked_once_and_the_place_stays_hidden(table: Table) -> None:
    lamp = Lamp(table, can=False)
    lamp.look(12)
    lamp.look(4, arm=True)
    lamp.look(12)
    assert lamp.asked == [-DARKER]
    assert not lamp.under()[1]


def test_a_camera_that_says_yes_and_does_nothing_costs_a_second_once(table: Table) -> None:
    lamp = Lamp(table, obeys=False)
    lamp.look(24)
    assert lamp.asked == [-DARKER, DARKER]
    assert lamp.sightings and not lamp.under()[1]
    lamp.look(4, arm=True)
    lamp.look(12)
    assert lamp.asked == [-DARKER, DARKER]


def test_a_hand_in_the_middle_ends_it_and_the_camera_is_as_it_was(table: Table) -> None:
    lamp = Lamp(table)
    lamp.look(40, until=lambda: len(lamp.asked) == 1)
    lamp.look(4 + round(2 * PATIENCE_S / STEP_S), arm=True)
    assert sum(lamp.asked) == 0.0 and lamp.sightings == []
    lamp.look(24)
    assert lamp.asked == [-DARKER, DARKER] * 2 and lamp.under() == (EMPTY, True)


def test_a_camera_that_was_lost_in_the_middle_begins_anew(table: Table) -> None:
    lamp = Lamp(table)
    lamp.look(40, until=lambda: len(lamp.asked) == 1)
    lamp.asked.clear()  # opened again it has found its own exposure
    lamp.eyes.camera_lost()
    lamp.look(3, arm=True)
    lamp.look(24)
    assert lamp.asked == [-DARKER, DARKER] and lamp.under() == (EMPTY, True)


def test_print_that_a_lamp_burns_is_taught_in_two_exposures(tmp_path: Path) -> None:
    table = under_the_lamp(tmp_path)
    assert not table.watcher.blank
    assert load_taught(tmp_path, FlatView(load_plan(BOARD).outer_radius_mm + 10.0)).in_lamp
    lamp = Lamp(table, {})
    lamp.look(24)
    assert table.watcher.teach_empty() is None and not table.watcher.blank
    lamp = Lamp(table, {}, can=False)
    lamp.look(4, arm=True)
    lamp.look(12)
    assert table.watcher.teach_empty() is None and UNDER in table.watcher.blank
