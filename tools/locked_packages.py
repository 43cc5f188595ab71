"""Reads the lock of Python packages: which of them a machine gets, and whether a folder holds those and no others."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from email.parser import HeaderParser
from pathlib import Path
from typing import Final, NamedTuple

from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.tags import Tag, parse_tag

ANY: Final = "any"


class Locked(NamedTuple):
    """A package as the lock names it: `line` is what pip is told, with its hashes, `marker` for which machines."""

    name: str
    version: str
    line: str
    marker: str = ""

    def fits(self, machine: str, python: str) -> bool:
        """Whether it is for this machine and this Python (`3.13`) under Linux, whoever asks."""
        target = {"platform_machine": machine, "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}
        target |= {"python_version": python, "python_full_version": f"{python}.0"}
        marker = Requirement(f"{self.name} ; {self.marker}").marker if self.marker else None
        return marker is None or marker.evaluate(target)


def read_lock(text: str) -> dict[str, list[Locked]]:
    """The lock by the packages' names; several lines may name one, each for other machines."""
    packages: dict[str, list[Locked]] = {}
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        asked, _, hashes = line.partition(" --hash")
        name_and_version, _, marker = asked.partition(";")
        name, _, version = (part.strip() for part in name_and_version.partition("=="))
        entry = Locked(plain(name), version, f"{name}=={version} --hash{hashes}", marker.strip())
        packages.setdefault(entry.name, []).append(entry)
    return packages


def for_target(lock: Mapping[str, Iterable[Locked]], machine: str, python: str) -> list[Locked]:
    """What a machine gets, one of each package."""
    return [entry for entries in lock.values() for entry in entries if entry.fits(machine, python)]


def plain(name: str) -> str:
    """A package's name in its one usual spelling (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def differences(packages: Path, wanted: Iterable[Locked], machine: str, python: str) -> Iterator[str]:
    """What a folder of packages has otherwise than it should: other ones, other versions, or for another machine."""
    versions = {entry.name: entry.version for entry in wanted}
    for about in sorted(packages.glob("*.dist-info")):
        told = HeaderParser().parsestr((about / "METADATA").read_text(encoding="utf-8"))
        name, version = plain(told["Name"]), told["Version"]
        if name not in versions:
            yield f"{name} {version} is not in the lock"
            continue
        if version != (wanted_version := versions.pop(name)):
            yield f"{name} is {version}, and the lock has {wanted_version}"
        wheel = HeaderParser().parsestr((about / "WHEEL").read_text(encoding="utf-8"))
        tags = {tag for text in wheel.get_all("Tag", []) for tag in parse_tag(text)}
        if not any(_runs(tag, machine, python) for tag in tags):
            yield f"{name} {version} is for {', '.join(sorted(map(str, tags)))}"
    yield from (f"{name} {version} is missing" for name, version in versions.items())


def _runs(tag: Tag, machine: str, python: str) -> bool:
    """Whether what has this tag runs there (PEP 425)."""
    major, minor = python.split(".")
    own = f"cp{major}{minor}"
    stable = tag.abi == "abi3" and int(tag.interpreter.removeprefix(f"cp{major}")) <= int(minor)
    return (tag.platform == ANY or tag.platform.endswith(f"_{machine}")) and (
        stable or tag.abi in (own, "none") and tag.interpreter in (own, f"py{major}")
    )


def run_pip(*words: str | Path) -> None:
    """pip, told nothing by whoever runs this. Raises subprocess.CalledProcessError."""
    whole = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *map(str, words)]
    subprocess.run(whole, check=True)
