"""The games of earlier evenings: their list, the records of the house, and one of them gone through act by act."""

from dataclasses import replace
from typing import Final

from companion.locale.tables import SOURCES
from companion.session.snapshot import HouseRecord, PastGame, PastView, ReplayView, Snapshot
from companion.ui.game_screen import GameScreen, Screens
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, rows_that_fit
from companion.ui.screens.finish.ended import draw_board
from companion.ui.screens.topbar import keep_badge

ROWS, ROW = 4, 84.0
ACT_ROWS, ACT_ROW = 6, 58.0  # the least rows there are, and how high one is where there are more
BAR: Final = 52.0
RECORDS, ACTS, PICTURES = "records", "acts", "crops"  # what may be open over the list, or over a game gone through


def draw_past(page: Page, past: PastView, local: Local, screens: Screens) -> None:
    """The list, newest first, or the records."""
    if local.dialog == RECORDS:
        _records(page, past)
        return
    count = rows_that_fit(page, ROWS, ROW)
    more = _pager(local, len(past.games), count)
    records = Choice("ui:records", page.say.text("Records"), "edge", "trophy") if past.records else None
    room = frame(page, page.say.text("Past games"), 784, close="past:close", icon="clock", side=records, more=more)
    if not past.games:
        page.words(room, page.say.text("No game has been kept yet."), 22, "dim", align="centre")
    here = local.page % max(1, -(-len(past.games) // count))
    for game, row in zip(past.games[here * count : (here + 1) * count], room.rows(count, 6), strict=False):
        _game(page, game, row, screens)


def _pager(local: Local, count: int, rows: int) -> Choice | None:
    pages = -(-count // rows)
    here = local.page % max(1, pages)
    return Choice(f"ui:page:{(here + 1) % pages}", f"{here + 1}/{pages}", "edge", "next") if pages > 1 else None


def _game(page: Page, game: PastGame, row: Rect, screens: Screens) -> None:
    page.box(row, "raised", 8)
    if game.game:
        page.touch(f"past:open:{game.number}", row)
    title = screens.cover(game.game).title_in(page.say.language) if game.game else page.say.text("Cannot be read")
    page.words(Rect(row.x + 12, row.y + 3, 132, row.h / 2), game.date or page.say.text("day unknown"), 20, face="bold")
    page.words(Rect(row.x + 12, row.middle[1], 132, row.h / 2 - 3), title, SMALL, "dim")
    room = Rect(row.x + 156, row.y + 2, row.w - 210, row.h - 30)
    page.words(room, ", ".join(game.names), 20, lines=2)
    page.words(Rect(room.x, room.foot, room.w, 26), came_of(page, game), SMALL, "gold")
    if game.game:
        page.sign("next", row.right - 24, row.middle[1], 20, "dim")


def came_of(page: Page, game: PastGame) -> str:
    """What came of a game, in a few words."""
    say = page.say
    if game.went_on:
        return say.text("Went on with other players")
    if not game.over:
        return say.text("Not played to the end")
    names = ", ".join(game.names[seat] for seat in game.winners)
    rounds = say.plural("{n} round", "{n} rounds", game.rounds)
    return f"{say.text('Winner: {names}', names=names) if names else say.text('Nobody wins')} · {rounds}"


def _records(page: Page, past: PastView) -> None:
    room = frame(page, page.say.text("Records of the house"), 760, icon="trophy")
    for record, row in zip(past.records, room.rows(rows_that_fit(page, 7, 58), 4), strict=False):
        page.box(row, "raised", 8)
        wide = row.w * 0.56
        sentence = page.say.record(record.code, record.value, record.area)
        page.words(Rect(row.x + 12, row.y, wide - 12, row.h), sentence, 20, lines=2)
        page.words(
            Rect(row.x + wide, row.y, row.w - wide - 12, row.h), _value(record), 20, "gold", align="right", lines=2
        )


def _value(record: HouseRecord) -> str:
    return " · ".join(part for part in (", ".join(record.names), record.date) if part)


# --- one of them, act by act --------------------------------------------------------------------------------------


def draw_replay(page: Page, snapshot: Snapshot, replay: ReplayView, local: Local, screen: GameScreen) -> None:
    """The table as it was after an act; nothing on it can be touched."""
    draw_board(page, replace(snapshot, game=replay.view, question=None, difference=None, owed=()), screen)
    page.layer("replay")
    _bar(page, snapshot, replay)
    kind = local.dialog_words[0]
    if kind == ACTS:
        _acts(page, replay, local)
    elif kind == PICTURES and (replay.before or replay.now):
        _pictures(page, replay)


def _bar(page: Page, snapshot: Snapshot, replay: ReplayView) -> None:
    last, step, wide = len(replay.lines), replay.step, page.rect.w
    page.box(Rect(0, 0, wide, BAR - 4), "surface", 0)
    page.box(Rect(0, BAR - 5, wide, 1), "gold", 0)
    left = _key(page, "past:close", 0, "cross")
    left = _key(page, f"past:to:{earlier(replay)}" if step else "", left, "to_first")
    left = _key(page, f"past:to:{step - 1}" if step else "", left, "back")
    right = _key(page, f"past:to:{later(replay)}" if step < last else "", wide - 56, "to_last") - 112
    right = _key(page, f"past:to:{step + 1}" if step < last else "", right, "next") - 112
    right = _key(page, "ui:acts" if last else "", right, "menu") - 112
    if replay.before or replay.now:
        right = _key(page, "ui:crops", right, "camera") - 112
    end = keep_badge(page, snapshot, right + 56)
    room = Rect(left + 6, 1, end - 8 - left, BAR - 6)
    sentence = page.say.text("Before the first act")
    if step:
        line = replay.lines[step - 1]
        sentence = f"{page.say.text('Round {n}', n=line.round)}: {page.say.happened(line, replay.past.names)}"
    count = f"{step}/{last}"
    size = page.ink.width(count, "bold", 20) + 10
    page.words(Rect(room.x, room.y, size, room.h), count, 20, "gold", "bold")
    page.words(Rect(room.x + size, room.y, room.w - size, room.h), sentence, SMALL, lines=2)


def earlier(replay: ReplayView) -> int:
    """The last step of the round before, 0 for before the first act."""
    here = replay.lines[replay.step - 1].round
    before = [place for place, line in enumerate(replay.lines, 1) if place < replay.step and line.round < here]
    return max(before, default=0)


def later(replay: ReplayView) -> int:
    """The last step of this round, or of the next one when that is where we are; at most the last one."""
    step, lines = replay.step, replay.lines
    here = lines[step].round
    return max(place for place, line in enumerate(lines, 1) if line.round == here)


def _key(page: Page, name: str, left: float, icon: str) -> float:
    """A button of the bar; returns its right edge."""
    rect = Rect(left, 0, 56, BAR)
    page.button(name, rect, "", "edge", icon, 20, shown=Rect(left + 3, 4, 50, BAR - 12))
    return rect.right


def _acts(page: Page, replay: ReplayView, local: Local) -> None:
    """Every act, newest first, from where we are: a touch goes to it."""
    lines = tuple(reversed(tuple(enumerate(replay.lines, 1))))
    count = rows_that_fit(page, ACT_ROWS, ACT_ROW)
    pages = max(1, -(-len(lines) // count))
    here = (local.page + max(0, len(lines) - replay.step) // count) % pages
    more = Choice(f"ui:page:{(local.page + 1) % pages}", f"{here + 1}/{pages}", "edge", "next") if pages > 1 else None
    room = frame(page, page.say.text("What happened"), 760, more=more)
    visible = lines[here * count : (here + 1) * count]
    for (step, line), row in zip(visible, room.rows(count, 4), strict=False):
        page.box(row, "raised", 8, "gold" if step == replay.step else "")
        page.touch(f"past:to:{step}", row)
        page.words(Rect(row.x + 6, row.y, 40, row.h), str(line.round), 22, "gold", "bold", "right")
        page.words(Rect(row.x + 58, row.y, row.w - 172, row.h), page.say.happened(line, replay.past.names), 20, lines=2)
        source = page.say.word(SOURCES, line.source)
        page.words(Rect(row.right - 110, row.y, 100, row.h), source, SMALL, "dim", align="right")


def _pictures(page: Page, replay: ReplayView) -> None:
    room = frame(page, page.say.text("What the camera saw"), 760, icon="camera")
    for picture, label, cell in zip((replay.before, replay.now), ("before", "now"), room.columns(2, 12), strict=True):
        page.words(Rect(cell.x, cell.y, cell.w, 30), page.say.text(label), 21, "dim", align="centre")
        place = Rect(cell.x, cell.y + 34, cell.w, cell.h - 34)
        page.photo(place, picture)
        if not picture:
            page.words(place, page.say.text("No picture was kept."), 21, "dim", align="centre", lines=2)
