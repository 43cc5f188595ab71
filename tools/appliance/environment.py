"""Makes a whole version for another machine: a virtual environment that will stand in `/opt/orctable/VERSION`.

`python -m tools.appliance.environment OUT` makes it for this machine; `--machine aarch64 --python 3.13` for a
Raspberry Pi with Debian 13. Only locked packages go in, each checked by its hash, and all of them ready-made but lgpio
for that Python; what came of it is held against the lock. The same commit makes the same files.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import build_lgpio
from tools.locked_packages import differences, for_target, read_lock, run_pip

TOP: Final = Path(__file__).parents[2]
PLACE: Final = "/opt/orctable"  # where versions are installed: an environment's programs name their own folder
KEYS: Final = TOP / "tools" / "appliance" / "keys"
GLIBC: Final = range(17, 37)
"""The minor versions of the C library that wheels may ask for: Debian 12 has 2.36 (PEP 600)."""
PROGRAM: Final = """#!{place}/bin/python -I
from companion.appliance.starter import tell_of_start

tell_of_start()
from companion.cli import main  # what it loads is most of a start

main()
"""
CONFIGURATION: Final = """home = /usr/bin
include-system-site-packages = {system}
version = {python}
"""
SPOKEN: Final = ("direct_url.json", "REQUESTED", "INSTALLER", "RECORD")
"""Files that tell where and how a package was installed."""


class DiffersFromLock(Exception):
    """A version that was made holds other packages than the lock names for its machine."""


def main() -> int:
    """Makes a version; its folder is OUT/VERSION."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--machine", choices=("x86_64", "aarch64"), default=platform.machine())
    parser.add_argument("--python", choices=("3.11", "3.12", "3.13"), default=_running())
    parser.add_argument("--version", default=_version(), help="another number, to try updates with")
    parser.add_argument("--keys", type=Path, default=KEYS, help="the public keys this version trusts, *.pub")
    said = parser.parse_args()
    if build_lgpio.is_built(said.machine, said.python) and (wanted := build_lgpio.missing()):
        print(f"lgpio has to be built from its source, and what builds it is missing: {wanted}", file=sys.stderr)
        return 1
    print(make(said.out, said.version, said.machine, said.python, said.keys))
    return 0


def make(out: Path, version: str, machine: str, python: str, keys: Path) -> Path:
    """Makes a version below `out`; its folder. Raises subprocess.CalledProcessError when pip or a compiler fails, and
    DiffersFromLock.
    """
    folder = out / version
    shutil.rmtree(folder, ignore_errors=True)
    packages = folder / "lib" / f"python{python}" / "site-packages"
    with TemporaryDirectory(prefix="orctable-environment-") as name:
        scratch = Path(name)
        _fetch(scratch, packages, machine, python)
        _add_orctable(scratch, packages, version)
    _forget_origin(packages)
    _add_programs(folder, version, machine, python)
    (folder / "keys").mkdir()
    for key in sorted(keys.glob("*.pub")):
        shutil.copyfile(key, folder / "keys" / key.name)
    (folder / "manifest.json").write_text(manifest(version, machine, python), encoding="ascii")
    _settle_times(folder, made_at())
    return folder


def manifest(version: str, machine: str, python: str) -> str:
    """What a bundle of this version says it is."""
    return json.dumps({"format": 1, "version": version, "machine": machine, "python": python}) + "\n"


def made_at() -> int:
    """When the newest commit was made, in seconds since 1970: the time of every file (SOURCE_DATE_EPOCH)."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told.isdigit():
        return int(told)
    words = ["git", "-C", str(TOP), "log", "-1", "--format=%ct"]
    return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def _running() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def _version() -> str:
    return str(tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _platforms(machine: str) -> list[str]:
    tags = [*(f"manylinux_2_{minor}_{machine}" for minor in reversed(GLIBC)), f"manylinux2014_{machine}"]
    return [word for tag in tags for word in ("--platform", tag)]


def _fetch(scratch: Path, packages: Path, machine: str, python: str) -> None:
    """The locked packages that running needs there; those for tests and tools stay out. Raises DiffersFromLock."""
    wanted = for_target(read_lock((TOP / "requirements.lock").read_text(encoding="utf-8")), machine, python)
    chosen = scratch / "chosen.txt"
    chosen.write_text("\n".join(entry.line for entry in wanted) + "\n", encoding="utf-8")
    target = ["--target", str(packages), *_platforms(machine), "--python-version", python, "--only-binary", ":all:"]
    # Else pip asks in the end whether this machine's own Python is new enough.
    exactly = ("--no-deps", "--require-hashes", "--ignore-requires-python")
    run_pip("install", "--quiet", "--no-compile", *exactly, "-r", chosen, *target)
    if build_lgpio.is_built(machine, python):
        build_lgpio.build(packages)
        wanted.append(build_lgpio.locked())
    if wrong := list(differences(packages, wanted, machine, python)):
        raise DiffersFromLock("; ".join(wrong))


def _add_orctable(scratch: Path, packages: Path, version: str) -> None:
    """orctable itself, from a copy of what is in the commit; building it compiles its translations."""
    copied = scratch / "orctable"
    for room in ("companion", "hardware", "vision", "firmware"):
        shutil.copytree(TOP / room, copied / room, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (copied / "tools").mkdir()
    for name in ("LICENSE", "README.md", "tools/build_backend.py", "tools/compile_words.py"):
        shutil.copyfile(TOP / name, copied / name)
    text = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    (copied / "pyproject.toml").write_text(re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', text, count=1))
    os.environ["SOURCE_DATE_EPOCH"] = str(made_at())
    run_pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", scratch / "wheel", copied)
    (wheel,) = (scratch / "wheel").glob("*.whl")
    run_pip("install", "--quiet", "--no-compile", "--no-deps", "--no-index", "--upgrade", "--target", packages, wheel)


def _forget_origin(packages: Path) -> None:
    """Leaves out what differs from one making to the next, and programs that would name this machine."""
    shutil.rmtree(packages / "bin", ignore_errors=True)
    for path in [*packages.rglob("__pycache__")]:
        shutil.rmtree(path)
    for info in packages.glob("*.dist-info"):
        for name in SPOKEN:
            (info / name).unlink(missing_ok=True)


def _add_programs(folder: Path, version: str, machine: str, python: str) -> None:
    programs = folder / "bin"
    programs.mkdir()
    (programs / "python").symlink_to(f"/usr/bin/python{python}")
    program = programs / "orctable"
    program.write_text(PROGRAM.format(place=f"{PLACE}/{version}"), encoding="ascii")
    program.chmod(0o755)
    # A Pi's python3-picamera2 belongs to its system and has to be visible from inside.
    system = str(machine == "aarch64").lower()
    (folder / "pyvenv.cfg").write_text(CONFIGURATION.format(system=system, python=python), encoding="ascii")


def _settle_times(folder: Path, when: int) -> None:
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (when, when), follow_symlinks=False)


if __name__ == "__main__":
    raise SystemExit(main())
