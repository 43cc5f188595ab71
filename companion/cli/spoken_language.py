"""In which language the command line refuses: `--lang` of any command, else the one chosen last on the screen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Annotated, Any, Final, NoReturn
from unicodedata import category

import typer
from typer.core import TyperGroup, TyperOption
from typer.exceptions import TyperException

from companion.app import catalogue
from companion.app.data_folder import data_folder
from companion.app.settings import load_settings
from companion.app.start_errors import USAGE, UsageError, check_language
from companion.locale.preferences import LANGUAGES, LanguageMissing
from companion.schema.wrong_input import BoxError, ImpossiblePosition, TableError
from hardware.errors import HardwareError

NAMES: Final = ("--language", "--lang")
HELP: Final = "en or ru; left out: as chosen last on the screen."
Language = Annotated[str | None, typer.Option(*NAMES, help=HELP)]  # of commands whose work itself is in a language
KNOWN_TROUBLE: Final = (TableError, BoxError, HardwareError, UsageError)  # what any command may be refused with
STEERING: Final = ("Cc", "Cf", "Cs")  # controls, formats such as another direction, halves of letters (Unicode)
_CHOSEN: ContextVar[str | None] = ContextVar("language", default=None)


def spoken_language() -> str:
    """The language that was asked for on this command line, else the one chosen last."""
    return _CHOSEN.get() or load_settings(data_folder()).language


def fail(message: object) -> NoReturn:
    """Prints what is wrong and exits with 2: nothing was changed."""
    typer.echo(in_words(message, spoken_language()), err=True)
    raise typer.Exit(USAGE)


def tell(message: str, *, err: bool = False) -> None:
    """Prints what came of a command, in the language of this command line."""
    typer.echo(in_words(message, spoken_language()), err=err)


def in_words(message: object, language: str) -> str:
    """A message for people, with the problems of an impossible position as sentences."""
    if not isinstance(message, ImpossiblePosition):
        told = _harmless(str(message))
        return told if language == "en" else catalogue.speaker(catalogue.USUAL, language).detail(told)
    speaker = catalogue.speaker(message.game, language)
    problems = "; ".join(speaker.problem(problem) for problem in message.problems)
    return speaker.text(
        "{where} cannot be: {told}. See what `orctable position` says of it.", where=message.where, told=problems
    )


def _harmless(words: str) -> str:
    """Words as a terminal may have them: what would steer it, as in the name of a strange file, is a question mark."""
    return "".join("?" if category(letter) in STEERING and letter not in "\n\t" else letter for letter in words)


class SpokenGroup(TyperGroup):
    """All commands: each takes `--lang`, and what one does not take is refused in that language, in one line."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        for command in _all_commands(self):
            if not any(set(NAMES) & set(parameter.opts) for parameter in command.params):
                command.params.append(_option())

    def make_context(self, info_name: str | None, args: list[str], *words: Any, **options: Any) -> Any:
        """Reads the words of the command line; the language first, in which all others are refused. One that is named
        before the command is that of its work, too.
        """
        _CHOSEN.set(chosen := _language_in(args))
        named = dict.fromkeys(self.commands, {"language": chosen}) if chosen is not None else {}
        with _refusals_told():
            return super().make_context(info_name, args, *words, default_map=named, **options)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was named."""
        with _refusals_told():
            return super().invoke(ctx)


def _all_commands(command: Any) -> Iterator[Any]:
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from _all_commands(below)


def _option() -> TyperOption:
    return TyperOption(param_decls=list(NAMES), help=HELP, expose_value=False, callback=_checked)


def _checked(_context: object, _option: object, language: str | None) -> None:
    try:
        check_language(language)
    except LanguageMissing as error:
        fail(error)


def _language_in(words: Sequence[str]) -> str | None:
    """The language that a command line names, None for none or for one that there is not."""
    for word, after in pairwise((*words, "")):
        name, _, value = word.partition("=")
        if name in NAMES and (language := value or after) in LANGUAGES:
            return language
    return None


@contextmanager
def _refusals_told() -> Iterator[None]:
    """Tells what is refused, a wrong option or a missing word in the same way as everything else."""
    try:
        yield
    except KNOWN_TROUBLE as error:
        fail(error)
    except TyperException as error:
        context = getattr(error, "ctx", None)
        problem = _harmless(error.format_message())
        if error.exit_code != USAGE or context is None or not problem:
            raise  # a group called without a command has told its help
        problem = problem if problem.endswith((".", ")", "?")) else f"{problem}."
        speaker = catalogue.speaker(catalogue.USUAL, spoken_language())
        sentence, command = speaker.detail(problem), context.command_path
        typer.echo(
            speaker.text("{command}: {problem} See: {command} --help", command=command, problem=sentence), err=True
        )
        raise typer.Exit(USAGE) from error
