"""At any time in a round: loans, paying off, taking tokens back, selling a pair."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from companion.games.orconomy.conduct import auction_outcome
from companion.games.orconomy.rules.state import Auction, Revenue, StartOfRound, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy import positions
from tests.games.orconomy.moments import IN_ROUND, OUTSIDE, SET_UP
from tests.games.orconomy.positions import BOX, GAME, agreement, do, lay, offer, phase_of, play, why_not
from tests.games.orconomy.random_games import start_of, walk
from tests.many_rows import each_row, few_quick

NONE = (0, 0)


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


@each_row("moment", ["interest", "revenue", "auction", "sold", "launch", "end"])
def test_money_may_be_raised_at_the_very_moment_it_is_needed(moment: str) -> None:
    poor = IN_ROUND[moment](skulls=(8, 21, 21)) if moment != "interest" else IN_ROUND[moment](skulls=(0, 0, 0))
    before = poor.skulls[0]
    assert play(poor, do("loan", 0, 6)).skulls[0] == before + 7
    assert play(poor, do("sell_pair", 0)).skulls[0] == before + 14


def test_an_industry_of_an_edition_that_brings_nothing_costs_no_company() -> None:
    prints = {**BOX.prints, 7: replace(BOX.prints[7], income=0)}
    state = lay({7: "0"}, Revenue(0), agreed=replace(agreement(2), box=replace(BOX, prints=prints)))
    assert offer(state, "collapse", 0) is None and why_not(state, "collapse", 0, 7) == "no_loss_here"


def winter_round() -> State:
    """Three players; a double brings Winter, Food Processing (6) becomes active; everybody has something to do."""
    return lay({6: "0 1", 5: "+2", 9: "1b"}, StartOfRound(), 3, active=4, oracle=1)


STEPS = (
    (do("roll", -1, 3, 3), ("winter", "interest")), (do("pay_interest", 1, 9), ("winter", "crisis")),
    (do("crisis_step"), ("winter", "cards")), (do("deal"), ("revenue", "")),
    (do("settle", 1), ("revenue", "")), (do("settle", 2), ("revenue", "")), (do("settle", 0), ("revenue", "")),
    (positions.CLOSE, ("auction", "bid")), (do("pass", 1), ("auction", "bid")), (do("pass", 2), ("auction", "bid")),
    (do("bid", 0, 6), ("auction", "pay")), (do("pay", 0), ("auction", "place")),
    (do("place_won", 0), ("startups", "competition")), (do("bid_cards", 2, 1), ("startups", "convert")),
    (do("convert", 2, 5), ("startups", "launch")), (do("pass", 1), ("startups", "launch")),
    (do("launch", 2, 7), ("startups", "launch")), (do("pass", 0), ("end", "buy")), (do("buy", 1), ("end", "buy")),
    (do("pass", 2), ("end", "buy")), (do("pass", 0), None), (positions.END, ("roll", "")),
)  # fmt: skip


def test_in_every_phase_players_act_from_the_oracle_clockwise() -> None:
    """Oracle is seat 1: then 2, then 0."""
    state, asked = winter_round(), []
    for action, _ in STEPS:
        if action.kind in ("settle", "pass", "bid", "launch", "buy"):
            others = [seat for seat in range(3) if seat != action.player]
            assert [why_not(state, action.kind, seat, *action.args) for seat in others] == ["not_your_turn"] * 2
            asked.append(action.player)
        state = play(state, action)
    assert asked == [1, 2, 0] * 4


GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(3)]


@few_quick("players, seed", GAMES, 4)
def test_what_is_done_for_the_players_is_always_allowed(players: int, seed: int) -> None:
    rng = Random(f"settled {players} {seed}")
    for before, _, _ in walk(rng, start_of(rng, players), 150):
        play(before, *GAME.conduct.settle(before).run)
        play(before, *GAME.dice.throw(before, (rng.randrange(1, 7), rng.randrange(1, 7))))
        for move in islice(GAME.board.moves(before), 12):
            assert move.after == play(before, *move.run)
            assert move.layout == GAME.board.layout(move.after) != GAME.board.layout(before)


def open_(players: int = 4, oracle: int = 0, **rest: Any) -> State:
    """An auction for a slot of Banking (9)."""
    none = (0,) * players
    return lay(None, Auction(oracle, none, (False,) * players, none), players, active=9, oracle=oracle, **rest)


def outcome(state: State, winner: int, amount: int, *others: int) -> State:
    return play(state, *auction_outcome(state, winner, amount, others))


@each_row("players", [2, 3, 4, 5])
@each_row("oracle", [0, 1])
@each_row("alone", [True, False])
def test_the_price_is_the_winners_and_everybodys_fee_is_right(players: int, oracle: int, alone: bool) -> None:
    for winner in range(players):
        others = [] if alone else [seat for seat in range(players) if seat != winner]
        state = outcome(open_(players, oracle), winner, 20, *others)
        bidders = {winner, *others}
        assert (phase_of(state), table_view(state).turn) == (("auction", "pay"), winner)
        assert positions.price(state, 9) == 20
        assert state.skulls == tuple(20 if seat in bidders - {oracle} else 21 for seat in range(players))


def refused_at_the_end(state: State, run: tuple[Action, ...], code: str) -> bool:
    before = play(state, *run[:-1])
    refused = GAME.rules.refusal(before, run[-1])
    return refused is not None and refused.code == code


def test_a_price_that_cannot_be_ends_with_the_bid_that_is_refused() -> None:
    assert refused_at_the_end(open_(3), auction_outcome(open_(3), 1, 8, []), "bid_too_low")
    assert refused_at_the_end(open_(3), auction_outcome(open_(3), 2, 10, [0, 1]), "bid_too_low")
    poor = open_(3, skulls=(21, 0, 21))
    assert refused_at_the_end(poor, auction_outcome(poor, 2, 20, [1]), "cannot_pay")


def test_where_no_auction_runs_the_bid_is_what_is_refused() -> None:
    state = lay(phase=Revenue(0))
    assert auction_outcome(state, 1, 12, [0]) == (do("bid", 1, 12),)
    assert refused_at_the_end(state, auction_outcome(state, 1, 12, [0]), "wrong_phase")
