"""Runs scripts under real MicroPython: as WebAssembly under Node (32 bits, as on a Pico), or the system's own.

The firmware is compiled for it by mpy-cross, as it is for the board.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent / "micropython"
PORT = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
NODE = shutil.which("node")
UNIX = os.environ.get("ORCTABLE_MICROPYTHON") or shutil.which("micropython")
HEAP = 190_000  # bytes that MicroPython leaves to a program on a Pico, roughly
PATIENCE_S = 500

needs_wasm = pytest.mark.skipif(
    not (NODE and PORT.exists()),
    reason="needs MicroPython as WebAssembly: Node, then `make setup-test` (npm ci in tests/firmware/micropython)",
)
needs_unix = pytest.mark.skipif(
    not UNIX, reason="needs MicroPython: apt install micropython (Debian 13), or name it in ORCTABLE_MICROPYTHON"
)


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
