"""The four gold abilities, used by a player who has collected and before the next one does (rulebook en 205, 414-450).

Each Company gives its ability once every time its owner collects. The Crisis counts at the moment an ability is used,
so pushing the Crisis away first can make it available again (A-24).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.standing import by_place
from companion.games.orconomy.rules.state import (
    BONES,
    FACE,
    FOOD,
    NOBODY,
    NUMBERS,
    TOTEMOLOGY,
    TOURISM,
    TRANSPORT,
    Gold,
    Industry,
    Moved,
    Revenue,
    State,
    order,
)
from companion.games.protocol import Action, Offer, Refusal

TRANSPORT_PAY = 8
ABILITIES = {"tourism": TOURISM, "food_move": FOOD, "transport": TRANSPORT, "totemology": TOTEMOLOGY}
USED = {"tourism": "tourism", "food_move": "food", "transport": "transport", "totemology": "totemology"}
"""The field of `Gold` that counts the uses of each kind of action."""


def _phase(state: State) -> Revenue:
    assert isinstance(state.phase, Revenue)
    return state.phase


def earning(industry: Industry, moved: tuple[Moved, ...], player: int, number: int) -> int:
    """How many of a player's Companies in an industry still yield in this phase: not those that Food Processing moved
    there (en 438).
    """
    count = derive.companies_of(industry, player)
    return max(0, count - sum(one[:2] == (player, number) for one in moved)) if moved else count


def _window(state: State, player: int) -> Gold | None:
    """What a player has used so far if they may use gold abilities now, else None."""
    return next((used for used in _phase(state).gold if used.player == player), None)


def _has_collected(state: State, player: int) -> bool:
    """Whether a player has had their turn to collect in this phase."""
    turn, seats = _phase(state).turn, order(state)
    return turn == NOBODY or (player in seats and seats.index(player) < seats.index(turn))


def left(state: State, player: int, kind: str) -> int:
    """How often a player may still use a gold ability now."""
    number = ABILITIES[kind]
    if number == state.crisis or number not in derive.near(state):
        return 0
    window = _window(state, player)
    if window is None:
        return 0
    companies = _earning(state, player, number)
    unused = _unused(state, window, kind) if companies else 0
    return min(unused, companies) if kind == "food_move" else unused


def still(state: State, player: int) -> tuple[int, ...]:
    """The industries whose gold ability a player may still use in this phase, now or once they have collected."""
    if _window(state, player) is None and _has_collected(state, player):
        return ()
    window = _window(state, player) or Gold(player)
    kinds = ((kind, number) for kind, number in ABILITIES.items() if number in derive.near(state))
    return tuple(
        number
        for kind, number in kinds
        if number != state.crisis and _earning(state, player, number) and _unused(state, window, kind)
    )


def _unused(state: State, window: Gold, kind: str) -> int:
    """How many uses of an ability are left, ignoring the Crisis."""
    used: int = getattr(window, USED[kind])
    if kind != "food_move":
        return max(0, _earning(state, window.player, ABILITIES[kind]) - used)
    return max(0, 1 - used) if state.agreed.options.food_move == "one" else state.agreed.box.tokens


def _earning(state: State, player: int, number: int) -> int:
    return earning(state.at(number), _phase(state).moved, player, number)


def once_more(state: State, player: int) -> tuple[Gold, ...]:
    """With Exploitation every gold ability can be used again, on top of what is left from the first time (en 338)."""
    window = _window(state, player)
    others = tuple(used for used in _phase(state).gold if used.player != player)
    if window is None:
        return (*others, Gold(player))
    counted = [kind for kind in ABILITIES if kind != "food_move" or state.agreed.options.food_move == "one"]
    return (*others, Gold(player, **{USED[kind]: -_unused(state, window, kind) for kind in counted}))


def _check_left(state: State, action: Action) -> Refusal | None:
    number = ABILITIES[action.kind]
    if _window(state, action.player) is None:
        code = "gold_over" if _has_collected(state, action.player) else "not_collected"
        return moves.no(code, "R9.2", player=action.player)
    if number not in derive.near(state):
        return moves.no("not_near", "R9.5", industry=number)
    if number == state.crisis:
        return moves.no("in_crisis", "R8.1", industry=number)
    if not left(state, action.player, action.kind):
        return moves.no("none_left", "R9.5", player=action.player, industry=number)
    return None


def _check_amount(state: State, action: Action, most: int) -> Refusal | None:
    refused = _check_left(state, action)
    if refused is None and not 1 <= action.args[0] <= most:
        return moves.no("bad_amount", "R9.5", amount=action.args[0], most=most)
    return refused


def _spend(state: State, action: Action, times: int) -> State:
    """Records that a gold ability was used so many times."""
    phase = _phase(state)
    name = USED[action.kind]
    gold = tuple(
        used._replace(**{name: getattr(used, name) + times}) if used.player == action.player else used
        for used in phase.gold
    )
    return state._replace(phase=replace(phase, gold=gold))


def _most_drawn(state: State, player: int) -> int:
    return min(left(state, player, "tourism"), state.deck + len(state.discards))


def _check_tourism(state: State, action: Action) -> Refusal | None:
    return _check_amount(state, action, _most_drawn(state, action.player))


def _tourism(state: State, action: Action) -> State:
    """A card for each Company there (en 414)."""
    return _spend(moves.draw(state, action.player, action.args[0]), action, action.args[0])


def _most_sold(state: State, player: int) -> int:
    return min(left(state, player, "transport"), state.cards[player])


def _check_transport(state: State, action: Action) -> Refusal | None:
    if not state.cards[action.player]:
        return _check_left(state, action) or moves.no("too_few_cards", "R9.5", player=action.player, have=0)
    return _check_amount(state, action, _most_sold(state, action.player))


def _transport(state: State, action: Action) -> State:
    """A card for 8 Skulls, once for each Company there (en 444)."""
    count = action.args[0]
    state = moves.gain(moves.discard(state, action.player, count), action.player, TRANSPORT_PAY * count)
    return _spend(state, action, count)


def _check_totemology(state: State, action: Action) -> Refusal | None:
    refused = _check_left(state, action)
    if refused is None and action.args[0] not in state.agreed.neighbours[state.crisis]:
        return moves.no("not_neighbour", "R9.5", industry=action.args[0], crisis=state.crisis)
    return refused


def _totemology(state: State, action: Action) -> State:
    """Pushes the Crisis one step; it affects everybody who collects later (en 450)."""
    return _spend(state, action, 1)._replace(crisis=action.args[0])


def _targets(state: State) -> tuple[int, ...]:
    """Where a Food Processing Company may move: any other industry, with a free slot where the table agreed so."""
    slot = state.agreed.options.food_needs_slot
    return tuple(number for number in NUMBERS if number != FOOD and (not slot or derive.free_slots(state, number)))


def _movable(state: State, player: int) -> tuple[int, ...]:
    """Whether a player has Food Processing Companies face up, bones up, or both."""
    return tuple([what for what in (FACE, BONES) if moves.meant(state, player, FOOD, pledged=what == BONES)])


def _check_food(state: State, action: Action) -> Refusal | None:
    what, target, *place = action.args
    refused = _check_left(state, action)
    found = moves.meant(state, action.player, FOOD, pledged=what == BONES, place=place)
    if refused is None and (what not in (FACE, BONES) or not found):
        return moves.no("not_yours", "R9.5", player=action.player, industry=FOOD)
    if refused is None and target not in _targets(state):
        known = target in NUMBERS and target != FOOD
        return moves.no("no_free_slot" if known else "unknown_industry", "R9.5", industry=target)
    return refused or moves.unclear(state, FOOD, found)


def _food_move(state: State, action: Action) -> State:
    """Moves a Food Processing Company, pledged or not, to another industry, where it yields nothing in this phase (en
    438, A-16).
    """
    what, target, *place = action.args
    company = moves.meant(state, action.player, FOOD, pledged=what == BONES, place=place)[0]
    state = moves.drop_company(state, FOOD, company)
    token = moves.arriving(state, action.player, target, pledged=company.pledged)
    state = _spend(moves.add_company(state, target, token), action, 1)
    phase = _phase(state)
    return state._replace(phase=replace(phase, moved=(*phase.moved, moves.moved(state, target, token))))


def offer_tourism(state: State) -> Iterable[Offer]:
    """Drawing cards for Tourism: who may, and how many at most."""
    for used in _phase(state).gold:
        most = _most_drawn(state, used.player)
        if most:
            yield Offer("tourism", used.player, (range(1, most + 1),))


def _offer_transport(state: State) -> Iterable[Offer]:
    for used in _phase(state).gold:
        most = _most_sold(state, used.player)
        if most:
            yield Offer("transport", used.player, (range(1, most + 1),))


def _offer_totemology(state: State) -> Iterable[Offer]:
    for used in _phase(state).gold:
        if left(state, used.player, "totemology"):
            yield Offer("totemology", used.player, (state.agreed.neighbours[state.crisis],))


def _offer_food(state: State) -> Iterable[Offer]:
    for used in _phase(state).gold:
        if left(state, used.player, "food_move") and _targets(state):
            both = [what for what in (FACE, BONES) if FOOD in derive.in_both(state.board, used.player, what)]
            yield from by_place(Offer("food_move", used.player, (_targets(state),)), _movable(state, used.player), both)


RULES: Mapping[str, Rule] = {
    "tourism": Rule(("amount",), (Revenue,), "R9.5", _check_tourism, _tourism, offer_tourism),
    "transport": Rule(("amount",), (Revenue,), "R9.5", _check_transport, _transport, _offer_transport),
    "totemology": Rule(("industry",), (Revenue,), "R9.5", _check_totemology, _totemology, _offer_totemology),
    "food_move": Rule(
        ("what", "industry", "place"), (Revenue,), "R9.5", _check_food, _food_move, _offer_food, optional=1
    ),
}
