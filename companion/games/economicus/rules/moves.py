"""Small steps that the rules are made of: coins, cards, chips, prices."""

from companion.games.economicus.rules import derive
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.state import PLEDGED, PLEDGED_STARTUP, STARTUP, Chip, Industry, Interest, State
from companion.games.kernel import changed, no, without
from companion.games.protocol import Refusal

ON_STARTUPS = (STARTUP, PLEDGED_STARTUP)
TURNED = (PLEDGED, PLEDGED_STARTUP)


# --- coins ----------------------------------------------------------------------------------------------------------
def gain(state: State, seat: int, amount: int) -> State:
    """The bank pays: what is due, or what it has where the table agreed so (ED-34)."""
    if state.agreed.options.supply == "strict":
        amount = min(amount, derive.bank(state))
    return with_coins(state, seat, amount)


def pay(state: State, seat: int, amount: int) -> State:
    """A player pays the bank."""
    return with_coins(state, seat, -amount)


def with_coins(state: State, seat: int, change: int) -> State:
    """More or fewer coins of a player."""
    return state._replace(coins=changed(state.coins, seat, state.coins[seat] + change)) if change else state


def need(state: State, seat: int, amount: int, rule: str) -> Refusal | None:
    """Why a player cannot pay this much; what an exclusive offer of theirs is about is kept for it (ED-30)."""
    have = state.coins[seat] - promised(state, seat)
    return None if have >= amount else no("cannot_pay", rule, player=seat, have=have, amount=amount)


def promised(state: State, seat: int) -> int:
    """Coins that an open exclusive offer of a player binds."""
    offer = state.phase.offer if isinstance(state.phase, economicus.Completion) else None
    return 2 * derive.price(state, state.active) if offer and offer.buyer == seat else 0


# --- cards ----------------------------------------------------------------------------------------------------------
def shuffled(state: State) -> State:
    """A deck with one card left takes in its discards (E6.5)."""
    if state.deck <= 1 and state.discards:
        state = state._replace(deck=state.deck + state.discards, discards=0, opened=(0, 0))
    if state.events <= 1 and state.event_discards:
        state = state._replace(events=state.events + state.event_discards, event_discards=0)
    return state


def draw(state: State, seat: int, count: int) -> State:
    """A player takes cards from the top of the option deck, as many as there are."""
    for _ in range(count):
        if not state.deck:
            break
        state = state._replace(deck=state.deck - 1, cards=changed(state.cards, seat, state.cards[seat] + 1))
        state = shuffled(state)
    return state


def dealt(state: State, seat: int) -> State:
    """A player is due an option card; one who has none takes two, where the table plays so (E16.3)."""
    two = state.agreed.options.take_two and not state.cards[seat] and not state.quotas[seat]
    return draw(state, seat, 2 if two else 1)


def take_quota(state: State, seat: int) -> State:
    """A player is given a quota card, out of the discards or else out of the deck."""
    if state.discards:
        state = state._replace(discards=state.discards - 1)
    elif state.deck:
        state = state._replace(deck=state.deck - 1)
    else:
        return state
    return shuffled(state._replace(quotas=changed(state.quotas, seat, state.quotas[seat] + 1)))


def discard(state: State, seat: int, cards: int, quotas: int = 0) -> State:
    """A player discards hidden cards and quotas."""
    return shuffled(
        state._replace(
            cards=changed(state.cards, seat, state.cards[seat] - cards),
            quotas=changed(state.quotas, seat, state.quotas[seat] - quotas),
            discards=state.discards + cards + quotas,
        )
    )


def need_cards(state: State, seat: int, amount: int, quotas: int, rule: str) -> Refusal | None:
    """Why a player cannot discard so many cards, `quotas` of them quotas; one that a bid rests on is kept for it."""
    if 0 <= quotas <= min(amount, free_quotas(state, seat)) and amount - quotas <= state.cards[seat]:
        return None
    return no("too_few_cards", rule, player=seat, have=hand(state, seat))


def hand(state: State, seat: int) -> int:
    """The cards that a player could part with."""
    return state.cards[seat] + free_quotas(state, seat)


def free_quotas(state: State, seat: int) -> int:
    """Quotas of a player but for the one that their bid for a state company will cost (E9.2)."""
    phase = state.phase
    if (
        not isinstance(phase, (economicus.Bidding, economicus.Sale))
        or phase.kind != economicus.STATE
        or economicus.phase_names(phase)[1] == "place"
    ):
        return state.quotas[seat]
    return max(0, state.quotas[seat] - (phase.bids[seat] > 0))


# --- chips ----------------------------------------------------------------------------------------------------------
def lies(state: State, seat: int, number: int, what: int) -> bool:
    """Whether such a chip of a player lies in an industry."""
    return derive.has(state.at(number), seat, startup=what in ON_STARTUPS, pledged=what in TURNED)


def add_company(
    state: State, seat: int, number: int, slot: int = economicus.ADDITIONAL, *, pledged: bool = False
) -> State:
    """A company chip comes to lie in a slot or beside them."""
    industry = state.at(number)
    return state.with_industry(
        number,
        industry._replace(
            companies=(*industry.companies, Chip(seat, pledged)),
            private=industry.private + (slot == economicus.PRIVATE),
            state=industry.state + (slot == economicus.STATE),
        ),
    )


def add_startup(state: State, seat: int, number: int, *, pledged: bool = False) -> State:
    """A startup chip comes to lie on an industry."""
    industry = state.at(number)
    return state.with_industry(number, industry._replace(startups=(*industry.startups, Chip(seat, pledged))))


def remove(state: State, seat: int, number: int, what: int) -> State:
    """A chip goes back to its player's hand; a company leaves a slot free (E12.2)."""
    industry, chip = state.at(number), Chip(seat, what in TURNED)
    if what in ON_STARTUPS:
        return state.with_industry(
            number, industry._replace(startups=without(industry.startups, industry.startups.index(chip)))
        )
    left = _freed(industry)._replace(companies=without(industry.companies, industry.companies.index(chip)))
    return state.with_industry(number, left)


def _freed(industry: Industry) -> Industry:
    """One company less: a private slot becomes free first, a state slot only when nothing else is left (ED-24)."""
    if industry.private:
        return industry._replace(private=industry.private - 1)
    return industry if derive.additional(industry) else industry._replace(state=industry.state - 1)


def sell(state: State, seat: int, number: int, what: int) -> State:
    """Half the price, out of which a loan is repaid; then the price falls by 3 (E12.1, E12.3)."""
    state = gain(state, seat, derive.half(derive.price(state, number)))
    if what == PLEDGED:
        state = repaid(state, seat)
    return fall(remove(state, seat, number, what), number)


def turn_over(state: State, seat: int, number: int, what: int) -> State:
    """A chip is turned over; `what` says how it lies now."""
    return change_owner(state, seat, number, what, seat, pledged=what not in TURNED)


def change_owner(state: State, seat: int, number: int, what: int, to: int, *, pledged: bool) -> State:
    """A chip is exchanged in place for one of another player; no slot changes."""
    industry = state.at(number)
    old, new = Chip(seat, what in TURNED), Chip(to, pledged)
    if what in ON_STARTUPS:
        return state.with_industry(number, industry._replace(startups=_swapped(industry.startups, old, new)))
    return state.with_industry(number, industry._replace(companies=_swapped(industry.companies, old, new)))


def need_chip(state: State, seat: int, what: int, rule: str) -> Refusal | None:
    """Why a player has no chip of this kind in hand."""
    if what in ON_STARTUPS:
        return None if derive.startups_left(state, seat) > 0 else no("no_startup_chip", rule, player=seat)
    return None if derive.chips_left(state, seat) > 0 else no("no_company_chip", rule, player=seat)


def cleared(state: State, seat: int) -> State:
    """All chips of a player leave the board; slots become free one company after the other (ED-24, ED-25)."""
    for number, industry in enumerate(state.board, start=2):
        for chip in industry.companies:
            if chip.player == seat:
                state = remove(state, seat, number, PLEDGED if chip.pledged else economicus.COMPANY)
        for chip in industry.startups:
            if chip.player == seat:
                state = remove(state, seat, number, PLEDGED_STARTUP if chip.pledged else STARTUP)
    return state


def _swapped(chips: tuple[Chip, ...], old: Chip, new: Chip) -> tuple[Chip, ...]:
    return changed(chips, chips.index(old), new)


# --- prices ---------------------------------------------------------------------------------------------------------
def write_price(state: State, number: int, price: int) -> State:
    """The price is written; 0 clears it."""
    return state.with_industry(number, state.at(number)._replace(price=price))


def fall(state: State, number: int) -> State:
    """The price falls by 3, never below 1 (E11.1, E12.1)."""
    return write_price(state, number, max(1, derive.price(state, number) - state.agreed.box.amounts.fall))


# --- loans ----------------------------------------------------------------------------------------------------------
def repaid(state: State, seat: int) -> State:
    """A loan is repaid, its chip not yet turned: the coins, and one use of the window where that is open (ED-12)."""
    cost, phase = derive.repay(state, seat), state.phase
    if isinstance(phase, Interest) and phase.paid[seat]:
        left = changed(phase.paid, seat, phase.paid[seat] - 1)
        state = state._replace(phase=Interest(phase.owing, left))
    return pay(state, seat, cost)
