"""Random games on the plain table alone: they come to an end, and what must always hold does."""

from random import Random
from typing import Any

from tests.games.economicus.plain.plain_choices import lines_of
from tests.games.economicus.plain.plain_counting import additional, chips_left, free_private, free_state, stars
from tests.games.economicus.plain.plain_counting import startups_left as startup_chips_left
from tests.games.economicus.plain.plain_play import ACTS, RULINGS, do
from tests.games.economicus.plain.plain_state import INDUSTRIES, TRIAL_BOX, Table, agreement, new_table
from tests.many_rows import few_quick

SELDOM = {"loan": 0.1, "sell": 0.03, "drop": 0.05, "repay": 0.1, "bankrupt": 0.004, "play": 0.05, "quota": 0.02}
LIMIT = {"limit": "turns", "limit_turns": 12, "limit_ends_early": True}
PRESETS = ("quick", "full", "alternatives")


def choose(rng: Random, table: Table) -> dict[str, Any]:
    """First a kind of act, then one of its lines; a kind without any is no choice."""
    kinds = sorted(set(ACTS) - set(RULINGS), key=lambda kind: rng.random() ** (1 / SELDOM.get(kind, 1.0)), reverse=True)
    for kind in kinds:
        lines = [line for line in lines_of(table, kind) if kind != "bid" or can_pay(rng, table, line)]
        if lines:
            return rng.choice(lines)
    raise AssertionError(f"nothing may be done: {table}")


def can_pay(rng: Random, table: Table, line: dict[str, Any]) -> bool:
    """Most bids are such as can be paid, so that auctions are about something."""
    return rng.random() < 0.02 or line["amount"] <= table.coins[line["player"]]


def check(table: Table) -> None:
    """Nobody owes, no chip is too many, and every card is somewhere."""
    assert min(table.coins) >= 0 and min(table.cards) >= 0 and min(table.quotas) >= 0
    seats = range(table.players)
    assert all(chips_left(table, seat) >= 0 and startup_chips_left(table, seat) >= 0 for seat in seats)
    for industry in INDUSTRIES:
        assert free_private(table, industry) >= 0 <= free_state(table, industry)
        assert additional(table, industry) >= 0 and table.prices.get(industry, 1) >= 1
    lying_open = len([card for card in table.plays if card["seat"] >= 0])
    held = table.deck + table.discards + sum(table.cards) + sum(table.quotas) + lying_open
    assert held == (87 if table.says("option_cards") else 0)
    if table.phase not in ("over", "placement", "first_player"):
        assert all(stars(table, seat) < table.target for seat in table.seats())


@few_quick("seed", range(6))
def test_random_games_end_and_keep_count(seed: int) -> None:
    rng = Random(f"plain economicus {seed}")
    ring = rng.sample([number for number in INDUSTRIES if number != 7], 10)
    table = new_table(2 + seed % 7, ring, agreement(PRESETS[seed % 3], **LIMIT), TRIAL_BOX)
    for _ in range(5000):
        do(table, choose(rng, table))
        check(table)
        if table.phase == "over":
            break
    assert table.phase == "over" and table.winners
