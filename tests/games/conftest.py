"""Cases of rules are tests of their own: `tests/games/orconomy/cases/auction.cases::a_written_price_counts`."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.rule_cases import CaseItem, play, read


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "CaseFile | None":
    """Every file of a game's cases holds tests."""
    return CaseFile.from_parent(parent, path=file_path) if file_path.match("cases/*.cases") else None


class CaseFile(pytest.File):
    """A file of cases, told in the words of the game in whose folder it lies."""

    def collect(self) -> Iterator["CaseItem"]:
        game = self.path.parent.parent.name
        vocabulary = import_module(f"tests.games.{game}.vocabulary").VOCABULARY
        for case in read(self.path):
            yield CaseItem.from_parent(self, name=case.name, case=case, player=partial(play, case, vocabulary))
