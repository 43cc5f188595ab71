"""What was taught is there whole after a kill at any moment, and no picture is ever taken for another."""

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.record.storage.kept_pictures import keep_pictures, mend_pictures
from vision.cards.face_store import LISTING, load_bare, load_faces, save_cards
from vision.find.pose import Image

SIZE = (12, 16)
KINDS = ("ghost", "thug", "golem")


def faces(level: int) -> dict[str, list[Image]]:
    """A plain picture for each kind, which tells its kind."""
    return {kind: [np.full((16, 12, 3), level + place, np.uint8)] for place, kind in enumerate(KINDS)}


def levels(folder: Path) -> tuple[int, ...]:
    """What each kind is taken to look like."""
    back = load_faces(folder, SIZE)
    return tuple(int(back[kind][0][0, 0, 0]) for kind in KINDS if kind in back)


def taught(folder: Path, *evenings: int) -> Path:
    for level in evenings:
        save_cards(folder, faces(level), {41: np.full((16, 12, 3), level, np.uint8)}, keep_pictures)
    return folder


class Killed(BaseException):
    """The power goes."""


@pytest.mark.parametrize("call", ["open", "fsync", "link", "replace", "unlink"])
def test_killed_at_any_call_the_old_or_the_new_evening_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = taught(tmp_path / "before", 10, 50)
    for after in range(12):
        folder = tmp_path / str(after)
        shutil.copytree(before, folder)
        real, left = getattr(os, call), iter([True] * after)

        def planted(*words: object, **named: object) -> object:
            if next(left, False):  # noqa: B023
                return real(*words, **named)  # noqa: B023
            raise Killed

        with monkeypatch.context() as planting, suppress(Killed):
            planting.setattr(os, call, planted)
            taught(folder, 90)
        assert list(mend_pictures(folder)) == []
        assert levels(folder) in ((50, 51, 52), (90, 91, 92))
        assert int(load_bare(folder, {41: SIZE})[41][0, 0, 0]) == levels(folder)[0]


def test_no_flipped_bit_in_the_list_or_a_picture_is_believed(tmp_path: Path) -> None:
    before = taught(tmp_path / "before", 10, 50)
    names = sorted(path.name for path in before.iterdir() if not path.name.endswith(".before"))
    for number in range(120):
        folder = tmp_path / "spoilt"
        shutil.copytree(before, folder)
        path = folder / names[number % len(names)]
        data = bytearray(path.read_bytes())
        data[number * 7919 % len(data)] ^= 1 << number % 8
        path.write_bytes(data)
        told = list(mend_pictures(folder))
        assert levels(folder) == ((10, 11, 12) if told else (50, 51, 52))
        shutil.rmtree(folder)


def test_a_spoilt_list_is_put_aside_and_the_evening_before_is_used(tmp_path: Path) -> None:
    taught(tmp_path, 10, 50)
    (tmp_path / LISTING).write_bytes(b"")
    (told,) = mend_pictures(tmp_path)
    assert (told.file, told.kept, told.before) == (f"{tmp_path.name}/{LISTING}", f"{LISTING}.unread-1", True)
    assert levels(tmp_path) == (10, 11, 12)


def test_pictures_nobody_names_go_and_the_rest_of_the_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "holiday.png").write_bytes(b"mine")
    taught(tmp_path, 10, 50, 90)
    assert sum(1 for _ in tmp_path.glob("*.png")) == 1 + 3 * 2  # the row looks as the first card does
    save_cards(tmp_path, {}, {}, keep_pictures)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.png"]


def test_an_older_folder_is_read_and_goes_when_it_is_taught_anew(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "card-000-0.png"), np.full((16, 12, 3), 7, np.uint8))
    cv2.imwrite(str(tmp_path / "row-41.png"), np.full((16, 12, 3), 8, np.uint8))
    cv2.imwrite(str(tmp_path / "token-000.png"), np.full((16, 12, 3), 9, np.uint8))
    (tmp_path / LISTING).write_text(json.dumps({"version": 1, "cards": [{"kind": "ghost", "file": "card-000-0.png"}]}))
    assert levels(tmp_path) == (7,) and int(load_bare(tmp_path, {41: SIZE})[41][0, 0, 0]) == 8
    taught(tmp_path, 50, 90)
    assert not list(tmp_path.glob("card-*.png")) and not (tmp_path / "row-41.png").exists()
    assert (tmp_path / "token-000.png").exists()  # another game's, whose list nobody has touched
