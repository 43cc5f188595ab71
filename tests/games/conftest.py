"""Cases of rules are tests of their own: `tests/games/orconomy/cases/auction.cases::a_written_price_counts`."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.games.rule_cases import Case, Vocabulary, read


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "CaseFile | None":
    """Every file of cases holds tests."""
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".cases" else None


class CaseFile(pytest.File):
    """A file of cases, told in the words of the game in whose folder it lies."""

    def collect(self) -> Iterator["CaseItem"]:
        game = self.path.parent.parent.name
        vocabulary = import_module(f"tests.games.{game}.vocabulary").VOCABULARY
        for case in read(self.path):
            yield CaseItem.from_parent(self, name=case.name, case=case, vocabulary=vocabulary)


class CaseItem(pytest.Item):
    """A case as a test."""

    def __init__(self, *, case: Case, vocabulary: Vocabulary, **rest: Any) -> None:
        super().__init__(**rest)
        self.case, self.vocabulary = case, vocabulary

    def runtest(self) -> None:
        self.case.play(self.vocabulary)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.at - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What differs and in which line; the traceback of a bug in the rules themselves."""
        error = excinfo.value
        if isinstance(error, AssertionError):
            return "\n".join([f"{self.path}:{self.case.at}: {self.name}", str(error), *getattr(error, "__notes__", ())])
        return str(super().repr_failure(excinfo))
