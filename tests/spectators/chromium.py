"""Chromium without a window, as a test looks at pages with it."""

import json
import shutil
import subprocess
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Final, Self

import pytest

HERE: Final = Path(__file__).parent / "browser"
PROGRAM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE_S: Final = 20.0
LOOKED_AT: Final = pytest.mark.skipif(
    PROGRAM is None or shutil.which("node") is None or not (HERE / "node_modules").is_dir(),
    reason="needs chromium, node, and what `make phones-proof` fetches",
)


class Chromium:
    """One page, as large as a phone. A context manager; `folder` holds what Chromium keeps."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAM is not None
        words = ["node", "drive.mjs", PROGRAM, str(folder)]
        self._child = subprocess.Popen(words, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._child.communicate()

    def ask(self, method: str, **params: Any) -> Any:
        """One command of the DevTools protocol, and its answer."""
        assert self._child.stdin is not None and self._child.stdout is not None
        self._child.stdin.write(json.dumps({"method": method, "params": params}) + "\n")
        self._child.stdin.flush()
        return json.loads(self._child.stdout.readline())

    def look(self, address: str, wide: int, high: int, scheme: str) -> None:
        """Opens an address, in light or dark."""
        self.ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=wide < 600)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Page.navigate", url=address)

    def run(self, expression: str) -> Any:
        """What this expression is on the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return answer["result"].get("value")

    def until(self, expression: str) -> float:
        """Waits until it is so on the page; the seconds that took."""
        begun = monotonic()
        while not self.run(expression):
            assert monotonic() - begun < PATIENCE_S, (
                f"waited in vain for {expression} at {self.run('document.documentElement.outerHTML')}"
            )
            sleep(0.02)
        return monotonic() - begun
