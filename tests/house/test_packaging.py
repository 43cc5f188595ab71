"""What a stranger relies on: the lock is complete and belongs to no machine, and every command told of exists."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.locale.sentences import Speaker
from tests.house.modules import ROOMS, TOP
from tests.many_rows import each_row

LOCKS = ("requirements.lock", "requirements-test.lock")
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def read_lock(name: str) -> str:
    return (TOP / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lock() -> str:
    """Both halves of the lock: what runs, and what tests need besides."""
    return "\n".join(map(read_lock, LOCKS))


@pytest.fixture(scope="module")
def project() -> dict[str, object]:
    parsed = SETTINGS["project"]
    assert isinstance(parsed, dict)
    return parsed


def requirements(lock: str) -> list[str]:
    """The lock's logical lines: one requirement with its hashes each."""
    joined = re.sub(r"\\\n\s*", " ", lock)
    return [line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def test_the_lock_names_no_place(lock: str) -> None:
    options = [line for line in requirements(lock) if re.search(r"(^|\s)-(?!-hash=)", line)]
    places = [line for line in lock.splitlines() if re.search(r"://|file:|(^|[\s=])\.{0,2}/", line)]
    assert options + places == []


def test_every_package_is_pinned_with_its_hashes(lock: str) -> None:
    pinned = requirements(lock)
    assert len(pinned) > 30
    assert [line for line in pinned if not re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)] == []


def names_in(lines: list[str]) -> set[str]:
    return {name.group() for line in lines if (name := re.match(r"[A-Za-z0-9-]+", line))}


def test_everything_asked_for_is_in_its_half_of_the_lock() -> None:
    project, groups = SETTINGS["project"], SETTINGS["dependency-groups"]
    extras = [name for extra in project["optional-dependencies"].values() for name in extra]
    runs = names_in([*project["dependencies"], *extras, *groups["build"]])
    assert runs - names_in(requirements(read_lock("requirements.lock"))) == set()
    assert names_in(groups["test"]) - names_in(requirements(read_lock("requirements-test.lock"))) == set()


def test_running_needs_nothing_that_is_there_for_tests() -> None:
    asked = names_in(SETTINGS["dependency-groups"]["test"])
    assert asked & names_in(requirements(read_lock("requirements.lock"))) == set()


def test_a_package_has_one_version_in_both_halves_of_the_lock(lock: str) -> None:
    versions = {re.sub(r" .*", "", line) for line in requirements(lock)}
    names = Counter(line.partition("==")[0] for line in versions)
    twice = {name for name, count in names.items() if count > 1}
    assert twice == {"numpy"}, "an older Python has an older numpy, and nothing else"


def test_the_headless_opencv_never_comes_in(lock: str) -> None:
    assert "opencv-python==" in lock
    assert "headless" not in lock


def targets() -> dict[str, str]:
    """The Makefile's targets and what `make` says about each."""
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+):.*?  ## (.+)$", makefile, re.MULTILINE))


def test_make_alone_lists_every_target() -> None:
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    declared = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert declared is not None
    plain = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    listing = subprocess.run(["make"], cwd=TOP, env=plain, capture_output=True, text=True, check=True).stdout
    for name in declared.group(1).split():
        assert f"make {name} " in listing
        assert targets()[name] in listing


def test_every_make_command_told_of_exists() -> None:
    pattern = re.compile(r"(?:`|^\s*(?:\$ )?)(?:sudo )?make ([a-z][a-z0-9-]*)", re.MULTILINE)
    told = (TOP / "README.md", TOP / "CHANGELOG.md", *sorted((TOP / "docs").rglob("*.md")))
    named = {(path.name, name) for path in told for name in pattern.findall(path.read_text(encoding="utf-8"))}
    assert {(file, name) for file, name in named if name not in targets()} == set()


@each_row(
    "script", ["tools/setup.sh", "tools/fresh.sh", "tools/appliance/install.sh", "tools/appliance/deb.sh", ".ci/run"]
)
def test_scripts_can_be_run(script: str) -> None:
    path = TOP / script
    assert os.access(path, os.X_OK)
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0


def set_up(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up in a folder that holds nothing else, with the Python of that name."""
    script = folder / "tools" / "setup.sh"
    script.parent.mkdir()
    for name in ("setup.sh", "apt.sh"):
        shutil.copyfile(TOP / "tools" / name, script.with_name(name))
    return subprocess.run(
        ["bash", str(script)],
        env={"PATH": os.environ["PATH"], "PYTHON": python, "APT": "no"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_python_too_old_is_refused_and_told_what_to_do(tmp_path: Path) -> None:
    python = tmp_path / "python3.10"
    python.write_text(f"#!/bin/sh\n(echo 'import sys; sys.version_info = (3, 10, 2)'; cat) | {sys.executable} -\n")
    python.chmod(0o755)
    done = set_up(tmp_path, str(python))
    assert done.returncode == 1
    assert "Python 3.10" in done.stderr
    assert "make run PYTHON=python3.12" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_a_python_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = set_up(tmp_path, "python3.10-none")
    assert done.returncode == 1
    assert "there is no python3.10-none here" in done.stderr


def test_an_environment_that_is_only_linked_here_is_never_emptied(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept").touch()
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "requirements.lock").touch()
    (checkout / ".venv").symlink_to(elsewhere)
    done = set_up(checkout, sys.executable)
    assert done.returncode == 1 and "is a link to" in done.stderr
    assert (elsewhere / "kept").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("hook", "suffix"), [("build_wheel", "whl"), ("build_sdist", "tar.gz")])
def test_whoever_installs_a_package_reads_it_in_both_languages(tmp_path: Path, hook: str, suffix: str) -> None:
    tree = tmp_path / "tree"
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    for name in filter(None, kept.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TOP / name, tree / name)
    words = f"from tools import build_backend; build_backend.{hook}({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", words], cwd=tree, capture_output=True, check=True)
    (package,) = tmp_path.glob(f"*.{suffix}")
    shutil.unpack_archive(package, tmp_path / "unpacked", "zip" if suffix == "whl" else "gztar")
    assert len([*(tmp_path / "unpacked").rglob("*.mo")]) == len([*(TOP / "companion").rglob("*.po")]) > 0
    (pages,) = (tmp_path / "unpacked").rglob("companion/spectators/pages")
    assert sorted(file.name for file in pages.iterdir()) == ["page.css", "page.html", "page.js"]
    (locale,) = (tmp_path / "unpacked").rglob("companion/locale")
    assert Speaker("ru", locale).text("Undo") == "Отмена"


def test_whoever_uses_our_packages_gets_their_types() -> None:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert "py.typed" in settings["package-data"]["*"]
    assert [room for room in ROOMS if not (TOP / room / "py.typed").is_file()] == []


def test_the_version_has_its_entry_in_the_changelog(project: dict[str, object]) -> None:
    changelog = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{project['version']}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE)


def test_the_pins_of_a_raspberry_pi_are_asked_for(project: dict[str, object]) -> None:
    dependencies = project["dependencies"]
    assert isinstance(dependencies, list)
    assert {"gpiozero", "lgpio"} <= {re.split(r"[><=]", line)[0] for line in dependencies}


def test_hooks_before_a_commit_fetch_nothing() -> None:
    hooks = (TOP / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.+)", hooks) == ["local"]
    entries = re.findall(r"entry: (.+)", hooks)
    assert entries and all(entry.startswith(".venv/bin/") for entry in entries)


@pytest.mark.parametrize("spoilt", ["", "setup-test", "lint", "test", "test-all"])
def test_every_change_is_held_to_all_that_is_slow_too(tmp_path: Path, spoilt: str) -> None:
    """The run of a stand-in for the project whose steps succeed, all but one."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(TOP / ".ci" / "run", tmp_path / ".ci")
    steps = ["setup-test", "lint", "test", "test-all"]
    rules = [f"{step}:\n\t@echo did {step}; exit {int(step == spoilt)}\n" for step in steps]
    (tmp_path / "Makefile").write_text("\n".join(rules), encoding="utf-8")
    done = subprocess.run([tmp_path / ".ci" / "run"], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (spoilt == ""), done.stderr
    if not spoilt:
        assert sorted(re.findall(r"^did (\S+)$", done.stdout, re.MULTILINE)) == sorted(steps)
