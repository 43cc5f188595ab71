"""What is in the box: 48 cards, ten tokens each, 260 Skulls, 31 Trophies; and what is hidden (en 11-43, 150)."""

from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    BOX,
    GAME,
    INDUSTRIES,
    agreement,
    do,
    lay,
    play,
)
from tests.games.orconomy.vocabulary import bank_of


def test_twelve_kinds_of_card_four_of_each() -> None:
    assert len(CARDS) == len(set(CARDS)) == 12
    assert 4 * len(CARDS) == BOX.supply.cards == 48


def test_ten_industries_lie_in_a_ring() -> None:
    """Each has two neighbours, whichever way the ring was attached (en 109)."""
    ring = (7, 2, 11, 4, 9, 3, 8, 5, 10, 6)
    for number in INDUSTRIES:
        state = lay(agreed=agreement(2, ring=ring), active=number)
        near = {industry.number for industry in table_view(state).industries if industry.near}
        place = ring.index(number)
        assert near == {number, ring[place - 1], ring[(place + 1) % 10]}


def test_in_numerical_order_weapon_crafting_lies_beside_tourism() -> None:
    near = {industry.number for industry in table_view(lay(active=11)).industries if industry.near}
    assert near == {10, 11, 2}


def test_the_log_tells_only_what_everybody_saw() -> None:
    names = ("Anna", "Boris")
    assert GAME.rules.to_line(do("tax_inspection", 0, 1), names) == {
        "do": "tax_inspection",
        "player": "Anna",
        "victim": "Boris",
    }
    for kind in ("sell_pair", "buy"):
        assert GAME.rules.to_line(do(kind, 0), names) == {"do": kind, "player": "Anna"}


def test_a_loan_from_an_empty_strict_bank_brings_nothing_and_hands_are_told_so() -> None:
    state = bank_of(0, "strict")
    after = play(state, do("loan", 0, 7))
    assert after.skulls == state.skulls
    due = GAME.hands.due((state, after), (do("loan", 0, 7),), seen=False)
    assert [(one.verb, one.amount) for one in due if one.what == "skulls"] == [("take", 7), ("give", 7)]
