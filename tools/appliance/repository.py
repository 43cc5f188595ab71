"""Makes an apt repository of packages: a folder that any web space can hold, signed.

`python -m tools.appliance.repository build/repository --key KEY build/deb/*.deb` puts each package into the suite of
the Debian whose Python it is for, signs each suite with that key of gpg's, and writes beside them the public key and
what a machine needs to say to use it. Packages that are there already stay.
"""

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from email.utils import formatdate
from pathlib import Path
from typing import Final

SUITES: Final = {"3.11": "bookworm", "3.13": "trixie"}
"""The Debian whose Python a package is for, as its version tells (`0.3.0+py3.11`)."""
VERSION: Final = re.compile(r"\+py(3\.\d+)$")
PUBLIC: Final = "orctable.asc"
SOURCES: Final = """Types: deb
URIs: ADDRESS
Suites: {suite}
Components: main
Signed-By: /etc/apt/keyrings/orctable.asc
"""


class RepositoryRefused(Exception):
    """A package that no suite is for, or a key that is missing."""


def main(words: Sequence[str] | None = None) -> int:
    """Makes the folder and says which key signed it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("packages", type=Path, nargs="+")
    parser.add_argument("--key", required=True, help="the key that signs, as gpg names it")
    said = parser.parse_args(words)
    try:
        fingerprint = _fingerprint(said.key)
        make(said.out, said.packages, fingerprint)
    except (RepositoryRefused, subprocess.CalledProcessError) as error:
        told = error.stderr.decode().strip() if isinstance(error, subprocess.CalledProcessError) else error
        print(f"Stopped: {told}")
        return 1
    print(f"{said.out} is signed with {fingerprint}; its public key is {said.out / PUBLIC}.")
    return 0


def make(out: Path, packages: Iterable[Path], key: str) -> None:
    """Adds packages to a repository and signs it anew. Raises RepositoryRefused, subprocess.CalledProcessError."""
    for package in packages:
        pool = out / "pool" / _suite(package)
        pool.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(package, pool / package.name)
    for pool in sorted((out / "pool").iterdir()):
        _index(out, pool.name, key)
        (out / f"orctable-{pool.name}.sources").write_text(SOURCES.format(suite=pool.name), encoding="utf-8")
    (out / PUBLIC).write_bytes(_run("gpg", "--batch", "--armor", "--export", key))


def _suite(package: Path) -> str:
    version = _run("dpkg-deb", "--field", str(package), "Version").decode().strip()
    match = VERSION.search(version)
    if match is None or match[1] not in SUITES:
        raise RepositoryRefused(f"{package}: its version {version} names no Python of {', '.join(SUITES.values())}.")
    return SUITES[match[1]]


def _index(out: Path, suite: str, key: str) -> None:
    """The lists of one suite: a paragraph a package for each kind of machine, their hashes, and the signature."""
    dists = out / "dists" / suite
    shutil.rmtree(dists, ignore_errors=True)
    entries: dict[str, list[str]] = {}
    for package in sorted((out / "pool" / suite).glob("*.deb")):
        control = _run("dpkg-deb", "--field", str(package)).decode().rstrip("\n")
        machine = re.search(r"(?m)^Architecture: (\S+)$", control)
        if machine is None:
            raise RepositoryRefused(f"{package}: says no Architecture.")
        place = package.relative_to(out).as_posix()
        told = f"Filename: {place}\nSize: {package.stat().st_size}\nSHA256: {_sha256(package)}"
        entries.setdefault(machine[1], []).append(f"{control}\n{told}\n")
    for machine_name, paragraphs in entries.items():
        folder = dists / "main" / f"binary-{machine_name}"
        folder.mkdir(parents=True)
        listing = "\n".join(paragraphs).encode()
        (folder / "Packages").write_bytes(listing)
        (folder / "Packages.gz").write_bytes(gzip.compress(listing, mtime=0))
    (dists / "Release").write_text("\n".join(_release(dists, suite, sorted(entries))) + "\n", encoding="utf-8")
    signed = ("gpg", "--batch", "--yes", "--local-user", key, "--digest-algo", "SHA256")
    _run(*signed, "--clearsign", "--output", str(dists / "InRelease"), str(dists / "Release"))
    _run(*signed, "--armor", "--detach-sign", "--output", str(dists / "Release.gpg"), str(dists / "Release"))


def _release(dists: Path, suite: str, machines: Sequence[str]) -> Iterator[str]:
    made = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    yield from ("Origin: orctable", "Label: orctable", f"Suite: {suite}", f"Codename: {suite}")
    yield f"Date: {formatdate(made, usegmt=True)}"
    yield from (f"Architectures: {' '.join(machines)}", "Components: main", "SHA256:")
    for path in sorted(dists.rglob("Packages*")):
        yield f" {_sha256(path)} {path.stat().st_size} {path.relative_to(dists).as_posix()}"


def _sha256(path: Path) -> str:
    with path.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def _fingerprint(key: str) -> str:
    words = ("gpg", "--batch", "--with-colons", "--list-secret-keys", key)
    told = subprocess.run(words, check=False, capture_output=True, text=True).stdout
    prints = [line.split(":")[9] for line in told.splitlines() if line.startswith("fpr:")]
    if not prints:
        raise RepositoryRefused(
            f"gpg has no secret key {key}. Make one: gpg --quick-generate-key {key} ed25519 sign never"
        )
    return prints[0]


def _run(*words: str) -> bytes:
    return subprocess.run(words, check=True, capture_output=True).stdout


if __name__ == "__main__":
    raise SystemExit(main())
