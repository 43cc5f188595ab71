"""Phase 2: a die decides whether a startup becomes a company (eco 216-220, 267-287, 398)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.act_terms import FACES
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.rule import Rule, free, no
from companion.games.economicus.rules.state import (
    ADDITIONAL,
    PLEDGED_STARTUP,
    STARTUP,
    Answer,
    Fated,
    Fates,
    State,
)
from companion.games.protocol import Action, Offer, Refusal

BURNS = 1
"""The face that burns an unlucky starter's startup (E16.4)."""


def what_of(startup: Fated) -> int:
    """How the chip of a startup is named."""
    return PLEDGED_STARTUP if startup.pledged else STARTUP


def _fates(state: State) -> Fates:
    assert isinstance(state.phase, Fates)
    return state.phase


def _answer(state: State) -> Answer:
    assert isinstance(state.phase, Answer)
    return state.phase


def throwing(state: State) -> tuple[int, ...]:
    """Whose die may be thrown now: the next owner's, and of those before who wait for a company chip (ED-16)."""
    owners = dict.fromkeys(startup.player for startup in _fates(state).left)
    found = []
    for seat in owners:
        found.append(seat)
        if derive.chips_left(state, seat) > 0:
            break
    return tuple(found)


def discards(state: State, seat: int, amounts: Iterable[int]) -> Iterator[tuple[tuple[int, ...], tuple[int]]]:
    """How a player could discard one of these amounts: the amounts, and how many of the cards are quotas."""
    may = tuple(amounts)
    for quotas in range(moves.free_quotas(state, seat) + 1):
        fit = tuple(amount for amount in may if quotas <= amount <= quotas + state.cards[seat])
        if fit:
            yield fit, (quotas,)


# --- the die --------------------------------------------------------------------------------------------------------


def _said(action: Action) -> tuple[Fated, int, int, int]:
    """What a `fate` says: the startup, the die, and the cards named before it."""
    number, what, die, *cards = action.args
    amount, quotas = cards or (0, 0)
    return Fated(action.player, number, what == PLEDGED_STARTUP), die, amount, quotas


def _check_fate(state: State, action: Action) -> Refusal | None:
    startup, die, amount, quotas = _said(action)
    return (
        _check_startup(state, startup, action.args[1])
        or (None if die in FACES else no("bad_number", "E8.1", value=die, most=FACES[-1]))
        or _check_cards(state, action.player, amount, quotas)
    )


def _check_startup(state: State, startup: Fated, what: int) -> Refusal | None:
    seat, number = startup.player, startup.industry
    if number not in NUMBERS:
        return no("unknown_industry", "E8.1", industry=number)
    if what not in moves.ON_STARTUPS or not moves.lies(state, seat, number, what):
        return no("no_startup_here", "E8.1", player=seat, industry=number)
    if startup not in _fates(state).left:
        far = number not in derive.concerned(state, seat)
        return no("not_near" if far else "already_thrown", "E8.1", player=seat, industry=number)
    return None if derive.chips_left(state, seat) > 0 else no("no_company_chip", "E8.6", player=seat)


def _check_cards(state: State, seat: int, amount: int, quotas: int) -> Refusal | None:
    """Cards are named before the die only where the table agreed so (ED-15)."""
    if amount == quotas == 0:
        return None
    if amount < 0 or not _before(state):
        return no("wrong_amount", "ED-15", player=seat, amount=0)
    return moves.need_cards(state, seat, amount, quotas, "E8.3")


def _before(state: State) -> bool:
    options = state.agreed.options
    modified = options.startup_fate == "modified"
    return options.fate_cards == "before_roll" and options.option_cards and modified


def _fate(state: State, action: Action) -> State:
    """One die, with the modifiers as they stand now; it lies open while cards may answer it (E8.3, ED-40)."""
    startup, die, amount, quotas = _said(action)
    left = _fates(state).left
    left = left[next(at for at, other in enumerate(left) if other.player == action.player) :]
    at = left.index(startup)
    left = (*left[:at], *left[at + 1 :])
    modifiers = derive.modifiers(state, startup) + amount
    state = moves.discard(state, action.player, amount - quotas, quotas) if amount else state
    state = state._replace(phase=Answer(left, startup, die, modifiers))
    return state if state.agreed.options.option_cards else settled(state)


def lacking(state: State) -> int:
    """How many cards a player would have to discard for success; 0 when cards are of no use (E8.3, ED-15)."""
    phase, options = _answer(state), state.agreed.options
    if options.startup_fate == "five_or_six" or options.fate_cards == "before_roll" or burning(state):
        return 0
    return max(0, derive.needed(state) - phase.die - phase.modifiers)


def burning(state: State) -> bool:
    """Whether the die as it lies burns the startup (E16.4)."""
    return state.agreed.options.unlucky_starter and _answer(state).die == BURNS


def succeeds(state: State) -> bool:
    """Whether the die as it lies is enough."""
    phase = _answer(state)
    return not burning(state) and phase.die + phase.modifiers >= derive.needed(state)


def settled(state: State) -> State:
    """The die stands: a company, a startup that stays, or one that is burnt (E8.4, E8.5, E16.4)."""
    phase = _answer(state)
    seat, number, pledged = phase.startup
    there = moves.lies(state, seat, number, what_of(phase.startup))
    if there and burning(state):
        state = moves.remove(state, seat, number, what_of(phase.startup))
        state = moves.dealt(state, seat)._replace(drew=True) if state.agreed.options.option_cards else state
    elif there and succeeds(state) and derive.chips_left(state, seat) > 0:
        state = moves.remove(state, seat, number, what_of(phase.startup))
        state = moves.add_company(state, seat, number, ADDITIONAL, pledged=pledged)
    return flow.next_fate(state, phase.left)


def _check_boost(state: State, action: Action) -> Refusal | None:
    amount, quotas = action.args
    lack = lacking(state)
    if not lack or amount != lack:
        return no("wrong_amount", "E8.3", player=action.player, amount=lack)
    return moves.need_cards(state, action.player, amount, quotas, "E8.3")


def _boost(state: State, action: Action) -> State:
    """As many cards as lack are discarded: the startup becomes a company (E8.3)."""
    amount, quotas = action.args
    phase = _answer(state)
    state = moves.discard(state, action.player, amount - quotas, quotas)
    return settled(state._replace(phase=Answer(phase.left, phase.startup, phase.die, phase.modifiers + amount)))


def _accept(state: State, _action: Action) -> State:
    """The die stands as it lies (ED-40)."""
    return settled(state)


# --- what changes meanwhile -----------------------------------------------------------------------------------------


def kept(before: State, state: State) -> State:
    """Startups still to be thrown for are those that lie there, with the side that is up now."""
    phase = state.phase
    if isinstance(phase, Fates):
        left = _still_there(before, state, phase.left)
        return state if left == phase.left else flow.next_fate(state, left)
    if isinstance(phase, Answer):
        left, startup = _still_there(before, state, phase.left), phase.startup
        turned = startup._replace(pledged=not startup.pledged)
        if not _there(state, startup) and _there(state, turned) and not _fewer(before, state, startup):
            startup = turned
        return state._replace(phase=Answer(left, startup, phase.die, phase.modifiers))
    return state


def _there(state: State, startup: Fated) -> bool:
    return moves.lies(state, startup.player, startup.industry, what_of(startup))


def _fewer(before: State, after: State, startup: Fated) -> bool:
    """Whether a startup was taken off there, so that none was turned over."""

    def own(state: State) -> int:
        return sum(chip.player == startup.player for chip in state.at(startup.industry).startups)

    return own(after) < own(before)


def _still_there(before: State, state: State, left: tuple[Fated, ...]) -> tuple[Fated, ...]:
    """Each startup as it lies; one that is no longer there is left out, and no other takes its die (E8.1)."""
    there = Counter(
        Fated(chip.player, number, chip.pledged)
        for number in {startup.industry for startup in left}
        for chip in state.at(number).startups
    )
    found = []
    for startup in left:
        turned = startup._replace(pledged=not startup.pledged)
        lying = startup if there[startup] or _fewer(before, state, startup) else turned
        if there[lying]:
            there[lying] -= 1
            found.append(lying)
    return tuple(found)


# --- offers ---------------------------------------------------------------------------------------------------------


def _offer_fate(state: State) -> Iterable[Offer]:
    able = [seat for seat in throwing(state) if derive.chips_left(state, seat) > 0]
    for startup in dict.fromkeys(startup for startup in _fates(state).left if startup.player in able):
        chip = ((startup.industry,), (what_of(startup),), FACES)
        if not _before(state):
            yield Offer("fate", startup.player, chip)
            continue
        most = state.cards[startup.player] + state.quotas[startup.player]
        for amounts, quotas in discards(state, startup.player, range(most + 1)):
            yield Offer("fate", startup.player, (*chip, amounts, quotas))


def _offer_boost(state: State) -> Iterable[Offer]:
    lack, seat = lacking(state), _answer(state).startup.player
    if lack:
        for amounts, quotas in discards(state, seat, (lack,)):
            yield Offer("boost", seat, (amounts, quotas))


def _offer_accept(state: State) -> Iterable[Offer]:
    yield Offer("accept", _answer(state).startup.player)


FIELDS = ("industry", "what", "die", "amount", "quotas")
RULES: Mapping[str, Rule] = {
    "fate": Rule(FIELDS, (Fates,), "E8.1", _check_fate, _fate, _offer_fate, optional=2),
    "boost": Rule(("amount", "quotas"), (Answer,), "E8.3", _check_boost, _boost, _offer_boost),
    "accept": Rule((), (Answer,), "ED-40", free, _accept, _offer_accept),
}
