"""Before the first round: the Crisis roll, the first Oracle, and placement in snake order (rulebook en 109-148)."""

from companion.games.kernel import act, no, one_of, the_table
from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import CRISIS, TOKENS, Die, Industry, everybody, turn
from companion.games.orconomy.rules.state import NOBODY, Agreement, CrisisRoll, FirstOracle, Placement, State, phase_of
from companion.games.protocol import Refusal

FACES = range(1, 7)


def new_game(agreed: Agreement) -> State:
    """The table at the start: money and cards are dealt, the board is empty (en 111-113)."""
    count = agreed.players
    hand = agreed.box.supply.start_cards
    return State(
        agreed=agreed,
        board=moves.empty_board(),
        skulls=(agreed.box.supply.start_money,) * count,
        cards=(hand,) * count,
        deck=agreed.box.supply.cards - hand * count,
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
    return orconomy.TOURISM if total == 12 else total


def wrong_dice(die1: Die, die2: Die) -> Refusal:
    """What two dice cannot show."""
    return no("bad_die", "R6.3", values=f"{die1} {die2}")


TWO_DICE = (one_of("die1", FACES, wrong_dice), one_of("die2", FACES, wrong_dice))


@act(CrisisRoll, by=the_table, source="R6.3", kind="roll", needs=TWO_DICE, dice=2, causes={CRISIS: "R2.6"})
def roll_crisis(state: State, player: int, die1: Die, die2: Die) -> State:
    """The Crisis token goes to the industry of the sum (en 114)."""
    return state._replace(crisis=industry_of((die1, die2)), phase=FirstOracle())


@act(FirstOracle, by=everybody, source="R2.7")
def oracle(state: State, player: int) -> State:
    """The first Oracle (en 115), whom the table found by drawing or rolling."""
    return state._replace(oracle=player, phase=Placement(0))


def with_a_slot(state: State) -> tuple[int, ...]:
    """The industries with an empty slot for the Company."""
    return tuple([number for number in orconomy.NUMBERS if derive.free_slots(state, number)])


@act(
    Placement, by=turn, source="R2.8", needs=[one_of("industry", with_a_slot, "no_free_slot")], at=("sector",),
    moves_pieces=1, by_hand=TOKENS,
)  # fmt: skip
def place(state: State, player: int, industry: Industry) -> State:
    """Places a first Company, free of charge; after the last one round 1 begins (en 116-148)."""
    phase = phase_of(state, Placement)
    state = moves.add_company(state, industry, orconomy.Token(player), phase=Placement(phase.done + 1))
    if phase.done + 1 < 2 * len(state.agreed.seats):
        return state
    return state._replace(phase=orconomy.StartOfRound(), round=1, hindmost=derive.hindmost(state))


ACTS = (oracle, place, roll_crisis)
