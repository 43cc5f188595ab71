"""The staff's PIN on disk: never itself, only for its owner; wrong ones wait longer and longer, a lost one is forgotten
at the console.
"""

import stat
from pathlib import Path

import pytest

from companion.app.kiosk.pin_file import FILE, PinFile
from companion.record.storage.files import held
from hardware.clock import SteppedClock
from tests.cli.running import orctable, refused

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


def test_the_same_pin_is_kept_differently_each_time(pin: PinFile, tmp_path: Path) -> None:
    before = (tmp_path / FILE).read_text()
    pin.choose("1234")
    assert (tmp_path / FILE).read_text() != before


@pytest.mark.slow
def test_five_wrong_ones_wait_a_minute_and_each_further_one_twice_as_long(pin: PinFile, clock: SteppedClock) -> None:
    wrong(pin, clock, 4)
    assert pin.wait_s == 0
    waits = []
    for _ in range(9):
        wrong(pin, clock, 1)
        waits.append(pin.wait_s)
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


@pytest.mark.slow
def test_the_right_one_does_not_open_during_the_wait_and_ends_it_afterwards(pin: PinFile, clock: SteppedClock) -> None:
    wrong(pin, clock, 5)
    assert not pin.opens("1234")
    clock.advance(clock.now() + 60)
    assert pin.opens("1234")
    wrong(pin, clock, 4)
    assert pin.wait_s == 0


@pytest.mark.slow
def test_pulling_the_plug_does_not_end_a_wait(pin: PinFile, clock: SteppedClock, tmp_path: Path) -> None:
    wrong(pin, clock, 7)
    again = PinFile(tmp_path, SteppedClock())
    assert again.wait_s == 240 and not again.opens("1234")


def test_a_damaged_file_opens_for_nobody_and_says_so(pin: PinFile, tmp_path: Path, clock: SteppedClock) -> None:
    (tmp_path / FILE).write_text("version = 1\nsalt = 4\n")
    again = PinFile(tmp_path, clock)
    assert again.chosen and again.damaged and not again.opens("1234")


def test_a_pin_that_cannot_be_written_leaves_the_one_before(pin: PinFile, tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.new").mkdir()
    with pytest.raises(OSError):
        pin.choose("9876")
    assert pin.opens("1234")
    assert not pin.opens(WRONG) and not pin.opens("9876")


def test_an_owner_who_forgot_it_forgets_it_at_the_console(
    pin: PinFile, tmp_path: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    done = orctable("kiosk", "--forget-pin")
    assert done.exit_code == 0 and "forgotten" in done.stdout
    assert not PinFile(tmp_path, clock).chosen
    assert "no PIN" in orctable("kiosk", "--forget-pin").stdout


def test_an_owner_sets_the_first_pin_at_the_console_and_a_running_kiosk_takes_it(
    tmp_path: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    runs = PinFile(tmp_path, clock)
    assert not runs.chosen
    with held(tmp_path):
        first = orctable("kiosk", "--new-pin", typed="4321\n")
        assert first.exit_code == 0 and "takes it now" in first.stdout
        assert runs.chosen and runs.opens("4321")
        assert orctable("kiosk", "--new-pin", typed="8765\n").exit_code == 2
    second = orctable("kiosk", "--new-pin", typed="8765\n")
    assert second.exit_code == 0 and "when it is started" in second.stdout
    assert PinFile(tmp_path, clock).opens("8765")


def test_the_console_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    refused(orctable("kiosk"), "--forget-pin, --new-pin or --code")
    code = orctable("kiosk", "--code").stdout.strip()
    assert len(code) == 6 and code.isdigit() and orctable("kiosk", "--code").stdout.strip() == code
    refused(orctable("run", "--kiosk", "--practice"), "--kiosk")
