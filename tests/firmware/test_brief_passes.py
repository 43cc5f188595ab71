"""A base on a slow chip does a little in each pass, and tells as much as one that does everything at once."""

from collections.abc import Callable

from firmware.core import msgs
from firmware.core.app import App, Identity
from firmware.core.base_memory import Memory
from tests.firmware.base_on_bench import Line, Store
from tests.firmware.test_motions import samples

PASS_MS = 10
MOTION = [sample[1:] for sample in samples("thrown-firmly")]


class Queue:
    """A sensor with a queue, from which is read until it is enough."""

    def __init__(self) -> None:
        self._sent = 0
        self.read: list[int] = []

    def restart(self) -> None:
        """Always there."""

    def drain(self, now_ms: int, feed: Callable[[int, int, int, int], bool]) -> bool:
        before = self._sent
        while self._sent < now_ms // PASS_MS:
            self._sent += 1
            if feed(self._sent * PASS_MS, *MOTION[min(self._sent, len(MOTION) - 1 - self._sent % 2)]):
                break
        self.read.append(self._sent - before)
        return False


def played(memory: Memory | None) -> tuple[Line, list[Queue]]:
    line, sensors = Line(), [Queue(), Queue()]
    app = App(Identity(b"bench!!!", 1), sensors, line, Store(), None, memory)
    for now in range(PASS_MS, 7000, PASS_MS):
        app.poll(now)
        if now % 500 == 0 and app.session.number:
            line.tell(app.session.number, msgs.SYNC_REQ, 0, msgs.pack(msgs.SYNC_REQ, 0, 0))
    return line, sensors


def test_both_throws_are_told_once_and_no_pass_reads_more_than_three_samples() -> None:
    line, sensors = played(Memory(lambda: None, lambda: 100_000))
    whole, _sensors = played(None)
    throws = {roll[:3] for roll in line.heard(msgs.ROLL)}
    assert throws == {roll[:3] for roll in whole.heard(msgs.ROLL)} == {(1, 5, msgs.ROLLED)}
    assert max(max(sensor.read) for sensor in sensors) <= 3
    assert min(sum(sensor.read) for sensor in sensors) >= 7000 // PASS_MS - 4
    states = [state[0] for state in line.heard(msgs.STATE)]
    assert states.count(msgs.ROLLED) == [state[0] for state in whole.heard(msgs.STATE)].count(msgs.ROLLED)
