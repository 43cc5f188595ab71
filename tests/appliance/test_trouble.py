"""A table that does not start says on its screen what is wrong and what to do, and is tried again."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "appliance" / "system" / "trouble"
LOG = """Starting orctable.service - orctable, the companion of boxed board games...
orctable.service: Failed to determine supplementary groups: No such process
orctable.service: Main process exited, code=exited, status=216/GROUP
orctable.service: Failed with result 'exit-code'.
orctable.service: Scheduled restart job, restart counter is at 1.
orctable.service: Failed to determine supplementary groups: No such process
orctable.service: Start request repeated too quickly.
"""
JOURNALCTL = """case "$*" in *--boot*) exit 0 ;; esac
case "$*" in *--reverse*) exec tac {log} ;; esac
exec cat {log}
"""
"""In a container it has nothing to say of "this boot" within a sandbox, and says so by exit 0."""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder with a log, and programs of systemd that write down how they are called."""
    (tmp_path / "log").write_text(LOG)
    programs = {"journalctl": JOURNALCTL.format(log=tmp_path / "log"), "systemctl": f'echo "$@" >>{tmp_path}/told\n'}
    for name, text in programs.items():
        (tmp_path / name).write_text("#!/bin/sh\n" + text)
        (tmp_path / name).chmod(0o755)
    return tmp_path


def run(machine: Path, screen: Path) -> None:
    around = {"PATH": f"{machine}:{os.environ['PATH']}", "SCREEN": str(screen), "SECONDS_SHOWN": "0"}
    subprocess.run([str(SCRIPT)], env=around, check=True, capture_output=True, timeout=60)


def test_the_screen_says_what_the_log_says_and_what_to_do(machine: Path) -> None:
    run(machine, machine / "screen")
    text = (machine / "screen").read_text()
    assert text.count("Failed to determine supplementary groups: No such process") == 1
    assert "status=216/GROUP" in text and "journalctl -u orctable" in text and "orctable report" in text
    assert "repeated too quickly" not in text and "restart counter" not in text
    lines = text.split("\033[?25l")[1].splitlines()
    assert len(lines) <= 30 and max(map(len, lines)) <= 100, "a screen of 800 x 480 shows 30 lines of 100 letters"


def test_what_is_shown_is_the_newest_in_its_order(machine: Path) -> None:
    (machine / "log").write_text("".join(f"said {number}\n" for number in (*range(12), 3, 7)))
    run(machine, machine / "screen")
    lines = [line.strip() for line in (machine / "screen").read_text().splitlines() if line.startswith("    said")]
    assert lines == [f"said {number}" for number in (5, 6, 8, 9, 10, 11, 3, 7)]


def test_the_table_is_tried_again(machine: Path) -> None:
    run(machine, machine / "screen")
    asked = (machine / "told").read_text().splitlines()
    assert asked == ["reset-failed orctable.service", "start --no-block orctable.service"]


def test_it_is_tried_again_without_a_log_or_a_screen(machine: Path) -> None:
    (machine / "log").unlink()
    run(machine, machine / "no" / "screen")
    assert "start --no-block orctable.service" in (machine / "told").read_text()
