"""The lens is calibrated at the screen: the eyes are asked, touches reach them once, and a good lens is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.eyes.reports import LensView
from companion.session.snapshot import LensShown
from tests.session.setup.camera_teaching_words import draft, to_camera
from tests.session.table import Table

LOOKED = LensView(b"jpeg", 1.5, "elsewhere", ((0.1, 0.2), (0.3, 0.2), (0.2, 0.4)), 2, 0, tilted=True, taken=3, count=10)
GOOD = LensView(b"jpeg", 1.5, "taken", (), taken=10, count=10, rms_px=0.3, limit_px=0.53, good=True)


@pytest.fixture
def showing(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    to_camera(table)
    table.press("setup:lens:begin")
    yield table
    table.close()


def asked(table: Table) -> object:
    """What the eyes are asked after they have answered and a second has passed."""
    table.wait(1.1)
    assert table.eyes is not None
    return table.eyes.told[-1]


def lens(table: Table) -> LensShown:
    found = draft(table).lens
    assert found is not None
    return found
