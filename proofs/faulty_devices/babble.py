"""What a serial line says that is no message of the dice base: noise, and other programs' words."""

from collections.abc import Callable, Mapping
from random import Random

LONGEST = 90


def noise(rng: Random) -> bytes:
    """Random bytes."""
    return rng.randbytes(rng.randint(1, LONGEST))


def banner(_rng: Random) -> bytes:
    """What MicroPython writes when it starts."""
    return b'\r\nMPY: soft reboot\r\nMicroPython v1.27.0; Raspberry Pi Pico\r\nType "help()" for more information.\r\n'


def traceback(rng: Random) -> bytes:
    """What MicroPython writes when a program fails."""
    where = f'  File "base.py", line {rng.randint(1, 200)}, in run\r\n'.encode()
    return b"Traceback (most recent call last):\r\n" + where + b"OSError: [Errno 5] EIO\r\n"


def satellites(rng: Random) -> bytes:
    """A sentence of a GPS receiver (NMEA 0183): another device on the same port."""
    body = f"GPGGA,{rng.randint(0, 235959):06d},5230.123,N,01324.456,E,1,08,0.9,34.0,M,46.9,M,,"
    check = 0
    for letter in body.encode():
        check ^= letter
    return f"${body}*{check:02X}\r\n".encode()


def clashing_frames(rng: Random) -> bytes:
    """Something that is framed by zeros as our messages are, and is none."""
    return b"\x00" + bytes(rng.randint(1, 255) for _ in range(rng.randint(1, LONGEST))) + b"\x00"


BABBLE: Mapping[str, Callable[[Random], bytes]] = {
    "noise": noise,
    "banner": banner,
    "traceback": traceback,
    "satellites": satellites,
    "frames": clashing_frames,
}
