"""The game of docs/contributing.md, copied out word for word into a tree of its own, passes all that games have to."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.page_game import NAME, TOP, write_out

OURS = ("companion", "docs", "firmware", "hardware", "tests", "tools", "vision")
FILES = ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml", "requirements.lock")
OTHERS = "orconomy or orc or economicus or economancy"
WHOLE = ("tests/contract", "tests/locale", "tests/house")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]


def copied_out(folder: Path, name: str) -> None:
    """A tree in which somebody has done what the page says, for a game of this name."""
    for room in OURS:
        shutil.copytree(TOP / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"), symlinks=True)
    for file in FILES:
        shutil.copy2(TOP / file, folder)
    for github in (".github", ".pre-commit-config.yaml", ".gitignore"):
        if (TOP / github).is_dir():
            shutil.copytree(TOP / github, folder / github)
        elif (TOP / github).exists():
            shutil.copy2(TOP / github, folder)
    page = folder / "docs/contributing.md"
    if name != NAME:
        said = page.read_text(encoding="utf-8")
        renamed = re.sub(r"\bnim\b", name, re.sub(r"\bNim(?=\b|Parts)", name.capitalize(), said))
        page.write_text(renamed.replace("NIM", name.upper()), encoding="utf-8")
    games = folder / "companion/games"
    assert len(write_out(games, page, name)) == 4
    catalogue = folder / "companion/app/catalogue.py"
    said = catalogue.read_text(encoding="utf-8")
    parts = f"{name.capitalize()}Parts"
    imported = f"from companion.games.{name}.parts import {parts}\n"
    said = said.replace("from companion.games.protocol", imported + "from companion.games.protocol", 1)
    listed = re.sub(r"(GAMES: [^\n]*\{\n(?:    [^\n]*\n)*)\}", rf'\1    "{name}": {parts}(),\n}}', said)
    assert listed != said
    catalogue.write_text(listed, encoding="utf-8")


@pytest.mark.parametrize(("name", "rooms"), [(NAME, WHOLE), ("memory", ("tests/contract/test_help.py", "tests/house"))])
def test_the_page_as_it_is_printed_passes(tmp_path: Path, name: str, rooms: tuple[str, ...]) -> None:
    copied_out(tmp_path, name)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *rooms]
    words += ["-k", f"{name} or not ({OTHERS})"]
    done = subprocess.run(words, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:]
    assert re.search(r"\d+ passed", done.stdout)
