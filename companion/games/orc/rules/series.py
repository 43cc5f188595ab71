"""Several games of one evening: who has won how many, and who deals the next one (O6.5)."""

from companion.games.orc.rules.state import NOBODY, Over, State, other, with_seat

TO_WIN = 2
"""Games that win a series of three."""


def won_after(state: State) -> tuple[int, int]:
    """Games won in this series, the present one with them once it is over; a drawn game counts for nobody."""
    won = state.agreed.won
    if not isinstance(state.phase, Over) or state.winner == NOBODY:
        return won
    return with_seat(won, state.winner, won[state.winner] + 1)


def next_dealer(state: State) -> int:
    """Who deals after this game: the other player, or with `next_dealer = loser` whoever lost it.

    -1 when there is no further game in the series, or the present one is not over.
    """
    agreed = state.agreed
    if not isinstance(state.phase, Over) or agreed.options.series == 1 or TO_WIN in won_after(state):
        return NOBODY
    if agreed.options.next_dealer == "loser" and state.winner != NOBODY:
        return other(state.winner)
    return other(agreed.dealer)
