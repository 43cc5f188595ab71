"""A dice base at its prompt, with a flash in memory, that loses power when it is told to."""

import io
import sys
from types import ModuleType
from typing import Any

from hardware.errors import LinkLost

FOLDER, FILE = 0x4000, 0x8000
ENTER = b"\r\x03\x03\r\x01"


class Flash:
    """The files of a base by their path; `left` is how many more changes it makes before the power goes."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = dict(files)
        self.folders = {"/".join(name.split("/")[:at]) for name in files for at in range(1, name.count("/") + 1)}
        self.left = 1 << 30

    def change(self) -> None:
        if self.left == 0:
            raise LinkLost("the power is gone")
        self.left -= 1

    def open(self, path: str, mode: str = "r") -> Any:
        name = path.lstrip("/")
        if mode[0] == "r":
            if name not in self.files:
                raise OSError(2)
            data = self.files[name]
            return io.BytesIO(data) if "b" in mode else io.StringIO(data.decode())
        self.change()
        return Written(self, name, self.files.get(name, b"") if mode[0] == "a" else b"")

    def ilistdir(self, path: str) -> list[tuple[str, int]]:
        name = path.strip("/")
        if name not in self.folders:
            raise OSError(2)
        below = name.count("/") + 1
        entries = [(each, FILE) for each in self.files] + [(each, FOLDER) for each in sorted(self.folders)]
        here = [(each, kind) for each, kind in entries if each.startswith(f"{name}/") and each.count("/") == below]
        return [(each.split("/")[-1], kind) for each, kind in here]

    def remove(self, path: str) -> None:
        self.change()
        del self.files[path.strip("/")]

    def mkdir(self, path: str) -> None:
        self.change()
        self.folders.add(path.strip("/"))

    def rmdir(self, path: str) -> None:
        self.change()
        self.folders.remove(path.strip("/"))

    def rename(self, old: str, new: str) -> None:
        """Whole or not at all, over a file that is there."""
        self.change()
        self.files[new.strip("/")] = self.files.pop(old.strip("/"))

    def runs(self) -> dict[str, bytes]:
        """What would run after a start: `main.py`, and the firmware in the folder it goes by."""
        slot = self.files.get("slot", b"").decode()
        head = f"{slot}/" if slot else ""
        firmware = {name[len(head) :]: data for name, data in self.files.items() if name.startswith(f"{head}firmware/")}
        return {**firmware, "main.py": self.files["main.py"]}


class Written(io.BytesIO):
    """A file that is kept once it is closed."""

    def __init__(self, flash: Flash, name: str, data: bytes) -> None:
        super().__init__()
        self.write(data)
        self._flash, self._name = flash, name

    def close(self) -> None:
        if not self.closed:
            self._flash.files[self._name] = self.getvalue()
        super().close()


class PromptLine:
    """The line to a base that stands at its prompt; `spoil` changes the pieces of program on their way."""

    def __init__(self, flash: Flash) -> None:
        self.resets = 0
        self._flash = flash
        self._out = b""
        self._program = b""
        self._names: dict[str, Any] = {"__builtins__": {**vars(__import__("builtins")), **self._own()}}
        self.spoil = ("nothing", "nothing")

    def read(self, _timeout_s: float) -> bytes:
        data, self._out = self._out[:7], self._out[7:]
        return data

    def write(self, data: bytes) -> int:
        if data == ENTER:
            self._out += b"\r\n>>> raw REPL; CTRL-B to exit\r\n>"
            return len(data)
        self._program += data
        if data.endswith(b"\x04"):
            self._run(self._program[:-1].decode().replace(*self.spoil))
            self._program = b""
        return len(data)

    def _run(self, program: str) -> None:
        said = io.StringIO()
        self._names["__builtins__"]["print"] = lambda *words: print(*words, file=said)
        trouble = b""
        try:
            exec(program, self._names)
        except LinkLost:
            raise
        except (OSError, ValueError, ArithmeticError, LookupError, NameError, TypeError) as error:
            trouble = f"Traceback:\r\n{type(error).__name__}: {error}\r\n".encode()
        self._out += b"OK" + said.getvalue().encode() + b"\x04" + trouble + b"\x04>"

    def _own(self) -> dict[str, Any]:
        os, machine = ModuleType("os"), ModuleType("machine")
        for name in ("ilistdir", "remove", "mkdir", "rmdir", "rename"):
            setattr(os, name, getattr(self._flash, name))
        machine.reset = self._reset  # type: ignore[attr-defined]
        own = {"os": os, "machine": machine}

        def load(name: str, *_words: Any) -> ModuleType:
            return own.get(name) or sys.modules.get(name) or __import__(name)

        return {"open": self._flash.open, "__import__": load}

    def _reset(self) -> None:
        self.resets += 1
