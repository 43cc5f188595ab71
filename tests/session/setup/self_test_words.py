"""The self-test at the end of set-up: five taught pieces are laid in turn, each is judged, and PASS is earned."""

import pytest

from companion.eyes.reports import Sighted
from companion.session.snapshot import Trials
from tests.session.setup.camera_teaching_words import draft, teach, to_camera
from tests.session.table import Table
from vision.sighting import EMPTY, LoosePiece, Pose, Sighting, SpotReading


@pytest.fixture
def begun(table: Table) -> Table:
    to_camera(table)
    teach(table, "empty", "face", "bones")
    table.press("setup:try:begin")
    return table


def trials(table: Table) -> Trials:
    found = draft(table).trials
    assert found is not None
    return found


def codes(table: Table) -> list[str]:
    return [trial.code for trial in trials(table).done]


def see(table: Table, p: dict[str, float], *, visible: bool = True) -> None:
    """The eyes read this in the place that is asked for."""
    spot = trials(table).spots[len(trials(table).done)]
    ring = tuple(range(2, 12))
    spots = (SpotReading(spot.area, spot.zone, spot.spot, p, visible),) if spot.zone == "slot" else ()
    loose = () if spots or EMPTY in p else (LoosePiece(spot.area, spot.zone, 0.0, 0.0, p),)
    table.session.handle(Sighted(Sighting(0.0, 4, Pose(0.2, "stickers"), ring, spots, loose)))


def lay(table: Table) -> None:
    """The piece that is asked for is laid where it should, and read."""
    see(table, {trials(table).spots[len(trials(table).done)].key: 1.0})
