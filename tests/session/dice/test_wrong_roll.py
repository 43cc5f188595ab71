"""Somebody says that a throw was told wrongly: what the dice said is kept with what the die really showed."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from companion.app.instruments.heard_throws import MOST_KEPT, KeptRecordings
from companion.diagnose.recordings import read_recording
from hardware.serial_dice.recording import Recording, Truth

SIMULATED = Path(__file__).parents[2] / "data" / "recordings" / "simulated-bad-line.dlrec"


def _remembered() -> Callable[[Truth | None], Recording]:
    pieces = read_recording(SIMULATED).pieces
    return lambda truth: Recording(pieces, truth)


def test_the_oldest_recordings_go_whatever_they_are_called_and_whatever_the_clock_says(tmp_path: Path) -> None:
    """A clock that was years ahead is set right, and somebody has given a new recording a name that sorts first."""
    kept, folder, ahead = KeptRecordings(_remembered(), tmp_path), tmp_path / "recordings", time.time() + 1e8
    folder.mkdir()
    for number in range(MOST_KEPT):
        path = folder / f"dice-2030{number:04}.dlrec"
        path.write_text("old", encoding="utf-8")
        os.utime(path, (ahead + number, ahead + number))
    (folder / kept.keep(1, 1)).rename(folder / "dice-0-a-face-under-the-sofa.dlrec")
    newest = kept.keep(1, 2)
    left = {path.name for path in folder.iterdir()}
    assert len(left) == MOST_KEPT and {"dice-0-a-face-under-the-sofa.dlrec", newest} <= left
    assert not left & {"dice-20300000.dlrec", "dice-20300001.dlrec"}


def test_what_cannot_be_written_is_said_and_nothing_else_happens(tmp_path: Path) -> None:
    (tmp_path / "recordings").write_text("a file where the folder should be", encoding="utf-8")
    assert KeptRecordings(_remembered(), tmp_path).keep(1, 1) == ""
