"""What is said when something from outside cannot be used: what is wrong, where, and what to do now.

TableError                 something about keeping a game
  LogError                 a log, header or position says something that cannot be
    ImpossiblePosition     a position that the rules say cannot be
BoxError                   a file about the box, or a table file, says something that cannot be
"""

from collections.abc import Mapping, Sequence
from typing import Any

SEE = "See what `orctable position` says of it."


class TableError(Exception):
    """Something about keeping the game."""


class LogError(TableError, ValueError):
    """A table log says something that cannot be: names the line, the rule and the position."""


class ImpossiblePosition(LogError):
    """A game should begin with a position that cannot be; `problems` say why, as the rules of
    `game` tell them, by code."""

    def __init__(self, game: str, where: str, problems: Sequence[Mapping[str, Any]]) -> None:
        codes = ", ".join(str(problem["code"]) for problem in problems)
        super().__init__(f"{where}: cannot be ({codes}). {SEE}")
        self.game, self.where, self.problems = game, where, tuple(problems)


class BoxError(ValueError):
    """A file from outside says something that cannot be.

    `file` is its name, `field` the dotted path inside it (empty when the whole file is meant), `problem` what is wrong,
    `remedy` what to do now.
    """

    def __init__(self, file: str, field: str, problem: str, remedy: str) -> None:
        super().__init__(file, field, problem, remedy)
        self.file = file
        self.field = field
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        where = f"{self.file}: {self.field}" if self.field else self.file
        return f"{where} {self.problem}. {self.remedy}"


class UpkeepRefused(TableError, ValueError):
    """Something about the machine's upkeep is refused, and nothing was changed. `code` is a word for the screen."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
