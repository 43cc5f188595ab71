"""Fingers on the screen of a real game of ORC: whole games by the buttons, and how many taps a turn costs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.orc.screen.orc_table import OrcTable, Players
from tests.many_rows import few_quick
from tests.ui.screen import Screen

MOST_TAPS = 4  # for a usual turn: a land, an end, and one or two piles


@pytest.fixture
def table(tmp_path: Path, screen: Screen) -> Iterator[OrcTable]:
    made = OrcTable(tmp_path)
    screen.sit(made)
    yield made
    made.close()


def touch_all(screen: Screen, *names: str) -> int:
    """Touch places that are in sight, one after the other; returns how many taps that took."""
    before = screen.app.taps
    for name in names:
        assert screen.touch(name), (name, sorted(screen.app.ids()))
    return screen.app.taps - before


def test_the_line_is_drawn_by_one_tap_and_the_game_begins(table: OrcTable, screen: Screen) -> None:
    touch_all(screen, "setup:next", "setup:line:draw", "setup:next", "setup:start")
    assert table.view.phase == "spare" and sum(land.worth for land in table.view.lands) == 9


def test_the_line_is_named_by_eight_taps(table: OrcTable, screen: Screen) -> None:
    touch_all(screen, "setup:next")
    colours = (f"setup:line:pick:{colour}" for colour in ("red", "blue", "white", "green", "purple"))
    assert touch_all(screen, *colours, *(f"setup:line:two:{land}" for land in (2, 3, 6))) == 8
    touch_all(screen, "setup:dealer:1", "setup:near:1", "setup:next", "setup:start")
    assert [(land.colour, land.worth) for land in table.view.lands] == [
        ("red", 1), ("blue", 2), ("white", 2), ("green", 1), ("purple", 1), ("yellow", 2),
    ]  # fmt: skip
    assert table.view.dealer == 1 and [player.side for player in table.view.players] == ["far", "near"]


def test_whoever_gives_up_is_told_once_beside_the_winner(table: OrcTable, screen: Screen) -> None:
    touch_all(screen, "setup:next", "setup:line:draw", "setup:next", "setup:start")
    table.press("do:resign:0")
    for _ in range(40):
        table.session.tick()  # a finished game is looked back on in several ticks
    screen.frame()
    assert " ".join(screen.words()).count("resign") == 2, "in the strip, and beside the number that won"


@pytest.mark.slow
def test_natives_are_told_by_two_taps_and_digits_and_cards_by_two_taps_each(table: OrcTable, screen: Screen) -> None:
    players = played_to_the_hands(table)
    screen.frame()
    hand = players.cards.hands[0]
    taps = touch_all(screen, "ui:show:0")
    for card in hand:
        taps += touch_all(screen, f"ui:two:{card.two}", f"do:show:0:{card.two}:{card.one}")
    assert taps == 1 + 2 * len(hand) and table.view.players[0].told
    assert table.view.players[0].natives == -1, "the first hand is not scored before the second is told"
    assert screen.press("do:natives:1:2")
    assert table.view.over and table.view.players[1].natives == 2


def played_to_the_hands(table: OrcTable, seed: int = 5) -> Players:
    """A game up to its hands, by messages."""
    table.begin()
    players = Players(table, seed)
    while table.view.phase != "hands":
        table.press(players.done(players.next()))
    return players


@few_quick(
    "text",
    [
        "rule:set_orcs:1:4:0:3:misread", "rule:set_owner:-1:2:agreed", "rule:set_owner:0:2:agreed",
        "rule:set_hand:1:5:counted", "rule:set_turn:1:agreed", "do:agree_draw:-1", "do:resign:1", "why:score:0",
        "why:land:4", "why:stock:1", "why:hand:1",
    ], 3)  # fmt: skip
def test_every_ruling_and_question_has_its_button(table: OrcTable, screen: Screen, text: str) -> None:
    table.begin()
    table.press("do:spare:1:2", "rule:set_owner:1:2:agreed")
    screen.frame()
    acts = len(table.shown.history)
    assert screen.press(text), text
    assert table.shown.why is not None if text.startswith("why") else len(table.shown.history) == acts + 1


@pytest.mark.slow
def test_a_whole_game_by_the_buttons_of_the_screen(table: OrcTable, screen: Screen) -> None:
    table.begin()
    players = Players(table, 7)
    screen.frame()
    while not table.view.over:
        before, turn = screen.app.taps, table.view.round
        while table.view.round == turn and table.view.phase in ("deploy", "draw"):
            text = players.done(players.next())
            assert screen.press(text), text
        assert screen.app.taps - before <= MOST_TAPS or table.view.phase in ("spare", "hands")
        if table.view.phase in ("spare", "hands"):
            text = players.done(players.next())
            assert screen.press(text), text
    assert table.shown.history[0].action.kind in ("show", "natives")
