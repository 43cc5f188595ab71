"""Pictures that cannot be right: `orctable read` says in a sentence what is wrong, shows where, invents no piece."""

import json
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from tests.cli.running import orctable, refused
from tests.cli.test_read import LIES
from tests.many_rows import few_quick
from tests.vision.drawn_board import DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER, taught_table
from vision.sighting import SLOT

pytestmark = pytest.mark.slow

SHOT = replace(Shot(), tilt=(5.0, -3.0), lens=(-0.4, 0.1), roll=2.0)
Spoilt = Callable[[Image], Image]


def lit(gain: float) -> Spoilt:
    return lambda picture: np.clip(picture.astype(np.float32) * gain, 0, 255).astype(np.uint8)


def soft(sigma: float) -> Spoilt:
    return lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def still_life(picture: Image) -> Image:
    """Bowls, books and a cloth, and no board."""
    rng = np.random.default_rng(3)
    other = np.full_like(picture, 150)
    for _ in range(40):
        x, y, size = (int(v) for v in rng.integers((0, 0, 15), (1280, 720, 160)))
        colour = tuple(int(v) for v in rng.integers(20, 240, 3))
        if rng.random() < 0.5:
            cv2.circle(other, (x, y), size, colour, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(other, (x, y), (x + 2 * size, y + size), colour, -1)
    return other


PARTS: dict[str, Spoilt] = {
    "left half": lambda picture: picture[:, :640],
    "right half": lambda picture: picture[:, 640:],
    "upper half": lambda picture: picture[:360],
}
NOT_FOUND: dict[str, tuple[Spoilt, str]] = {
    "out of focus": (soft(6.0), "blurred or shows nothing"),
    "lens cap": (lit(0.02), "too dark"),
    "nothing but white": (lit(40.0), "too bright"),
    "something else": (still_life, "stickers of the board are not seen"),
    "mirrored": (lambda picture: np.asarray(cv2.flip(picture, 1), np.uint8), "stickers of the board are not seen"),
    "one pixel": (lambda picture: picture[:1, :1], "stickers of the board are not seen"),
}


class Room:
    """A taught board, a picture of it with pieces, and a folder for spoilt pictures."""

    def __init__(self, folder: Path) -> None:
        table = taught_table(load_plan(BOARD), folder / "taught", 5, SHOT)
        self.folder = folder
        self.good = photograph(table.board, SHOT, table.lay_all(LIES), seed=1)[0]

    def path(self, picture: Image) -> Path:
        """A file with this picture."""
        path = self.folder / "picture.png"
        cv2.imwrite(str(path), picture)
        return path

    def read(self, picture: Image, code: int) -> tuple[dict[str, Any], str]:
        """What is read from a picture, and what people are told."""
        words = ("read", self.path(picture), "--board", BOARD, "--taught", self.folder / "taught")
        found, told = orctable(*words, "--json"), orctable(*words)
        assert (found.exit_code, told.exit_code) == (code, code), told.output[:400]
        return json.loads(found.stdout), told.stdout


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Room:
    return Room(tmp_path_factory.mktemp("bad"))


def wrong(reading: dict[str, Any]) -> list[tuple[int, int, str]]:
    """What is said of visible slots and is not so."""
    slots = [slot for slot in reading["slots"] if slot["visible"] and slot["best"] != "unknown"]
    return [
        (slot["sector"], slot["slot"], slot["best"])
        for slot in slots
        if slot["best"] != LIES.get((slot["sector"], SLOT, slot["slot"]), "empty")
    ]


@few_quick("name", PARTS)
def test_half_a_board_is_read_as_far_as_it_is_seen_and_said_to_be_cut_off(room: Room, name: str) -> None:
    reading, told = room.read(PARTS[name](room.good), 0)
    assert reading["problems"] == ["outside"] and "Only a part of the board is in the picture" in told
    assert wrong(reading) == [] and 8 <= sum(slot["visible"] for slot in reading["slots"]) <= 20


@pytest.mark.parametrize("name", NOT_FOUND)
def test_where_no_board_is_found_it_says_why_and_nothing_of_any_place(room: Room, name: str) -> None:
    spoil, said = NOT_FOUND[name]
    reading, told = room.read(spoil(room.good), 1)
    assert "no_stickers" in reading["problems"] and said in told
    assert not any(slot["visible"] for slot in reading["slots"])
    assert not reading["startups"] and not reading["extras"]


@pytest.mark.slow
def test_an_overexposed_board_is_told_as_such_and_not_as_another_game(room: Room) -> None:
    reading, told = room.read(lit(3.0)(room.good), 0)
    assert reading["problems"] == ["too_bright"] and "too bright" in told
    assert wrong(reading) == []


@pytest.mark.slow
def test_another_game_between_the_stickers_is_said_to_be_another(room: Room) -> None:
    other = photograph(DrawnBoard(load_plan(BOARD), ORDER[::-1], 77), SHOT, seed=1)[0]
    reading, told = room.read(other, 1)
    assert reading["problems"] == ["other_board"] and "Something else than the taught board" in told


@pytest.mark.parametrize("kind", [".jpg", ".png"])
@pytest.mark.parametrize("share", [0.01, 0.5, 0.999])
def test_a_truncated_file_is_refused(room: Room, kind: str, share: float) -> None:
    whole = cv2.imencode(kind, room.good)[1].tobytes()
    path = room.folder / f"cut{kind}"
    path.write_bytes(whole[: int(len(whole) * share)])
    refused(orctable("read", path, "--board", BOARD, "--taught", room.folder / "taught"), path.name)


def test_two_hundred_megapixels_are_refused_before_they_are_unpacked(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = cv2.imencode(".jpg", room.good[:64, :64])[1].tobytes()
    at = small.index(b"\xff\xc0") + 5
    path = room.folder / "huge.jpg"
    path.write_bytes(small[:at] + struct.pack(">HH", 12_500, 16_000) + small[at + 4 :])

    def unpacked(*_: object) -> None:
        raise AssertionError("it was unpacked")

    monkeypatch.setattr(cv2, "imdecode", unpacked)
    result = orctable("read", path, "--board", BOARD, "--taught", room.folder / "taught")
    refused(result, "huge.jpg", "16000 x 12500")


def test_what_is_wrong_is_drawn_into_the_picture(room: Room, tmp_path: Path) -> None:
    shot = replace(SHOT, hidden_stickers=frozenset({2}))
    picture = photograph(DrawnBoard(load_plan(BOARD), ORDER, 5), shot, seed=1)[0]
    words = ("read", room.path(picture), "--board", BOARD, "--taught", room.folder / "taught", "--marked")
    result = orctable(*words, tmp_path / "marked.png")
    assert result.exit_code == 0 and "1: Sticker 2 is not seen" in result.stdout
    drawn = cv2.imread(str(tmp_path / "marked.png"))
    assert drawn is not None and drawn.shape == picture.shape
    assert (drawn == (40, 40, 255)).all(axis=2).sum() > 100
    refused(orctable(*words, tmp_path / "marked.txt"), "marked.txt", ".png")
    refused(orctable(*words, tmp_path / "none" / "marked.png"), "marked.png", "cannot be written")
