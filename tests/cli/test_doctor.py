"""The doctor: says of every device whether it is well and why not, and never takes a simulated one for real."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from companion.devices.table_file import TableFile
from companion.diagnose.dice_check import examine_dice
from companion.practice.dice_base import SimulatedDiceBase
from hardware.dice_sources.kinds import ByHand
from hardware.events import DeviceUp, DieLost
from hardware.ports import Emit, Health
from hardware.serial_dice.usb_ports import BoardPort
from tests.cli.running import orctable


def examined(folder: Path, *lines: str) -> tuple[int, dict[str, Any]]:
    """The doctor's exit code and its words about a table with these lines in its file."""
    file = folder / "table.toml"
    file.write_text("\n".join(("version = 1", *lines)), encoding="utf-8")
    result = orctable("doctor", "--json", "--table", file)
    return result.exit_code, json.loads(result.stdout)


def device(report: dict[str, Any], kind: str) -> dict[str, Any]:
    """What it says of one device."""
    found: dict[str, Any] = next(row for row in report["devices"] if row["kind"] == kind)
    return found


def test_without_a_file_it_looks_at_the_table_that_was_written_on_the_screen(data_dir: Path) -> None:
    data_dir.mkdir(exist_ok=True)
    (data_dir / "table.toml").write_text('version = 1\n\n[camera]\nsource = "file:/nowhere/film.mp4"\n')
    result = orctable("doctor", "--json")
    assert result.exit_code == 1 and "film.mp4" in device(json.loads(result.stdout), "camera")["why"]


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


@pytest.mark.slow
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
    if not dead:
        assert re.search(r"samples a second: die 1 (9\d|10\d), die 2 (9\d|10\d)", said["why"])
        assert "messages are those of this app" in said["why"] and "0 damaged frames here and 0 there" in said["why"]


def test_hands_alone_are_well(tmp_path: Path) -> None:
    _, report = examined(tmp_path, "[dice]", 'sources = ["hand"]')
    assert device(report, "dice")["ok"] and "by hand" in device(report, "dice")["why"]


def named(*sources: str) -> TableFile:
    return TableFile("orconomy", "machine", False, Path(), {"dice": sources})


def test_a_board_the_table_looks_for_is_not_told_as_unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.diagnose.dice_check.read_sources", lambda _sources: [])
    for sources in (("serial:auto",), ("serial:uid=5eed000000000001",), ("serial:/dev/ttyACM0",)):
        findings = examine_dice(named(*sources), lambda: [BoardPort("/dev/ttyACM0", "Pico")])
        assert [finding for finding in findings if finding.kind == "port"] == []


class Spoken(ByHand):
    """Dice that answer at once, and are as a test says."""

    def __init__(self, health: Health) -> None:
        super().__init__("dice")
        self._health = health

    def start(self, emit: Emit) -> None:
        emit(DeviceUp("dice", self._health.detail, 0.0))
        emit(DieLost("dice", 1, "fault", 0.0))

    def health(self) -> Health:
        return self._health
