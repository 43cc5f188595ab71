"""Who plays: seats in table order, names of their own, and groups that are known the next time."""

import json
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest

from companion.exchange.play_record import SCHEMA, TAKEN
from companion.record.people.groups_file import FILE, GroupsFile
from companion.session.snapshot import Draft
from companion.session.views import Standing
from tests.record import kept_game
from tests.session.table import Table


class OwnTable(Table):
    """A table that remembers who has played, in a file of its folder."""

    def __init__(self, folder: Path, *, eyes: bool = False, players: int = 2) -> None:
        super().__init__(folder, eyes=eyes, players=players)

    def open(self) -> None:
        self.groups = GroupsFile(self.folder)
        super().open()


def set_up(table: Table) -> Draft:
    assert table.shown.draft is not None
    return table.shown.draft


def seats(table: Table) -> list[tuple[str, str]]:
    return [(seat.name, seat.mark) for seat in set_up(table).seats]


def why_not(table: Table) -> object:
    return dict(table.shown.notices[-1].args)["why"]


def played(folder: Path, *names: str) -> None:
    """One evening of these people, on a journal of their own."""
    table = OwnTable(folder, players=len(names))
    for seat, name in enumerate(names):
        table.press(f"setup:name:{seat}:{name}")
    table.press("setup:clan:0:rune", "setup:ring:numeric", "setup:start")
    table.close()
    (folder / "journal.sqlite").unlink()


# --- the file ---------------------------------------------------------------------------------------------------------

GOOD = 'version = 1\n[[groups]]\ngame = "orconomy"\nplayers = [{name = "Ann", mark = "sun"}, {name = "Bob"}]\n'
BAD = {
    "no TOML": "players: Ann", "another version": "version = 3", "unknown name": 'version = 1\ncolour = "pink"',
    "one name twice": GOOD.replace("Bob", "Ann"),
    "no players": 'version = 1\n[[groups]]\ngame = "orconomy"\nplayers = []',
    "long name": GOOD.replace("Bob", "B" * 15), "unseen name": GOOD.replace("Bob", "\\u200b"),
}  # fmt: skip


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_cannot_be_read_is_told_and_kept_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with kept_game.program(tmp_path) as app:
        (notice,) = kept_game.tap(app).notices
        assert (notice.code, dict(notice.args)["files"]) == ("files_anew", FILE)
        kept_game.tap(app, *kept_game.SET_UP)
    assert (tmp_path / str(dict(notice.args)["kept"])).read_text(encoding="utf-8") == text
    assert len(GroupsFile(tmp_path).of("orconomy")) == 1


def _refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


# --- the box ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_erased_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path, "Anna", "Boris")
    table = OwnTable(tmp_path)

    def refuse(_path: Path) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(Path, "unlink", refuse)
    table.press("erase")
    assert table.codes()[-1] == "unerased" and set_up(table).groups
    monkeypatch.undo()


def begun(folder: Path, *names: str) -> OwnTable:
    """A game of these people that has begun."""
    table = OwnTable(folder, players=len(names))
    for seat, name in enumerate(names):
        table.press(f"setup:name:{seat}:{name}")
    table.press("setup:clan:0:rune", "setup:ring:numeric", "setup:start")
    return table


def counted(table: OwnTable) -> Standing:
    """What somebody is told who has asked, once it is counted."""
    for thread in [thread for thread in enumerate_threads() if thread.name == "standing"]:
        thread.join()
    table.session.tick()
    assert table.shown.standing is not None
    return table.shown.standing


def test_who_has_agreed_to_it_is_told_how_they_have_played(tmp_path: Path) -> None:
    table = begun(tmp_path, "Anna", "Boris")
    table.press("standing:1")
    assert table.shown.standing is None and "refused" in table.codes()
    table.press("consent:1:play", "consent:1:statistics", "consent:0:play", "consent:0:statistics", "standing:1")
    assert counted(table) == Standing("Boris", 0, 0, (0, 100))
    anna, boris = json.loads(table.journal.fact("people:1"))
    for number, first, second in ((1, boris, anna), (2, boris, anna), (3, anna, boris)):
        people = [{"id": first, "place": 1, "winner": True}, {"id": second, "place": 2, "winner": False}]
        play = {"schema": SCHEMA, "game": "orc", "simulated": False, "people": people}
        table.session.context.keep({f"{TAKEN}{number}": json.dumps(play)})
    table.press("standing:1")
    told = counted(table)
    assert (told.games, told.won, told.places, told.met) == (3, 2, ((1, 2), (2, 1)), (("Anna", 3, 2, 1),))
    table.session.context.keep(
        {f"{TAKEN}4": json.dumps({**play, "people": [{**people[0], "place": "none"}, people[1]]})}
    )
    table.press("standing:1")
    assert counted(table) == Standing("Boris", unread=True), "nobody waits for ever for a count that has failed"
    table.session.context.journal.path = tmp_path / "gone" / "journal.sqlite"
    table.press("standing:1")
    assert counted(table) == Standing("Boris", unread=True)
    table.close()
