"""Words of the cases about what players do with cardboard and the screen."""

from typing import Any

import pytest

from companion.practice.kit import Kit

UP, DOWN = "up", "down"


class Table:
    """A kit in front of a screen that goes on with each tap it takes."""

    def __init__(self) -> None:
        self.tapped: list[str] = []
        self.moved = 0
        self.deaf = False
        self.nowhere = ""
        self.kit = Kit(1, self.press, lambda: self.view(UP))

    def view(self, camera: str, difference: object = None) -> dict[str, Any]:
        devices = [{"kind": "camera", "state": camera}]
        return {"devices": devices, "difference": difference, "history": [{"line": 7 + len(self.tapped)}]}

    def press(self, text: str) -> bool:
        found = text != self.nowhere
        self.tapped += [text] if found and not self.deaf else []
        return found

    def move(self) -> None:
        self.moved += 1


@pytest.fixture
def table() -> Table:
    return Table()
