"""Starting the app: what it loads, and how it tells that its screen is up."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.appliance.starter import say_ready
from proofs.bench.ui import first_picture_s, off_screen

LOADED = "import sys, companion.cli, companion.app.app_window; print(*{'cv2', 'numpy', 'rich'} & set(sys.modules))"


@pytest.mark.slow
def test_ok__the_app_loads_neither_camera_nor_number_libraries(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], env=off_screen(tmp_path), check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == []


@pytest.mark.slow
def test_ok__whoever_starts_the_app_hears_when_the_first_picture_is_drawn(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    environment = off_screen(tmp_path) | {"ORCTABLE_DATA": str(tmp_path)}
    assert first_picture_s(["companion.cli", "run", "--journal", str(journal)], environment, tmp_path)[0] > 0


def test_ok__ready_is_said_to_the_socket_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(tmp_path / "ready"))
        door.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "ready"))
        say_ready()
        assert door.recv(100) == b"READY=1"
