"""A club evening over a real broker, from the director's desk to the table's screen and back."""

import asyncio
import gc
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from companion.app import catalogue
from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.club import club_file
from companion.club import folder as hubs
from companion.club.__main__ import BACK_S
from companion.club.broker import Broker
from companion.club.evening_log import Person
from companion.club.hub import Hub
from companion.club.hub_store import Store
from companion.club.mqtt import Mqtt
from companion.club.transport import Away
from companion.record.failures import TableBusy
from companion.record.storage.files import exclusive
from companion.session.snapshot import AtClub
from tests.app.shown.test_spectators_link import begin, some_acts
from tests.cli.running import orctable, refused
from tests.club.directing import Desk, free_port, hub, listens
from tests.record.kept_game import tap
from tests.spectators.chromium import LOOKED_AT, Chromium
from tests.waiting import until

BROKER = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
NEEDED = pytest.mark.skipif(
    BROKER is None or find_spec("aiomqtt") is None or shutil.which("mosquitto_passwd") is None,
    reason="needs mosquitto and aiomqtt",
)


@contextmanager
def table(folder: Path) -> Iterator[Program]:
    """An app whose table file names the club."""
    table_file = read_table(folder / "table.toml", folder)
    with make_program(table_file, make_clock(table_file), folder / "journal.sqlite") as app:
        until(lambda: at(app).up)
        yield app


def at(app: Program) -> AtClub:
    app.drain(10)
    club = app.snapshot().club
    assert club is not None
    return club


def shows(desk: Desk, words: str) -> Callable[[], bool]:
    return lambda: re.search(words, desk.page()) is not None


def made(tmp_path: Path) -> Path:
    """A hub and a table that may come to it."""
    folder = tmp_path / "hub"
    words = ("--name", "Thursday", "--game", "orconomy", "--address", "127.0.0.1", "--port", str(free_port()))
    assert orctable("hub", "new", folder, *words).exit_code == 0
    (tmp_path / "table").mkdir()
    assert orctable("hub", "table", folder, "table-1", tmp_path / "table" / "club.toml").exit_code == 0
    (tmp_path / "table" / "table.toml").write_text('version = 1\n[club]\nfile = "club.toml"\non = true\n')
    return folder


@NEEDED
@pytest.mark.slow
def test_an_evening_from_the_desk_to_the_table_and_back(tmp_path: Path) -> None:
    folder = made(tmp_path)
    with hub(folder) as (desk, child), table(tmp_path / "table") as app:
        for name in ("Anna", "Boris", "Vera"):
            desk.do("enter", name=name, **({"show": "on"} if name == "Anna" else {}))
        assert "is here already" in desk.do("enter", name="Anna")
        until(shows(desk, 'value="table-1" checked'))
        assert "need 1 tables" in desk.do("seat", way="balanced")
        desk.do("seat", table="table-1", way="balanced")
        until(lambda: len(at(app).seat) == 3)
        assert app.snapshot().game is None, "nothing begins without a touch"
        wall = desk.page("hall")
        assert "Anna" in wall and "Boris" not in wall and "<form" not in wall
        tap(app, "club:sit")
        draft = app.snapshot().draft
        assert draft is not None and {seat.name for seat in draft.seats} == {"Anna", "Boris", "Vera"}
        begin(app, "orconomy")
        for _ in some_acts(app, Random(1), 12):
            pass
        until(shows(desk, "Playing, round"))
        until(lambda: at(app).behind == 0)
        child.send_signal(signal.SIGSTOP)  # the hub hangs: play goes on
        for _ in some_acts(app, Random(2), 5):
            pass
        until(lambda: at(app).behind > 0)
        child.send_signal(signal.SIGCONT)
        until(lambda: at(app).up and at(app).behind == 0)
        tap(app, "club:dispute")
        until(shows(desk, "Disputed"))
        desk.do("rule", table="table-1", places="1 2 3", reason="agreed")
        assert "Places 1 2 3" in desk.page() and "beat 100%" in desk.page()
        copies = tmp_path / "table" / "club"
        until(lambda: any("ruled" in path.read_text() for path in copies.glob("*.jsonl")))
        store = Store(folder / "hub.sqlite")
        ((key, have),) = store.games()
        header, *bodies = (body for body, _ in store.rows(key))
        store.close()
        with_app = app._journal
        assert bodies == with_app.bodies(1) and header == with_app.fact("header:1") and have.n == len(bodies)
    (copy,) = (tmp_path / "table" / "club").glob("*.jsonl")
    assert orctable("hub", "check", folder).exit_code == 0
    assert orctable("hub", "backup", folder, tmp_path / "copy.sqlite").exit_code == 0
    (folder / "hub.sqlite").unlink()
    result = orctable("hub", "restore", folder, copy)
    assert result.exit_code == 2 and "Nothing was changed" in result.stderr
    result = orctable("hub", "restore", folder, copy, "--yes")
    assert result.exit_code == 0 and "people: 3, round 1" in result.stdout
    with hub(folder) as (desk, _), table(tmp_path / "table"):
        until(
            lambda: "Places 1 2 3" in desk.page() and "Games: 1, rows: 0" not in orctable("hub", "check", folder).stdout
        )


@NEEDED
@pytest.mark.slow
def test_what_each_table_may_say_and_hear(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    """Of two tables and the hub, each topic, said and heard."""
    folder = made(tmp_path)
    orctable("hub", "table", folder, "table-2", tmp_path / "two.toml")
    words = (folder, tmp_path / "table" / "club.toml", tmp_path / "two.toml")
    club, _ = hubs.opened(folder)
    with closing(Broker(folder / hubs.BROKER, club)):
        process = subprocess.run(
            [sys.executable, "-m", "tests.club.rights", *map(str, words)],
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
    record_property("pairs", json.loads(process.stdout)["tried"])
    assert json.loads(process.stdout) == {"tried": 48, "wrong": [], "refused": 3}


@NEEDED
def test_no_command_changes_a_hub_that_runs_and_each_way_back_is_whole(tmp_path: Path) -> None:
    folder, copy = made(tmp_path), tmp_path / "copy.sqlite"
    store = Store(folder / "hub.sqlite")
    first = Hub(store, catalogue.games(), Random(1))
    first.add(Person("abcdefgh", "Anna"))
    assert orctable("hub", "backup", folder, copy).exit_code == 0
    with exclusive(folder):  # as long as a hub runs
        refused(orctable("hub", "new", folder), "another orctable has this")
        refused(orctable("hub", "restore", folder, copy, "--yes"), "another orctable has this")
    first.add(Person("bbbbbbbb", "Boris"))
    left = {path.name: path.read_bytes() for path in folder.glob("hub.sqlite*")}
    store.close()
    for name, raw in left.items():  # it was killed: what came last is in the file beside
        (folder / name).write_bytes(raw)
    assert len(left) == 3
    result = orctable("hub", "restore", folder, copy, "--yes")
    assert result.exit_code == 0 and "people: 1" in result.stdout
    assert "people: 1" in orctable("hub", "check", folder).stdout
    before = Store(folder / "evening-1.sqlite")
    assert len(before.evening()) == 3, "nothing of what was there is lost"
    before.close()
    (tmp_path / "other.sqlite").write_bytes(b"SQLite format 3\0" + bytes(84))
    refused(orctable("hub", "restore", folder, tmp_path / "other.sqlite", "--yes"), "")
    assert "people: 1" in orctable("hub", "check", folder).stdout


@NEEDED
def test_another_evening_goes_where_it_is_told_and_keeps_its_place_where_nothing_is_said(tmp_path: Path) -> None:
    folder = made(tmp_path)
    before = club_file.read(folder / "hub.toml")
    result = orctable("hub", "new", folder)
    assert "that has none yet" in result.stdout and club_file.read(folder / "hub.toml") == before
    result = orctable("hub", "new", folder, "--address", "192.0.2.7")
    assert "It is at 192.0.2.7" in result.stdout
    assert club_file.read(folder / "hub.toml") == replace(before, address="192.0.2.7")
    assert orctable("hub", "table", folder, "table-1", tmp_path / "club.toml").exit_code == 0
    assert club_file.read(tmp_path / "club.toml").address == "192.0.2.7"


@NEEDED
def test_a_table_is_told_which_club_it_would_join_and_asks_first(tmp_path: Path, data_dir: Path) -> None:
    made(tmp_path)
    file, own = tmp_path / "table" / "club.toml", data_dir / "table.toml"
    own.parent.mkdir(exist_ok=True)
    own.write_text("version = 1\n# ours\n[spectators]\nport = 8123\n")
    refused(orctable("hub", "join", own), "table.toml")
    refused(orctable("hub", "table", tmp_path / "hub", "table-2", file), "is the file of another table")
    result = orctable("hub", "join", file)
    assert result.exit_code == 0 and "Thursday, at 127.0.0.1" in result.stdout, result.output
    read = read_table(own, data_dir)
    assert read.club is not None and not read.club.on and read.phones.port == 8123 and "# ours" in own.read_text()
    kept = Path(read.club.file)
    assert club_file.read(kept) == club_file.read(file) and kept.stat().st_mode & 0o77 == 0


@NEEDED
@pytest.mark.slow
def test_a_table_takes_part_from_a_touch_on_and_no_longer_after_another(tmp_path: Path) -> None:
    folder, own = made(tmp_path), tmp_path / "table" / "table.toml"
    own.write_text('version = 1\n[club]\nfile = "club.toml"\n')
    file = read_table(own, own.parent)
    with hub(folder) as (desk, _), make_program(file, make_clock(file), own.parent / "journal.sqlite") as app:
        assert (at(app).club, at(app).on) == ("Thursday", False)
        for name in ("Anna", "Boris", "Vera"):
            desk.do("enter", name=name)
        assert "No table has come yet" in desk.page()
        for touch, on in (("club:join", True), ("club:leave", False), ("club:join", True)):
            tap(app, touch)
            written = f"on = {str(on).lower()}"
            until(partial(lambda up, words: at(app).up == up and words in own.read_text(), on, written))
        assert 'value="table-1" checked' in desk.page()


@NEEDED
@pytest.mark.slow
def test_a_hub_holds_its_folder_while_it_runs_and_takes_its_wall_along_when_it_is_killed(tmp_path: Path) -> None:
    folder, port = made(tmp_path), free_port()
    with hub(folder) as (desk, child):
        refused(orctable("hub", "new", folder), "another orctable has this")
        assert "autofocus" in desk.do("enter", name="Anna") and "autofocus" not in desk.page()
        assert "Places are whole numbers" in desk.do("rule", table="table-1", places="x", reason="so")
        with pytest.raises(TableBusy), exclusive(folder):
            pass
        assert "127.0.0.1:8091" in desk.page(), "the tables' address is offered for the wall"
        desk.do("show", address=f"127.0.0.2:{port}")
        until(shows(desk, f"http://127.0.0.2:{port}/[a-z]{{6}}/"))
        assert listens("127.0.0.2", port)
        child.kill()
        until(lambda: not listens("127.0.0.2", port))


@NEEDED
@pytest.mark.anyio
async def test_a_broker_that_dies_leaves_no_error_that_nobody_heard(tmp_path: Path) -> None:
    folder, told = made(tmp_path), list[object]()
    club, store = hubs.opened(folder)
    store.close()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, error: told.append(error))
    broker, way = Broker(folder / hubs.BROKER, club), Mqtt(club)
    while True:
        with suppress(Away):
            await way.open()
            break
        await asyncio.sleep(BACK_S)
    broker.close()
    with pytest.raises(Away):
        while True:
            await way.follow("anything")
    await way.close()
    gc.collect()
    assert told == []


@NEEDED
@LOOKED_AT
@pytest.mark.slow
def test_the_desk_stands_still_under_a_hand(tmp_path: Path) -> None:
    folder = made(tmp_path)
    with hub(folder) as (desk, _), Chromium(tmp_path / "chromium") as page:
        page.look(desk.address, 800, 600, "light")
        page.until("document.querySelectorAll('form').length > 1")
        page.run("setInterval(() => window.moves && dispatchEvent(new Event('pointermove')), 100); window.moves = true")
        desk.do("enter", name="Anna")
        page.run("new Promise((done) => setTimeout(done, 4500))")
        assert "Anna" not in page.run("document.body.innerText")
        page.run(
            "window.moves = false; window.clicks = 0;"
            "addEventListener('submit', (e) => { clicks++; e.preventDefault(); })"
        )
        page.until("document.body.innerText.includes('Anna')")
        press = (
            "const e = new MouseEvent('click', {{bubbles: true, cancelable: true, detail: 1}}); {} e.defaultPrevented"
        )
        button = "document.querySelector('li button').dispatchEvent(e);"
        assert page.run(f"changed = Date.now(); {press.format(button)}") and page.run("clicks") == 0
        page.run("new Promise((done) => setTimeout(done, 700))")
        page.run("document.querySelector('li button').click()")
        assert page.run("clicks") == 1


def test_names_of_tables_and_folders_are_looked_at(tmp_path: Path) -> None:
    refused(orctable("hub", "table", tmp_path, "all", tmp_path / "x"), "is no name of a table")
    refused(orctable("hub", "check", tmp_path / "none"), "is no hub")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("x")
    refused(orctable("hub", "new", tmp_path / "other", "--address", "127.0.0.1"), "is no hub")


def test_a_table_that_names_no_club_loads_nothing_of_it() -> None:
    code = "import sys, companion.app.wiring, companion.cli; print([m for m in sys.modules if m.split('.')[0] in "
    process = subprocess.run(
        [sys.executable, "-c", code + "('aiomqtt', 'paho', 'starlette', 'uvicorn', 'openskill')])"],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert process.stdout.strip() == "[]"
