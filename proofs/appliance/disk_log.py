"""What a program wrote to a folder, as strace saw it, and what a disk may hold of it when the power goes.

Certain is only what was synced. Of everything written to a file since its last fsync, any part may be there, whole or
in sectors, in any order. Creating, renaming, cutting off and removing files reach the disk in order (a journalling file
system), but nobody knows how far; any fsync settles what came before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

CALLS: Final = (
    "openat,write,pwrite64,sendto,fsync,fdatasync,sync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,"
    "lseek"
)
NAMED: Final = ("openat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat")
"""Calls whose texts are names of files."""
SECTOR: Final = 512
LINE: Final = re.compile(r"^(?P<pid>\d+) +(?P<rest>.*)$")
CALL: Final = re.compile(r"^(?P<name>\w+)\((?P<args>.*)\) += (?P<result>-?\d+)", re.DOTALL)
PATH_OF_HANDLE: Final = re.compile(r"^(\d+)<([^>]*)>")
PATH_OF_RESULT: Final = re.compile(r"\) += \d+<([^>]*)>")
HEX: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Op(NamedTuple):
    """One thing done to a file below the folder: write, sync, cut, move, link, remove, make; or an answer to a visitor.
    A sync of no file is one of everything.
    """

    what: str
    path: str
    to: str = ""
    at: int = 0
    data: bytes = b""


def read_log(log: Path, folder: Path) -> Iterator[Op]:
    """The operations in a strace log (-f -y -xx) on files below a folder, and `answer` for each line sent to a
    socket.
    """
    begun: dict[str, str] = {}
    ends: dict[tuple[str, str], int] = {}
    with log.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            match = LINE.match(line)
            if match is None:
                continue
            pid, rest = match["pid"], match["rest"]
            if rest.endswith("<unfinished ...>"):
                begun[pid] = rest.removesuffix("<unfinished ...>")
                continue
            if rest.startswith("<... "):
                rest = begun.pop(pid, "") + rest.partition(" resumed>")[2]
            call = CALL.match(rest)
            unnamed = PATH_OF_RESULT.search(rest)
            if call is not None and "O_TMPFILE" in call["args"] and unnamed is not None:
                ends[(call["result"], _text(unnamed[1]))] = 0
                yield Op("make", _text(unnamed[1]), data=b"x")
            elif call is not None and int(call["result"]) >= 0:
                yield from _op(call["name"], call["args"], int(call["result"]), str(folder), ends)


def _op(name: str, args: str, result: int, folder: str, ends: dict[tuple[str, str], int]) -> Iterator[Op]:
    handle = PATH_OF_HANDLE.match(args)
    path = _text(handle[2]) if handle else ""
    names = [_text(digits) for digits in HEX.findall(args)] if name in NAMED else []
    if name in ("write", "sendto") and path.startswith("socket:"):
        if _bytes(args).endswith(b"\n"):
            yield Op("answer", path)
    elif name in ("write", "pwrite64") and path.startswith(folder):
        data = _bytes(args)[:result]
        key = (handle[1] if handle else "", path)
        at = int(args.rpartition(", ")[2]) if name == "pwrite64" else ends.get(key, 0)
        if name == "write":
            ends[key] = at + len(data)
        yield Op("write", path, at=at, data=data)
    elif name == "sync":
        yield Op("sync", "")
    elif name in ("fsync", "fdatasync"):
        yield Op("sync", path)
    elif name == "ftruncate" and path.startswith(folder):
        yield Op("cut", path, at=int(args.rpartition(", ")[2]))
    elif name == "lseek" and path.startswith(folder):
        ends[(handle[1] if handle else "", path)] = result
    elif name == "openat" and names and "O_CREAT" in args and names[0].startswith(folder):
        ends[(str(result), names[0])] = 0
        yield Op("make", names[0], data=b"x" if "O_TRUNC" in args else b"")
    elif name.startswith("rename") and names and names[0].startswith(folder):
        yield Op("move", names[0], names[1])
    elif name.startswith("link") and names and names[-1].startswith(folder):
        yield Op("link", path if path.startswith(folder) else names[0], names[-1])
    elif name.startswith("unlink") and names and not names[-1].startswith("/") and path.startswith(folder):
        yield Op("remove", f"{path}/{names[-1]}")
    elif name.startswith("unlink") and names and names[-1].startswith(folder):
        yield Op("remove", names[-1])


def _text(escaped: str) -> str:
    return bytes.fromhex(escaped.replace("\\x", "")).decode() if escaped.startswith("\\x") else escaped


def _bytes(args: str) -> bytes:
    match = HEX.search(args)
    return bytes.fromhex(match[1].replace("\\x", "")) if match else b""


@dataclass(slots=True)
class Disk:
    """A disk on which operations happen; `crashed` is what is left of it when the power goes now."""

    files: dict[str, bytes] = field(default_factory=dict)  # what is certain
    pending: list[Op] = field(default_factory=list)

    def do(self, op: Op) -> None:
        """One operation. A sync makes what was written to its file certain, and all names before it."""
        if op.what == "answer":
            return
        if op.what != "sync":
            self.pending.append(op)
            return
        left: list[Op] = []
        for write in self.pending:
            if write.what == "write" and op.path and write.path != op.path:
                left.append(write)
            else:
                _apply(self.files, write)
        self.pending = left

    def crashed(self, rng: Random, *, reorder: bool) -> dict[str, bytes]:
        """The files after a crash: certain ones, and some of what was under way."""
        files = dict(self.files)
        names = [op for op in self.pending if op.what != "write"]
        known = set(map(id, names[: rng.randint(0, len(names))]))
        writes = [op for op in self.pending if op.what == "write"]
        last = rng.randint(0, len(writes))
        reached = {id(op) for place, op in enumerate(writes) if (rng.random() < 0.5 if reorder else place < last)}
        for op in self.pending:
            if id(op) in known:
                _apply(files, op)
            elif id(op) in reached:
                for part in _torn(op, rng) if reorder or op is writes[last - 1] else (op,):
                    _apply(files, part)
        return files


def _torn(op: Op, rng: Random) -> Sequence[Op]:
    """A write as the sectors of it that reached the disk: all, a beginning, or any."""
    first = op.at // SECTOR
    sectors = range(first, (op.at + len(op.data) - 1) // SECTOR + 1)
    how = rng.randrange(3)
    kept = set(sectors) if how == 0 else {sector for sector in sectors if rng.random() < 0.5}
    if how == 1:
        kept = set(range(first, first + rng.randint(0, len(sectors))))
    parts = []
    for sector in sorted(kept):
        start, end = max(op.at, sector * SECTOR), min(op.at + len(op.data), (sector + 1) * SECTOR)
        parts.append(op._replace(at=start, data=op.data[start - op.at : end - op.at]))
    return parts


def _apply(files: dict[str, bytes], op: Op) -> None:
    old = files.get(op.path, b"")
    if op.what == "write":
        files[op.path] = old[: op.at].ljust(op.at, b"\0") + op.data + old[op.at + len(op.data) :]
    elif op.what == "cut":
        files[op.path] = old[: op.at].ljust(op.at, b"\0")
    elif op.what == "make":
        files[op.path] = b"" if op.data else old
    elif op.what == "move":
        for path in [path for path in files if path == op.path or path.startswith(op.path + "/")]:
            files[op.to + path.removeprefix(op.path)] = files.pop(path)
    elif op.what == "link":
        files[op.to] = old
    elif op.what == "remove":
        files.pop(op.path, None)
