"""A person calibrates a die through the app: link, base and sensor are the real ones, in memory."""

from collections.abc import Callable, Iterator

import pytest

from companion.diagnose.dice_check import DieCalibration, NoAnswer
from firmware.core.app import App, Identity
from hardware.serial_dice.codec import Calibrated, Envelope
from hardware.serial_dice.link import DiceLink
from tests.firmware.base_on_bench import BenchSensor, Store
from tests.firmware.test_calibration import UP, Mounting, leaning

STEP_S = 0.01


class Desk:
    """A base with a die that lies with a face up, and the app's end of its line. `deaf` loses what the app sends."""

    def __init__(self) -> None:
        self.sensors, self.store = [BenchSensor(), BenchSensor()], Store()
        self.app = App(Identity(bytes(8), 1), self.sensors, self, self.store)
        self.link, self.mounting = DiceLink("dice"), Mounting(5)
        self.up, self.t, self.deaf = UP[0], 0.0, 0
        self._to_base, self._to_app = b"", b""
        self.link.opened(0.0)
        self.wait(1.0)

    def connected(self) -> bool:
        return True

    def read(self) -> bytes:
        data, self._to_base = self._to_base, b""
        return data

    def write(self, data: bytes) -> int:
        self._to_app += bytes(data)
        return len(data)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.t += STEP_S
            self.link.tick(self.t)
            self._to_base += self.link.take_out()
            self.sensors[0].give(self.mounting.reads(self.up))
            self.app.poll(round(self.t * 1000))
            data, self._to_app = self._to_app, b""
            self.link.bytes_in(data, self.t)

    def calibrate(self, step: Callable[[Envelope], bytes]) -> None:
        if self.deaf:
            self.deaf -= 1
            return
        self.link.calibrate(step, self.t)

    def calibrated(self) -> tuple[Calibrated, ...]:
        return tuple(self.link.calibrated)


def person(desk: Desk, answers: list[str]) -> Callable[[str], str]:
    """Lays the die as it then says: the number it types is on top."""
    left: Iterator[str] = iter(answers)

    def answer(_question: str) -> str:
        text = next(left)
        if text in "123456":
            desk.up = UP[int(text) - 1]
            desk.wait(0.5)
        return text

    return answer


def test_six_faces_in_any_order_are_stored_and_read_right_from_then_on() -> None:
    desk, told = Desk(), list[str]()
    assert DieCalibration(desk, 1, desk.wait).guide(person(desk, list("351624")), told.append)
    assert told[-1].startswith("Stored on the base")
    for face in range(1, 7):
        desk.up = UP[face - 1]
        desk.wait(1.0)
        assert desk.app.dice[0].detector.face == face


def test_messages_that_are_lost_are_sent_again() -> None:
    desk = Desk()
    desk.deaf = 2
    assert DieCalibration(desk, 1, desk.wait).guide(person(desk, list("123456")), lambda _text: None)


def test_a_base_that_does_not_answer_is_told() -> None:
    desk = Desk()
    desk.deaf = 99
    with pytest.raises(NoAnswer, match="check its plug"):
        DieCalibration(desk, 1, desk.wait).guide(person(desk, []), lambda _text: None)


def test_other_words_are_refused_and_giving_up_changes_nothing() -> None:
    desk, told = Desk(), list[str]()
    assert not DieCalibration(desk, 1, desk.wait).guide(person(desk, ["1", "seven", "7", "q"]), told.append)
    assert told == ["Taken.", *["A die has the faces 1 to 6."] * 2, "Dropped: the die is read as before."]
    assert desk.store.load_calibration(0) is None


def test_numbers_that_do_not_fit_the_die_are_said_at_the_end() -> None:
    desk, told = Desk(), list[str]()
    tilted = iter([*(leaning(face, 25.0, face) for face in range(1, 7))])
    typed = iter("123456")

    def answer(_question: str) -> str:
        desk.up = next(tilted)
        desk.wait(0.5)
        return next(typed)

    assert not DieCalibration(desk, 1, desk.wait).guide(answer, told.append)
    assert told[-1].startswith("These are not the faces of a cube")
