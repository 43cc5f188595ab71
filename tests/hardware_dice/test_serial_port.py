"""A serial port that cannot be had, or is pulled out, says what, where and what to do, and nothing else happens."""

import os
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from hardware.errors import LinkLost, PortAbsent, PortBusy
from hardware.serial_dice.serial_port import SerialPort
from hardware.simulated.pty_cable import PtyCable


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[PtyCable]:
    made = PtyCable(tmp_path / "dice")
    made.plug_in()
    yield made
    made.pull_out()


def test_bytes_go_both_ways(cable: PtyCable) -> None:
    port = SerialPort(cable.path)
    assert port.write(b"\x00\x03\x11\xff") == 4
    cable.wait_readable(5.0)
    assert cable.read() == b"\x00\x03\x11\xff"
    cable.write(b"\x00\x0a\x0d\x04\x00")
    assert port.read(5.0) == b"\x00\x0a\x0d\x04\x00"
    port.close()


def test_a_missing_port_says_which_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PortAbsent, match=r"nothing: no such serial port; plug the dice base in"):
        SerialPort(str(tmp_path / "nothing"))


def test_a_file_that_is_no_port_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(PortAbsent, match="cannot be opened"):
        SerialPort(str(tmp_path / "file"))


def test_a_port_another_program_holds_is_busy_until_it_lets_go(cable: PtyCable) -> None:
    first = SerialPort(cable.path)
    with pytest.raises(PortBusy, match="another program holds this port"):
        SerialPort(cable.path)
    first.close()
    SerialPort(cable.path).close()


def test_no_other_program_can_steal_bytes_from_an_open_port(cable: PtyCable) -> None:
    if os.geteuid() == 0:
        pytest.skip("the system lets root open a port that is locked")
    port = SerialPort(cable.path)
    with pytest.raises(OSError, match="busy"):
        os.open(cable.path, os.O_RDWR | os.O_NOCTTY)
    port.close()


@pytest.mark.parametrize("act", [lambda port: port.read(5.0), lambda port: port.write(b"x")], ids=["read", "write"])
def test_a_port_that_is_pulled_out_is_lost_whatever_one_was_doing(
    cable: PtyCable, act: Callable[[SerialPort], object]
) -> None:
    port = SerialPort(cable.path)
    cable.pull_out()
    with pytest.raises(LinkLost, match="stopped answering .* check the cable"):
        act(port)
    port.close()
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


def test_a_reader_that_waits_can_be_woken(cable: PtyCable) -> None:
    port = SerialPort(cable.path)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(port.read(60.0)))
    reader.start()
    port.wake()
    reader.join(20.0)
    assert got == [b""]
    port.close()
    port.wake()


def test_a_device_knows_whether_somebody_listens(cable: PtyCable) -> None:
    before = cable.connected()
    port = SerialPort(cable.path)
    during = cable.connected()
    port.close()
    assert (before, during, cable.connected()) == (False, True, False)


def test_the_path_stays_the_same_when_plugged_in_again(cable: PtyCable) -> None:
    path = cable.path
    cable.pull_out()
    assert not os.path.lexists(path)
    cable.plug_in()
    SerialPort(path).close()


def test_a_cable_nobody_reads_takes_what_fits_and_never_waits(cable: PtyCable) -> None:
    port = SerialPort(cable.path)
    taken = sum(cable.write(b"x" * 4096) for _ in range(100))
    assert cable.write(b"x" * 4096) == 0
    assert taken == cable.written
    port.close()
