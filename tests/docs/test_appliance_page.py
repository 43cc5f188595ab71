"""The page of the appliance, line by line, as far as no machine is needed: every block is a program for a shell or
settings that systemd takes, every file, unit, package and version it names is one that is installed.
"""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from proofs.machine import flash_lines, page_lines
from tests.docs.site_pages import FENCE, TOP, code
from tests.house.test_packaging import targets

PAGE = (TOP / "docs/appliance.md").read_text("utf-8")
BESIDE = (TOP / "docs/appendix/packages.md").read_text("utf-8")
APPLIANCE = TOP / "tools" / "appliance"
INSTALLED = "".join(path.read_text("utf-8") for path in (APPLIANCE / "install.sh", APPLIANCE / "debian" / "rules"))
OF_DEBIAN = frozenset(("sudo", "apt", "git", "make", "systemctl", "mkfs.ext4", "reboot", "mount", "systemd-analyze"))
OF_DEBIAN |= frozenset(("kill", "date", "gparted", "minisign", "cp", "cd", "gpg", "curl", "sed"))
"""Programs of Debian that the page has its reader type."""
OURS = frozenset(("orctable", "tools/appliance/install.sh", "/usr/lib/orctable/read-only.sh"))


def typed() -> list[str]:
    """What the reader types: each command of the page and of the one about packages."""
    lines = [part.strip() for line in code(PAGE + BESIDE) for part in re.split(r"&&|(?<=\s)#(?=\s)", line)[:2]]
    return [line for line in lines if line.split(" ")[0] in OF_DEBIAN | OURS and " " in line]


def test_every_command_of_the_page_is_typed_into_a_machine_or_told_why_not() -> None:
    """`make machine-lines` types them. `reboot` is the machine switched off and on."""
    known = {line.printed for line in page_lines.LINES} | {"sudo reboot"} | set(page_lines.NOT_HERE)
    assert set(page_lines.printed()) == known


def test_every_statement_of_the_page_about_flashing_is_looked_at_or_told_why_not() -> None:
    """`make image-lines` looks at them in a machine with an image."""
    known = [[line for line in flash_lines.stated() if line.startswith(start)] for start in flash_lines.SEEN]
    assert sum(known, []) == flash_lines.stated()


def without_sudo(line: str) -> list[str]:
    return [word for word in line.split() if word != "sudo"]


def test_every_block_of_commands_is_one_for_a_shell() -> None:
    blocks = [block for block in FENCE.findall(PAGE + BESIDE) if block.split(" ")[0] in OF_DEBIAN | OURS]
    assert len(blocks) >= 5
    for block in blocks:
        done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), block


def test_every_program_that_is_typed_is_debian_s_or_ours() -> None:
    assert len(typed()) > 25
    for line in typed():
        program = without_sudo(line)[0]
        assert program in OF_DEBIAN | OURS, line
        if program == "/usr/lib/orctable/read-only.sh":
            assert "usr/lib/orctable/read-only.sh" in INSTALLED
        if program == "tools/appliance/install.sh":
            assert (TOP / program).is_file()


def test_every_make_target_has_the_variables_it_is_given() -> None:
    makefile = (TOP / "Makefile").read_text("utf-8")
    for line in typed():
        words = without_sudo(line)
        if words[0] != "make":
            continue
        names = [word.partition("=")[0] for word in words[1:] if "=" in word]
        assert words[1] in targets(), line
        assert [name for name in names if f"$({name})" not in makefile and f"$(if $({name})" not in makefile] == [], (
            line
        )


def test_the_package_that_is_named_is_of_this_version() -> None:
    version = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]["version"]
    assert set(re.findall(r"orctable_([\d.]+)\+py3\.11_arm64\.deb", PAGE)) == {version}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing")
def test_the_drop_in_for_a_camera_in_the_network_is_one_that_systemd_takes(tmp_path: Path) -> None:
    (drop_in,) = [block for block in FENCE.findall(PAGE) if block.startswith("[Service]")]
    unit = tmp_path / "orctable.service"
    unit.write_text(f"[Unit]\nDescription=tried\n{drop_in}ExecStart=/bin/true\n")
    words = ["systemd-analyze", "verify", "--recursive-errors=no", str(unit)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
