"""What is offered at every moment, to whom and with which numbers, down to the last Skull, card and token."""

from typing import Any

from companion.games.orconomy.rules.state import Launch, Play
from companion.games.orconomy.view import table_view
from companion.games.protocol import Offer
from tests.games.orconomy.moments import EVERY, IN_ROUND, laid
from tests.games.orconomy.positions import GAME, NOBODY, agreement, card, fresh, rated, unseen
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


def test_the_first_oracle_and_the_dice_of_a_new_game() -> None:
    assert [told(item) for item in GAME.rules.offers(fresh(2))] == [("roll", NOBODY, FACES, FACES)]
