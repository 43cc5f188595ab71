"""Phase 3: one free company of the active industry is auctioned among all (eco 224-244)."""

from dataclasses import replace

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import Number, Slot
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.state import COMPANY, MOST_PRICE, STATE, Bidding, Sale, State, in_play
from companion.games.kernel import act, changed, no, one_of, phase_of
from companion.games.kernel.needs import Need
from companion.games.protocol import Refusal

BEFORE_BIDS: tuple[type, ...] = (economicus.Profit, economicus.Answer)
"""What the auction closes: profit that is settled, and a die that lies open."""


# --- which one ------------------------------------------------------------------------------------------------------
def first_in_play(state: State) -> tuple[int, ...]:
    """Who chooses: the active player, or the next one in play (ED-43)."""
    seat = derive.chooser(state)
    return () if seat == economicus.NOBODY else (seat,)


def slots_to_choose(state: State, player: int) -> tuple[int, ...]:
    """What may be put up (E9.2, ED-17)."""
    needed = state.agreed.options.state_without_quota == "refuse" and not state.quotas[player]
    return (economicus.PRIVATE,) if needed else (economicus.PRIVATE, STATE)


def not_that_slot(state: State, player: int, slot: Slot) -> Refusal:
    """Only companies in slots are auctioned; the one of the state may need a quota."""
    if slot == STATE:
        return no("no_quota", "ED-17", player=player)
    return no("nothing_free", industry=state.active)


@act(
    economicus.Choose, by=first_in_play, source="E9.2", waits_for=BEFORE_BIDS,
    needs=[one_of("slot", slots_to_choose, not_that_slot)],
)  # fmt: skip
def choose(state: State, player: int, slot: Slot) -> State:
    """The private or the state company (E9.2)."""
    return flow.enter_bidding(state, slot)


# --- bids -----------------------------------------------------------------------------------------------------------
def least(state: State) -> int:
    """The least bid: the price, then one more than the best (E9.3, ED-18)."""
    best = max(phase_of(state, Bidding).bids)
    return best + 1 if best else derive.price(state, state.active)


def most(state: State, seat: int) -> int:
    """The highest bid a player may name (E9.4)."""
    if state.agreed.options.overbid != "forbid":
        return MOST_PRICE
    return min(MOST_PRICE, derive.raisable(state, seat))


def bidder(state: State) -> tuple[int, ...]:
    """Whose bid is next."""
    return (phase_of(state, Bidding).turn,)


def possible_bids(state: State, player: int) -> range:
    """Above the best bid, and no more than may be named (E9.3, E9.4)."""
    return range(least(state), most(state, player) + 1)


def not_that_bid(state: State, player: int, amount: Number) -> Refusal:
    """Too low, too high for anybody, or more than this player can raise."""
    if amount < least(state):
        return no("bid_too_low", player=player, least=least(state))
    if amount > MOST_PRICE:
        return no("bid_too_high", player=player, most=MOST_PRICE)
    return no("above_raisable", "E9.4", player=player, most=most(state, player))


def quota_in_hand(state: State, player: int) -> Refusal | None:
    """For a state company only holders of a quota bid (E9.2)."""
    lacking = phase_of(state, Bidding).kind == STATE and not state.quotas[player]
    return no("no_quota", "E9.2", player=player) if lacking else None


@act(
    Bidding, by=bidder, source="E9.3", waits_for=BEFORE_BIDS, seat_buttons="1",
    needs=[one_of("amount", possible_bids, not_that_bid), quota_in_hand],
)  # fmt: skip
def bid(state: State, player: int, amount: Number) -> State:
    """A bid, and who is next (E9.3)."""
    phase = phase_of(state, Bidding)
    return flow.bid_on(state, phase, player, changed(phase.bids, player, amount), phase.passed)


@act(Bidding, by=bidder, source="E9.3", kind="pass", waits_for=BEFORE_BIDS, quiet=True, seat_buttons="2")
def pass_bidding(state: State, player: int) -> State:
    """A pass is final (E9.3)."""
    phase = phase_of(state, Bidding)
    return flow.bid_on(state, phase, player, phase.bids, changed(phase.passed, player, True))


def let_in(state: State, seat: int) -> State:
    """Who lays a quota open before their turn may bid (E9.2, ED-38)."""
    phase = state.phase
    if not isinstance(phase, Bidding) or seat not in phase.barred:
        return state
    barred = tuple(other for other in phase.barred if other != seat)
    return state._replace(phase=replace(phase, passed=changed(phase.passed, seat, False), barred=barred))


# --- paying and placing ---------------------------------------------------------------------------------------------
def cost(state: State) -> int:
    """What the winner pays."""
    phase = phase_of(state, Sale)
    return phase.bids[phase.winner]


def winner(state: State) -> tuple[int, ...]:
    """Who pays, and places a chip."""
    return (phase_of(state, Sale).winner,)


def sale_waits_for(step: str, kind: str) -> Need:
    """The sale is at this step (E9.5)."""

    def at_that_step(state: State) -> Refusal | None:
        return None if phase_of(state, Sale).step == step else no("wrong_phase", "E9.5", kind=kind)

    return at_that_step


def company_in_hand(state: State, player: int) -> Refusal | None:
    """A company chip to place (E9.7)."""
    return moves.need_chip(state, player, COMPANY, "E9.7")


def can_pay_bid(state: State, player: int) -> Refusal | None:
    """The bid is paid in full (E9.5)."""
    return moves.need(state, player, cost(state), "E9.5")


@act(
    Sale, by=winner, source="E9.5", seat_buttons="1", causes={"price": "E9.5"},
    needs=[sale_waits_for("pay", "pay"), company_in_hand, can_pay_bid],
)  # fmt: skip
def pay(state: State, player: int) -> State:
    """The winner pays the bank, the bid becomes the price, a quota is discarded for a state company (E9.5)."""
    phase = phase_of(state, Sale)
    state = moves.write_price(moves.pay(state, player, cost(state)), state.active, cost(state))
    if phase.kind == STATE and state.quotas[player]:
        state = moves.discard(state, player, 0, 1)
    return state._replace(phase=Sale(phase.kind, phase.winner, phase.bids, "place"), bought=True)


def best_raise(state: State, seat: int) -> int:
    """What a winner could pay at most: with loans, and with the sales that are allowed or due; -1 for one who has no
    chip and can sell nothing (ED-19).
    """
    if derive.chips_left(state, seat) > 0:
        return _all_raised(state, seat)
    sales = (moves.sell(state, seat, number, what) for number, what in _sellable(state, seat))
    return max((_all_raised(after, seat) for after in sales), default=-1)


def _sellable(state: State, seat: int) -> set[tuple[int, int]]:
    """The companies whose sale leaves no loan unpaid, by industry and side (E12.3)."""
    return {
        (number, economicus.PLEDGED if chip.pledged else COMPANY)
        for number, industry in enumerate(state.board, start=2)
        for chip in industry.companies
        if chip.player == seat and state.coins[seat] + derive.sale(state, seat, number, pledged=chip.pledged) >= 0
    }


def _all_raised(state: State, seat: int) -> int:
    """Coins and loans, and where a winner may sell whatever selling brings above a loan (ED-19)."""
    more = sum(_by_selling(state, seat, number) for number in NUMBERS) if state.agreed.options.winner_may_sell else 0
    return derive.raisable(state, seat) + more


def _by_selling(state: State, seat: int, number: int) -> int:
    """What selling in one industry brings above loans, those without one first, while the price falls (E12.1)."""
    amounts, price, more = state.agreed.box.amounts, derive.price(state, number), 0
    loan = amounts.loan if state.agreed.options.loans else 0
    for pledged in sorted(chip.pledged for chip in state.at(number).companies if chip.player == seat):
        above = derive.half(price) - (derive.repay(state, seat) if pledged else loan)
        if above > 0:
            more, price = more + above, max(1, price - amounts.fall)
    return more


def could_not_pay(state: State, player: int) -> Refusal | None:
    """Whatever the winner raised, it would not be enough (E9.6, ED-19)."""
    could = best_raise(state, player)
    return None if could < cost(state) else no("could_pay", player=player, most=could, amount=cost(state))


@act(
    Sale, by=winner, source="E9.6", level="warn", seat_buttons="2", by_hand=(), causes={"coins": "E13.3"},
    needs=[sale_waits_for("pay", "unable"), could_not_pay],
)  # fmt: skip
def unable(state: State, player: int) -> State:
    """Who cannot pay is bankrupt; the previous bidder buys (E9.6)."""
    return bankrupt(state, player)


@act(
    Sale, by=winner, source="E9.5", moves_pieces=1, seat_buttons="1",
    needs=[sale_waits_for("place", "place_won"), company_in_hand],
)  # fmt: skip
def place_won(state: State, player: int) -> State:
    """A company chip takes the slot (E9.5)."""
    return flow.enter_creation(moves.add_company(state, player, state.active, phase_of(state, Sale).kind))


def may_sell(state: State, seat: int) -> bool:
    """Whether a player may sell a company now: outside of the auction, and in it a winner, to free a chip or to pay
    where the table agreed so (E9.8, ED-19).
    """
    phase = state.phase
    if not begun(state):
        return True
    if not isinstance(phase, Sale) or phase.winner != seat or phase.step != "pay":
        return False
    return state.agreed.options.winner_may_sell or derive.chips_left(state, seat) <= 0


def sellers(state: State) -> tuple[int, ...]:
    """Who may sell a company now, in turn."""
    if not begun(state):
        return in_play(state)
    return tuple([seat for seat in in_play(state) if may_sell(state, seat)]) if isinstance(state.phase, Sale) else ()


def begun(state: State) -> bool:
    """Whether the auction is going on: from its first bid or pass on (E9.8, ED-44)."""
    phase = state.phase
    if not isinstance(phase, Bidding):
        return isinstance(phase, Sale)
    return any(phase.bids) or any(phase.passed[seat] for seat in in_play(state) if seat not in phase.barred)


def set_up_anew(before: State, state: State) -> State:
    """A company is sold before anybody bids: what is put up and who may bid follow from what is there now; which of two
    was chosen stands (ED-44).
    """
    number = before.active
    if not isinstance(before.phase, Bidding):
        return state
    chosen = derive.free_private(before, number) and derive.free_state(before, number)
    return flow.enter_bidding(state, before.phase.kind) if chosen else flow.enter_auction(state)


ACTS = (choose, bid, pass_bidding, pay, unable, place_won)
