"""Buttons and lights in a table file: what may be written, what is refused and how, and the app with them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.devices.table_file import TableFile
from companion.record.failures import TableFileError
from hardware.events import ButtonPressed
from hardware.panel.gpio_buttons import GpioButtons
from hardware.panel.gpio_lights import GpioLights
from hardware.ports import Device
from hardware.serial_dice.base_panel import BaseButtons, BaseLights
from hardware.simulated.panel import SimulatedButtons, SimulatedLights
from tests.record import kept_game

SEAT_1 = ("[buttons.seat.1]", "1 = 17", "2 = 27", "back = 22")
DICE = ("[dice]", 'port = "/nowhere"')


def read(folder: Path, *lines: str) -> TableFile:
    file = folder / "table.toml"
    file.write_text("\n".join(("version = 1", *lines)), encoding="utf-8")
    return read_table(file, folder)


def plugged(folder: Path, *lines: str) -> Mapping[str, Device]:
    named = read(folder, *lines)
    with make_program(named, make_clock(named), folder / "journal.sqlite") as app:
        return app.plugged.devices


def kinds(folder: Path, *lines: str) -> list[type]:
    return [type(device) for device in plugged(folder, *lines).values()]


def refused(folder: Path, *lines: str) -> str:
    with pytest.raises(TableFileError) as error:
        read(folder, *lines)
    return str(error.value)


def test_the_base_sounds_only_where_the_table_file_says_so(tmp_path: Path) -> None:
    lights = ("[lights]", "base = true")
    assert not read(tmp_path, *DICE, *lights).plans["lights"].buzzer
    assert read(tmp_path, *DICE, *lights, "buzzer = true").plans["lights"].buzzer


def test_a_table_without_the_sections_has_no_buttons_and_no_lights(tmp_path: Path) -> None:
    assert plugged(tmp_path) == {}


def test_pins_are_named_by_seat_and_button_and_by_light(tmp_path: Path) -> None:
    plans = read(tmp_path, *SEAT_1, "[lights.pins]", '"seat 1" = 5', "camera = 6", '"oracle 2" = 13').plans
    assert plans["buttons"].pins == {(0, "1"): 17, (0, "2"): 27, (0, "back"): 22}
    assert plans["lights"].pins == {"seat 1": 5, "camera": 6, "oracle 2": 13}


def test_each_way_to_wire_them_has_its_own_driver(tmp_path: Path) -> None:
    assert kinds(tmp_path, *SEAT_1, "[lights.pins]", "camera = 6") == [GpioButtons, GpioLights]
    base = ("[buttons]", "base = true", "[lights]", "base = true", 'markers = ["oracle"]')
    assert kinds(tmp_path, *DICE, *base) == [BaseButtons, BaseLights]
    lines = ("simulated = true", "[buttons]", "simulated = true", "[lights]", "simulated = true")
    assert kinds(tmp_path, *lines) == [SimulatedButtons, SimulatedLights]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("[buttons.seat.1]", "1 = 99"), ("buttons.seat.1.1", "BCM number from 2 to 27", "not the pin's place")),
        (("[buttons.seat.1]", "1 = true"), ("buttons.seat.1.1", "BCM number")),
        (("[buttons.seat.1]", "3 = 4"), ("buttons.seat.1.3", "must be one of: 1, 2, back")),
        (("[buttons.seat.7]", "1 = 4"), ("buttons.seat.7", "is not one of the numbers")),
        (("[buttons.seat.1]", "1 = 4", "2 = 4"), ("buttons.seat.1.2", "buttons.seat.1.1 has already", "another pin")),
        ((*SEAT_1, "[lights.pins]", "camera = 17"), ("lights.pins.camera", "is pin 17", "buttons.seat.1.1")),
        (("[lights.pins]", '"Seat One" = 4'), ("lights.pins.Seat One", "must be a light", "seat 1")),
        (("[buttons]",), ("buttons", "names nothing", "one of the three")),
        (("[buttons]", "base = true", *SEAT_1, *DICE), ("buttons", "names pins and base")),
        (("[buttons]", "base = true"), ("buttons.base", "needs a dice base", "[dice]")),
        (
            ("[dice]", 'sources = ["gpio:5,6,13,19"]', "[lights.pins]", "camera = 6"),
            ("lights.pins.camera", "dice.sources"),
        ),
        (("[dice]", 'sources = ["gpio:5,6,13,19"]', "[buttons]", "base = true"), ("buttons.base", "needs a dice base")),
        (("[lights]", "buzzer = true", "[lights.pins]", "camera = 6"), ("lights.buzzer", "base = true")),
        (("[lights]", "simulated = true"), ("lights.simulated", "not simulated", "at the top")),
    ],
)
def test_what_cannot_be_is_told_with_its_place_and_what_to_do(
    tmp_path: Path, lines: tuple[str, ...], told: tuple[str, ...]
) -> None:
    message = refused(tmp_path, *lines)
    assert [part for part in (str(tmp_path / "table.toml"), *told) if part not in message] == []


def test_the_base_has_the_buttons_also_where_other_dice_come_first(tmp_path: Path) -> None:
    dice = ("[dice]", 'sources = ["gpio:5,6,13,19", "serial:/nowhere", "hand"]')
    made = plugged(tmp_path, *dice, "[buttons]", "base = true", "[lights]", "base = true")
    assert [type(device) for device in made.values()] == [BaseButtons, BaseLights]
    assert made["buttons"].health().backend == "serial"


def test_simulated_buttons_are_called_simulated_on_their_card(tmp_path: Path) -> None:
    named = read(tmp_path, "simulated = true", "[buttons]", "simulated = true")
    with make_program(named, make_clock(named), tmp_path / "journal.sqlite") as app:
        assert kept_game.device(app, "buttons").simulated


def test_a_machine_whose_pins_cannot_be_used_plays_on_by_touch(tmp_path: Path) -> None:
    with GpioLights({"seat 6": 17}) as other:
        other.start(lambda _: None)
        named = read(tmp_path, *SEAT_1)
        with make_program(named, make_clock(named), tmp_path / "journal.sqlite") as app:
            card = kept_game.device(app, "buttons")
            assert (card.state, card.why) == ("absent", "busy") and "pin 17" in card.detail
            kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
            assert kept_game.shown(app).crisis


def place_all(app: Program) -> None:
    """Everybody places their first Companies, by touch."""
    for industry in (3, 4, 8, 9):
        kept_game.tap(app, f"do:place:{kept_game.shown(app).turn}:{industry}")


def press(app: Program, seat: int, button: str) -> None:
    """What a driver says when a button was pressed just now."""
    app.drain(kept_game.PATIENCE)
    now = app._clock.now()
    app.send(ButtonPressed("buttons", seat, button, now, 0.0, now))
    app.drain(kept_game.PATIENCE)
