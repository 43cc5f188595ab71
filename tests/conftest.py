"""What every test shares: no window, no pins, nobody's own folders, and real recordings when there are any."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before anything imports Kivy: it reads these once. Each worker is a process of its own, with folders of its own.
_SCRATCH = tempfile.TemporaryDirectory(prefix="orctable-tests-")
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ["KIVY_HOME"] = str(Path(_SCRATCH.name) / "kivy")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["ORCTABLE_DATA"] = str(Path(_SCRATCH.name) / "data")
Path(os.environ["KIVY_HOME"]).mkdir(parents=True, exist_ok=True)

# How long an example takes says something about the machine, nothing about orctable.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the test's own, which the app finds through ORCTABLE_DATA."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("ORCTABLE_DATA", str(folder))
    return folder


@pytest.fixture(scope="session")
def realdata() -> Path:
    """The folder of real recordings named by ORCTABLE_REALDATA; without one the test is skipped, and says so."""
    named = os.environ.get("ORCTABLE_REALDATA", "")
    if not named:
        pytest.skip("no real recordings: ORCTABLE_REALDATA names no folder")
    folder = Path(named)
    if not folder.is_dir():
        pytest.skip(f"no real recordings: ORCTABLE_REALDATA names {folder}, which is not a folder")
    return folder


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]
