"""What the eyes say once they were taught the empty board: which places lie in the lamp's light."""

import io

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import commands, reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from tests.vision.laid_table import BOARD
from vision.sighting import EMPTY, SpotName
from vision.watcher import Watcher


class Lit(Watcher):
    """A watcher of an empty board on which a lamp is mirrored."""

    problem: str | None = None

    def teach_empty(self) -> str | None:
        return self.problem

    @property
    def blank(self) -> frozenset[SpotName]:
        return frozenset({(7, "slot", 1), (3, "crisis", 0), (3, "slot", 0)})


def answer(watcher: Watcher) -> reports.Report:
    said = io.BytesIO()
    Eyes(watcher, Mouth(said)).command(commands.Teach(EMPTY))
    return reports.read(said.getvalue()).report


def test_places_in_the_lamps_light_are_said_one_by_one() -> None:
    told = answer(Lit(load_plan(BOARD), None))
    assert told == reports.Taught(EMPTY, ("lamp:3:crisis", "lamp:3:0", "lamp:7:1"))


@pytest.mark.parametrize("problem", ["too_bright", "moving"])
def test_a_board_that_was_not_learnt_has_none(problem: str) -> None:
    watcher = Lit(load_plan(BOARD), None)
    watcher.problem = problem
    assert answer(watcher) == reports.Taught(EMPTY, (problem,))


def test_a_board_in_good_light_has_none() -> None:
    watcher = Watcher(load_plan(BOARD), None)
    assert watcher.blank == frozenset()
