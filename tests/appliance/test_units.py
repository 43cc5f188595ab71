"""The units as systemd itself judges them, and what an owner is promised of them: no network, no password, always
back.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_nobody_can_log_in_as_the_table() -> None:
    users = (SYSTEM / "orctable.sysusers").read_text("utf-8")
    assert "nologin" in users and "root" not in users


def test_the_dice_base_keeps_its_name_and_a_stick_runs_nothing() -> None:
    rules = (SYSTEM / "60-orctable.rules").read_text("utf-8")
    assert 'SYMLINK+="orctable-dice"' in rules and "noexec" in rules and "nosuid" in rules


@pytest.mark.parametrize("script", ["install.sh", "deb.sh", "read-only.sh"])
def test_scripts_are_whole(script: str) -> None:
    path = SYSTEM.parent / script
    assert path.stat().st_mode & 0o100
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0
