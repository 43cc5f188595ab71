"""What the tests of the base share: a sensor that is given its samples, a line in memory, and a flash."""

from collections.abc import Callable

from firmware.core import link, msgs


class BenchSensor:
    """A sensor that passes on what it was given."""

    def __init__(self) -> None:
        self._samples: list[tuple[int, int, int]] = []
        self._noise = 0

    def give(self, sample: tuple[int, int, int]) -> None:
        self._samples.append(sample)

    def restart(self) -> None:
        """Always there."""

    def drain(self, now_ms: int, feed: Callable[[int, int, int, int], None]) -> bool:
        self._noise ^= 4
        for sample in self._samples or [(0, 0, 1000 + self._noise)]:
            feed(now_ms, *sample)
        self._samples.clear()
        return False


class Line:
    """A port in memory, greeted by an app at once; what the base said is in `said`."""

    def __init__(self) -> None:
        self.said = bytearray()
        self.to_base: bytes = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))
        self._seq = 0

    def connected(self) -> bool:
        return True

    def read(self) -> bytes:
        data, self.to_base = self.to_base, b""
        return data

    def write(self, data: bytes) -> int:
        self.said += data
        return len(data)

    def tell(self, session: int, kind: int, node: int, payload: bytes) -> None:
        """The app sends a message, and acknowledges whatever it has heard."""
        heard = [frame for frame in link.Parser().feed(bytes(self.said)) if frame[0] & link.RELIABLE]
        wanted = (heard[-1][3] + 1) & 0xFF if heard else 0
        self.to_base += link.pack(kind, node, self._seq, wanted, session, 0, payload, link.RELIABLE)
        self._seq = (self._seq + 1) & 0xFF

    def heard(self, kind: int) -> list[tuple[int, ...]]:
        return [msgs.unpack(kind, f[7]) for f in link.Parser().feed(bytes(self.said)) if f[1] == kind]


class Store:
    """A flash that is not there: it keeps calibrations, and no roll numbers."""

    def __init__(self) -> None:
        self._calibrations: dict[int, bytes] = {}

    def load(self) -> list[int]:
        return [0, 0]

    def save(self, _last: list[int]) -> None:
        """Nothing outlives the test."""

    def load_calibration(self, die: int) -> bytes | None:
        return self._calibrations.get(die)

    def save_calibration(self, die: int, data: bytes) -> None:
        self._calibrations[die] = data
