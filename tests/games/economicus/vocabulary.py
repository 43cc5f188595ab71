"""The words in which cases of Economicus are told: its positions, and what is asked of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from itertools import product
from random import Random
from typing import Any

from companion.games.economicus.conduct import told_effect
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules import derive, flow
from companion.games.economicus.rules import state as states
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.phases.auction import best_raise
from companion.games.economicus.rules.state import Bidding, Completion, Creation, Fated, Fates, Sale, State
from companion.games.economicus.rules.status import status
from companion.games.economicus.rules.text import origins
from companion.games.protocol import Action, NotUnderstood
from companion.games.protocol.terms import can_be
from tests.games.economicus.positions import A, agreement, at_roll, fresh, header_of, in_phase, lying, priced, with_box
from tests.games.rule_cases import Vocabulary, by_name, classes_of, names_of_game, of_game, speaker_of


def fated(chips: Mapping[int, str], *left: tuple[int, int], preset: str = "full", **said: Any) -> State:
    """A position in which these startups are thrown for; the active industry is the first one's."""
    state = lying(at_roll(preset=preset, target=22, **said), chips, active=left[0][1])
    return in_phase(state, Fates(tuple(Fated(seat, number, False) for seat, number in left)))


def all_fated(state: State) -> State:
    """Every startup that is due is thrown for."""
    return in_phase(state, Fates(derive.fated(state)))


def bidding(
    price: int = 8, number: int = 8, kind: int = states.PRIVATE, chips: Mapping[int, str] | None = None, **said: Any
) -> State:
    """An auction in an industry at a price."""
    state = priced(lying(at_roll(**said), chips or {}), {number: price})._replace(active=number)
    passed = tuple(kind == states.STATE and not state.quotas[seat] for seat in range(3))
    return in_phase(state, Bidding(kind, A, (0, 0, 0), passed))


def won(chips: Mapping[int, str], bid: int, coins: int, prices: Mapping[int, int], **said: Any) -> State:
    """A has won a private company of industry 8 for a bid, and is to pay."""
    state = priced(lying(at_roll(target=22, **said), chips, coins=(coins, 20, 20), active=8), {8: 8, **prices})
    return in_phase(state, Sale(states.PRIVATE, A, (bid, 0, 0)))


def state_auction(quotas: tuple[int, ...], cards: tuple[int, ...] = (2, 2, 2)) -> State:
    """Bids for the state company of industry 8; who has no quota is out."""
    state = priced(lying(at_roll(), {8: "BBB"}, quotas=quotas, cards=cards, active=8), {8: 8})
    return flow.enter_bidding(state, states.STATE)


def creating(price: int = 10, number: int = 11, chips: Mapping[int, str] | None = None, **said: Any) -> State:
    """Phase 4 in an industry at a price."""
    state = priced(lying(at_roll(target=22, **said), chips or {}), {number: price})
    return in_phase(state, Creation(), active=number)


def limited(coins: tuple[int, int]) -> State:
    """The last turn of a game limited to 2 turns: A and B have equal Stars."""
    state = lying(at_roll(2, limit="turns", limit_turns=2), {8: "A!", 5: "A", 9: "B", 4: "B"}, coins=coins)
    return in_phase(priced(state, {8: 8, 5: 5, 9: 5, 4: 3}), Completion())


def offering(word: str = "B", **changes: object) -> State:
    """The end of a turn in industry 6 at the price of 6."""
    state = priced(lying(at_roll(exclusive_offer=True), {6: word}), {6: 6})
    return in_phase(state, Completion(), active=6, **changes)


def parts(state: State, field: str, which: int) -> dict[str, list[int]]:
    """The amounts of each kind of part of a number."""
    amounts: dict[str, list[int]] = {}
    for part in origins.ASKED.parts(state, field, which):
        amounts.setdefault(part.code, []).append(part.amount)
    return amounts


def cause(state: State, field: str, kind: str, player: int, *args: int) -> str:
    """The rule by which an act changes a number."""
    action = Action(kind, player, args)
    return origins.cause(state, action, RULES.apply(state, action), field, player)


GAME = economicus_game()
HEADER = {
    "game": "economicus", "trial": True,
    "players": [{"name": "A", "colour": "green"}, {"name": "B", "colour": "red"}],
}  # fmt: skip


def codes(state: State) -> list[str]:
    """What cannot be."""
    return [problem.code for problem in status(state) if not problem.note]


def industry_with(position: State, number: int, /, **changes: Any) -> State:
    """A position with something else about one industry."""
    return position.with_industry(number, position.at(number)._replace(**changes))


def effect(state: State, which: int) -> State | None:
    """The position after one tap on an effect of the open card; None where there is nothing to tap."""
    try:
        return reduce(RULES.apply, told_effect(state, (which,), camera=False).run, state)
    except NotUnderstood:
        return None


FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, HEADER, ("A", "B")),
    "additional": lambda state, number: derive.additional(state.at(number)),
    **by_name(derive.assets, derive.bank, derive.chain, derive.chips_left, derive.companies, derive.due),
    **by_name(derive.free_private, derive.free_state, derive.interest, derive.loans, derive.price, derive.profit),
    **by_name(derive.raisable),
    **by_name(derive.repay, derive.slots, derive.stars, derive.startups, best_raise, cause, parts),
    "amount_of": lambda state, field, which, code: next(
        dict(part.args) for part in origins.ASKED.parts(state, field, which) if part.code == code
    ),
    "codes": codes,
    "discards_offered": lambda state, kind: {
        numbers for offer in RULES.offers(state) if offer.kind == kind for numbers in product(*offer.domains[3:5])
    },
    "effect": effect,
    "goes_on_with": lambda state, name: header_of(state.agreed)[name],
    "prompt_said": lambda state: speaker_of("economicus", "en").prompt(GAME.view(state).prompt, "ABC"),
    "fits": lambda state: "phase_does_not_fit" not in codes(state),
    "has": lambda state, code: code in codes(state),
    "notes": lambda state: [problem.code for problem in status(state) if problem.note],
    "possible": lambda state: can_be(status(state)),
    "refusal": RULES.refusal,
    "stands_in": lambda state, seat: GAME.stand_in(state, seat, Random(1)),
}
NAMES = {
    **classes_of(states),
    **by_name(agreement, all_fated, at_roll, bidding, creating, Action, fated, fresh, in_phase, limited, lying),
    **by_name(offering, priced),
    **by_name(Card, industry_with, state_auction, with_box, won),
    "join": seating.with_player,
    "leave": seating.without_player,
    **names_of_game(GAME, HEADER),
    "many_cards": lambda many: tuple(Card("option", str(number)) for number in range(many)),
    "replace": replace,
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {letter: seat for seat, letter in enumerate("ABCDEFGH")}, "ABCDEFGH")
