"""How the source of the dice behaves when its port is missing, taken, silent, or speaks another version."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware.core import link, msgs
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import PortBusy
from hardware.events import DeviceDown, DeviceUp, DieRolled, DieUnknown, Event
from hardware.serial_dice.serial_port import SerialPort
from hardware.serial_dice.source import SerialDice
from hardware.simulated.pty_cable import PtyCable
from proofs.faulty_devices.faulty_cable import Levels
from tests.hardware_dice.bad_line import BadLine


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[PtyCable]:
    made = PtyCable(tmp_path / "dice")
    made.plug_in()
    yield made
    made.pull_out()


@contextmanager
def listening(path: str) -> Iterator[tuple[SerialDice, SteppedClock, list[Event]]]:
    """The source at a port, started, with its clock and what it tells."""
    clock, events = SteppedClock(), list[Event]()
    with SerialDice(path, clock) as dice:
        dice.start(events.append)
        yield dice, clock, events


def answer(cable: PtyCable, major: int, minor: int, schema: int) -> None:
    """Greet the app as a base of this version does."""
    cable.wait_readable(5.0)
    (asked,) = link.Parser().feed(cable.read())
    nonce = msgs.unpack(msgs.HELLO_REQ, asked[7])[2]
    payload = msgs.pack(msgs.HELLO, major, minor, 1, 1, bytes(8), 2, 0, 0, 1, schema, nonce, 0, 0)
    cable.write(link.pack(msgs.HELLO, 0, 0, 0, 5, 0, payload))


def roll(cable: PtyCable, die: int, number: int) -> None:
    """Tell a throw."""
    payload = msgs.pack(msgs.ROLL, number, 4, msgs.ROLLED, 255, 0, 500, 20, 4, 0)
    cable.write(link.pack(msgs.ROLL, die, number - 1, 0, 5, 100, payload, link.RELIABLE))


def go(dice: SerialDice, clock: SteppedClock, seconds: float) -> None:
    """Let time pass for a source whose base says nothing."""
    until = clock.now() + seconds
    while clock.now() < until:
        clock.advance(clock.now() + 0.05)
        dice.wait_idle(0, 5.0)


def downs(events: list[Event]) -> list[str]:
    return [event.why for event in events if isinstance(event, DeviceDown)]


def test_a_port_that_is_missing_is_told_once_and_tried_again_for_ever(tmp_path: Path) -> None:
    with listening(str(tmp_path / "dice")) as (dice, clock, events):
        go(dice, clock, 20.0)
        assert downs(events) == ["absent"]
        cable = PtyCable(tmp_path / "dice")
        cable.plug_in()
        go(dice, clock, 4.1)
        assert cable.connected()
    cable.pull_out()


def test_a_port_another_program_holds_is_told_and_taken_when_it_is_free(cable: PtyCable) -> None:
    other = SerialPort(cable.path)
    with listening(cable.path) as (dice, clock, events):
        go(dice, clock, 1.0)
        assert downs(events) == ["busy"]
        other.close()
        go(dice, clock, 4.1)
        assert dice.health().counters[-1][1] > 0


def test_a_base_that_never_answers_is_silent_after_three_seconds_and_greeted_on(cable: PtyCable) -> None:
    with listening(cable.path) as (dice, clock, events):
        go(dice, clock, 2.9)
        assert events == []
        go(dice, clock, 0.2)
        assert downs(events) == ["silent"]
        cable.read()
        go(dice, clock, 30.0)
        assert downs(events) == ["silent"]
        assert cable.read() != b""


@pytest.mark.parametrize(("major", "why"), [(2, "too_new"), (0, "too_old")])
def test_a_base_of_another_version_is_named_and_never_guessed_at(cable: PtyCable, major: int, why: str) -> None:
    with listening(cable.path) as (dice, clock, events):
        answer(cable, major, 0, 0)
        dice.wait_idle(cable.written, 5.0)
        assert downs(events) == [why]
        assert dice.health().state == "down"


@pytest.mark.parametrize(
    ("minor", "schema", "told"), [(msgs.MINOR, 1, ["schema"]), (msgs.MINOR + 1, 1, []), (msgs.MINOR, msgs.SCHEMA, [])]
)
def test_a_base_with_another_table_of_messages_is_named_and_never_guessed_at(
    cable: PtyCable, minor: int, schema: int, told: list[str]
) -> None:
    with listening(cable.path) as (dice, clock, events):
        answer(cable, 1, minor, schema)
        roll(cable, 1, 1)
        dice.wait_idle(cable.written, 5.0)
        go(dice, clock, 1.0)
        assert downs(events) == told
        assert any(isinstance(event, DieRolled) for event in events) == (not told)
        assert ("copy its firmware anew" in dice.health().detail) == bool(told)


def test_a_die_no_game_knows_is_named_once(cable: PtyCable) -> None:
    with listening(cable.path) as (dice, clock, events):
        answer(cable, 1, 0, msgs.schema_crc())
        for number in (1, 2):
            roll(cable, 3, number)
        dice.wait_idle(cable.written, 5.0)
        go(dice, clock, 1.0)
        assert [event.die for event in events if isinstance(event, DieUnknown)] == [3]
        assert not any(isinstance(event, DieRolled) for event in events)


def test_a_stream_of_another_device_is_never_taken_for_dice(cable: PtyCable) -> None:
    with listening(cable.path) as (dice, clock, events):
        cable.write(b"MicroPython v1.27 on 2026-01-01; Raspberry Pi Pico\r\n>>> " * 20 + bytes(range(256)) * 4)
        dice.wait_idle(cable.written, 5.0)
        assert events == []


def test_closing_gives_the_port_back_also_with_the_machines_own_clock(cable: PtyCable) -> None:
    dice = SerialDice(cable.path, MonotonicClock())
    dice.start(lambda _: None)
    with pytest.raises(PortBusy):
        SerialPort(cable.path)
    dice.close()
    port = SerialPort(cable.path)
    cable.write(b"still here")
    assert port.read(5.0)
    port.close()


def test_told_late_what_was_counted_the_link_asks_again(tmp_path: Path) -> None:
    line = BadLine(1, Levels())
    line.step_to(1.0)
    line.throw()
    line.link.resume_from({1: 0, 2: 0}, line.t)
    line.step_to(line.t + 2.0)
    assert [type(e) for e in line.events if isinstance(e, DieRolled | DeviceUp)] == [DeviceUp] + 4 * [DieRolled]
