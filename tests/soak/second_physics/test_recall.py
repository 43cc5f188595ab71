"""The table of recall says which motions it counts, and none of them is one that the thresholds were chosen on."""

from pathlib import Path

import numpy as np
import pytest

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.motion_store import file_of, save
from proofs.soak.second_physics.recall import SENSORS, facts, rows, spans
from proofs.soak.second_physics.recording import Event, Motion


def lying(seed: int) -> Motion:
    """A die that lies there for a second."""
    force = np.zeros((RATE_HZ, 3), dtype=np.float32)
    force[:, 2] = 9.8
    event = Event(Kind.HELD_STILL, Surface.WOOD, seed, None, None, 0.0, 0.0, 1, 1, 0.0)
    return Motion(event, force, np.zeros_like(force))


def test_seeds_are_told_as_runs() -> None:
    assert spans([1000, 100, 101, 102]) == "100-102 1000"
    assert spans([]) == ""


def test_motions_that_were_tuned_on_are_left_out_and_the_others_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofs.soak.second_physics.rigid_body.version", lambda: "none")
    for seed in (99, 100, 101, 1000):
        save(file_of(tmp_path, (Kind.HELD_STILL, Surface.WOOD, seed)), lying(seed))
    found = list(rows(tmp_path))
    assert [(row["seeds"], row["n"], row["told"]) for row in found] == len(SENSORS) * [("100-101 1000", 3, 0)]
    head = facts(found)
    assert set(head) == {"command", "seed", "commit", "date", "n", "machine"}
    assert head["n"].startswith("3 motions") and "from 100 on" in head["seed"]
