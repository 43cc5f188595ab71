"""Cameras that break: told within 4 s, pictures again within 5 s, and the same again from the same seed."""

import pytest

from proofs.soak.cameras import BACK_S, KINDS, TOLD_S, injected, judged
from tests.many_rows import each_row


@pytest.mark.slow
@each_row("kind", KINDS)
def test_a_broken_camera_is_told_and_comes_back_on_the_injected_clock(kind: str) -> None:
    rows = [injected(kind, run, seed=7) for run in range(2)]
    assert [row.verdict for row in rows] == ["good"] * 2
    assert injected(kind, 1, seed=7) == rows[1]


@each_row(
    "frames, troubles, verdict",
    [
        ([20.0], [TOLD_S + 0.1], "late"),
        ([10.0 + BACK_S + 0.1], [1.0], "late"),
        ([11.0], [], "late"),
        ([11.0], [1.0], "good"),
    ],
)
def test_what_comes_too_late_counts_as_late(frames: list[float], troubles: list[float], verdict: str) -> None:
    assert judged(frames, troubles, "hang", 0, 0.0, 10.0).verdict == verdict
