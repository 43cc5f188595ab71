"""The staff's PIN on disk: never itself, only for its owner; wrong ones wait longer and longer, a lost one is forgotten
at the console.
"""

import re
import stat
from pathlib import Path

import pytest

from companion.app.kiosk.pin_file import FILE, PinFile
from companion.locale.retelling import BETWEEN_SENTENCES
from hardware.clock import SteppedClock
from tests.cli.running import orctable

WRONG = "0000"


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def pin(tmp_path: Path, clock: SteppedClock) -> PinFile:
    """1234."""
    made = PinFile(tmp_path, clock)
    made.choose("1234")
    return made


def wrong(pin: PinFile, clock: SteppedClock, count: int) -> None:
    """So many wrong ones, each as soon as it may be."""
    for _ in range(count):
        clock.advance(clock.now() + pin.wait_s)
        assert not pin.opens(WRONG)


def test_the_right_one_opens_and_the_file_does_not_say_which(pin: PinFile, tmp_path: Path) -> None:
    assert pin.chosen and pin.opens("1234") and not pin.opens("4321")
    file = tmp_path / FILE
    assert "1234" not in file.read_text().replace(" ", "") or len(file.read_text()) > 150
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.slow
def test_five_wrong_ones_wait_a_minute_and_each_further_one_twice_as_long(pin: PinFile, clock: SteppedClock) -> None:
    wrong(pin, clock, 4)
    assert pin.wait_s == 0
    waits = []
    for _ in range(9):
        wrong(pin, clock, 1)
        waits.append(pin.wait_s)
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_a_damaged_file_opens_for_nobody_and_says_so(pin: PinFile, tmp_path: Path, clock: SteppedClock) -> None:
    (tmp_path / FILE).write_text("version = 1\nsalt = 4\n")
    again = PinFile(tmp_path, clock)
    assert again.chosen and again.damaged and not again.opens("1234")


def test_the_console_answers_in_the_language_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    for words, digits in ((("--forget-pin",), None), (("--new-pin",), "1234\n"), (("--forget-pin",), None)):
        told = orctable("kiosk", *words, "--lang", "ru", typed=digits).stdout
        sentences = [part for part in BETWEEN_SENTENCES.split(told.strip()) if part]
        assert sentences and all(re.search("[а-яё]{3}", sentence) for sentence in sentences), told
