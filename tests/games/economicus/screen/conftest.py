"""What tests of Economicus' screens share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.economicus.screen.fingers import Fingers


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Fingers]:
    """Four players before their first throw, by the full rules."""
    made = Fingers(tmp_path).begin()
    yield made
    made.close()
