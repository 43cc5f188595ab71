"""What is in the box: 48 cards, ten tokens each, 260 Skulls, 31 Trophies; and what is hidden (en 11-43, 150)."""

import pytest

from companion.games.orconomy.rules.state import CARDS, Auction, EndOfRound, Launch, Revenue, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import (
    BOX,
    CLOSE,
    GAME,
    INDUSTRIES,
    TARGETS,
    agreement,
    all_cards,
    card,
    do,
    fresh,
    lay,
    play,
    shown,
    unseen,
    why_not,
)
from tests.many_rows import each_row


def test_twelve_kinds_of_card_four_of_each() -> None:
    assert len(CARDS) == len(set(CARDS)) == 12
    assert 4 * len(CARDS) == BOX.supply.cards == 48


@each_row("players", TARGETS)
def test_three_cards_are_dealt_to_each_and_the_rest_is_the_deck(players: int) -> None:
    state = fresh(players)
    assert (state.cards, state.deck, state.discards) == ((3,) * players, 48 - 3 * players, ())


@each_row("players", TARGETS)
def test_two_to_five_play_with_ten_tokens_each(players: int) -> None:
    assert [player.tokens_left for player in table_view(fresh(players)).players] == [10] * players


def test_a_startup_and_a_company_are_the_same_kind_of_token() -> None:
    state = lay({7: "0 0b", 8: "+0 +0 +0"})
    assert table_view(state).players[0].tokens_left == 5


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


def test_a_state_knows_how_many_cards_a_hand_has_and_not_which() -> None:
    """En 150: the numbers are open, the cards are not; only what was shown is known."""
    state = lay(phase=Launch(0), cards=(3, 4))
    state = play(state, do("sell_pair", 0))
    assert (state.cards, state.discards) == ((1, 4), unseen(2))
    assert shown(state, "lobby", 1, 9).discards == (*unseen(2), card("lobby"))


def test_the_log_tells_only_what_everybody_saw() -> None:
    names = ("Anna", "Boris")
    assert GAME.rules.to_line(do("tax_inspection", 0, 1), names) == {
        "do": "tax_inspection",
        "player": "Anna",
        "victim": "Boris",
    }
    for kind in ("sell_pair", "buy"):
        assert GAME.rules.to_line(do(kind, 0), names) == {"do": kind, "player": "Anna"}


def test_deck_hands_discards_and_open_cards_are_always_48() -> None:
    state = lay(phase=EndOfRound(0), players=3, discards=unseen(5))
    for action in (
        do("lobby", 0, 9),
        do("security_service", 1),
        do("resolve", 1),
        do("tax_inspection", 0, 2),
        do("resolve", 0),
        do("buy", 0),
        do("sell_pair", 2),
        do("informer", 2),
        do("resolve", 2),
    ):
        if why_not(state, action.kind, action.player, *action.args) == "":
            state = play(state, action)
        assert all_cards(state) == 48


def bank_of(left: int, supply: str, **rest: object) -> State:
    """Two players who have all Skulls but so many; seat 0 may borrow, earn, and sell."""
    agreed = agreement(2, supply=supply)
    phase = rest.get("phase") or Launch(0)
    return lay({7: "0 0", 9: "0"}, phase, agreed=agreed, skulls=(200, 60 - left))  # type: ignore[arg-type]


@pytest.mark.parametrize(("supply", "gets"), [("unlimited_with_warning", 7), ("strict", 4)])
def test_an_empty_bank_gives_on_or_no_more_than_it_has(supply: str, gets: int) -> None:
    """Nothing is said of it in the text; 50 silver and 30 gold Skulls are 260."""
    assert play(bank_of(4, supply), do("loan", 0, 7)).skulls[0] == 200 + gets


@pytest.mark.parametrize(("supply", "gets"), [("unlimited_with_warning", 14), ("strict", 0)])
def test_a_pair_of_cards_too(supply: str, gets: int) -> None:
    assert play(bank_of(0, supply), do("sell_pair", 0)).skulls[0] == 200 + gets


def test_the_table_is_told_when_the_bank_is_overdrawn() -> None:
    state = bank_of(4, "unlimited_with_warning")
    assert "supply_empty" not in table_view(state).problems
    assert "supply_empty" in table_view(play(state, do("loan", 0, 7))).problems


def test_in_a_strict_bank_incomes_come_in_player_order() -> None:
    """Banking +2 each; 3 Skulls are left: the Oracle gets 2, the next one the last."""
    agreed = agreement(2, supply="strict")
    state = lay({9: "0 1", 11: "0 1"}, Revenue(0), agreed=agreed, active=9, skulls=(200, 57), crisis=3)
    state = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert state.skulls == (202, 58)


def test_what_is_paid_into_a_strict_bank_can_be_paid_out_again() -> None:
    agreed = agreement(2, supply="strict")
    state = lay({9: "0"}, Auction(0, (0, 0), (False, False), (0, 0)), agreed=agreed, active=9, skulls=(200, 60))
    state = play(state, do("bid", 0, 9), do("pass", 1), do("pay", 0), do("place_won", 0), do("loan", 0, 9))
    assert state.skulls == (198, 60)


def test_a_loan_from_an_empty_strict_bank_brings_nothing_and_hands_are_told_so() -> None:
    state = bank_of(0, "strict")
    after = play(state, do("loan", 0, 7))
    assert after.skulls == state.skulls
    due = GAME.hands.due((state, after), (do("loan", 0, 7),), seen=False)
    assert [(one.verb, one.amount) for one in due if one.what == "skulls"] == [("take", 7), ("give", 7)]


def test_a_price_has_no_upper_limit() -> None:
    for price in (900, 998, 10_000):
        state = lay({7: f"0 1 ${price}"}, Revenue(0))
        state = play(state, do("settle", 0), do("settle", 1), CLOSE)
        assert table_view(state).industries[5].price == price + 3
