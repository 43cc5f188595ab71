"""Calibrates the sensor in a die: it is laid on each of its faces once, and the person says which is on top."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

from hardware.serial_dice import codec
from hardware.serial_dice.codec import Calibrated, Envelope

FACES: Final = range(1, 7)
AGAIN_S: Final = 2.0
"""A step that nothing came of by then is sent once more: the base takes two thirds of a second for a face."""
TRIES: Final = 4
GIVE_UP: Final = ("q", "quit")
NO_ANSWER: Final = "the base does not answer; check its plug, and begin again"
SENTENCES: Final[Mapping[str, str]] = {
    "taken": "Taken.",
    "moved": "The die moved by {worst_mg} milli-g meanwhile. Let it lie still and type the number again.",
    "alike": "The die lies as it did for another face. Lay it on another one, or begin again.",
    "wrong": "A die has the faces 1 to 6.",
    "incomplete": "Not all six faces were taken.",
    "crooked": "These are not the faces of a cube: some number was wrong, or the die leaned. Begin again.",
    "stored": "Stored on the base. No reading at rest is further than {worst_mg} milli-g from one g.",
    "unkept": "Used until the base is started anew: its flash takes nothing more. Replace the board.",
    "dropped": "Dropped: the die is read as before.",
}
Ask = Callable[[str], str]
Tell = Callable[[str], None]


class CalibratedDice(Protocol):
    """The dice base, as far as it is needed here; see `hardware.serial_dice.source.SerialDice`."""

    def calibrate(self, step: Callable[[Envelope], bytes]) -> None:
        """Sends one step."""
        ...

    def calibrated(self) -> tuple[Calibrated, ...]:
        """What came of every step so far."""
        ...


class NoAnswer(Exception):
    """The base does not answer; the text says what to do."""


class DieCalibration:
    """Calibrates one die. `wait` waits some seconds, or for the next thing the base says."""

    def __init__(self, dice: CalibratedDice, die: int, wait: Callable[[float], None] = time.sleep) -> None:
        self._dice, self._die, self._wait = dice, die, wait

    def guide(self, ask: Ask, tell: Tell) -> bool:
        """Asks for one face after another; whether the calibration was stored. Raises NoAnswer."""
        self._do(partial(codec.begin_calibration, self._die), {"started"})
        taken: tuple[int, ...] = ()
        while len(taken) < len(FACES):
            left = ", ".join(str(face) for face in FACES if face not in taken)
            question = f"Lay die {self._die} on the table and type the number on top (left: {left}; q to give up)"
            text = ask(question).strip()
            if text in GIVE_UP:
                dropped = self._do(partial(codec.drop_calibration, self._die), {"dropped"})
                tell(SENTENCES[dropped.outcome])
                return False
            if text not in {str(face) for face in FACES}:
                tell(SENTENCES["wrong"])
                continue
            result = self._do(partial(codec.take_face, self._die, int(text)), {"taken", "moved", "alike"})
            tell(SENTENCES[result.outcome].format(worst_mg=result.worst_mg))
            taken = result.taken
        result = self._do(partial(codec.keep_calibration, self._die), {"stored", "unkept", "incomplete", "crooked"})
        tell(SENTENCES[result.outcome].format(worst_mg=result.worst_mg))
        return result.outcome == "stored"

    def _do(self, step: Callable[[Envelope], bytes], ends: set[str]) -> Calibrated:
        """Sends a step until one of these comes of it."""
        heard = len(self._dice.calibrated())
        for _ in range(TRIES):
            self._dice.calibrate(step)
            waited = 0.0
            while waited < AGAIN_S:
                self._wait(0.05)
                waited += 0.05
                for one in self._dice.calibrated()[heard:]:
                    if one.die == self._die and one.outcome in ends:
                        return one
        raise NoAnswer(NO_ANSWER)
