"""How several actions of Economancy hang together at a real table: one tap, or one reveal, may be many of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import stop
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.income import income
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import NOBODY, NOT_CHOSEN, PASS, Attack, Defend, Income, State
from companion.games.kernel import AnyAct
from companion.games.protocol import Action, NotUnderstood, Spoken
from companion.games.protocol.conduct import Course, Run, Says, course

FORMS = ("bids:#~", "answers:#~", "picks:#~")
"""A reveal, with a value for each seat (-1: not asked): amounts, places of cards, kinds of card (0: Pass)."""


def settle(state: State) -> Course[State]:
    """Everybody takes the income, or the attacker stops."""
    return course(RULES, state, _ending(state))


def _ending(state: State) -> Run:
    if isinstance(state.phase, Income):
        return (income.action(NOBODY),)
    return (stop.action(state.phase.attacker),) if isinstance(state.phase, Attack) else ()


def reach(state: State, action: Action) -> Run:
    """Amounts take the income for granted, and whoever buys has seen the attack end."""
    act = RULES.acts.get(action.kind)
    return (*_granted(state, act), action) if act is not None else (action,)


def _granted(state: State, act: AnyAct[State]) -> Run:
    return _ending(state) if isinstance(state.phase, act.says.get("waits_for", ())) else ()


def revealed(name: str, state: State, numbers: Sequence[int], *, camera: bool) -> Spoken:
    """The actions of a reveal, in seat order. Raises NotUnderstood when it has not a value for each seat."""
    if len(numbers) != len(state.players):
        raise NotUnderstood(name)
    act, choice = REVEALS[name]
    granted = _granted(state, act)
    for action in granted:
        state = RULES.apply(state, action)
    choices = [(seat, value) for seat, value in enumerate(numbers) if value != NOT_CHOSEN]
    if not choices:
        raise NotUnderstood(name)
    return Spoken((*granted, *(choice(state, seat, value) for seat, value in choices)))


def _answer(state: State, seat: int, place: int) -> Action:
    row = state.players[seat].row
    return defend.action(seat, row[place].kind if 0 <= place < len(row) else PASS, place)


def _pick(_state: State, seat: int, kind: int) -> Action:
    return pass_buy.action(seat) if kind == PASS else buy.action(seat, kind)


REVEALS: dict[str, tuple[AnyAct[State], Callable[[State, int, int], Action]]] = {
    "bids": (invest, lambda _state, seat, value: invest.action(seat, value)),
    "answers": (defend, _answer), "picks": (buy, _pick),
}  # fmt: skip


ENTRY = {"Income": "entry_invest", "Invest": "entry_invest", "Defend": "entry_defend", "Buy": "entry_buy"}


def on_screen(state: State) -> bool:
    """Whether choices of this phase are made on the screen, one player after the other."""
    option = ENTRY.get(type(state.phase).__name__)
    return option is not None and getattr(state.agreed.options, option) == "screen"


def card_sent(state: State) -> int:
    """The place of the card that attacks now, -1 for none."""
    return state.phase.place if isinstance(state.phase, Defend) else NOT_CHOSEN


SPOKEN: Mapping[str, Says[State]] = {name: partial(revealed, name) for name in REVEALS}
