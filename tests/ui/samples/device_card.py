"""Cards of devices for tests of the screen, called and drawn as their kinds are."""

from dataclasses import replace

from companion import devices
from companion.session.snapshot import DeviceView


def device_card(
    kind: str, name: str, state: str, why: str, detail: str, simulated: bool, weak: bool = False
) -> DeviceView:
    """A card of this kind."""
    words = next(device for device in devices.DEVICES if device.kind == kind)
    view = DeviceView(kind, name, state, why, detail, simulated, weak)
    return replace(view, title=words.title, sign=words.sign)
