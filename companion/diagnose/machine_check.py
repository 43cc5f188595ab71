"""What the machine is and has: versions of what runs here, groups of the user, pins, and enough power."""

import grp
import importlib.metadata
import os
import platform
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion import devices
from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.schema.quick_dataclass import dataclass

FIRMWARE: Final = Path("/sys/devices/platform/soc", "soc:firmware", "get_throttled")
VCGENCMD: Final = ("vcgencmd", "get_throttled")
LONGEST_S: Final = 5.0
THROTTLED: Final[Mapping[int, str]] = {
    0: "the voltage is too low now. Use a 5 V supply made for this Pi and a short, thick cable",
    2: "the machine is slowed down now. Check its supply and its cooling",
    16: "the voltage was too low since the start. Use a 5 V supply made for this Pi and a short, thick cable",
    18: "the machine was slowed down since the start. Check its supply and its cooling",
}
"""Bits of get_throttled that matter at a table. Source: Raspberry Pi documentation, vcgencmd."""


def _vcgencmd() -> str:
    """What the Pi's own program says; "" where there is none, or where it does not answer."""
    program = shutil.which(VCGENCMD[0])
    if program is None:
        return ""
    try:
        done = subprocess.run([program, *VCGENCMD[1:]], capture_output=True, text=True, timeout=LONGEST_S, check=True)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return done.stdout


def _has_library() -> bool:
    return find_spec("lgpio") is not None


def _member_of(group: str) -> bool | None:
    """Whether this user may do what a group may; None where the machine does not know the group."""
    try:
        entry = grp.getgrnam(group)
    except KeyError:
        return None
    return os.geteuid() == 0 or entry.gr_gid in (os.getegid(), *os.getgroups())


@dataclass(frozen=True, slots=True)
class Machine:
    """Where the machine says what it has: the folder of its devices, and what its firmware says of its power."""

    devices: Path = Path("/dev")
    firmware: Path = FIRMWARE
    ask_firmware: Callable[[], str] = _vcgencmd
    member_of: Callable[[str], bool | None] = _member_of
    has_library: Callable[[], bool] = _has_library


def examine_machine(table: TableFile, machine: Machine | None = None) -> Iterator[Finding]:
    """The user's groups, the pins, and the power; what the table does not use is told, but is no fault."""
    machine = machine or Machine()
    yield from _groups(table, machine)
    yield _pins(table, machine)
    yield from _power(machine)


def _groups(table: TableFile, machine: Machine) -> Iterator[Finding]:
    """Each group that devices of the table are used with, where this machine has it."""
    needed: dict[str, bool] = {}
    for device in devices.DEVICES:
        needed |= device.groups(table.plans.get(device.kind))
    for group, named in sorted(needed.items()):
        member = machine.member_of(group)
        if member is not None:
            finding = (
                "this user is in it"
                if member
                else f"this user is not in it. sudo usermod -aG {group} $USER, log in again"
            )
            yield Finding("group", group, member, finding, named=named)


def _pins(table: TableFile, machine: Machine) -> Finding:
    named = any(text.startswith("gpio:") for text in table.dice)
    chips = sorted(machine.devices.glob("gpiochip*"))
    if not chips:
        return Finding("pins", "gpio", False, "this machine has none. Dice on pins need a Raspberry Pi", named=named)
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        why = f"{chips[0]} may not be used by this user. sudo usermod -aG gpio $USER, log in again"
        return Finding("pins", "gpio", False, why, named=named)
    if not machine.has_library():
        why = "lgpio is missing. In the folder of orctable: rm -r .venv; make setup"
        return Finding("pins", "gpio", False, why, named=named)
    return Finding("pins", "gpio", True, "there, and this user may use them", named=named)


def _power(machine: Machine) -> Iterator[Finding]:
    """What the firmware of a Pi says; nothing on another machine."""
    try:
        throttled = machine.firmware.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        throttled = machine.ask_firmware()
    if not throttled:
        return
    try:
        bits = int(throttled.strip().removeprefix("throttled="), 16)
    except ValueError:
        yield Finding(
            "power",
            "firmware",
            False,
            f"{throttled.strip()[:40]!r} is no answer of a Pi's firmware. Update it",
            named=False,
        )
        return
    problems = [problem for bit, problem in THROTTLED.items() if bits & 1 << bit]
    yield Finding("power", "firmware", not problems, ". ".join(problems) or "enough since the start")


PACKAGES = ("orctable", "kivy", "opencv-python", "numpy", "pyserial", "gpiozero", "bleak")


def versions() -> dict[str, str]:
    """The versions of what runs here."""
    versions_of = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version, "machine": platform.machine()}
    for name in PACKAGES:
        try:
            versions_of[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            versions_of[name] = "not installed"
    return versions_of
