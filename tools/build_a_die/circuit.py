"""`python -m tools.build_a_die.circuit FILE.svg`: how base, dice, lamps, buttons and buzzer are wired, drawn."""

import sys
from pathlib import Path
from typing import Any

import schemdraw
import schemdraw.elements as elm

from tools.build_a_die.pins import ON_BOARD, POWER, Pins, of_firmware

PULL_UP = "4.7 kΩ"
_ROWS = 13


def draw_wiring(file: Path, pins: Pins) -> None:
    """Draws the wiring of these pins. Raises OSError."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    with schemdraw.Drawing(file=str(file), show=False) as drawing:
        drawing.config(fontsize=11, font="sans-serif", bgcolor="white", margin=0.6)
        pico = elm.Ic(pins=_pico_pins(pins), size=(6.0, _ROWS + 0.5), leadlen=0.8)
        drawing += pico.label("Raspberry Pi Pico", "top")
        for number, (data, clock) in enumerate(pins.dice, 1):
            _die(drawing, number, _at(pico, clock), _at(pico, data))
        drawing += elm.Vdd().at(pico.at3V3).label("3.3 V")
        drawing += elm.Ground().at(pico.atGND)
        drawing += elm.Vdd().at(pico.atVBUS).label("5 V (USB)")
        _lamps(drawing, _at(pico, pins.lamps), pins.lamp_count)
        _buzzer(drawing, _at(pico, pins.buzzer))
        _contact(drawing, _at(pico, pins.recovery), "bridge to the prompt")
        for pin, seat, button in pins.buttons:
            _contact(drawing, _at(pico, pin), f"seat {seat}, button {button}")


def _at(pico: Any, pin: int) -> tuple[float, float]:
    """Where the wire of a pin begins."""
    x, y = getattr(pico, f"atGP{pin}")
    return float(x), float(y)


def _pico_pins(pins: Pins) -> list[Any]:
    """The pins of the board that are used: the dice on the right, all else on the left; row 1 is the lowest."""
    (data_1, clock_1), (data_2, clock_2) = pins.dice
    right = {1: "GND", 3: f"GP{data_2}", 5: f"GP{clock_2}", 9: f"GP{data_1}", 11: f"GP{clock_1}", 13: "3V3"}
    left = {row: f"GP{pin}" for row, (pin, _, _) in enumerate(reversed(pins.buttons), 1)}
    left |= {7: f"GP{pins.recovery}", 9: f"GP{pins.buzzer}", 11: f"GP{pins.lamps}", 13: "VBUS"}
    sides = (("right", right), ("left", left))
    return [_pin(name, side, row) for side, rows in sides for row, name in rows.items()]


def _pin(name: str, side: str, row: int) -> Any:
    number = POWER.get(name) or ON_BOARD[int(name[2:])]
    return elm.IcPin(name=name, pin=str(number), side=side, pos=(row - 0.25) / (_ROWS + 0.5), anchorname=f"at{name}")


def _die(drawing: Any, number: int, clock: tuple[float, float], data: tuple[float, float]) -> None:
    """A die, its cable, and the pull-ups of its bus."""
    apart, tall = clock[1] - data[1], 3.4
    # Pins are placed by parts of the side less its margins, which are one.
    places = {"SCL": 0.5 + apart / 2 / (tall - 1), "SDA": 0.5 - apart / 2 / (tall - 1)}
    sensor_pins = [elm.IcPin(name=name, side="left", pos=place) for name, place in places.items()]
    sensor_pins += [elm.IcPin(name=name, side="right", pos=places[at]) for name, at in (("VCC", "SCL"), ("GND", "SDA"))]
    die = elm.Ic(pins=sensor_pins, size=(3.6, tall), leadlen=0.6).right()
    drawing += die.anchor("SCL").at((clock[0] + 7.0, clock[1])).label(f"die {number}\nLIS3DH", "center")
    for begin, end in ((clock, die.SCL), (data, die.SDA)):
        drawing += elm.Line().at(begin).to(end)
    for (x, y), up in ((clock, True), (data, False)):
        drawing += elm.Dot().at((x + 2.0, y))
        resistor = elm.Resistor().at((x + 2.0, y))
        drawing += (resistor.up() if up else resistor.down()).length(1.5).label(PULL_UP, "bottom" if up else "top")
        drawing += elm.Dot(open=True).label("3.3 V", "right")
    drawing += elm.Label().at((clock[0] + 5.0, (clock[1] + data[1]) / 2)).label("cable,\nat most 60 cm")
    drawing += elm.Vdd().at(die.VCC).label("3.3 V")
    drawing += elm.Ground().at(die.GND)


def _lamps(drawing: Any, at: tuple[float, float], count: int) -> None:
    """The lamps behind their level shifter, on the 5 V of the USB cable."""
    shifter_pins = [
        elm.IcPin(name="1A", side="right", pos=0.5),
        elm.IcPin(name="1Y", side="left", pos=0.5),
        elm.IcPin(name="VCC", side="top"),
        elm.IcPin(name="1OE", side="bottom", pos=0.3),
        elm.IcPin(name="GND", side="bottom", pos=0.75),
    ]
    shifter = elm.Ic(pins=shifter_pins, size=(4.2, 2.4), leadlen=0.5).right()
    drawing += shifter.anchor("1A").at((at[0] - 4.8, at[1])).label("74AHCT125", "center")
    drawing += elm.Line().at(at).to(shifter["1A"])
    drawing += elm.Vdd().at(shifter.VCC).label("5 V")
    for name in ("1OE", "GND"):
        drawing += elm.Ground().at(shifter[name])
    drawing += elm.Resistor().at(shifter["1Y"]).left().length(2.2).label("330 Ω", "bottom")
    end = drawing.here
    lamp_pins = [
        elm.IcPin(name="DIN", side="right", pos=0.5),
        elm.IcPin(name="5V", side="top", anchorname="power"),
        elm.IcPin(name="GND", side="bottom"),
    ]
    lamps = elm.Ic(pins=lamp_pins, size=(3.6, 2.4), leadlen=0.5).right()
    drawing += lamps.anchor("DIN").at(end).label(f"{count} lamps\nWS2812", "center", ofst=(-0.6, 0))
    drawing += elm.Line().at(lamps.power).up(0.5)
    drawing += elm.Dot()
    drawing += elm.Vdd().label("5 V")
    drawing += elm.Line().at((lamps.power[0], lamps.power[1] + 0.5)).left(2.8)
    drawing += elm.Capacitor(polar=True).down().toy(lamps.GND).label("1000 µF", "top")
    drawing += elm.Line().right().tox(lamps.GND)
    drawing += elm.Dot()
    drawing += elm.Ground()


def _buzzer(drawing: Any, at: tuple[float, float]) -> None:
    """A passive buzzer, on its pin."""
    drawing += elm.Line().at(at).left(1.0)
    drawing += elm.RBox().left().length(2.6).label("passive buzzer", "bottom")
    drawing += elm.Line().left(0.6)
    drawing += elm.Ground()


def _contact(drawing: Any, at: tuple[float, float], name: str) -> None:
    """A contact to ground."""
    drawing += elm.Line().at(at).left(1.0)
    drawing += elm.Switch().left().length(1.6)
    drawing += elm.Line().left(0.4)
    drawing += elm.Ground(lead=False).scale(0.6).left()
    drawing += elm.Label().at((at[0] - 3.6, at[1])).label(name, halign="right")


if __name__ == "__main__":
    draw_wiring(Path(sys.argv[1]), of_firmware())
