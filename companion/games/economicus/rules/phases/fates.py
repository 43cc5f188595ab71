"""Phase 2: a die decides whether a startup becomes a company (eco 216-220, 267-287, 398)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import FACES, IndustryNumber, Number, Side
from companion.games.economicus.rules.state import ADDITIONAL, PLEDGED_STARTUP, Answer, Fated, Fates, State
from companion.games.kernel import act, no, one_of, phase_of
from companion.games.protocol import Offer, Refusal

BURNS = 1  # the face that burns an unlucky starter's startup (E16.4)


def what_of(startup: Fated) -> int:
    """How the chip of a startup is named."""
    return PLEDGED_STARTUP if startup.pledged else economicus.STARTUP


def throwing(state: State) -> tuple[int, ...]:
    """Whose die may be thrown now: the next owner's, and of those before who wait for a company chip (ED-16)."""
    owners = dict.fromkeys(startup.player for startup in phase_of(state, Fates).left)
    seats = []
    for seat in owners:
        seats.append(seat)
        if derive.chips_left(state, seat) > 0:
            break
    return tuple(seats)


def possible_quotas(state: State, player: int) -> range:
    """How many of the cards that a player discards may be quotas."""
    return range(moves.free_quotas(state, player) + 1)


def discardable(state: State, seat: int, quotas: int, amounts: Iterable[int]) -> tuple[int, ...]:
    """Which of these amounts of cards a player could discard, so many quotas among them."""
    if quotas not in possible_quotas(state, seat):
        return ()
    return tuple([amount for amount in amounts if quotas <= amount <= quotas + state.cards[seat]])


# --- the die --------------------------------------------------------------------------------------------------------
def startup_is_due(state: State, player: int, industry: IndustryNumber, what: Side) -> Refusal | None:
    """A startup of the player near the active industry, once a turn, while they have a company chip (E8.1, E8.6)."""
    if what not in moves.ON_STARTUPS or not moves.lies(state, player, industry, what):
        return no("no_startup_here", player=player, industry=industry)
    if Fated(player, industry, what == PLEDGED_STARTUP) not in phase_of(state, Fates).left:
        far = industry not in derive.concerned(state, player)
        return no("not_near" if far else "already_thrown", player=player, industry=industry)
    return None if derive.chips_left(state, player) > 0 else no("no_company_chip", "E8.6", player=player)


def not_that_face(die: Number) -> Refusal:
    """A die has six faces."""
    return no("bad_number", value=die, most=FACES[-1])


def cards_may_be_named(state: State, player: int, amount: Number, quotas: Number) -> Refusal | None:
    """Cards are named before the die only where the table agreed so (ED-15)."""
    if amount == quotas == 0:
        return None
    if amount < 0 or not _before(state):
        return no("wrong_amount", "ED-15", player=player, amount=0)
    return moves.need_cards(state, player, amount, quotas, "E8.3")


def _before(state: State) -> bool:
    options = state.agreed.options
    modified = options.startup_fate == "modified"
    return options.fate_cards == "before_roll" and options.option_cards and modified


def startups_due(state: State) -> Iterator[Offer]:
    """Each startup that may be thrown for, with the cards that may be named."""
    able = [seat for seat in throwing(state) if derive.chips_left(state, seat) > 0]
    for startup in dict.fromkeys(startup for startup in phase_of(state, Fates).left if startup.player in able):
        seat, chip = startup.player, ((startup.industry,), (what_of(startup),), FACES)
        if not _before(state):
            yield Offer("fate", seat, chip, fate.names[: len(chip)])
            continue
        every = range(state.cards[seat] + state.quotas[seat] + 1)
        for quotas in possible_quotas(state, seat):
            if amounts := discardable(state, seat, quotas, every):
                yield Offer("fate", seat, (*chip, amounts, (quotas,)), fate.names)


@act(
    Fates, by=throwing, source="E8.1", together=True, offers=startups_due, waits_for=(Answer,), dice=1,
    needs=[startup_is_due, one_of("die", FACES, not_that_face), cards_may_be_named],
)  # fmt: skip
def fate(
    state: State, player: int, industry: IndustryNumber, what: Side, die: Number, amount: Number = 0, quotas: Number = 0
) -> State:
    """One die, with the modifiers as they stand now; it lies open while cards may answer it (E8.3, ED-40)."""
    startup, left = Fated(player, industry, what == PLEDGED_STARTUP), phase_of(state, Fates).left
    left = left[next(at for at, other in enumerate(left) if other.player == player) :]
    at = left.index(startup)
    left = (*left[:at], *left[at + 1 :])
    modifiers = derive.modifiers(state, startup) + amount
    state = moves.discard(state, player, amount - quotas, quotas) if amount else state
    state = state._replace(phase=Answer(left, startup, die, modifiers))
    return state if state.agreed.options.option_cards else settled(state)


def lacking(state: State) -> int:
    """How many cards a player would have to discard for success; 0 when cards are of no use (E8.3, ED-15)."""
    phase, options = phase_of(state, Answer), state.agreed.options
    if options.startup_fate == "five_or_six" or options.fate_cards == "before_roll" or burning(state):
        return 0
    return max(0, derive.needed(state) - phase.die - phase.modifiers)


def burning(state: State) -> bool:
    """Whether the die as it lies burns the startup (E16.4)."""
    return state.agreed.options.unlucky_starter and phase_of(state, Answer).die == BURNS


def succeeds(state: State) -> bool:
    """Whether the die as it lies is enough."""
    phase = phase_of(state, Answer)
    return not burning(state) and phase.die + phase.modifiers >= derive.needed(state)


def settled(state: State) -> State:
    """The die stands: a company, a startup that stays, or one that is burnt (E8.4, E8.5, E16.4)."""
    phase = phase_of(state, Answer)
    seat, number, pledged = phase.startup
    is_there = moves.lies(state, seat, number, what_of(phase.startup))
    if is_there and burning(state):
        state = moves.remove(state, seat, number, what_of(phase.startup))
        state = moves.dealt(state, seat)._replace(drew=True) if state.agreed.options.option_cards else state
    elif is_there and succeeds(state) and derive.chips_left(state, seat) > 0:
        state = moves.remove(state, seat, number, what_of(phase.startup))
        state = moves.add_company(state, seat, number, ADDITIONAL, pledged=pledged)
    return flow.next_fate(state, phase.left)


def thrower(state: State) -> tuple[int, ...]:
    """Whose die lies open."""
    return (phase_of(state, Answer).startup.player,)


def lacking_amount(state: State, player: int, quotas: Number) -> tuple[int, ...]:
    """As many cards as lack, where the player has them (E8.3)."""
    lack = lacking(state)
    return discardable(state, player, quotas, (lack,)) if lack else ()


def amount_lacks(state: State, player: int, amount: Number) -> Refusal | None:
    """Neither more nor fewer cards than lack (E8.3)."""
    lack = lacking(state)
    return None if lack and amount == lack else no("wrong_amount", player=player, amount=lack)


def cards_in_hand(state: State, player: int, amount: Number, quotas: Number) -> Refusal | None:
    """So many cards to discard (E8.3)."""
    return moves.need_cards(state, player, amount, quotas, "E8.3")


@act(
    Answer, by=thrower, source="E8.3", seat_buttons="1",
    needs=[one_of("amount", lacking_amount, [amount_lacks, cards_in_hand]), one_of("quotas", possible_quotas)],
)  # fmt: skip
def boost(state: State, player: int, amount: Number, quotas: Number) -> State:
    """As many cards as lack are discarded: the startup becomes a company (E8.3)."""
    phase = phase_of(state, Answer)
    state = moves.discard(state, player, amount - quotas, quotas)
    return settled(state._replace(phase=Answer(phase.left, phase.startup, phase.die, phase.modifiers + amount)))


@act(Answer, by=thrower, source="ED-40", quiet=True, moves_pieces=1, seat_buttons="2")
def accept(state: State, player: int) -> State:
    """The die stands as it lies (ED-40)."""
    return settled(state)


# --- what changes meanwhile -----------------------------------------------------------------------------------------
def update_fates(before: State, state: State) -> State:
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
    startups = Counter(
        Fated(chip.player, number, chip.pledged)
        for number in {startup.industry for startup in left}
        for chip in state.at(number).startups
    )
    remaining = []
    for startup in left:
        turned = startup._replace(pledged=not startup.pledged)
        lying = startup if startups[startup] or _fewer(before, state, startup) else turned
        if startups[lying]:
            startups[lying] -= 1
            remaining.append(lying)
    return tuple(remaining)


ACTS = (fate, boost, accept)
