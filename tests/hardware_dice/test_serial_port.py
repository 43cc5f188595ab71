"""A serial port that cannot be had, or is pulled out, says what, where and what to do, and nothing else happens."""

import os
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from hardware.errors import LinkLost
from hardware.serial_dice.serial_port import SerialPort
from hardware.simulated.pty_cable import PtyCable


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[PtyCable]:
    made = PtyCable(tmp_path / "dice")
    made.plug_in()
    yield made
    made.pull_out()


def test_no_other_program_can_steal_bytes_from_an_open_port(cable: PtyCable) -> None:
    if os.geteuid() == 0:
        pytest.skip("the system lets root open a port that is locked")
    port = SerialPort(cable.path)
    with pytest.raises(OSError, match="busy"):
        os.open(cable.path, os.O_RDWR | os.O_NOCTTY)
    port.close()


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device disconnected"),
        OSError(5, "input/output error"),
        termios.error(5, "input/output error"),
        TypeError("an integer is required"),
        AttributeError("closed"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_kind_of_failure_is_the_same_to_the_app(
    cable: PtyCable, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    port = SerialPort(cable.path)

    def fail(*_: object) -> bytes:
        raise error

    monkeypatch.setattr(serial.Serial, "read", fail)
    with pytest.raises(LinkLost):
        port.read(0.0)
    port.close()
