"""A spy in a seat tries each way to what others have sealed, as the app's own user, root and another one alike."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.app.programs import landlock
from tests.app.programs import spy
from tests.many_rows import each_row

HERE = Path(__file__).parent
ROOM = HERE.parents[2]
PATIENCE_S = 300.0
NOBODY = 65534
USERS = ("same", "ordinary")
FULL, ONLY_LANDLOCK, ONLY_NAMESPACES, NEITHER = "", "namespaces", "landlock", "landlock+namespaces"
"""What the kernel lacks."""
NEEDS_LANDLOCK = "needs Linux 6.12 or newer with Landlock in its list of security modules"
NEEDS_NAMESPACES = "needs a kernel that lets an ordinary user make namespaces"
BY_FILES_ALONE = frozenset({
    "mem of a child of the app", "mem of the program in another seat", "mem of everybody", "fd",
    "the cookie of X", "devices", "shared memory by name", "the journal", "its WAL", "data",
    "data in the program's own folder", "the temporary folder", "write the journal", "put the journal away",
    "write .bashrc", "write an autostart", "write what Python loads", "write the app's code",
    "write in its own folder", "write a new file beside itself",
})  # fmt: skip
"""What only Landlock or a view of its own refuses; of `fd`, root may see how many there are."""
BY_SIGNALS_ALONE = frozenset({"kill", "pidfd_send_signal"})


@dataclass(frozen=True)
class Report:
    sealed: str
    got: Mapping[str, str]
    open: tuple[str, ...]


def python_for_all(folder: Path) -> str:
    """A Python that another user may run, with the companion in its path. Skips where there is none."""
    plain = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if plain is None or b"(3, 1" not in subprocess.check_output(
        [plain, "-c", "import sys; print(sys.version_info[:2])"]
    ):
        pytest.skip("needs a Python of the system, 3.11 or newer")
    subprocess.run([plain, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/python3*/site-packages")
    (packages / "companion.pth").write_text(f"{ROOM}\n", encoding="utf-8")
    return str(folder / "bin/python")


def begin(user: str, without: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the stand-in for the app in a folder of the user's own. Skips where this cannot be tried."""
    words, python = [], sys.executable
    if user == "ordinary":
        if os.geteuid():
            pytest.skip("needs root, to be somebody else; the test as the same user is the one as an ordinary user")
        if not os.stat(HERE).st_mode & 0o005:
            pytest.skip(f"needs {ROOM} to be readable to others")
        python = python_for_all(folder / "venv-of-all")
        words = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--bounding-set=-all"]
    table = folder / "table"
    table.mkdir()
    if words:
        os.chown(table, NOBODY, NOBODY)
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(ROOM)}
    return subprocess.run(
        [*words, python, str(HERE / "spied_app.py"), str(table), without],
        capture_output=True, text=True, timeout=PATIENCE_S, env=environment, cwd="/", check=False,
    )  # fmt: skip


@cache
def spied(user: str, without: str) -> Report:
    folder = Path(tempfile.mkdtemp(prefix="orctable-spy-", dir="/tmp"))  # not in memory: the fence covers /dev/shm
    folder.chmod(0o755)
    try:
        done = begin(user, without, folder)
    finally:
        shutil.rmtree(folder)
    assert done.returncode == 0, done.stderr
    data: Any = json.loads(done.stdout.splitlines()[-1])
    return Report(data["sealed"], data["got"], tuple(data["open"]))


def needs(without: str) -> None:
    """Skips where this kernel lacks what the case is about."""
    if "namespaces" in without and "landlock" not in without and landlock.version() < landlock.WITH_SCOPES:
        pytest.skip(NEEDS_LANDLOCK)
    if (
        "landlock" in without
        and "namespaces" not in without
        and subprocess.run(["unshare", "-Urpm", "true"]).returncode
    ):
        pytest.skip(NEEDS_NAMESPACES)


@pytest.mark.slow
@each_row("way", spy.WAYS)
@each_row("without", [FULL, ONLY_LANDLOCK, ONLY_NAMESPACES])
@each_row("user", USERS)
def test_no_way_reads_or_changes_what_others_have(user: str, without: str, way: str) -> None:
    needs(without)
    report = spied(user, without)
    assert (report.got[way], report.open) == ("", ())


@pytest.mark.parametrize("user", USERS)
def test_where_the_kernel_refuses_no_files_that_is_said_and_the_rest_is_closed(user: str) -> None:
    report = spied(user, NEITHER)
    got = {way for way, what in report.got.items() if what}
    assert got <= BY_FILES_ALONE | BY_SIGNALS_ALONE, report.got
    assert set(report.open) == {"files signals"}
    assert "SEALED" not in report.got["mem of the app"] + report.got["fd"] + report.got["environ"]


def test_a_crash_of_the_app_leaves_no_picture_of_its_memory(tmp_path: Path) -> None:
    done = begin("same", "crash", tmp_path)
    assert done.returncode == -11, done.stderr
    assert not list(tmp_path.rglob("core*"))
