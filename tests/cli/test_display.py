"""The touchscreen where there is none: said at once, with what to do, and nothing is begun."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@pytest.mark.slow
def test_a_desktop_that_does_not_answer_is_no_display(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in (*DISPLAYS, "KIVY_NO_CONSOLELOG")}
    env |= {"DISPLAY": ":7777", "ORCTABLE_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "run"], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0 and done.stderr
