"""The doctor: says of every device whether it is well and why not, and never takes a simulated one for real."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.practice.dice_base import SimulatedDiceBase


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


@contextmanager
def running(base: SimulatedDiceBase) -> Iterator[None]:
    """The base lives in real time, as on a table."""
    done, begun = threading.Event(), monotonic()

    def live() -> None:
        while not done.wait(0.005):
            base.poll(monotonic() - begun)

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        base.close()


@pytest.mark.parametrize("dead", [(), (2,), (1, 2)])
def test_dice_that_do_not_answer_their_base_are_named(tmp_path: Path, dead: tuple[int, ...]) -> None:
    base = SimulatedDiceBase(1, folder=tmp_path)
    for die in dead:
        base.spoil(die, "silent")
    with running(base):
        code, report = examined(tmp_path, "simulated = true", "[dice]", f'port = "{base.path}"')
    said = device(report, "dice")
    assert (code, said["ok"]) == (int(bool(dead)), not dead)
    assert {(): "dice base", (2,): "die 2 does not answer", (1, 2): "neither die answers"}[dead] in said["why"]
