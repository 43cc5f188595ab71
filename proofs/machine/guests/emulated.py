"""One emulated machine: QEMU without KVM, Debian's own kernel, a panel of 800 x 480, USB, a watchdog.

with Machine(files, scratch) as machine:
    machine.wait_for_agent()
    machine.guest.shell("systemctl is-active orctable")
"""

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from proofs.machine.guests.qmp import Guest, MachineError, Monitor, Started, connected

EMULATOR: Final = [
    "qemu-system-x86_64",
    "-nodefaults",
    "-machine",
    "q35",
    "-accel",
    "tcg,tb-size=512",
    "-cpu",
    "Nehalem",
    "-smp",
    "1",
    "-m",
    "2048",
    "-nic",
    "none",
    "-display",
    "none",
    "-vga",
    "none",
]
KERNEL: Final = (
    "root=LABEL=orctable-root ro console=ttyS0 quiet mitigations=off audit=0 systemd.show_status=0 consoleblank=0"
    " vt.global_cursor_default=0"
)
PANEL: Final = ("virtio-gpu-pci,xres=800,yres=480", "virtio-tablet-pci", "virtio-keyboard-pci")
BUSES: Final = ("virtio-rng-pci", "virtio-serial-pci", "qemu-xhci,id=xhci", "i6300esb")
PORTS: Final = {"agent": "org.qemu.guest_agent.0"}
"""Lines into the guest: QEMU's socket outside, and /dev/virtio-ports inside."""


@dataclass(frozen=True, slots=True)
class Files:
    """What a machine is started from. The root is read-only and shared; `data` is the machine's own and written to."""

    kernel: Path
    initrd: Path
    root: Path
    data: Path


class Machine(Started):
    """QEMU, ended with the context. Sockets and the console lie in `folder`."""

    def __init__(self, files: Files, folder: Path, extra: Sequence[str] = (), append: str = "") -> None:
        self.folder = folder
        self.guest = Guest(lambda: connected(folder / "agent"))
        self.begun = time.monotonic()
        self.monitor: Monitor
        self._words = [*EMULATOR, "-kernel", str(files.kernel), "-initrd", str(files.initrd)]
        self._words += ["-append", f"{KERNEL} {append}"]
        self._words += ["-drive", f"file={files.root},format=raw,if=virtio,readonly=on,file.locking=off"]
        self._words += ["-blockdev", f"driver=file,node-name=data,filename={files.data}"]
        self._words += ["-device", "virtio-blk-pci,drive=data"]
        for device in (*PANEL, *BUSES):
            self._words += ["-device", device]
        for name, inside in PORTS.items():
            self._words += ["-chardev", f"socket,id={name},path={folder / name},server=on,wait=off"]
            self._words += ["-device", f"virtserialport,chardev={name},name={inside}"]
        self._words += ["-qmp", f"unix:{folder / 'qmp'},server=on,wait=off", "-serial", f"file:{folder / 'console'}"]
        self._words += ["-action", "watchdog=reset", *extra]

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "emulator.log").open("wb") as said:
            self._program = subprocess.Popen(
                self._words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
            )
        self.begun = time.monotonic()
        while not (self.folder / "qmp").exists():
            if self._program.poll() is not None:
                raise MachineError((self.folder / "emulator.log").read_text())
            time.sleep(0.1)
        self.monitor = Monitor(self.folder / "qmp")
        return self
