"""The scripts that install Debian packages wait where another program uses apt, say for whom, and only then stop."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.many_rows import few_quick

TOP = Path(__file__).parents[2]
HOLD = """
import fcntl, sys, time
with open(sys.argv[1], "w") as file:
    fcntl.lockf(file, fcntl.LOCK_EX)
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""
APT_GET = """#!{python}
import fcntl, sys
for path in {locks}:
    with open(path, "w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
print("RUNS", sys.argv[1:])
"""
SCRIPT = """
say() { printf '%s\\n' "$*"; }
stop() { printf 'Stopped: %s\\n' "$*" >&2; exit 1; }
. tools/apt.sh
"""
LOCKS = {"lists": "lists/lock", "frontend": "dpkg/lock-frontend", "dpkg": "dpkg/lock", "archives": "archives/lock"}


@pytest.fixture
def apt(tmp_path: Path) -> dict[str, str]:
    """An environment in which apt's folders are empty ones, and apt-get fails where one of its locks is held."""
    for folder in ("lists", "dpkg", "archives", "bin"):
        (tmp_path / folder).mkdir()
    (tmp_path / "apt.conf").write_text(
        f'Dir::State::lists "{tmp_path}/lists"; Dir::State::status "{tmp_path}/dpkg/status";\n'
        f'Dir::Cache::archives "{tmp_path}/archives";\n'
    )
    stub = tmp_path / "bin" / "apt-get"
    stub.write_text(APT_GET.format(python=sys.executable, locks=[str(tmp_path / name) for name in LOCKS.values()]))
    stub.chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    return {"PATH": path, "APT_CONFIG": str(tmp_path / "apt.conf"), "APT_PATIENCE_S": "20", "APT_PAUSE_S": "0.05"}


@contextmanager
def held(lock: Path, seconds: float) -> Iterator[int]:
    """Another program has apt's lock; its number."""
    words = [sys.executable, "-c", HOLD, str(lock), str(seconds)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        try:
            yield other.pid
        finally:
            other.kill()


def run(apt: dict[str, str], words: str) -> "subprocess.CompletedProcess[str]":
    """A line of a script that installs something."""
    script = (
        """say() { printf '%s\\n' "$*"; }; stop() { printf 'Stopped: %s\\n' "$*" >&2; exit 1; }; . tools/apt.sh; """
    )
    line = ["bash", "-euo", "pipefail", "-c", script + words]
    return subprocess.run(line, cwd=TOP, env=apt, capture_output=True, text=True, check=False)


@few_quick("lock", LOCKS.values())
def test_it_waits_says_for_whom_and_goes_on(apt: dict[str, str], tmp_path: Path, lock: str) -> None:
    with held(tmp_path / lock, 0.5) as other:
        name = Path(f"/proc/{other}/comm").read_text("ascii").strip()
        done = run(apt, "apt_get -- install -qq sl >/dev/null; apt_get env -- update -qq")
    assert (done.returncode, done.stdout) == (0, f"RUNS {['-o', 'DPkg::Lock::Timeout=20', 'update', '-qq']}\n")
    told = f"Waiting for process {other} ({name}), which has locked {tmp_path / lock}: "
    assert done.stderr == f"{told}at most 20 seconds.\n"


def test_after_its_patience_it_stops_and_says_what_to_do(apt: dict[str, str], tmp_path: Path) -> None:
    with held(tmp_path / LOCKS["frontend"], 30) as other:
        done = run(apt | {"APT_PATIENCE_S": "2"}, "apt_get -- install -qq sl || echo goes on")
    assert done.returncode == 1 and "RUNS" not in done.stdout
    assert f"process {other} (" in done.stderr and "Wait until that has ended, then run the same" in done.stderr


def test_it_waits_for_nobody_where_the_locks_are_free(apt: dict[str, str]) -> None:
    done = run(apt, "apt_get -- update")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("RUNS")


@pytest.mark.parametrize("script", ["setup.sh", "appliance/install.sh"])
def test_no_script_asks_apt_without_waiting(script: str) -> None:
    text = (TOP / "tools" / script).read_text("utf-8")
    assert ". tools/apt.sh" in text
    assert re.findall(r"(?m)^.*apt-get (?:-\S+ )*(?:install|update).*$", text) == []


def test_the_set_up_itself_waits(apt: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "bin" / "dpkg-query").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "bin" / "dpkg-query").chmod(0o755)
    with held(tmp_path / LOCKS["lists"], 60) as other:
        done = subprocess.run(
            ["bash", "tools/setup.sh"],
            cwd=TOP,
            env=apt | {"APT_PATIENCE_S": "2"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1 and "RUNS" not in done.stdout
    assert f"Waiting for process {other} (" in done.stderr
    assert "Set-up stopped: apt is still used by another program after 2 seconds" in done.stderr
