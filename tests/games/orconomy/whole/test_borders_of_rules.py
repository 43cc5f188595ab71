"""Rare turns of the rules: what a ruling changes under a card or a sale, the last Skull of the bank, the last token."""

from companion.games.orconomy.rules.state import (
    CARDS,
    Auction,
    Competition,
    Convert,
    Launch,
    Over,
    Play,
    Revenue,
    Sold,
    State,
    Token,
    Winter,
)
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import EVERY, laid
from tests.games.orconomy.positions import (
    CLOSE,
    GAME,
    NOBODY,
    agreement,
    all_cards,
    card,
    do,
    lay,
    phase_of,
    play,
    price,
    unseen,
)
from tests.many_rows import each_row


def strict(**rest: object) -> State:
    """Seat 1 has what is missing to the 260 Skulls of the box, but for so many left in the bank."""
    left = rest.pop("left", 0)
    assert isinstance(left, int)
    return lay({9: "0", 8: "1"}, Revenue(0), active=8, skulls=(60, 200 - left), agreed=agreement(2, supply="strict"))


@each_row("left, got", [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_an_empty_bank_pays_no_income(left: int, got: int) -> None:
    """Banking brings 2."""
    assert play(strict(left=left), do("settle", 0)).skulls[0] == 60 + got


def test_an_income_of_a_single_skull_needs_it_in_the_bank_too() -> None:
    for left in (0, 1):
        state = play(strict(left=left), do("settle", 0))._replace(skulls=(60, 200 - left))
        assert play(state, do("settle", 1)).skulls[1] == 200


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


def test_in_the_russian_order_a_price_the_table_sets_during_a_sale_stays() -> None:
    """Ru 269-271: nothing is written before the token lies there, so an unpaid win wipes nothing either."""
    sale = Sold(1, (9, 12), (0, 1), 0, "pay")
    state = play(
        lay(phase=sale, active=9, skulls=(30, 2), agreed=agreement(2, auction_win_order="ru"), cards=(3, 0)),
        do("set_price", NOBODY, 9, 7),
        do("unable", 1),
    )
    assert (price(state, 9), table_view(state).turn) == (7, 0)


def test_an_informer_finds_nothing_when_the_discards_were_shuffled_meanwhile() -> None:
    """En 318, 364: a ruling that draws more cards than the deck has makes a new deck of them."""
    state = lay(phase=Launch(0), cards=(20, 20), discards=unseen(4))
    state = play(state, do("informer", 0), do("set_cards", 1, 26))
    assert state.discards == ()
    state = play(state, do("resolve", 0))
    assert (state.cards, state.discards, all_cards(state)) == ((19, 26), (card("informer"),), 48)


def test_an_informer_never_takes_an_informer() -> None:
    """En 362."""
    plays = (Play(card("informer"), 0),)
    state = play(lay(phase=Launch(0), plays=plays, discards=(card("informer"),), deck=40), do("resolve", 0))
    assert (state.cards[0], state.discards) == (3, (card("informer"),) * 2)


@each_row("what, words", [(0, "0b +0"), (1, "0 +0"), (2, "0 0b")])
def test_the_table_takes_back_just_the_token_it_names(what: int, words: str) -> None:
    state = play(lay({7: "0 0b +0"}), do("take_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: words})).areas[7]


@each_row("what, token", [(0, "0"), (1, "0b"), (2, "+0")])
def test_the_table_puts_down_just_the_token_it_names(what: int, token: str) -> None:
    state = play(lay({7: "1"}), do("put_token", 0, 7, what))
    assert GAME.board.layout(state).areas[7] == GAME.board.layout(lay({7: f"1 {token}"})).areas[7]


def test_a_token_the_table_takes_back_ends_what_it_was_for() -> None:
    """A pledge in Winter, and a Startup in the Competition."""
    state = play(lay({7: "0b 1"}, Winter("same", "interest", 0, ())), do("take_token", 0, 7, 1))
    assert phase_of(state) == ("winter", "crisis")
    state = play(lay({6: "+0 +1"}, Competition(0, (0, 0), (False, False))), do("take_token", 0, 6, 2))
    assert [player.stance for player in table_view(state).players] == ["passed", "bidding"]


def test_the_winner_of_the_competition_who_takes_the_startup_back_has_spent_the_cards() -> None:
    for kind in ("remove", "take_token"):
        state = play(lay({6: "+0 +1"}, Convert(0, (2, 1), (False, True))), do(kind, 0, 6, 2))
        assert (phase_of(state), state.cards, state.discards) == (("startups", "launch"), (1, 3), unseen(2))


def test_a_loser_who_takes_a_startup_back_changes_nothing_for_the_winner() -> None:
    state = play(lay({6: "+0 +1"}, Convert(0, (2, 1), (False, True))), do("remove", 1, 6, 2))
    assert (phase_of(state), state.cards) == (("startups", "convert"), (3, 3))


def test_the_oracle_has_a_chance_for_fraud_too() -> None:
    """En 378: one each, in player order."""
    state = play(EVERY["sold"](), do("fraud", 0), do("resolve", 0))
    assert table_view(state).payee == 0
    paid = play(state, do("pay", 1))
    assert paid.skulls[0] == state.skulls[0] + 9


def test_one_company_of_food_processing_may_move_where_the_table_agreed_on_one() -> None:
    agreed = agreement(2, food_move="one")
    state = play(lay({6: "0 0"}, Revenue(0), active=6, agreed=agreed), do("settle", 0))
    state = play(state, do("food_move", 0, 0, 9))
    refused = GAME.rules.refusal(state, do("food_move", 0, 0, 9))
    assert refused and refused.code == "none_left"


def test_who_has_passed_may_part_with_the_cards_of_the_bid() -> None:
    running = lay({6: "+0 +1"}, Competition(1, (2, 3), (True, False)), cards=(2, 3))
    assert GAME.rules.refusal(running, do("sell_pair", 0)) is None
    won = lay({6: "+0 +1"}, Convert(1, (2, 3), (True, False)), cards=(2, 3))
    assert GAME.rules.refusal(won, do("sell_pair", 0)) is None
    refused = GAME.rules.refusal(won, do("sell_pair", 1))
    assert refused and (refused.code, dict(refused.args)) == ("cards_bid", {"player": 1})


def test_cards_that_lie_open_when_somebody_wins_go_to_the_discards() -> None:
    board = {2: "0", 3: "0", 4: "0", 5: "0", 6: "1"}
    plays = (Play(card("lobby"), 1, (9,)),)
    state = lay(board, Launch(0), plays=plays, deck=41, hindmost=1)
    state = play(state, do("put_token", 0, 7, 0))
    assert isinstance(state.phase, Over)
    assert (state.plays, state.discards, all_cards(state)) == ((), (card("lobby"),), 48)


def test_companies_beside_the_slots_stay_there_unless_the_table_agreed_otherwise() -> None:
    """Transportation has two slots; one becomes free, and the third Company does not move in: no line of en 217, 223
    and 265 moves it.
    """
    state = lay({7: "0 1 +1"}, Convert(1, (0, 1), (True, False)))
    state = play(state, do("convert", 1, 7), do("remove", 0, 7, 0))
    assert table_view(state).industries[5].free_slots == 1
    assert state.at(7).beside == (Token(1, beside=True),)
    agreed = agreement(2, extras_fill_freed_slots=True)
    filling = lay({7: "0 1 +1"}, Convert(1, (0, 1), (True, False)), agreed=agreed)
    assert table_view(play(filling, do("convert", 1, 7), do("remove", 0, 7, 0))).industries[5].free_slots == 0


def test_a_waiver_is_for_an_interest_that_is_owed() -> None:
    state = lay({7: "0b 1"}, Winter("same", "interest", 0, ()))
    refused = GAME.rules.refusal(state, do("waive", 0, 9))
    assert refused and (refused.code, dict(refused.args)) == ("not_pledged", {"player": 0, "industry": 9})


def test_a_dealt_card_and_a_drawn_one_are_single() -> None:
    state = play(EVERY["winter cards"](), do("deal"))
    assert (state.cards, state.deck) == ((4, 4, 4), 32)


def test_agreements_and_positions_can_be_told_apart_and_kept_in_a_set() -> None:
    assert hash(agreement(2)) == hash(agreement(2))
    assert len({lay(), lay(), laid(Launch(0))}) == 2


def test_there_are_twelve_kinds_of_card() -> None:
    assert len(CARDS) == len(set(CARDS)) == 12


def test_the_last_one_to_collect_leaves_the_phase_to_be_closed() -> None:
    state = play(EVERY["revenue"](), do("settle", 0), do("settle", 1), do("settle", 2))
    assert phase_of(play(state, CLOSE)) == ("auction", "bid")
