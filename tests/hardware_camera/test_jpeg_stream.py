"""Bare JPEGs behind each other, as the Pi's camera program writes them: every whole picture is found, nothing else."""

import os
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.camera.source import open_camera
from hardware.camera.stream import JpegStreamParser
from hardware.clock import SteppedClock
from tests.many_rows import each_row


def jpeg(value: int, *options: int, size: int = 24) -> bytes:
    """A picture of noise round one grey."""
    noise = np.random.default_rng(value).integers(0, 60, (size, size, 3), dtype=np.uint8)
    good, data = cv2.imencode(".jpg", noise + np.uint8(value), [cv2.IMWRITE_JPEG_QUALITY, 90, *options])
    assert good
    return bytes(data)


PLAIN = [jpeg(value) for value in (10, 80, 150)]
PIECES = [*PLAIN, b"\xff", b"\xff\xd8", b"\xff\xda\x00\x02"]
SHAPES = {
    "plain": PLAIN[0],
    "progressive": jpeg(40, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "restart markers": jpeg(60, cv2.IMWRITE_JPEG_RST_INTERVAL, 1, size=64),
    "preview inside": PLAIN[0][:2] + b"\xff\xe1" + (len(PLAIN[1]) + 2).to_bytes(2, "big") + PLAIN[1] + PLAIN[0][2:],
    "filled up": PLAIN[0][:2] + b"\xff\xff" + PLAIN[0][2:],
}


def found(data: bytes, *cuts: int) -> list[bytes]:
    """The pictures found when the bytes come in pieces."""
    parser, bodies, begin = JpegStreamParser(), [], 0
    for end in (*sorted(cuts), len(data)):
        bodies += [part.body for part in parser.feed(data[begin:end])]
        begin = end
    return bodies


@each_row("name", SHAPES)
def test_every_shape_of_jpeg_is_found_byte_by_byte(name: str) -> None:
    stream = SHAPES[name] + PLAIN[2]
    assert found(stream, *range(len(stream))) == [SHAPES[name], PLAIN[2]]
    assert cv2.imdecode(np.frombuffer(SHAPES[name], np.uint8), cv2.IMREAD_COLOR) is not None


@settings(max_examples=200)
@given(st.lists(st.sampled_from(sorted(SHAPES)), max_size=5), st.lists(st.integers(0, 6000), max_size=20))
def test_however_the_bytes_are_cut_the_same_pictures_are_found(names: list[str], cuts: list[int]) -> None:
    pictures = [SHAPES[name] for name in names]
    stream = b"".join(pictures)
    assert found(stream, *(cut for cut in cuts if cut < len(stream))) == pictures


@given(st.integers(3, len(PLAIN[0]) - 1))
@example(PLAIN[0].index(b"\xff\xda") + 2)  # right before the length of a segment
def test_after_a_picture_that_broke_off_pictures_are_found_again(length: int) -> None:
    later = found(PLAIN[0][:length] + 70 * PLAIN[1] + PLAIN[2])
    assert later[-2:] == [PLAIN[1], PLAIN[2]] and len(later) > 60


@pytest.mark.slow
@settings(max_examples=300)
@given(
    st.lists(st.one_of(st.binary(max_size=200), st.sampled_from([*PLAIN, b"\xff", b"\xff\xd8", b"\xff\xda\x00\x02"])))
)
def test_rubbish_never_raises_and_never_piles_up(pieces: list[bytes]) -> None:
    parser, most = JpegStreamParser(largest_part=2000), 0
    for piece in pieces:
        parser.feed(piece)
        most = max(most, len(parser._buffer))
    assert most <= 2000


def write(path: Path, *pieces: bytes) -> threading.Thread:
    """Somebody writes into the pipe, and goes."""

    def put() -> None:
        with path.open("wb", buffering=0) as pipe:
            for piece in pieces:
                pipe.write(piece)

    thread = threading.Thread(target=put)
    thread.start()
    return thread


def test_a_pipe_of_bare_jpegs_gives_the_newest_picture_and_goes_on_with_the_next_writer(tmp_path: Path) -> None:
    path = tmp_path / "camera"
    os.mkfifo(path)
    clock = SteppedClock()
    with open_camera(f"pipe:{path}", clock) as camera:
        writer = write(path, b"".join(PLAIN))
        first = camera.read()
        assert first is not None and abs(int(first.image.mean()) - (150 + 30)) < 12
        writer.join()
        writer = write(path, PLAIN[0])
        second = camera.read()
        assert second is not None and abs(int(second.image.mean()) - (10 + 30)) < 12 and second.number == 2
        writer.join()


def test_a_file_of_bare_jpegs_gives_every_picture_and_leaves_a_damaged_one_out(tmp_path: Path) -> None:
    path = tmp_path / "film.mjpeg"
    path.write_bytes(PLAIN[0] + b"\xff\xd8\xff\xd9" + PLAIN[1] + PLAIN[2])
    with open_camera(f"pipe:{path}", SteppedClock()) as camera:
        means = [int(frame.image.mean()) for frame in iter(camera.read, None)]
    assert [abs(mean - value - 30) < 12 for mean, value in zip(means, (10, 80, 150), strict=True)] == [True] * 3
