"""Choosing dice: what is near, whose lamp blinks, and the line that names them."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest
import typer
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from typer.testing import CliRunner

from companion.app.wiring import read_table
from companion.cli import dice_link as command
from companion.cli.common import app
from hardware.bluetooth_dice.notifications import Introduced
from hardware.bluetooth_dice.pairing import Nearby, blink, dice_nearby, table_line
from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.radio_table import FIRST, SECOND
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin

THIRD = "D1:CE:00:00:00:03"


class BusyAir(SimulatedAir):
    """An air with three dice, one of them with twenty faces, and a headset."""

    def __init__(self) -> None:
        super().__init__({FIRST: PixelsTwin("a"), SECOND: GoDiceTwin("b"), THIRD: PixelsTwin("c", kind=7)})

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        headset = AdvertisementData("Headset", {}, {}, ["0000180a-0000-1000-8000-00805f9b34fb"], None, -20, ())
        return [*await super().scan(seconds), (BLEDevice("AA:AA:AA:AA:AA:AA", "Headset", None), headset)]


@contextmanager
def awake(air: SimulatedAir) -> Iterator[None]:
    """The dice answer all the time."""
    done = Event()

    def poll() -> None:
        while not done.is_set():
            air.poll(0.0)
            sleep(0.002)

    thread = Thread(target=poll)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_only_dice_are_listed_the_strongest_first() -> None:
    found = asyncio.run(dice_nearby(BusyAir(), 0.0))
    assert [die.name for die in found] == ["Pixel a", "GoDice_b", "Pixel c"]
    assert found[0] == Nearby(FIRST, "Pixel a", -50)


@pytest.mark.parametrize(("address", "what"), [(FIRST, "Pixels d6 0000d1ce"), (SECOND, "GoDice red")])
def test_the_lamp_of_the_chosen_die_blinks_and_of_no_other(address: str, what: str) -> None:
    air = BusyAir()
    with awake(air):
        assert asyncio.run(blink(air, address, 0.0)) == Introduced(what)
        sleep(0.02)
    assert {one: twin.blinks > 0 for one, twin in air.twins.items()} == {
        die: die == address for die in (FIRST, SECOND, THIRD)
    }
    assert not air.heard(address), "and it is free for the game again"


@pytest.mark.parametrize("addresses", [(FIRST, SECOND), (FIRST,)])
def test_the_line_is_understood_by_the_table_file(tmp_path: Path, addresses: tuple[str, ...]) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f"version = 1\n[dice]\n{table_line(addresses)}\n", encoding="utf-8")
    assert read_table(file, tmp_path).dice == ("bluetooth:" + ",".join(addresses), "hand")


def paired(air: SimulatedAir, answers: str) -> tuple[int, str]:
    """What the command says to somebody who answers so."""
    shell = typer.Typer()
    shell.command()(lambda: command.choose(air, 0.0))
    with awake(air):
        result = Context().run(CliRunner().invoke, shell, input=answers)  # in no language that another test chose
    return result.exit_code, result.output


def test_pairing_asks_by_lamp_which_is_which_and_tells_the_line() -> None:
    code, told = paired(BusyAir(), "2\nn\n1\ny\n1\n3\n2\ny\n")
    assert code == 0, told
    assert "The lamp of GoDice red blinks. Is this your die 1?" in told
    assert "That is none of them, or it is chosen already." in told
    assert "Pixels d20 0000d1ce does not have six faces. Choose another one." in told
    assert told.endswith(f'[dice]\nsources = ["bluetooth:{FIRST},{SECOND}", "hand"]\n')


def test_one_die_is_enough_and_none_is_no_pair() -> None:
    assert paired(BusyAir(), "1\ny\n0\n")[1].endswith(f'sources = ["bluetooth:{FIRST}", "hand"]\n')
    assert paired(BusyAir(), "0\n")[0] == 1


def test_no_die_at_all_is_told_with_what_to_do() -> None:
    code, told = paired(SimulatedAir({}), "")
    assert (code, "Wake the dice" in told) == (1, True)


def test_a_die_that_is_gone_by_then_is_told() -> None:
    class Leaving(BusyAir):
        async def find(self, address: str) -> BLEDevice | None:
            return None

    code, told = paired(Leaving(), "1\n")
    assert (code, f"the die {FIRST} is not in reach" in told) == (2, True)


def test_a_machine_without_bluetooth_or_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(SimulatedAir):
        async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
            raise FileNotFoundError(2, "No such file or directory")

    code, told = paired(Mute({}), "")
    assert (code, "switch it on" in told) == (2, True)
    monkeypatch.setitem(sys.modules, "hardware.bluetooth_dice.radio", None)
    result = Context().run(CliRunner().invoke, app, ["dice", "pair"])
    assert (result.exit_code, "pip install 'orctable[bluetooth]'" in result.output) == (2, True)
