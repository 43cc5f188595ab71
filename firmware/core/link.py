"""The frame every message travels in, with a checksum, so that noise is never taken for a throw.

One frame on the wire is `00 | COBS(header, payload, CRC-32) | 00`. Zero bytes occur only at the two ends, so a reader
that joins midway, or after a burst of noise, resynchronises at the next zero. Runs on MicroPython and CPython.

A frame in memory is a tuple: (flags, kind, node, seq, ack, session, t_ms, payload). `flags` holds the protocol's major
number in its high nibble.
"""

import struct
from binascii import crc32

MAJOR = 1
RELIABLE = 1
RETRANSMIT = 2
ACK_ONLY = 4

MAX_PAYLOAD = 48
_HEADER = "<BBBBBBI"
HEADER_SIZE = 10
CRC_SIZE = 4
MAX_BODY = HEADER_SIZE + MAX_PAYLOAD + CRC_SIZE
_BUFFER = 70


def cobs_encode(body, edge=0):
    """Encodes up to 253 bytes without zero bytes; the result is one byte longer (Cheshire and Baker, 1999).

    `edge` is how many zero bytes to put before and after it.
    """
    if len(body) > 253:
        raise ValueError(f"a body of {len(body)} bytes is too long for one COBS block")
    out = bytearray(len(body) + 1 + 2 * edge)
    out[edge + 1 : edge + 1 + len(body)] = body
    mark = 0
    zero = body.find(b"\0")
    while zero >= 0:
        out[edge + mark] = zero + 1 - mark
        mark = zero + 1
        zero = body.find(b"\0", mark)
    out[edge + mark] = len(body) + 1 - mark
    return bytes(out)


def cobs_decode(data):
    """Reverses `cobs_encode`; None if the bytes cannot have come from it."""
    out = bytearray(data)
    at = 0
    while at < len(data):
        step = data[at]
        if step == 0 or at + step > len(data):
            return None
        out[at] = 0
        at += step
    return bytes(out[1:])


def pack(kind, node, seq, ack, session, t_ms, payload=b"", flags=0):
    """The bytes of one frame. Raises ValueError if the payload is longer than 48 bytes."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload of {len(payload)} bytes does not fit into a frame")
    head = struct.pack(_HEADER, MAJOR << 4 | flags, kind, node, seq & 0xFF, ack & 0xFF, session, t_ms & 0xFFFFFFFF)
    body = head + payload
    return cobs_encode(body + struct.pack("<I", crc32(body) & 0xFFFFFFFF), 1)


def unpack(data):
    """The frame in the bytes between two zeros; None if it is damaged."""
    body = cobs_decode(data)
    if body is None or not HEADER_SIZE + CRC_SIZE <= len(body) <= MAX_BODY:
        return None
    end = len(body) - CRC_SIZE
    if struct.unpack("<I", body[end:])[0] != crc32(body[:end]) & 0xFFFFFFFF:
        return None
    return struct.unpack(_HEADER, body[:HEADER_SIZE]) + (body[HEADER_SIZE:end],)


class Parser:
    """Finds frames in a stream of bytes. Never raises, whatever the bytes, and buffers at most 70 of them.

    `bad` counts damaged frames, `oversize` runs of bytes too long to be a frame, `foreign` intact frames its owner
    rejected because they belong to another session.
    """

    def __init__(self):
        self.bad = 0
        self.oversize = 0
        self.foreign = 0
        self._buffer = bytearray(_BUFFER)
        self._length = 0
        self._skipping = False
        self._frames = []

    def feed(self, data):
        """Takes some bytes; returns the frames they completed."""
        self._frames = []
        data = bytes(data)
        start = 0
        zero = data.find(b"\0")
        while zero >= 0:
            self._keep(data[start:zero])
            self._finish()
            start = zero + 1
            zero = data.find(b"\0", start)
        self._keep(data[start:])
        return self._frames

    def reset(self):
        """Drops a half-read frame, because the line was reopened."""
        self._length = 0
        self._skipping = False

    def _keep(self, data):
        if self._skipping:
            return
        end = self._length + len(data)
        if end > _BUFFER:
            self.oversize += 1
            self._skipping = True
            return
        self._buffer[self._length : end] = data
        self._length = end

    def _finish(self):
        if self._length and not self._skipping:
            frame = unpack(self._buffer[: self._length])
            if frame is None:
                self.bad += 1
            else:
                self._frames.append(frame)
        self.reset()
