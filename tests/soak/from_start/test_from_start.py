"""Half a minute at a practice table that was opened from the start screen, and out again."""

import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from proofs.soak.from_start import __main__ as runner
from proofs.soak.from_start.__main__ import last_said
from tests.locale.compiling import compile_all

MISSING = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
QUEUE = int(runner.QUEUE.read_text())
MINUTES = 0.35
"""A queue of ten signs of life is full well before."""
ROW = runner.Row("orc", "watch", "cross", 10, 10.0, 150, 150, 60, 0.4, 0.1, 3.1, 2.9, 1.0, runner.GOOD)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
@pytest.mark.skipif(QUEUE > runner.SHORT, reason=f"needs net.unix.max_dgram_qlen = {runner.SHORT}, it is {QUEUE}")
@pytest.mark.parametrize(("place", "end"), [("watch", "SIGTERM"), ("watch", "cross"), ("practise", "back")])
def test_a_practice_table_answers_every_touch_and_ends(place: str, end: str) -> None:
    compile_all()
    with TemporaryDirectory(prefix="orctable-start-") as short:
        row = runner.run(Path(short), "orc", place, end, MINUTES)
    assert row.verdict == runner.GOOD and row.touches > 0, row
    assert row.moved, "nobody played"


def test_what_ended_is_told_with_its_status_and_the_last_that_was_said(tmp_path: Path) -> None:
    (tmp_path / "app.log").write_text("begun\nValueError: no such seat\n", encoding="utf-8")
    (tmp_path / "tmp" / "orctable-x").mkdir(parents=True)
    (tmp_path / "tmp" / "orctable-x" / "app.log").write_text("TypeError: no title\n", encoding="utf-8")
    told = last_said(tmp_path, 3)
    assert told == "exit status 3; begun / ValueError: no such seat; TypeError: no title"
    assert last_said(tmp_path, None).startswith("still running; ")


def test_a_slow_end_and_a_frozen_screen_are_bad() -> None:
    assert not ROW.bad
    assert replace(ROW, back_s=5.1).bad and replace(ROW, gone_s=6.0).bad
    assert replace(ROW, verdict="Frozen: an answer to a touch: not within 30 s").bad
