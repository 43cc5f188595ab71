"""Frames of the dice link that are spoilt on the way: how many are taken for something else than was sent."""

from random import Random

from firmware.core import link, msgs

KINDS = tuple(msgs.TABLE)
MOST_BITS = 8
LONGEST = 12
Frame = tuple[int, int, int, int, int, int, int, bytes]


def wrong_frames(seed: int, count: int) -> int:
    """How many of so many spoilt frames a reader takes for a frame that was not sent."""
    rng = Random(f"spoilt {seed}")
    return sum(not set(_read(_spoil(rng, sent))) <= set(_read(sent)) for sent in (_frames(rng) for _ in range(count)))


def _read(data: bytes) -> list[Frame]:
    return list(link.Parser().feed(data))


def _frames(rng: Random) -> bytes:
    """A frame and its neighbour, as they follow each other on the line."""
    return _frame(rng) + _frame(rng)


def _frame(rng: Random) -> bytes:
    payload = rng.randbytes(rng.randint(0, 30))
    made: bytes = link.pack(
        rng.choice(KINDS),
        rng.randint(0, 2),
        rng.randrange(256),
        rng.randrange(256),
        rng.randrange(256),
        rng.randrange(2**32),
        payload,
        rng.randrange(8),
    )
    return made


def _spoil(rng: Random, data: bytes) -> bytes:
    """Something else than was sent: bits changed, bytes gone or come, a stretch of noise, two places changed over."""
    spoilt = data
    while spoilt == data:
        spoilt = rng.choice((_bits, _gone, _come, _noise, _turned))(rng, data)
    return spoilt


def _bits(rng: Random, data: bytes) -> bytes:
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, MOST_BITS)):
        spoilt[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def _gone(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, LONGEST) :]


def _come(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randint(1, LONGEST)) + data[at:]


def _noise(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    hurt = data[at : at + rng.randint(1, LONGEST)]
    return data[:at] + rng.randbytes(len(hurt)) + data[at + len(hurt) :]


def _turned(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(1, len(data))
    return data[at:] + data[:at]
