"""The units as systemd itself judges them, and what an owner is promised of them: no network, no password, always
back.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.wiring import read_table, table_to_open, usual_table
from tests.many_rows import each_row

SYSTEM = Path(__file__).parents[2] / "tools" / "appliance" / "system"
UNITS = ("orctable.service", "orctable-update.service", "orctable-trouble.service")
MOST_EXPOSED = 3.0
NEWER = re.compile(r"(?m)^RestartMode=.*\n")
"""Before version 254 every restart is as RestartMode=direct makes it, and `verify` takes the word for a fault."""
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with programs that exist here, in words that this systemd knows: systemd-analyze looks for both."""
    version = subprocess.run(["systemd-analyze", "--version"], capture_output=True, text=True, check=True).stdout
    for name in UNITS:
        text = (SYSTEM / name).read_text("utf-8")
        if int(version.split()[1]) < 254:
            text = NEWER.sub("", text)
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
    output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    match = re.search(r"Overall exposure level for .*: ([0-9.]+)", output)
    assert match is not None and float(match[1]) <= MOST_EXPOSED


def setting(unit: str, name: str) -> list[str]:
    """Every value of a setting in a unit."""
    return re.findall(rf"(?m)^{name}=(.*)$", (SYSTEM / unit).read_text("utf-8"))


def test_restarts_that_do_not_help_end_in_words_on_the_screen_and_another_try() -> None:
    assert int(setting("orctable.service", "StartLimitBurst")[0]) > 1
    assert setting("orctable.service", "OnFailure") == ["orctable-trouble.service"]
    # Else systemd 254 and newer would tell of each failure, and what it starts then would end the table's restarts.
    assert setting("orctable.service", "RestartMode") == ["direct"]
    assert setting("orctable.service", "Conflicts") == ["getty@tty1.service", "orctable-trouble.service"]
    # Whoever stops the table has it stopped.
    assert setting("orctable-trouble.service", "PartOf") == ["orctable.service"]


def test_a_version_that_ends_at_once_is_taken_back_however_fast_it_ends() -> None:
    """What takes it back comes before each start; systemd would leave it out after five starts within ten seconds."""
    assert setting("orctable-update.service", "StartLimitIntervalSec") == ["0"]
    assert setting("orctable-trouble.service", "StartLimitIntervalSec") == ["0"]


@pytest.mark.parametrize("unit", UNITS)
def test_no_unit_may_use_a_network(unit: str) -> None:
    families = " ".join(setting(unit, "RestrictAddressFamilies"))
    assert "AF_UNIX" in families and "AF_INET" not in families
    assert setting(unit, "IPAddressDeny") == ["any"]


def test_the_table_file_lies_where_the_table_itself_may_write() -> None:
    """ "Add a device" on the screen writes it: /etc is root's, and read-only with `read-only.sh`."""
    (start,) = setting("orctable.service", "ExecStart")
    data = f"/var/lib/{setting('orctable.service', 'StateDirectory')[0]}"
    assert "--table" not in start and setting("orctable.service", "Environment")[0] == f"ORCTABLE_DATA={data}"


def test_the_first_start_takes_the_table_file_of_etc_and_later_ones_leave_it_alone(tmp_path: Path) -> None:
    shipped, taken = tmp_path / "etc/orctable/table.toml", tmp_path / "var/lib/orctable/table.toml"
    for path in (shipped, taken):
        path.parent.mkdir(parents=True)
    (command,) = setting("orctable.service", "ExecStartPre")
    words = shlex.split(command.removeprefix("-").replace("/etc", f"{tmp_path}/etc").replace("/var", f"{tmp_path}/var"))
    assert subprocess.run(words, check=False, capture_output=True).returncode == 1, "without one the table starts too"
    shutil.copyfile(SYSTEM / "table.toml", shipped)
    subprocess.run(words, check=True)
    assert read_table(usual_table(taken.parent), taken.parent).dice == ("serial:auto", "hand")
    taken.write_text("")  # a plug pulled while it was written for the first time
    subprocess.run(words, check=True)
    assert taken.read_text() == (SYSTEM / "table.toml").read_text()
    taken.write_text("version = 1\n")
    subprocess.run(words, check=True)
    assert taken.read_text() == "version = 1\n"


def test_a_unit_from_before_the_file_lay_there_opens_the_one_that_devices_are_added_to(tmp_path: Path) -> None:
    """Units of version 0.2.0 say `--table /etc/orctable/table.toml`; an update on a stick leaves units as they are."""
    first, data = tmp_path / "etc" / "table.toml", tmp_path / "data"
    for folder in (first.parent, data):
        folder.mkdir()
    assert table_to_open(first, data, first) == first, "and is told that it is missing"
    shutil.copyfile(SYSTEM / "table.toml", first)
    kept = table_to_open(first, data, first)
    assert kept == data / "table.toml" and kept.read_text() == first.read_text()
    kept.write_text("version = 1\n")
    assert table_to_open(first, data, first) == kept and kept.read_text() == "version = 1\n"
    assert table_to_open(tmp_path / "other.toml", data, first) == tmp_path / "other.toml"


BASE_PASSWD = """
root daemon bin sys adm tty disk lp mail news uucp man proxy kmem dialout fax voice cdrom floppy tape sudo audio dip
www-data backup operator list irc src shadow utmp video sasl plugdev staff games users nogroup
"""
"""The groups that Debian's base-passwd brings: 3.6.1 of Debian 12 and 3.6.7 of Debian 13 alike (group.master)."""
OF_BASE_PASSWD = frozenset(BASE_PASSWD.split())
OF_UDEV = frozenset(("input", "sgx", "kvm", "render"))
"""Debian's udev makes these: 252 in its postinst, 257 by sysusers.d/debian-udev.conf."""
GROUPS = {
    "Debian 12": OF_BASE_PASSWD | OF_UDEV,
    "Debian 13": OF_BASE_PASSWD | OF_UDEV,
    "Raspberry Pi OS": OF_BASE_PASSWD | OF_UDEV | {"gpio", "i2c", "spi", "netdev"},
}
USERS = frozenset(("root",))  # of the users that every system has, those that a unit may name
MASTER = Path("/usr/share/base-passwd/group.master")


def named_in_units() -> tuple[set[str], set[str]]:
    """The users and the groups that units, rules and folders name."""
    users = {name for unit in UNITS for name in setting(unit, "User")}
    groups = {name for unit in UNITS for key in ("Group", "SupplementaryGroups") for name in setting(unit, key)}
    rules = (SYSTEM / "61-orctable.rules").read_text("utf-8")
    groups |= set(re.findall(r'(?:GROUP="|\bgid=|/bin/chgrp )(\w+)', rules))
    users |= set(re.findall(r"\buid=(\w+)", rules))
    for line in (SYSTEM / "orctable.tmpfiles").read_text("utf-8").splitlines():
        _kind, _path, _mode, user, group, *_rest = line.split()
        users, groups = users | {user} - {"-"}, groups | {group} - {"-"}
    return users, {name for line in groups for name in line.split()}


@each_row("system", GROUPS)
def test_every_user_and_group_that_is_named_is_there_or_made_beforehand(system: str) -> None:
    """A unit with a group that is missing never starts (status=216/GROUP)."""
    text = (SYSTEM / "orctable.sysusers").read_text("utf-8")
    made = set(re.findall(r"(?m)^[ug] (\S+) ", text))
    users, groups = named_in_units()
    members = set(re.findall(r"(?m)^m orctable (\S+)$", text))
    assert groups - GROUPS[system] - made == set() and users - USERS - made == set()
    assert members - GROUPS[system] - made == set()
    assert set(setting("orctable.service", "SupplementaryGroups")[0].split()) == members


@pytest.mark.skipif(not MASTER.exists(), reason="no Debian")
def test_the_groups_of_debian_are_those_of_this_debian() -> None:
    assert {line.split(":")[0] for line in MASTER.read_text("ascii").splitlines()} == OF_BASE_PASSWD


def test_pins_belong_to_the_group_that_the_table_is_in() -> None:
    rules = (SYSTEM / "61-orctable.rules").read_text("utf-8")
    assert 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"' in rules


def test_a_stick_is_known_by_the_time_its_rule_is_read() -> None:
    """udev reads all rules in the order of their names; what is on a disk says Debian's 60-persistent-storage.rules."""
    (rules,) = SYSTEM.glob("*.rules")
    assert "ENV{ID_FS_USAGE}" in rules.read_text("utf-8")
    assert "60-persistent-storage.rules" < rules.name < "77-mm"
    number = rules.name.partition("-")[0]
    made = (SYSTEM.parent / "debian" / "rules").read_text("utf-8"), (SYSTEM.parent / "install.sh").read_text("utf-8")
    assert f"--priority={number}\n" in made[0] and f"/etc/udev/rules.d/{rules.name}" in made[1]


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


def test_the_dice_base_keeps_its_name_and_a_stick_runs_nothing() -> None:
    rules = (SYSTEM / "61-orctable.rules").read_text("utf-8")
    assert 'SYMLINK+="orctable-dice"' in rules and "noexec" in rules and "nosuid" in rules
