"""A frame on the wire is what the protocol says, byte for byte, and noise is never taken for one."""

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from firmware.core import link, msgs
from tests.firmware.base_on_bench import Line
from tests.firmware.independent_decoder import Decoded, decode

# "Throw 7 of die 1 is a four", sent as numbered message 3 of session 9 at 66051 ms after the base was started.
# Header: version 1 in the high half + RELIABLE 1       -> 11
#         ROLL -> 20, die 1 -> 01, message 3 -> 03, nothing expected from the app yet -> 00, session 9 -> 09
#         66051 = 1*65536 + 2*256 + 3, lowest first     -> 03 02 01 00
# Payload: roll 7 -> 07 00, face 4 -> 04, state ROLLED 5 -> 05, confidence 250 -> fa, quality 0 -> 00
#         moved 1250 ms = 4*256 + 226                   -> e2 04, peak 3.1 g -> 1f, two turns -> 02
#         at rest since 65536 ms                        -> 00 00 01 00
# CRC-32 of these 24 bytes is c9de8ea5                  -> a5 8e de c9
# Stuffing: every zero becomes the distance to the next one (or to the end):
#   05 11 20 01 03 | 05 09 03 02 01 | 02 07 | 04 04 05 fa | 05 e2 04 1f 02 | 01 | 02 01 | 05 a5 8e de c9
ROLL_FRAME = bytes.fromhex("00 0511200103 0509030201 0207 040405fa 05e2041f02 01 0201 05a58edec9 00")
ROLL_PAYLOAD = bytes.fromhex("0700 04 05 fa 00 e204 1f 02 00000100")

# "I have your messages before 5", from the app: version 1 + ACK-ONLY 4 -> 14, ACK ff, node 0, seq 255 -> ff,
# ack 5, session 9, 1000 ms = 3*256 + 232 -> e8 03 00 00; CRC-32 of the 10 bytes is 5ae62bd3.
#   03 14 ff | 06 ff 05 09 e8 03 | 01 | 05 d3 2b e6 5a
ACK_FRAME = bytes.fromhex("00 0314ff 06ff0509e803 01 05d32be65a 00")

# "Who is there? I speak version 1 to 1; answer with 0x11223344", before any session: eight zeros in a row.
#   03 10 81 | 01 x 7 | 0b 01 01 44 33 22 11 fc 56 85 f4
HELLO_REQ_FRAME = bytes.fromhex("00 031081 01010101010101 0b010144332211fc5685f4 00")

frames: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "kind": st.integers(0, 255),
        "node": st.integers(0, 255),
        "seq": st.integers(0, 255),
        "ack": st.integers(0, 255),
        "session": st.integers(0, 255),
        "t_ms": st.integers(0, 2**32 - 1),
        "payload": st.binary(max_size=48),
        "flags": st.integers(0, 7),
    }
)


def test_a_greeting_is_packed_as_written_by_hand() -> None:
    payload = msgs.pack(msgs.HELLO_REQ, 1, 1, 0x11223344)
    assert link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, payload) == HELLO_REQ_FRAME


@given(frames)
def test_every_frame_comes_back_as_it_was_sent(fields: dict[str, Any]) -> None:
    wire = link.pack(**fields)
    read = decode(wire)
    assert (read.major, read.flags, read.kind, read.payload) == (1, fields["flags"], fields["kind"], fields["payload"])
    assert link.Parser().feed(wire) == [_tuple(read)]
    assert len(wire) <= 65


@given(st.binary(max_size=253))
def test_stuffed_bytes_hold_no_zero_and_come_back(data: bytes) -> None:
    stuffed = link.cobs_encode(data)
    assert 0 not in stuffed
    assert link.cobs_decode(stuffed) == data


@given(st.lists(st.binary(max_size=200), max_size=8))
@example([b"\0" * 400])
@example([b"\xff" * 400])
@example([b'Traceback (most recent call last):\r\n  File "main.py", line 1\r\n' * 3])
def test_no_bytes_ever_raise_or_fill_the_memory(pieces: list[bytes]) -> None:
    parser = link.Parser()
    for piece in pieces:
        assert parser.feed(piece) == []
    assert len(parser._buffer) == 70


@given(st.binary(max_size=300))
def test_the_first_frame_after_any_noise_is_heard(noise: bytes) -> None:
    assert link.Parser().feed(noise + ROLL_FRAME)[-1:] == [_tuple(decode(ROLL_FRAME))]


@given(st.data())
def test_a_damaged_frame_is_counted_and_dropped(data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(ROLL_FRAME) - 2))
    bad = bytearray(ROLL_FRAME)
    bad[at] ^= data.draw(st.integers(1, 255))
    parser = link.Parser()
    assert parser.feed(bytes(bad)) == []
    assert parser.bad >= 1


@given(st.integers(1, len(ROLL_FRAME) - 2), st.integers(1, 20))
def test_a_frame_with_bytes_lost_in_the_middle_is_never_believed(at: int, count: int) -> None:
    assert link.Parser().feed(ROLL_FRAME[:at] + ROLL_FRAME[at + count :] + b"\0") == []


def test_frames_that_arrive_byte_by_byte_are_whole_in_the_end() -> None:
    parser = link.Parser()
    assert [frame for byte in ROLL_FRAME for frame in parser.feed(bytes([byte]))] == [_tuple(decode(ROLL_FRAME))]


def _fields(read: Decoded) -> list[object]:
    return [read.major, read.flags, read.kind, read.node, read.seq, read.ack, read.session, read.t_ms, read.payload]


def _tuple(read: Decoded) -> tuple[object, ...]:
    return (read.major << 4 | read.flags, *_fields(read)[2:])


class SlowLine(Line):
    """A line that has room now and then only; `writes` is what it was given at once."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def write(self, data: bytes) -> int:
        if len(self.writes) % 3 == 2:
            self.writes.append(b"\0")
            return 0
        self.writes.append(bytes(data))
        return super().write(data)
