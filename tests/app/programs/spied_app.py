"""A stand-in for the app at a table with two programs, one of them a spy: `spied_app.py FOLDER WITHOUT`.

It holds something sealed in every place where the app has something, seats the programs as the app does, and prints
one line of JSON: what was sealed, what the spy has got by each way, and what the fence says it cannot refuse.
`WITHOUT` names what the kernel is to lack, `landlock`, `namespaces` or `mounts`, joined by `+`; `crash` ends the app by
a fault.
"""

import ctypes
import errno
import json
import os
import platform
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from companion.app.programs import call_filter, kernel
from companion.app.programs.seat_programs import PipedProgram

SPY = Path(__file__).with_name("spy.py")
OTHER = "import os; held = input(); print([os.getpid()], flush=True); input()"
CHILD = "import sys; held = sys.stdin.readline(); print('held', flush=True); sys.stdin.read()"
LACKING = 0x00050000 | errno.EPERM


def lack(without: set[str]) -> None:
    """Be on a kernel that has not got these; what was not asked for stays as it is."""
    step, on = call_filter._step, call_filter.MACHINES.index(platform.machine())
    refuse = step(call_filter.RETURN, LACKING)
    steps = step(call_filter.LOAD, call_filter.NUMBER)
    if "landlock" in without:
        steps += call_filter._for(kernel.LANDLOCK_CREATE_RULESET, refuse)
    if "namespaces" in without:
        clone = step(call_filter.LOAD, call_filter.FIRST) + step(call_filter.ANY_OF, call_filter.NEW_NAMESPACES, 0, 1)
        steps += call_filter._for(call_filter.CLONE[on], clone, refuse, step(call_filter.RETURN, call_filter.ALLOW))
    if "mounts" in without:  # as where AppArmor lets everybody make namespaces and nobody use them
        steps += call_filter._for(call_filter.REFUSED["mount"][on], refuse)
    steps += step(call_filter.RETURN, call_filter.ALLOW)
    told = call_filter._Program(len(steps) // 8, steps)
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_SECCOMP, call_filter.SECCOMP_MODE_FILTER, ctypes.byref(told))


def serve(address: str, sealed: bytes) -> None:
    door = socket.socket(socket.AF_UNIX)
    door.bind(address)
    door.listen()

    def answer() -> None:
        while True:
            visitor, _ = door.accept()
            visitor.sendall(sealed)
            visitor.close()

    Thread(target=answer, daemon=True).start()


def put(path: Path, sealed: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sealed)


def main(folder: Path, without: set[str]) -> None:
    sealed = b"SEALED-" + os.urandom(16).hex().encode()
    os.environ["SEALED"] = sealed.decode()
    if not os.environ.get("BEGUN"):  # once more, so that what is sealed is in the environment it was begun with
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "BEGUN": "1"})
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    os.chdir(folder)
    home, data, packages, own = (folder / name for name in ("home", "data", "venv/packages", "bots"))
    for path in (home / ".Xauthority", home / ".bashrc", packages / "app.py", own / "table.toml"):
        put(path, sealed)
    for path in (
        data / "journal.sqlite",
        data / "journal.sqlite-wal",
        data / "groups.toml",
        own / "data/journal.sqlite",
    ):
        put(path, sealed)
    (home / ".config/autostart").mkdir(parents=True)
    (own / "spy.py").write_bytes(SPY.read_bytes())
    opened, temporary = tempfile.mkstemp()
    os.write(opened, sealed)
    os.set_inheritable(opened, True)
    shm = Path("/dev/shm") / f"orctable-{os.getpid()}"
    put(shm, sealed)
    system = ctypes.CDLL(None)
    system.shmat.restype = ctypes.c_void_p
    shared = system.shmget(0, 4096, 0o1600)
    ctypes.memmove(system.shmat(shared, None, 0), sealed, len(sealed))
    door, x, notify = (str(folder / name) for name in ("door", "X99", "notify"))
    for address in (door, x, "\0" + x):
        serve(address, sealed)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(notify)
    lack(without)
    eyes = subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert eyes.stdin is not None and eyes.stdout is not None
    eyes.stdin.write(sealed + b"\n")
    eyes.stdin.flush()
    eyes.stdout.readline()

    def clear() -> None:
        shm.unlink()
        Path(temporary).unlink()
        system.shmctl(shared, 0, None)

    ways: SimpleQueue[str] = SimpleQueue()
    queue: SimpleQueue[tuple[int, str]] = SimpleQueue()
    kept_out = (data, own / "data")
    other = PipedProgram((sys.executable, "-c", OTHER), own, lambda n, line: queue.put((n, line)), kept_out, ways.put)
    other.ask(sealed.decode())
    queue.get(timeout=60)
    if "crash" in without:
        clear()
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGSEGV)
    spy = PipedProgram((sys.executable, "spy.py"), own, lambda n, line: queue.put((n, line)), kept_out, ways.put)
    told = {
        "app": os.getpid(), "child": eyes.pid, "other": outside(OTHER), "file": opened,
        "at": ctypes.cast(ctypes.c_char_p(sealed), ctypes.c_void_p).value, "door": door, "x": x, "notify": notify,
        "home": str(home), "data": str(data), "packages": str(packages), "shared": shared, "shm": shm.name,
        "temporary": temporary,
    }  # fmt: skip
    before = kept(folder)
    spy.ask(json.dumps(told))
    _, answer = queue.get(timeout=300)
    (got,) = json.loads(answer)
    if kept(folder) == before:  # what it has written it has written to itself
        got |= dict.fromkeys(filter(spy_writes, got), "")
    clear()
    print(json.dumps({"sealed": sealed.decode(), "got": got, "open": list_of(ways)}), flush=True)
    spy.end()
    other.end()


def kept(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def spy_writes(way: str) -> bool:
    return way.startswith(("write", "put"))


def outside(code: str) -> int:
    """The number that the app itself knows the other program by: the newest process with this code."""
    named = [0]
    for process in filter(str.isdigit, os.listdir("/proc")):
        with suppress(FileNotFoundError, ProcessLookupError):
            if Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[-2:-1] == [code.encode()]:
                named.append(int(process))
    return max(named)


def list_of(ways: "SimpleQueue[str]") -> list[str]:
    return [ways.get() for _ in range(ways.qsize())]


if __name__ == "__main__":
    main(Path(sys.argv[1]), set(filter(None, sys.argv[2].split("+"))))
