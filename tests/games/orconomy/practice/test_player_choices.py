"""What a player at the practice table wants with a card: whom and what it targets, and when it is kept."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.games.orconomy.practice.player_choices import BY_KIND, Known, Play, choose, spite
from companion.games.orconomy.practice.secrets import KINDS, Cards
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import BONES, FACE, Auction, EndOfRound, State, Winter
from companion.games.orconomy.rules.state import Play as Lying
from companion.games.protocol import Action, Offer
from tests.games.orconomy.positions import NOBODY, card, lay


def known(state: State, top: str = "veto", held: tuple[str, ...] = ()) -> Known:
    """What a player knows who holds these cards."""
    cards = SimpleNamespace(top=top, hand=lambda _seat: held, pair=lambda _seat: "", least=lambda _seat, _count: ("",))
    return Known(state, cast(Cards, cards), dict.fromkeys(KINDS, 0), lambda _kind, _number: True)


def play_of(kind: str, state: State, seat: int, *domains: tuple[int, ...], top: str = "veto") -> Play | None:
    """What this seat wants with such a card."""
    return BY_KIND[kind].target(known(state, top), seat, [Offer(kind, seat, domains)], Random(1))


def bidding(best: int = NOBODY, **rest: Any) -> State:
    """An auction of three, in which this seat has bid best."""
    bids = tuple(9 if seat == best else 0 for seat in range(3))
    return lay(phase=Auction(0, bids, (False,) * 3, (0,) * 3), players=3, **rest)


def test_every_card_has_a_purpose() -> None:
    assert set(BY_KIND) == set(KINDS)


def test_exploitation_waits_for_a_round_that_pays() -> None:
    paying = play_of("exploitation", lay({7: "0 0"}), 0)
    assert paying is not None and paying[0] == ()
    assert play_of("exploitation", lay({2: "0 0", 7: "1"}), 0) is None


def test_a_veto_meets_the_best_bidder_and_nobody_else() -> None:
    state = bidding(best=1, board={7: "0"})
    assert play_of("veto", state, 0, (1, 2)) == ((1,), 0.3)
    assert play_of("veto", state, 0, (2,)) is None


def test_a_veto_is_certain_when_the_bidder_would_win_the_game() -> None:
    state = bidding(best=1, board=dict.fromkeys((2, 4, 5, 6, 8, 9, 10, 11), "1"))
    assert play_of("veto", state, 0, (1, 2)) == ((1,), 1.0)


def test_tax_inspection_takes_from_the_fullest_hand() -> None:
    play = play_of("tax_inspection", lay(players=3, phase=EndOfRound(NOBODY), cards=(3, 3, 9)), 0, (1, 2))
    assert play is not None and play[0] == (2,)


@pytest.mark.parametrize(("top", "wanted"), [("lobby", True), ("informer", False), ("", False)])
def test_the_informer_looks_at_the_real_pile(top: str, wanted: bool) -> None:
    assert (play_of("informer", lay(), 0, top=top) is not None) is wanted


def test_payments_are_delayed_only_by_whoever_owes_some() -> None:
    winter = Winter("double", "interest", 0, ())
    assert play_of("payments_delay", lay({7: "0"}, winter), 0) is None
    assert play_of("payments_delay", lay({7: "0b"}, winter), 0) is not None


def test_the_crisis_is_sent_where_it_hurts_the_others() -> None:
    play = play_of("lobby", lay({6: "0", 8: "1 2"}, players=3), 0, tuple(range(4, 12)))
    assert play is not None and play[0] == (8,)


def test_nobody_tricks_themselves_out_of_their_bid() -> None:
    assert play_of("fraud", bidding(best=0), 0) is None
    assert play_of("fraud", bidding(best=1), 0) is not None


def test_the_company_sold_is_the_one_that_costs_no_trophy() -> None:
    state = lay({9: "0 0 0", 10: "0"})
    assert play_of("good_bargain", state, 0, (9, 10), (FACE,)) == ((9, FACE), 0.4)
    assert play_of("good_bargain", state, 0, (10,), (BONES,)) is None


def test_a_raid_takes_from_whoever_loses_most() -> None:
    play = play_of("corporate_raid", lay({7: "1 1 2"}, players=3), 0, (1, 2), (FACE,))
    assert play is not None and play[0] == (1, FACE)


def test_a_throw_that_pays_is_left_alone() -> None:
    assert play_of("consultants", lay({7: "0 0 0"}), 0, (1, 2)) is None
    assert play_of("consultants", lay(), 0, (1, 2)) is not None


def test_a_card_that_targets_a_player_meets_more_spite_from_them() -> None:
    state = lay(players=3, plays=(Lying(card("tax_inspection"), 1, (0,)),))
    assert spite(state, 1) == 0.0 < spite(state, 2) < spite(state, 0)


def test_nobody_plays_a_card_they_do_not_hold() -> None:
    state = lay({7: "0 0", 6: "1"}, EndOfRound(NOBODY), players=3)
    rng, offers = Random(1), RULES.offers(state)
    assert {offer.kind for offer in offers} & set(KINDS)
    chosen = [choose(known(state), offers, rng, besides=True) for _ in range(200)]
    assert not {action.kind for action in chosen if action is not None} & set(KINDS)


def test_nobody_goes_on_in_a_persons_place() -> None:
    state = lay({7: "0 1"}, players=3, phase=Auction(1, (0,) * 3, (False,) * 3, (0,) * 3))
    others = [offer for offer in RULES.offers(state) if offer.player != 1]
    chosen: list[Action | None] = [choose(known(state), others, Random(seed), besides=False) for seed in range(40)]
    assert set(chosen) == {None}
