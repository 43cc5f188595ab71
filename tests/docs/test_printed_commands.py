"""Every command that a page prints exists: `orctable` takes it as its own parser reads it, `make` knows the target and
its variables, modules that are run are there.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer._click.exceptions import MissingParameter
from typer.main import get_command

from companion.cli import all_commands
from tests.docs.site_pages import OUTSIDE, TOP, code, pages

GROUP = get_command(all_commands())
ORCTABLE = re.compile(r"(?:^(?:\S+=\S+ )*|[|&;(] ?|sudo )(?:\.venv/bin/)?orctable ((?:[a-z-]|--?[a-z]).*)$")
PLACEHOLDER = re.compile(r"[A-Z]{2}|\[|\.\.\.|\||,| or |/N\b|\bN\b")
"""What makes a printed command a pattern, and not one to be typed as it stands."""
MAKE = re.compile(r"(?:^|[\s`|])(?:sudo )?make ([a-z][\w-]*)((?: [A-Z_]+=\S+)*)")
MODULE = re.compile(r"-m ((?:companion|proofs|tests|tools|firmware|vision)[\w.]*)")


def printed() -> Iterator[tuple[str, str]]:
    """Each line of code on each page."""
    for page in (*pages(), *OUTSIDE):
        for line in code(page.read_text("utf-8").replace("\\|", "|")):
            yield page.relative_to(TOP).as_posix(), line.partition(" #")[0].strip()


def typed() -> list[tuple[str, str]]:
    """What follows `orctable` wherever it is printed."""
    return [(page, match[1]) for page, line in printed() if (match := ORCTABLE.search(line))]


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """The command that words name, and the words behind it; None where there is no such command."""
    command: Any = GROUP
    while words and hasattr(command, "commands"):
        if words[0].startswith("-"):
            return command, words
        command, words = command.commands.get(words[0].strip(",.")), words[1:]
    return command, words


def wrong(text: str) -> str:
    """What is wrong with a printed command, "" where nothing is."""
    text = re.sub(r"[\[\]]", " ", text)
    command, words = command_of(text.split())
    if command is None:
        return "no such command"
    options = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"-h", "--help"}
    unknown = [
        word for word in words if re.match(r"--?[a-z]", word) and word.rstrip(",.:").partition("=")[0] not in options
    ]
    return f"no option {unknown}" if unknown else ""


def test_orctable_has_every_command_and_option_that_is_printed() -> None:
    assert len(typed()) > 80
    assert [(page, text, why) for page, text in typed() if (why := wrong(text))] == []


def as_it_stands() -> list[str]:
    return sorted(
        {text for _, text in typed() if not PLACEHOLDER.search(text) and command_of(text.split())[1] is not None}
    )


@pytest.mark.parametrize("text", as_it_stands())
def test_a_command_without_a_gap_is_read_by_the_parser(text: str) -> None:
    """It is read with its values and not run: what it would do, the tests of its command say."""
    command, words = command_of(shlex.split(text))
    if any(word in ("--version", "-h", "--help", "--install-completion") for word in words) or hasattr(
        command, "commands"
    ):
        return
    words = [str(TOP / "README.md") if re.search(r"\.(?:jsonl|csv|dlrec)$", word) else word for word in words]
    try:
        command.make_context("orctable", words)
    except MissingParameter:
        assert not [word for word in words if "/" in word or "." in word], (
            "it is speaking of the command, without a file"
        )


def name_of(text: str) -> str:
    """The words of a printed command that name it."""
    words = text.replace(",", " ").split()
    return " ".join(words[: len(words) - len(command_of(words)[1])])


def is_there(name: str) -> bool:
    place = TOP.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or Path(place, "__main__.py").is_file()
