"""What every game says of itself when it is over or goes into its box, and what the table makes of that."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Piece, round_of
from companion.record.history import History
from companion.record.past.chronicle import chronicle
from companion.session.snapshot import LayingView, PastView
from tests.contract.test_game import Table, begun, walk
from tests.contract.test_game import table as table  # the fixture
from tests.games.finished_games import keep
from tests.session.table import PlainTable


def play(table: Table, seed: int = 1, most: int = 40) -> None:
    """Some random acts, the same ones with the same seed."""
    acts = [action for _, action in walk(begun(table), seed) if action is not None]
    for action in acts[:most]:
        table.session.running.act((action,), "hand")


def laying(table: Table) -> LayingView:
    table.press("tapped")
    assert table.shown.laying is not None
    return table.shown.laying


def past(table: Table) -> PastView:
    assert table.shown.past is not None
    return table.shown.past


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_nothing_of_the_box_gets_lost(table: Table, seed: int) -> None:
    game = begun(table).game
    ruled = False
    for state, action in walk(begun(table), seed):
        if ruled:
            break
        layout, found = game.board.layout(state), Counter[tuple[str, int]]()
        on_board = [piece for pieces in (*layout.areas.values(), *layout.rows.values()) for piece in pieces]
        on_board += [Piece(name) for name in layout.markers]
        found.update((game.board.stored(piece), piece.owner) for piece in on_board)
        for thing in game.counted.things(state):
            found[(thing.kind, thing.owner)] += thing.many if thing.boxed else 0
            assert thing.many > 0 and (thing.seat >= 0 or thing.area or thing.place), thing
        box = {(thing.kind, thing.owner): thing.many for thing in game.counted.boxed(state)}
        assert {what: many for what, many in found.items() if many} == box
        ruled = action is not None and action.kind in game.rules.rulings


@pytest.mark.parametrize("seed", range(2))
def test_the_numbers_followed_over_the_rounds_end_where_the_game_stands(table: Table, seed: int) -> None:
    opened = begun(table)
    game, track = opened.game, History(opened.game, opened.names, opened.state)
    lines = [line for _, action in walk(opened, seed) if action for line in track.do((action,), "hand")]
    told = chronicle(track, opened.marks, lines)
    assert [race.field for race in told.races] == list(game.numbers.raced)
    assert list(told.rounds) == sorted(set(told.rounds)) and told.rounds[-1] <= round_of(track.state)
    for race in told.races:
        assert game.numbers.fields[race.field] == "player"
        now = [game.numbers.number(track.state, race.field, seat) for seat in range(len(opened.names))]
        assert [run[-1] for run in race.runs] == now
        assert {len(run) for run in race.runs} == {len(told.rounds)}


def test_a_game_is_laid_out_by_touch_and_a_restart_forgets_no_tick(table: Table) -> None:
    play(table)
    before = table.state
    table.press("lay:open")
    assert table.shown.laying is not None and table.shown.laying.mode == "putting"
    boxed = table.shown.laying.boxed
    assert tuple(line.thing for line in boxed) == begun(table).game.counted.boxed(before)
    assert all(line.board + line.players <= line.thing.many for line in boxed)
    table.press("lay:done")
    assert laying(table).mode == "away"
    table.journal.close()
    table.open()
    steps = laying(table).steps
    assert laying(table).mode == "laying" and not any(step.done for step in steps)
    if steps:
        table.press(f"lay:tick:{steps[-1].number}")
    table.journal.close()
    table.open()
    assert [step.number for step in laying(table).steps if step.done] == [step.number for step in steps[-1:]]
    table.press("lay:all")
    assert all(step.done for step in laying(table).steps)
    table.press("lay:close")
    assert table.shown.laying is None and table.state == before
    table.journal.close()
    table.open()
    assert table.shown.laying is None and table.state == before


def test_a_game_is_gone_through_forwards_and_backwards_and_nothing_changes(table: Table) -> None:
    opened = begun(table)
    positions = [state for state, _ in walk(opened, 2)]
    play(table, 2, most=len(positions))
    end, lines = table.state, table.journal.lines(1)
    table.press("past:list", "past:open:1")
    for step in (*range(len(positions)), *reversed(range(len(positions)))):
        table.press(f"past:to:{step}")
        replay = past(table).replay
        assert replay is not None and replay.step == step
        assert replay.view == opened.game.view(positions[step])
    assert replay is not None
    assert [line.action for line in replay.lines] == [action for _, action in walk(opened, 2) if action]
    table.press("past:close", "past:close")
    assert table.shown.past is None and table.state == end and table.journal.lines(1) == lines


def test_once_more_with_the_same_people(table: Table) -> None:
    play(table)
    names = begun(table).names
    table.press("rematch")
    if table.shown.game is None:  # something has to be laid or said anew first
        assert table.shown.draft is not None and table.shown.draft.step != table.shown.draft.steps[0]
        assert tuple(seat.name for seat in table.shown.draft.seats) == names
        if table.shown.draft.can_next:  # what was chosen before still is
            table.press("setup:start")
        else:
            table.start()
    assert begun(table).names == names and table.session.running.history.acts == ()
    table.press("past:list")
    assert [game.number for game in past(table).games] == [2, 1]
    assert past(table).games[1].names == names


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_somebody_alone_begins_the_next_game_after_one_that_is_over(tmp_path: Path, name: str) -> None:
    keep(tmp_path, name, 2, (3,))
    over = PlainTable(tmp_path)
    assert over.shown.game is not None and over.shown.game.over and over.shown.may_play_alone
    over.press("setup:alone:on")
    draft = over.shown.draft
    assert draft is not None and draft.game == name and draft.alone and draft.step == draft.steps[0]


def test_a_tally_names_a_seat_or_an_area_there_is(table: Table) -> None:
    game, state = begun(table).game, begun(table).state
    met: list[Any] = []
    for seed in range(3):
        state = begun(table).state
        for _, action in walk(begun(table), seed):
            if action is None:
                break
            after = game.rules.apply(state, action)
            met += game.counted.tallied(state, action, after)
            assert all(1 <= face <= 6 for face in game.rules.thrown(action))
            state = after
    assert {tally.code for tally in met} <= set(game.counted.tallies)
    assert all(tally.area in (0, *game.numbers.areas) and -1 <= tally.seat < len(begun(table).names) for tally in met)
