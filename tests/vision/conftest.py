"""Fixtures: the board file, and one taught table shared by the tests of watching."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # a bare `pytest` does not put the project's folder there

from companion.boxes.eyes_plans import load_plan
from tests.vision.drawn_board import Shot
from tests.vision.laid_table import BOARD, Table, taught_table
from vision.board_plan import BoardPlan


@pytest.fixture(scope="session")
def plan() -> BoardPlan:
    return load_plan(BOARD)


@pytest.fixture(scope="session")
def table(plan: BoardPlan, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A taught table under ordinary light; tests may show it anything."""
    shot = replace(Shot(), tilt=(5.0, -3.0), lens=(-0.4, 0.1), roll=2.0)
    return taught_table(plan, tmp_path_factory.mktemp("taught"), 5, shot)
