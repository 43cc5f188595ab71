"""Dice on pins in a table: written in its file, wired to its pins, and a sentence where there are none."""

from pathlib import Path
from time import monotonic, sleep

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from companion.app.wiring import make_clock, make_program, read_table
from companion.locale.sentences import Speaker
from hardware.clock import MonotonicClock, SteppedClock
from hardware.dice_sources import open_dice
from hardware.errors import UnknownSource
from hardware.events import DeviceDown, DeviceUp, DieFound, DieLost, DieRolled, Event
from hardware.gpio.source import AGAIN_S, GpioDice
from hardware.gpio.steady_word import WORDS
from hardware.gpio.wire_plan import DIAL, DIE, Wiring, read_wiring
from tests.hardware_gpio.pin_table import BOTH, PinTable
from tests.many_rows import each_row
from tests.record import kept_game

HANG_S = 10.0


def test_one_die_two_dice_and_a_dial_are_read_as_they_are_written() -> None:
    assert read_wiring("5,6,13,19;16,20,21,26") == BOTH
    assert read_wiring("5, 6, 13, 19").pins == ((5, 6, 13, 19),)
    assert read_wiring("dial=5,6,13,19") == Wiring(DIAL, ((5, 6, 13, 19),))


@each_row(
    "written, said",
    [
        ("", "four pins"),
        ("5,6,13", "four pins"),
        ("5,6,13,28", "0 to 27"),
        ("5,6,13,1²", "four pins"),
        ("5,6,13,5", "a pin twice"),
        ("1,2,3,4;1,5,6,7", "a pin twice"),
        ("1,2,3,4;5,6,7,8;9,10,11,12", "more than 2 dice"),
        ("wheel=1,2,3,4", "'wheel'"),
    ],
)
def test_pins_that_cannot_be_are_refused_with_what_to_write(written: str, said: str) -> None:
    with pytest.raises(UnknownSource) as refused:
        open_dice([f"gpio:{written}"], SteppedClock())
    assert said in str(refused.value) and "gpio:5,6,13,19" in str(refused.value)


@pytest.mark.usefixtures("no_pins")
def test_on_a_machine_without_pins_the_game_goes_on_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('version = 1\n[dice]\nsources = ["gpio:5,6,13,19"]\n[data]\nfolder = "data"\n', encoding="utf-8")
    table = read_table(file, tmp_path)
    with make_program(table, make_clock(table), tmp_path / "journal.sqlite") as app:
        card = kept_game.device(app, "dice")
        assert (card.state, card.why) == ("absent", "absent")
        assert "no pins" in card.detail and "no pins" not in Speaker("ru").detail(card.detail)
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
        assert kept_game.shown(app).crisis


def test_a_pin_something_else_holds_is_named_and_tried_again(pins: MockFactory) -> None:
    clock, events = SteppedClock(), list[Event]()
    other = gpiozero.LED(13)
    with GpioDice(BOTH, clock) as dice:
        dice.start(events.append)
        (down,) = events
        assert isinstance(down, DeviceDown) and down.why == "busy" and "pin 13" in down.detail
        assert "pin 13" not in Speaker("ru").detail(down.detail)
        with gpiozero.LED(5):  # what was opened before it is free again
            pass
        clock.advance(AGAIN_S + 0.1)
        dice.wait_idle(0, HANG_S)
        assert len(events) == 1
        other.close()
        clock.advance(2 * AGAIN_S + 0.2)
        dice.wait_idle(0, HANG_S)
        assert (dice.health().state, dice.health().why) == ("absent", "")


@pytest.mark.slow
def test_pins_that_fail_are_opened_anew(pins: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    table = PinTable(pins)
    table.throw()
    assert table.source.health().state == "up"
    monkeypatch.setattr("hardware.gpio.source.InputPins.low", _broken)
    until = monotonic() + HANG_S
    table.clock.advance(table.clock.now() + 1.0)
    while not table.told(DeviceDown) and monotonic() < until:
        sleep(0.01)
    monkeypatch.undo()
    (down,) = table.told(DeviceDown)
    assert isinstance(down, DeviceDown) and down.why == "failed"
    assert table.source.health().state == "down"
    table.wait(AGAIN_S + 1.0)
    table.throw()
    assert table.source.health().state == "up"
    assert table.rolled(1) == table.truth(1)
    table.close()


def _broken(_pins: object) -> list[bool]:
    raise OSError("the pins are gone")


@pytest.mark.slow
def test_of_two_dice_the_one_that_is_lost_is_named_and_the_other_goes_on(pins: MockFactory) -> None:
    table = PinTable(pins)
    table.wait(2.5)
    table.dice.spoil(2, f"wire {_high_wire(table)} stuck low")
    table.wait(1.0)
    lost = table.events[-1]
    assert isinstance(lost, DieLost) and (lost.die, lost.why) == (2, "fault")
    health = table.source.health()
    assert (health.state, health.why) == ("down", "sensor")
    assert "16, 20, 21, 26" in health.detail and "broken or touches" in health.detail
    table.throw((1,))
    assert table.rolled(1) == table.truth(1)
    table.dice.spoil(2, "sound")
    table.throw((2,))
    assert [type(e) for e in table.told(DieFound)] == [DieFound]
    table.throw((2,))
    assert table.rolled(2)[-1] == table.truth(2)[-1]
    assert dict(table.source.health().counters)["lost"] == 1
    table.close()


def _high_wire(table: PinTable) -> int:
    """A wire that the face of the second die leaves high."""
    word = WORDS[table.dice.faces(table.clock.now())[2] or 1]
    return next(wire for wire in range(4) if not word & 1 << wire)


def test_a_die_that_is_missing_from_the_start_is_named_when_the_other_is_there(pins: MockFactory) -> None:
    table = PinTable(pins)
    table.dice.spoil(2, "unplugged")
    table.wait(8.0)
    assert [type(event) for event in table.events] == [DeviceUp, DieLost]
    table.close()


def test_a_dial_enters_what_it_is_turned_to(pins: MockFactory) -> None:
    """In wall time, with the machine's own clock: the driver's thread notices a hand."""
    events: list[Event] = []
    wires = (5, 6, 13, 19)

    def turn(face: int) -> None:
        for wire, pin in enumerate(wires):
            drive = pins.pin(pin)
            drive.drive_low() if WORDS[face] & 1 << wire else drive.drive_high()

    with GpioDice(Wiring(DIAL, (wires,)), MonotonicClock()) as dice:
        dice.start(events.append)
        turn(1)
        until = monotonic() + HANG_S
        while dice.health().state != "up" and monotonic() < until:
            sleep(0.01)
        turn(6)
        while not any(isinstance(event, DieRolled) for event in events) and monotonic() < until:
            sleep(0.01)
    assert [event.face for event in events if isinstance(event, DieRolled)] == [6]


def test_it_says_what_it_is_and_starts_once(pins: MockFactory) -> None:
    with GpioDice(Wiring(DIE, ((5, 6, 13, 19),)), SteppedClock()) as dice:
        dice.start(lambda _: None)
        assert repr(dice) == "<GpioDice dice on pins 5,6,13,19, absent>"
        assert dice.moment() is None
        with pytest.raises(RuntimeError, match="started already"):
            dice.start(lambda _: None)
