"""How the dice of a table are written in its file, and what is said of a way nobody understands."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.wiring import read_table
from companion.record.failures import TableFileError
from hardware.clock import SteppedClock
from hardware.dice_sources import open_dice, read_sources
from hardware.errors import UnknownSource
from hardware.events import Event
from tests.many_rows import each_row

ONE, TWO = "D1:CE:00:00:00:01", "D1:CE:00:00:00:02"


def table_file(folder: Path, *lines: str) -> Path:
    file = folder / "table.toml"
    file.write_text("\n".join(("version = 1", "[dice]", *lines)), encoding="utf-8")
    return file


def test_a_port_is_a_list_of_one_serial_source(tmp_path: Path) -> None:
    assert read_table(table_file(tmp_path, 'port = "/dev/ttyACM0"'), tmp_path).dice == ("serial:/dev/ttyACM0",)


def test_sources_stay_in_the_order_they_are_written_in(tmp_path: Path) -> None:
    file = table_file(tmp_path, 'sources = ["serial:/dev/b", "serial:/dev/a", "hand"]')
    assert read_table(file, tmp_path).dice == ("serial:/dev/b", "serial:/dev/a", "hand")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (('sources = ["telescope:1"]',), ("telescope:1", "serial:/dev/ttyACM0", "hand")),
        (('sources = ["/dev/ttyACM0"]',), ("'/dev/ttyACM0' is not understood", "serial:/dev/ttyACM0")),
        (('sources = ["serial:"]',), ("'serial:' names no port",)),
        (('sources = ["serial:uid=5eed"]',), ("'serial:uid=5eed' names no base", "16 digits")),
        (('sources = ["hand:left"]',), ("has nothing behind it", "Write it as hand")),
        (('sources = ["hand", "serial:/dev/a"]',), ("Write it last",)),
        (('sources = ["serial:/dev/a", "serial:/dev/a"]',), ("named twice",)),
        (('sources = ["bluetooth:nearby"]',), ("'NEARBY', which is no Bluetooth address", "Write it as bluetooth:C0")),
        (('sources = ["bluetooth:"]',), ("names '', which is no Bluetooth address",)),
        ((f'sources = ["bluetooth:{ONE},{ONE}"]',), ("must name one die, or two different ones",)),
        ((f'sources = ["bluetooth:{ONE},{TWO},{TWO[:-1]}3"]',), ("must name one die, or two different ones",)),
        (("sources = []",), ("dice.sources", "list of 1 to 8")),
        (('port = "/dev/a"', 'sources = ["hand"]'), ("dice.port", "serial:/dev/a")),
    ],
)
def test_what_is_not_understood_is_refused_with_what_to_write(
    tmp_path: Path, lines: tuple[str, ...], said: tuple[str, ...]
) -> None:
    file = table_file(tmp_path, *lines)
    with pytest.raises(TableFileError) as refused:
        read_table(file, tmp_path)
    assert str(file) in str(refused.value)
    assert [part for part in said if part not in str(refused.value)] == []


@each_row("addresses", [ONE, f"{ONE},{TWO}", f"{ONE},{TWO}".lower()])
def test_bluetooth_dice_are_named_by_their_addresses(addresses: str) -> None:
    dice = open_dice([f"bluetooth:{addresses}"], SteppedClock())
    assert repr(dice) == f"<BluetoothDice bluetooth:{addresses.upper().replace(',', '+')}, waiting>"


def test_no_source_at_all_is_no_dice() -> None:
    assert open_dice((), SteppedClock()) is None


def test_hands_are_no_missing_dice() -> None:
    events = list[Event]()
    dice = open_dice(["hand"], SteppedClock())
    assert dice is not None
    with dice:
        dice.start(events.append)
        health = dice.health()
        assert (health.state, health.why, dice.moment(), dice.wait_idle(0, 1.0)) == ("hand", "by_hand", None, 0)
    assert events == []


@given(st.one_of(st.text(), st.from_regex(r"(serial|gpio|bluetooth|hand):[ -~]{0,40}", fullmatch=True)))
def test_whatever_is_written_is_understood_or_refused(written: str) -> None:
    try:
        ((text, _),) = read_sources([written])
    except UnknownSource as error:
        assert repr(written) in str(error) and "Write" in str(error)
    else:
        assert text == written
