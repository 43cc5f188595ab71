"""Runs scripts under real MicroPython: as WebAssembly under Node (32 bits, as on a Pico), or the system's own.

The firmware is compiled for it by mpy-cross, as it is for the board.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent / "micropython"
PORT = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
NODE = shutil.which("node")
UNIX = os.environ.get("ORCTABLE_MICROPYTHON") or shutil.which("micropython")
HEAP = 190_000
"""Bytes that MicroPython leaves to a program on a Pico, roughly."""
PATIENCE_S = 500
MAIN = "main.py"

needs_wasm = pytest.mark.skipif(
    not (NODE and PORT.exists()),
    reason="needs MicroPython as WebAssembly: Node, then `make setup-test` (npm ci in tests/firmware/micropython)",
)
needs_unix = pytest.mark.skipif(
    not UNIX, reason="needs MicroPython: apt install micropython (Debian 13), or name it in ORCTABLE_MICROPYTHON"
)


def compile_firmware(to: Path) -> dict[str, int]:
    """Compiles the firmware but `main.py` into a folder; returns the size of each file in bytes."""
    sizes = {}
    for source in sorted((TOP / "firmware").rglob("*.py")):
        if source.name == MAIN:
            continue
        name = source.relative_to(TOP).with_suffix(".mpy")
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "mpy_cross", "-O3", "-s", source.name, "-o", str(target), str(source)]
        subprocess.run(command, check=True, capture_output=True)
        sizes[str(name)] = target.stat().st_size
    return sizes


def run_wasm(script: str, compiled: Path, *folders: str) -> list[str]:
    """The lines a script of the folder `micropython` prints as WebAssembly; its generator `steps` is run to the end."""
    command = [str(NODE), str(HERE / "run.mjs"), str(HERE / script), str(HEAP), f"{compiled / 'firmware'}=/firmware"]
    return _run([*command, *folders], os.environ.copy())


def run_unix(script: str, path: str) -> list[str]:
    """The lines the same script prints under the system's own MicroPython."""
    program = f"exec(open({str(HERE / script)!r}).read())\nfor _ in steps: pass"
    return _run([str(UNIX), "-c", program], {**os.environ, "MICROPYPATH": path})


def _run(command: list[str], environment: dict[str, str]) -> list[str]:
    done = subprocess.run(
        command, env=environment, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
