"""Records a dice line together with the truth: whoever throws says of each throw what the die really showed."""

import queue
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.diagnose.dice_trace import Sample
from companion.diagnose.recordings import samples
from companion.record.storage.files import PRIVATE_FILE, write_whole
from hardware.events import DieRolled, Event
from hardware.ports import Clock
from hardware.serial_dice.recording import Recorder, Recording
from hardware.serial_dice.source import SerialDice

MOST_BYTES: Final = 60_000_000
HOW: Final = (
    "Throw. After each throw that is told: Enter if it is right, the face (1 to 6) if it is another, - if nobody "
    "threw, die and face (1 4) for one that was not told before it, q to end."
)
MISSED: Final = re.compile(r"([12])[ :]([1-6])")


class Truth:
    """What the dice really did, as far as it was said."""

    def __init__(self) -> None:
        self.throws: list[tuple[int, int]] = []

    def answer(self, roll: DieRolled, text: str) -> bool:
        """What somebody says of a throw that was told; whether that settles it.

        Raises ValueError for what is no answer.
        """
        word = text.strip()
        missed = MISSED.fullmatch(word)
        if missed:
            self.throws.append((int(missed[1]), int(missed[2])))
            return False
        if word in ("", "-"):
            self.throws += [(roll.die, roll.face)] * (word == "")
            return True
        if word not in "123456" or len(word) != 1:
            raise ValueError(f"{word[:20]!r} is no answer")
        self.throws.append((roll.die, int(word)))
        return True


def keep(
    port: str, clock: Clock, folder: Path, ask: Callable[[str], str], tell: Callable[[str], None], *, raw: bool = False
) -> Path:
    """Records until somebody says q or there is no more input; returns the file, which is written after each answer.

    `ask` raises EOFError or KeyboardInterrupt when nobody answers any more. `raw`: with every sample of the sensors,
    which are also written as traces at the end, a file a die.

    Raises OSError when it cannot be written.
    """
    file, truth = folder / time.strftime("dice-%Y%m%d-%H%M%S.dlrec"), Truth()
    events: queue.SimpleQueue[Event] = queue.SimpleQueue()
    tell(HOW)
    with SerialDice(port, clock, recorder=Recorder(float("inf"), MOST_BYTES)) as dice:
        dice.stream(on=raw)
        dice.start(events.put)
        with suppress(EOFError, KeyboardInterrupt):
            while _ask_truth(events.get(), truth, ask, tell):
                write_recording(file, dice.recording(tuple(truth.throws)))
        whole = dice.recording(tuple(truth.throws))
        write_recording(file, whole)
    for die, trace in samples(whole).items():
        write_trace(file.with_name(f"{file.stem}-die-{die}.csv"), trace)
    return file


def _ask_truth(event: Event, truth: Truth, ask: Callable[[str], str], tell: Callable[[str], None]) -> bool:
    """Tells an event, and asks about a throw until that is settled; False when it is time to end."""
    if not isinstance(event, DieRolled):
        tell(type(event).__name__)
        return True
    while True:
        text = ask(f"die {event.die} shows {event.face}: ")
        if text.strip() == "q":
            return False
        try:
            if truth.answer(event, text):
                return True
        except ValueError as error:
            tell(f"{error}. {HOW}")


def write_trace(file: Path, trace: Iterable[Sample]) -> None:
    """Writes samples as `orctable trace --unit mg` reads them. Raises OSError."""
    rows = "".join(f"{t_ms},{x},{y},{z}\n" for t_ms, x, y, z in trace)
    write_whole(file, f"millis,x,y,z\n{rows}".encode(), PRIVATE_FILE)


def write_recording(file: Path, recording: Recording) -> None:
    """Writes a recording whole, or not at all. Raises OSError."""
    write_whole(file, ("\n".join(recording.lines()) + "\n").encode(), PRIVATE_FILE)
