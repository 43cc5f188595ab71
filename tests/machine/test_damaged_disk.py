"""A disk that is damaged for a start is one that the start looks at: what is wrong is noted on it, as a kernel does."""

import shutil
import subprocess
from pathlib import Path

import pytest

from proofs.machine.damaged_disk import DAMAGES, WHOLE, changed, damaged, told_wrong

REPAIRED = 1  # what e2fsck ends with where it has repaired something


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A file system as a table has it."""
    data = tmp_path / "files" / "data"
    data.mkdir(parents=True)
    for name in ("table.toml", "orctable.log"):
        (data / name).write_text(name)
    subprocess.run(
        ["mke2fs", "-q", "-t", "ext4", "-b", "4096", "-d", data.parent, tmp_path / "disk", "32M"], check=True
    )
    return tmp_path / "disk"


@pytest.mark.skipif(shutil.which("debugfs") is None, reason="needs e2fsprogs")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_start_looks_at_a_damaged_disk_and_repairs_it(disk: Path, damage: str) -> None:
    damaged(disk, damage)
    assert told_wrong(disk) != WHOLE

    start = subprocess.run(["e2fsck", "-p", disk], capture_output=True)

    assert (start.returncode, told_wrong(disk)) == (REPAIRED, WHOLE)


@pytest.mark.skipif(shutil.which("debugfs") is None, reason="needs e2fsprogs")
def test_what_could_not_be_changed_on_a_disk_is_said(disk: Path) -> None:
    with pytest.raises(ValueError, match="nothing_of_this_name"):
        changed(disk, "clri /data/nothing_of_this_name")
