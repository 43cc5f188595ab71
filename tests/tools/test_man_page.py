"""The manual page: it says what the help says, of every command, in a language that man reads."""

import shutil
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

from companion.cli import all_commands
from tools.man_page import commands, manual_page

DEB = Path(__file__).parents[2] / "tools" / "appliance" / "deb.sh"


@pytest.fixture(scope="module")
def page() -> str:
    return manual_page()


def test_every_command_and_option_is_on_it_with_its_help(page: str) -> None:
    plain = page.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
    rows = list(commands(get_command(all_commands()), ()))
    assert len(rows) > 25
    for words, command in rows:
        assert f".SS orctable {' '.join(words)}" in plain
        assert command.help and " ".join(command.help.split()) in plain
        options = [
            option for option in command.params if option.param_type_name == "option" and "--lang" not in option.opts
        ]
        assert [option.name for option in options if not option.help] == []
        assert [option.name for option in options if option.opts[0] not in plain] == []


@pytest.mark.skipif(shutil.which("man") is None, reason="man is missing")
def test_man_shows_it_without_a_warning(page: str, tmp_path: Path) -> None:
    (tmp_path / "orctable.1").write_text(page)
    words = ["man", "--warnings", "--encoding=ascii", "--local-file", str(tmp_path / "orctable.1")]
    around = {"PATH": "/usr/bin:/bin", "MANWIDTH": "80"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=around)
    assert done.stderr == ""
    assert "orctable calibrate dice" in done.stdout and "EXIT STATUS" in done.stdout


def test_the_package_is_built_with_it() -> None:
    text = DEB.read_text("utf-8")
    assert "tools.man_page" in text and "orctable.manpages" in text
