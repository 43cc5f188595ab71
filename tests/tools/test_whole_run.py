"""The whole tool on a small program of its own: what is killed, what survives, what hangs, what no test runs."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SHOP = '''
"""A shop."""
from functools import lru_cache

PRICES = {"bread": 3, "meat": 12}
UNUSED = 5


def price(name: str) -> int:
    """What a thing costs."""
    return PRICES[name]


@lru_cache
def doubled(number: int) -> int:
    """Twice as much."""
    return number * 2


def greeting() -> str:
    """What is said."""
    return "hello"


def share(amount: int) -> list[int]:
    """Coins of 2, and one of 1 when it is odd."""
    coins = []
    while amount > 1:
        coins.append(2)
        amount -= 2
    return coins + [1] * amount


def never(a: int) -> int:
    """Nobody calls it."""
    return a + 1
'''
TESTS = """
import pytest
from hypothesis import given, strategies as st
import goods
from goods.shop import PRICES, doubled, greeting, price, share

@pytest.fixture(scope="module")
def said():
    return greeting()

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

def test_what_a_fixture_made_is_not_looked_at_here(said):
    assert said

def test_what_a_fixture_made_is_looked_at_here(said):
    assert said == "hello"

def test_a_package_itself():
    assert goods.OPEN
"""


def run(folder: Path, *words: str, status: int = 0) -> str:
    """Run the tool in a folder. Returns what it says."""
    top = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutation", "--source", "goods", "--tests", "tests", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": top},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small program and its tests."""
    folder = tmp_path_factory.mktemp("shop")
    for path, text in (("goods/__init__.py", "OPEN = True\n"), ("goods/shop.py", SHOP), ("tests/test_shop.py", TESTS)):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\n')
    return folder


@pytest.fixture(scope="module")
def result(shop: Path) -> list[dict[str, str]]:
    """The table of a run that tries everything."""
    run(shop, "--out", "results/mutation.csv")
    lines = (shop / "results/mutation.csv").read_text(encoding="utf-8").splitlines()
    assert [line.partition(":")[0] for line in lines[:6]] == [
        "# command",
        "# seed",
        "# commit",
        "# date",
        "# n",
        "# machine",
    ]
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def named(result: list[dict[str, str]], row: str) -> set[str]:
    return {line["becomes"] for line in result if line["row"] == row}


def test_what_no_test_notices_survives(result: list[dict[str, str]]) -> None:
    assert {"UNUSED = 6", "UNUSED = 4"} <= named(result, "survivor")


def test_what_a_test_notices_is_not_listed(result: list[dict[str, str]]) -> None:
    lived = {line["source"] for line in result if line["becomes"]}
    assert not lived & {"return PRICES[name]", "coins.append(2)", "OPEN = True"}


def test_what_is_kept_or_made_for_several_tests_is_looked_at_by_all_of_them(result: list[dict[str, str]]) -> None:
    lived = {line["source"] for line in result if line["becomes"]}
    assert not lived & {"return number * 2", 'return "hello"'}


def test_a_table_that_makes_the_tests_themselves_fewer_is_not_noticed(result: list[dict[str, str]]) -> None:
    assert 'PRICES = {"meat": 12}' in named(result, "survivor")
    assert 'PRICES = {"bread": 4, "meat": 12}' not in named(result, "survivor")


def test_what_never_ends_is_stopped_and_counted_apart(result: list[dict[str, str]]) -> None:
    assert named(result, "hung") == {"pass"}


def test_what_no_test_runs_is_said_so(result: list[dict[str, str]]) -> None:
    assert named(result, "never run") == {"return a - 1", "return a + 2", "return a + 0", "return a"}


def test_totals_add_up(result: list[dict[str, str]]) -> None:
    n = {line["row"]: float(line["n"]) for line in result if line["n"]}
    ended = n["killed"] + n["survived"] + n["not covered"]
    assert n["percentage"] == round(100 * n["killed"] / ended, 1)
    assert [n["survived"], n["timeout"], n["not covered"]] == [
        sum(line["row"] == row for line in result) for row in ("survivor", "hung", "never run")
    ]


def test_one_line_can_be_tried_alone_and_a_reason_is_kept(shop: Path) -> None:
    line = SHOP.splitlines().index("UNUSED = 5") + 1
    first = run(shop, "--only", f"goods/shop.py:{line}")
    assert "0 killed, 2 survived, 0 timeout, 0 not covered" in first
    assert "2 have no reason yet" in first
    blanks = (shop / "build/mutation/unexplained.toml").read_text(encoding="utf-8")
    (shop / "known.toml").write_text(blanks.replace('why = ""', 'why = "nobody reads it"'))
    again = run(shop, "--only", f"goods/shop.py:{line}", "--known", "known.toml", "--out", "line.csv")
    assert "no reason yet" not in again
    assert (shop / "line.csv").read_text(encoding="utf-8").count("nobody reads it") == 2


def test_failing_tests_stop_it_before_it_begins(shop: Path, tmp_path: Path) -> None:
    failing = tmp_path / "test_failing.py"
    failing.write_text("def test_it():\n    assert 1 == 2\n")
    said = run(shop, "--tests", str(failing), status=2)
    assert "the tests fail on the unchanged program" in said
    assert "test_it" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--source", "bads"), "bads: there is no Python file"),
        (("--only", "goods/shop.py:1"), "--only goods/shop.py:1: there is nothing to change"),
        (("--sample", "0"), "0 is no whole number above 0"),
    ],
)
def test_a_wrong_word_on_the_command_line_is_named(shop: Path, words: tuple[str, ...], said: str) -> None:
    answer = run(shop, *words, status=2)
    assert said in answer
    assert "Traceback" not in answer


def test_files_that_change_meanwhile_stop_it(shop: Path) -> None:
    test = shop / "tests/test_shop.py"
    test.write_text(TESTS + "\ndef test_time():\n    import os\n    os.utime(__file__, (7, 7))\n")
    said = run(shop, "--only", "goods/__init__.py", status=2)
    test.write_text(TESTS)
    assert "tests/test_shop.py changed meanwhile" in said


def test_nothing_is_left_behind(shop: Path, result: list[dict[str, str]]) -> None:
    assert result
    assert not list(shop.rglob("__pycache__"))
    assert not (shop / ".hypothesis").exists()
    assert (shop / "goods/shop.py").read_text(encoding="utf-8") == SHOP
