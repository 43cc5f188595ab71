"""Adding devices by touch, the whole way: from the table to a throw that is heard, with simulated peers."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from companion.locale.languages import LANGUAGES
from tests.hardware_bluetooth.radio_table import FIRST
from tests.record import kept_game
from tests.ui.adding.simulated_peers import AddingTable, Peers
from tests.ui.screen import Screen

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


def throw_until_heard(table: AddingTable, throw: Callable[[], object]) -> int:
    """Throws a die as people do: again where nothing was heard."""
    thrown = 0.0

    def heard() -> bool:
        nonlocal thrown
        if monotonic() - thrown > 4.0:
            throw()
            thrown = monotonic()
        return table.adding.works

    table.until(heard)
    return table.adding.face


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dice_base_is_added_and_heard(sit: Sit, peers: Peers, language: str) -> None:
    base = peers.plug_in()
    table = sit(language=language)
    table.touch("ui:devices")
    table.touch("add:open")
    table.touch("add:way:base")
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    face = throw_until_heard(table, lambda: base.throw(monotonic(), dice=(1,)))
    assert face == base.faces(monotonic())[1]
    table.touch("add:close")
    assert table.taps <= MOST_TAPS // 2 + 1
    text = table.file.read_text(encoding="utf-8")
    assert text.startswith(WRITTEN), "with its comments"
    assert tomllib.loads(text)["dice"] == {"sources": ["serial:uid=5eed000000000001", "hand"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_base_and_a_bluetooth_die_take_eight_touches(sit: Sit, peers: Peers, language: str) -> None:
    base = peers.plug_in()
    twin = peers.wake(FIRST)
    table = sit(language=language)
    for name in ("ui:devices", "add:open", "add:way:base", "add:it"):
        table.touch(name)
    table.until(lambda: table.adding.step == "try")
    throw_until_heard(table, lambda: base.throw(monotonic(), dice=(1,)))
    for name in ("add:open", "add:way:bluetooth"):
        table.touch(name)
    table.until(lambda: table.adding.shows == "blinks" and twin.blinks > 0)
    table.touch("add:it")
    table.until(lambda: table.adding.step == "try")
    table.until(lambda: peers.air.heard(FIRST))
    face = throw_until_heard(table, lambda: twin.die.throw(monotonic()))
    assert face == twin.die.face_up(monotonic())
    table.touch("add:close")
    assert table.taps == MOST_TAPS
    sources = tomllib.loads(table.file.read_text(encoding="utf-8"))["dice"]["sources"]
    assert sources == [f"bluetooth:{FIRST}", "serial:uid=5eed000000000001", "hand"]
