"""Packs a version for a stick: `python -m tools.appliance.bundle VERSION_FOLDER OUT --key SECRET_KEY`.

The key is one of `minisign -G`; minisign asks for its password. Without `--key` only the packed version is written, as
it goes into the Debian package. The same folder makes the same file.
"""

import argparse
import json
import lzma
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.appliance.minisign import COMMENT
from companion.appliance.update_bundle import ENDING, LAST_LINE, MANIFEST
from companion.appliance.version_files import INSIDE


def main() -> int:
    """Packs and signs; 1 when minisign refuses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--key", type=Path)
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    if said.key is None:
        print(pack(said.version, said.out / f"{name_of(said.version)}.tar.xz"))
        return 0
    try:
        print(sign(said.version, said.out / f"{name_of(said.version)}{ENDING}", said.key))
    except subprocess.CalledProcessError as error:
        print(f"minisign did not sign: {error}", file=sys.stderr)
        return 1
    return 0


def name_of(version: Path) -> str:
    """What the files of a version are called: `orctable-0.3.0-aarch64-py3.11`."""
    told = json.loads((version / MANIFEST).read_text(encoding="ascii"))
    return f"orctable-{told['version']}-{told['machine']}-py{told['python']}"


def pack(version: Path, out: Path) -> Path:
    """Packs a version's folder, its manifest first, everything owned by root."""
    form = tarfile.PAX_FORMAT
    with lzma.open(out, "wb", preset=2) as packed, tarfile.open(fileobj=packed, mode="w", format=form) as tar:
        tar.add(version / MANIFEST, MANIFEST, filter=_roots)
        for path in sorted(version.rglob("*")):
            if path != version / MANIFEST:
                tar.add(path, f"{INSIDE}/{path.relative_to(version).as_posix()}", recursive=False, filter=_roots)
    return out


def _roots(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = int(member.mtime)
    return member


def sign(version: Path, out: Path, key: Path) -> Path:
    """Packs a version and appends its signature. Raises subprocess.CalledProcessError."""
    with TemporaryDirectory(prefix="orctable-bundle-", dir=out.parent) as name:
        packed = pack(version, Path(name) / "packed.tar.xz")
        signature = Path(name) / "packed.minisig"
        said = f"orctable {version.name}"
        subprocess.run(
            ["minisign", "-S", "-s", key, "-m", packed, "-x", signature, "-c", COMMENT, "-t", said], check=True
        )
        text = signature.read_bytes()
        with packed.open("ab") as whole:
            whole.write(text + LAST_LINE.format(len(text)).encode())
        packed.replace(out)
    return out


if __name__ == "__main__":
    raise SystemExit(main())
