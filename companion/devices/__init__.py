"""The devices of a table. A kind is one file, and one line here: everything else asks this list."""

from companion.devices.button_device import ButtonDevice
from companion.devices.camera_device import CameraDevice
from companion.devices.dice_device import DiceDevice
from companion.devices.kind import Kind
from companion.devices.light_device import LightDevice
from companion.devices.machine_device import DiskDevice, MachineDevice

DEVICES: tuple[Kind, ...] = (
    CameraDevice(),
    DiceDevice(),
    ButtonDevice(),
    LightDevice(),
    DiskDevice(),
    MachineDevice(),
)
"""In the order of their cards. Who is opened after another one may use it, as buttons on a dice base do."""
