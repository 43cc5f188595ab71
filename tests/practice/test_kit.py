"""What players do with cardboard and the screen: nothing is moved twice, whatever becomes of the camera."""

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


def test_where_a_camera_sees_nothing_is_tapped(table: Table) -> None:
    assert table.kit.moved(table.view(UP), "do:loan:0:5", table.move)
    assert (table.moved, table.tapped) == (1, [])
    assert table.kit.insist(table.view(UP), long=False) is False


@pytest.mark.parametrize(("camera", "difference", "long"), [(UP, None, True), (DOWN, None, False), (UP, {}, False)])
def test_what_the_camera_does_not_read_is_tapped_once(
    table: Table, camera: str, difference: object, long: bool
) -> None:
    table.kit.moved(table.view(UP), "do:loan:0:5", table.move)
    shown = table.view(camera, {"area": 5} if difference is not None else None)
    assert table.kit.insist(shown, long=long) is True
    assert table.kit.insist(table.view(camera), long=long) is None
    assert (table.moved, table.tapped) == (1, ["do:loan:0:5"])


def test_what_the_camera_has_read_is_done_with(table: Table) -> None:
    table.kit.moved(table.view(UP), "do:loan:0:5", table.move)
    table.tapped.append("read by the camera")
    assert table.kit.insist(table.view(UP), long=True) is None


def test_without_a_camera_it_is_tapped_first_and_not_moved_when_that_is_refused(table: Table) -> None:
    assert table.kit.moved(table.view(DOWN), "do:loan:0:5", table.move)
    table.deaf = True
    assert not table.kit.moved(table.view(DOWN), "do:loan:0:9", table.move)
    assert (table.moved, table.tapped, table.kit.refused) == (1, ["do:loan:0:5"], ["do:loan:0:9"])


def test_what_has_no_button_is_told_by_the_one_that_says_it_for_all(table: Table) -> None:
    table.nowhere = "do:pass:0"
    assert table.kit.do("do:pass:0", lambda: "settle") and not table.kit.do("do:pass:0")
    assert table.kit.do("do:pass:1", lambda: "settle")
    assert (table.tapped, table.kit.refused) == (["settle", "do:pass:1"], ["do:pass:0"])
