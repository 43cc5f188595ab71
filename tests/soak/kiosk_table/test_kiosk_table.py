"""Some random hands at a kiosk in a real window: they stay inside, and the game stays."""

import shutil
from pathlib import Path

import pytest

from proofs.soak.kiosk_table import __main__ as runner
from tests.locale.compiling import compile_all

MISSING = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_random_hands_a_kill_and_pulled_plugs_lead_nowhere(tmp_path: Path) -> None:
    compile_all()
    row = runner.run(tmp_path, seed=21, batches=3, kills_wanted=1, unplugs=2)
    assert (row.outside, row.lost, row.kills) == (0, 0, 1), row.verdict
    assert row.touches + row.keys == 3 * runner.BATCH and row.lines_after >= row.lines_before
