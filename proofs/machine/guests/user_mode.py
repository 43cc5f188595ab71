"""A machine as one program: user-mode Linux, which runs the guest's programs as fast as this machine does.

It has no panel, no USB and no pins, and another kernel than a real table; all else is the same disk, systemd and units.
It has to come from Debian 13 (`user-mode-linux`): `make_host` unpacks that beside, and builds what is loaded before it.

Bytes carried between a machine's line and what is at either end of it.
"""

import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Final, Self

from companion.practice.app_link import AppLink
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.qmp import Guest, Started

CARRY: Final = """
import os, select, socket, sys, time, tty
port = os.open("{port}", os.O_RDWR | os.O_NOCTTY)
if os.isatty(port):
    tty.setraw(port)
door = socket.socket(socket.AF_UNIX)
while door.connect_ex("{door}"):  # whoever has just started opens it in a moment
    time.sleep(0.1)
open("{begun}", "w").close()
while True:
    for end in select.select([port, door], [], [])[0]:
        data = os.read(port, 65536) if end == port else door.recv(65536)
        if not data:
            sys.exit(0)
        if end == port:
            door.sendall(data)
            continue
        while data:
            data = data[os.write(port, data):]
"""
"""In the guest: between a line and a socket of a program there."""


@contextmanager
def listening(path: Path, line: socket.socket) -> Iterator[None]:
    """A socket outside to which one program connects, and the line behind it."""
    path.unlink(missing_ok=True)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    ended, end = os.pipe()
    thread = threading.Thread(target=_carry, args=(server, line, ended), name=f"line {path.name}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.close(end)
        thread.join()
        server.close()
        os.close(ended)


def _carry(server: socket.socket, line: socket.socket, ended: int) -> None:
    """Until the program leaves, the line breaks, or it is ended."""
    if ended in select([server.fileno(), ended], [], [])[0]:
        return
    way, _ = server.accept()
    with way:
        ends = {way.fileno(): (way, line), line.fileno(): (line, way)}
        while ended not in (ready := select([*ends, ended], [], [])[0]):
            for source, target in (ends[number] for number in ready):
                data = source.recv(65536)
                if not data:
                    return
                target.sendall(data)


LOADED: Final = tuple(str(Path(__file__).with_name(name)) for name in ("shim.c", "logged_disk.c"))
INSIDE: Final = "/usr/lib/shim.so"
ENTER: Final = f"""
host=$1; shift
for link in lib lib64 bin sbin; do [ -e "$host/$link" ] || ln -sfn usr/$link "$host/$link"; done
mkdir -p "$host"/proc "$host"/dev "$host"/root "$host"/tmp "$host"/run
mount -t proc proc "$host/proc"; mount --rbind /dev "$host/dev"
for folder in "$FILES" "$FOLDER"; do mkdir -p "$host$folder"; mount --bind "$folder" "$host$folder"; done
exec env LD_PRELOAD={INSIDE} chroot "$host" /usr/bin/linux.uml "$@"
"""
ALIKE: Final = "ro con=null con1=null ssl2=null systemd.show_status=0 orctable.agent"
WORDS: Final = f"{ALIKE} mem=1200M orctable.offscreen"
OWN_WORDS: Final = f"{ALIKE} mem=1600M video=Virtual-1:800x480"
MODULES: Final = "/run/modules"
CARRIES: Final = "/run/carries"


def make_host(host: Path) -> None:
    """Unpacks user-mode Linux. Raises subprocess.CalledProcessError."""
    if not (host / "usr/bin/linux.uml").exists():
        words = ["mmdebstrap", "--quiet", "--variant=extract", "--include=user-mode-linux", "trixie", str(host)]
        subprocess.run(words, check=True)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", f"{host}{INSIDE}", *LOADED, "-ldl"], check=True)


def log_beside(disk: Path) -> Path:
    """Where the writes to a disk and its flushes are kept."""
    return disk.with_name(f"{disk.name}.log")


class UserMode(Started):
    """User-mode Linux, ended with the context; all it wrote is there when its power goes. `stick`: a further disk, in
    the data's folder. `logged`: each write to both and each flush of them is kept in a file beside, see `log_beside`.
    `own_root`: the root may be made writable.
    """

    pause_s, patience_s = 0.5, 300.0

    def __init__(
        self,
        files: Files,
        folder: Path,
        host: Path,
        append: str = "",
        stick: Path | None = None,
        logged: bool = False,
        own_root: bool = False,
    ) -> None:
        self._make(folder, files, stick, logged, own_root)
        words = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "sh", "-ec", ENTER, "sh", str(host)]
        self._words = [*words, *self._machine, *WORDS.split(), *append.split()]

    def _make(self, folder: Path, files: Files, stick: Path | None, logged: bool, own_root: bool) -> None:
        """Its disks and lines, the kernel's first words."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.begun = folder, time.monotonic()
        self._agent, agent = socket.socketpair()
        self._door, door = socket.socketpair()
        self._theirs = (agent, door)
        self.guest = Guest(self._agent.dup)
        disks = [f"ubd0{'' if own_root else 'r'}={files.root}", f"ubd1={files.data}", "root=/dev/ubda"]
        disks += [f"ubd2={stick}"] if stick is not None else []
        for disk in filter(None, (files.data, stick) if logged else ()):
            log_beside(disk).write_bytes(b"")
        lines = [f"ssl0=fd:{agent.fileno()}", f"ssl1=fd:{door.fileno()}", "con0=fd:0,fd:1"]
        self._machine = [*disks, *lines]
        self._around = {**os.environ, "TMPDIR": "/dev/shm", "HOME": "/root"}
        self._around |= {"FILES": str(files.root.parent), "FOLDER": str(files.data.parent)}

    def __enter__(self) -> Self:
        with (self.folder / "console").open("wb") as said:
            self._program = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=said,
                env=self._around,
                pass_fds=[each.fileno() for each in self._theirs],
                start_new_session=True,
            )
        self.begun = time.monotonic()
        for each in self._theirs:
            each.close()
        return self

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._agent.close()
        self._door.close()

    @contextmanager
    def door(self) -> Iterator[AppLink]:
        """The app's control door; the machine was started with `orctable.door`."""
        carry = CARRY.format(port="/dev/ttyS1", door="/run/orctable/door", begun=CARRIES)
        self.guest.run("/bin/sh", "-c", "cat >/run/carry.py", stdin=carry.encode())
        self.guest.shell(
            f"systemctl stop carry || true; rm -f {CARRIES}\n"
            "systemd-run --quiet --collect --unit=carry python3 /run/carry.py\n"
            # What comes before the line is one for bytes would be thrown away.
            f"until [ -e {CARRIES} ]; do sleep 0.1; done"
        )
        with listening(self.folder / "door", self._door), AppLink(self.folder / "door") as link:
            link.ask("look")
            yield link


class OwnKernel(UserMode):
    """User-mode Linux that was built here (`tools/machine/kernel.sh`), as KERNEL/linux with its modules beside it: it
    has a panel of KMS (vkms), USB (dummy_hcd), and whatever `load` loads.
    """

    def __init__(self, files: Files, folder: Path, kernel: Path, append: str = "") -> None:
        self._make(folder, files, None, logged=False, own_root=False)
        self.kernel = kernel.absolute()
        words = ["setpriv", "--pdeathsig", "KILL", str(self.kernel / "linux")]
        self._words = [*words, *self._machine, *OWN_WORDS.split(), *append.split()]

    def share(self, folder: Path, place: str) -> None:
        """A folder of this machine is seen in the guest. Raises MachineError."""
        self.guest.shell(
            f"mkdir -p {place}; mountpoint -q {place} || mount -t hostfs -o hostfs={folder.absolute()} none {place}"
        )

    def load(self, *modules: str) -> None:
        """Loads modules, each with its options. Raises MachineError."""
        self.share(self.kernel, MODULES)
        for module in modules:
            self.guest.shell(f"modprobe -d {MODULES} {module}")
