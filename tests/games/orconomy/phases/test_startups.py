"""Phase 3: the Competition in cards, the Startup that becomes a Company, and new Startups."""

from typing import Any

import pytest

from companion.games.orconomy.rules.state import Competition, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    GAME,
    agreement,
    do,
    lay,
    phase_of,
    play,
    shown,
    why_not,
)


def competing(board: dict[int, str], out: tuple[bool, ...], **rest: Any) -> State:
    """A Competition around Transportation; `out` are those without a Startup there."""
    phase = Competition(out.index(False), (0,) * len(out), out)
    return lay(board, phase, len(out), **rest)


@pytest.mark.parametrize(("frees", "code"), [(True, ""), (False, "cards_bid")])
def test_the_cards_of_a_beaten_bid_are_free_unless_the_table_agreed_otherwise(frees: bool, code: str) -> None:
    """No line forbids it: en 257 only says how much may be bid."""
    agreed = agreement(2, overbid_frees_cards=frees)
    state = competing({6: "+0 +1"}, (False, False), cards=(4, 4), agreed=agreed)
    state = play(state, do("bid_cards", 0, 3), do("bid_cards", 1, 4))
    assert why_not(state, "sell_pair", 0) == code
    assert why_not(state, "sell_pair", 1) == "cards_bid"
    assert [problem.code for problem in GAME.status(state) if not problem.note] == []


def test_a_beaten_bid_whose_cards_are_spent_does_not_come_up_again() -> None:
    """After the Veto the beaten bid would be the best; with one card left it cannot be met, and bidding begins anew."""
    state = competing({6: "+0 +1"}, (False, False, True), cards=(4, 4, 2))
    state = play(state, do("bid_cards", 0, 3), do("bid_cards", 1, 4), do("sell_pair", 0))
    assert [problem.code for problem in GAME.status(state) if not problem.note] == []
    spent = shown(state, "veto", 2, 1)
    assert (table_view(spent).turn, table_view(spent).min_bid) == (0, 1)
    kept = competing({6: "+0 +1"}, (False, False, True), cards=(4, 4, 2))
    kept = shown(play(kept, do("bid_cards", 0, 3), do("bid_cards", 1, 4)), "veto", 2, 1)
    assert (phase_of(kept), table_view(kept).turn) == (("startups", "convert"), 0)
