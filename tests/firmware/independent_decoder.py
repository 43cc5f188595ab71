"""Reads dice frames by the words of docs/dice-link.md alone, sharing not a line with the firmware or the app."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Decoded:
    major: int
    flags: int
    kind: int
    node: int
    seq: int
    ack: int
    session: int
    t_ms: int
    payload: bytes


def crc32_bit_by_bit(data: bytes) -> int:
    """CRC-32 as in IEEE 802.3: reflected polynomial 0xEDB88320, start and end with all bits turned."""
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = (register >> 1) ^ (0xEDB88320 if register & 1 else 0)
    return register ^ 0xFFFFFFFF


def unstuff(stuffed: bytes) -> bytes:
    """COBS, read as a chain: each count byte says how far the next zero of the original lies."""
    rest, pieces = list(stuffed), []
    while rest:
        hop = rest.pop(0)
        if hop == 0 or hop - 1 > len(rest):
            raise ValueError("not COBS")
        pieces.append(bytes(rest[: hop - 1]))
        rest = rest[hop - 1 :]
    return b"\0".join(pieces)


def decode(frame: bytes) -> Decoded:
    """One whole frame with its two zeros. Raises ValueError when anything about it is wrong."""
    if frame[:1] != b"\0" or frame[-1:] != b"\0" or 0 in frame[1:-1]:
        raise ValueError("a frame begins and ends with a zero and has none inside")
    body = unstuff(frame[1:-1])
    if not 14 <= len(body) <= 62:
        raise ValueError("a body has 14 to 62 bytes")
    if crc32_bit_by_bit(body[:-4]) != int.from_bytes(body[-4:], "little"):
        raise ValueError("the check does not fit")
    return Decoded(
        body[0] // 16,
        body[0] % 16,
        body[1],
        body[2],
        body[3],
        body[4],
        body[5],
        int.from_bytes(body[6:10], "little"),
        body[10:-4],
    )
