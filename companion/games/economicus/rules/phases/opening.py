"""Set-up and the beginning of a turn: the first player, placement, coming back, and the throw (eco 126-198)."""

from companion.games.economicus.rules import act_terms, derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import ACTIVE_INDUSTRY, ACTIVE_PLAYER, Face, IndustryNumber, Slot
from companion.games.economicus.rules.state import ADDITIONAL, PRIVATE, STATE, Placement, Return, Roll, State
from companion.games.kernel import act, no, one_of, the_table
from companion.games.protocol import Refusal

EACH = 2  # how many companies everybody places


@act(economicus.FirstPlayer, by=act_terms.by_seat, source="E2.5", by_hand=(ACTIVE_PLAYER,))
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


def next_to_place(state: State) -> tuple[int, ...]:
    """Whose company is placed next."""
    return (placing(state),)


EVERY_SLOT = (PRIVATE, STATE, ADDITIONAL)
"""A company lies in a private slot, in a state slot, or beside them (E2.7, ED-27)."""


def industries_with(state: State, player: int, slot: Slot) -> tuple[int, ...]:
    """The white industries in which this player may take such a slot now (E2.6, E2.7, E13.4, ED-27)."""
    white = derive.white(state)
    if slot == PRIVATE:
        return tuple([number for number in white if derive.free_private(state, number)])
    if slot == STATE:
        may = isinstance(state.phase, Placement) and state.quotas[player]
        return tuple([number for number in white if derive.free_state(state, number)]) if may else ()
    others = slot == ADDITIONAL and not any(industries_with(state, player, kind) for kind in (PRIVATE, STATE))
    return white if others else ()


def number_is_white(state: State, industry: IndustryNumber) -> Refusal | None:
    """Companies are placed in industries with white numbers (E2.6)."""
    return None if industry in derive.white(state) else no("not_white", industry=industry)


def slot_exists(slot: Slot) -> Refusal | None:
    """There are three (E2.7)."""
    return None if slot in EVERY_SLOT else no("bad_number", "E2.7", value=slot, most=ADDITIONAL)


def slot_is_open(state: State, player: int, industry: IndustryNumber, slot: Slot) -> Refusal:
    """Why this slot cannot be taken."""
    if slot == ADDITIONAL:
        return no("slot_free", "E13.4" if isinstance(state.phase, Return) else "ED-27", industry=industry)
    if slot == STATE and isinstance(state.phase, Return):
        return no("not_on_return", "ED-26", industry=industry)
    if slot == STATE and derive.free_state(state, industry):
        return no("no_quota", "E2.7", player=player)
    return no("no_free_slot", industry=industry, slot=economicus.SLOTS[slot])


@act(
    Placement, Return, by=next_to_place, source="E2.6", moves_pieces=1,
    needs=[
        one_of("industry", industries_with, [number_is_white, slot_exists, slot_is_open]), one_of("slot", EVERY_SLOT),
    ],
)  # fmt: skip
def place(state: State, player: int, industry: IndustryNumber, slot: Slot) -> State:
    """A company is placed free of charge; a state company costs the quota (E2.7)."""
    if slot == STATE:
        state = moves.discard(state, player, 0, 1)
    state, phase = moves.add_company(state, player, industry, slot), state.phase
    done = phase.done + 1 if isinstance(phase, (Placement, Return)) else 0
    if isinstance(phase, Return):
        left = phase.left if done < EACH else phase.left[1:]
        return state._replace(phase=Return(left, done % EACH) if left else Roll())
    return state._replace(phase=Placement(done) if done < EACH * state.agreed.players else Roll())


@act(Roll, by=the_table, source="E5.1", dice=2, by_hand=(ACTIVE_INDUSTRY,), causes={"price": "E5.2", "due": "E5.4"})
def roll(state: State, player: int, die1: Face, die2: Face) -> State:
    """Both dice: the industry is active, its price is written, and a fiscal year may end (E5)."""
    return flow.thrown(state, (die1, die2), state.active)


ACTS = (first, roll, place)


def new_game(agreed: economicus.Agreement) -> State:
    """Nothing lies on the board; everybody has 20M, by the full rules a quota and two cards (E2)."""
    nothing, box = (0,) * agreed.players, agreed.box
    crisis_cards = box.forecasts + box.points if agreed.options.crises else 0
    state = State(
        agreed=agreed,
        board=economicus.Board(economicus.EMPTY),
        coins=nothing,
        cards=nothing,
        quotas=nothing,
        adjusted=nothing,
        out=(False,) * agreed.players,
        deck=box.options + crisis_cards if agreed.options.option_cards else 0,
        events=box.events if agreed.options.events else 0,
        phase=economicus.FirstPlayer(),
    )
    for seat in range(agreed.players):
        state = flow.with_start(state, seat)
    return state
