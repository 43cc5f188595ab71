"""The eyes as a child: they end soon after the app, however they hang, and what they grumble about stays small."""

import io
import os
import queue
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import cv2
import numpy as np
import pytest

from companion.app.instruments.eyes_link import EyesLink
from companion.app.log_file import MOST_BYTES, ChildLog
from companion.eyes.reports import Down, Failed, Ready, Report
from companion.games.orconomy.boxes.loader import board_path
from hardware.clock import MonotonicClock

PATIENCE_S = 60.0
QUIET_S = 1.5
MB = 1_000_000
EYES_THAT_HANG = """
import runpy, threading
from hardware.camera.file import FileCamera
usual, reads = FileCamera._next, iter(range({pictures}))
def next_picture(camera):
    next(reads, None) is not None or threading.Event().wait()
    return usual(camera)
FileCamera._next = next_picture
if not {pictures}:
    FileCamera.__init__ = lambda *_: threading.Event().wait()
runpy.run_module("companion.eyes", run_name="__main__")
"""


@contextmanager
def eyes(camera: Path, hangs_after: int | None = None) -> Iterator["subprocess.Popen[bytes]"]:
    """The eyes on a film, started as the app starts them; it may hang after so many pictures, 0: while it is opened."""
    program = ["-m", "companion.eyes"] if hangs_after is None else ["-c", EYES_THAT_HANG.format(pictures=hangs_after)]
    words = [sys.executable, *program, "--camera", f"file:{camera}", "--board", str(board_path())]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, **pipes) as child:  # type: ignore[call-overload]
        try:
            yield child
        finally:
            child.kill()


def film(folder: Path) -> bytes:
    path = folder / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (640, 480))
    noise = np.random.default_rng(1)
    for _ in range(30):
        writer.write(noise.integers(0, 255, (480, 640, 3), np.uint8))
    writer.release()
    return path.read_bytes()


@pytest.mark.slow
def test_a_covered_camera_is_closed_by_ending_its_process_and_opened_again(tmp_path: Path) -> None:
    film(tmp_path)
    reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
    words = ("--camera", f"file:{tmp_path / 'film.avi'}", "--board", str(board_path()))
    link = EyesLink(lambda: words, MonotonicClock(), reports.put, tmp_path / "eyes.log")
    link.start()
    assert link.wait_ready(PATIENCE_S)
    first = link.pid
    link.cover(on=True)
    while not isinstance(heard := reports.get(timeout=PATIENCE_S), Down):
        continue
    assert heard.why == "covered" and link.covered and link.pid == 0
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    link.poll()
    assert link.pid == 0
    link.cover(on=False)
    link.poll()
    assert link.wait_ready(PATIENCE_S) and link.pid != first and not link.covered
    link.close()


@pytest.mark.slow
def test_eyes_that_hang_while_they_open_the_camera_end_soon_after_the_app(tmp_path: Path) -> None:
    film(tmp_path)
    with eyes(tmp_path / "film.avi", 0) as child:
        assert child.stdin is not None
        child.stdin.close()
        child.wait(PATIENCE_S)


def until_silent(said: IO[bytes]) -> None:
    """Wait until all frames that came were looked at, and the camera's thread waits for the rest of one."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        for line in said:
            lines.put(line)

    threading.Thread(target=listen, daemon=True).start()
    assert b'"ready"' in lines.get(timeout=PATIENCE_S)
    while b'"done"' not in lines.get(timeout=PATIENCE_S):
        continue
    with suppress(queue.Empty):
        while True:
            lines.get(timeout=QUIET_S)


@pytest.mark.slow
def test_eyes_that_hang_in_the_middle_of_a_picture_end_soon_after_the_app(tmp_path: Path) -> None:
    film(tmp_path)
    with eyes(tmp_path / "film.avi", 20) as child:
        assert child.stdin is not None and child.stdout is not None
        until_silent(child.stdout)
        child.stdin.close()
        child.wait(PATIENCE_S)


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


@pytest.mark.slow
def test_what_the_eyes_grumble_about_is_kept_in_two_private_files_of_a_megabyte(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        ChildLog(tmp_path / "eyes.log").follow(io.BytesIO(b"the camera is dusty \xff\n" * 60_000 + b"the end"))
        ChildLog(tmp_path / "eyes.log").follow(io.BytesIO(b"x" * 3 * MB))
    finally:
        os.umask(before)
    assert size(tmp_path) <= 2 * MOST_BYTES
    assert {path.name for path in tmp_path.iterdir()} == {"eyes.log", "eyes.log.1"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_the_last_words_are_kept(tmp_path: Path) -> None:
    ChildLog(tmp_path / "eyes.log").follow(io.BytesIO(b"one\n" + "два \x1b[0m\n".encode() + b"Segmentation fault"))
    kept = (tmp_path / "eyes.log").read_text(encoding="utf-8")
    assert "one\n" in kept and "два" in kept and kept.endswith("Segmentation fault\n") and "\x1b" not in kept


def test_words_that_cannot_be_kept_are_still_taken_from_the_eyes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = io.BytesIO(b"dust\n" * 1000)
    ChildLog(tmp_path / "no folder" / "eyes.log").follow(words)
    assert words.read() == b""
    assert capsys.readouterr().err == ""


@pytest.mark.slow
def test_a_fault_in_what_hears_the_eyes_is_told_and_they_are_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "film.avi").write_bytes(film(tmp_path))
    heard: queue.SimpleQueue[Report] = queue.SimpleQueue()
    honest, left = EyesLink._hear, [RuntimeError("a bug")]

    def hear(link: EyesLink, raw: bytes) -> None:
        if left:
            raise left.pop()
        honest(link, raw)

    monkeypatch.setattr(EyesLink, "_hear", hear)
    words = ("--camera", f"file:{tmp_path / 'film.avi'}", "--board", str(board_path()))
    link = EyesLink(lambda: words, MonotonicClock(), heard.put, tmp_path / "eyes.log")
    link.start()
    try:
        assert [type(heard.get(timeout=PATIENCE_S)) for _ in range(2)] == [Failed, Down]
        deadline = time.monotonic() + PATIENCE_S
        while heard.empty() or not isinstance(heard.get(), Ready):
            assert time.monotonic() < deadline
            link.poll()
            time.sleep(0.05)
    finally:
        link.close()


@pytest.mark.slow
def test_eyes_begin_anew_with_other_files_and_nobody_hears_that_they_were_gone(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(film(tmp_path))
    heard: queue.SimpleQueue[Report] = queue.SimpleQueue()
    starts: list[int] = []

    def words() -> tuple[str, ...]:
        starts.append(1)
        return "--camera", f"file:{tmp_path / 'film.avi'}", "--board", str(board_path())

    link = EyesLink(words, MonotonicClock(), heard.put, tmp_path / "eyes.log")
    link.start()
    kinds: list[type[Report]] = []

    def until_ready() -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not kinds or kinds[-1] is not Ready:
            assert time.monotonic() < deadline
            link.poll()
            with suppress(queue.Empty):
                kinds.append(type(heard.get(timeout=0.05)))

    try:
        until_ready()
        link.start_anew()
        kinds.append(Report)
        until_ready()
        assert len(starts) == 2 and Down not in kinds
    finally:
        link.close()
