"""The machine under the table and its disk: no table file names them, and their cards are there only when needed."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.devices.kind import Kind
from companion.session.snapshot import DeviceView

LITTLE_ROOM: Final = 50_000_000
"""Bytes of free space below which the table is warned while the journal can still be written."""


def free_bytes(folder: Path) -> int | None:
    """The free space on a folder's disk in bytes; None if the folder is gone."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


class DiskDevice(Kind):
    """See `Kind`. `device` tells the free bytes, None where the folder is gone."""

    kind, title, sign = "disk", "Disk", "disk"

    def cards(self, device: Any, *, simulated: bool) -> Iterator[DeviceView]:
        free = device() if device is not None else LITTLE_ROOM
        if free is None or free < LITTLE_ROOM:
            yield DeviceView(self.kind, self.kind, "down", "gone" if free is None else "little_room", "", False)


class MachineDevice(Kind):
    """See `Kind`. `device` is the state of the machine."""

    kind, title, sign = "machine", "Machine", "gear"

    def cards(self, device: Any, *, simulated: bool) -> Iterator[DeviceView]:
        return iter(device.cards() if device is not None else ())
