"""Which of the nodes `/dev/video*` are cameras: one that is busy, one that is absent, and one that never takes pictures
look alike from outside.

Source: the Linux kernel's documentation, "ioctl VIDIOC_QUERYCAP" (userspace-api/media/v4l).
"""

import fcntl
import os
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

VIDIOC_QUERYCAP = 0x80685600
_CAPABILITY = struct.Struct("=16s32s32sIII12x")
"""struct v4l2_capability: driver, card, bus_info, version, capabilities, device_caps, reserved."""
VIDEO_CAPTURE, VIDEO_CAPTURE_MPLANE = 0x1, 0x1000
VIDEO_M2M, VIDEO_M2M_MPLANE = 0x8000, 0x4000
HAS_DEVICE_CAPS, NEEDS_MEDIA_CONTROLLER = 0x80000000, 0x20000000
RIBBON_DRIVERS = frozenset({"unicam", "bcm2835-isp", "rp1-cfe", "pispbe", "bm2835 mmal"})
"""What receives and develops the pictures of a Pi's ribbon camera: raw data that only its camera programs can use."""
RECEIVERS = frozenset({"unicam", "rp1-cfe"})
"""Those of them that are there only when a camera is at the other end of the cable."""
CAMERA, RIBBON, OTHER = "camera", "ribbon", "other"


@dataclass(frozen=True, slots=True)
class Node:
    """A video node: `kind` is camera (takes pictures), ribbon (receiver of a Pi's ribbon camera), or other (a codec, a
    scaler, the metadata of a camera). `card` is its name for people, `bus` where it is plugged in.
    """

    path: Path
    kind: str
    driver: str
    card: str
    bus: str


Ask = Callable[[Path], bytes]
"""Answers VIDIOC_QUERYCAP for a node. Raises OSError if the node cannot be opened or knows no such question."""


def ask(path: Path) -> bytes:
    """The kernel's answer. Raises OSError."""
    node = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        answer = bytearray(_CAPABILITY.size)
        fcntl.ioctl(node, VIDIOC_QUERYCAP, answer)
    finally:
        os.close(node)
    return bytes(answer)


def node_at(path: Path, ask: Ask = ask) -> Node:
    """What a node is. Raises OSError if it does not say."""
    *names, _, whole, own = _CAPABILITY.unpack(ask(path).ljust(_CAPABILITY.size, b"\0"))
    driver, card, bus = map(_text, names)
    return Node(path, _kind(driver, card, own if whole & HAS_DEVICE_CAPS else whole), driver, card, bus)


def _kind(driver: str, card: str, can: int) -> str:
    if {driver, card} & RIBBON_DRIVERS or can & NEEDS_MEDIA_CONTROLLER:
        return RIBBON
    takes = can & (VIDEO_CAPTURE | VIDEO_CAPTURE_MPLANE) and not can & (VIDEO_M2M | VIDEO_M2M_MPLANE)
    return CAMERA if takes else OTHER


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode("utf-8", "replace")


def nodes(devices: Path, ask: Ask = ask) -> list[Node]:
    """Every video node that answers, by number."""
    there = []
    for path in sorted(devices.glob("video*"), key=_number):
        try:
            there.append(node_at(path, ask))
        except OSError:
            continue  # unplugged in this moment, or somebody else's: no camera for us
    return there


def cameras(every: Iterable[Node]) -> list[Node]:
    """The nodes that take pictures, one a device: a webcam may have a second for another form of its pictures."""
    by_bus: dict[str, Node] = {}
    for node in every:
        if node.kind == CAMERA:
            by_bus.setdefault(node.bus or str(node.path), node)
    return list(by_bus.values())


def lasting_name(node: Node, devices: Path) -> Path:
    """The name under `v4l/by-id`, which stays the same whatever else is plugged in; the node's own if it has none."""
    for link in sorted((devices / "v4l" / "by-id").glob("*")):
        if link.resolve() == node.path.resolve():
            return link
    return node.path


def _number(path: Path) -> int:
    digits = re.search(r"\d+$", path.name)
    return int(digits[0]) if digits else -1
