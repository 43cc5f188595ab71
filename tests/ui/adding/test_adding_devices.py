"""Adding devices by touch, the whole way: from the table to a throw that is heard, with simulated peers."""

import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, current_thread
from threading import enumerate as enumerate_threads
from time import monotonic

import pytest
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from companion.app.instruments import adding_desk
from companion.app.requests import snapshot_json
from companion.app.wiring import read_table, usual_table
from companion.devices.adding import Looks, Near, Reach
from companion.devices.on_pins import LightsOnPins
from companion.locale.preferences import LANGUAGES
from companion.session.views import CLOSED, AddingView, NearView
from hardware.clock import MonotonicClock
from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.radio_table import FIRST, SECOND
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin
from tests.many_rows import few_quick
from tests.record import kept_game
from tests.ui.adding.simulated_peers import PATIENCE_S, AddingTable, Peers
from tests.ui.screen import Screen
from tests.waiting import until

MOST_TAPS = 8
WRITTEN = """# Our table.
version = 1

[data]
folder = "kept"  # beside this file
"""
Sit = Callable[..., AddingTable]


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Peers]:
    made = Peers(monkeypatch)
    yield made
    made.close()


@pytest.fixture
def sit(tmp_path: Path, screen: Screen, peers: Peers) -> Iterator[Sit]:
    """Opens a table with this table file, None for one without."""
    tables: list[AddingTable] = []

    def open_table(text: str | None = WRITTEN, language: str = "en") -> AddingTable:
        tables.append(AddingTable(tmp_path, text, screen))
        screen.wait(screen.app.set_language(language))
        kept_game.tap(tables[-1].app, *kept_game.SET_UP)
        return tables[-1]

    yield open_table
    for table in tables:
        table.close()


QUIET = 200
"""Signs of life, of the dice and of the screen each, without a word of the throw, after which somebody throws again."""


def throw_until_heard(table: AddingTable, peers: Peers, throw: Callable[[], float]) -> int:
    """Throws a die as people do: again where it lies still, dice and screen live on, and nothing is heard."""
    lies, moments, frames = throw(), 0, 0

    def heard() -> bool:
        nonlocal lies, moments, frames
        if monotonic() < lies:
            moments, frames = peers.moments + QUIET, table.screen.frames + QUIET
        elif peers.moments > moments and table.screen.frames > frames:
            lies = throw()
        return table.adding.works

    table.until(heard)
    return table.adding.face


@few_quick("language", LANGUAGES)
def test_a_dice_base_is_added_and_heard(sit: Sit, peers: Peers, language: str) -> None:
    base = peers.plug_in()
    table = sit(language=language)
    before = table.shown.game
    table.touch("ui:devices")
    table.touch("add:open")
    table.touch("add:way:base")
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    face = throw_until_heard(table, peers, lambda: base.throw(monotonic(), dice=(1,)))
    assert face == base.faces(monotonic())[1]
    table.touch("add:close")
    assert table.taps <= MOST_TAPS // 2 + 1
    chosen = int(table.screen.app.local.dialog_words[1])
    assert table.shown.devices[chosen].kind == "dice", "the list stands open at what was added"
    assert json.loads(json.dumps(snapshot_json(table.shown)))["adding"]["named"] == {
        "dice": ["serial:uid=5eed000000000001"]
    }
    assert table.shown.game == before, "the game goes on, and what was thrown for a try counts for nothing in it"
    text = table.file.read_text(encoding="utf-8")
    assert text.startswith(WRITTEN), "with its comments"
    assert tomllib.loads(text)["dice"] == {"sources": ["serial:uid=5eed000000000001", "hand"]}


@few_quick("language", LANGUAGES)
def test_a_base_and_a_bluetooth_die_take_eight_touches(sit: Sit, peers: Peers, language: str) -> None:
    base = peers.plug_in()
    twin = peers.wake(FIRST)
    table = sit(language=language)
    for name in ("ui:devices", "add:open", "add:way:base", "add:it"):
        table.touch(name)
    table.until(lambda: table.adding.step == "try")
    throw_until_heard(table, peers, lambda: base.throw(monotonic(), dice=(1,)))
    for name in ("add:open", "add:way:bluetooth"):
        table.touch(name)
    table.until(lambda: table.adding.shows == "blinks" and twin.blinks > 0)
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    table.until(lambda: peers.air.heard(FIRST))
    face = throw_until_heard(table, peers, lambda: twin.die.throw(monotonic()))
    assert face == twin.die.face_up(monotonic())
    table.touch("add:close")
    assert table.taps == MOST_TAPS
    assert not {"die_unheard", "dice_lost", "die_lost"} & {notice.code for notice in table.shown.notices}
    sources = tomllib.loads(table.file.read_text(encoding="utf-8"))["dice"]["sources"]
    assert sources == [f"bluetooth:{FIRST}", "serial:uid=5eed000000000001", "hand"]


def test_a_base_that_is_pulled_out_before_it_is_added_is_said_and_found_again(sit: Sit, peers: Peers) -> None:
    base = peers.plug_in()
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:base"):
        table.touch(name)
    table.until(lambda: table.adding.taken == 0)
    base.unplug()
    table.until(lambda: table.adding.taken < 0 and "pulled out" in table.adding.told)
    table.until(lambda: "add:it" not in table.screen.app.ids())
    assert table.file.read_text(encoding="utf-8") == WRITTEN
    base.replug()
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")


def test_a_die_with_other_faces_is_refused_and_the_next_one_is_shown(sit: Sit, peers: Peers) -> None:
    peers.wake(FIRST, PixelsTwin("a", kind=7))
    twin = peers.wake(SECOND, GoDiceTwin("b"))
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:bluetooth"):
        table.touch(name)
    table.until(lambda: "six faces" in table.adding.told)
    table.until(lambda: "add:it" not in table.screen.app.ids())
    table.touch("add:take:1")
    table.until(lambda: twin.blinks > 0 and table.adding.shows == "blinks")
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    assert table.adding.named["dice"] == (f"bluetooth:{SECOND}",)


def test_a_machine_without_a_radio_says_what_to_do(sit: Sit, peers: Peers) -> None:
    peers.air = Mute({})
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:bluetooth"):
        table.touch(name)
    table.until(lambda: "switch it on" in table.adding.told)
    table.screen.frame()
    assert "add:again" in table.screen.app.ids() and "Looking…" not in table.screen.words()
    table.touch("add:open")
    table.touch("add:close")
    assert table.file.read_text(encoding="utf-8") == WRITTEN


def test_where_nothing_is_near_it_is_said_after_a_while_and_found_all_the_same(
    sit: Sit, peers: Peers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adding_desk, "SOON_S", 0.0)
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:base"):
        table.touch(name)
    table.until(lambda: "Nothing has been found" in table.adding.told)
    table.screen.frame()
    assert "add:again" in table.screen.app.ids() and "Looking…" not in table.screen.words()
    peers.plug_in()
    table.until(lambda: table.adding.taken == 0 and not table.adding.told)


@pytest.mark.parametrize(
    ("text", "told"),
    [("version = 1\n[dice\n", "cannot be read"), ("version = 1\n[camera]\n", "camera.source")],
    ids=["no TOML", "what cannot be"],
)
def test_a_file_that_was_spoilt_meanwhile_is_said_and_stays_as_it_is(
    sit: Sit, peers: Peers, text: str, told: str
) -> None:
    peers.plug_in()
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:base"):
        table.touch(name)
    table.until(lambda: table.adding.taken == 0)
    table.file.write_text(text, encoding="utf-8")
    table.touch("add:it")
    table.until(lambda: told in table.adding.told)
    assert table.file.read_text(encoding="utf-8") == text
    assert sorted(path.name for path in table.file.parent.glob("table*")) == ["table.toml"]


def test_back_from_the_search_asks_for_the_kind_again(sit: Sit, peers: Peers) -> None:
    table = sit()
    for name in ("ui:devices", "add:open", "add:way:base"):
        table.touch(name)
    table.until(lambda: table.adding.step == "find")
    table.touch("add:open")
    table.until(lambda: table.adding.step == "kinds")
    table.screen.frame()
    assert {f"add:way:{way.name}" for way in table.adding.ways} <= set(table.screen.app.ids())
    assert "add:it" not in table.screen.app.ids()


def test_a_device_is_taken_out_again_and_the_comments_stay(sit: Sit, peers: Peers) -> None:
    table = sit(f'{WRITTEN}\n[dice]  # two kinds\nsources = ["bluetooth:{FIRST},{SECOND}", "hand"]\n')
    table.touch("ui:devices")
    number = next(n for n, device in enumerate(table.shown.devices) if device.kind == "dice")
    for name in (f"ui:devices:{number}", f"ui:devices:{number}:out", f"ui:devices:{number}:out:0"):
        table.touch(name)
    table.touch(f"forget:dice:bluetooth:{FIRST}")
    table.until(lambda: table.adding.named == {"dice": (f"bluetooth:{SECOND}",)})
    table.screen.frame()
    assert not any(name.startswith("forget:") for name in table.screen.app.ids()), (
        "the next one is not chosen by itself"
    )
    text = table.file.read_text(encoding="utf-8")
    assert text.startswith(WRITTEN) and "[dice]  # two kinds" in text
    table.press(f"forget:dice:bluetooth:{SECOND}")
    table.until(lambda: not table.adding.named)


@few_quick("language", LANGUAGES)
def test_die_two_becomes_die_one(sit: Sit, peers: Peers, language: str) -> None:
    base = "serial:/dev/ttyNONE"
    table = sit(f'{WRITTEN}\n[dice]\nsources = ["{base}", "bluetooth:{FIRST},{SECOND}", "hand"]  # mine\n', language)
    table.touch("ui:devices")
    number = next(n for n, device in enumerate(table.shown.devices) if device.kind == "dice")
    for name in (f"ui:devices:{number}", f"ui:devices:{number}:out", f"put_first:dice:bluetooth:{SECOND}"):
        table.touch(name)
    dice = (f"bluetooth:{SECOND}", f"bluetooth:{FIRST}")
    table.until(lambda: table.adding.named == {"dice": (*dice, base)})
    text = table.file.read_text(encoding="utf-8")
    assert text.startswith(WRITTEN) and "# mine" in text
    assert tomllib.loads(text)["dice"]["sources"] == [f"bluetooth:{SECOND},{FIRST}", base, "hand"]
    table.touch(f"put_first:dice:{base}")
    table.until(lambda: table.adding.named == {"dice": (base, *dice)})


def test_a_table_without_a_file_begins_one_that_the_next_start_opens(sit: Sit, peers: Peers) -> None:
    peers.plug_in()
    table = sit(None)
    for name in ("ui:devices", "add:open", "add:way:base", "add:it"):
        table.touch(name)
    table.until(lambda: table.adding.step == "try")
    assert usual_table(table.file.parent) == table.file


def test_a_page_that_is_closed_in_the_middle_of_a_look_stays_closed(
    tmp_path: Path, peers: Peers, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, closed = Event(), Event()

    def slowly(view: AddingView, **changes: object) -> AddingView:
        changed = replace(view, **changes)  # type: ignore[arg-type]
        if "near" in changes:
            inside.set()
            closed.wait(0.5)
        return changed

    monkeypatch.setattr(adding_desk, "replace", slowly)
    reach = Reach(MonotonicClock())
    table = read_table(None, tmp_path)
    desk = adding_desk.AddingDesk(table, tmp_path / "table.toml", lambda file: read_table(file, tmp_path), reach)
    assert desk.look("base") and inside.wait(PATIENCE_S)
    desk.close()
    closed.set()
    until(lambda: not any(thread.name == "adding" for thread in enumerate_threads()))
    assert desk.view.step == CLOSED


def test_not_this_one_means_the_one_that_was_next_though_others_are_found_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finger has chosen among those that were there; before it is taken, the look finds another in its place."""
    one, other = (Near(name, NearView(name)) for name in ("GPIO 5", "GPIO 6"))
    chosen, found, told, meant = Event(), Event(), Event(), list[Near]()

    def look(_way: object, _reach: Reach, _plans: object, stop: Event) -> Looks:
        yield (one,)
        told.set()
        chosen.wait(PATIENCE_S)
        yield (other,)
        found.set()
        stop.wait(PATIENCE_S)

    def slowly(desk: adding_desk.AddingDesk) -> Near | None:
        near = first(desk)
        if current_thread().name != "adding":
            chosen.set()
            found.wait(0.5)
        return near

    first = adding_desk.AddingDesk._first
    monkeypatch.setattr(LightsOnPins, "look", look)
    monkeypatch.setattr(LightsOnPins, "show", lambda _way, _reach, near, *_rest: meant.append(near))
    table = read_table(None, tmp_path)
    desk = adding_desk.AddingDesk(
        table, tmp_path / "table.toml", lambda file: read_table(file, tmp_path), Reach(MonotonicClock())
    )
    assert desk.look("lights") and told.wait(PATIENCE_S)
    monkeypatch.setattr(adding_desk.AddingDesk, "_first", slowly)
    desk.pass_by()
    until(lambda: bool(meant))
    desk.close()
    assert meant == [one]


class Mute(SimulatedAir):
    """The air of a machine without a radio."""

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        raise FileNotFoundError(2, "No such file or directory")
