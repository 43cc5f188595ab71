"""What the kernel says of voltage, heat and time becomes cards; another machine than a Pi is left alone."""

from pathlib import Path

import pytest

from companion.app.instruments.table_instruments import EARLIEST, MachineState
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


@pytest.mark.parametrize(("now", "newest", "wrong"), [(0.0, 0.0, True), (NOW, NOW + 7200, True), (NOW, NOW - 5, False)])
def test_a_clock_before_the_newest_game_is_wrong(tmp_path: Path, now: float, newest: float, wrong: bool) -> None:
    cards = MachineState(SteppedClock(), newest, tmp_path, lambda: now).cards()
    assert [card.why for card in cards] == ["clock"] * wrong
