"""A table shown to phones, from the touch at the table to what a phone gets; and nothing of it while that is off."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.app import catalogue, wiring
from companion.app.program import Program
from companion.app.shown import line_child, spectators_link
from companion.app.shown.spectators_link import Open, as_line, open_at, public_message
from companion.app.wiring import make_clock, make_program, read_table
from companion.devices.table_file import PhonesPlan, TableFile
from companion.games.protocol import SeatDraft, touch_for
from companion.record.people.groups_file import GroupsFile
from companion.session.running_game import Position
from companion.session.snapshot import ShownToPhones
from tests.contract.test_game import TOUCHES, by_dice, expanded
from tests.record.kept_game import codes, tap
from tests.spectators.served import NEEDED, Stream
from tests.waiting import until

FREE = PhonesPlan(port=0)
CANARY = "CANARY"


@contextmanager
def table(folder: Path, game: str = "orconomy", plan: PhonesPlan = FREE) -> Iterator[Program]:
    """The app without a window, on a table without devices."""
    named = replace(read_table(None, folder, game), phones=plan)
    with make_program(named, make_clock(named), folder / "journal.sqlite") as app:
        yield app


def begin(app: Program, game: str, *, again: bool = False) -> None:
    """A game begins; trial numbers, where it needs them, are still there when it is played `again`."""
    touches = (touch for touch in TOUCHES.get(game, ()) if not (again and touch == "setup:box:trial"))
    tap(app, *touches, "setup:skip_camera")
    for _ in range(9):
        if tap(app, "setup:start").game is None:
            tap(app, "setup:next")
    assert app.snapshot().game is not None, app.snapshot().notices


def shown(app: Program) -> ShownToPhones:
    """How it stands."""
    app.drain(10)
    phones = app.snapshot().phones
    assert phones is not None
    return phones


def turned_on(app: Program, how: str = "evening") -> ShownToPhones:
    """It is turned on, and there is an address to open."""
    tap(app, f"phones:{how}")
    until(lambda: bool(shown(app).address))
    return shown(app)


def phone(address: str) -> Stream:
    """A phone opens this address."""
    place = urlsplit(address)
    assert place.port is not None
    stream = Stream(place.port, f"{place.path}live")
    assert stream.event() == {"retry": "1000"}
    return stream


def children() -> set[int]:
    """The processes that this one has started."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def sockets() -> set[str]:
    """The sockets of this process that listen."""
    mine = {
        os.readlink(path) for path in Path("/proc/self/fd").iterdir() if path.is_symlink() and os.path.lexists(path)
    }
    rows = [line.split() for kind in ("tcp", "tcp6") for line in Path(f"/proc/net/{kind}").read_text().splitlines()[1:]]
    return {row[9] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in mine}


def some_acts(app: Program, rng: Random, many: int) -> Iterator[Position]:
    """So many random acts by touch, in secret where that is so: the position after each."""
    for _ in range(many):
        here = app.snapshot().position
        assert isinstance(here, Position)
        may = expanded(here.game, here.state, rng) + by_dice(here.game, here.state, rng)
        may = [action for action in may if action.kind != here.game.rules.resigning]
        if not may:
            return
        touch = touch_for(rng.choice(may))
        secret = app.snapshot().secret
        tap(app, touch.replace("do:", "seal:", 1) if secret else touch)
        after = app.snapshot().position
        assert isinstance(after, Position)
        yield after


def test_off_there_is_neither_a_process_nor_a_socket(tmp_path: Path) -> None:
    before, listening = children(), sockets()
    with table(tmp_path) as app:
        begin(app, "orconomy")
        for _ in some_acts(app, Random(1), 10):
            assert (children(), sockets()) == (before, listening)
        assert shown(app) == ShownToPhones()


@NEEDED
def test_a_touch_shows_the_table_and_another_ends_it(tmp_path: Path) -> None:
    before = children()
    with table(tmp_path) as app:
        begin(app, "orconomy")
        first = turned_on(app)
        assert sockets() == set() and len(children() - before) == 1
        stream = phone(first.address)
        data = json.loads(stream.event()["data"])
        assert data["game"] == "orconomy" and data["state"] == "playing"
        until(lambda: shown(app).watching == 1)
        tap(app, "phones:off")
        assert stream.rest() == b""
        until(lambda: children() == before)
        again = turned_on(app)
        assert urlsplit(again.address).path != urlsplit(first.address).path, "each time there is a new code"
    assert children() == before, "it ends with the app"


@NEEDED
@pytest.mark.parametrize(
    ("game", "seed", "acts"),
    [
        ("economancy", 3, 12),
        *(pytest.param(game, seed, 60, marks=pytest.mark.slow) for game in catalogue.GAMES for seed in range(10, 20)),
    ],
)
def test_a_phone_has_the_position_of_the_table_after_every_act_and_nothing_else(
    tmp_path: Path, game: str, seed: int, acts: int
) -> None:
    folder = tmp_path / f"{CANARY}-folder"
    folder.mkdir()
    GroupsFile(folder).remember(game, tuple(SeatDraft(f"{CANARY} {n}", "") for n in range(3)))
    with table(folder, game) as app:
        tap(app, f"setup:name:0:{CANARY}-1")
        begin(app, game)
        for _ in some_acts(app, Random(2), 3):
            pass
        tap(app, "new", "setup:name:0:Anna")
        begin(app, game, again=True)
        tap(app, f"do:{CANARY}:1:2", "phones:nonsense", f"add:{CANARY}", "past:list")
        assert CANARY in repr(app.snapshot()), "the table itself knows of it"
        stream = phone(turned_on(app).address)
        raw = [stream.event()["data"]]
        for here in some_acts(app, Random(seed), acts):
            now = app.snapshot()
            wanted = public_message(Open(here, len(now.sealed) if now.secret else 0, along=now.along), 0)
            while json.loads(raw[-1]) != {**wanted, "n": json.loads(raw[-1])["n"]}:
                raw.append(stream.event()["data"])
        assert CANARY not in "".join(raw)
        stream.close()


def _gone(process: int) -> bool:
    return process not in children()


@pytest.mark.parametrize("game", [name for name in catalogue.GAMES if catalogue.games().named(name).rules.secrets])
def test_what_is_chosen_in_secret_changes_no_byte(tmp_path: Path, game: str) -> None:
    """Twice the same game, with the choices of two seats exchanged and made in another order."""
    told: list[bytes] = []
    for turn in (1, -1):
        (tmp_path / str(turn)).mkdir()
        with table(tmp_path / str(turn), game) as app:
            begin(app, game)
            acts = some_acts(app, Random(4), 40)
            while not app.snapshot().secret:
                next(acts)
            here = app.snapshot().position
            assert isinstance(here, Position)
            first, *_, last = here.game.rules.sealed(here.state)
            offered = expanded(here.game, here.state, Random(5))
            low, high = ([action for action in offered if action.player == seat] for seat in (first, last))
            choices = (low[0], high[-1]) if turn > 0 else (high[0], low[-1])
            assert choices[0].args != choices[1].args
            for choice in choices:
                tap(app, touch_for(choice).replace("do:", "seal:", 1))
            assert app.snapshot().sealed == {first, last}
            told.append(as_line(public_message(open_at(app.snapshot()), 1)))
    assert told[0] == told[1]


@NEEDED
def test_it_is_started_again_when_it_dies_and_given_up_when_it_dies_too_often(tmp_path: Path) -> None:
    before = children()
    with table(tmp_path) as app:
        begin(app, "orconomy")
        path = urlsplit(turned_on(app).address).path
        for again in range(line_child.MOST_STARTS):
            until(lambda: len(children() - before) == 1 and bool(shown(app).address))
            stream = phone(shown(app).address)
            assert urlsplit(shown(app).address).path == path, "phones come back by themselves"
            assert json.loads(stream.event()["data"])["game"] == "orconomy"
            (child,) = children() - before
            os.kill(child, signal.SIGKILL)
            until(partial(_gone, child))
            stream.close()
            assert again < line_child.MOST_STARTS
        until(lambda: shown(app).wanted == "off")
        assert shown(app).why == "gone" and "phones_off" in codes(app)
        assert tap(app, "undo").game is not None, "the game goes on"


@NEEDED
def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with table(tmp_path / "one") as program:
        port = urlsplit(turned_on(program).address).port
        assert port is not None
        with table(tmp_path / "two", plan=PhonesPlan(port=port)) as other:
            tap(other, "phones:evening")
            until(lambda: shown(other).why == "port")
            assert "phones_off" in codes(other)


def test_a_machine_without_a_network_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "no-network"
    program.write_text("""#!/bin/sh\necho '{"v": 1, "failed": "not supported", "taken": false}'\ncat > /dev/null\n""")
    program.chmod(0o700)
    monkeypatch.setattr(spectators_link, "NEEDED", ())
    with table(tmp_path) as app:
        monkeypatch.setattr(sys, "executable", str(program))
        tap(app, "phones:evening")
        until(lambda: shown(app).why == "network")
        assert "phones_off" in codes(app) and shown(app).wanted == "off"


def test_without_what_it_needs_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spectators_link, "NEEDED", ("starlette", "no_such_package_of_ours"))
    with table(tmp_path) as app:
        tap(app, "phones:on")
        assert (shown(app).wanted, shown(app).why) == ("off", "missing")
        assert "phones_off" in codes(app)


@NEEDED
def test_what_is_to_last_is_written_into_the_table_file(tmp_path: Path) -> None:
    def kept() -> Any:
        return read_table(tmp_path / "table.toml", tmp_path).phones

    with table(tmp_path) as app:
        turned_on(app)
        assert not (tmp_path / "table.toml").exists(), "this evening alone"
        tap(app, "phones:on")
        until(lambda: (tmp_path / "table.toml").exists())
        assert kept() == PhonesPlan(on=True)
    with table(tmp_path, plan=kept()._replace(port=0)) as app:
        until(lambda: bool(shown(app).address))
        assert shown(app).wanted == "on", "the next evening it is shown from the start"
        tap(app, "phones:off")
        until(lambda: not kept().on)


@NEEDED
def test_of_touches_in_quick_succession_the_last_one_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [1.0]

    def read_slowly(*args: Any) -> TableFile:
        """The first one is overtaken."""
        told = read_table(*args)
        time.sleep(slow.pop() if slow else 0)
        return told

    with table(tmp_path) as app:
        monkeypatch.setattr(wiring, "read_table", read_slowly)
        tap(app, "phones:on")
        until(lambda: not slow)
        tap(app, "phones:off")
        until(lambda: not any("setting" in thread.name for thread in threading.enumerate()))
    assert not read_table(tmp_path / "table.toml", tmp_path).phones.on


@NEEDED
def test_after_a_power_cut_a_phone_finds_its_game_where_it_was_and_no_other_one(tmp_path: Path) -> None:
    def code(app: Program) -> str:
        until(lambda: bool(shown(app).address))
        return urlsplit(shown(app).address).path

    plan, kept = FREE._replace(on=True), tmp_path / "spectators.code"
    with table(tmp_path, plan=plan) as app:
        waiting = code(app)
        assert not kept.exists(), "no game is played"
        begin(app, "orconomy")
        until(kept.exists)
        lost = kept.read_bytes()
        assert (code(app), kept.stat().st_mode & 0o777) == (waiting, 0o600)
    assert not kept.exists(), "it was closed by people"
    kept.write_bytes(lost)
    with table(tmp_path, plan=plan) as app:
        assert code(app) == waiting
        tap(app, "phones:off")
        until(lambda: not kept.exists())
        assert urlsplit(turned_on(app).address).path != waiting
    for spoilt in (lost.replace(b" ", b" 0"), lost[:-9], b"\xff", waiting.encode(), lost * 10**5):
        kept.write_bytes(spoilt)
        with table(tmp_path, plan=plan) as app:
            assert code(app) != waiting, spoilt[:80]
    kept.write_bytes(lost)
    (tmp_path / "journal.sqlite").unlink()
    with table(tmp_path, plan=plan) as app:
        assert code(app) != waiting, "another game may be for others"
