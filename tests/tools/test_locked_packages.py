"""A package built for another machine holds what the lock names for that machine, and says so when it does not."""

from pathlib import Path

import pytest

from tests.many_rows import each_row
from tools import build_lgpio
from tools.locked_packages import Locked, differences, for_target, read_lock

LOCK = (Path(__file__).parents[2] / "requirements.lock").read_text(encoding="utf-8")
TARGETS = {
    ("x86_64", "3.11"): {"numpy": "2.4.6", "typing-extensions": "4.16.0"},
    ("x86_64", "3.13"): {"numpy": "2.5.5", "typing-extensions": "4.16.0"},
    ("aarch64", "3.11"): {"numpy": "2.4.6", "typing-extensions": "4.16.0", "lgpio": "0.2.2.0"},
    ("aarch64", "3.13"): {"numpy": "2.5.5", "typing-extensions": "4.16.0"},
}
"""What differs from machine to machine; lgpio for Python 3.13 is built from its source beside the lock."""
PARTED = {"numpy", "typing-extensions", "lgpio"}


@each_row("target", TARGETS)
def test_markers_are_judged_for_the_machine_a_package_is_for(target: tuple[str, str]) -> None:
    chosen = {entry.name: entry.version for entry in for_target(read_lock(LOCK), *target)}
    assert {name: version for name, version in chosen.items() if name in PARTED} == TARGETS[target]
    assert {"kivy", "opencv-python", "bleak", "setuptools"} <= set(chosen)
    assert not {"pywin32", "kivy-deps-angle", "colorama"} & set(chosen)


def test_pip_is_told_hashes_and_no_marker() -> None:
    (numpy,) = (entry for entry in for_target(read_lock(LOCK), "aarch64", "3.13") if entry.name == "numpy")
    assert numpy.line.startswith("numpy==2.5.5 --hash=sha256:") and ";" not in numpy.line


def test_lgpio_is_built_where_there_is_no_wheel_of_it_and_is_the_locked_one() -> None:
    assert [target for target in TARGETS if build_lgpio.is_built(*target)] == [("aarch64", "3.13")]
    (wheels,) = read_lock(LOCK)["lgpio"]
    source = build_lgpio.locked()
    assert source.version == wheels.version and source.line.partition("--hash=")[2] in wheels.line


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """What a Raspberry Pi with Debian 13 was given."""
    kept = {"Kivy": ("2.3.1", "cp313-cp313-manylinux_2_17_aarch64"), "lgpio": ("1.0", "cp311-abi3-linux_aarch64")}
    kept["typer"] = ("0.28.0", "py3-none-any")
    for name, (version, tag) in kept.items():
        about = tmp_path / f"{name}-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n\nWords.\n")
        (about / "WHEEL").write_text(f"Wheel-Version: 1.0\nTag: {tag}\n")
    return tmp_path


def wrong(packages: Path, machine: str = "aarch64", python: str = "3.13", **versions: str) -> list[str]:
    named = {"kivy": "2.3.1", "lgpio": "1.0", "typer": "0.28.0"} | versions
    return list(differences(packages, [Locked(name, version, "") for name, version in named.items()], machine, python))


def test_what_is_as_it_is_locked_differs_in_nothing(packages: Path) -> None:
    assert wrong(packages) == []


def test_another_version_and_a_missing_package_are_told(packages: Path) -> None:
    assert wrong(packages, kivy="2.3.2", numpy="2.5.5") == [
        "kivy is 2.3.1, and the lock has 2.3.2",
        "numpy 2.5.5 is missing",
    ]


def test_a_package_that_nobody_locked_is_told(packages: Path) -> None:
    wanted = [Locked("kivy", "2.3.1", ""), Locked("lgpio", "1.0", "")]
    assert list(differences(packages, wanted, "aarch64", "3.13")) == ["typer 0.28.0 is not in the lock"]


@each_row("machine, python, told", [("x86_64", "3.13", 2), ("aarch64", "3.11", 1), ("aarch64", "3.14", 1)])
def test_a_wheel_for_another_machine_or_python_is_told(packages: Path, machine: str, python: str, told: int) -> None:
    assert len([line for line in wrong(packages, machine, python) if " is for cp3" in line]) == told
