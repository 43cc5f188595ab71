"""Fixtures: a kiosk on the open screen, whose staff's PIN is 1234."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.session.table import Table
from tests.ui.kiosk.shop import Shop
from tests.ui.screen import Screen


@pytest.fixture
def shop(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    """A kiosk that was just started, with no game."""
    return Shop(screen, tmp_path, monkeypatch)


@pytest.fixture
def played(shop: Shop, tmp_path: Path) -> Iterator[Shop]:
    """A kiosk at which Anna and Boris play: the revenue of round 1."""
    table = Table(tmp_path / "table", eyes=False)
    table.first_round()
    shop.sit(table)
    yield shop
    table.close()
