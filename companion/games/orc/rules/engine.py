"""The rules as three functions: what is offered, why something is refused, and what an action makes of a position."""

from collections.abc import Mapping

from companion.games.orc.rules import derive, ending, rulings, spare, turn
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.rule import Rule, check_number, no
from companion.games.orc.rules.state import LANDS, NOBODY, PHASES, SEATS, Draw, Over, State
from companion.games.protocol import Action, IllegalAction, Offer, Refusal

RULES: Mapping[str, Rule] = {**spare.RULES, **turn.RULES, **ending.RULES, **rulings.RULES}
COLOURED = ("colour", "two", "one")
"""Numbers of an action that stand for a colour."""
INSTEAD = ("deploy", "discard")
"""Kinds that must wait until the cards of this turn are drawn."""


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be done now, but rulings."""
    here = (rule for rule in RULES.values() if isinstance(state.phase, rule.phases))
    return tuple(offer for rule in here for offer in rule.offer(state))


def refusal(state: State, action: Action) -> Refusal | None:
    """None when the action is allowed now, else why not."""
    rule = RULES.get(action.kind)
    if rule is None or len(rule.fields) != len(action.args):
        return no("unknown_kind", "", kind=action.kind)
    if isinstance(state.phase, Over):
        return no("game_over", "O6.4")
    return (
        _refused_player(rule, action)
        or _refused_now(state, rule, action)
        or _refused_numbers(rule, action)
        or rule.check(state, action)
    )


def _refused_player(rule: Rule, action: Action) -> Refusal | None:
    """Whether somebody at this table can do it at all."""
    may = {"table": (NOBODY,), "anybody": (NOBODY, *SEATS)}.get(rule.who, SEATS)
    return None if action.player in may else no("unknown_player", rule.source, player=action.player, kind=action.kind)


def _refused_now(state: State, rule: Rule, action: Action) -> Refusal | None:
    """The phase, and whose turn it is."""
    due = derive.turns(state)
    waiting = action.kind in INSTEAD and isinstance(state.phase, Draw)
    if not waiting and not isinstance(state.phase, rule.phases):
        return no("wrong_phase", rule.source, kind=action.kind)
    if rule.who == "turn" and action.player not in due:
        return no("not_your_turn", rule.source, player=action.player, turn=due[0] if due else NOBODY)
    if waiting and derive.must_draw(state):
        return no("must_draw", "O4.9", amount=derive.must_draw(state))
    return no("wrong_phase", rule.source, kind=action.kind) if waiting else None


def _refused_numbers(rule: Rule, action: Action) -> Refusal | None:
    """Whether every land and colour exists; a draw looks at its land itself."""
    for name, value in zip(rule.fields, action.args, strict=True):
        if name == "land" and action.kind != "draw" and value not in LANDS:
            return no("no_such_land", rule.source, land=value)
        if name in COLOURED and not 0 <= value < len(COLOURS):
            return check_number(value, 0, len(COLOURS) - 1, rule.source)
    return None


def apply(state: State, action: Action) -> State:
    """The position after an allowed action. Raises IllegalAction when it is refused."""
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(action, refused, describe(state))
    return RULES[action.kind].effect(state, action)


def describe(state: State) -> str:
    """The position in one line, for messages."""
    names = state.agreed.names
    hands = (f"{name}'s hand {hand.size}" for name, hand in zip(names, state.hands, strict=True))
    return "; ".join((f"turn {state.round}, {PHASES[type(state.phase)]}", *hands, *map(_land, LANDS, [state] * 6)))


def _land(number: int, state: State) -> str:
    land = state.land(number)
    if land.owner != NOBODY:
        return f"land {number}: {state.agreed.names[land.owner]}'s"
    standing = " to ".join(map(str, land.orcs))
    return f"land {number}: {standing}{', frozen' if land.frozen else f', pile {land.stock}'}"
