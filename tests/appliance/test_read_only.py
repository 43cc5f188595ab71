"""The root becomes read-only and writable again; games and versions lie on their own partition, and a table file is
safe.
"""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "appliance" / "read-only.sh"
BEFORE = "PARTUUID=1-02 / ext4 defaults,noatime 0 1\nPARTUUID=1-01 /boot/firmware vfat defaults 0 2\n"

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("etc", "opt/orctable/1.0.0", "var/lib/orctable"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "etc" / "fstab").write_text(BEFORE)
    (tmp_path / "var" / "lib" / "orctable" / "journal.sqlite").write_text("a game")
    return tmp_path


def run(root: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": os.environ["PATH"], "ROOT": str(root)}
    return subprocess.run([str(SCRIPT), *words], env=environment, capture_output=True, text=True, check=False)


def test_the_root_is_read_only_and_the_games_are_not(root: Path) -> None:
    for _ in range(2):  # twice is as good as once
        assert run(root).returncode == 0
    lines = [line.split() for line in (root / "etc" / "fstab").read_text().splitlines()]
    places = {line[1]: line[3] for line in lines}
    assert len(places) == len(lines)
    assert places["/"] == "ro,defaults,noatime" and places["/boot/firmware"] == "defaults"
    assert "bind" in places["/var/lib/orctable"] and "bind" in places["/opt/orctable"]
    assert (root / "srv" / "orctable" / "data" / "journal.sqlite").read_text() == "a game"
    assert (root / "srv" / "orctable" / "versions" / "1.0.0").is_dir()


def test_a_slow_machine_finds_its_partition_in_time_and_people_can_log_in(root: Path) -> None:
    run(root)
    (line,) = (line for line in (root / "etc" / "fstab").read_text().splitlines() if line.startswith("LABEL=orctable"))
    (waits,) = (word for word in line.split()[3].split(",") if word.startswith("x-systemd.device-timeout="))
    assert int(waits.partition("=")[2].removesuffix("s")) >= 2 * 88  # an emulated machine took 88 seconds
    # systemd-logind keeps a folder there (StateDirectory=) and ends where it cannot make it.
    assert (root / "var" / "lib" / "systemd" / "linger").is_dir()
    assert (root / "var" / "lib" / "bluetooth").is_dir()


@pytest.mark.parametrize("folder", ["/media", "/var/lib/bluetooth"])
def test_sticks_and_radios_get_their_folders_where_the_root_is_read_only(root: Path, folder: str) -> None:
    run(root)
    lines = [line.split() for line in (root / "etc" / "fstab").read_text().splitlines()]
    assert [kind for _, place, kind, *_ in lines if place == folder] == ["tmpfs"]


def test_it_can_be_undone(root: Path) -> None:
    run(root)
    assert run(root, "--undo").returncode == 0
    lines = [line.split() for line in (root / "etc" / "fstab").read_text().splitlines()]
    assert lines[0][3] == "rw,defaults,noatime"
    assert [words[2] for words in lines].count("tmpfs") == 0
    assert [words[1] for words in lines[2:]] == ["/srv/orctable", "/opt/orctable", "/var/lib/orctable"], "games stay"


def test_what_was_undone_can_be_done_again(root: Path) -> None:
    """Versions and games are on the partition then, newer than what the root kept of them."""
    run(root)
    kept = root / "srv" / "orctable" / "data" / "journal.sqlite"
    kept.write_text("newer")
    run(root, "--undo")
    assert run(root).returncode == 0
    lines = [line.split() for line in (root / "etc" / "fstab").read_text().splitlines()]
    assert lines[0][3].startswith("ro,") and kept.read_text() == "newer"
    assert len({words[1] for words in lines}) == len(lines), "nothing stands twice"


def test_a_table_without_a_root_is_left_alone(root: Path) -> None:
    (root / "etc" / "fstab").write_text("# nothing\n")
    done = run(root)
    assert done.returncode == 1 and "no root file system" in done.stderr
    assert (root / "etc" / "fstab").read_text() == "# nothing\n"
