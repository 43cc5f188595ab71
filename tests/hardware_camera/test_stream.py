"""Pictures out of any stream of bytes; and what a live source does with accidents, silence and a slow reader."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.camera import http as network
from hardware.camera.http import SNAPSHOT_S
from hardware.camera.multipart import LONGEST_LINE, MultipartParser
from hardware.camera.pipe_writer import part_of
from hardware.camera.source import open_camera
from hardware.camera.stream import ByteStream, JpegStreamParser
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import CameraLost, PortAbsent, PortBusy
from hardware.ports import Clock
from tests.hardware_camera.silence import nothing_comes
from tests.many_rows import each_row

PATIENCE_S = 20.0


def jpeg(value: int, side: int = 24) -> bytes:
    """A picture of noise round one grey."""
    noise = np.random.default_rng(value).integers(0, 40, (side, side, 3), dtype=np.uint8)
    return cv2.imencode(".jpg", noise + np.uint8(value))[1].tobytes()


BARE = [jpeg(value) for value in range(0, 200, 20)]
PARTS = [part_of(picture, float(number)) for number, picture in enumerate(BARE)]
NAMELESS = [b"--b\r\nContent-Type: image/jpeg\r\n\r\n" + picture + b"\r\n" for picture in BARE]
FORMS = {"bare": BARE, "parts": PARTS, "parts without a length": NAMELESS}


def found(stream: bytes, step: int = 997) -> list[object]:
    """The pictures found in a stream that comes in pieces."""
    reader = ByteStream()
    return [raw.data for at in range(0, len(stream), step) for raw in reader.feed(stream[at : at + step])]


@each_row("form", FORMS)
@each_row("step", [1, 700, 100_000])
def test_the_form_is_found_out_wherever_the_stream_is_joined(form: str, step: int) -> None:
    whole = b"".join(FORMS[form])
    assert found(whole, step)[-9:] == BARE[-9:]
    middle = len(FORMS[form][0]) // 2
    assert found(whole[middle:], step)[-8:] == BARE[-8:]


def test_a_part_keeps_its_own_time() -> None:
    assert [raw.t for raw in ByteStream().feed(b"".join(PARTS[:3]))] == [0.0, 1.0, 2.0]


PIECES = st.one_of(
    st.binary(max_size=300),
    st.sampled_from(
        [*BARE[:2], *PARTS[:2], *NAMELESS[:1], b"\xff", b"\xff\xd8", b"\xff\xda\x00\x02", b"--b\r\n", b"\r\n\r\n"]
        + [
            b"Content-Length: 99999\r\n",
            b"Content-Length: -1\r\n",
            b"X-Timestamp: nan\r\n",
            b"\xff\xd8\xff\xe1\xff\xff",
        ]
    ),
)
MUTATED = st.builds(
    lambda base, at, byte, cut: base[: at % len(base)] + byte + base[at % len(base) + cut :],
    st.sampled_from([b"".join(PARTS), b"".join(BARE), b"".join(NAMELESS)]),
    st.integers(0, 100_000),
    st.binary(max_size=8),
    st.integers(0, 8),
)


@given(st.lists(st.one_of(PIECES, MUTATED), max_size=12), st.integers(1, 3000))
def test_whatever_comes_nothing_is_raised_and_no_more_is_held_than_a_picture_and_a_chunk(
    pieces: list[bytes], step: int
) -> None:
    """The bound: what `largest_part` says, a line, and one chunk. Both parsers are cut to 4,000 bytes here."""
    largest = 4000
    parsers = (MultipartParser(largest), JpegStreamParser(largest))
    stream = b"".join(pieces)
    for at in range(0, len(stream), step):
        for parser in parsers:
            parser.feed(stream[at : at + step])
            assert len(parser._buffer) <= largest + LONGEST_LINE + step
    for parser in parsers:
        parser.reset()
        assert len(parser._buffer) == 0


@given(st.lists(st.one_of(PIECES, MUTATED), max_size=8), st.integers(1, 3000), st.sampled_from(sorted(FORMS)))
def test_after_any_rubbish_a_new_writer_is_understood(pieces: list[bytes], step: int, form: str) -> None:
    reader, stream = ByteStream(), b"".join(pieces)
    for at in range(0, len(stream), step):
        reader.feed(stream[at : at + step])
    reader.reset()
    heard = [raw.data for piece in FORMS[form] for raw in reader.feed(piece)]
    assert heard[-8:] == BARE[-8:]


def levels(source: str, clock: Clock, count: int) -> list[int]:
    """The brightness of so many pictures; a hang fails the test."""
    seen: list[int] = []

    def read() -> None:
        with open_camera(source, clock) as camera:
            while len(seen) < count and (frame := camera.read()) is not None:
                seen.append(round((float(frame.image.mean()) - 20) / 20))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(PATIENCE_S)
    assert not reader.is_alive(), "the camera hangs"
    return seen


@contextmanager
def served(
    pieces: Callable[[], Iterator[bytes]], status: int = 200, kind: str = "multipart/x-mixed-replace; boundary=b"
) -> Iterator[str]:
    """A network camera that sends these pieces as one answer, usually a multipart stream."""

    class Stream(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.end_headers()
            try:
                for piece in pieces():
                    self.wfile.write(piece)
                    time.sleep(0.02)
            except ConnectionError:
                return

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://name:secret@127.0.0.1:{server.server_port}/stream?user=name&password=secret"
    finally:
        server.shutdown()
        server.server_close()


def test_a_server_that_hangs_is_told_after_three_seconds_of_the_clock_and_hung_up_on() -> None:
    clock, hang = SteppedClock(), threading.Event()

    def pieces() -> Iterator[bytes]:
        yield PARTS[0]
        hang.wait(PATIENCE_S)

    with served(pieces) as url, open_camera(url, clock) as camera:
        assert camera.read() is not None
        nothing_comes(camera, clock, 2.9)
        clock.advance(3.0)
        with pytest.raises(CameraLost, match="for 3 s") as told:
            camera.read()
        assert "secret" not in str(told.value)
        hang.set()


def test_an_address_that_answers_with_one_picture_is_asked_again_at_its_own_pace() -> None:
    asked: list[float] = []

    def one() -> Iterator[bytes]:
        asked.append(time.monotonic())
        yield BARE[len(asked) % len(BARE)]

    with served(one, kind="image/jpeg") as url:
        assert len(set(levels(url, MonotonicClock(), 4))) == 4
    assert len(asked) >= 4 and min(b - a for a, b in zip(asked, asked[1:], strict=False)) >= SNAPSHOT_S * 0.9


def test_an_address_that_gives_no_second_picture_is_lost() -> None:
    pictures = iter(BARE[:1])
    served_once = served(lambda: pictures, kind="image/jpeg")
    with served_once as url, open_camera(url, MonotonicClock()) as camera, pytest.raises(CameraLost):
        for _ in BARE:
            camera.read()


def test_a_film_of_the_network_is_opened_with_the_same_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Any] = []

    class Closed:
        def isOpened(self) -> bool:
            return False

        def release(self) -> None:
            return

    def opened(*told: Any) -> Closed:
        limits.extend(told)
        return Closed()

    monkeypatch.setattr(cv2, "VideoCapture", opened)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(PortAbsent, match="sends no pictures") as told:
            open_camera(f"rtsp://name:secret@127.0.0.1:{port}/film", MonotonicClock())
    assert "secret" not in str(told.value)
    assert limits[1] == cv2.CAP_FFMPEG and limits[2].count(int(1000 * network.PATIENCE_S)) == 2
    with pytest.raises(PortAbsent, match="nobody answers"):
        open_camera(f"rtsp://127.0.0.1:{port}/film", MonotonicClock())


def test_a_camera_that_wants_a_password_is_told_so() -> None:
    with served(lambda: iter(()), 401) as url, pytest.raises(PortBusy, match="password"):
        open_camera(url, MonotonicClock())


def test_a_pipe_whose_writer_hangs_is_told_after_three_seconds_of_the_clock(tmp_path: Path) -> None:
    path, clock = tmp_path / "camera", SteppedClock()
    os.mkfifo(path)
    with open_camera(f"pipe:{path}", clock) as camera:
        writer = os.open(path, os.O_WRONLY)
        os.write(writer, PARTS[0] + PARTS[1][:100])
        assert camera.read() is not None
        nothing_comes(camera, clock, 2.9)
        clock.advance(3.0)
        with pytest.raises(CameraLost, match="for 3 s"):
            camera.read()
        os.write(writer, PARTS[1][100:])
        frame = camera.read()
        assert frame is not None and frame.t == 1.0  # it was not hung up on: closing the pipe would have ended it
        os.close(writer)


RATE, SLOW = 30, 8


@pytest.mark.slow
@pytest.mark.parametrize("form", ["bare", "parts"])
def test_a_live_pipe_shows_what_is_there_now_however_slow_the_reader(tmp_path: Path, form: str) -> None:
    """Written at 30 a second and read at 8, a picture is hardly ever older than two of the writer's."""
    path, over, newest = tmp_path / "camera", threading.Event(), [0]
    os.mkfifo(path)
    pictures = [jpeg(value, 200) for value in range(200)]

    def play() -> None:
        with path.open("wb", buffering=0) as pipe:
            for number, picture in enumerate(pictures):
                newest[0] = number
                pipe.write(part_of(picture, float(number)) if form == "parts" else picture)
                if over.wait(1 / RATE):
                    return

    late: list[int] = []
    with open_camera(f"pipe:{path}", MonotonicClock()) as camera:
        player = threading.Thread(target=play)
        player.start()
        for _ in range(12):
            frame = camera.read()
            assert frame is not None
            late.append(newest[0] - round(float(frame.image.mean()) - 19.5))
            time.sleep(1 / SLOW)
        over.set()
        player.join()
    assert sorted(late)[len(late) // 2] <= 2 and max(late) <= 10
