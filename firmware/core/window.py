"""Resends messages that must not be lost until the app acknowledges them.

Go-back-N with a window of four: at most four messages are unacknowledged; after a timeout all of them are sent again.
The timeout doubles from 60 ms up to one second, and the sender never gives up.
Runs on MicroPython and CPython.
"""

from firmware.core.queue import Ring
from firmware.core.ticks import MASK, since

WINDOW = 4
RTO_FIRST_MS = 60
RTO_LAST_MS = 1000


class Sender:
    """The queue of unacknowledged messages. A message is a tuple (kind, node, payload)."""

    def __init__(self, size):
        self.resends = 0
        self._line = Ring(size)
        self._first_seq = 0
        self._out = 0
        self._rto = RTO_FIRST_MS
        self._deadline = 0

    def __len__(self):
        return len(self._line)

    @property
    def last_seq(self):
        """The sequence number of the newest message sent; unreliable messages repeat it."""
        return (self._first_seq + self._out - 1) & 0xFF

    def restart(self, drop_kind):
        """Restarts numbering at zero for a new session, and drops messages of one kind."""
        for _ in range(len(self._line)):
            message = self._line.pop()
            if message[0] != drop_kind:
                self._line.push(message)
        self._first_seq = 0
        self._out = 0
        self._rto = RTO_FIRST_MS

    def add(self, kind, node, payload):
        """Queues a message; False if the queue is full."""
        return self._line.push((kind, node, payload))

    def acked(self, wanted, now_ms):
        """Handles an acknowledgement: the other end has everything before `wanted`."""
        count = (wanted - self._first_seq) & 0xFF
        if not 0 < count <= self._out:
            return
        for _ in range(count):
            self._line.pop()
        self._first_seq = wanted
        self._out -= count
        self._rto = RTO_FIRST_MS
        self._deadline = (now_ms + self._rto) & MASK

    def is_late(self, now_ms):
        """Whether an acknowledgement is overdue, so that all is sent again."""
        return self._out > 0 and since(now_ms, self._deadline) >= 0

    def pump(self, now_ms, send):
        """Sends what may be sent now, by calling send(kind, node, payload, seq, again)."""
        if self.is_late(now_ms):
            for index in range(self._out):
                self._send(index, send, True)
            self.resends += self._out
            self._rto = min(2 * self._rto, RTO_LAST_MS)
            self._deadline = (now_ms + self._rto) & MASK
        while self._out < min(WINDOW, len(self._line)):
            if self._out == 0:
                self._deadline = (now_ms + self._rto) & MASK
            self._out += 1
            self._send(self._out - 1, send, False)

    def _send(self, index, send, again):
        kind, node, payload = self._line.at(index)
        send(kind, node, payload, (self._first_seq + index) & 0xFF, again)
