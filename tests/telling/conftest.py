"""Fixtures: sentences compiled before they are spoken."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # a bare `pytest` does not put the project's folder there

from tests.locale.compiling import compile_all


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    compile_all()
