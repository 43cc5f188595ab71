"""All acts of ORC, and what is asked of every action before what the act itself needs."""

from companion.games.kernel import AnyAct, Rules, no, not_over
from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases import deploying, drawing, ending, rulings, spare
from companion.games.orc.rules.state import LANDS, NOBODY, PHASES, SEATS, Over, State
from companion.games.protocol import Action, Refusal


def known_player(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """Somebody at this table can do it at all."""
    may = SEATS if act.by is derive.turns else act.by(state)
    return None if action.player in may else no("unknown_player", player=action.player, kind=action.kind)


def now_and_in_turn(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """The phase, and whose turn it is; what waits for cards to be drawn says so."""
    waiting = isinstance(state.phase, act.says.get("waits_for", ()))
    if not waiting and not isinstance(state.phase, act.phases):
        return no("wrong_phase", kind=action.kind)
    if act.by is derive.turns and action.player not in (due := derive.turns(state)):
        return no("not_your_turn", player=action.player, turn=due[0] if due else NOBODY)
    if not waiting:
        return None
    amount = derive.must_draw(state)
    return no("must_draw", "O4.9", amount=amount) if amount else no("wrong_phase", kind=action.kind)


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


RULES: Rules[State] = Rules(
    (*spare.ACTS, *deploying.ACTS, *drawing.ACTS, *ending.ACTS, *rulings.ACTS),
    gates=(not_over(Over, "O6.4"), known_player, now_and_in_turn),
    describe=describe,
)

COLOURED = frozenset(
    number.name for one in RULES.acts.values() for number in one.numbers if number.sort.words == COLOURS
)
"""What numbers that stand for a colour are called."""
