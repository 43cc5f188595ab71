"""What the kernel says of voltage, heat and time becomes cards; another machine than a Pi is left alone."""

from pathlib import Path

import pytest

from companion.app.instruments.table_instruments import EARLIEST, EVERY_S, MachineState
from hardware.clock import SteppedClock

NOW = EARLIEST + 1_000_000.0


def kernel(folder: Path, alarm: str = "0", temperature: str = "45000", chip: str = "rpi_volt") -> Path:
    """What a Pi's kernel shows."""
    for name, text in {
        "hwmon/hwmon0/name": "cpu_thermal",
        "hwmon/hwmon1/name": chip,
        "hwmon/hwmon1/in0_lcrit_alarm": alarm,
        "thermal/thermal_zone0/type": "cpu-thermal",
        "thermal/thermal_zone0/temp": temperature,
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return folder


@pytest.mark.parametrize(
    ("told", "whys"),
    [
        ({}, []),
        ({"alarm": "1"}, ["low_power"]),
        ({"temperature": "80000"}, ["hot"]),
        ({"temperature": "79999"}, []),
        ({"temperature": "nonsense"}, []),
        ({"alarm": "1", "temperature": "91000"}, ["low_power", "hot"]),
        ({"alarm": "1", "chip": "nct6775"}, []),
    ],
)
def test_cards_say_what_is_wrong(tmp_path: Path, told: dict[str, str], whys: list[str]) -> None:
    state = MachineState(SteppedClock(), 0.0, kernel(tmp_path, **told), lambda: NOW)
    assert [card.why for card in state.cards()] == whys


def test_a_machine_without_such_signs_has_no_card(tmp_path: Path) -> None:
    assert MachineState(SteppedClock(), 0.0, tmp_path, lambda: NOW).cards() == ()


@pytest.mark.parametrize(("now", "newest", "wrong"), [(0.0, 0.0, True), (NOW, NOW + 7200, True), (NOW, NOW - 5, False)])
def test_a_clock_before_the_newest_game_is_wrong(tmp_path: Path, now: float, newest: float, wrong: bool) -> None:
    cards = MachineState(SteppedClock(), newest, tmp_path, lambda: now).cards()
    assert [card.why for card in cards] == ["clock"] * wrong


def test_it_looks_now_and_then_only(tmp_path: Path) -> None:
    clock = SteppedClock()
    state = MachineState(clock, 0.0, kernel(tmp_path), lambda: NOW)
    assert state.cards() == ()
    kernel(tmp_path, alarm="1")
    assert state.cards() == ()
    clock.advance(EVERY_S)
    assert len(state.cards()) == 1
