"""Small versions of the app for tests of updates: a real layout, bundles signed by the real minisign, quick
self-checks.

A version's self-check is a line of Python that sees the data folder as `data`.
"""

import io
import json
import platform
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from companion.appliance.installed_versions import CURRENT, SETTLED, Versions
from companion.appliance.minisign import COMMENT
from companion.appliance.update_bundle import LAST_LINE, MANIFEST
from companion.appliance.update_trial import Updates, self_check
from companion.appliance.version_files import INSIDE

HERE: Final = {"machine": platform.machine(), "python": ".".join(platform.python_version_tuple()[:2])}
needs_minisign = pytest.mark.skipif(
    shutil.which("minisign") is None, reason="minisign is missing: apt install minisign"
)
PROGRAM: Final = """#!{python}
import os, pathlib, sys
data = pathlib.Path(os.environ["ORCTABLE_DATA"])
{lines}
"""


@dataclass(frozen=True, slots=True)
class Signer:
    """A pair of keys made by `minisign -G`."""

    public: Path
    secret: Path

    @classmethod
    def new(cls, folder: Path, name: str) -> "Signer":
        """New keys without a password."""
        made = cls(folder / f"{name}.pub", folder / f"{name}.key")
        _minisign("-G", "-f", "-W", "-p", made.public, "-s", made.secret)
        return made

    def sign(self, packed: Path, out: Path) -> Path:
        """The bundle of a packed version."""
        signature = packed.with_suffix(".minisig")
        _minisign("-S", "-s", self.secret, "-m", packed, "-x", signature, "-c", COMMENT, "-t", "orctable")
        text = signature.read_bytes()
        out.write_bytes(packed.read_bytes() + text + LAST_LINE.format(len(text)).encode())
        return out


def _minisign(*words: str | Path) -> None:
    subprocess.run(["minisign", *map(str, words)], check=True, capture_output=True)


def files_of(version: str, lines: str, keys: tuple[Path, ...]) -> dict[str, bytes]:
    """What is in a small version, by its name below the version's folder."""
    program = PROGRAM.format(python=sys.executable, lines=lines)
    files = {"bin/orctable": program.encode(), "lib/table.py": f'VERSION = "{version}"\n'.encode()}
    return files | {f"keys/{key.name}": key.read_bytes() for key in keys}


def packed(number: str, folder: Path, lines: str, keys: tuple[Path, ...], **said: str) -> Path:
    """A packed small version; `said` changes what its manifest says."""
    manifest = {"format": 1, "version": number, **HERE, **said}
    out = folder / f"{number}.tar.xz"
    with tarfile.open(out, "w:xz", preset=0) as tar:
        _add(tar, MANIFEST, json.dumps(manifest).encode())
        for name, data in files_of(number, lines, keys).items():
            _add(tar, f"{INSIDE}/{name}", data)
        link = tarfile.TarInfo(f"{INSIDE}/bin/python")
        link.type, link.linkname = tarfile.SYMTYPE, sys.executable
        tar.addfile(link)
    return out


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(data), 0o755
    tar.addfile(member, io.BytesIO(data))


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine with small versions and a table's data below one folder."""

    folder: Path

    @property
    def versions(self) -> Versions:
        """Where versions are installed."""
        return Versions(self.folder / "versions")

    @property
    def data(self) -> Path:
        """The table's data."""
        return self.folder / "data"

    @property
    def runs(self) -> str:
        """The version that would start now; "" for none that is whole."""
        version = self.versions.named(CURRENT)
        whole = version and (self.versions.path(version) / "lib" / "table.py").read_text("utf-8") == (
            f'VERSION = "{version}"\n'
        )
        return version if whole else ""

    def updates(self) -> Updates:
        """What is done before each start."""
        return Updates(self.versions, self.data, self_check("", self.data))

    def install(self, version: str, keys: tuple[Path, ...], lines: str = "") -> None:
        """A version that is there from the beginning."""
        self.versions.folder.mkdir(parents=True, exist_ok=True)
        self.data.mkdir(exist_ok=True)
        for name, data in files_of(version, lines, keys).items():
            path = self.versions.path(version) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o755)
        (self.versions.path(version) / "bin" / "python").symlink_to(sys.executable)
        for link in (SETTLED, CURRENT):
            self.versions.point(link, version)

    def hand_in(self, bundle: Path) -> None:
        """The app has copied a bundle from a stick."""
        folder = self.data / "update"
        folder.mkdir(exist_ok=True)
        shutil.copyfile(bundle, folder / "pending.orctable")

    def told(self) -> str:
        """What the screen is told of the last update, by its code."""
        path = self.data / "update" / "outcome.json"
        return str(json.loads(path.read_text("utf-8"))["code"]) if path.exists() else ""
