"""Checks every source of dice that the table names, and finds dice bases that are plugged in and not named; and
calibrates the sensor in a die, which is laid on each of its faces once.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, Protocol

from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from hardware.clock import MonotonicClock
from hardware.dice_sources import read_sources
from hardware.events import DICE, DeviceUp, DieLost, Event
from hardware.ports import DiceSource, Health
from hardware.serial_dice import codec
from hardware.serial_dice.codec import Calibrated, Envelope
from hardware.serial_dice.usb_ports import BoardPort, ListPorts, board_ports

DICE_S: Final = 4.0  # wall seconds dice have to respond
SENSORS_S: Final = 3.0  # so long it takes at most until a base that answers has said that one of its dice does not
LOOKING_S: Final = 15.0  # wall seconds more for dice that are still being looked for by radio
SLOW_HZ: Final = 80
"""A sensor should give 100 samples a second; with fewer than this the firmware judges throws too late or not at all."""
MOST_DAMAGED: Final = 20  # damaged frames within these few seconds that a good cable never has
NOT_NAMED: Final = (
    'not named in the table file. Write sources = ["serial:auto", "hand"] under [dice], or enter faces by hand'
)
BY_HAND: Final = "thrown by hand, as the table file says"
FACES: Final = range(1, 7)
KNOWN_FACES: Final = 3  # so many faces the base has to know before it corrects a sensor by them
FORGETS: Final = (
    "its flash takes nothing more: every throw counts, but what it learns of its sensors is forgotten at each start. "
    "Empty the flash and copy the firmware anew (docs/build.md), or replace the board"
)
USE_IT: Final = (
    'is plugged in and not named in the table file. If it is the dice base, write "serial:auto" in sources of [dice]'
)


def examine_dice(table: TableFile, list_ports: ListPorts = board_ports) -> Iterator[Finding]:
    """Every source of dice that the table names, one after the other, and then the boards that it does not name.

    A base that another program holds is left alone, and a port that is not named is not opened.
    """
    if not table.dice:
        yield Finding("dice", "", False, NOT_NAMED, named=False)
    for text, opener in read_sources(table.dice):
        with opener(MonotonicClock(), DICE) as dice:
            yield _source(table, text, dice)
    for port in list_ports():
        if not _is_named(port, table.dice):
            yield Finding("port", port.path, False, f"a {port.board} {USE_IT}", named=False)


def _is_named(port: BoardPort, sources: tuple[str, ...]) -> bool:
    """Whether the table names this port, or bases on whatever port they are."""
    return any(text in ("serial:auto", f"serial:{port.path}") or text.startswith("serial:uid=") for text in sources)


def _source(table: TableFile, text: str, dice: DiceSource) -> Finding:
    backend = f"simulated {text}" if table.simulated else text
    health = _answer(dice)
    if health.state == "hand":
        return Finding("dice", text, True, BY_HAND)
    if health.state != "up":
        why = health.detail or health.why or f"no answer within {DICE_S:.0f} s. Is the dice base switched on?"
        return Finding("dice", backend, False, why)
    problems = list(_problems(health))
    return Finding(
        "dice", backend, not problems, ". ".join([health.detail, *_report_lines(health), *_sureness(health), *problems])
    )


def _answer(dice: DiceSource) -> Health:
    """Waits for dice to answer, and then until one that is lost has been told."""
    answered, lost = threading.Event(), threading.Event()

    def hear(event: Event) -> None:
        if isinstance(event, DieLost):
            lost.set()
        if isinstance(event, DeviceUp):
            answered.set()

    dice.start(hear)
    if dice.health().state != "hand" and dice.health().why not in ("absent", "busy"):
        answered.wait(DICE_S)
    if answered.is_set():
        lost.wait(SENSORS_S)
    until = time.monotonic() + LOOKING_S
    while dice.health().state == "waiting" and time.monotonic() < until:
        time.sleep(0.1)
    return dice.health()


def _rates(health: Health) -> Mapping[str, int]:
    """Samples a second by the number of the die; none for dice that do not tell."""
    return {name.removeprefix("rate_"): rate for name, rate in health.readings if name.startswith("rate_")}


def _report_lines(health: Health) -> Iterator[str]:
    """What a dice base says of itself: its sensors, its table of messages, and what went wrong on the line."""
    rates, now, counted = _rates(health), dict(health.readings), dict(health.counters)
    if not rates:
        return
    samples = ", ".join(f"die {die} {rate}" for die, rate in rates.items())
    yield f"samples a second: {samples}; its messages are those of this app"
    damaged, errors = now.get("base_damaged", 0), sum(n for name, n in counted.items() if name.startswith("base_error"))
    line = (
        f"{counted.get('damaged', 0)} damaged frames here and {damaged} there, {now.get('base_resends', 0)} sent again"
    )
    yield f"{line}, {errors} errors of the base, {now.get('base_sensor_failures', 0)} failures of a sensor"
    if now.get("base_free_bytes"):
        free = f"{now['base_free_bytes'] // 1024} kB of the base's memory are free"
        yield f"{free}, its longest pass took {now.get('base_longest_ms', 0)} ms"


def _sureness(health: Health) -> Iterator[str]:
    """How sure the base is of what each sensor reads at rest."""
    now = dict(health.readings)
    for die in _rates(health):
        if (faces := now.get(f"faces_{die}")) is None:
            continue
        known = f"the sensor of die {die} is known on {faces} of {len(FACES)} faces"
        if faces < KNOWN_FACES:
            yield f"{known}, too few to correct it; it learns the others by lying on them in play"
        else:
            sure = "surely" if faces == len(FACES) else "not surely yet"
            yield f"{known}: off by up to {now.get(f'off_mg_{die}', 0)} milli-g, and {sure} corrected"


def _problems(health: Health) -> Iterator[str]:
    slow = [die for die, rate in _rates(health).items() if rate < SLOW_HZ]
    if slow:
        yield f"die {' and '.join(slow)} samples too slowly. Check its plug and its wires, and copy the firmware anew"
    if (
        dict(health.counters).get("damaged", 0) > MOST_DAMAGED
        or dict(health.readings).get("base_damaged", 0) > MOST_DAMAGED
    ):
        yield "the line is noisy. Use a shorter or another cable, away from power supplies"
    if dict(health.readings).get("base_forgets"):
        yield FORGETS


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

    def calibrated(self) -> tuple[Calibrated, ...]:
        """What came of every step so far."""


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
                for calibrated in self._dice.calibrated()[heard:]:
                    if calibrated.die == self._die and calibrated.outcome in ends:
                        return calibrated
        raise NoAnswer(NO_ANSWER)
