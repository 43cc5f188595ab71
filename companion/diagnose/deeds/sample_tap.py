"""What the sensor in a die reads, taken from the line as it comes, with the moments as the base counts them."""

import threading
from collections import deque
from typing import Final

from companion.diagnose.dice_trace import Sample
from hardware.serial_dice import codec
from hardware.serial_dice.recording import RING_S, Recorder

STEP_MS: Final = 10
CLOSEST_MS: Final = 9
"""Samples are never closer: the fastest chip of its kind is 8 % too fast, and the base's detector ignores others."""
FARTHEST_MS: Final = 11
LOST: Final = 5 / 6
"""A frame that is off by more than this part of what its samples took does not follow the last one: one was lost."""
MOST_HEARD: Final = int(RING_S * 1000) // STEP_MS  # ten minutes of samples, as of everything else on the line
_LATE_PART: Final = 1 / 8
"""So much of a frame's lateness is believed: a larger part hides a loss after a late frame, a smaller a slow sensor."""
_MOST_FRAMES: Final = 64  # the pace is the mean of about so many frames


class SampleTap(Recorder):
    """Listens to the line for one die. `begin` forgets what was heard until then; any thread may ask.

    The base says when it sent seven samples, now and then some passes late but never early, and a sensor's own clock is
    a few per cent off. As no sample is left out between two frames that arrive, they are counted on by the sensor's
    pace, which is the mean of the last frames. A frame that comes earlier than counted is believed, one that comes
    later only in a small part.

    Of more than `MOST_HEARD` samples the oldest are forgotten.
    """

    def __init__(self, die: int) -> None:
        super().__init__()
        self._die = die
        self._reader = codec.Reader()
        self._lock = threading.Lock()
        self._hello: codec.Hello | None = None
        self._sent = 0
        self._last = 0.0
        self._pace = float(STEP_MS)
        self._frames = 0
        self._heard = 0
        self._samples: deque[Sample] = deque(maxlen=MOST_HEARD)
        self._rolls: dict[int, codec.Roll] = {}
        self._gap = False

    def begin(self) -> None:
        """Forgets what was heard: something new begins."""
        with self._lock:
            self._samples.clear()
            self._rolls, self._gap, self._heard = {}, False, 0

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

    def forgot(self) -> bool:
        """Whether there were more samples since the beginning than are kept."""
        with self._lock:
            return self._heard > len(self._samples)

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

    def _add(self, samples: codec.Samples, t_ms: int) -> None:
        count, before = len(samples.xyz_mg), self._last
        counted = before + self._pace * count
        late = t_ms - counted
        if abs(late) > LOST * self._pace * count:
            if self._samples:
                self._gap, self._heard = True, 0
                self._samples.clear()
            before, end = t_ms - self._pace * count, float(t_ms)
        else:
            self._measure((t_ms - self._sent) / count)
            end = max(before + CLOSEST_MS * count, counted + (late if late < 0 else late * _LATE_PART))
        self._sent, self._last = t_ms, end
        self._heard += count
        took = end - before
        self._samples.extend((int(before + took * place / count), *xyz) for place, xyz in enumerate(samples.xyz_mg, 1))

    def _measure(self, step_ms: float) -> None:
        """Learns from one more frame how far apart the samples are."""
        self._frames = min(self._frames + 1, _MOST_FRAMES)
        pace = self._pace + (step_ms - self._pace) / self._frames
        self._pace = max(CLOSEST_MS, min(pace, FARTHEST_MS))
