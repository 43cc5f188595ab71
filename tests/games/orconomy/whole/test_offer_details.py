"""What is offered at every moment, to whom and with which numbers, down to the last Skull, card and token."""

from typing import Any

import pytest

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import Auction, EndOfRound, Gold, Launch, Play, Revenue, State, Winter
from companion.games.orconomy.view import table_view
from companion.games.protocol import Offer
from tests.games.orconomy.moments import EVERY, IN_ROUND, laid
from tests.games.orconomy.positions import GAME, NOBODY, agreement, card, fresh, lay, offer, rated, unseen
from tests.many_rows import each_row

Told = tuple[Any, ...]
FACES = (1, 2, 3, 4, 5, 6)
ALL_BUT_FOOD = (2, 3, 4, 5, 7, 8, 9, 10, 11)


def told(item: Offer) -> Told:
    """An offer as kind, seat and the numbers of each field; long ranges by their ends."""
    numbers = (tuple(domain) for domain in item.domains)
    return (item.kind, item.player, *((found[0], "to", found[-1]) if len(found) > 20 else found for found in numbers))


LASTING: set[Told] = {
    ("loan", 0, (6,)),
    ("loan", 1, (5, 6)),
    ("loan", 2, (5,)),
    ("remove", 0, (6,), (0,)),
    ("remove", 0, (11,), (1,)),
    ("remove", 0, (6,), (2,)),
    ("remove", 1, (5, 6), (0,)),
    ("remove", 1, (6,), (2,)),
    ("remove", 2, (5,), (0,)),
    ("remove", 2, (6,), (2,)),
    ("pay_off", 0, (11,)),
    *(("sell_pair", seat) for seat in (0, 1, 2)),
    *(("want", seat) for seat in (0, 1, 2)),
    *(("informer", seat) for seat in (0, 1, 2)),
    ("good_bargain", 0, (6,), (0,)),
    ("good_bargain", 0, (11,), (1,)),
    ("good_bargain", 1, (5, 6), (0,)),
    ("good_bargain", 2, (5,), (0,)),
}
"""What may be done at every moment of a round, on the board of the moments; besides, Lobby."""
SPYING = {("espionage", seat, tuple(range(2, 12))) for seat in (0, 1, 2)}
VETOES = {("veto", 0, (1, 2)), ("veto", 1, (0, 2)), ("veto", 2, (0, 1))}
DELAYS = {("payments_delay", seat) for seat in (0, 1, 2)}
RAIDS = {("corporate_raid", 0, (1, 2), (0,)), ("corporate_raid", 1, (2,), (0,)), ("corporate_raid", 2, (1,), (0,))}
TAXES = {("tax_inspection", 0, (1, 2)), ("tax_inspection", 1, (0, 2)), ("tax_inspection", 2, (0, 1))}
OF_MOMENT: dict[str, set[Told]] = {
    "crisis roll": {("roll", NOBODY, FACES, FACES)},
    "first oracle": {("oracle", 0), ("oracle", 1), ("oracle", 2)},
    "placement": {("place", 0, tuple(range(2, 12)))},
    "start": {("roll", NOBODY, FACES, FACES)},
    "interest": {
        ("pay_interest", 0, (11,)),
        ("give_up", 0, (11,)),
        *DELAYS,
        *(("consultants", seat, (1, 2)) for seat in (0, 1, 2)),
    },
    "crisis step": {("crisis_step", NOBODY), *DELAYS},
    "winter cards": {("deal", NOBODY), *DELAYS},
    "revenue": {("settle", 0), ("collapse", 0, (6,), (0,))},
    "revenue, first done": {
        ("settle", 1),
        ("collapse", 1, (6,), (0,)),
        ("food_move", 0, (0,), ALL_BUT_FOOD),
        ("exploitation", 0),
    },
    "revenue, all done": {("close_revenue", NOBODY), *(("exploitation", seat) for seat in (0, 1, 2))},
    "auction": {("bid", 0, (5, "to", 999)), ("pass", 0), *VETOES},
    "sold": {
        ("pay", 1),
        ("forgot_fee", 1),
        ("veto", 0, (1,)),
        ("veto", 2, (1,)),
        *(("fraud", seat) for seat in (0, 1, 2)),
    },
    "paid": {("place_won", 1)},
    "competition": {("bid_cards", 0, (1, 2, 3)), ("pass", 0), *VETOES},
    "convert": {("convert", 1, (6,)), ("veto", 0, (1,)), ("veto", 2, (1,))},
    "launch": {("launch", 0, (4, 5, 6)), ("pass", 0)},
    "end": {("buy", 0), ("pass", 0), *TAXES, *RAIDS},
    "end, all done": {("end_round", NOBODY), *TAXES, *RAIDS},
    "over": set(),
}


@each_row("moment", EVERY)
def test_everything_that_is_offered_at_a_moment(moment: str) -> None:
    state = EVERY[moment]()
    found = [told(item) for item in GAME.rules.offers(state)]
    elsewhere = tuple(number for number in range(2, 12) if number != table_view(state).crisis)
    lasting = LASTING | {("lobby", seat, elsewhere) for seat in (0, 1, 2)} if moment in IN_ROUND else set()
    spying = SPYING if moment in IN_ROUND and moment not in ("competition", "convert") else set()
    assert set(found) == OF_MOMENT[moment] | lasting | spying
    assert len(found) == len(set(found))


OFFERED: dict[str, tuple[State, str, int, tuple[tuple[int, ...], ...] | None]] = {
    "one card can be played": (laid(Launch(0), cards=(1, 3, 3)), "lobby", 0, ((2, 4, 5, 6, 7, 8, 9, 10, 11),)),
    "one card is no pair": (laid(Launch(0), cards=(1, 3, 3)), "sell_pair", 0, None),
    "two cards may be one": (laid(Launch(0), cards=(2, 3, 3)), "sell_pair", 0, ()),
    "just the Skulls for the losses": (lay({2: "0 0"}, Revenue(0), active=2, crisis=9, skulls=(6, 9)), "settle", 0, ()),
    "one Skull less": (lay({2: "0 0"}, Revenue(0), active=2, crisis=9, skulls=(5, 9)), "settle", 0, None),
    "just the Skulls to pay off": (lay({7: "0b 1"}, skulls=(9, 9)), "pay_off", 0, ((7,),)),
    "not enough to pay off": (lay({7: "0b 1"}, skulls=(8, 9)), "pay_off", 0, None),
    "7 Skulls are enough where Banking cancels": (lay({7: "0b 1", 9: "0"}, skulls=(7, 9)), "pay_off", 0, ((7,),)),
    "just the Skulls for the interest": (lay({7: "0b 1"}, Winter("same", "interest", 0, ()), skulls=(2, 9)),
        "pay_interest", 0, ((7,),)),
    "not the Skulls for the interest": (lay({7: "0b 1"}, Winter("same", "interest", 0, ()), skulls=(1, 9)),
        "pay_interest", 0, None),
    "just the Skulls for a launch": (lay(phase=Launch(0), skulls=(3, 9)), "launch", 0, ((6, 7, 8),)),
    "just the Skulls for a card": (lay(phase=EndOfRound(0), skulls=(7, 9)), "buy", 0, ()),
    "a price that just repays the loan": (lay({4: "0b"}, skulls=(3, 9)), "good_bargain", 0, ((4,), (1,))),
    "a price that does not": (lay({4: "0b"}, skulls=(2, 9)), "good_bargain", 0, None),
    "the last card of Tourism": (lay({2: "0 0"}, Revenue(1, gold=(Gold(0),)), active=2, cards=(24, 23)),
        "tourism", 0, ((1,),)),
    "no card left for Tourism": (lay({2: "0 0"}, Revenue(1, gold=(Gold(0),)), active=2, cards=(24, 24)),
        "tourism", 0, None),
    "two cards of Tourism": (lay({2: "0 0"}, Revenue(1, gold=(Gold(0),)), active=2), "tourism", 0, ((1, 2),)),
    "one of two drawn": (lay({2: "0 0"}, Revenue(1, gold=(Gold(0, tourism=1),)), active=2), "tourism", 0, ((1,),)),
    "Transportation without cards": (lay({7: "0"}, Revenue(1, gold=(Gold(0),)), cards=(0, 3)), "transport", 0, None),
    "Transportation with more Companies than cards": (lay({7: "0 0"}, Revenue(1, gold=(Gold(0),)), cards=(1, 3)),
        "transport", 0, ((1,),)),
    "a Veto against those still in it": (lay(phase=Auction(1, (9, 0, 0), (False, False, True), (0, 0, 0)), players=3),
        "veto", 0, ((1,),)),
    "a Veto against oneself": (lay(phase=orconomy.Sold(0, (9, 0), (0, 0), 0, "pay")), "veto", 0, None),
    "a victim with one card": (lay(phase=EndOfRound(0), players=3, cards=(3, 1, 0)), "tax_inspection", 0, ((1,),)),
    "pledged Companies can be raided": (lay({7: "1b 0"}, EndOfRound(0)), "corporate_raid", 0, ((1,), (1,))),
    "sectors with a free slot in set-up": (lay({7: "0 1"}, orconomy.Placement(2)), "place", 1,
                                          ((2, 3, 4, 5, 6, 8, 9, 10, 11),)),
}  # fmt: skip


@each_row("name", OFFERED)
def test_who_is_offered_what(name: str) -> None:
    state, kind, seat, numbers = OFFERED[name]
    found = offer(state, kind, seat)
    assert (found and tuple(tuple(domain) for domain in found.domains)) == numbers


CARD_STEPS: dict[str, set[Told]] = {
    "rating": {("rating", 0, (0, 2, 3, 4, 5, 6))}, "roll": {("risk_roll", 0, FACES)}, "shown": {("resolve", 0)},
    "told": {("resolve", 0), ("let_fail", 0)}, "success": {("resolve", 0)},
    "failure": {("let_fail", 0), ("boost", 0, (2,))}, "reroll": {("reroll", 0, FACES)},
}  # fmt: skip
"""What goes on with an open card in each of its steps."""


@each_row("step", CARD_STEPS)
def test_what_is_offered_while_a_card_lies_open(step: str) -> None:
    """Besides: Security Service until the die is thrown, Consultants when it was (rulebook en 324, 388)."""
    known: tuple[int, ...] = {"rating": unseen(12), "told": unseen(12), "shown": rated()}.get(step, rated(lobby=4))
    lies = {"success": ("rolled", 4), "failure": ("rolled", 2), "reroll": ("reroll", 2)}.get(step, ("shown", 0))
    agreed = agreement(3, risk_rating_unknown="table" if step == "told" else "ask")
    state = laid(Launch(0), plays=(Play(card("lobby"), 0, (9,), *lies),), cards=(2, 1, 0), ratings=known, agreed=agreed)
    answers: set[Told] = {("security_service", seat) for seat in (0, 1)}
    if step in ("success", "failure", "reroll"):
        answers = {("consultants", seat, (0,)) for seat in (0, 1)} if step != "reroll" else set()
    assert {told(item) for item in GAME.rules.offers(state)} == {*CARD_STEPS[step], *answers}


@pytest.mark.parametrize(("hand", "offered"), [(2, True), (1, False)])
def test_a_boost_needs_as_many_cards_as_are_missing(hand: int, offered: bool) -> None:
    failed = (Play(card("lobby"), 0, (9,), "rolled", 2),)
    state = laid(Launch(0), plays=failed, cards=(hand, 3, 3), ratings=rated(lobby=4))
    assert (offer(state, "boost", 0) is not None) == offered


def test_all_copies_in_sight_are_offered_to_nobody() -> None:
    for kind in ("lobby", "espionage", "good_bargain", "informer"):
        state = laid(Launch(0), discards=(*(card(kind),) * 4, *unseen(1)))
        assert [item for item in GAME.rules.offers(state) if item.kind == kind] == []
    answered = laid(Launch(0), plays=(Play(card("lobby"), 0, (9,)),), discards=(card("security_service"),) * 4)
    assert [item.kind for item in GAME.rules.offers(answered)] == ["resolve"]


def test_the_first_oracle_and_the_dice_of_a_new_game() -> None:
    assert [told(item) for item in GAME.rules.offers(fresh(2))] == [("roll", NOBODY, FACES, FACES)]
