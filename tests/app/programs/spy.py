"""A program in a seat that tries each way to what others have sealed: `spy.py`, run with nothing but Python.

It is told in one line of JSON what a spy could find out or guess (`Told`), tries every way in a process of its own,
and answers with one line: by way, what it has got (empty where the way is closed).
"""

import ctypes
import json
import os
import re
import signal
import socket
import stat
import struct
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

Told = Mapping[str, Any]
TOKEN = re.compile(rb"SEALED-[0-9a-f]{32}")  # what somebody has sealed looks like this
LIBC = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == "x86_64"
HARMLESS = ("null", "zero", "full", "random", "urandom")
A_WAY_S = 20


def found(data: bytes) -> str:
    hit = TOKEN.search(data)
    return hit.group().decode() if hit else ""


def call(number: int, *words: Any) -> int:
    result = LIBC.syscall(
        ctypes.c_long(number), *(ctypes.c_long(word) if isinstance(word, int) else word for word in words)
    )
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return int(result)


def of(x86: int, arm: int) -> int:
    return x86 if X86 else arm


def read(path: str | Path) -> str:
    data = Path(path).read_bytes()
    return found(data) or f"{len(data)} bytes of {path}"


def memory(process: int) -> str:
    """All that a process has written to and not given back."""
    with open(f"/proc/{process}/mem", "rb", buffering=0) as mem:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            ends, rights = line.split()[:2]
            start, end = (int(word, 16) for word in ends.split("-"))
            if "w" not in rights or end - start > 1 << 28:
                continue
            with suppress(OSError):
                mem.seek(start)
                if token := found(mem.read(end - start)):
                    return token
    return "opened"


def everybody() -> Iterator[int]:
    """All other processes that can be seen; none of the spy's own."""
    own = {os.getpid(), os.getppid()}
    newest = sorted(map(int, filter(str.isdigit, os.listdir("/proc"))), reverse=True)
    yield from (process for process in newest if process not in own)


def memory_of_all(_told: Told) -> str:
    for process in everybody():
        with suppress(OSError):
            if token := found(memory(process).encode()):
                return token
    return ""


def open_files(told: Told) -> str:
    for name in os.listdir(f"/proc/{told['app']}/fd"):
        with suppress(OSError):
            path = f"/proc/{told['app']}/fd/{name}"
            if stat.S_ISREG(os.stat(path).st_mode) and (token := found(Path(path).read_bytes())):
                return token
    return "listed"


def traced(told: Told, request: int) -> str:
    call(of(101, 117), request, told["app"], 0, 0)
    os.waitpid(told["app"], 0x40000000)
    call(of(101, 117), 17, told["app"], 0, 0)
    return "attached"


def vm(told: Told, number: int, data: bytes) -> str:
    there = ctypes.create_string_buffer(data, len(data))
    mine = struct.pack("=QQ", ctypes.addressof(there), len(data))
    other = struct.pack("=QQ", told["at"], len(data))
    call(number, told["app"], ctypes.c_char_p(mine), 1, ctypes.c_char_p(other), 1, 0)
    return found(there.raw) or "written"


def taken_file(told: Told) -> str:
    process = call(434, told["app"], 0)
    taken = call(438, process, told["file"], 0)
    return found(os.pread(taken, 1000, 0)) or "taken"


def signalled(told: Told) -> str:
    os.kill(told["app"], 0)
    return "signalled"


def signalled_by_folder(told: Told) -> str:
    folder = os.open(f"/proc/{told['app']}", os.O_RDONLY | os.O_DIRECTORY)
    signal.pidfd_send_signal(folder, 0)
    return "signalled"


def limited(told: Told) -> str:
    room = ctypes.create_string_buffer(16)
    call(of(302, 261), told["app"], 4, None, room)
    return "limits"


def connected(address: str) -> str:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.settimeout(5)
        door.connect(address)
        return found(door.recv(1000)) or "connected"


def datagram(told: Told) -> str:
    one, _other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"READY=1", told["notify"])
    return "sent"


def devices(_told: Told) -> str:
    for folder, _folders, names in os.walk("/dev"):
        for name in names:
            path = os.path.join(folder, name)
            with suppress(OSError):
                mode = os.lstat(path).st_mode
                if (stat.S_ISCHR(mode) or stat.S_ISBLK(mode)) and name not in HARMLESS:
                    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY))
                    return path
    return ""


def inherited(_told: Told) -> str:
    for descriptor in range(3, 1024):
        with suppress(OSError):
            return f"{descriptor}: {found(os.pread(descriptor, 1000, 0))}"
    return ""


def shared_memory(told: Told) -> str:
    LIBC.shmat.restype = ctypes.c_void_p
    at = LIBC.shmat(told["shared"], None, 0o10000)
    return "" if at in (None, ctypes.c_void_p(-1).value) else found(ctypes.string_at(at, 1000)) or "attached"


def written(folder: str, name: str) -> str:
    with open(os.path.join(folder, name), "ab") as file:
        file.write(b"#")
    return f"written {folder}/{name}"


def removed(path: str) -> str:
    os.rename(path, path + ".gone")
    return "renamed"


def thirty_two_bits(_told: Told) -> str:
    """`getpid` by the system calls of 32-bit programs, which a filter of the others would not see."""
    import mmap

    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20; int 0x80; ret
    at = ctypes.addressof(ctypes.c_char.from_buffer(code))
    return f"pid {ctypes.CFUNCTYPE(ctypes.c_int)(at)()}"


def begun(number: int, *words: Any) -> Callable[[Told], str]:
    """A call that is the beginning of a way."""
    return lambda _told: f"call {call(number, *words)}"


WAYS: Mapping[str, Callable[[Told], str]] = {
    "mem of the parent": lambda told: memory(told["parent"]),
    "mem of the app": lambda told: memory(told["app"]),
    "mem of a child of the app": lambda told: memory(told["child"]),
    "mem of the program in another seat": lambda told: memory(told["other"]),
    "mem of everybody": memory_of_all,
    "maps": lambda told: read(f"/proc/{told['app']}/maps"),
    "environ": lambda told: read(f"/proc/{told['app']}/environ"),
    "environ of the parent": lambda told: read(f"/proc/{told['parent']}/environ"),
    "fd": open_files,
    "cwd": lambda told: str(os.listdir(f"/proc/{told['app']}/cwd")),
    "root": lambda told: str(os.listdir(f"/proc/{told['app']}/root")),
    "stack": lambda told: read(f"/proc/{told['app']}/stack"),
    "syscall": lambda told: read(f"/proc/{told['app']}/syscall"),
    "ptrace attach": lambda told: traced(told, 16),
    "ptrace seize": lambda told: traced(told, 0x4206),
    "process_vm_readv": lambda told: vm(told, of(310, 270), bytes(39)),
    "process_vm_writev": lambda told: vm(told, of(311, 271), b"changed"),
    "pidfd_getfd": taken_file,
    "kcmp": lambda told: f"call {call(of(312, 272), told['app'], os.getpid(), 1, 0, 0)}",
    "kill": signalled,
    "pidfd_send_signal": signalled_by_folder,
    "prlimit": limited,
    "userfaultfd": begun(of(323, 282), 1),
    "io_uring": begun(425, 4, ctypes.create_string_buffer(200)),
    "keys": begun(of(250, 219), 0, -4, 1, 0, 0),
    "unshare": begun(of(272, 97), 0x10000000),
    "the control door": lambda told: connected(told["door"]),
    "the picture and keys of X": lambda told: connected(told["x"]),
    "X by its abstract name": lambda told: connected("\0" + told["x"]),
    "the cookie of X": lambda told: read(os.path.join(told["home"], ".Xauthority")),
    "the app's notices by datagram": datagram,
    "the network": lambda _told: str(socket.socket(socket.AF_INET)),
    "devices": devices,
    "inherited descriptors": inherited,
    "shared memory": shared_memory,
    "shared memory by name": lambda told: read(f"/dev/shm/{told['shm']}"),
    "the journal": lambda told: read(os.path.join(told["data"], "journal.sqlite")),
    "its WAL": lambda told: read(os.path.join(told["data"], "journal.sqlite-wal")),
    "data": lambda told: read(os.path.join(told["data"], "groups.toml")),
    "data in the program's own folder": lambda told: read("data/journal.sqlite"),
    "the temporary folder": lambda told: read(told["temporary"]),
    "write the journal": lambda told: written(told["data"], "journal.sqlite"),
    "put the journal away": lambda told: removed(os.path.join(told["data"], "journal.sqlite")),
    "write .bashrc": lambda told: written(told["home"], ".bashrc"),
    "write an autostart": lambda told: written(told["home"], ".config/autostart/spy.desktop"),
    "write what Python loads": lambda told: written(told["packages"], "spy.pth"),
    "write the app's code": lambda told: written(told["packages"], "app.py"),
    "write in its own folder": lambda _told: written(".", "table.toml"),
    "write a new file beside itself": lambda _told: written(".", "sitecustomize.py"),
    **({"x32": begun(0x40000000 | 39), "the calls of 32 bits": thirty_two_bits} if X86 else {}),
}


def tried(way: str, told: Told) -> str:
    """What a way comes to, in a process of its own: it may be ended for it, or wait for ever."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        with suppress(OSError, ValueError):
            os.write(into, WAYS[way](told).encode()[:400])
        os._exit(0)
    os.close(into)
    os.set_blocking(out, False)
    end = time.monotonic() + A_WAY_S
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    with open(out, "rb") as answer:
        return answer.read().decode()


def main() -> None:
    told = {**json.loads(input()), "parent": os.getppid()}
    print(json.dumps([{way: tried(way, told) for way in WAYS}]), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
