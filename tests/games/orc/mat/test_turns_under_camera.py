"""Turns of ORC under a camera: what they cost in taps, and the law that is said when a card lies against it."""

from pathlib import Path
from random import Random

import pytest

from companion.games.orc.deal import deal
from companion.games.orc.judgements import choose
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import Draw, Hands
from companion.games.orc.screen.on_mat import law_against
from companion.games.protocol import Action
from companion.session.intents import do
from tests.games.orc.mat.watched_table import WatchedTable
from tests.games.orc.positions import GAME, LINE, agreement
from tests.games.orc.simulated_games import by_hand
from tests.locale.compiling import compile_all
from tests.many_rows import few_quick

BUDGETS = {"seen": 1.0, "told": 2.0}  # taps a turn, on average


@pytest.mark.parametrize("draws", BUDGETS)
@few_quick("games", [1, 5])
def test_whole_games_keep_to_their_taps(tmp_path: Path, draws: str, games: int) -> None:
    compile_all()
    taps = turns = 0
    for seed in range(games):
        table = WatchedTable(tmp_path / f"{draws}{seed}", draws=draws)
        turns += _played(table, seed)
        taps += table.taps
        table.close()
    assert taps / turns <= BUDGETS[draws]


def _played(table: WatchedTable, seed: int) -> int:
    """A game with real cards up to the hands; the app is held against the rules after every turn. Returns the turns."""
    rng, turns = Random(seed), 0
    cards, truth = deal(rng, LINE), new_game(agreement())
    table.start()
    while not isinstance(truth.phase, Hands):
        seat = rng.choice(GAME.turns(truth))
        action = choose(truth, seat, cards.hands[seat], rng)
        cards, truth = by_hand(truth, cards, action), GAME.rules.apply(truth, action)
        turns += action.kind in ("deploy", "discard")
        _carry(table, action, gone=action.kind == "draw" and not cards.piles[action.args[0] - 1])
        if not isinstance(truth.phase, Draw):
            assert [land.owner for land in table.view.lands] == [land.owner for land in truth.lands]
            table.lay()
            table.look()
            assert table.shown.owed == () and table.shown.difference is None and table.shown.question is None
    assert table.view.phase == "hands"
    return turns


def _carry(table: WatchedTable, action: Action, *, gone: bool) -> None:
    """Cards are laid and piles taken; what the camera does not see is tapped."""
    if action.kind == "deploy":
        number, colour, orcs = action.args
        table.deploy(action.player, number, f"{COLOURS[colour]}{orcs}")
    elif gone:
        table.take_pile(action.args[0])
    elif action.kind == "enough" and table.draws == "seen":
        table.tap(f"do:draw:{action.player}:0", do(action).text)
    elif action.kind != "draw" or table.draws == "told":
        table.tap(do(action).text)


def _law(table: WatchedTable) -> tuple[str, str]:
    table.look()
    assert table.shown.difference is not None
    law = law_against(table.view, table.shown.difference)
    assert law is not None
    return law.code, law.rule
