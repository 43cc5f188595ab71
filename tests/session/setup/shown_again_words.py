"""What the camera could not learn of a lesson is shown again, and nothing else; places in the lamp's light are said."""

from pathlib import Path

import pytest

from tests.session.setup.camera_teaching_words import draft
from tests.session.table import Table

SHINES = "unlike:2:0=7:0"
LIT = ("lamp:7:1", "lamp:3:0", "lamp:8:crisis")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def asked_for(table: Table) -> list[tuple[int, str, int]]:
    """The places that are marked on the screen."""
    lesson = draft(table).lesson
    assert lesson is not None
    return [(spot.area, spot.zone, spot.spot) for spot in lesson.spots]
