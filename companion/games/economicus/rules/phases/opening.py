"""Set-up and the beginning of a turn: the first player, placement, coming back, and the throw (eco 126-198)."""

from collections.abc import Iterable, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.act_terms import ACTIVE_INDUSTRY, ACTIVE_PLAYER, Face, by_seat, rows, the_table
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.rule import Rule, no
from companion.games.economicus.rules.state import (
    ADDITIONAL,
    PRIVATE,
    SLOTS,
    STATE,
    FirstPlayer,
    Placement,
    Return,
    Roll,
    State,
)
from companion.games.kernel import act
from companion.games.protocol import Action, Offer, Refusal

EACH = 2
"""How many companies everybody places."""


@act(FirstPlayer, by=by_seat, source="E2.5", by_hand=(ACTIVE_PLAYER,))
def first(state: State, player: int) -> State:
    """Somebody is the first player (E2.5)."""
    return state._replace(player=player, phase=Placement())


def placing(state: State) -> int:
    """Whose company is placed next: in snake order at the beginning, later the first who comes back (E2.6, E13.4)."""
    phase = state.phase
    if isinstance(phase, Return):
        return phase.left[0]
    assert isinstance(phase, Placement)
    players = state.agreed.players
    step = phase.done if phase.done < players else EACH * players - 1 - phase.done
    return (state.player + step) % players


def open_slots(state: State, seat: int) -> Mapping[int, tuple[int, ...]]:
    """By slot the white industries in which this player may take one now (E2.6, E2.7, E13.4, ED-27)."""
    white = derive.white(state)
    private = tuple(number for number in white if derive.free_private(state, number))
    public: tuple[int, ...] = ()
    if isinstance(state.phase, Placement) and state.quotas[seat]:
        public = tuple(number for number in white if derive.free_state(state, number))
    return {PRIVATE: private, STATE: public, ADDITIONAL: () if private or public else white}


def _check_place(state: State, action: Action) -> Refusal | None:
    number, slot = action.args
    if number not in NUMBERS:
        return no("unknown_industry", "E2.6", industry=number)
    if number not in derive.white(state):
        return no("not_white", "E2.6", industry=number)
    if not PRIVATE <= slot <= ADDITIONAL:
        return no("bad_number", "E2.7", value=slot)
    if number in open_slots(state, action.player)[slot]:
        return None
    return _no_slot(state, action.player, number, slot)


def _no_slot(state: State, seat: int, number: int, slot: int) -> Refusal:
    """Why this slot cannot be taken."""
    if slot == ADDITIONAL:
        return no("slot_free", "E13.4" if isinstance(state.phase, Return) else "ED-27", industry=number)
    if slot == STATE and isinstance(state.phase, Return):
        return no("not_on_return", "ED-26", industry=number)
    if slot == STATE and derive.free_state(state, number):
        return no("no_quota", "E2.7", player=seat)
    return no("no_free_slot", "E2.6", industry=number, slot=SLOTS[slot])


def _place(state: State, action: Action) -> State:
    """A company is placed free of charge; a state company costs the quota (E2.7)."""
    number, slot = action.args
    if slot == STATE:
        state = moves.discard(state, action.player, 0, 1)
    state, phase = moves.add_company(state, action.player, number, slot), state.phase
    done = phase.done + 1 if isinstance(phase, (Placement, Return)) else 0
    if isinstance(phase, Return):
        left = phase.left if done < EACH else phase.left[1:]
        return state._replace(phase=Return(left, done % EACH) if left else Roll())
    return state._replace(phase=Placement(done) if done < EACH * state.agreed.players else Roll())


@act(Roll, by=the_table, source="E5.1", dice=2, by_hand=(ACTIVE_INDUSTRY,), causes={"price": "E5.2", "due": "E5.4"})
def roll(state: State, player: int, die1: Face, die2: Face) -> State:
    """Both dice: the industry is active, its price is written, and a fiscal year may end (E5)."""
    return flow.thrown(state, (die1, die2), state.active)


def _offer_place(state: State) -> Iterable[Offer]:
    seat = placing(state)
    slots = open_slots(state, seat)
    return (Offer("place", seat, (slots[slot], (slot,))) for slot in slots if slots[slot])


ACTS = (first, roll)
RULES: Mapping[str, Rule] = {
    **rows(ACTS),
    "place": Rule(("industry", "slot"), (Placement, Return), "E2.6", _check_place, _place, _offer_place),
}
