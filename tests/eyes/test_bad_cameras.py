"""A camera that freezes, goes black, is blinded or changes its size in mid-game: said once, and no event."""

import io
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from companion.eyes.reports import Found, Problem, Sighted
from hardware.ports import Frame
from tests.many_rows import few_quick
from tests.vision.drawn_board import Image, Shot, photograph
from tests.vision.laid_table import BOARD, Layout, Table, slot, taught_table
from vision.board_plan import BoardPlan
from vision.sighting import EMPTY, UNKNOWN, Sighting

pytestmark = pytest.mark.slow

LIES: Layout = {slot(7, 0): "leaf:face", slot(2, 1): "rust:bones", slot(9, 3): "sky:face"}


class Watched:
    """Eyes on a taught table, and what they say."""

    def __init__(self, table: Table, still: Sequence[Image]) -> None:
        self._out = io.BytesIO()
        self._eyes = Eyes(table.watcher, Mouth(self._out))
        self._table, self._number = table, 0
        self.still = still

    def see(self, pictures: Sequence[Image]) -> list[reports.Report]:
        """What the eyes report of these pictures, one every tenth of a second."""
        begun = self._out.tell()
        for picture in pictures:
            self._number += 1
            self._table.now += 0.1
            self._eyes.frame(Frame(picture, self._table.now, self._number))
        lines = self._out.getvalue()[begun:].splitlines()
        return [
            report for report in (reports.read(line).report for line in lines) if not isinstance(report, reports.Done)
        ]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    plan: BoardPlan = load_plan(BOARD)
    return taught_table(plan, tmp_path_factory.mktemp("taught"), 5, replace(Shot(), tilt=(3.0, -2.0)))


@pytest.fixture(scope="module")
def still(table: Table) -> Sequence[Image]:
    """Pictures of the table as it lies."""
    return photograph(table.board, table.shot, table.lay_all(LIES), seed=3, frames=8)


@pytest.fixture
def watched(table: Table, still: Sequence[Image]) -> Watched:
    made = Watched(table, still)
    assert false_statements(made.see(made.still)) == []
    return made


def false_statements(said: Sequence[reports.Report]) -> list[str]:
    """What sightings say of places that can be seen and is not so."""
    sightings: list[Sighting] = [report.sighting for report in said if isinstance(report, Sighted)]
    spots = [spot for sighting in sightings for spot in sighting.spots if spot.visible and spot.best != UNKNOWN]
    wrong = [spot for spot in spots if spot.best != LIES.get(slot(spot.area, spot.spot), EMPTY)]
    loose = [piece.best for sighting in sightings for piece in sighting.loose]
    return [*(f"{spot.area}:{spot.spot} {spot.best}" for spot in wrong), *loose]


def noise(level: float) -> list[Image]:
    rng = np.random.default_rng(1)
    return [np.clip(rng.normal(level, 2.0, (720, 1280, 3)), 0, 255).astype(np.uint8) for _ in range(12)]


@few_quick("level, why", [(3.0, "dark"), (254.0, "bright"), (120.0, "unfocused")])
def test_a_camera_that_shows_nothing_any_more_is_told_once_with_why_and_comes_back(
    watched: Watched, level: float, why: str
) -> None:
    (problem,) = watched.see(noise(level))
    assert isinstance(problem, Problem) and (problem.code, problem.why) == ("no_board", why)
    assert problem.detail.endswith(".")
    back = watched.see(watched.still)
    assert [type(report) for report in back if not isinstance(report, Sighted)] == [Found]
    assert false_statements(back) == []


def test_a_lens_out_of_focus_is_told_as_that(watched: Watched) -> None:
    soft = [np.asarray(cv2.GaussianBlur(picture, (0, 0), 6.0), np.uint8) for picture in watched.still]
    said = watched.see(soft)
    assert false_statements(said) == []
    assert [report.why for report in said if isinstance(report, Problem)] == ["unfocused"]
    watched.see(watched.still)


@few_quick("left", [0.0, 0.3])
def test_a_camera_that_loses_its_colours_as_at_night_is_told_once_and_reads_nothing(
    watched: Watched, left: float
) -> None:
    grey = [np.repeat(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2) for picture in watched.still]
    faded = [
        cv2.addWeighted(picture, left, colourless, 1 - left, 0)
        for picture, colourless in zip(watched.still, grey, strict=True)
    ]
    said = watched.see([np.asarray(picture, np.uint8) for picture in faded * 9])
    assert false_statements(said) == []
    assert [report.why for report in said if isinstance(report, Problem)] == ["faded"]
    sightings = [report.sighting for report in said if isinstance(report, Sighted)]
    assert sightings and not any(spot.visible for sighting in sightings for spot in sighting.spots)
    back = watched.see(watched.still)
    assert [type(report) for report in back if not isinstance(report, Sighted)] == [Found]
    assert false_statements(back) == []


def test_a_camera_that_freezes_says_nothing_new(watched: Watched) -> None:
    watched.see(watched.still)
    assert watched.see([watched.still[-1]] * 60) == []


@few_quick("size", [(640, 360), (960, 720), (1920, 1080)])
def test_a_camera_that_changes_its_size_changes_no_reading(watched: Watched, size: tuple[int, int]) -> None:
    other = [np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8) for picture in watched.still]
    turn_about = [picture for pair in zip(other, watched.still, strict=True) for picture in pair]
    for pictures in (other, turn_about, watched.still):
        assert false_statements(watched.see(pictures)) == []


def test_half_a_picture_that_stays_black_hides_what_it_covers(watched: Watched) -> None:
    half = [picture.copy() for picture in watched.still]
    for picture in half:
        picture[:, 640:] = 0
    said = watched.see(half)
    assert false_statements(said) == []
    (*_, last) = [report.sighting for report in said if isinstance(report, Sighted)]
    assert any(not spot.visible for spot in last.spots) and any(spot.visible for spot in last.spots)
    watched.see(watched.still)
