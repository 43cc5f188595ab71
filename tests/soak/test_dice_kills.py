"""Killing the app while dice fall: what was due counts once after the restart, what was not never does."""

from pathlib import Path

import pytest

from proofs.soak.dice_kills import kill_at_dice


@pytest.mark.slow
def test_a_throw_that_was_due_counts_once_however_the_app_dies(tmp_path: Path) -> None:
    assert [row.verdict for row in kill_at_dice(tmp_path, range(1, 4), 2)] == 3 * ["once"]
