"""Mutants of a small program of its own: what is killed, what survives, what hangs, what no test runs, what is kept."""

import subprocess

import pytest

from proofs.mutation.mutants import OwnLine, mutants_of
from proofs.mutation.trials import Copy

pytestmark = pytest.mark.slow
SHOP = '''
"""A shop."""
from functools import lru_cache

PRICES = {"bread": 3, "meat": 12}


def price(name: str) -> int:
    return PRICES[name]


@lru_cache
def doubled(number: int) -> int:
    return number * 2


def share(amount: int) -> list[int]:
    coins = []
    while amount > 1:
        coins.append(2)
        amount -= 2
    return coins + [1] * amount


def never(a: int) -> int:
    return a + 1
'''
TESTS = """
import pytest
from hypothesis import given, strategies as st
from goods.shop import PRICES, doubled, price, share

@pytest.mark.parametrize("name", PRICES)
def test_prices(name):
    assert price(name) == {"bread": 3, "meat": 12}[name]

@given(st.integers(0, 9))
def test_coins(amount):
    assert sum(share(amount)) == amount

def test_a_kept_value_is_not_looked_at_here():
    assert doubled(2)

def test_a_kept_value_is_looked_at_here():
    assert doubled(2) == 4

def test_that_fails_anyway():
    assert not PRICES
"""
CONFIG = '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\n'


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The small program as a copy of its commit."""
    folder = tmp_path_factory.mktemp("shop")
    files = {"goods/__init__.py": "", "goods/shop.py": SHOP, "tests/test_shop.py": TESTS, "pyproject.toml": CONFIG}
    files["tests/conftest.py"] = "import goods.shop\n"
    for path, text in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    as_us = ["git", "-c", "user.name=us", "-c", "user.email=us@here"]
    for words in (["git", "init", "-q"], ["git", "add", "."], [*as_us, "commit", "-qm", "A shop"]):
        subprocess.run(words, cwd=folder, check=True)
    return Copy(folder / "copies", "HEAD", folder)


def test_what_becomes_of_mutants(copy: Copy) -> None:
    trace = copy.traced("shop", "goods", "tests")
    whole = (copy.tree / "goods/shop.py").read_bytes()
    becomes = {mutant.becomes: mutant for mutant in mutants_of("goods/shop.py", SHOP)}
    outcomes = {
        text: copy.outcome(becomes[text], trace)
        for text in (
            "return number // 2", "PRICES = {\'meat\': 12}", 'PRICES = {"bread": 3, "meat": 13}', "while amount > 2:",
            "while amount >= 1:", "return a - 1",
        )
    }  # fmt: skip
    prices = trace.tests_of(becomes['PRICES = {"bread": 3, "meat": 13}'], copy.tree)
    assert prices and not any("fails_anyway" in test for test in prices)
    assert outcomes == {
        "return number // 2": "killed",
        "PRICES = {'meat': 12}": "survived",  # its test goes with it
        'PRICES = {"bread": 3, "meat": 13}': "killed",
        "while amount > 2:": "survived",
        "while amount >= 1:": "killed",
        "return a - 1": "not covered",
    }
    endless = next(mutant for mutant in becomes.values() if mutant.source == "amount -= 2" and mutant.becomes == "pass")
    assert copy.try_out(endless, ["tests/test_shop.py::test_coins"], -3.0) == "timeout"
    assert (copy.tree / "goods/shop.py").read_bytes() == whole


def test_the_own_line_of_a_rule_is_spoilt_whatever_it_is(copy: Copy) -> None:
    line = OwnLine("R1", "goods/shop.py", "share", "amount > 1", ("tests/test_shop.py::test_coins",))
    assert {mutant.becomes for mutant in line.spoilings(copy.tree)} >= {"while False:", "while amount > 2:"}
    with pytest.raises(ValueError, match="stands there 0 times"):
        OwnLine("R1", "goods/shop.py", "price", "amount > 1", ()).spoilings(copy.tree)
