"""Pictures that claim to be huge: refused from their header, before any memory is given to them."""

import io
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.diagnose.reading.board_reading import Unreadable, read_file
from hardware.camera import open_camera
from hardware.camera.pipe_writer import part_of
from hardware.clock import MonotonicClock
from hardware.errors import PictureTooLarge
from hardware.pictures import said_size, unpacked
from tests.many_rows import each_row
from tests.vision.laid_table import BOARD, ORDER
from vision.discs.taught import TaughtError
from vision.watcher import Watcher

SMALL = np.full((72, 128, 3), 90, np.uint8)
HUGE = 20_000


def jpeg(width: int = 128, height: int = 72) -> bytes:
    """A small JPEG whose header says this size."""
    data = bytes(cv2.imencode(".jpg", SMALL)[1].tobytes())
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


def png(width: int = 128, height: int = 72) -> bytes:
    """A small PNG whose header says this size."""
    data = bytes(cv2.imencode(".png", SMALL)[1].tobytes())
    head = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]


KINDS = {"jpg": jpeg, "png": png}


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every huge picture that was unpacked after all: there has to be none."""
    found: list[str] = []
    for name in ("imdecode", "imread"):
        monkeypatch.setattr(cv2, name, _watched(name, getattr(cv2, name), found))
    return found


def _watched(name: str, work: Callable[..., object], found: list[str]) -> Callable[..., object]:
    def watching(source: object, *rest: object) -> object:
        data = Path(source).read_bytes() if isinstance(source, str) else bytes(np.asarray(source).tobytes())
        if struct.pack(">H", HUGE) in data[:400]:
            found.append(name)
            return None
        return work(source, *rest)

    return watching


def test_the_pictures_of_these_tests_can_be_read() -> None:
    for make in KINDS.values():
        picture = unpacked(make(), "here")
        assert picture is not None and picture.shape == (72, 128, 3)
        assert said_size(io.BytesIO(make(HUGE, HUGE))) == (HUGE, HUGE)


def test_a_pipe_passes_over_a_huge_picture_and_refuses_a_camera_that_gives_no_others(
    tmp_path: Path, decoded: list[str]
) -> None:
    parts = [jpeg(), jpeg(HUGE, HUGE), jpeg(), *[jpeg(HUGE, HUGE)] * 3, jpeg()]
    (tmp_path / "saved").write_bytes(b"".join(part_of(data, float(t)) for t, data in enumerate(parts)))
    with open_camera(f"pipe:{tmp_path / 'saved'}", MonotonicClock()) as camera:
        assert [frame.t for frame in (camera.read(), camera.read()) if frame] == [0.0, 2.0]
        with pytest.raises(PictureTooLarge, match=rf"saved: a picture is {HUGE} x {HUGE} pixels"):
            camera.read()
    assert decoded == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_huge_picture_in_a_row_of_numbered_ones_is_refused(tmp_path: Path, kind: str, decoded: list[str]) -> None:
    for number, size in enumerate(((128, 72), (HUGE, HUGE))):
        (tmp_path / f"f{number}.{kind}").write_bytes(KINDS[kind](*size))
    with open_camera(f"file:{tmp_path}/f%d.{kind}", MonotonicClock()) as camera:
        assert camera.read() is not None
        with pytest.raises(PictureTooLarge, match=rf"f1.{kind}: a picture is {HUGE} x {HUGE}"):
            camera.read()
    assert decoded == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["f0", "f%d"])
def test_a_huge_picture_is_not_read(tmp_path: Path, kind: str, name: str, decoded: list[str]) -> None:
    (tmp_path / f"f0.{kind}").write_bytes(KINDS[kind](HUGE, HUGE))
    with pytest.raises(Unreadable, match=rf"f0.{kind}: a picture is {HUGE} x {HUGE}"):
        read_file(str(tmp_path / f"{name}.{kind}"), BOARD, tmp_path, order=ORDER)
    assert decoded == []


def test_a_taught_picture_that_lies_about_its_size_is_not_unpacked(tmp_path: Path, decoded: list[str]) -> None:
    (tmp_path / "taught.json").write_text('{"version": 1, "ring": [], "empty": "empty.png", "tokens": []}')
    (tmp_path / "empty.png").write_bytes(png(HUGE, HUGE))
    with pytest.raises(TaughtError, match=r"empty\.png"):
        Watcher(load_plan(BOARD), tmp_path)
    assert decoded == []


def test_what_can_be_no_picture_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for name in ("pipe.jpg", "."):
        with pytest.raises(Unreadable, match="Name a picture or a film"):
            read_file(str(tmp_path / name), BOARD, tmp_path, order=ORDER)


def test_a_size_is_found_behind_long_notes_of_the_camera() -> None:
    notes = b"".join(b"\xff\xe1" + struct.pack(">H", 65_000) + bytes(64_998) for _ in range(20))
    data = jpeg(HUGE, 30)
    assert said_size(io.BytesIO(data[:2] + notes + b"\xff" * 7 + data[2:])) == (HUGE, 30)


@each_row("size, part", [((1280, 720), 1), ((1920, 1080), 1), ((2560, 1440), 2), ((5200, 2900), 4)])
def test_a_picture_much_larger_than_needed_is_unpacked_smaller(size: tuple[int, int], part: int) -> None:
    _, data = cv2.imencode(".jpg", np.full((size[1], size[0], 3), 90, np.uint8))
    picture = unpacked(data.tobytes(), "here", 1280 * 720)
    assert picture is not None
    assert picture.shape == (size[1] // part, size[0] // part, 3)
