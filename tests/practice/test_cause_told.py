"""An app that ends in a practice game is told with the last it said: the folder with its log goes with the game."""

from pathlib import Path

import pytest

from companion.app.leaving import STATUS
from companion.practice.app_link import AppGone
from companion.practice.launch import cause_told, ended


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ("Traceback ...\n  File x\nTypeError: no title\n\n", "gone; the last it said: TypeError: no title"),
        ("", "gone"),
        (None, "gone"),
    ],
)
def test_the_last_line_of_the_log_is_told(tmp_path: Path, log: str | None, told: str) -> None:
    if log is not None:
        (tmp_path / "app.log").write_text(log, encoding="utf-8")
    with pytest.raises(AppGone) as gone, cause_told(tmp_path / "app.log"):
        raise AppGone("gone")
    assert str(gone.value) == told


@pytest.mark.parametrize(("status", "left"), [(0, 0), (STATUS, STATUS), (-15, 0), (1, 1), (-11, 1)])
def test_a_practice_app_that_fails_does_not_end_without_a_word(tmp_path: Path, status: int, left: int) -> None:
    (tmp_path / "app.log").write_text("Traceback ...\nTypeError: no title\n", encoding="utf-8")
    lines: list[str] = []
    assert ended(status, tmp_path / "app.log", lines.append) == left
    assert [f"status {status}" in line and "TypeError: no title" in line for line in lines] == [True] * (left == 1)
