"""Programs in seats of a real table: they choose in secret like people, and whatever goes wrong is told and mended."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.catalogue import screen
from companion.app.programs import seat_programs
from companion.app.requests import snapshot_json
from companion.session.ports import OPEN, ProgramSaid
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.economancy.course.bot_table import PATIENCE_S, SeatedTable
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import covered, cut, outside, small_letters, visible

BEGUN = ("setup:start", "settle")


@pytest.fixture(autouse=True)
def short_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that goes on for ever is ended soon."""
    monkeypatch.setattr(seat_programs, "FAREWELL_S", 0.2)


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SeatedTable]:
    """Three players, of whom the second is a program."""
    table = SeatedTable(tmp_path / "data", 3, {1: getattr(request, "param", ("bids", "2"))})
    yield table
    table.close()


def sealed(table: SeatedTable) -> bool:
    return 1 in table.shown.sealed


def failed(table: SeatedTable) -> bool:
    return 1 in table.shown.programs.by_hand


def test_it_is_asked_before_anybody_answers_and_told_nothing_of_their_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = SeatedTable(tmp_path / "data", 3, {1: ("bids", "2")}, *ON_SCREEN)
    lines: list[str] = []
    ask = table.seated.ask

    def heard(seat: int, line: str) -> int:
        lines.append(line)
        return ask(seat, line)

    monkeypatch.setattr(table.seated, "ask", heard)
    table.press(*BEGUN)
    table.until(lambda: sealed(table))
    table.press("seal:invest:0:3", "seal:invest:2:1")
    (line,) = lines
    data = json.loads(line)
    assert data["player"] == 1 and [player["coins"] for player in data["players"]] == [3, 3, 3]


@pytest.mark.slow
@pytest.mark.parametrize("drawn", ["2", "3"])
def test_nothing_that_leaves_the_session_depends_on_its_choice(
    tmp_path: Path, drawn: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The same table with a program that names 1, and one that names something else."""
    caplog.set_level(logging.DEBUG)
    left = []
    for number, bid in enumerate(("1", drawn)):
        caplog.clear()
        table = SeatedTable(tmp_path / str(number) / "data", 3, {1: ("bids", bid)})
        table.press(*BEGUN)
        table.until(lambda table=table: sealed(table))  # type: ignore[misc]
        shown = [json.dumps(snapshot_json(snapshot)) for snapshot in table.out]
        left.append((shown, table.journal.facts(), table.journal.lines(1), caplog.text))
        table.close()
    assert left[0] == left[1]


@pytest.mark.parametrize("table", [("late",), ("deaf",)], indirect=True, ids=lambda words: words[0])
def test_silence_is_told_after_its_time(table: SeatedTable) -> None:
    table.press(*BEGUN)
    table.clock.advance(9.9)
    table.session.tick()
    assert table.shown.programs.thinking == {1} and not failed(table)
    table.clock.advance(10.0)
    table.session.tick()
    assert failed(table)
    notice = next(notice for notice in table.shown.notices if notice.code == "program_failed")
    assert (
        speaker_of("economancy", "en")
        .notice(notice, NAMES[:3])
        .startswith("The program of Boris has not answered for 10 s")
    )
    table.press("bids:1:2:0")
    assert table.view.phase in ("attack", "buy")


class OneByOne:
    """A program that answers when a test lets it."""

    game, timeouts = "economancy", {1: 10.0}

    def __init__(self) -> None:
        self.asked, self.said = 0, list[ProgramSaid]()

    def ask(self, _seat: int, _line: str) -> int:
        self.asked += 1
        return self.asked

    def news(self) -> Iterator[ProgramSaid]:
        while self.said:
            yield self.said.pop()

    def dismiss(self, _seat: int, _farewell: str = "") -> None:
        """It stays."""


def test_its_time_begins_once_it_has_answered_what_it_was_asked_before(tmp_path: Path) -> None:
    program = OneByOne()
    table = EconomancyTable(tmp_path, NAMES[:3], programs=program)
    table.press(*BEGUN)
    table.wait(9.0)
    table.press("rule:put_card:0:4:1:agreed")
    assert program.asked == 2
    table.wait(9.0)
    program.said.append(ProgramSaid(1, 1, "nobody wants this any more"))
    table.wait(0.0)
    table.wait(9.0)
    assert table.shown.programs.thinking == {1} and "program_failed" not in table.codes()
    table.wait(1.0)
    assert "program_failed" in table.codes()


@pytest.mark.parametrize(
    ("ways", "says"), [("files signals", "read what"), ("signals", "ending the app"), ("", "Nothing keeps")]
)
def test_what_the_machine_cannot_keep_it_from_is_told_once_and_stands_at_the_seat(
    table: SeatedTable, ways: str, says: str
) -> None:
    table.press(*BEGUN)
    table.until(lambda: sealed(table))
    for _ in range(2):
        table.seated._said.put((table.seated._newest[1], ProgramSaid(1, OPEN, ways)))
        table.session.tick()
    notices = [notice for notice in table.shown.notices if notice.code == "program_open"]
    assert len(notices) == bool(ways) and table.shown.programs.open == frozenset(ways.split())
    compile_all()
    for language, named in (("en", "Boris"), ("ru", "Boris")):
        speaks = speaker_of("economancy", language)
        assert all(named in speaks.notice(notice, NAMES[:3]) for notice in notices)
        for local in (Local(language=language), Local(language=language).opened("player:1")):
            scene = compose(table.shown, local, ink_at((800, 480)), speaks, (800, 480), screen)
            assert not cut(scene) and not covered(scene) and not outside(scene) and not small_letters(scene)
            words = " ".join(text.text for text in visible(scene))
            if language == "en":
                assert ("unguarded" in words or says in words) == bool(ways), words


def test_it_ends_with_the_game_and_hears_how_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This one ends by itself when it has heard that, and not before."""
    monkeypatch.setattr(seat_programs, "FAREWELL_S", 1000.0)
    table = SeatedTable(tmp_path / "data", 2, {1: ("until", "winner")})
    table.press(*BEGUN)
    table.until(lambda: sealed(table))
    (program,) = table.seated._running.values()
    table.press("do:resign:0")
    program.wait(PATIENCE_S)
    assert not program._keeper.is_alive()


@pytest.mark.parametrize("table", [("deaf",)], indirect=True, ids=["deaf"])
def test_one_that_does_not_end_is_ended(table: SeatedTable) -> None:
    table.press(*BEGUN)
    (program,) = table.seated._running.values()
    table.seated.close()
    assert not program._keeper.is_alive()


def test_programs_alone_play_a_game(tmp_path: Path) -> None:
    table = SeatedTable(tmp_path / "data", 2, {0: ("bids", "1"), 1: ("bids", "1")})
    table.press(*BEGUN)
    for _ in range(3):
        before = table.view.phase
        table.until(lambda: len(table.shown.sealed) == 2 or not table.view.secret)
        table.clock.advance(table.clock.now() + 3.0)
        table.session.tick()
        if table.view.phase == "income":
            break
        assert table.view.phase != before
    assert table.view.phase == "income" and table.view.day == 2
