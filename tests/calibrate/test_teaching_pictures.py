"""`orctable calibrate board` and `tokens` from a folder: taught without a person, and tried on another board."""

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import Result

from companion.boxes.eyes_plans import load_plan
from companion.calibrate.listing_file import LISTING
from companion.cli.calibrating import in_words
from tests.calibrate.listed_table import LIES, write_table
from tests.cli.running import orctable, refused
from tests.vision.laid_table import BOARD, ORDER
from vision.eye import Eye
from vision.sighting import SLOT


def calibrate(what: str, folder: Path, taught: Path, *words: str) -> Result:
    return orctable("calibrate", what, "--from", folder, "--board", BOARD, "--taught", taught, *words)


def told(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(result.stdout)
    assert set(data) >= {"rms_px", "residual_px", "pass", "problems"}
    return data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_table(tmp_path_factory.mktemp("listed") / "pictures")


@pytest.fixture(scope="module")
def taught(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The empty board, taught."""
    taught = tmp_path_factory.mktemp("taught")
    assert calibrate("board", folder, taught).exit_code == 0
    return taught


@pytest.fixture
def own(folder: Path, taught: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Copies of both folders, to be spoilt."""
    return shutil.copytree(folder, tmp_path / "pictures"), shutil.copytree(taught, tmp_path / "taught")


def edit(folder: Path, old: str, new: str) -> None:
    """The last of these words in the listing is another: the boards to test with come last."""
    file = folder / LISTING
    before, found, after = file.read_text().rpartition(old)
    assert found
    file.write_text(before + new + after)


@pytest.mark.slow
def test_board_then_tokens_pass_and_the_eyes_read_with_what_was_taught(own: tuple[Path, Path]) -> None:
    folder, taught = own
    board = calibrate("board", folder, taught, "--json")
    assert board.exit_code == 0 and told(board)["pass"] and told(board)["ring"] == list(ORDER)
    assert 0 < told(board)["residual_px"] <= told(board)["rms_px"] < 2
    tokens = calibrate("tokens", folder, taught, "--json")
    assert tokens.exit_code == 0, tokens.output
    assert told(tokens)["problems"] == [] and told(tokens)["tests"] == 1
    reading = orctable("read", folder / "test_0.png", "--board", BOARD, "--taught", taught, "--json")
    slots = {(row["sector"], "slot", row["slot"]): row["best"] for row in json.loads(reading.stdout)["slots"]}
    assert {place: look for place, look in slots.items() if look != "empty"} == {
        place: look for place, look in LIES.items() if place[1] == "slot"
    }


@pytest.mark.slow
def test_the_self_test_says_which_place_is_read_otherwise_than_listed(own: tuple[Path, Path]) -> None:
    folder, taught = own
    edit(folder, '"2:1" = "rust:bones"', '"2:1" = "sky:bones"')
    result = calibrate("tokens", folder, taught, "--json")
    assert result.exit_code == 1
    (problem,) = told(result)["problems"]
    assert "place 2.1: there lies sky.bones, and the camera sees rust.bones" in in_words(problem)


@pytest.mark.slow
def test_a_piece_that_is_not_there_is_named_and_nothing_is_kept(own: tuple[Path, Path]) -> None:
    folder, taught = own
    before = (taught / "taught.json").read_bytes()
    edit(folder, "[tokens.places]", '[tokens.places]\n"10:2" = "leaf:face"')
    result = calibrate("tokens", folder, taught)
    assert result.exit_code == 1 and "area 10, place 2" in result.stdout and "Not passed" in result.stdout
    assert (taught / "taught.json").read_bytes() == before


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        ("unlike:7:1=3:0", "area 7, place 1 shines: it looks otherwise than at area 3, place 0. Move the lamp"),
        ("unlike:7:1=3:crisis", "area 3, place crisis."),
        ("alike:7:1=red:face", "area 7, place 1 looks like red face here. Turn the lamp"),
        ("alike:7:1=company:red:face", "looks like company red face here."),
        ("off_centre:7:1", "area 7, place 1. Push it"),
        ("no_edge:7:1", "area 7, place 1. Lay it elsewhere"),
        ("shiny:golem,magic_bean_stock", "mirrored on cards: golem, magic bean stock. Turn the lamp or the cards"),
        ("veiled:7:crisis", "area 7, place crisis. Move the lamp"),
    ],
)
def test_what_is_wrong_with_a_piece_says_where_and_what_to_do(problem: str, said: str) -> None:
    assert said in in_words(problem)


@pytest.mark.slow
def test_places_in_the_lamps_light_are_named_and_the_board_is_taught(own: tuple[Path, Path]) -> None:
    folder, taught = own
    clear = calibrate("board", folder, taught, "--json")
    assert told(clear)["in_lamp"] == []
    burn(folder, (7, 1), (3, 0))
    assert told(calibrate("board", folder, taught, "--json"))["in_lamp"] == ["3:0", "7:1"]
    said = calibrate("board", folder, taught)
    assert said.exit_code == 0 and "The camera cannot read 3:0, 7:1: a lamp is mirrored there." in said.stdout


def burn(folder: Path, *slots: tuple[int, int]) -> None:
    """A lamp is mirrored on these slots of the empty board."""
    eye = Eye(load_plan(BOARD), None)
    places = [place for place in eye.plan.places(ORDER) if place.zone == SLOT and (place.area, place.spot) in slots]
    for file in sorted(folder.glob("empty_*.png")):
        picture = np.asarray(cv2.imread(str(file)), dtype=np.uint8)
        assert eye.find_board(picture) and eye.pose is not None
        for x, y in eye.pose.project_table(np.array([[place.x_mm, place.y_mm] for place in places])):
            cv2.circle(picture, (round(x), round(y)), 26, (255, 255, 255), -1)
        cv2.imwrite(str(file), picture)


def test_tokens_before_the_board_are_told_to_wait(folder: Path, tmp_path: Path) -> None:
    result = calibrate("tokens", folder, tmp_path / "none", "--json")
    assert result.exit_code == 1 and told(result)["problems"] == ["no_empty"]


def test_pictures_without_the_board_teach_nothing(own: tuple[Path, Path], tmp_path: Path) -> None:
    folder, _ = own
    edit(folder, '["empty_0.png", "empty_1.png"]', '["wall.png"]')
    cv2.imwrite(str(folder / "wall.png"), np.full((720, 1280, 3), 120, np.uint8))
    result = calibrate("board", folder, tmp_path / "new", "--json")
    assert result.exit_code == 1 and told(result)["problems"] == ["no_stickers"]
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"7:0" = "leaf:face"', '"7:9" = "leaf:face"', "places.7:9 is no place of this board"),
        ('"7:0" = "leaf:face"', '"70" = "leaf:face"', "a place such as 7:0"),
        ('"7:0" = "leaf:face"', '"7:0" = "Leaf Face"', "a look such as colour:face"),
        ('"empty_0.png"', '"../empty_0.png"', "empty_0.png"),
        ('"empty_0.png"', '"gone.png"', "gone.png"),
        ("ring = [7,", "ring = [8,", "ring must name each of"),
        ("version = 1", "version = 2", "version"),
        ("version = 1", "version = ", "listing.toml is not TOML"),
    ],
)
def test_a_listing_that_cannot_be_is_refused(own: tuple[Path, Path], old: str, new: str, said: str) -> None:
    folder, taught = own
    edit(folder, old, new)
    refused(calibrate("board", folder, taught), said)


def test_a_folder_without_a_listing_or_board_is_refused(own: tuple[Path, Path], tmp_path: Path) -> None:
    folder, taught = own
    refused(calibrate("board", tmp_path, taught), "listing.toml")
    refused(orctable("calibrate", "tokens"), "--from DIR")
    refused(calibrate("board", folder, taught, "--camera", str(tmp_path / "none.json")), "none.json")
