"""Makes the manual page of `orctable` from its own help: every command with its arguments and options.

`python -m tools.man_page build/orctable.1` writes it; the date is that of the commit (SOURCE_DATE_EPOCH).
"""

import os
import re
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from typer.main import get_command

from companion.cli import all_commands

TOP: Final = Path(__file__).parents[1]
HIDDEN: Final = frozenset({"--install-completion", "--show-completion", "--help", "--lang"})
"""What every command has: said once, at the top, or in the shell's own terms."""
FILES: Final = (
    ("/var/lib/orctable", "the data of a machine that is only a table: games, taught boxes, settings, table.toml"),
    ("~/.local/share/orctable", "the same of everybody else; ORCTABLE_DATA names another folder"),
    ("/etc/orctable/environment", "options of such a machine's table"),
)
STATUS: Final = (
    ("0", "done"),
    ("1", "it ran, and the answer is no"),
    ("2", "bad usage or input; nothing was changed"),
    ("70", "a fault of the program; the game is kept"),
)


def main() -> int:
    """Writes the page."""
    (out,) = sys.argv[1:]
    Path(out).write_text(manual_page(), encoding="utf-8")
    return 0


def manual_page() -> str:
    """The page in the language of man(7)."""
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    version = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    group = get_command(all_commands())
    lines = [
        f'.TH ORCTABLE 1 "{day}" "orctable {version}" "User Commands"',
        ".SH NAME",
        r"orctable \- companion of boxed board games",
        ".SH SYNOPSIS",
        ".B orctable",
        ".RI [ options ]",
        ".I command",
        ".RI [ arguments ]",
        ".SH DESCRIPTION",
        _escaped(group.help or ""),
        ".PP",
        r"Every command takes \fB\-h\fR, which prints its help, and \fB\-\-lang\fR en or ru, the language in which it",
        "refuses; left out: as chosen last on the screen.",
        ".SH OPTIONS",
        *_options(group),
        ".SH COMMANDS",
        *_commands(group, ()),
        ".SH EXIT STATUS",
        *_pairs(STATUS),
        ".SH FILES",
        *_pairs(FILES),
    ]
    return "\n".join(lines) + "\n"


def commands(group: Any, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command that can be typed, by its words, in the order of the alphabet."""
    for name, command in sorted(group.commands.items()):
        words = (*above, name)
        if hasattr(command, "commands"):
            yield from commands(command, words)
        else:
            yield words, command


def _commands(group: Any, above: tuple[str, ...]) -> Iterator[str]:
    for words, command in commands(group, above):
        arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
        yield f".SS {_escaped(' '.join(('orctable', *words)))}{''.join(map(_argument, arguments))}"
        yield _escaped(command.help or "")
        yield from _options(command)


def _argument(argument: Any) -> str:
    name = _escaped(argument.metavar or argument.name.upper())
    return f" {name}" if argument.required else f" [{name}]"


def _options(command: Any) -> Iterator[str]:
    for option in command.params:
        if option.param_type_name != "option" or option.hidden or set(option.opts) & HIDDEN:
            continue
        names = ", ".join(rf"\fB{_escaped(name)}\fR" for name in (*option.opts, *option.secondary_opts))
        value = "" if option.is_flag else rf" \fI{_escaped((option.metavar or option.type.name).strip('<>'))}\fR"
        yield from (".TP", names + value, _escaped(option.help))


def _pairs(rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, words in rows:
        yield from (".TP", rf"\fB{_escaped(name)}\fR", _escaped(words))


def _escaped(text: str) -> str:
    r"""Text as it stands: a backslash, a hyphen that is typed, and a dot at the beginning mean something to man."""
    plain = re.sub(r"\s+", " ", text.replace("\\", r"\e")).strip().replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", plain)


if __name__ == "__main__":
    raise SystemExit(main())
