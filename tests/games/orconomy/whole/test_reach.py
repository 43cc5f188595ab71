"""What the app says for the players so that nobody taps twice: closing Revenue, passing, ending the round."""

from companion.games.orconomy.rules.state import EndOfRound, Launch
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import GAME, do, lay, play
from tests.many_rows import each_row


@each_row("phase", [Launch(0), EndOfRound(0), EndOfRound(1), EndOfRound(-1)])
def test_a_throw_ends_the_round(phase: Launch | EndOfRound) -> None:
    state = lay(phase=phase)
    after = play(state, *GAME.dice.throw(state, (2, 6)))
    assert (table_view(after).active, table_view(after).oracle, table_view(after).round) == (8, 1, 3)


@each_row("moment", IN_ROUND)
def test_what_is_allowed_now_needs_nothing_before_it(moment: str) -> None:
    state = IN_ROUND[moment]()
    assert GAME.conduct.reach(state, do("loan", 0, 6)) == (do("loan", 0, 6),)
    assert GAME.conduct.reach(state, do("lobby", 0, 9)) == (do("lobby", 0, 9),)


@each_row("moment, due", [("start", 2), ("revenue", 0), ("auction", 0), ("competition", 0), ("interest", 0)])
def test_how_many_dice_are_due(moment: str, due: int) -> None:
    assert table_view(IN_ROUND[moment]()).dice_due == due
