"""The four gold abilities, used by a player who has collected and before the next one does (rulebook en 205, 414-450).

Each Company gives its ability once every time its owner collects. The Crisis counts at the moment an ability is used,
so pushing the Crisis away first can make it available again (A-24).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.games.kernel import act, no, one_of
from companion.games.orconomy.rules import act_terms, derive, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import CARDS_HELD, CRISIS, PLACE, Amount, AnyIndustry, What, Where, maybe
from companion.games.orconomy.rules.state import BONES, FOOD, TOURISM, TRANSPORT, Gold, Revenue, State, phase_of
from companion.games.protocol import Offer, Refusal

TRANSPORT_PAY = 8
USED = dict(zip((TOURISM, FOOD, TRANSPORT, orconomy.TOTEMOLOGY), Gold._fields[1:], strict=True))
"""By industry, the field of `Gold` that counts the uses of its ability."""
FOOD_MOVE = ("what", "industry", PLACE)
GOLD_KEY = ("gold",)  # where a gold ability is on the screen: among the buttons of whoever is picked


def earning(industry: orconomy.Industry, moved: tuple[orconomy.Moved, ...], player: int, number: int) -> int:
    """How many of a player's Companies still yield in this phase: none that Food Processing moved (en 438)."""
    count = derive.companies_of(industry, player)
    return max(0, count - sum(move[:2] == (player, number) for move in moved)) if moved else count


def _window(state: State, player: int) -> Gold | None:
    """What a player has used so far if they may use gold abilities now, else None."""
    return next((used for used in phase_of(state, Revenue).gold if used.player == player), None)


def _has_collected(state: State, player: int) -> bool:
    """Whether a player has had their turn to collect in this phase."""
    turn, seats = phase_of(state, Revenue).turn, orconomy.order(state)
    return turn == orconomy.NOBODY or (player in seats and seats.index(player) < seats.index(turn))


def left(state: State, player: int, number: int) -> int:
    """How often a player may still use the gold ability of an industry now."""
    if number == state.crisis or number not in derive.near(state):
        return 0
    window = _window(state, player)
    if window is None:
        return 0
    companies = _earning(state, player, number)
    unused = _unused(state, window, number) if companies else 0
    return min(unused, companies) if number == FOOD else unused


def still(state: State, player: int) -> tuple[int, ...]:
    """The industries whose gold ability a player may still use in this phase, now or once they have collected."""
    if _window(state, player) is None and _has_collected(state, player):
        return ()
    window = _window(state, player) or Gold(player)
    near = (number for number in USED if number in derive.near(state))
    return tuple(
        number
        for number in near
        if number != state.crisis and _earning(state, player, number) and _unused(state, window, number)
    )


def _unused(state: State, window: Gold, number: int) -> int:
    """How many uses of an ability are left, ignoring the Crisis."""
    used: int = getattr(window, USED[number])
    if number != FOOD:
        return max(0, _earning(state, window.player, number) - used)
    return max(0, 1 - used) if state.agreed.options.food_move == "one" else state.agreed.box.supply.tokens_per_player


def _earning(state: State, player: int, number: int) -> int:
    return earning(state.at(number), phase_of(state, Revenue).moved, player, number)


def once_more(state: State, player: int) -> tuple[Gold, ...]:
    """With Exploitation every gold ability can be used again, on top of what is left from the first time (en 338)."""
    window = _window(state, player)
    others = tuple(used for used in phase_of(state, Revenue).gold if used.player != player)
    if window is None:
        return (*others, Gold(player))
    limited = [number for number in USED if number != FOOD or state.agreed.options.food_move == "one"]
    return (*others, Gold(player, **{USED[number]: -_unused(state, window, number) for number in limited}))


def may_use(number: int) -> Callable[[State], Sequence[int]]:
    """Those who may use an ability now."""

    def users(state: State) -> Sequence[int]:
        return [used.player for used in phase_of(state, Revenue).gold if left(state, used.player, number)]

    return users


def has_left(number: int) -> Callable[[State, int], Refusal | None]:
    """Needs a use of this ability that the player may make now."""

    def use_left(state: State, player: int) -> Refusal | None:
        if _window(state, player) is None:
            return no("gold_over" if _has_collected(state, player) else "not_collected", "R9.2", player=player)
        if number not in derive.near(state):
            return no("not_near", industry=number)
        if number == state.crisis:
            return no("in_crisis", "R8.1", industry=number)
        return None if left(state, player, number) else no("none_left", player=player, industry=number)

    return use_left


def _spend(state: State, player: int, number: int, times: int) -> State:
    """Records that a gold ability was used so many times."""
    phase, name = phase_of(state, Revenue), USED[number]
    gold = tuple(
        used._replace(**{name: getattr(used, name) + times}) if used.player == player else used for used in phase.gold
    )
    return state._replace(phase=replace(phase, gold=gold))


def cards_to_draw(state: State, player: int) -> range:
    """How many cards may be drawn for Tourism."""
    return range(1, min(left(state, player, TOURISM), state.deck + len(state.discards)) + 1)


def not_so_many_drawn(state: State, player: int, amount: Amount) -> Refusal:
    """Why it is another number."""
    return no("bad_amount", amount=amount, most=cards_to_draw(state, player).stop - 1)


@act(
    Revenue, by=may_use(TOURISM), source="R9.5",
    needs=[has_left(TOURISM), one_of("amount", cards_to_draw, not_so_many_drawn)], at=GOLD_KEY,
)  # fmt: skip
def tourism(state: State, player: int, amount: Amount) -> State:
    """A card for each Company there (en 414)."""
    return _spend(moves.draw(state, player, amount), player, TOURISM, amount)


def card_in_hand(state: State, player: int) -> Refusal | None:
    """There is a card to sell."""
    return None if state.cards[player] else no("too_few_cards", player=player, have=0)


def cards_to_sell(state: State, player: int) -> range:
    """How many cards may be sold for Transportation."""
    return range(1, min(left(state, player, TRANSPORT), state.cards[player]) + 1)


def not_so_many_sold(state: State, player: int, amount: Amount) -> Refusal:
    """Why it is another number."""
    return no("bad_amount", amount=amount, most=cards_to_sell(state, player).stop - 1)


@act(
    Revenue, by=may_use(TRANSPORT), source="R9.5",
    needs=[has_left(TRANSPORT), card_in_hand, one_of("amount", cards_to_sell, not_so_many_sold)],
    at=GOLD_KEY, by_hand=(act_terms.SKULLS, CARDS_HELD),
)  # fmt: skip
def transport(state: State, player: int, amount: Amount) -> State:
    """A card for 8 Skulls, once for each Company there (en 444)."""
    state = moves.gain(moves.discard(state, player, amount), player, TRANSPORT_PAY * amount)
    return _spend(state, player, TRANSPORT, amount)


def beside_crisis(state: State) -> tuple[int, ...]:
    """The neighbours of the industry in Crisis."""
    return state.agreed.neighbours[state.crisis]


def not_neighbour(state: State, industry: AnyIndustry) -> Refusal:
    """Why it is another industry."""
    return no("not_neighbour", industry=industry, crisis=state.crisis)


@act(
    Revenue, by=may_use(orconomy.TOTEMOLOGY), source="R9.5",
    needs=[has_left(orconomy.TOTEMOLOGY), one_of("industry", beside_crisis, not_neighbour)], at=GOLD_KEY,
    moves_pieces=6, by_hand=(CRISIS,),
)  # fmt: skip
def totemology(state: State, player: int, industry: AnyIndustry) -> State:
    """Pushes the Crisis one step; it affects everybody who collects later (en 450)."""
    return _spend(state, player, orconomy.TOTEMOLOGY, 1)._replace(crisis=industry)


def _targets(state: State) -> tuple[int, ...]:
    """Where a Food Processing Company may move: any other industry, with a free slot where the table agreed so."""
    slot = state.agreed.options.food_needs_slot
    return tuple(
        number for number in orconomy.NUMBERS if number != FOOD and (not slot or derive.free_slots(state, number))
    )


def _movable(state: State, player: int) -> tuple[int, ...]:
    """Whether a player has Food Processing Companies face up, bones up, or both."""
    return tuple(
        [what for what in (orconomy.FACE, BONES) if moves.matching(state, player, FOOD, pledged=what == BONES)]
    )


def own_food_company(state: State, player: int, what: What, place: Where) -> Refusal | None:
    """The player has such a Food Processing Company."""
    companies = what in (orconomy.FACE, BONES) and moves.matching(
        state, player, FOOD, pledged=what == BONES, place=maybe(place)
    )
    return None if companies else no("not_yours", player=player, industry=FOOD)


def other_industry(state: State, industry: AnyIndustry) -> Refusal | None:
    """A Food Processing Company may move there."""
    if industry in _targets(state):
        return None
    known = industry in orconomy.NUMBERS and industry != FOOD
    return no("no_free_slot" if known else "unknown_industry", industry=industry)


def clear_which(state: State, player: int, what: What, place: Where) -> Refusal | None:
    """It is clear which Food Processing Company is meant."""
    return moves.unclear(state, FOOD, moves.matching(state, player, FOOD, pledged=what == BONES, place=maybe(place)))


def food_moves(state: State) -> Iterable[Offer]:
    """Moves of Food Processing Companies, by the side that is up."""
    offers: list[Offer] = []
    for seat in may_use(FOOD)(state):
        if targets := _targets(state):
            both = tuple([what for what in (orconomy.FACE, BONES) if FOOD in derive.in_both(state.board, seat, what)])
            offers += act_terms.by_place("food_move", seat, (_movable(state, seat), targets), FOOD_MOVE, both)
    return offers


@act(
    Revenue, by=may_use(FOOD), source="R9.5", offers=food_moves,
    needs=[has_left(FOOD), own_food_company, other_industry, clear_which], at=GOLD_KEY, moves_pieces=5,
    by_hand=act_terms.TOKENS,
)  # fmt: skip
def food_move(state: State, player: int, what: What, industry: AnyIndustry, place: Where = act_terms.UNSAID) -> State:
    """Moves a Food Processing Company to another industry, where it yields nothing in this phase (en 438, A-16)."""
    company = moves.matching(state, player, FOOD, pledged=what == BONES, place=maybe(place))[0]
    state = moves.drop_company(state, FOOD, company)
    token = moves.arriving(state, player, industry, pledged=company.pledged)
    state = _spend(moves.add_company(state, industry, token), player, FOOD, 1)
    phase = phase_of(state, Revenue)
    return state._replace(phase=replace(phase, moved=(*phase.moved, moves.moved(state, industry, token))))


ACTS = (tourism, transport, totemology, food_move)
ABILITIES = {
    tourism.kind: TOURISM,
    food_move.kind: FOOD,
    transport.kind: TRANSPORT,
    totemology.kind: orconomy.TOTEMOLOGY,
}
"""The industries to which they belong."""
