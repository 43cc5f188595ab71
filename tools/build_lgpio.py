"""Builds lgpio, the pins of a Raspberry Pi, where no wheel of it exists: for Python 3.13 and newer on ARM.

`python -m tools.build_lgpio SITE_PACKAGES` puts it there. Source and SWIG are those of tools/lgpio.lock, checked by
their hashes. It is built for Python's stable ABI (PEP 384), so the headers of any Python will do: a PC builds it
for a Pi.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.locked_packages import Locked, read_lock, run_pip

TOP: Final = Path(__file__).parents[1]
LOCK: Final = TOP / "tools" / "lgpio.lock"
NAME: Final = "lgpio"
MACHINE: Final = "aarch64"
TRIPLET: Final = f"{MACHINE}-linux-gnu"
COMPILER: Final = f"{TRIPLET}-gcc"  # Debian's name for it on a Pi and on a PC alike
OF_PI, OF_PC = "gcc libc6-dev python3-dev", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross python3-dev"
OLDEST: Final = (3, 11)  # the oldest Python whose stable ABI is asked for
SWIG: Final = "import sys; from swig import swig; sys.exit(swig())"
WHEEL: Final = (
    "Wheel-Version: 1.0\nGenerator: tools.build_lgpio\nRoot-Is-Purelib: false\nTag: cp311-abi3-linux_aarch64\n"
)


def is_built(machine: str, python: str) -> bool:
    """Whether a version for this machine and Python needs lgpio built from its source."""
    return machine == MACHINE and tuple(map(int, python.split("."))) >= (3, 13)


def locked() -> Locked:
    """lgpio as it is locked: by its source alone."""
    return read_lock(LOCK.read_text(encoding="utf-8"))[NAME][0]


def missing() -> str:
    """What this machine lacks to build it, as what to type; "" for nothing."""
    there = shutil.which(COMPILER) is not None and _headers().joinpath("Python.h").is_file()
    return "" if there else f"sudo apt install {OF_PI if platform.machine() == MACHINE else OF_PC}"


def build(packages: Path) -> None:
    """Builds it into a folder of packages. Raises subprocess.CalledProcessError."""
    with TemporaryDirectory(prefix="orctable-lgpio-") as name:
        scratch = Path(name)
        lines = read_lock(LOCK.read_text(encoding="utf-8"))
        source = _source(scratch, lines[NAME][0])
        _wrap(scratch, source, lines["swig"][0])
        library = source / "_lgpio.abi3.so"
        _compile(scratch, source, library)
        packages.mkdir(parents=True, exist_ok=True)
        for path in (source / "lgpio.py", library):
            shutil.copyfile(path, packages / path.name)
        about = packages / f"{NAME}-{lines[NAME][0].version}.dist-info"
        about.mkdir(exist_ok=True)
        shutil.copyfile(source / "PKG-INFO", about / "METADATA")
        shutil.copyfile(source / "LICENSE", about / "LICENSE")
        (about / "WHEEL").write_text(WHEEL, encoding="ascii")


def _source(scratch: Path, wanted: Locked) -> Path:
    """The unpacked source. No part of it is run."""
    asked = scratch / "source.txt"
    asked.write_text(wanted.line + "\n", encoding="utf-8")
    words = ("--no-deps", "--no-binary", NAME, "--no-build-isolation", "--require-hashes", "-r", asked, "-d", scratch)
    run_pip("download", "--quiet", *words)
    (packed,) = scratch.glob(f"{NAME}-*.tar.gz")
    shutil.unpack_archive(packed, scratch / "source")
    (source,) = (scratch / "source").iterdir()
    return source


def _wrap(scratch: Path, source: Path, swig: Locked) -> None:
    """SWIG writes lgpio.py and the C code beneath it."""
    asked, place = scratch / "swig.txt", scratch / "swig"
    asked.write_text(swig.line + "\n", encoding="utf-8")
    run_pip(
        "install", "--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes", "--target", place, "-r", asked
    )
    words = [sys.executable, "-c", SWIG, "-python", "lgpio.i"]
    subprocess.run(words, cwd=source, env={**os.environ, "PYTHONPATH": str(place)}, check=True)


def _compile(scratch: Path, source: Path, library: Path) -> None:
    """The whole of lgpio in one library, as its own set-up makes it with PYPI=1."""
    # Debian's pyconfig.h only leads to one for each machine; in what it says, 64-bit machines with Linux are alike.
    other = scratch / "include" / TRIPLET / f"python{sysconfig.get_python_version()}"
    other.mkdir(parents=True)
    shutil.copyfile(sysconfig.get_config_h_filename(), other / "pyconfig.h")
    limited = "-DPy_LIMITED_API=0x{:02x}{:02x}0000".format(*OLDEST)
    files = sorted(path.relative_to(source).as_posix() for path in (source / "src").glob("lg*.c"))
    words = [COMPILER, "-shared", "-fPIC", "-O3", "-s", "-pthread", limited, f"-I{scratch / 'include'}"]
    words += [f"-I{_headers()}", "-Isrc", *files, "src/rgpiod.c", "lgpio_wrap.c", "-o", library.name, "-lrt", "-ldl"]
    subprocess.run(words, cwd=source, check=True, capture_output=True)


def _headers() -> Path:
    return Path(sysconfig.get_paths()["include"])


def main() -> int:
    """Builds it, or says what is missing and returns 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", type=Path)
    said = parser.parse_args()
    if wanted := missing():
        print(f"lgpio has to be built from its source, and what builds it is missing: {wanted}", file=sys.stderr)
        return 1
    build(said.packages)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
