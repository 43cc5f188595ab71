"""A case that names what there is not fails by the name and the line, instead of comparing letters."""

from pathlib import Path

import pytest

from tests import told_cases
from tests.games.orc.vocabulary import VOCABULARY
from tests.games.rule_cases import play, read
from tests.many_rows import each_row


@each_row(
    "fact, word",
    [
        ("skuls = 5", "skuls"),
        ("len(skuls) = 5", "skuls"),
        ("round = frist", "frist"),
        ('wrong_header(preset=frist) ~ "preset"', "frist"),
    ],
)
def test_a_name_that_there_is_not_is_refused_by_name_and_line(fact: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "some.cases"
    file.write_text(f"A case\n  given fresh()\n  => {fact}\n")
    (case,) = read(file)
    with pytest.raises(AssertionError) as refused:
        play(case, VOCABULARY)
    told = "\n".join([str(refused.value), *refused.value.__notes__])
    assert f"{word}: " in told and "line 3: " in told


class Glass:
    """Something that is touched and is no table of ours."""

    pressed = 0

    def press(self, touch: str) -> bool:
        self.pressed += 1
        return touch != "undo"


@each_row("touch", ["restrat", "undo"])
def test_a_bare_word_that_no_table_takes_is_refused_whatever_is_touched(touch: str, tmp_path: Path) -> None:
    file = tmp_path / "some.cases"
    file.write_text(f"A case\n  given Glass()\n  redo, {touch} => pressed = 2\n")
    (case,) = read(file)
    with pytest.raises(AssertionError) as refused:
        told_cases.play(case, [], {"Glass": Glass})
    assert str(refused.value).startswith(f"{touch}: ")
