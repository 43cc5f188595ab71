"""The app's control door of a machine that was started with `orctable.door`, and fingers on its panel.

Through the door is only looked: what is touched is touched on a touch panel that the kernel sees (uinput), where the
door says that a button stands.
"""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Final

from companion.practice.app_link import AppLink
from companion.ui.automation.ways import Way
from proofs.machine.carrying import CARRY
from proofs.machine.emulated import UP_S, Machine
from proofs.machine.qmp import MachineError
from proofs.soak.glass import known

DOOR: Final = "door"
"""The name of QEMU's socket that leads to it."""
PORT: Final = "/dev/virtio-ports/orctable.door"
NO_CARRIER: Final = "systemctl stop carry 2>/dev/null || true"
"""It may have ended by itself, when either end was let go."""
HELD_S: Final = 0.25
"""Wall seconds: an emulated screen draws a few pictures a second."""
PANEL: Final = """
import sys, time
from evdev import AbsInfo, UInput, ecodes as e
W, H = 800, 480
at = lambda most: AbsInfo(0, 0, most, 0, 0, 8)
axes = [(e.ABS_X, at(W - 1)), (e.ABS_Y, at(H - 1)), (e.ABS_MT_SLOT, at(9)), (e.ABS_MT_TRACKING_ID, at(65535)),
        (e.ABS_MT_POSITION_X, at(W - 1)), (e.ABS_MT_POSITION_Y, at(H - 1))]
panel = UInput({e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}, name="touch panel", input_props=[e.INPUT_PROP_DIRECT])
open("/run/touch-ready", "w").close()
port, number = open("/dev/virtio-ports/orctable.touch"), 0
while True:
    line = port.readline()
    if not line:  # nobody is at the other end yet
        time.sleep(0.2)
        continue
    number += 1
    x, y, held = (float(word) for word in line.split())
    for kind, code, value in (
        (e.EV_ABS, e.ABS_MT_SLOT, 0), (e.EV_ABS, e.ABS_MT_TRACKING_ID, number), (e.EV_ABS, e.ABS_MT_POSITION_X, int(x)),
        (e.EV_ABS, e.ABS_MT_POSITION_Y, int(y)), (e.EV_KEY, e.BTN_TOUCH, 1), (e.EV_ABS, e.ABS_X, int(x)),
        (e.EV_ABS, e.ABS_Y, int(y)),
    ):
        panel.write(kind, code, value)
    panel.syn()
    time.sleep(held)
    panel.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
    panel.write(e.EV_KEY, e.BTN_TOUCH, 0)
    panel.syn()
"""


class Panel:
    """A touch panel plugged into the machine, and what the app says stands on it: what `ScreenFingers` touch."""

    def __init__(self, machine: Machine, link: AppLink) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(machine.folder / "touch"))
        self._link, self.touches = link, 0

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touches a button where it stands; False where it is not on the screen."""
        place = self._link.ask("where", id=widget_id)["at"]
        if place is not None:
            self.tap(*place)
        return known(place is not None)

    def tap(self, x: float, y: float, held_s: float = HELD_S) -> None:
        """Touches a place, in pixels from the left top corner."""
        self.touches += 1
        self._line.sendall(f"{x:.0f} {y:.0f} {held_s}\n".encode())
        time.sleep(held_s)

    def type_text(self, text: str) -> "Future[bool]":
        """There is no keyboard."""
        raise MachineError(f"a keyboard is needed to write {text!r}")

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where a button stands."""
        place = self._link.ask("where", id=widget_id)["at"]
        return known(None if place is None else (place[0], place[1]))

    def way(self, widget_id: str) -> "Future[Way | None]":
        """The touches that lead to a button."""
        told = self._link.ask("way", id=widget_id)["way"]
        return known(None if told is None else Way(tuple(told["touches"]), told["answered"]))


def plug_in_panel(machine: Machine) -> None:
    """Plugs the touch panel in: from now on, a line on its port is a touch."""
    machine.guest.shell("modprobe uinput; rm -f /run/touch-ready")
    machine.guest.run("/bin/sh", "-c", "cat >/run/panel.py", stdin=PANEL.encode())
    machine.guest.shell("systemd-run --quiet --unit=panel python3 /run/panel.py")
    machine.guest.shell("until [ -e /run/touch-ready ]; do sleep 0.2; done")


@contextmanager
def door(machine: Machine) -> Iterator[AppLink]:
    """The app's control door. Raises MachineError, and AppGone where nobody answers."""
    machine.guest.run(
        "/bin/sh", "-c", "cat >/run/carry.py", stdin=CARRY.format(port=PORT, door="/run/orctable/door").encode()
    )
    machine.guest.shell(f"until [ -S /run/orctable/door ]; do sleep 0.5; done; {NO_CARRIER}")
    machine.guest.shell("systemd-run --quiet --collect --unit=carry python3 /run/carry.py")
    with AppLink(machine.folder / DOOR, patience_s=UP_S) as link:
        link.ask("look")
        yield link
    machine.guest.shell(NO_CARRIER)
