"""An app that ends in a practice game is told with the last it said: the folder with its log goes with the game."""

from pathlib import Path

import pytest

from companion.practice.app_link import AppGone
from companion.practice.launch import cause_told


@pytest.mark.parametrize(
    ("log", "told"),
    [
        (
            "Traceback ...\n  File x\nTypeError: no title\n\n",
            "gone; the last it said: TypeError: no title",
        ),
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
