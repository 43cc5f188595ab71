"""The doctor: says of every device whether it is well and why not, and never takes a simulated one for real."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app


def examined(folder: Path, *lines: str) -> tuple[int, dict[str, Any]]:
    """The doctor's exit code and its words about a table with these lines in its file."""
    file = folder / "table.toml"
    file.write_text("\n".join(("version = 1", *lines)), encoding="utf-8")
    result = CliRunner().invoke(app, ["doctor", "--json", "--table", str(file)])
    return result.exit_code, json.loads(result.stdout)


def device(report: dict[str, Any], kind: str) -> dict[str, Any]:
    """What it says of one device."""
    found: dict[str, Any] = next(one for one in report["devices"] if one["kind"] == kind)
    return found


def test_a_table_without_devices_is_well_and_says_what_it_does_not_have(tmp_path: Path) -> None:
    code, report = examined(tmp_path)
    assert code == 0
    assert report["schema"] == "doctor/1"
    assert {one["kind"] for one in report["devices"]} >= {"camera", "dice", "disk", "clock", "fonts"}
    assert not device(report, "camera")["ok"] and "not named" in device(report, "camera")["why"]


@pytest.mark.parametrize("source", ["pipe:/nowhere/pipe", "file:/nowhere/film.mp4", "telescope:1", "usb:77"])
def test_a_camera_that_is_not_there_is_found_missing(tmp_path: Path, source: str) -> None:
    code, report = examined(tmp_path, "[camera]", f'source = "{source}"')
    assert code == 1
    assert not device(report, "camera")["ok"] and device(report, "camera")["why"]


def test_dice_that_are_not_there_are_found_missing(tmp_path: Path) -> None:
    code, report = examined(tmp_path, "[dice]", f'port = "{tmp_path}/none"')
    assert code == 1
    assert str(tmp_path) in device(report, "dice")["why"]


def test_a_simulated_device_is_called_so(tmp_path: Path) -> None:
    _, report = examined(tmp_path, "simulated = true", "[dice]", f'port = "{tmp_path}/none"')
    assert report["simulated"]
    assert "simulated" in device(report, "dice")["backend"]
