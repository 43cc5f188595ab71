"""What every test shares: no window, no pins, nobody's own folders, and real recordings when there are any."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from gpiozero.pins.mock import MockFactory

# No test needs what it wrote after a power cut: in memory, journals are kept safe without waiting for a disk.
_MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)

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

# What is imported and collected stays to the end: to go through it again and again for something to throw away costs a
# tenth of the collection, and more while tests run.
gc.disable()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Cases beside a test file are tests; those of a game's rules are read by the games' own conftest.py."""
    if file_path.suffix != ".cases" or file_path.match("cases/*"):
        return None
    from tests.told_cases import ToldFile

    return ToldFile.from_parent(parent, path=file_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that open windows begin first: a long one is not left to itself at the end."""
    windows = {item.path for item in items if item.get_closest_marker("window")}
    items.sort(key=lambda item: item.path not in windows)


def pytest_collection_finish() -> None:
    """From here on only what tests make is looked through."""
    gc.freeze()
    gc.enable()


# How long an example takes says something about the machine, nothing about orctable. `make test` tries a few examples,
# `make test-all` many of the same tests.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=20)
settings.register_profile("thorough", settings.get_profile("house"), max_examples=100)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def tables_are_put_away() -> Iterator[None]:
    """Closes every table without plugs that a test has opened."""
    tables: set[Any] = getattr(sys.modules.get("tests.session.table"), "OPEN", set())
    before = set(tables)
    yield
    for table in tables - before:
        table.close()


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the test's own, which the app finds through ORCTABLE_DATA."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("ORCTABLE_DATA", str(folder))
    return folder


@pytest.fixture(scope="session")
def recording() -> Callable[[str], Path]:
    """Finds a real recording, named as it stands in the folder of them. Where it is not, the test is skipped, and the
    reason says which recording it needs. Tests that ask for one are run by `make test-all`.
    """
    named = os.environ.get("ORCTABLE_REALDATA", "")

    def find(name: str) -> Path:
        if not named:
            pytest.skip(f"needs the real recording {name}: set ORCTABLE_REALDATA to the folder that holds it")
        if not (Path(named) / name).is_file():
            pytest.skip(f"needs the real recording {name}: it is not in {named}, which ORCTABLE_REALDATA names")
        return Path(named) / name

    return find


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]


@pytest.fixture
def pins() -> "Iterator[MockFactory]":
    """The pins of a machine that has none, by gpiozero's own factory for tests."""
    import gpiozero
    from gpiozero.pins.mock import MockFactory

    made = gpiozero.Device.pin_factory = MockFactory()
    made.reset()
    yield made
    gpiozero.Device.pin_factory = None


@pytest.fixture
def no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without pins."""
    import gpiozero
    from gpiozero.exc import BadPinFactory

    def none() -> None:
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.Device, "ensure_pin_factory", none)
