"""The dice base's session with the app: the handshake, acknowledgements and resends.

The base sends nothing until an app has said hello, and stops again five seconds after the last message from it, so a
line nobody reads never fills up. Runs on MicroPython and CPython.
"""

from firmware.core import link, msgs
from firmware.core.queue import ByteRing
from firmware.core.ticks import since
from firmware.core.window import Sender

# The queue holds a whole number of blocks, and each but the last one of what waits is whole.
BLOCK = 32
OUT_BYTES = 32 * BLOCK
SEND_LINE = 24
HOST_GONE_MS = 5000


class Session:
    """Talks through `port`: read() -> bytes, write(bytes) -> number of bytes taken, connected() -> bool.

    What is written at once is a block of 32 bytes, or less where the last frame that waits ends.

    `busy` says whether bytes came in.

    All times are read from `clock` (see `ticks`). `hello` returns the payload of a HELLO for a nonce;
    `on_message(kind, node, values)` receives the app's messages.
    """

    def __init__(self, port, clock, hello, on_message, boot):
        self.parser = link.Parser()
        self.sender = Sender(SEND_LINE)
        self.number = 0
        self.synced = False
        self.lost_bytes = 0
        self.busy = False
        self._port = port
        self._clock = clock
        self._hello = hello
        self._on_message = on_message
        self._out = ByteRing(OUT_BYTES)
        self._nonce = 0
        # Far from the session numbers before the restart, whose frames may still be on the line.
        self._last_number = boot * 41 % 255
        self._wanted = 0
        self._owes_ack = False
        self._heard_at = 0
        # Made once: naming a method makes an object each time.
        self._send = self._send_reliable

    def listen(self):
        """Handles what has come in; closes the session once the app is gone. Whether there was a frame in it."""
        if not self._port.connected():
            self._close()
            return False
        data = self._port.read()
        self.busy = len(data) != 0
        frames = self.parser.feed(data) if data else ()
        for frame in frames:
            self._take(frame)
        if self.number and since(self._clock.now, self._heard_at) >= HOST_GONE_MS:
            self._close()
        return len(frames) != 0

    def speak(self):
        """Queues new and unacknowledged messages and any acknowledgement owed, then writes what the port takes."""
        if self.number:
            self.sender.pump(self._clock.now, self._send)
            if self._owes_ack:
                self._frame(msgs.ACK, 0, b"", link.ACK_ONLY)
        self.write()

    def write(self):
        """Writes what is queued and the port takes."""
        while len(self._out):
            chunk = self._out.peek(BLOCK)
            taken = self._port.write(chunk)
            self._out.drop(taken)
            if taken < len(chunk):
                return

    def say(self, kind, node, payload):
        """Sends a message once, unacknowledged; does nothing without a session."""
        if self.number:
            self._frame(kind, node, payload, 0)

    def _close(self):
        if self.number:
            self.number = 0
            self.synced = False
            self._nonce = 0
            self._out.clear()
            self.parser.reset()

    def _take(self, frame):
        flags, kind, node, seq, ack, session, _t_ms, payload = frame
        values = msgs.unpack(kind, payload)
        if kind == msgs.HELLO_REQ:
            self._greet(values)
        elif session != self.number or self.number == 0 or flags >> 4 != link.MAJOR:
            self._refuse()
        else:
            self._heard_at = self._clock.now
            self.sender.acked(ack, self._clock.now)
            if flags & link.RELIABLE and not self._in_turn(seq):
                return
            if values is not None:
                self._on_message(kind, node, values)

    def _greet(self, values):
        nonce = values[2]
        if nonce != self._nonce or self.number == 0:
            self._nonce = nonce
            self._last_number = self.number = self._last_number % 255 + 1
            self.synced = False
            self._wanted = 0
            self._owes_ack = False
            self.sender.restart(msgs.ROLL)
        self._heard_at = self._clock.now
        self._frame(msgs.HELLO, 0, self._hello(nonce), 0)

    def _refuse(self):
        """An app uses a session this base does not know: asks it, in session 0, to say hello again."""
        self.parser.foreign += 1
        self._put(link.pack(msgs.HELLO, 0, 0, 0, 0, self._stamp(), self._hello(0)))

    def _in_turn(self, seq):
        self._owes_ack = True
        if seq != self._wanted:
            return False
        self._wanted = (self._wanted + 1) & 0xFF
        return True

    def _send_reliable(self, kind, node, payload, seq, again):
        flags = link.RELIABLE | (link.RETRANSMIT if again else 0)
        self._put(link.pack(kind, node, seq, self._wanted, self.number, self._stamp(), payload, flags))
        self._owes_ack = False

    def _frame(self, kind, node, payload, flags):
        seq = self.sender.last_seq
        self._put(link.pack(kind, node, seq, self._wanted, self.number, self._stamp(), payload, flags))
        self._owes_ack = False

    def _stamp(self):
        return self._clock.stamp(self._clock.now)

    def _put(self, data):
        if not self._out.put(data):
            self.lost_bytes += len(data)
