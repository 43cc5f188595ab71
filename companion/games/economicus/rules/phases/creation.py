"""Phase 4 and the end of the turn: new startups, the price, exclusive offers (eco 248-263, 400-402)."""

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import ACTIVE_PLAYER, Side, Somebody
from companion.games.economicus.rules.phases.bankruptcy import present_side, sold
from companion.games.economicus.rules.state import COMPANY, Answer, Completion, Creation, Offered, State, in_play, order
from companion.games.kernel import act, no, one_of, the_table
from companion.games.protocol import Refusal


def startup_in_hand(state: State, player: int) -> Refusal | None:
    """A startup chip to place (E1.2, E10.1)."""
    return moves.need_chip(state, player, economicus.STARTUP, "E10.1")


def can_pay_half(state: State, player: int) -> Refusal | None:
    """A startup costs half the price (E10.1)."""
    return moves.need(state, player, derive.half(derive.price(state, state.active)), "E10.1")


@act(
    Creation, by=in_play, source="E10.1", waits_for=(Answer,), at=("each",), moves_pieces=1,
    needs=[startup_in_hand, can_pay_half],
)  # fmt: skip
def create(state: State, player: int) -> State:
    """A startup for half the price as it stands now; the price rises when all are done (E10.1, E10.3, ED-22)."""
    state = moves.pay(state, player, derive.half(derive.price(state, state.active)))
    return moves.add_startup(state, player, state.active)._replace(created=state.created + 1)


@act(Creation, by=the_table, source="E10.3", quiet=True, at=("settled",), seat_buttons="1")
def close_creation(state: State, player: int) -> State:
    """The turn is completed."""
    return flow.enter_completion(state)


def standing_offer(state: State) -> Offered | None:
    """The exclusive offer that is open."""
    return state.phase.offer if isinstance(state.phase, Completion) else None


def drop_void_offer(state: State) -> State:
    """An offer that a ruling has left without its company, or its buyer without coins or chip, is gone."""
    offer = standing_offer(state)
    if offer is None:
        return state
    has_companies = derive.counts(state.at(state.active), state.agreed.players)[offer.owner] > 0
    able = state.coins[offer.buyer] >= moves.promised(state, offer.buyer) and derive.chips_left(state, offer.buyer) > 0
    return state if has_companies and able else state._replace(phase=Completion())


def offers_are_played(state: State) -> Refusal | None:
    """The table plays with exclusive offers (E16.5)."""
    return None if state.agreed.options.exclusive_offer else no("not_agreed")


def no_other_stands(state: State) -> Refusal | None:
    """One offer at a time (E16.5)."""
    return no("offer_open") if standing_offer(state) else None


def not_own_company(player: int, victim: Somebody) -> Refusal | None:
    """Nobody buys from themselves (E16.5)."""
    return no("own_company", player=player) if victim == player else None


SIDES = (COMPANY, economicus.PLEDGED)  # only companies are asked for, under a loan or not (E16.5)


def owners(state: State, what: Side) -> tuple[int, ...]:
    """Who has such a company in the active industry."""
    if what not in SIDES:
        return ()
    owners_there = dict.fromkeys(chip.player for chip in state.at(state.active).companies)
    return tuple([seat for seat in owners_there if moves.lies(state, seat, state.active, what)])


def company_is_there(state: State) -> Refusal:
    """Somebody has such a company in the active industry (E16.5)."""
    return no("nothing_there", industry=state.active)


def can_pay_double(state: State, player: int) -> Refusal | None:
    """Double the price is kept ready (ED-30)."""
    return moves.need(state, player, 2 * derive.price(state, state.active), "ED-30")


def company_in_hand(state: State, player: int) -> Refusal | None:
    """A company chip to take its place (ED-30)."""
    return moves.need_chip(state, player, COMPANY, "ED-30")


@act(
    Completion, by=in_play, source="E16.5", kind="offer", waits_for=(Creation,),
    needs=[
        offers_are_played, no_other_stands, not_own_company, one_of("victim", owners, company_is_there),
        can_pay_double, company_in_hand, one_of("what", SIDES),
    ],
)  # fmt: skip
def make_offer(state: State, player: int, victim: Somebody, what: Side) -> State:
    """Double the price for a company in the active industry (E16.5)."""
    return state._replace(phase=Completion(Offered(player, victim, what)))


def owner_asked(state: State) -> tuple[int, ...]:
    """Who answers the offer that is open."""
    offer = standing_offer(state)
    return () if offer is None else (offer.owner,)


def loan_is_covered(state: State, player: int) -> Refusal | None:
    """A loan on the company is repaid out of what it brings (ED-30)."""
    offer = standing_offer(state)
    if offer is None or present_side(state, offer) == COMPANY:
        return None
    have = state.coins[player] + 2 * derive.price(state, state.active)
    cost = derive.repay(state, player)
    return None if have >= cost else no("cannot_repay", "ED-30", player=player, have=have, amount=cost)


@act(
    Completion, by=owner_asked, source="E16.5", moves_pieces=7, voluntary=True, by_hand=(),
    causes={"price": "E16.5"},
    needs=[loan_is_covered],
)  # fmt: skip
def sell_to(state: State, player: int) -> State:
    """The company changes hands (E16.5)."""
    offer = standing_offer(state)
    assert offer is not None
    return sold(state, offer)


def can_pay_price(state: State, player: int) -> Refusal | None:
    """To keep it costs the price (E16.5)."""
    return moves.need(state, player, derive.price(state, state.active), "E16.5")


@act(Completion, by=owner_asked, source="E16.5", causes={"price": "E16.5"}, needs=[can_pay_price])
def keep(state: State, player: int) -> State:
    """The owner pays the price to the bank and keeps the company; the price doubles all the same (E16.5)."""
    price = derive.price(state, state.active)
    state = moves.write_price(moves.pay(state, player, price), state.active, 2 * price)
    return state._replace(phase=Completion())


def no_offer_open(state: State) -> Refusal | None:
    """An exclusive offer is answered first."""
    offer = standing_offer(state)
    return no("still_due", "E16.5", player=offer.owner) if offer else None


@act(
    Completion, by=the_table, source="E11.2", quiet=True, at=("settled",), seat_buttons="1", by_hand=(ACTIVE_PLAYER,),
    causes={"coins": "E13.4"},
    needs=[no_offer_open],
)  # fmt: skip
def end_turn(state: State, player: int) -> State:
    """The token goes clockwise; bankrupt players come back before the throw (E11.2, E11.3)."""
    if flow.limit_reached(state):
        return flow.ended(state)
    state = state._replace(
        turn=state.turn + 1,
        player=(state.player + 1) % state.agreed.players,
        thrown=False,
        dice=(),
        came=0,
        bought=False,
        created=0,
        drew=False,
    )
    return flow.come_back(state, tuple(seat for seat in order(state) if state.out[seat]))


ACTS = (create, close_creation, make_offer, sell_to, keep, end_turn)
