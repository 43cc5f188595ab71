"""The process that serves phones, as a test talks to it: lines into its standard input, requests to its port."""

import http.client
import json
import subprocess
import sys
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Final, Self

import pytest

CODE: Final = "qwerty"
HANG_S: Final = 20.0
NEEDED: Final = pytest.mark.skipif(
    find_spec("starlette") is None or find_spec("uvicorn") is None,
    reason="needs what `pip install orctable[spectators]` installs",
)


class Stream:
    """A phone that watches: the events of a stream, one after the other."""

    def __init__(self, port: int, path: str, address: str = "127.0.0.1") -> None:
        self._line = http.client.HTTPConnection(address, port, timeout=HANG_S)
        self._line.request("GET", path)
        self.answer = self._line.getresponse()

    def event(self) -> dict[str, str]:
        """The next event, by its fields."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields[name] = value
        return fields

    def rest(self) -> bytes:
        """All that still comes until the stream ends, in whatever way."""
        try:
            return self.answer.read()
        except http.client.IncompleteRead as error:
            return error.partial

    def close(self) -> None:
        """The phone goes away."""
        self.answer.close()
        self._line.close()


class Served:
    """A context manager: the process with one code, at this port or any free one."""

    def __init__(self, port: int = 0) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-m", "companion.spectators"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.tell({"v": 1, "code": CODE, "port": port})
        self.port: int = self.said()["port"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._child.kill()
        self._child.wait()
        for end in (self._child.stdin, self._child.stdout):
            assert end is not None
            end.close()

    def tell(self, message: Any) -> None:
        """One line to it."""
        self.write(json.dumps(message).encode() + b"\n")

    def write(self, raw: bytes) -> None:
        """The same, as it is."""
        assert self._child.stdin is not None
        self._child.stdin.write(raw)
        self._child.stdin.flush()

    def said(self) -> Any:
        """The next thing it says."""
        assert self._child.stdout is not None
        return json.loads(self._child.stdout.readline())

    def ask(self, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
        """One request: the status, the headers, and what came."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANG_S)
        line.request(method, path)
        answer = line.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        line.close()
        return found

    def watch(self) -> Stream:
        """A phone opens the page's stream."""
        return Stream(self.port, f"/{CODE}/live")

    def end(self) -> tuple[int, list[Any]]:
        """The app is gone: the exit status, and what else it has said."""
        assert self._child.stdin is not None and self._child.stdout is not None
        self._child.stdin.close()
        rest = [json.loads(line) for line in self._child.stdout]
        return self._child.wait(HANG_S), rest
