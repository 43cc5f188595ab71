"""What the sensor in a die reads, taken from the line as it comes, with the moments as the base counts them."""

import threading

from companion.diagnose.dice_trace import Sample
from hardware.serial_dice import codec
from hardware.serial_dice.recording import Recorder

STEP_MS = 10
CLOSEST_MS = 9
"""Samples are never closer: the fastest chip of its kind is 8 % too fast, and the base's detector ignores others."""
LOST_MS = 58
"""A frame of seven samples that is off by more than this does not follow the last one: one that was lost took 70 ms."""


class SampleTap(Recorder):
    """Listens to the line for one die. `begin` forgets what was heard until then; any thread may ask.

    The base says when it sent seven samples, now and then some passes late, and a sensor's own clock is a few per cent
    off. As no sample is left out between two frames that arrive, they are counted on by ten milliseconds each, which
    are corrected by half of what the base's clock says otherwise.
    """

    def __init__(self, die: int) -> None:
        super().__init__()
        self._die = die
        self._reader = codec.Reader()
        self._lock = threading.Lock()
        self._hello: codec.Hello | None = None
        self._last = 0
        self._samples: list[Sample] = []
        self._rolls: dict[int, codec.Roll] = {}
        self._gap = False

    def begin(self) -> None:
        """Forgets what was heard: something new begins."""
        with self._lock:
            self._samples, self._rolls, self._gap = [], {}, False

    def hello(self) -> codec.Hello | None:
        """Who the base is; None before it has said so."""
        with self._lock:
            return self._hello

    def samples(self) -> list[Sample]:
        """What the sensor read since the beginning: ms by the base's clock, and x, y, z in milli-g."""
        with self._lock:
            return list(self._samples)

    def rolls(self) -> list[codec.Roll]:
        """The throws that the base told since the beginning, each once."""
        with self._lock:
            return list(self._rolls.values())

    def gap(self) -> bool:
        """Whether samples were lost on the way since the beginning."""
        with self._lock:
            return self._gap

    def note(self, t: float, way: str, data: bytes) -> None:
        """Takes one piece from the line."""
        super().note(t, way, data)
        for frame in self._reader.feed(data) if way == "rx" else ():
            with self._lock:
                self._take(frame)

    def _take(self, frame: codec.Frame) -> None:
        message = frame.message
        if isinstance(message, codec.Hello):
            self._hello = message
        elif isinstance(message, codec.Roll) and message.die == self._die:
            self._rolls.setdefault(message.roll_id, message)
        elif isinstance(message, codec.Samples) and message.die == self._die:
            self._add(message, frame.t_ms)

    def _add(self, told: codec.Samples, t_ms: int) -> None:
        count, before = len(told.xyz_mg), self._last
        counted = before + STEP_MS * count
        late = t_ms - counted
        if abs(late) > LOST_MS:
            if self._samples:
                self._gap, self._samples = True, []
            before, end = t_ms - STEP_MS * count, t_ms
        else:
            end = max(before + CLOSEST_MS * count, counted + late // 2)
        self._last = end
        took = end - before
        self._samples += [(before + took * place // count, *xyz) for place, xyz in enumerate(told.xyz_mg, 1)]
