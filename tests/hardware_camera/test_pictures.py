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

from companion.diagnose.reading.board_reading import Unreadable, read_file
from hardware.camera.source import open_camera
from hardware.clock import MonotonicClock
from hardware.errors import PictureTooLarge
from hardware.pictures import said_size, unpacked
from tests.vision.laid_table import BOARD, ORDER
from vision.cards.face_store import LISTING, load_bare, load_faces
from vision.discs.taught import TaughtError

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
    lines: list[str] = []
    for name in ("imdecode", "imread"):
        monkeypatch.setattr(cv2, name, _watched(name, getattr(cv2, name), lines))
    return lines


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


@pytest.mark.parametrize("kind", KINDS)
def test_a_huge_picture_of_a_taught_card_is_not_unpacked(tmp_path: Path, kind: str, decoded: list[str]) -> None:
    (tmp_path / "card-000-0.png").write_bytes(KINDS[kind](HUGE, HUGE))
    (tmp_path / "row-0.png").write_bytes(KINDS[kind](HUGE, HUGE))
    (tmp_path / LISTING).write_text('{"version": 1, "cards": [{"kind": "thug", "file": "card-000-0.png"}]}', "utf-8")
    for load in (lambda: load_faces(tmp_path, (12, 16)), lambda: load_bare(tmp_path, {0: (12, 16)})):
        with pytest.raises(TaughtError, match="must be a picture of 12 x 16 pixels; teach the cards again"):
            load()
    assert decoded == []


def test_what_can_be_no_picture_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for name in ("pipe.jpg", "."):
        with pytest.raises(Unreadable, match="Name a picture or a film"):
            read_file(str(tmp_path / name), BOARD, tmp_path, order=ORDER)
