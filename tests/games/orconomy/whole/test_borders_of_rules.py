"""Rare turns of the rules: what a ruling changes under a card or a sale, the last Skull of the bank, the last token."""

from companion.games.orconomy.rules import act_terms, derive
from companion.games.orconomy.rules.state import CARDS, Auction, Competition, EndOfRound, Launch
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import BOX, GAME, INDUSTRIES, agreement, do, lay, phase_of, play
from tests.games.orconomy.vocabulary import bank_of
from tests.many_rows import each_row


def test_a_price_above_the_highest_bid_leaves_nothing_to_bid() -> None:
    state = lay({9: "$1500"}, Auction(0, (0, 0), (False, False), (0, 0)), active=9)
    refused = GAME.rules.refusal(state, do("bid", 0, 1500))
    assert refused and (refused.code, dict(refused.args)) == ("bid_too_high", {"least": 1500, "most": 999})
    assert [item.kind for item in GAME.rules.offers(state) if item.player == 0 and item.kind in ("bid", "pass")] == [
        "pass"
    ]


def test_at_just_the_price_it_is_too_high_and_not_too_low() -> None:
    state = lay({9: "$1000"}, Auction(0, (0, 0), (False, False), (0, 0)), active=9)
    said = {amount: GAME.rules.refusal(state, do("bid", 0, amount)) for amount in (999, 1000, 1001)}
    assert [refused and refused.code for refused in said.values()] == ["bid_too_low", "bid_too_high", "bid_too_high"]


@each_row("what, words", [(0, "0b +0"), (1, "0 +0"), (2, "0 0b")])
def test_the_table_takes_back_just_the_token_it_names(what: int, words: str) -> None:
    state = play(lay({7: "0 0b +0"}), do("take_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: words})).areas[7]


@each_row("what, token", [(0, "0"), (1, "0b"), (2, "+0")])
def test_the_table_puts_down_just_the_token_it_names(what: int, token: str) -> None:
    state = play(lay({7: "1"}), do("put_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: f"1 {token}"})).areas[7]


# --- What the app says for the players so that nobody taps twice: closing Revenue, passing, ending the round
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


# --- Rulings of the table in the middle of something: the game goes on from what the players say is so
ROUND = (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)
"""The sectors of 3 and 9 have changed places."""


def test_a_ring_that_was_wrong_is_put_right_and_its_neighbours_follow() -> None:
    before = lay({3: "0", 9: "1"}, active=3)
    state = play(before, do("set_ring", -1, *ROUND))
    assert GAME.view(state).order == ROUND and derive.near(state) == (8, 3, 10)
    assert state.board == before.board and state.skulls == before.skulls
    assert play(state, do("set_ring", -1, *before.agreed.ring)) == before


def test_who_has_no_startup_near_any_more_is_out_of_the_competition() -> None:
    state = lay({6: "+0", 5: "+1"}, Competition(0, (0, 0), (False, False)), active=6)
    state = play(state, do("set_ring", -1, 2, 3, 4, 11, 6, 7, 8, 9, 10, 5))
    assert phase_of(state) == ("startups", "competition") and act_terms.due(state) == 0
    state = play(state, do("set_ring", -1, 2, 6, 4, 11, 3, 7, 8, 9, 10, 5), do("bid_cards", 0, 1))
    assert phase_of(state) == ("startups", "convert")


# --- What is in the box: 48 cards, ten tokens each, 260 Skulls, 31 Trophies; and what is hidden (en 11-43, 150)
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
