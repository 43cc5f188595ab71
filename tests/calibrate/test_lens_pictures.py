"""`orctable calibrate lens --from DIR`: a lens from pictures of the printed sheet, or which pictures are missing."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import Result

from tests.calibrate.drawn_sheet import GOOD, STRAIGHT, D, K, photographed, write_pictures
from tests.cli.running import orctable, refused
from vision.find.lens import load_camera

KEYS = {"schema", "what", "rms_px", "residual_px", "pass", "problems"}


def lens(folder: Path, out: Path, *words: str) -> Result:
    return orctable("calibrate", "lens", "--from", folder, "--out", out, *words)


def told(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(result.stdout)
    assert set(data) >= KEYS and data["schema"] == "calibration/1"
    return data


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pictures(tmp_path_factory.mktemp("sheet") / "good", GOOD)


@pytest.mark.slow
def test_the_lens_is_found_and_kept_as_the_eyes_read_it(good: Path, tmp_path: Path) -> None:
    out = tmp_path / "kept" / "lens.json"
    result = lens(good, out, "--json")
    found = told(result)
    assert result.exit_code == 0 and found["pass"] and found["problems"] == []
    assert 0 < found["residual_px"] <= found["rms_px"] < 0.4
    camera = load_camera(out)
    assert (camera.fx, camera.fy) == pytest.approx((K[0, 0], K[1, 1]), rel=0.02)
    assert (camera.cx, camera.cy) == pytest.approx((K[0, 2], K[1, 2]), abs=8)
    assert camera.distortion[0] == pytest.approx(D[0], abs=0.05) and camera.distortion[4] == 0
    assert camera.size == (1280, 720)


def test_a_person_is_told_that_it_passed_and_where_it_is_kept(good: Path, tmp_path: Path) -> None:
    result = lens(good, tmp_path / "lens.json")
    assert result.exit_code == 0 and "PASS" in result.stdout and "lens.json" in result.stdout


def test_too_few_pictures_are_refused_with_what_to_photograph_next(tmp_path: Path) -> None:
    out = tmp_path / "lens.json"
    folder = write_pictures(tmp_path / "few", GOOD[:2])
    result = lens(folder, out, "--json")
    assert result.exit_code == 1 and not out.exists()
    found = told(result)
    assert not found["pass"] and found["rms_px"] is None
    assert "few_pictures:2:8" in found["problems"] and "uncovered:bottom_right" in found["problems"]
    stdout = lens(folder, out).stdout
    assert "2 pictures" in stdout and "bottom right. Hold it there" in stdout


@pytest.mark.slow
def test_a_sheet_never_tilted_leaves_the_focal_length_open(tmp_path: Path) -> None:
    out = tmp_path / "lens.json"
    result = lens(write_pictures(tmp_path / "straight", STRAIGHT), out, "--json")
    assert result.exit_code == 1 and not out.exists()
    assert any(problem.startswith("not_tilted:") for problem in told(result)["problems"])


def test_a_picture_of_another_size_or_without_the_sheet_is_named(good: Path, tmp_path: Path) -> None:
    folder = write_pictures(tmp_path / "mixed", ())
    for number, path in enumerate(sorted(good.iterdir())):
        (folder / path.name).write_bytes(path.read_bytes())
        if number == 3:
            cv2.imwrite(str(folder / path.name), cv2.resize(photographed(GOOD[3]), (960, 540)))
    cv2.imwrite(str(folder / "wall.png"), np.full((720, 1280, 3), 90, np.uint8))
    found = told(lens(folder, tmp_path / "lens.json", "--json"))
    assert "other_size:shot03.jpg" in found["problems"] and found["no_sheet"] == ["wall.png"]


def test_what_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    out = tmp_path / "lens.json"
    refused(orctable("calibrate", "lens"), "--from DIR")
    refused(lens(tmp_path / "none", out), "no such folder")
    refused(lens(write_pictures(tmp_path / "bare", ()), out), "no JPEG or PNG picture")
    refused(lens(tmp_path / "bare", out, "--squares", "40x40"), "8x6")
    (tmp_path / "bare" / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 cut off")
    refused(lens(tmp_path / "bare", out), "broken.jpg")
    assert not out.exists()
