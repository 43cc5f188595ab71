"""What is in finished packages and images is read out of them again, and compared with the lock.

`python -m proofs.appliance.against_lock build/deb/*.deb build/image/*/*.spdx.json --out docs/results/against-lock.csv`
adds a row a file. Of a package each wheel is read: name, version and tags; of an image, names and versions in its list.
"""

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.long_run import LongRun
from tools import build_lgpio
from tools.locked_packages import Locked, differences, for_target, plain, read_lock

LOCK: Final = Path(__file__).parents[2] / "requirements.lock"
PACKED: Final = "./usr/share/orctable/packed.tar.xz"
UNPACK: Final = f'dpkg-deb --fsys-tarfile "$1" | tar -xO {PACKED} | tar -xJ -C "$2" --wildcards "*.dist-info/*"'
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
OF_IMAGES: Final = "3.13"
OURS: Final = "orctable"


@dataclass(frozen=True, slots=True)
class Row:
    """One file: for which machine and Python, how many packages of the lock it has to hold, and what is otherwise."""

    file: str
    processor: str
    python: str
    locked: int
    differences: str
    verdict: str


def wanted(machine: str, python: str) -> list[Locked]:
    """What the lock has for that machine."""
    chosen = for_target(read_lock(LOCK.read_text(encoding="utf-8")), machine, python)
    return [*chosen, build_lgpio.locked()] if build_lgpio.is_built(machine, python) else chosen


def in_package(package: Path, machine: str, python: str) -> Iterator[str]:
    """What a Debian package of ours has otherwise than the lock."""
    with TemporaryDirectory(prefix="orctable-lock-") as name:
        subprocess.run(["bash", "-o", "pipefail", "-ec", UNPACK, "bash", package, name], check=True)
        (packages,) = Path(name).glob("*/lib/python*/site-packages")
        for told in differences(packages, wanted(machine, python), machine, python):
            if not told.startswith(f"{OURS} "):
                yield told


def in_list(file: Path, machine: str) -> Iterator[str]:
    """What the list of an image has otherwise than the lock."""
    rows = json.loads(file.read_text(encoding="utf-8"))["packages"]
    there = {plain(each["name"]): each["versionInfo"] for each in rows if each["SPDXID"].startswith("SPDXRef-pypi-")}
    versions = {entry.name: entry.version for entry in wanted(machine, OF_IMAGES)} | {OURS: there.get(OURS, "missing")}
    for name in sorted({*there, *versions}):
        if there.get(name) != versions.get(name):
            yield f"{name} is {there.get(name, 'missing')}, and the lock has {versions.get(name, 'none')}"


def read(file: Path) -> Row:
    """Reads one file."""
    (kind,) = set(re.findall(r"[-_](amd64|arm64)\.", file.name))
    machine, found = MACHINES[kind], re.search(r"\+py([\d.]+)_", file.name)
    python = found[1] if found else OF_IMAGES
    other = list(in_package(file, machine, python) if found else in_list(file, machine))
    verdict = "the lock" if not other else "NOT THE LOCK"
    return Row(file.name, machine, python, len(wanted(machine, python)), "; ".join(other), verdict)


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a file; 1 when one is not the lock."""
    long_run = LongRun("proofs.appliance.against_lock", __doc__)
    long_run.parser.add_argument("files", type=Path, nargs="+")
    for file in long_run.begin(words).files:
        row = read(file)
        long_run.add(row, good=not row.differences)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
