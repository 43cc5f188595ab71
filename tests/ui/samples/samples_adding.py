"""The devices of a table, and each step of adding one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion import devices
from companion.devices.dice_device import GONE, HERE
from companion.session.snapshot import Snapshot
from companion.session.views import FIND, KINDS, TRY, AddingView, NearView, WayView
from companion.ui.parts.local import Local
from hardware.bluetooth_dice.connection import NO_RADIO
from hardware.bluetooth_dice.source import NOT_INSTALLED
from hardware.serial_dice.discovered import NOT_FOUND
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import UNHEARD

FILE = "/var/lib/orctable/table.toml"
NAMED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "camera": ("camera",),
        "dice": ("bluetooth:D1:CE:00:00:00:01", "bluetooth:D1:CE:00:00:00:02", "serial:uid=5eed000000000001"),
        "buttons": ("buttons",),
    }
)
WAYS = {way.name: (kind.kind, way) for kind in devices.DEVICES for way in kind.ways}
ALL_WAYS = tuple(WayView(way.name, way.title, way.about, way.sign) for _, way in WAYS.values())
DICE_NEAR = (
    NearView("Pixel Wilhelmina", "very near", 4),
    NearView("GoDice_1F2E3D_K_v03", "not far", 2),
    NearView("D1:CE:00:00:00:03", "far away", 0),
    NearView("Pixel D6", "far away", 1),
)
WORKS = (
    device_card("camera", "camera", "up", "", "1280 x 720 pixels, MJPEG, 15 pictures a second", False),
    device_card("dice", "dice", "up", "battery", "the battery of die 2 is at 12 %; charge it soon", False, True),
    device_card("buttons", "buttons", "up", "", "", False),
)
NOTHING = (
    device_card("camera", "camera", "absent", "not_named", "", False),
    device_card("dice", "dice", "absent", "not_named", "", False),
)
NO_BASE = (device_card("dice", "dice", "down", "absent", NOT_FOUND, False),)


def found(name: str, **more: Any) -> AddingView:
    """Something is looked for in this way."""
    kind, way = WAYS[name]
    place = way.places({})[0].view
    view = WayView(way.name, way.title, way.about, way.sign)
    shown = AddingView(FIND, file=FILE, named=NAMED, way=view, kind=kind, hint=way.hint, place=place, places=1)
    return replace(shown, **more)


def steps() -> Iterator[tuple[str, AddingView]]:
    """Every step, with its name."""
    yield "kinds of devices", AddingView(KINDS, ways=ALL_WAYS, file=FILE)
    for name in WAYS:
        yield f"looking for {name}", found(name)
        one = (NearView("Dice base" if name == "base" else "HD Webcam C920", "/dev/ttyACM0"),)
        yield f"found {name}", found(name, near=one, taken=0, shows="seen" if name == "camera" else "heard", face=5)
        yield f"tried {name}", replace(found(name), step=TRY)
        yield f"works {name}", replace(found(name), step=TRY, works=True, face=3)
    yield "base already here", found("base", told=HERE)
    yield "base pulled out", found("base", told=GONE)
    yield "board without firmware", found("base", near=(NearView("Dice base", "/dev/ttyACM0", wrong=NOT_FOUND),))
    near = found("bluetooth", near=DICE_NEAR, taken=0, places=2)
    yield "dice near", replace(near, shows="blinks")
    yield "die asked", replace(near, taken=1, shows="asked")
    yield "no radio", found("bluetooth", told=NO_RADIO)
    yield "no package", found("bluetooth", told=NOT_INSTALLED)


def adding(samples: Mapping[str, Snapshot], language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Each with its name and what the screen knows."""
    played, set_up = samples["revenue"], samples["setup-players"]
    usual = Local(language=language)
    for name, view in steps():
        yield name, replace(played, adding=view, devices=WORKS), usual
    told = found("bluetooth", near=DICE_NEAR, taken=0)
    yield "told while adding", replace(played, adding=told, devices=WORKS, notices=(UNHEARD,)), usual
    yield "more dice near", replace(played, adding=found("bluetooth", near=DICE_NEAR)), replace(usual, page=1)
    here = AddingView(file=FILE, named=NAMED)
    for number in range(len(WORKS)):
        yield f"device {number}", replace(played, adding=here, devices=WORKS), usual.opened(f"devices:{number}")
    yield "devices to be taken out", replace(played, adding=here, devices=WORKS), usual.opened("devices:1:out")
    yield "device to be taken out", replace(played, adding=here, devices=WORKS), usual.opened("devices:1:out:2")
    yield "nothing added yet", replace(set_up, adding=AddingView(file=FILE), devices=NOTHING), usual.opened("devices")
    yield "no base", replace(played, adding=here, devices=NO_BASE), usual.opened("devices")
    yield "no devices", replace(played, adding=AddingView(file=FILE), devices=()), usual.opened("devices")
