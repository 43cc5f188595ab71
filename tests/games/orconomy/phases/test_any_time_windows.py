"""What players may do at any time in a round: at every moment of it, and at no other (rulebook en 281-288, 324)."""

from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND, OUTSIDE, SET_UP
from tests.games.orconomy.positions import do, lay, offer, play, why_not
from tests.many_rows import each_row

ANY_TIME = {"loan": (6,), "pay_off": (11,), "remove": (6, 2), "sell_pair": ()}
"""What seat 0 may do on the board of the moments."""


@each_row("moment", IN_ROUND)
@each_row("kind", ANY_TIME)
def test_at_every_moment_of_a_round(kind: str, moment: str) -> None:
    state = IN_ROUND[moment]()
    assert why_not(state, kind, 0, *ANY_TIME[kind]) == ""
    assert offer(state, kind, 0) is not None


@each_row("moment", OUTSIDE)
@each_row("kind", ANY_TIME)
def test_not_before_the_first_round_and_not_when_somebody_has_won(kind: str, moment: str) -> None:
    said = why_not(OUTSIDE[moment](), kind, 0, *ANY_TIME[kind])
    assert said == ("wrong_phase" if moment in SET_UP else "game_over")


@each_row("moment", IN_ROUND)
@each_row("kind", ANY_TIME)
def test_by_anybody_at_the_table_and_nobody_else(kind: str, moment: str) -> None:
    for nobody in (-2, -1, 3, 100):
        assert why_not(IN_ROUND[moment](), kind, nobody, *ANY_TIME[kind]) == "unknown_player"


@each_row("moment", IN_ROUND)
def test_the_phase_stays_where_it_was(moment: str) -> None:
    before = IN_ROUND[moment]()
    after = play(before, do("loan", 1, 6), do("remove", 2, 5, 0), do("sell_pair", 2))
    assert type(after.phase) is type(before.phase)
    assert table_view(after).turn == table_view(before).turn


def test_gold_and_silver_are_exchanged_without_the_app() -> None:
    """En 112: 1 gold Skull is 7 silver ones at any time; the app counts Skulls and no coins."""
    assert all(player.skulls == 21 for player in table_view(lay()).players)


@each_row("moment", ["interest", "revenue", "auction", "sold", "launch", "end"])
def test_money_may_be_raised_at_the_very_moment_it_is_needed(moment: str) -> None:
    poor = IN_ROUND[moment](skulls=(8, 21, 21)) if moment != "interest" else IN_ROUND[moment](skulls=(0, 0, 0))
    before = poor.skulls[0]
    assert play(poor, do("loan", 0, 6)).skulls[0] == before + 7
    assert play(poor, do("sell_pair", 0)).skulls[0] == before + 14
