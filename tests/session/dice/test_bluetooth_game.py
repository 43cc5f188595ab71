"""Bluetooth dice at a whole table: driver, session and journal, through gaps and a restart of the app."""

import pytest

from hardware.bluetooth_dice.source import BluetoothDice
from hardware.events import DieRolled
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable
from tests.session.table import Table, view


@pytest.fixture
def radio() -> RadioTable:
    return RadioTable()


def hear(table: Table, radio: RadioTable, seconds: float) -> None:
    """Let time pass for dice and app, and the session hear what was told."""
    before = len(radio.events)
    radio.wait(seconds)
    table.clock.advance(radio.clock.now())
    for event in radio.events[before:]:
        table.session.handle(event)


def asked(table: Table) -> list[dict[str, object]]:
    return [dict(notice.args) for notice in table.shown.notices if notice.code == "die_unheard"]


def test_a_throw_counts_and_what_fell_in_a_gap_is_asked_for_and_never_counted(table: Table, radio: RadioTable) -> None:
    with radio:
        hear(table, radio, 1.0)
        table.press("setup:ring:numeric", "setup:start")
        radio.air.lose(SECOND)
        radio.pair.throw(radio.clock.now())
        hear(table, radio, 3.0)
        faces = radio.pair.faces(radio.clock.now())
        assert [(die.value, die.state) for die in table.shown.dice] == [(faces[1], "final"), (0, "idle")]
        radio.air.away.discard(SECOND)
        hear(table, radio, 3.0)
        ((name, die), (_, seconds)) = asked(table)[0].items()
        assert (name, die) == ("die", 2) and isinstance(seconds, int) and 3 <= seconds <= 6
        table.press(f"die:2:{faces[2]}")
        assert asked(table) == []
        assert view(table).crisis == (faces[1] or 0) + (faces[2] or 0)


def test_after_a_restart_numbers_go_on_and_how_the_dice_lie_counts_for_nothing(table: Table, radio: RadioTable) -> None:
    with radio:
        hear(table, radio, 1.0)
        table.press("setup:ring:numeric", "setup:start")
        radio.pair.throw(radio.clock.now())
        hear(table, radio, 3.0)
        crisis, lines = view(table).crisis, len(table.shown.history)
        assert crisis
        radio.source.close()
        table.close()
        table.open()
        (uid, boot), last = table.instruments.resumed_base, table.instruments.resumed
        assert (boot, last) == (1, {1: 1, 2: 1}) and FIRST in uid
        fresh = BluetoothDice(radio.pair.addresses, radio.clock, air=radio.air)
        fresh.resume_from(last, uid, boot)
        radio.use(fresh)
        hear(table, radio, 3.0)
        assert (view(table).crisis, len(table.shown.history)) == (crisis, lines)
        radio.throw(1)
        told = [event for event in radio.events if isinstance(event, DieRolled)][-1]
        assert (told.roll_id, told.boot, told.uid) == (2, 2, uid)
