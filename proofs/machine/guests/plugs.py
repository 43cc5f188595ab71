"""What is plugged into a machine whose kernel was built here, pulled out and put back: a camera of V4L2 (v4l2loopback),
a dice base on USB (the kernel's own gadget, plugged into its own host) and a touch panel (uinput).
"""

import time
from typing import Final

from proofs.machine.guests.user_mode import OwnKernel

OUT_S: Final = 8.0  # wall seconds for which a plug is out
CAMERA: Final = "devices=1 video_nr=0 exclusive_caps=1 card_label=camera"
GADGET: Final = "/sys/kernel/config/usb_gadget/base"
MAKE: Final = f"""
mkdir -p {GADGET}/strings/0x409 {GADGET}/configs/c.1 {GADGET}/functions/acm.usb0
cd {GADGET}
echo 0x2e8a >idVendor; echo 0x0005 >idProduct
echo MicroPython >strings/0x409/manufacturer; echo "Board in FS mode" >strings/0x409/product
echo 5eed000000000001 >strings/0x409/serialnumber
ln -sf {GADGET}/functions/acm.usb0 configs/c.1/
"""
PLUG: Final = (
    f"ls /sys/class/udc | head -n 1 >{GADGET}/UDC; until [ -c /dev/ttyACM0 ]; do sleep 0.1; done; udevadm settle"
)
PULL: Final = f'echo "" >{GADGET}/UDC; while [ -c /dev/ttyACM0 ]; do sleep 0.1; done'
PANEL: Final = """
import sys, time
from evdev import AbsInfo, UInput, ecodes as e
W, H = 800, 480
at = lambda most: AbsInfo(0, 0, most, 0, 0, 8)
axes = [(e.ABS_X, at(W - 1)), (e.ABS_Y, at(H - 1)), (e.ABS_MT_SLOT, at(9)), (e.ABS_MT_TRACKING_ID, at(65535)),
        (e.ABS_MT_POSITION_X, at(W - 1)), (e.ABS_MT_POSITION_Y, at(H - 1))]
panel = UInput({e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}, name="touch panel", input_props=[e.INPUT_PROP_DIRECT])
open("/run/touch-ready", "w").close()
port, number = open("/run/touch"), 0
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
"""Each line of /run/touch is a touch: where, in pixels from the left top corner, and for how many seconds."""
PANEL_IN: Final = """
rm -f /run/touch-ready; systemd-run --quiet --unit=panel python3 /run/panel.py
until [ -e /run/touch-ready ]; do sleep 0.2; done; udevadm settle
"""
PLUGS: Final = {
    "camera": ("touch /run/dark", "rm /run/dark"),
    "panel": ("systemctl stop panel", PANEL_IN),
    "dice": (PULL, PLUG),
}
"""How each is pulled and put back. Of a v4l2loopback only the pictures end; its node stays."""


def plug_all_in(machine: OwnKernel) -> None:
    """Plugs everything in. Raises MachineError."""
    machine.load("vkms", "dummy_hcd", "libcomposite", "usb_f_acm", "videodev")
    machine.guest.shell(f"insmod /run/modules/v4l2loopback.ko {CAMERA}")
    machine.guest.shell(MAKE)
    machine.guest.shell(PLUG)
    write(machine, "/run/panel.py", PANEL)
    machine.guest.shell(f"mkfifo /run/touch; {PANEL_IN}")


def write(machine: OwnKernel, path: str, text: str) -> None:
    """Writes a file in the guest."""
    machine.guest.run("/bin/sh", "-c", f"cat >{path}", stdin=text.encode())


def pull(machine: OwnKernel, plug: str) -> None:
    """Pulls a plug, while nobody acts, and puts it back. Raises MachineError."""
    out, back = PLUGS[plug]
    machine.guest.shell(f"touch /run/pulled; sleep 4; {out}")
    time.sleep(OUT_S)
    machine.guest.shell(f"{back}\nrm /run/pulled")
