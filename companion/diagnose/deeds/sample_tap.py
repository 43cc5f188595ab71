"""What the sensor in a die reads, taken from the line as it comes, with the moments as the base counts them."""

import threading

from companion.diagnose.dice_trace import Sample
from hardware.serial_dice import codec
from hardware.serial_dice.recording import Recorder

STEP_MS = 10
LOST_MS = 50
"""A frame of seven samples that is later by more than this follows one that was lost: it would come 70 ms after."""


class SampleTap(Recorder):
    """Listens to the line for one die. `begin` forgets what was heard until then; any thread may ask.

    The base says when it sent seven samples, now and then some passes late. As none is left out between two frames
    that arrive, they are counted on by ten milliseconds each, and follow the base's clock slowly.
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
        counted = self._last + STEP_MS * len(told.xyz_mg)
        late = t_ms - counted
        if abs(late) > LOST_MS:
            self._gap = self._gap or bool(self._samples)
            if self._gap:
                self._samples = []
        else:
            t_ms = counted + max(-1, late // 8)
        self._last = t_ms
        first = t_ms - STEP_MS * (len(told.xyz_mg) - 1)
        self._samples += [(first + STEP_MS * place, *xyz) for place, xyz in enumerate(told.xyz_mg)]
