"""Hands and things over a board on which nothing is placed are never an event (simulated, hard level)."""

import pytest

from tests.soak.eyes.filmed_table import SURE, FilmedTable, false_statements


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2, 3))])
def test_ok__nothing_false_is_said_while_hands_and_things_come_and_go(seed: int) -> None:
    table = FilmedTable(seed)
    scenes = (scene for _ in range(12) for scene in (table.disturbed(), table.scene))
    seen = [sighting for scene in scenes if (sighting := table.show(scene)) is not None]
    assert sum(false_statements(table.scene, sighting) for sighting in seen) == 0
    assert sum(spot.visible and spot.p[spot.best] >= SURE for sighting in seen for spot in sighting.spots) > 100
    assert len(seen) >= 23
