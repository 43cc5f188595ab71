"""The messages of the dice base and the app: which fields each carries, and in which order.

Every message is a row of the table: its name, its fields, and their defaults for a sender that does not know them yet.
Messages are only ever extended at their end: a reader ignores bytes beyond what it knows and fills a missing tail with
the defaults, so an older base and a newer app still understand each other. A sender never cuts a field in two.
Runs on MicroPython and CPython.
"""

import struct
from binascii import crc32

HELLO = 0x01
PONG = 0x02
STATUS = 0x03
ROLL = 0x20
STATE = 0x21
BUTTON = 0x22
RAW = 0x23
ERROR = 0x2F
CAL_RESULT = 0x13
HELLO_REQ = 0x81
PING = 0x82
SYNC_REQ = 0x90
LED = 0x91
BUZZ = 0x92
CAL_START = 0x93
CAL_FACE = 0x94
CAL_COMMIT = 0x95
STREAM = 0x96
RECOVER = 0x97
ACK = 0xFF

MINOR = 3

UNKNOWN = 0
REST = 1
HANDLING = 2
ROLLING = 3
SETTLING = 4
ROLLED = 5
COCKED = 6
FAULT = 7

QUAL_CLIPPED = 4
QUAL_AFTER_FAULT = 8
QUAL_REPLACES = 16
QUAL_DOUBTFUL = 32

ERR_SENSOR_BUS = 2
ERR_FLASH = 3
DIE_RESTARTING = 1
DIE_CALIBRATED = 2
DIE_OVERRUN = 4
DIE_FORGETS = 8

DOWN = 1
UP = 0
LONG = 2

# In place of the sides that a sensor has learnt: an older base, which does not learn.
LEARNS_NOT = 255

_DIE_STATUS = "BBBBBB"
_DIE_DEFAULT = (0, 0, 255, 0, 0, 0)

TABLE = {
    # min_major, max_major, nonce
    HELLO_REQ: ("HELLO_REQ", "<BBI", (1, 1, 0)),
    # major, minor, firmware, model, uid, dice, caps, reset_cause, boot, schema, nonce, last roll of die 1, of die 2
    HELLO: ("HELLO", "<BBIB8sBHBHIIHH", (0, 0, 0, 0, bytes(8), 2, 0, 0, 0, 0, 0, 0, 0)),
    # host_t
    PING: ("PING", "<I", (0,)),
    # host_t, device_t
    PONG: ("PONG", "<II", (0, 0)),
    # for each of two dice: state, face, battery %, battery state, rate Hz, flags;
    # then: damaged frames, resends, messages waiting, bytes dropped because a line was full, synced,
    # free memory / 64 bytes, longest pass of the main loop in ms, restarts of a sensor since the base was started;
    # then for each of two dice: the sides known of its sensor (see `trim`), by how many milli-g it is off
    STATUS: (
        "STATUS",
        "<" + _DIE_STATUS * 2 + "HHBHBHBH" + "BH" * 2,
        _DIE_DEFAULT * 2 + (0,) * 8 + (LEARNS_NOT, 0) * 2,
    ),
    # roll_id, face, state, confidence, quality, motion ms, peak 0.1 g, turns, came to rest at (ms since boot)
    ROLL: ("ROLL", "<HBBBBHBBI", (0, 0, ROLLED, 0, 0, 0, 0, 0, 0)),
    # state, provisional face
    STATE: ("STATE", "<BB", (UNKNOWN, 0)),
    # button, edge, press_id, held ms
    BUTTON: ("BUTTON", "<BBHH", (0, 0, 0, 0)),
    # samples used (up to 7), ms between two, then x, y, z of each in milli-g
    RAW: ("RAW", "<BB21h", (0, 10) + (0,) * 21),
    # code, die, argument
    ERROR: ("ERROR", "<BBH", (0, 0, 0)),
    # outcome (see `calibration`), face, faces taken (bit 0 is face 1), worst milli-g, offsets x, y, z in milli-g
    CAL_RESULT: ("CAL_RESULT", "<BBBH3h", (0, 0, 0, 0, 0, 0, 0)),
    # last roll counted of die 1, of die 2
    SYNC_REQ: ("SYNC_REQ", "<HH", (0, 0)),
    # mask, mode, r, g, b, period / 10 ms, count, priority
    LED: ("LED", "<BBBBBBBB", (0, 0, 0, 0, 0, 0, 0, 0)),
    # pitch in Hz (0: silence), how long in ms
    BUZZ: ("BUZZ", "<HH", (0, 0)),
    # of which the die is the frame's node: begin, take the face that lies on top, keep the result (0: drop it)
    CAL_START: ("CAL_START", "<", ()),
    CAL_FACE: ("CAL_FACE", "<B", (0,)),
    CAL_COMMIT: ("CAL_COMMIT", "<B", (1,)),
    # whether to send every sample as RAW
    STREAM: ("STREAM", "<B", (0,)),
    # stop, and wait at the prompt for new firmware
    RECOVER: ("RECOVER", "<", ()),
    ACK: ("ACK", "<", ()),
}


def pack(kind, *values):
    """The payload of one message. Raises KeyError for an unknown message, struct.error for wrong values."""
    return struct.pack(TABLE[kind][1], *values)


def size(kind):
    """How many bytes the payload of a message takes."""
    return struct.calcsize(TABLE[kind][1])


def unpack(kind, payload):
    """The fields of one message, or None if its kind is unknown."""
    if kind not in TABLE:
        return None
    _name, layout, default = TABLE[kind]
    whole = size(kind)
    if len(payload) < whole:
        payload = payload + struct.pack(layout, *default)[len(payload) :]
    return struct.unpack(layout, payload[:whole])


def schema_crc():
    """A checksum of the table; both ends send it, so that a mismatched build is noticed."""
    text = ";".join(f"{kind} {TABLE[kind][0]} {TABLE[kind][1]}" for kind in sorted(TABLE))
    return crc32(text.encode()) & 0xFFFFFFFF


SCHEMA = schema_crc()


def newer(roll_id, last):
    """Whether a throw's number comes after another, across the wrap-around at 16 bits."""
    return 0 < (roll_id - last) & 0xFFFF < 0x8000
