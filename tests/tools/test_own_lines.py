"""Spoiling each rule's own line: which changes are tried, which tests are asked, and what is said of a wrong table."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutation.changes.text import Source
from tools.mutation.mutation_error import MutationError
from tools.mutation.rules.own_lines import OwnLine, find, load

pytestmark = pytest.mark.slow

SHOP = '''
"""A shop."""
LEAST: int = 2


class Shop:
    """Sells."""

    def price(self, count: int) -> int:
        """What so many cost, 3 each."""
        return (
            count
            * 3
        )


def fee() -> int:
    """What is paid for coming in."""
    return 1
'''
TESTS = """
import pytest
from goods.shop import LEAST, Shop, fee

@pytest.mark.parametrize("count", [0, 2])
def test_price(count):
    assert Shop().price(count) == 3 * count

def test_there_is_a_fee():
    fee()

def test_the_fee():
    assert fee() == 1
"""
HEAD = "number,test,code,line"
PRICE = "tests/test_shop.py::test_price,goods/shop.py::Shop.price,* 3"
FEE = "tests/test_shop.py::test_there_is_a_fee,goods/shop.py::fee,return 1"


def spoil(folder: Path, *rows: str, only: str = "") -> tuple[int, str]:
    """Run the tool on the small program with this table; its exit code, and what it said."""
    files = {
        "goods/__init__.py": "",
        "goods/shop.py": SHOP,
        "tests/test_shop.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\n',
        "rules.csv": "\n".join((HEAD, *rows)),
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    words = [sys.executable, "-m", "tools.mutation.rules", "--rules", "rules.csv", "--out", "spoilt.csv"]
    done = subprocess.run(
        [*words, *(["--only", only] if only else [])],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def kept(folder: Path) -> dict[str, dict[str, str]]:
    """The rows of the result by number."""
    lines = (folder / "spoilt.csv").read_text(encoding="utf-8").splitlines()
    return {row["number"]: row for row in csv.DictReader(line for line in lines if not line.startswith("#"))}


def test_a_line_spoilt_without_its_own_test_noticing_is_told(tmp_path: Path) -> None:
    """`test_the_fee` would notice it, and is not the test that is named."""
    code, said = spoil(tmp_path, f"R1,{PRICE}", f"R2,{FEE}")
    assert code == 1 and "R2" in said and "none noticed" in said and "1 of 2 rules" in said
    rows = kept(tmp_path)
    assert int(rows["R1"]["noticed"]) > 0 and rows["R1"]["for_example"]
    assert int(rows["R2"]["tried"]) > 0 and rows["R2"]["noticed"] == "0"


def test_a_test_named_without_its_values_is_run_with_all_of_them(tmp_path: Path) -> None:
    code, said = spoil(tmp_path, f"R1,{PRICE}", f"R2,{FEE}", only="R1")
    assert code == 0 and "1 of 1 rules" in said


@pytest.mark.parametrize(
    ("row", "part"),
    [
        ("R1,tests/test_shop.py::test_price,goods/shop.py::Shop.cost,* 3", "no Shop.cost"),
        ("R1,tests/test_shop.py::test_price,goods/shop.py::Shop.price,* 4", "0 times"),
        ("R1,tests/test_shop.py::test_price,goods/shop.py::Shop.price,count", "2 times"),
    ],
)
def test_a_line_that_is_not_there_just_once_is_refused(tmp_path: Path, row: str, part: str) -> None:
    code, said = spoil(tmp_path, row)
    assert code == 2 and part in said and "Traceback" not in said


def test_a_table_without_the_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.csv").write_text("number,test\nR1,x\n", encoding="utf-8")
    with pytest.raises(MutationError, match="columns"):
        load(tmp_path / "rules.csv")


def test_a_line_is_looked_for_in_its_definition_alone() -> None:
    source = Source("goods/shop.py", SHOP.encode())
    assert SHOP.split("\n")[find(source, "fee", "return 1") - 1] == "    return 1"
    assert SHOP.split("\n")[find(source, "LEAST", "= 2") - 1] == "LEAST: int = 2"


def test_the_line_itself_is_changed_and_its_statement_only_when_it_cannot_be() -> None:
    source = Source("goods/shop.py", SHOP.encode())
    number = OwnLine("R1", "goods/shop.py", "Shop.price", "* 3", ())
    assert {mutation.after for mutation in number.spoilings(source)} == {"* 4", "* 2", "// 3"}
    bracket = OwnLine("R1", "goods/shop.py", "Shop.price", "        )", ())
    assert all("return" in mutation.before for mutation in bracket.spoilings(source))
