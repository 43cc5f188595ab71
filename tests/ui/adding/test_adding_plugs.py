"""Adding what has a plug or a pin by touch: a camera by its picture, a button by a finger, a light by its blinking."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import cv2
import numpy as np
import pytest
from gpiozero import Device as Pins
from gpiozero.pins.mock import MockFactory

from companion.app.instruments import adding_desk
from companion.devices.adding import CannotLook, Looks, Reach
from companion.devices.on_pins import FREE_PINS, LightsOnPins
from hardware.camera.live import LiveCamera
from hardware.camera.video4linux.usb import open_usb
from tests.hardware_camera.fake_video import WEBCAM, Answer, FakeCapture, Machine
from tests.ui.adding.simulated_peers import AddingTable
from tests.ui.screen import Screen

LIGHT_PIN, BUTTON_PIN = 5, 17


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    Pins.pin_factory = factory = MockFactory()
    yield factory
    Pins.pin_factory = None


@pytest.fixture
def table(tmp_path: Path, screen: Screen) -> Iterator[AddingTable]:
    made = AddingTable(tmp_path, "version = 1  # ours\n", screen)
    made.press("setup:ring:numeric")
    yield made
    made.close()


def start(table: AddingTable, way: str) -> None:
    """The page on which such a device is looked for."""
    for name in ("ui:menu", "ui:devices", "add:open", f"add:way:{way}"):
        table.touch(name)


def named(table: AddingTable) -> dict[str, Any]:
    """What the table file says now."""
    text = table.file.read_text(encoding="utf-8")
    assert text.startswith("version = 1  # ours\n")
    return tomllib.loads(text)


def test_a_camera_shows_its_picture_and_is_written(
    table: AddingTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (12, 24, 32, 3), dtype=np.uint8)
    pictures = [cv2.imencode(".jpg", picture)[1].tobytes() for picture in noise] * 200
    machine = Machine(tmp_path / "dev")
    machine.folder.mkdir()
    machine.plug("video0", Answer(), FakeCapture(pictures, known=WEBCAM), by_id="usb-Webcam")

    def opened(reach: Reach, source: str) -> LiveCamera:
        return open_usb(source.removeprefix("usb:"), reach.clock, machine.system())

    monkeypatch.setattr(Reach, "cameras", lambda _reach: machine.system())
    monkeypatch.setattr(Reach, "open_camera", opened)
    start(table, "camera")
    table.until(lambda: table.adding.shows == "seen" and bool(table.adding.picture))
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    assert named(table)["camera"] == {"source": f"usb:{machine.folder}/v4l/by-id/usb-Webcam"}


def test_a_button_is_found_by_the_finger_that_presses_it(table: AddingTable, pins: MockFactory) -> None:
    start(table, "buttons")
    pin = pins.pin(BUTTON_PIN)
    table.until(lambda: pin.pull == "up")

    def pressed() -> bool:
        """As a finger does that goes on until it is noticed."""
        (pin.drive_low if int(monotonic() * 4) % 2 else pin.drive_high)()
        return table.adding.taken == 0

    table.until(pressed)
    assert table.adding.near[0].name == f"GPIO {BUTTON_PIN}"
    table.touch("add:next")
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    assert named(table)["buttons"] == {"seat": {"1": {"2": BUTTON_PIN}}}
    table.until(lambda: (0, "2") in table.shown.panel.buttons)


def test_a_light_blinks_only_on_the_pin_that_is_touched(table: AddingTable, pins: MockFactory) -> None:
    start(table, "lights")
    table.until(lambda: len(table.adding.near) == len(FREE_PINS))
    assert table.adding.taken < 0 and {pins.pin(pin).function for pin in FREE_PINS} == {"input"}
    number = [near.name for near in table.adding.near].index(f"GPIO {LIGHT_PIN}")
    table.touch(f"add:take:{number}")
    table.until(lambda: table.adding.shows == "blinks")
    assert [pin for pin in FREE_PINS if pins.pin(pin).function == "output"] == [LIGHT_PIN]
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    assert named(table)["lights"] == {"pins": {"seat 1": LIGHT_PIN}}


def test_why_a_pin_cannot_be_used_stays_there_while_others_are_looked_for(
    table: AddingTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, look = [0], LightsOnPins.look

    def counted(way: LightsOnPins, *around: Any) -> Looks:
        for near in look(way, *around):
            looks[0] += 1
            yield near

    def refused(*_around: Any) -> None:
        raise CannotLook("this machine has no pins")

    monkeypatch.setattr(LightsOnPins, "look", counted)
    monkeypatch.setattr(LightsOnPins, "show", refused)
    monkeypatch.setattr(adding_desk, "AGAIN_S", 0.0)
    start(table, "lights")
    table.until(lambda: bool(table.adding.near))
    table.touch("add:take:1")
    table.until(lambda: table.adding.told == "this machine has no pins")
    seen = looks[0]
    table.until(lambda: looks[0] > seen + 3)
    assert table.adding.told == "this machine has no pins"


def test_a_camera_that_is_not_there_is_looked_for_at_once(table: AddingTable) -> None:
    table.touch("ui:menu")
    table.touch("ui:devices")
    number = next(n for n, device in enumerate(table.shown.devices) if device.kind == "camera")
    table.touch(f"ui:devices:{number}")
    table.touch("add:way:camera")
    table.until(lambda: table.adding.step == "find")
    table.screen.frame()
    assert table.adding.kind == "camera" and "add:it" not in table.screen.app.ids()
    assert {"add:again", "add:open"} <= set(table.screen.app.ids()), table.screen.app.ids()
