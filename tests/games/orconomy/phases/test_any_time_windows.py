"""What players may do at any time in a round: at every moment of it, and at no other (rulebook en 281-288, 324)."""

from companion.games.orconomy.rules.state import Auction, Competition, EndOfRound, Revenue
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import ALL, IN_ROUND, NONE, OUTSIDE, SET_UP, laid
from tests.games.orconomy.positions import do, lay, offer, play, trophies, why_not
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


def test_a_pair_needs_two_cards() -> None:
    for moment in ("start", "launch", "end"):
        assert why_not(IN_ROUND[moment](cards=(1, 3, 3)), "sell_pair", 0) == "too_few_cards"


def test_a_bid_in_the_competition_keeps_its_cards_together() -> None:
    """En 257: nobody bids more cards than they hold, until the bid is passed by or paid."""
    state = play(laid(Competition(0, NONE, ALL)), do("bid_cards", 0, 2))
    assert why_not(state, "sell_pair", 0) == "cards_bid"
    assert why_not(state, "informer", 0) == why_not(state, "informer", 1) == ""
    state = play(state, do("bid_cards", 1, 3))
    assert why_not(state, "informer", 1) == "cards_bid"


def test_removing_a_token_while_bidding_frees_it_for_the_slot() -> None:
    """En 308; also one in the very industry that is auctioned (ru 331 names no other)."""
    board = {5: "1 2", 6: "1 1 1", 7: "1 1", 8: "1 1 1", 9: "+1"}
    state = lay(board, Auction(0, NONE, ALL, NONE), 3, active=5)
    assert table_view(state).players[1].tokens_left == 0
    state = play(state, do("pass", 0), do("bid", 1, 5), do("pass", 2), do("pay", 1))
    assert why_not(state, "place_won", 1) == "no_token_left"
    state = play(state, do("remove", 1, 5, 0), do("place_won", 1))
    assert table_view(state).players[1].tokens_left == 0


def test_a_token_taken_back_makes_its_slot_free() -> None:
    state = lay({7: "0 1"}, Revenue(0), active=7)
    assert table_view(play(state, do("remove", 0, 7, 0))).industries[5].free_slots == 1


def test_somebody_may_win_by_what_another_player_takes_back() -> None:
    """En 85, 154: at once, in any phase."""
    state = lay({2: "1", 3: "1", 4: "1", 9: "0 1", 10: "0 1"}, EndOfRound(0))
    assert trophies(state)[1] == 8
    state = play(state, do("remove", 0, 9, 0))
    assert (table_view(state).phase, state.winner) == ("over", 1)


def test_ten_tokens_are_all_there_are() -> None:
    """En 306: Companies and Startups together."""
    state = lay({2: "0 0 0", 3: "0 0 0b", 4: "0 0 0", 7: "+0"}, EndOfRound(0))
    assert table_view(state).players[0].tokens_left == 0
    assert why_not(state, "put_token", 0, 5, 0) == "no_token_left"
