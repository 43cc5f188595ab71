"""Before the first round: the Crisis roll, the first Oracle, and placement in snake order (rulebook en 109-148)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.act_terms import placing
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.state import (
    NOBODY,
    NUMBERS,
    TOURISM,
    Agreement,
    CrisisRoll,
    FirstOracle,
    Placement,
    StartOfRound,
    State,
    Token,
)
from companion.games.protocol import Action, Offer, Refusal

FACES = range(1, 7)


def new_game(agreed: Agreement) -> State:
    """The table at the start: money and cards are dealt, the board is empty (en 111-113)."""
    count = agreed.players
    hand = agreed.box.start_cards
    return State(
        agreed=agreed,
        board=moves.empty_board(),
        skulls=(agreed.box.start_money,) * count,
        cards=(hand,) * count,
        deck=agreed.box.cards - hand * count,
        discards=(),
        crisis=0,
        active=0,
        oracle=NOBODY,
        hindmost=NOBODY,
        round=0,
        dice=(),
        phase=CrisisRoll(),
        winner=NOBODY,
        ratings=agreed.box.ratings,
    )


def industry_of(dice: tuple[int, ...]) -> int:
    """The industry that a roll names: the sum; 12 is Tourism, like 2 (en 410)."""
    total = sum(dice)
    return TOURISM if total == 12 else total


def check_dice(_state: State, action: Action) -> Refusal | None:
    """Every die shows 1 to 6."""
    if any(value not in FACES for value in action.args):
        return moves.no("bad_die", "R6.3", values=" ".join(map(str, action.args)))
    return None


def roll_crisis(state: State, action: Action) -> State:
    """The Crisis token goes to the industry of the sum (en 114)."""
    return state._replace(crisis=industry_of(action.args), phase=FirstOracle())


def choose_oracle(state: State, action: Action) -> State:
    """The first Oracle (en 115), whom the table found by drawing or rolling."""
    return state._replace(oracle=action.player, phase=Placement(0))


def check_place(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in NUMBERS:
        return moves.no("unknown_industry", "R2.8", industry=number)
    if not derive.free_slots(state, number):
        return moves.no("no_free_slot", "R2.8", industry=number)
    return None


def place(state: State, action: Action) -> State:
    """Places a first Company, free of charge; after the last one round 1 begins (en 116-148)."""
    phase = state.phase
    assert isinstance(phase, Placement)
    state = moves.add_company(state, action.args[0], Token(action.player))
    if phase.done + 1 < 2 * state.agreed.players:
        return state._replace(phase=Placement(phase.done + 1))
    return state._replace(phase=StartOfRound(), round=1, hindmost=derive.hindmost(state))


def offer_dice(_state: State) -> Iterable[Offer]:
    yield Offer("roll", NOBODY, (FACES, FACES))


def _offer_oracle(state: State) -> Iterable[Offer]:
    return (Offer("oracle", seat) for seat in range(state.agreed.players))


def _offer_place(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Placement)
    yield Offer("place", placing(state, phase.done), (tuple(n for n in NUMBERS if derive.free_slots(state, n)),))


RULES: Mapping[str, Rule] = {
    "oracle": Rule((), (FirstOracle,), "R2.7", lambda _state, _action: None, choose_oracle, _offer_oracle),
    "place": Rule(("industry",), (Placement,), "R2.8", check_place, place, _offer_place),
}
