"""A plain table that is played on, by lines as in a table log: whether a line is allowed, and what it does."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from tests.games.economicus.plain import plain_any_time as any_time
from tests.games.economicus.plain import plain_auction as auction
from tests.games.economicus.plain import plain_crimes as crimes
from tests.games.economicus.plain import plain_fates as fates
from tests.games.economicus.plain import plain_trades as trades
from tests.games.economicus.plain import plain_turn as turn
from tests.games.economicus.plain.plain_hands import look_for_winner
from tests.games.economicus.plain.plain_state import Table
from tests.games.economicus.plain.plain_turn import begin_auction

Line = Mapping[str, Any]
NEXT_PHASE = ("choose", "bid", "pass", "create", "close_creation")
"""The first acts that may follow the fates of startups."""
RULINGS: Mapping[str, tuple[Callable[..., bool], Callable[..., None]]] = {
    "add_coins": (trades.may_add_coins, trades.add_coins),
    "set_adjusted": (trades.may_set_adjusted, trades.set_adjusted),
    "set_price": (trades.may_set_price, trades.set_price),
    "put_token": (trades.may_put_token, trades.put_token),
    "take_token": (trades.may_touch_token, trades.take_token),
    "turn_token": (trades.may_touch_token, trades.turn_token),
    "change_owner": (trades.may_rule_owner, trades.rule_owner),
    "set_die": (trades.may_set_die, trades.set_die),
}
"""What a card says, as the table enters it."""

MEANWHILE = (
    *RULINGS,
    "play", "victim", "difficulty", "crime_roll", "influence", "stand", "close_card", "sell", "drop", "loan", "repay",
    "quota", "bankrupt", "give_coins", "give_cards", "give_chip", "time_up",
)  # fmt: skip
"""What may be done while a card lies open: the game is stopped for it (336), but not what may be done any time."""

ACTS: Mapping[str, tuple[Callable[..., bool], Callable[..., None]]] = {
    **RULINGS,
    "first": (turn.may_first, turn.first),
    "place": (turn.may_place, turn.place),
    "roll": (turn.may_roll, turn.roll),
    "pay_interest": (turn.may_pay_interest, turn.pay_interest),
    "close_interest": (turn.may_close_interest, turn.close_interest),
    "draw": (turn.may_draw, turn.draw),
    "crisis_card": (turn.may_crisis_card, turn.crisis_card),
    "close_cards": (turn.may_close_cards, turn.close_cards),
    "event": (crimes.may_event, crimes.event),
    "settle": (turn.may_settle, turn.settle),
    "close_profit": (turn.may_close_profit, turn.close_profit),
    "fate": (fates.may_fate, fates.fate),
    "boost": (fates.may_boost, fates.boost),
    "accept": (fates.may_accept, fates.accept),
    "choose": (auction.may_choose, auction.choose),
    "bid": (auction.may_bid, auction.bid),
    "pass": (auction.may_pass, auction.pass_on),
    "pay": (auction.may_pay, auction.pay),
    "unable": (auction.may_unable, auction.unable),
    "place_won": (auction.may_place_won, auction.place_won),
    "create": (turn.may_create, turn.create),
    "close_creation": (turn.may_close_creation, turn.close_creation),
    "offer": (any_time.may_offer, any_time.offer),
    "sell_to": (any_time.may_sell_to, any_time.sell_to),
    "keep": (any_time.may_keep, any_time.keep),
    "end_turn": (turn.may_end_turn, turn.end_turn),
    "sell": (any_time.may_sell, auction.sell_to_bank),
    "drop": (any_time.may_drop, any_time.drop),
    "loan": (any_time.may_loan, any_time.loan),
    "repay": (any_time.may_repay, any_time.repay),
    "quota": (any_time.may_quota, any_time.quota),
    "bankrupt": (any_time.may_bankrupt, auction.bankrupt),
    "play": (crimes.may_play, crimes.play),
    "victim": (crimes.may_victim, crimes.victim),
    "difficulty": (crimes.may_difficulty, crimes.difficulty),
    "crime_roll": (crimes.may_crime_roll, crimes.crime_roll),
    "influence": (crimes.may_influence, crimes.influence),
    "stand": (crimes.may_stand, crimes.stand),
    "give_coins": (trades.may_give_coins, trades.give_coins),
    "give_cards": (trades.may_give_cards, trades.give_cards),
    "give_chip": (trades.may_give_chip, trades.change_owner),
    "time_up": (trades.may_time_up, trades.time_up),
    "close_card": (crimes.may_close_card, crimes.close_card),
}


ANSWERING = (
    *RULINGS, "roll", "play", "victim", "difficulty", "crime_roll", "influence", "stand", "close_card",
)  # fmt: skip
"""After these the dice of the turn may still be changed by cards."""


def allowed(table: Table, line: Line) -> bool:
    """Whether the rulebook allows it now."""
    if table.plays and line["do"] not in MEANWHILE:
        return False
    may, _ = ACTS[line["do"]]
    return may(passed_over(table, line), line.get("player", -1), **numbers(line))


def passed_over(table: Table, line: Line) -> Table:
    """The table as this line finds it: the next phase leaves startups behind for which nobody can throw (378)."""
    if line["do"] not in NEXT_PHASE or not fates.waiting(table):
        return table
    ahead = deepcopy(table)
    begin_auction(ahead)
    return ahead


def do(table: Table, line: Line) -> None:
    """It is done; then it is seen whether somebody has won (139)."""
    _, act = ACTS[line["do"]]
    seat = line.get("player", -1)
    if line["do"] in NEXT_PHASE and fates.waiting(table):
        begin_auction(table)
    act(table, seat, **numbers(line))
    any_time.void_offer(table)
    if line["do"] not in ANSWERING:
        table.came = 0
    if (table.phase, table.step) == ("fate", "roll") and not table.left:
        begin_auction(table)
    look_for_winner(table, seat)


def numbers(line: Line) -> dict[str, Any]:
    """What a line says besides who does what."""
    return {name: value for name, value in line.items() if name not in ("do", "player")}
