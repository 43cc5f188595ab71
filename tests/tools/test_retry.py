"""An earlier result taken up again: what was not killed is tried with the tests of now, the rest stays."""

import csv
import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from tests.tools.test_whole_run import run
from tools.mutation.results.report import FIGURES

pytestmark = pytest.mark.slow

SHOP = '''
def price(amount: int) -> int:
    """Three each."""
    return 3 * amount


def rest(amount: int) -> int:
    """What a pair leaves."""
    while amount > 1:
        amount -= 2
    return amount


def never() -> int:
    """Nobody calls it."""
    return 7
'''
FEW = "from goods.shop import rest\n\ndef test_rest():\n    assert rest(4) == 0\n"
MORE = "from goods.shop import never\n\ndef test_never():\n    assert never() == 7\n"


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small program, too few tests, and the result of a run in few.csv."""
    folder = tmp_path_factory.mktemp("first")
    for path, text in (("goods/__init__.py", ""), ("goods/shop.py", SHOP), ("tests/test_few.py", FEW)):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\n')
    run(folder, "--out", "few.csv", "--seed", "5")
    return folder


@pytest.fixture
def shop(first_run: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return copytree(first_run, tmp_path / "shop")


def head(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("#"))


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(line for line in path.read_text().splitlines() if not line.startswith("#")))


def totals(path: Path) -> dict[str, int]:
    return {row["row"]: int(row["n"]) for row in rows(path) if row["n"] and row["row"] not in FIGURES}


def test_only_what_was_not_killed_is_tried_again_and_the_totals_are_put_together(shop: Path) -> None:
    before = totals(shop / "few.csv")
    assert before["not covered"] >= 4 and before["killed"] and before["timeout"]
    (shop / "tests/test_more.py").write_text(MORE)
    said = run(shop, "--retry", "few.csv", "--out", "more.csv")
    after = totals(shop / "more.csv")
    assert said.startswith(f"{sum(before.values()) - before['killed']} of ")
    assert sum(after.values()) == sum(before.values())
    assert after["killed"] == before["killed"] + 2
    assert after["timeout"] == before["timeout"] == sum(row["row"] == "hung" for row in rows(shop / "more.csv"))
    assert {row["source"] for row in rows(shop / "more.csv") if row["row"] == "never run"} == {"return 3 * amount"}


def test_the_new_result_says_where_the_earlier_one_comes_from(shop: Path) -> None:
    run(shop, "--retry", "few.csv", "--out", "more.csv")
    first, again = head(shop / "few.csv"), head(shop / "more.csv")
    assert again["source"] == first["source"]
    assert (again["seed"], again["n"]) == (first["seed"], first["n"]) and first["seed"] == "5"
    assert first["command"] in again["earlier"] and first["commit"] in again["earlier"]
    assert "killed then counts as killed" in again["earlier"]
    run(shop, "--retry", "more.csv", "--out", "most.csv")
    assert again["command"] in head(shop / "most.csv")["earlier"]
    assert first["command"] in head(shop / "most.csv")["earlier"]


def test_another_program_is_refused(shop: Path) -> None:
    (shop / "goods/shop.py").write_text(SHOP.replace("3 *", "4 *"))
    said = run(shop, "--retry", "few.csv", status=2)
    assert "few.csv: goods is not what it was then" in said
    assert "run it anew without --retry" in said
    assert "Traceback" not in said


def without_digest(shop: Path, commit: str) -> None:
    """The result as tables were that did not say what the program was."""
    lines = (shop / "few.csv").read_text().splitlines()
    kept = [f"# commit: {commit}" if line.startswith("# commit") else line for line in lines]
    (shop / "few.csv").write_text("\n".join(line for line in kept if not line.startswith("# source")) + "\n")


def test_a_result_without_a_digest_counts_when_the_commit_is_the_same_there(shop: Path) -> None:
    def git(*words: str) -> str:
        names = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
        return subprocess.run(["git", *names, *words], cwd=shop, check=True, capture_output=True, text=True).stdout

    git("init", "--quiet")
    git("add", "goods")
    git("commit", "--quiet", "-m", "The shop")
    without_digest(shop, git("rev-parse", "--short", "HEAD").strip() + " with changes")
    assert "killed" in run(shop, "--retry", "few.csv")
    (shop / "goods/shop.py").write_text(SHOP.replace("3 *", "4 *"))
    assert "goods is not what it was then" in run(shop, "--retry", "few.csv", status=2)


def test_a_result_without_a_digest_and_without_a_known_commit_is_refused(shop: Path) -> None:
    without_digest(shop, "unknown")
    assert "goods is not what it was then" in run(shop, "--retry", "few.csv", status=2)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: "row,n\n", "this is no result"),
        (lambda text: text.replace("killed,", "killed,1", 1), "the rows are not as many"),
        (lambda text: text.replace("return 8", "return 9"), "is a change this tool does not make"),
    ],
)
def test_a_table_that_cannot_be_is_refused(shop: Path, change: object, said: str) -> None:
    table = shop / "few.csv"
    table.write_text(change(table.read_text()))  # type: ignore[operator]
    answer = run(shop, "--retry", "few.csv", status=2)
    assert said in answer
    assert "few.csv" in answer and "Traceback" not in answer


def test_it_goes_without_a_sample(shop: Path) -> None:
    assert "leave --sample and --only out" in run(shop, "--retry", "few.csv", "--sample", "3", status=2)


def test_a_file_that_is_not_there_is_named(shop: Path) -> None:
    assert "none.csv" in run(shop, "--retry", "none.csv", status=2)
