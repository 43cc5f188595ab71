"""A few exceptions planted in a running app; two hundred with the long proofs."""

import subprocess
import sys
from pathlib import Path

import pytest

from proofs.long_run import Rows

pytestmark = pytest.mark.slow

FEW = 3


@pytest.mark.timeout(400)
def test_planted_exceptions_are_told_logged_and_survived(tmp_path: Path) -> None:
    out = tmp_path / "planted.csv"
    words = [sys.executable, "-m", "proofs.faults.planted", "--seeds", str(FEW), "--first", "13", "--out", str(out)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(Rows(out, "").read()) == FEW
