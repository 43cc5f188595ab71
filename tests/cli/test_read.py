"""`orctable read`: what lies on a board in a picture, told with nothing but the board file and the taught pictures."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from tests.cli.running import orctable, refused
from tests.vision.drawn_board import Disc, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER, Layout, taught_table
from vision.sighting import SLOT

LIES: Layout = {
    (7, SLOT, 0): "leaf:face",
    (2, SLOT, 1): "rust:bones",
    (9, SLOT, 3): "sky:face",
    (4, SLOT, 2): "sand:face",
    (11, SLOT, 0): "sand:bones",
}
MARKERS: Layout = {(3, "crisis", 0): "crisis", (8, "activity", 0): "activity"}
STARTUP, EXTRA = (3, 105.0, 6.0), (6, 202.0, 15.0)
"""Place in the ring from 0, how far from the board's middle, how far to the side, both in mm."""
KEYS = {
    "pose", "ring", "slots", "extras", "startups", "crisis", "activity", "hidden", "problems", "schema",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pictures:
    """Files: the board with tokens, a film of it in numbered pictures, a table without a board; and what was taught."""

    laid: Path
    film: Path
    bare: Path
    taught: Path
    startup: Disc


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    """A drawn board, photographed from a little aside, with Companies, a Startup, an extra Company and both markers."""
    folder, plan = tmp_path_factory.mktemp("pictures"), load_plan(BOARD)
    shot = replace(Shot(), tilt=(5.0, -3.0), lens=(-0.4, 0.1), roll=2.0)
    table = taught_table(plan, folder / "taught", 5, shot)
    startup = Disc(*plan.point(*STARTUP), "rust:face", 1.0)
    extra = Disc(*plan.point(*EXTRA), "leaf:face", 0.5)
    discs = [*table.lay_all({**LIES, **MARKERS}), startup, extra]
    frames = photograph(table.board, shot, discs, seed=1, frames=12)
    (folder / "film").mkdir()
    for number, frame in enumerate(frames):
        cv2.imwrite(str(folder / "film" / f"f{number:02d}.jpg"), frame)
    cv2.imwrite(str(folder / "laid.png"), frames[0])
    cv2.imwrite(str(folder / "bare.png"), np.full((720, 1280, 3), 120, np.uint8))
    return Pictures(folder / "laid.png", folder / "film" / "f%02d.jpg", folder / "bare.png", folder / "taught", startup)


def read(source: Path, taught: Path, *words: str, code: int = 0) -> dict[str, Any]:
    """The JSON object that the command prints."""
    result = orctable("read", source, "--board", BOARD, "--taught", taught, "--json", *words)
    assert result.exit_code == code, result.output[:500]
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.fixture(scope="module")
def reading(pictures: Pictures) -> dict[str, Any]:
    """What is read from the one picture."""
    return read(pictures.laid, pictures.taught)


def test_the_object_has_the_promised_keys(reading: dict[str, Any]) -> None:
    assert set(reading) >= KEYS and reading["schema"].startswith("reading/")
    assert set(reading["pose"]) >= {"residual_px", "source"} and 0 <= reading["pose"]["residual_px"] < 2
    assert all(set(slot) >= {"sector", "slot", "p", "best", "visible"} for slot in reading["slots"])
    loose = [*reading["extras"], *reading["startups"]]
    assert loose and all(set(token) >= {"sector", "colour", "face", "x_mm", "y_mm", "p"} for token in loose)


def test_every_slot_holds_what_lies_there_and_the_rest_is_empty(reading: dict[str, Any]) -> None:
    best = {(slot["sector"], SLOT, slot["slot"]): slot["best"] for slot in reading["slots"]}
    assert {place: what for place, what in best.items() if what != "empty"} == LIES
    assert len(best) == 31 and all(slot["visible"] for slot in reading["slots"])
    for slot in reading["slots"]:
        assert sum(slot["p"].values()) == pytest.approx(1, abs=1e-3)
        assert slot["p"][slot["best"]] == max(slot["p"].values())


def test_what_lies_freely_is_told_with_its_place_in_millimetres(pictures: Pictures, reading: dict[str, Any]) -> None:
    (startup,), (extra,) = reading["startups"], reading["extras"]
    assert (startup["sector"], startup["colour"], startup["face"]) == (ORDER[3], "rust", "face")
    assert (startup["x_mm"], startup["y_mm"]) == pytest.approx((pictures.startup.x, pictures.startup.y), abs=4.0)
    assert (extra["sector"], extra["colour"], extra["face"]) == (ORDER[6], "leaf", "face")


@pytest.mark.slow
def test_a_film_gives_a_reading_for_its_still_moment(pictures: Pictures, reading: dict[str, Any]) -> None:
    film = read(pictures.film, pictures.taught)
    assert len(film["readings"]) == 1
    best = [[slot["best"] for slot in looked["slots"]] for looked in (film, film["readings"][0], reading)]
    assert best[0] == best[1] == best[2]


@pytest.mark.slow
def test_an_order_that_is_named_is_the_one_that_is_read(pictures: Pictures) -> None:
    turned = [*ORDER[1:], ORDER[0]]
    assert read(pictures.laid, pictures.taught, "--ring", ",".join(map(str, turned)))["ring"] == turned


@pytest.mark.slow
def test_people_are_told_in_lines(pictures: Pictures) -> None:
    result = orctable("read", pictures.laid, "--board", BOARD, "--taught", pictures.taught)
    assert result.exit_code == 0
    assert "slot 1 in 7: leaf:face" in result.stdout
    assert f"lying freely in {ORDER[3]} (startups): rust:face" in result.stdout


def test_a_picture_without_a_board_says_that_none_was_found(pictures: Pictures) -> None:
    reading = read(pictures.bare, pictures.taught, code=1)
    assert "no_stickers" in reading["problems"]
    assert {slot["best"] for slot in reading["slots"] if slot["visible"]} <= {"unknown"}
    result = orctable("read", pictures.bare, "--board", BOARD, "--taught", pictures.taught)
    assert result.exit_code == 1 and "no_stickers" in result.stdout


def test_a_file_that_is_no_picture_is_refused(pictures: Pictures, tmp_path: Path) -> None:
    (tmp_path / "words.png").write_text("no picture")
    for source, said in (
        (tmp_path / "words.png", "words.png"),
        (tmp_path / "none.png", "none.png"),
        (tmp_path, "folder"),
        (tmp_path / "f%02d.jpg", "no picture"),
    ):
        refused(orctable("read", source, "--board", BOARD, "--taught", pictures.taught, "--json"), said)


def test_without_taught_pictures_it_says_that_nothing_was_taught(pictures: Pictures, tmp_path: Path) -> None:
    reading = read(pictures.laid, tmp_path)
    assert set(reading) >= KEYS and reading["problems"] == ["untaught"] and reading["slots"] == []


def test_a_board_file_or_a_lens_that_is_none_is_refused(pictures: Pictures, tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("board = 1\n")
    (tmp_path / "wrong.json").write_text("[]")
    taught = ("--taught", str(pictures.taught))
    refused(orctable("read", pictures.laid, "--board", tmp_path / "wrong.toml", *taught), "wrong.toml")
    refused(orctable("read", pictures.laid, "--board", tmp_path / "none.toml", *taught), "none.toml")
    refused(
        orctable("read", pictures.laid, "--board", BOARD, *taught, "--camera", tmp_path / "wrong.json"), "wrong.json"
    )


def test_an_order_that_cannot_be_is_refused(pictures: Pictures) -> None:
    words = ("read", pictures.laid, "--board", BOARD, "--taught", pictures.taught, "--ring")
    for ring in ("2,3", "2,2,2,2,2,2,2,2,2,2", "a,b"):
        result = orctable(*words, ring)
        assert result.exit_code == 2 and "Traceback" not in result.stderr
