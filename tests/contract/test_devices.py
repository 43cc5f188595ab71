"""What everything around devices may expect of each kind of them, and of one that is added by one file and one line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device as Pins
from gpiozero.pins.mock import MockFactory

from companion import devices
from companion.app import catalogue
from companion.app.app_window import asked_devices
from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.cli import onward
from companion.devices.kind import Kind, Opening
from companion.devices.table_file import TableFile
from companion.diagnose import self_check
from companion.locale.tables import STATES, WHYS
from companion.record.failures import TableFileError
from companion.session.intents import parse
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.icons import ICONS
from companion.ui.paint.shapes import Text
from companion.ui.parts.local import Local
from hardware.clock import MonotonicClock
from tests.contract.toy_bell import Bell, BellDevice
from tests.many_rows import each_row
from tests.record import kept_game
from tests.ui.drawn_with import ink_at

BELL = BellDevice()
KINDS = (*devices.DEVICES, BELL)
SIZE = (800, 480)
EXAMPLES = [(device, example) for device in KINDS for example in device.examples]


@pytest.fixture(autouse=True)
def with_a_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setattr(devices, "DEVICES", KINDS)


@pytest.fixture(autouse=True)
def pins() -> Iterator[None]:
    Pins.pin_factory = MockFactory()
    yield
    Pins.pin_factory = None


def read(folder: Path, text: str) -> TableFile:
    file = folder / "table.toml"
    file.write_text("version = 1\n" + text, encoding="utf-8")
    return read_table(file, folder)


def run(table: TableFile) -> Program:
    return make_program(table, make_clock(table), table.folder / "journal.sqlite")


def cards(app: Program, kind: str) -> list[DeviceView]:
    app.drain(kept_game.PATIENCE)
    return [card for card in app.snapshot().devices if card.kind == kind]


def drawn(snapshot: Snapshot, local: Local) -> list[str]:
    """The words of a screen."""
    speaker = catalogue.speaker(catalogue.USUAL, "en")
    scene = compose(snapshot, local, ink_at(SIZE), speaker, SIZE, catalogue.screen)
    return [item.text for layer in scene.layers for item in layer.items if isinstance(item, Text)]


# --- each kind --------------------------------------------------------------------------------------------------------


@each_row("device", KINDS)
def test_each_kind_has_a_name_a_drawing_and_where_it_is_opened_an_example(device: Kind) -> None:
    assert device.kind and device.title and device.sign in ICONS
    assert bool(device.examples) is (device.section is not None)
    assert bool(device.asked) is bool(device.usual)
    assert [other.kind for other in KINDS].count(device.kind) == 1


@each_row("device", KINDS)
def test_a_table_that_does_not_name_a_kind_has_none_of_it(tmp_path: Path, device: Kind) -> None:
    table = read(tmp_path, "")
    assert device.kind not in table.plans
    assert not any(device.groups(None).values())
    opening = Opening(table, MonotonicClock(), None, {})
    assert device.open(None, opening) is None


@pytest.mark.parametrize(("device", "example"), EXAMPLES, ids=lambda it: getattr(it, "kind", ""))
def test_what_a_table_file_says_is_read_and_opened_and_has_a_card(tmp_path: Path, device: Kind, example: str) -> None:
    table = read(tmp_path, example)
    assert table.plans[device.kind]
    with run(table) as app:
        (card,) = cards(app, device.kind)
        assert card.state in STATES and (not card.why or card.why in WHYS)
        assert card.simulated or not table.simulated


@each_row("device, example", EXAMPLES)
def test_what_is_opened_may_be_closed_twice_and_never_started_and_tells_how_it_is(
    tmp_path: Path, device: Kind, example: str
) -> None:
    table = read(tmp_path, example)
    clock = make_clock(table)
    opened: dict[str, Any] = {}
    for kind in devices.DEVICES:
        opened[kind.kind] = kind.open(table.plans.get(kind.kind), Opening(table, clock, None, opened))
    made = opened[device.kind]
    if made is not None:  # the camera is opened by the eyes, for a game with a board
        assert made.health().state in STATES
        made.close()
        made.close()
        assert made.health().state in STATES


@each_row("device, example", EXAMPLES)
def test_simulated_is_what_the_table_file_says_and_nothing_else(tmp_path: Path, device: Kind, example: str) -> None:
    section = f"[{device.kind}]\nsimulated = true"
    if section.splitlines()[1] in example.partition(f"[{device.kind}]")[2]:
        with pytest.raises(TableFileError, match="not simulated"):
            read(tmp_path, example.replace("simulated = true\n", "", 1))


@each_row("device, example", [pair for pair in EXAMPLES if not {"/nowhere", "auto"} & set(re.split(r'[":]', pair[1]))])
def test_the_doctor_tells_of_each_that_is_there(tmp_path: Path, device: Kind, example: str) -> None:
    table = read(tmp_path, example)
    as_the_table = table.simulated and device is not BELL  # nothing of it could be looked at
    assert as_the_table or device.kind in {told.kind for told in self_check.examine(table)}


# --- one file, one line -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[bell]\npin = 99", ("bell.pin", "BCM number from 2 to 27")),
        ("[bell]", ("bell.pin", "is missing")),
        ('[bell]\npin = 24\ntone = "loud"', ("bell.tone", "must be one of: high, low")),
        ("[bell]\npin = 24\nloud = true", ("bell.loud", "known are: pin, tone, simulated")),
        ("[buttons.seat.1]\n1 = 24\n[bell]\npin = 24", ("bell.pin", "is pin 24", "buttons.seat.1.1 has already")),
        ("[bells]\npin = 24", ("bells", "known are", "bell")),
    ],
)
def test_its_section_is_checked_like_any_other(tmp_path: Path, text: str, told: tuple[str, ...]) -> None:
    with pytest.raises(TableFileError) as error:
        read(tmp_path, text)
    assert [part for part in told if part not in str(error.value)] == []


def test_it_works_in_the_whole_app(tmp_path: Path) -> None:
    with run(read(tmp_path, BELL.examples[1])) as app:
        bell = app.plugged.devices["bell"]
        assert isinstance(bell, Bell) and cards(app, "bell")[0].state == "up"
        app.send(parse("panel:1"))
        app.drain(kept_game.PATIENCE)
        bell.strike()
        app.drain(kept_game.PATIENCE)
        assert app.snapshot().panel.tested == frozenset({(0, "bell")})


def test_its_card_and_its_question_are_on_the_screen(tmp_path: Path) -> None:
    with run(read(tmp_path, BELL.examples[0])) as app:
        app.drain(kept_game.PATIENCE)
        shown = app.snapshot()
    assert "Bell" in drawn(shown, Local(dialog="devices"))
    assert "A bell" in drawn(shown, Local(home="asked", asks=asked_devices()))


def test_who_says_on_the_screen_that_it_is_there_gets_its_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    written = onward._table_file(["bell", "camera"])
    assert set(read_table(written, tmp_path).plans) == {"camera", "bell"}
