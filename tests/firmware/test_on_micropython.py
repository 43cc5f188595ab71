"""The same firmware under real MicroPython: the same bytes as recorded, little memory, and never more of it."""

import shutil
from pathlib import Path

import pytest

from firmware.core import link, msgs
from tests.firmware.micropython.vector_player import differences
from tests.firmware.on_micropython import HERE, TOP, needs_unix, needs_wasm, run_unix, run_wasm
from tests.firmware.record_vectors import FOLDER, LIVES, record
from tests.many_rows import each_row
from tools.compile_firmware import compile_firmware

MOST_BYTES = 28 * 1024  # twice in a flash of 2 MB, beside MicroPython, for an update
MOST_LOADED = 48 * 1024
MOST_PER_POLL = 64
VECTORS = sorted(FOLDER.glob("*.txt"))
ALL_AS_RECORDED = [f"{path.name} as recorded" for path in VECTORS]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mpy")
    compile_firmware(folder)
    return folder


@each_row("path", VECTORS)
def test_the_base_writes_the_recorded_bytes(path: Path) -> None:
    with path.open(encoding="ascii") as lines:
        assert list(differences(lines)) == []


@each_row("name", LIVES)
def test_the_vectors_are_what_the_recorder_makes(name: str) -> None:
    assert list(record(LIVES[name])) == (FOLDER / f"{name}.txt").read_text(encoding="ascii").splitlines()


def test_the_vectors_hold_what_they_are_named_for() -> None:
    written = {path.stem: b"".join(_written(path)) for path in VECTORS}
    frames = {name: link.Parser().feed(data) for name, data in written.items()}
    seqs = [frame[3] for frame in frames["seq-wraps"] if frame[0] & link.RELIABLE]
    assert 255 in seqs
    assert 3 in seqs[seqs.index(255) :]
    ids = [msgs.unpack(msgs.ROLL, frame[7])[0] for frame in frames["roll-numbers-wrap"] if frame[1] == msgs.ROLL]
    assert {65535, 0} <= set(ids)
    times = [frame[6] for frame in frames["thirteen-days"]]
    assert min(times) < 1 << 30 <= max(times)
    assert all(msgs.ROLL in {frame[1] for frame in found} for found in frames.values())


def test_the_compiled_firmware_fits(tmp_path: Path) -> None:
    assert sum(compile_firmware(tmp_path).values()) <= MOST_BYTES


@pytest.mark.slow
@needs_wasm
def test_micropython_writes_the_recorded_bytes_too(compiled: Path) -> None:
    shutil.copy(HERE / "vector_player.py", compiled / "vector_player.py")
    assert run_wasm("vectors.py", compiled, f"{FOLDER}=/vectors", f"{compiled}=/") == ALL_AS_RECORDED


@needs_unix
def test_the_systems_own_micropython_writes_the_recorded_bytes_too() -> None:
    assert run_unix("vectors.py", f"{TOP}:{HERE}") == ALL_AS_RECORDED


@needs_wasm
@pytest.mark.slow
def test_memory_is_little_and_stays_the_same(compiled: Path) -> None:
    figures = dict(line.split(maxsplit=1) for line in run_wasm("heap.py", compiled))
    print(figures)
    assert int(figures["loaded"]) <= MOST_LOADED
    assert int(figures["throws"]) > 100
    held = {int(figures[f"held-{polls}"]) for polls in (100, 10_000, 100_000)}
    assert len(held) == 1
    assert int(figures["quiet"]) == 0
    assert int(figures["made"]) / 100_000 <= MOST_PER_POLL


def _written(path: Path) -> list[bytes]:
    return [bytes.fromhex(line.partition(">")[2]) for line in path.read_text(encoding="ascii").splitlines()]
