"""What building needs of Debian is asked for before anything is made, and is found by somebody who is not root."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.machine.debian import TOP

MAKE = shutil.which("make")
pytestmark = pytest.mark.skipif(MAKE is None, reason="make is missing")


def made(words: list[str], path: Path) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": str(path)}
    return subprocess.run([str(MAKE), *words], cwd=TOP, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("target", "needed"),
    [("image", "mmdebstrap fakeroot"), ("machine", "minisign qemu-system-x86"), ("repository", "gpg")],
)
def test_what_is_missing_is_said_at_once(tmp_path: Path, target: str, needed: str) -> None:
    done = made([target, "KEY=you@example.org"], tmp_path)
    assert done.returncode == 2 and f"is missing: sudo apt install {needed}" in done.stdout
    assert "setup" not in done.stdout + done.stderr, "and nothing was begun"


def test_an_image_also_needs_what_makes_its_file_systems(tmp_path: Path) -> None:
    done = made(["-n", "image"], tmp_path)
    assert done.stdout.index("for tool in mkfs.vfat mcopy sfdisk") < done.stdout.index("tools/setup.sh")


def test_programs_that_make_file_systems_are_found_without_being_root(tmp_path: Path) -> None:
    """A user of Debian has no folder of root's programs in PATH."""
    done = made(["--eval", 'where: ; @echo "$$PATH"', "where"], tmp_path)
    assert done.stdout.split(":")[1:] == ["/usr/sbin", "/sbin\n"]
