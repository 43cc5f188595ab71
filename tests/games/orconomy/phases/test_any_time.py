"""At any time in a round: loans, paying off, taking tokens back, selling a pair."""

from companion.games.orconomy.rules.state import (
    Auction,
    Competition,
    EndOfRound,
    Launch,
    Phase,
    Revenue,
    StartOfRound,
)
from tests.games.orconomy.positions import do, lay, phase_of, play, trophies, why_not
from tests.many_rows import each_row

NONE = (0, 0)
IN_ROUND: tuple[Phase, ...] = (
    StartOfRound(), Revenue(0), Auction(0, NONE, (False, False), NONE), Competition(1, NONE, (True, False)), Launch(0),
    EndOfRound(1),
)  # fmt: skip


@each_row("phase", IN_ROUND)
def test_taking_a_token_back_can_make_a_rival_win_in_any_phase(phase: Phase) -> None:
    """Snaggu has 8 of 9 Trophies; Grishnak gives up the tie in 9 (en 85, 154)."""
    state = lay({2: "1", 3: "1", 4: "1", 9: "0 1", 10: "0 1", 8: "+1"}, phase)
    assert trophies(state) == (2, 8)
    state = play(state, do("remove", 0, 9, 0))
    assert (phase_of(state)[0], state.winner, trophies(state)) == ("over", 1, (1, 9))
    for kind, args in (("loan", (9,)), ("sell_pair", ()), ("remove", (10, 0)), ("pass", ())):
        assert why_not(state, kind, 1, *args) == "game_over"
