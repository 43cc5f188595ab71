"""The program counts what two careful people with the rulebook count, on any table: crowded, pledged, in Crisis."""

from random import Random

import pytest

from companion.games.orconomy.rules.state import State
from companion.games.orconomy.view import table_view
from companion.games.orconomy.view_shapes import TableView
from tests.games.orconomy.plain.plain_numbers import Numbers, derived, reckoned
from tests.games.orconomy.plain.plain_reckoning import PlainTable
from tests.games.orconomy.plain.plain_tables import laid, lying, random_table
from tests.games.orconomy.positions import INDUSTRIES
from tests.many_rows import few_quick


def shown(view: TableView) -> Numbers:
    """What of it stands on the screen."""
    return {
        "trophies": [player.trophies for player in view.players],
        "raisable": [player.raisable for player in view.players],
        "launch": [player.launch_cost for player in view.players],
        "card": [player.card_cost for player in view.players],
        "price": [industry.price for industry in view.industries],
        "free slots": [industry.free_slots for industry in view.industries],
        "least bid": view.min_bid,
    }


def compare_many(seed: str, tables: int) -> None:
    """So many random tables, and what the screen says of every twentieth."""
    rng = Random(seed)
    for count in range(tables):
        state, plain = random_table(rng)
        by_hand = reckoned(state, plain)
        assert derived(state) == by_hand, f"table {count} of '{seed}'"
        if count % 20 == 0:
            compare_view(state, plain, by_hand)


def compare_view(state: State, plain: PlainTable, by_hand: Numbers) -> None:
    """The board and the numbers as they are shown."""
    view, seats = table_view(state), range(plain.players)
    assert lying(state) == laid(plain)
    assert [player.interest_gross for player in view.players] == [plain.interest(seat) for seat in seats]
    on_screen = shown(view)
    assert on_screen == {name: by_hand[name] for name in on_screen}
    assert [player.tokens_left for player in view.players] == [plain.tokens_left(seat) for seat in seats]
    assert [industry.income for industry in view.industries] == [plain.income(number) for number in INDUSTRIES]
    assert [industry.number for industry in view.industries if industry.near] == sorted(plain.three())


@few_quick("block", range(10))
def test_three_thousand_random_tables(block: int) -> None:
    compare_many(f"tables {block}", 300)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_a_hundred_thousand_random_tables(block: int) -> None:
    compare_many(f"many tables {block}", 5000)
