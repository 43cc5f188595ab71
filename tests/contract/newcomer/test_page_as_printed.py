"""The game of docs/contributing.md, copied out word for word into a tree of its own, passes all that games have to."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.page_game import NAME, PAGE, TOP, write_out
from tests.many_rows import few_quick

NOT_OURS = (".git", ".venv", "build", "out", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis")
OTHERS = "orconomy or orc or economicus or economancy"
NO_GAMES = ("test_camera.py", "test_dice_source.py")
"""What of the contract is about devices: the same lines pass or fail without the page."""
WHOLE = ("tests/contract", *(f"--ignore=tests/contract/{name}" for name in NO_GAMES), "tests/locale", "tests/house")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]


def page_for(name: str) -> str:
    """The page, for a game of another name."""
    text = PAGE.read_text(encoding="utf-8")
    if name == NAME:
        return text
    renamed = re.sub(r"\bnim\b", name, re.sub(r"\bNim(?=\b|Parts)", name.capitalize(), text))
    return renamed.replace("NIM", name.upper())


def copied_out(folder: Path, page: Path, name: str) -> None:
    """A tree in which somebody has done what the page says, for a game of this name."""
    shutil.copytree(TOP, folder, ignore=shutil.ignore_patterns(*NOT_OURS), symlinks=True)
    page.write_text(page_for(name), encoding="utf-8")
    games = folder / "companion/games"
    assert len(write_out(games, page, name)) == 4
    catalogue = folder / "companion/app/catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    parts = f"{name.capitalize()}Parts"
    imported = f"from companion.games.{name}.parts import {parts}\n"
    text = text.replace("from companion.games.protocol", imported + "from companion.games.protocol", 1)
    listed = re.sub(r"(GAMES: [^\n]*\{\n(?:    [^\n]*\n)*)\}", rf'\1    "{name}": {parts}(),\n}}', text)
    assert listed != text
    catalogue.write_text(listed, encoding="utf-8")


@few_quick("name, rooms", [(NAME, WHOLE), ("memory", ("tests/contract/test_help.py", "tests/house"))], 0, slow=1)
def test_the_page_as_it_is_printed_passes(tmp_path: Path, name: str, rooms: tuple[str, ...]) -> None:
    tree = tmp_path / "tree"
    copied_out(tree, tmp_path / "page", name)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *rooms]
    words += ["-k", f"{name} or not ({OTHERS})"]
    done = subprocess.run(words, cwd=tree, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:]
    assert re.search(r"\d+ passed", done.stdout)
