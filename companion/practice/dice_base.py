"""A dice base that does not exist: the real firmware, two tumbling dice, and a real serial port to plug into.

The firmware's own code runs here on CPython behind a pseudo terminal, so everything above it (port, link, app) meets
the same bytes a real base would send. Time comes in with every `poll`; the base has no clock and no thread.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy
from errno import EIO
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Protocol

from firmware.core.app import App, Identity
from firmware.core.face import FaceReader
from firmware.core.msgs import COCKED
from firmware.core.roll import THROWN, RollDetector
from firmware.core.ticks import MASK, since
from hardware.ports import Closing, Health
from hardware.simulated.pty_cable import PtyCable
from hardware.simulated.tumble import Tumble

STEP_MS = 10
REHEARSED_S = 0.6  # so long before and after a throw it is looked at
Sample = tuple[int, int, int]
SPOILT: Mapping[str, Callable[[Sample], Sample]] = {
    "saturated": lambda _: (7996, 7996, 7996),
    "stuck axis": lambda true: (0, true[1], true[2]),
}
"""What a sensor in trouble reads, in milli-g, from what is true."""
HUNG = ("pulled out", "stuck")
"""What the driver of the sensor raises OSError for: no chip, or one whose registers say that it stands still."""
PLACES_MM = {1: (-40.0, 0.0), 2: (40.0, 0.0)}


class Cable(Protocol):
    """The base's end of a line to the app; see `PtyCable` for what each does."""

    @property
    def path(self) -> str: ...

    @property
    def written(self) -> int: ...

    @property
    def taken(self) -> int: ...

    def plug_in(self) -> None: ...

    def pull_out(self) -> None: ...

    def connected(self) -> bool: ...

    def wait_readable(self, timeout_s: float) -> None: ...

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> int: ...


class OnCable:
    """What has its end of a cable: how many bytes went each way since it was made."""

    _cable: Cable

    @property
    def bytes_written(self) -> int:
        return self._cable.written

    @property
    def bytes_read(self) -> int:
        return self._cable.taken

    def wait_for_bytes(self, timeout_s: float) -> None:
        """Wait, in wall time, until the app has written something."""
        self._cable.wait_readable(timeout_s)


class BasePort:
    """The cable as the firmware sees it: what the app wrote is handed over only where `open` says so.

    Otherwise it would be chance in which of the small steps of one `poll` the firmware first sees a byte.
    """

    def __init__(self, cable: Cable) -> None:
        self.open = False
        self._cable = cable
        self._waiting = b""
        self.connected, self.write = cable.connected, cable.write

    def take_in(self) -> None:
        """Fetch what the app has written so far."""
        self._waiting += self._cable.read()

    def read(self) -> bytes:
        if not self.open:
            return b""
        data, self._waiting = self._waiting, b""
        return data


class BaseStore:
    """What the firmware keeps, roll numbers and calibrations: in memory, across a loss of power, while this lives."""

    def __init__(self, last: tuple[int, int]) -> None:
        self._last = list(last)
        self._calibrations: dict[int, bytes] = {}

    def load(self) -> list[int]:
        return self._last

    def save(self, last: list[int]) -> None:
        self._last = last

    def load_calibration(self, die: int) -> bytes | None:
        return self._calibrations.get(die)

    def save_calibration(self, die: int, data: bytes) -> None:
        self._calibrations[die] = data


class SampledDie:
    """The sensor in one die, read a hundred times a second.

    The `base` knows which die it is in now, and what is wrong with it; `booted` is when the base was started and `now`
    what time it is, both in ms.
    """

    def __init__(self, base: "SimulatedDiceBase", die: int, booted: int, now: int) -> None:
        self._base, self._die = base, die
        self._booted = booted
        self._next = now - booted

    def drain(self, now_ms: int, feed: Callable[[int, int, int, int], None]) -> None:
        self.restart()
        now_ms = self._next + since(now_ms, self._next & MASK)
        trouble = self._base.trouble.get(self._die, "")
        if trouble == "silent":
            self._next = now_ms
            return
        while self._next <= now_ms:
            true = self._base.dice[self._die].sample(self._booted + self._next)
            feed(self._next & MASK, *(SPOILT[trouble](true) if trouble in SPOILT else true))
            self._next += STEP_MS

    def restart(self) -> None:
        """The firmware calls this before the first sample. Raises OSError when the die is pulled out or hangs."""
        if (trouble := self._base.trouble.get(self._die, "")) in HUNG:
            raise OSError(EIO, trouble)


class SimulatedDiceBase(OnCable, Closing):
    """Two dice and their base on a pseudo terminal. A context manager; closing twice is fine.

    `seed` decides every throw. `uid` is 16 hexadecimal digits, `boot` how often the base was started, `roll_ids` the
    numbers of the last throws it made in earlier lives, `uptime_ms` how long it has been running. With `folder`
    the port is `folder/dice` for ever; without it `path` changes whenever the cable is plugged in again; `cable`
    replaces the pseudo terminal altogether.
    `bytes_written` and `bytes_read` count since the base was made; unplug while both ends are idle when these counts
    matter. All times are seconds of one clock; `dice` are to be pushed or set down one by one, and `trouble` is what is
    wrong with the sensor in each (`spoil`).
    """

    def __init__(
        self,
        seed: int,
        uid: str = "5eed000000000001",
        boot: int = 1,
        roll_ids: tuple[int, int] = (0, 0),
        folder: Path | None = None,
        cable: Cable | None = None,
        uptime_ms: int = 0,
    ) -> None:
        self.uid = uid
        self._boot = boot
        self._flash = BaseStore(roll_ids)
        self.dice = {die: Tumble(Random(f"{seed} die {die}"), PLACES_MM[die]) for die in (1, 2)}
        self._cable: Cable = cable or PtyCable(folder / "dice" if folder else None)
        self._cable.plug_in()
        self._inbox = BasePort(self._cable)
        self.trouble: dict[int, str] = {}
        self._app: App | None = None
        self._booted = self._polled = 0
        self._uptime = uptime_ms

    def __repr__(self) -> str:
        return f"<SimulatedDiceBase {self.uid} on {self._cable.path}, start {self._boot}>"

    @property
    def path(self) -> str:
        """The port to open."""
        return self._cable.path

    def poll(self, t_s: float) -> None:
        """Let the base do all it would have done since the last call, in steps of 10 ms, then listen and answer."""
        target = round(t_s * 1000)
        self.take_in()
        if self._app is None:
            self._app = self._switch_on(target)
        while self._polled + STEP_MS < target:
            self._polled += STEP_MS
            self._app.poll(self._polled - self._booted)
        self._polled = max(self._polled, target)
        self._inbox.open = True
        self._app.poll(self._polled - self._booted)
        self._inbox.open = False

    def take_in(self) -> None:
        """Fetch what the app has written so far, for the next `poll`; `bytes_read` counts it."""
        self._inbox.take_in()

    def throw(self, t_s: float, dice: Collection[int] = (1, 2), cocked: Collection[int] = ()) -> float:
        """Throw some dice at `t_s`; those in `cocked` end leaning. When the last lies still."""
        return max(_throw_clearly(self.dice[die], t_s, cocked=die in cocked) for die in sorted(dice))

    def faces(self, t_s: float) -> dict[int, int | None]:
        """The truth: the face on top of each die; None for one that moves or leans."""
        return {die: tumble.face_up(t_s) for die, tumble in self.dice.items()}

    def positions(self, t_s: float) -> dict[int, tuple[float, float]]:
        """The truth: where each die is on the table, x and y in mm."""
        return {die: tumble.position(t_s) for die, tumble in self.dice.items()}

    def moving(self, t_s: float) -> bool:
        """The truth: whether any die moves."""
        return any(tumble.moving(t_s) for tumble in self.dice.values())

    def judged(self, die: int) -> int:
        """The truth: the number of the last movement of a die that the base judged to be a throw."""
        return int(self._app.numbers.last[die - 1]) if self._app is not None else 0

    def spoil(self, die: int, trouble: str) -> None:
        """From now on the sensor in a die is in trouble; "" makes it well again.

        `pulled out` does not answer, `silent` answers and has no samples, `stuck` stands still,
        `saturated` is at its limit on every axis, and `stuck axis` reads nothing along x.
        """
        self.trouble[die] = trouble

    def swap_dice(self) -> None:
        """Plug each die in where the other one was."""
        self.dice = {1: self.dice[2], 2: self.dice[1]}

    def unplug(self) -> None:
        """Pull the data cable out. The base keeps its power, watches the dice and remembers their throws."""
        self._cable.pull_out()

    def replug(self) -> None:
        """Plug the cable in again."""
        self._cable.plug_in()

    def reboot(self) -> None:
        """Cut the power for a moment: the base starts anew at its next `poll` and forgets the throws it kept."""
        self._boot += 1
        self._app, self._uptime = None, 0

    def close(self) -> None:
        """Take the port away."""
        self._cable.pull_out()

    def _switch_on(self, now_ms: int) -> App:
        self._booted, self._polled = now_ms - self._uptime, now_ms
        sensors = [SampledDie(self, die, self._booted, now_ms) for die in sorted(self.dice)]
        return App(Identity(bytes.fromhex(self.uid), self._boot), sensors, self._inbox, self._flash)


def _throw_clearly(tumble: Tumble, t_s: float, *, cocked: bool) -> float:
    """Throw a die so that the firmware takes it for thrown; when it lies still.

    A throw in a few hundred turns over in the air alone and comes down as it was held. How often the firmware misses
    such a one is measured with another physics, not at the practice table.
    """
    while True:
        rest = tumble.throw(t_s, cocked)
        if any(state == COCKED if cocked else outcome == THROWN for outcome, state in _rehearsed(tumble, t_s, rest)):
            return rest


def _rehearsed(tumble: Tumble, begins: float, rest: float) -> Iterator[tuple[int, int]]:
    """What a detector of its own would say of the throw, sample by sample: outcome and state."""
    die, detector = deepcopy(tumble), RollDetector(FaceReader())
    for t_ms in range(round((begins - REHEARSED_S) * 1000), round((rest + REHEARSED_S) * 1000), STEP_MS):
        yield detector.feed(t_ms & MASK, *die.sample(t_ms)), detector.state


class StepByStep(Protocol):
    """A dice source that can be waited for; see `hardware.ports.DiceSource`."""

    def wait_idle(self, received: int, timeout: float) -> int: ...

    def health(self) -> Health: ...


class StepwiseDice(Protocol):
    """Simulated dice that go through time in steps; see `SimulatedDiceBase` for what each does."""

    @property
    def bytes_written(self) -> int: ...

    @property
    def bytes_read(self) -> int: ...

    def poll(self, t_s: float) -> None: ...

    def take_in(self) -> None: ...

    def wait_for_bytes(self, timeout_s: float) -> None: ...

    def unplug(self) -> None: ...


class LockStep:
    """Takes a base and the app's dice source through time together, so that the same seed gives the same events.

    Make it when nothing was written yet, or right before the source's `start`; it remembers both totals.
    """

    def __init__(self, base: StepwiseDice, source: StepByStep, hang_s: float = 5.0) -> None:
        self._base = base
        self._source = source
        self._hang_s = hang_s
        self._written_before = base.bytes_written
        self._read_before = base.bytes_read

    def step(self, t_s: float) -> None:
        """Bring both ends to `t_s`, where the source's clock must stand already; returns when both are idle.

        Raises TimeoutError when they are not after `hang_s` wall seconds.
        """
        deadline = monotonic() + self._hang_s
        heard, sent = -1, self._source_idle()
        while heard != sent:
            self._hear(sent, deadline)
            self._base.poll(t_s)
            heard, sent = sent, self._source_idle()

    def _hear(self, sent: int, deadline: float) -> None:
        """Wait until all the source has sent is there, however long the system takes to carry it."""
        self._base.take_in()
        while self._base.bytes_read - self._read_before < sent:
            if monotonic() > deadline:
                raise TimeoutError(f"{self._base!r} has not heard all {sent} bytes of {self._source!r}")
            self._base.wait_for_bytes(0.01)
            self._base.take_in()

    def unplug(self) -> None:
        """Pull the cable out, and wait until the source has noticed. Raises TimeoutError when it does not."""
        self._base.unplug()
        deadline = monotonic() + self._hang_s
        while self._source.health().state == "up":
            if monotonic() > deadline:
                raise TimeoutError(f"{self._source!r} has not noticed that {self._base!r} was unplugged")
            sleep(0.0005)

    def _source_idle(self) -> int:
        return self._source.wait_idle(self._base.bytes_written - self._written_before, self._hang_s)
