"""The units as systemd itself judges them, and what an owner is promised of them: no network, no password, always
back.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.many_rows import each_row

SYSTEM = Path(__file__).parents[2] / "tools" / "appliance" / "system"
UNITS = ("orctable.service", "orctable-update.service")
MOST_EXPOSED = 3.0
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with programs that exist here: systemd-analyze looks for them."""
    for name in UNITS:
        text = (SYSTEM / name).read_text("utf-8")
        (tmp_path / name).write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", text))
    return tmp_path


@needs_systemd
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(units: Path, name: str) -> None:
    words = ["systemd-analyze", "verify", "--recursive-errors=no", str(units / name)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_hardly_exposed(units: Path, name: str) -> None:
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(units / name)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Overall exposure level for .*: ([0-9.]+)", told)
    assert found is not None and float(found[1]) <= MOST_EXPOSED


def setting(unit: str, name: str) -> list[str]:
    """Every value of a setting in a unit."""
    return re.findall(rf"(?m)^{name}=(.*)$", (SYSTEM / unit).read_text("utf-8"))


def test_the_table_comes_back_within_five_seconds_however_often_it_ends() -> None:
    assert setting("orctable.service", "Restart") == ["always"]
    assert float(setting("orctable.service", "RestartSec")[0]) < 5
    assert setting("orctable.service", "StartLimitIntervalSec") == ["0"]
    assert setting("orctable.service", "WatchdogSec") and setting("orctable.service", "MemoryMax")


@pytest.mark.parametrize("unit", UNITS)
def test_no_unit_may_use_a_network(unit: str) -> None:
    families = " ".join(setting(unit, "RestrictAddressFamilies"))
    assert "AF_UNIX" in families and "AF_INET" not in families
    assert setting(unit, "IPAddressDeny") == ["any"]


OF_DEBIAN = {"root", "video", "dialout", "plugdev"} | {"render", "input"}
"""Groups that every Debian has, by its packages base-passwd and systemd (sysusers.d/basic.conf)."""


def test_every_group_that_is_named_is_one_of_debians_or_made_beforehand() -> None:
    users = (SYSTEM / "orctable.sysusers").read_text("utf-8")
    made = set(re.findall(r"(?m)^[ug] (\S+) ", users))
    units = {name for unit in UNITS for key in ("Group", "SupplementaryGroups") for name in setting(unit, key)}
    rules = set(re.findall(r'GROUP="([^"]+)"', (SYSTEM / "60-orctable.rules").read_text("utf-8")))
    named = {name for line in units for name in line.split()} | rules
    assert named - OF_DEBIAN - made == set()
    members = set(re.findall(r"(?m)^m orctable (\S+)$", users))
    assert set(setting("orctable.service", "SupplementaryGroups")[0].split()) == members


def test_pins_belong_to_the_group_that_the_table_is_in() -> None:
    rules = (SYSTEM / "60-orctable.rules").read_text("utf-8")
    assert 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"' in rules


PASSED_ON = "echo $(basename $0) $*\n"


@pytest.mark.parametrize(
    ("who", "through"),
    [("orctable", ""), ("root", "runuser -u orctable -- env "), ("anna", "sudo -u orctable -- env ")],
)
def test_the_command_works_as_the_tables_user_on_its_data_whoever_types_it(
    tmp_path: Path, who: str, through: str
) -> None:
    for name, text in {"id": f"echo {who}\n", "runuser": PASSED_ON, "sudo": PASSED_ON, "env": PASSED_ON}.items():
        (tmp_path / name).write_text("#!/bin/sh\n" + text)
        (tmp_path / name).chmod(0o755)
    words = ["/bin/sh", str(SYSTEM / "orctable"), "backup", "/media/stick"]
    done = subprocess.run(
        words, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, capture_output=True, text=True, check=True
    )
    data = "HOME=/var/lib/orctable ORCTABLE_DATA=/var/lib/orctable"
    told = f"{through or 'env '}{data} /opt/orctable/current/bin/orctable backup /media/stick\n"
    assert done.stdout == told


def test_nobody_can_log_in_as_the_table() -> None:
    users = (SYSTEM / "orctable.sysusers").read_text("utf-8")
    assert "nologin" in users and "root" not in users


def test_the_dice_base_keeps_its_name_and_a_stick_runs_nothing() -> None:
    rules = (SYSTEM / "60-orctable.rules").read_text("utf-8")
    assert 'SYMLINK+="orctable-dice"' in rules and "noexec" in rules and "nosuid" in rules


@each_row("script", ["install.sh", "deb.sh", "read-only.sh"])
def test_scripts_are_whole(script: str) -> None:
    path = SYSTEM.parent / script
    assert path.stat().st_mode & 0o100
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0
