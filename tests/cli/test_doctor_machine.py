"""What the doctor says of the machine: groups of the user, pins, and the power a Pi gets."""

from pathlib import Path

import pytest

from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.diagnose.machine_check import Machine, examine_machine


def machine(folder: Path, **changes: object) -> Machine:
    """A Pi whose user may do everything and whose power is good, but for `changes`."""
    usual = {
        "devices": folder,
        "firmware": folder / "get_throttled",
        "ask_firmware": lambda: "",
        "member_of": lambda _group: True,
        "has_library": lambda: True,
    }
    return Machine(**{**usual, **changes})  # type: ignore[arg-type]


def found(table: TableFile, machine: Machine, kind: str) -> list[Finding]:
    return [finding for finding in examine_machine(table, machine) if finding.kind == kind]


def table(*dice: str, camera: str = "") -> TableFile:
    return TableFile("orconomy", "machine", False, Path(), {"camera": camera, "dice": dice})


def test_groups_that_are_missing_are_a_fault_where_the_table_needs_them(tmp_path: Path) -> None:
    missing = machine(tmp_path, member_of=lambda _group: False)
    said = {finding.backend: finding for finding in found(table("serial:auto", camera="usb:0"), missing, "group")}
    assert {name: finding.named for name, finding in said.items()} == {"dialout": True, "gpio": False, "video": True}
    assert all(not finding.ok and f"usermod -aG {name}" in finding.why for name, finding in said.items())
    assert all(finding.ok for finding in found(table("gpio:1,2,3,4"), machine(tmp_path), "group"))


def test_a_group_the_machine_does_not_have_is_not_told(tmp_path: Path) -> None:
    assert found(table("serial:auto"), machine(tmp_path, member_of=lambda _group: None), "group") == []


def test_this_machine_says_who_is_in_what() -> None:
    for finding in found(table(), Machine(), "group"):
        assert finding.ok or "usermod" in finding.why


@pytest.mark.parametrize(
    ("chip", "library", "ok", "said"),
    [(False, True, False, "need a Raspberry Pi"), (True, False, False, "make setup"), (True, True, True, "there")],
)
def test_pins_are_there_or_it_is_said_what_is_missing(
    tmp_path: Path, chip: bool, library: bool, ok: bool, said: str
) -> None:
    if chip:
        (tmp_path / "gpiochip0").touch()
    (finding,) = found(table("gpio:1,2,3,4"), machine(tmp_path, has_library=lambda: library), "pins")
    assert (finding.ok, finding.named) == (ok, True) and said in finding.why
    (finding,) = found(table(), machine(tmp_path), "pins")
    assert not finding.named


def test_pins_the_user_may_not_use_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr("companion.diagnose.machine_check.os.access", lambda _path, _how: False)
    (finding,) = found(table("gpio:1,2,3,4"), machine(tmp_path), "pins")
    assert not finding.ok and "usermod -aG gpio" in finding.why


@pytest.mark.parametrize(
    ("told", "ok", "said"),
    [
        ("0", True, "enough"),
        ("1", False, "voltage is too low now"),
        ("10000", False, "too low since the start"),
        ("50005", False, "slowed down now"),
        ("80008", True, "enough"),
        ("rubbish", False, "no answer"),
    ],
)
def test_a_pi_says_whether_its_power_is_enough(tmp_path: Path, told: str, ok: bool, said: str) -> None:
    (tmp_path / "get_throttled").write_text(told + "\n", encoding="ascii")
    (finding,) = found(table(), machine(tmp_path), "power")
    assert finding.ok == ok and said in finding.why


def test_the_program_of_the_pi_is_asked_where_the_file_is_missing_and_another_machine_is_not_judged(
    tmp_path: Path,
) -> None:
    (finding,) = found(table(), machine(tmp_path, ask_firmware=lambda: "throttled=0x50005\n"), "power")
    assert not finding.ok and "supply made for this Pi" in finding.why
    assert found(table(), machine(tmp_path), "power") == []
