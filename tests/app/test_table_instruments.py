"""A device that works, but only just, says so on its card with what to do."""

from typing import Self

import pytest

from companion.app.instruments.heard_throws import HeardThrows
from companion.app.instruments.table_instruments import TableInstruments
from companion.session.snapshot import DeviceView
from hardware.ports import Emit, Health


class Told:
    """Buttons that say this of themselves."""

    buttons = frozenset({(0, "1")})

    def __init__(self, health: Health) -> None:
        self._health = health

    def start(self, emit: Emit) -> None:
        """They are wired to nothing."""

    def health(self) -> Health:
        return self._health

    def close(self) -> None:
        """Nothing is open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def card(tmp_path_factory: pytest.TempPathFactory, state: str, **counted: int) -> DeviceView:
    told = Told(Health("buttons", "gpio", state, "", "", tuple(counted.items())))
    heard = HeardThrows(tmp_path_factory.mktemp("heard"))
    views = TableInstruments({"buttons": told}, heard, simulated=False).views()
    return next(view for view in views if view.kind == "buttons")


@pytest.mark.parametrize(
    ("counted", "weak"),
    [
        ({"glitches": 0, "presses": 500}, False),
        ({"glitches": 19, "presses": 2}, False),
        ({"glitches": 400, "presses": 500}, False),
        ({"glitches": 60, "presses": 50}, True),
    ],
)
def test_wires_with_more_noise_than_presses_are_weak(
    tmp_path_factory: pytest.TempPathFactory, counted: dict[str, int], weak: bool
) -> None:
    shown = card(tmp_path_factory, "up", **counted)
    assert shown.weak == weak
    assert ("twist each with its ground wire" in shown.detail) == weak


@pytest.mark.parametrize(
    ("damaged", "received", "weak"), [(10, 1000, False), (200, 3_000_000, False), (200, 60_000, True)]
)
def test_a_line_on_which_many_messages_are_damaged_is_weak(
    tmp_path_factory: pytest.TempPathFactory, damaged: int, received: int, weak: bool
) -> None:
    shown = card(tmp_path_factory, "up", damaged=damaged, received=received)
    assert (shown.weak, shown.why) == (weak, "noisy_line" if weak else "")


def test_a_device_that_fails_is_not_only_weak(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert not card(tmp_path_factory, "down", glitches=60, presses=0).weak
