"""Fixtures: one open screen, and a kiosk on it whose staff's PIN is 1234."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # a bare `pytest` does not put the project's folder there

from tests.kiosk.shop import Shop
from tests.locale.compiling import compile_all
from tests.session.table import Table
from tests.ui.screen import Screen


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    compile_all()


@pytest.fixture(scope="session")
def window(compiled: None) -> Iterator[Screen]:
    """The one window Kivy can have."""
    opened = Screen()
    yield opened
    opened.close()


@pytest.fixture
def shop(window: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    """A kiosk that was just started, with no game."""
    window.reset()
    return Shop(window, tmp_path, monkeypatch)


@pytest.fixture
def played(shop: Shop, tmp_path: Path) -> Iterator[Shop]:
    """A kiosk at which Anna and Boris play: the revenue of round 1."""
    table = Table(tmp_path / "table", eyes=False)
    table.first_round()
    shop.sit(table)
    yield shop
    table.close()
