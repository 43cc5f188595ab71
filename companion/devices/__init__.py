"""The devices of a table. A kind is one file, and one line here: everything else asks this list."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.devices.button_device import ButtonDevice
from companion.devices.camera_device import CameraDevice
from companion.devices.dice_device import DiceDevice
from companion.devices.kind import Kind
from companion.devices.light_device import LightDevice
from companion.devices.machine_device import DiskDevice, MachineDevice
from companion.session.snapshot import DeviceView

DEVICES: tuple[Kind, ...] = (
    CameraDevice(),
    DiceDevice(),
    ButtonDevice(),
    LightDevice(),
    DiskDevice(),
    MachineDevice(),
)
"""In the order of their cards. Who is opened after another one may use it, as buttons on a dice base do."""


def cards(opened: Mapping[str, Any], *, simulated: bool) -> tuple[DeviceView, ...]:
    """The cards of all devices, in the order of the list; `opened` is what was opened of each kind."""
    return tuple(
        replace(card, title=device.title, sign=device.sign)
        for device in DEVICES
        for card in device.cards(opened.get(device.kind), simulated=simulated)
    )
