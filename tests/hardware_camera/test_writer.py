"""Playing the camera: a private pipe, and no harm done when nobody looks."""

import os
import stat
from pathlib import Path

import numpy as np
import pytest

from hardware.camera.pipe_writer import MjpegPipeWriter
from hardware.camera.source import open_camera
from hardware.clock import SteppedClock
from hardware.errors import PortBusy

PICTURE = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), dtype=np.uint8)


def test_the_pipe_is_private_and_goes_away(tmp_path: Path) -> None:
    path = tmp_path / "camera"
    with MjpegPipeWriter(path):
        assert stat.S_ISFIFO(path.stat().st_mode)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.exists()


def test_a_pipe_made_by_somebody_else_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "camera")
    MjpegPipeWriter(tmp_path / "camera").close()
    assert (tmp_path / "camera").exists()


def test_nobody_reads(tmp_path: Path) -> None:
    with MjpegPipeWriter(tmp_path / "camera") as writer:
        assert writer.write(PICTURE, 0.0) is False


def test_the_reader_leaves_and_another_comes(tmp_path: Path) -> None:
    small = PICTURE[:72, :128]
    with MjpegPipeWriter(tmp_path / "camera") as writer:
        with open_camera(f"pipe:{tmp_path / 'camera'}", SteppedClock()) as first:
            assert writer.write(small, 0.0)
            assert first.read() is not None
        assert writer.write(small, 1.0) is False
        with open_camera(f"pipe:{tmp_path / 'camera'}", SteppedClock()) as second:
            assert writer.write(small, 2.0)
            frame = second.read()
    assert frame is not None
    assert (frame.t, frame.number) == (2.0, 1)


def test_a_reader_that_stalls_is_given_up(tmp_path: Path) -> None:
    with MjpegPipeWriter(tmp_path / "camera", patience_s=0.05) as writer:
        stalled = os.open(tmp_path / "camera", os.O_RDONLY | os.O_NONBLOCK)
        assert [writer.write(PICTURE, float(t), 100) for t in range(3)][-1] is False
        os.close(stalled)


def test_something_else_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "camera").write_text("a letter")
    with pytest.raises(PortBusy, match="Remove it"):
        MjpegPipeWriter(tmp_path / "camera")
    assert (tmp_path / "camera").read_text() == "a letter"
