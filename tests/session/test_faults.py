"""A fault of ours never freezes a table: it is logged and told, and the game goes on from what was kept."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device as Pins
from gpiozero.pins.mock import MockFactory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.app import catalogue
from companion.app.instruments.table_instruments import Plugged
from companion.app.program import Equipment, Reequip
from companion.app.shown.spectators_link import SpectatorsLink
from companion.app.wiring import make_clock, make_program, read_table
from companion.devices.machine_device import free_bytes
from companion.games.orconomy import view as shown
from companion.games.protocol import NotUnderstood
from companion.record.log import reader
from companion.record.log.reader import read_log, write_log
from companion.session.guard import MOST_FAULTS, GuardError
from companion.session.intents import parse
from companion.session.running_game import RunningGame
from companion.session.snapshot import Snapshot
from companion.session.touches import Touches
from hardware.panel.gpio_lights import GpioLights
from hardware.ports import Emit, Health
from tests.many_rows import each_row
from tests.record import kept_game
from tests.record.kept_game import SET_UP, tap
from tests.record.kept_game import program as table_program
from tests.session.table import FORMS, Table, view
from tests.waiting import until

FAULTS = (RuntimeError, ValueError, KeyError, TypeError, IndexError, LookupError, AttributeError, OSError)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Table]:
    """A table without a camera, first Companies placed."""
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "oracle:draw")
    table.press(f"do:place:{view(table).turn}:3")
    yield table
    table.close()


def once(error: Exception, then: Callable[..., Any]) -> Callable[..., Any]:
    """Fails the first time."""
    left = [error]

    def work(*args: Any, **named: Any) -> Any:
        if left:
            raise left.pop()
        return then(*args, **named)

    return work


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_told_and_logged_and_the_game_goes_on(
    begun: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: type[Exception]
) -> None:
    before = view(begun)
    monkeypatch.setattr(Touches, "do", once(kind("a bug"), Touches.do))
    begun.press(f"do:place:{before.turn}:4")
    assert "internal_error" in begun.codes() and "refused" not in begun.codes()
    assert "a bug" in caplog.text and "Traceback" in caplog.text
    assert view(begun) == before
    begun.press(f"do:place:{before.turn}:4")
    assert view(begun) != before


def test_a_position_that_cannot_be_shown_is_taken_back(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before, honest = view(begun), shown.industry_view

    def industry_view(state: Any, number: int) -> Any:
        if any(state.at(4).companies):
            raise RuntimeError("a bug")
        return honest(state, number)

    monkeypatch.setattr(shown, "industry_view", industry_view)
    begun.press(f"do:place:{before.turn}:4")
    assert "internal_error" in begun.codes()
    assert view(begun) == before
    begun.press(f"do:place:{before.turn}:5")
    assert view(begun) != before


def test_it_is_the_same_at_a_start(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before, honest = view(begun), shown.industry_view
    begun.press(f"do:place:{before.turn}:4")
    begun.close()

    def industry_view(state: Any, number: int) -> Any:
        if any(state.at(4).companies):
            raise RuntimeError("a bug")
        return honest(state, number)

    monkeypatch.setattr(shown, "industry_view", industry_view)
    begun.open()
    assert view(begun) == before


def test_a_game_that_cannot_go_on_at_all_ends_the_session(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(shown, "industry_view", broken)
    with pytest.raises(GuardError, match="a bug"):
        begun.press("undo")


def test_faults_without_end_end_the_session(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(RunningGame, "back", broken)
    with pytest.raises(GuardError, match=str(MOST_FAULTS)):
        begun.press(*["undo"] * MOST_FAULTS)


def test_the_same_fault_now_and_then_does_not(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(RunningGame, "back", broken)
    for _ in range(2 * MOST_FAULTS):
        begun.press("undo")
        begun.wait(1.0)
    assert begun.codes().count("internal_error") == 1


def test_dice_for_the_first_oracle_survive_a_fault_and_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:count:3", "setup:preset:ru", "setup:ring:numeric", "setup:start", "die:1:1", "die:2:4")
    table.press("oracle:die:0:3", "oracle:die:1:4", "oracle:die:1:5")
    assert table.shown.side_dice == ((0, 3), (1, 5))
    monkeypatch.setattr(RunningGame, "back", once(RuntimeError("a bug"), RunningGame.back))
    table.press("undo")
    assert table.shown.side_dice == ((0, 3), (1, 5))
    table.close()
    table.open()
    assert table.shown.side_dice == ((0, 3), (1, 5))
    table.press("oracle:die:2:1")
    assert view(table).phase == "placement"
    table.press("undo")
    assert not table.shown.side_dice


def test_a_device_that_cannot_be_closed_costs_no_acts(tmp_path: Path) -> None:
    class Stuck:
        def close(self) -> None:
            raise RuntimeError("a bug")

        def start(self, _emit: object) -> None:
            """Nothing comes."""

        def resume_from(self, _last: object) -> None:
            """Nothing to resume."""

        def health(self) -> Health:
            return Health("dice", "serial", "up", "", "", ())

    app = table_program(tmp_path)
    app.dice = Stuck()  # type: ignore[assignment]
    with app:
        tap(app, *SET_UP, "die:1:1", "die:2:4")
    with table_program(tmp_path) as again:
        again.drain(10)
        assert again.snapshot().game is not None and not app.unsaved


def test_who_only_hears_of_the_game_and_fails_each_time_costs_no_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_link: SpectatorsLink, snapshot: Snapshot) -> None:
        if snapshot.game is not None:
            raise RuntimeError("a bug")

    monkeypatch.setattr(SpectatorsLink, "show", broken)
    with table_program(tmp_path) as app:
        tap(app, *SET_UP, *["die:1:1", "die:2:4", "undo", "undo"] * MOST_FAULTS)
        assert "internal_error" in kept_game.codes(app)
        assert [die.value for die in tap(app, "die:1:1", "die:2:4").dice] == [1, 4]
        assert not app.failed


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    Pins.pin_factory = factory = MockFactory()
    yield factory
    Pins.pin_factory = None


def test_devices_that_cannot_be_opened_leave_the_table_those_it_had(tmp_path: Path, pins: MockFactory) -> None:
    class Broken(GpioLights):
        def start(self, _emit: Emit) -> None:
            raise RuntimeError("a bug")

    def unmade() -> Equipment:
        raise RuntimeError("a bug")

    (tmp_path / "table.toml").write_text('version = 1\n[lights.pins]\n"seat 1" = 5\n', encoding="utf-8")
    table = read_table(tmp_path / "table.toml", tmp_path)
    with make_program(table, make_clock(table), tmp_path / "journal.sqlite") as app:
        for made in (unmade, lambda: Equipment(devices={"lights": Broken({"seat 1": 5})})):
            app.send(Reequip(made))
            until(lambda: "internal_error" in kept_game.codes(app))
            assert kept_game.device(app, "lights").state == "up" and pins.pin(5).function == "output"


def test_of_several_devices_each_is_started_and_closed_whatever_the_others_do() -> None:
    class Lamp(GpioLights):
        told = ""

        def start(self, _emit: Emit) -> None:
            self.told += "started"
            raise RuntimeError("a bug")

        def close(self) -> None:
            self.told += " closed"
            raise RuntimeError("a bug")

    lamps = {"one": Lamp({}), "two": Lamp({})}
    for work in (partial(Plugged(lamps).start, print), Plugged(lamps).close):
        with pytest.raises(RuntimeError, match="a bug"):
            work()
    assert [lamp.told for lamp in lamps.values()] == ["started closed"] * 2


# --- what is no fault of ours --------------------------------------------------------------------------------------


@each_row("text", ["", "x" * 201, "do:\ud800", "do:pass:\n"])
def test_what_nobody_could_have_said_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse(text)


WORDS = st.sampled_from((
    "0", "1", "2", "3", "-1", "5", "7", "12", "99", "999999999", "tusk", "sun", "face", "merged", "bid", "pass",
    "place", "loan", "veto", "lobby", "trophies", "price", "hindmost", "take", "strike", "change", "money", "overbid",
    "warn", "photograph", "skip", "x",
))  # fmt: skip


@st.composite
def wishes(draw: st.DrawFn) -> str:
    """Something that has the form of a button, with any words in it."""
    form = draw(st.sampled_from(FORMS))
    return "".join(
        draw(WORDS)
        if letter in "#?*"
        else ":" + ":".join(draw(st.lists(WORDS, min_size=1, max_size=3)))
        if letter == "~" and draw(st.booleans())
        else ""
        if letter == "~"
        else letter
        for letter in form
    )


@pytest.mark.slow
@settings(suppress_health_check=list(HealthCheck))
@given(said=st.lists(wishes(), min_size=5, max_size=25))
def test_no_finger_finds_a_fault(tmp_path_factory: pytest.TempPathFactory, said: list[str]) -> None:
    table = Table(tmp_path_factory.mktemp("fingers"), eyes=False)
    if len(said) % 3:
        table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "oracle:draw", "do:place:0:3")
    for text in said:
        table.press(text)
        assert "internal_error" not in table.codes(), text


# --- what is around the session -------------------------------------------------------------------------------------


def test_a_disk_that_is_gone_is_no_fault(tmp_path: Path) -> None:
    assert free_bytes(tmp_path / "gone") is None


def test_whatever_is_kept_can_be_exported_and_replayed(begun: Table, tmp_path: Path) -> None:
    begun.press("undo", "redo", "rule:set_skulls:0:9:miscount", "mend:strike:2", "do:pass:0", "settle")
    header, lines = begun.journal.facts()["header"], begun.journal.lines(1)
    out = tmp_path / "log.jsonl"
    with out.open("w", encoding="utf-8") as file:
        write_log(file, reader.parse_object(header, "header"), lines)
    assert [{k: v for k, v in line.items() if k != "seal"} for line in read_log(out, catalogue.games())[1]] == lines


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
