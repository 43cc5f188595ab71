"""Fixtures: compiled sentences, and one open screen drawn into memory."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # a bare `pytest` does not put the project's folder there

from tests.locale.compiling import compile_all
from tests.session.table import Table
from tests.ui.screen import Screen, the_window


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    compile_all()


@pytest.fixture(scope="session")
def window(compiled: None) -> Screen:
    """The one window Kivy can have, of tests and cases alike."""
    return the_window()


def pytest_sessionfinish() -> None:
    """The window closes with the last of them."""
    if the_window.cache_info().currsize:
        the_window().close()


@pytest.fixture
def screen(window: Screen) -> Screen:
    """The window as if just opened: nothing said, no dialog, empty table."""
    window.reset()
    return window


@pytest.fixture
def table(tmp_path: Path, screen: Screen) -> Iterator[Table]:
    """A game of Anna and Boris on the screen, at the revenue of round 1: Transportation is active."""
    made = Table(tmp_path, eyes=False)
    made.first_round()
    screen.sit(made)
    yield made
    made.close()
