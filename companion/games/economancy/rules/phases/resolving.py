"""How one phase leads to the next: after each change, whatever is complete now is carried out (M4.4 to M8.4)."""

from companion.games.economancy.rules import changes, derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.changes import beaten, from_shop, paid, to_discards, unused, used, without_cards
from companion.games.economancy.rules.derive import LOAN, LOAN_GIVES, SHIELD, SHIELD_GIVES
from companion.games.economancy.rules.state import Attack, Buy, Card, Defend, Income, Invest, Over, State, nobody_yet

DAYS = 3


def settled(state: State) -> State:
    """The position once everything that is complete has been carried out: choices that all have made, a fight, the end
    of an attack, of the buying and of the day, and the end of the game (MD-17).
    """
    while True:
        after = _one_step(state)
        if after is state:
            return state
        state = ended(after)


def ended(state: State) -> State:
    """The end of the game where somebody has won."""
    seat, reason = changes.winner(state)
    if isinstance(state.phase, Over) or seat == economancy.NOBODY:
        return state
    return state._replace(phase=Over(reason), winner=seat)


def _one_step(state: State) -> State:
    """The next thing that happens by itself; the same position when somebody has to choose first."""
    phase = state.phase
    if isinstance(phase, (Income, Over)) or (derive.due(state) and not _idle(state)):
        return state
    if isinstance(phase, Invest):
        return _everybody_pays(state, phase)
    if isinstance(phase, Attack):
        return stopped(state)
    if isinstance(phase, Defend):
        return _fight(state, phase)
    return _next_day(state) if not derive.buyers(state) else _everybody_buys(state, phase)


def _idle(state: State) -> bool:
    """Whether an attacker has nothing left to attack with (M5.3, M6.7)."""
    return isinstance(state.phase, Attack) and not derive.attackers(state, state.phase.attacker)


def _everybody_pays(state: State, phase: Invest) -> State:
    """All amounts are open: everybody pays, and the only highest attacks (M5.1, M5.2)."""
    for seat in state.living:
        state = state.with_player(seat, paid(state.players[seat], "invested", -phase.chosen[seat]))
    attacker = derive.only_most({seat: phase.chosen[seat] for seat in state.living})
    if attacker == economancy.NOBODY:
        return state._replace(phase=Buy(nobody_yet(state)))
    return state._replace(phase=Attack(attacker, phase.chosen))


def stopped(state: State) -> State:
    """The attack phase ends: every use is forgotten, and buying begins (M6.7)."""
    return unused(state)._replace(phase=Buy(nobody_yet(state)))


def _fight(state: State, phase: Defend) -> State:
    """Everybody has answered who can: all strike at the same moment (M6.3, M6.4)."""
    card = state.players[phase.attacker].row[phase.place]
    strength = derive.strength(state, phase.attacker, phase.place)
    defence = derive.defence(state, phase.attacker, phase.place)
    answering = {seat: phase.chosen[seat] for seat in derive.answering_seats(state)}
    fainting = [seat for seat, place in answering.items() if strength > derive.defence(state, seat, place)]
    struck = any(derive.strength(state, seat, place) > defence for seat, place in answering.items())
    out = [seat for seat in state.living if seat != phase.attacker and _beaten_by(state, seat, card)]
    for seat, place in answering.items():
        state = _use_up_answer(state, seat, place)
    for seat in fainting:
        state = without_cards(state, seat, (answering[seat],))
    if struck:
        state = without_cards(state, phase.attacker, (phase.place,))
    for seat in out:
        state = beaten(state, seat)
    return state._replace(phase=Attack(phase.attacker, phase.bids))


def _beaten_by(state: State, seat: int, card: Card) -> bool:
    """Whether a card finds a player without an answer (M6.3); with answers too weak only, the table decides (MD-11)."""
    if derive.answers(state, seat, card):
        return False
    spared = state.agreed.options.no_legal_blocker == "no_effect"
    row = range(len(state.players[seat].row))
    return not (spared and any(derive.has_answer(state, seat, place) for place in row))


def _use_up_answer(state: State, seat: int, place: int) -> State:
    """An answer is used up; a Shield of Greed earns its coin even when it faints."""
    state = used(state, seat, place)
    if state.players[seat].row[place].kind != SHIELD:
        return state
    return state.with_player(seat, paid(state.players[seat], "shield", SHIELD_GIVES, SHIELD, place))


def _everybody_buys(state: State, phase: Buy) -> State:
    """All picks are open: whoever wants a kind pays for it, and gets it unless too many want it (M7.2)."""
    picks = {seat: phase.chosen[seat] for seat in derive.buyers(state)}
    for seat in picks:
        player = state.players[seat]
        state = state.with_player(seat, player._replace(buys=player.buys - 1))
    for kind in sorted(set(picks.values()) - {economancy.PASS}):
        state = _sold(state, kind, tuple(seat for seat, pick in picks.items() if pick == kind))
    return state._replace(phase=Buy(nobody_yet(state)))


def _sold(state: State, kind: int, seats: tuple[int, ...]) -> State:
    """One kind, and everybody who wants it."""
    enough, cost = len(seats) <= state.shop[kind], derive.printed(state, kind).cost
    for seat in seats:
        player = paid(state.players[seat], "bought" if enough else "contested", -cost, kind)
        state = state.with_player(seat, player)
        if enough:
            state = changes.with_card(from_shop(state, "bought", kind, 1), seat, Card(kind))
            if kind == LOAN:  # its coins come at once (MB-1)
                state = state.with_player(seat, paid(state.players[seat], "lent", LOAN_GIVES, LOAN))
    left = state.shop[kind]
    return state if enough or not left else to_discards(from_shop(state, "lost", kind, left), kind, left)


def _next_day(state: State) -> State:
    """The day is over; days go 1, 2, 3 and begin again (M7.4). At the agreed limit nobody wins (MD-9)."""
    limit = state.agreed.options.max_days
    phase = Over("days") if limit and state.round >= limit else Income()
    return state._replace(phase=phase, round=state.round + 1, day=state.day % DAYS + 1)


def chose(chosen: tuple[int, ...], seat: int, value: int = economancy.NOT_CHOSEN) -> tuple[int, ...]:
    """The choices with another one of this seat; none, where nothing is told."""
    return (*chosen[:seat], value, *chosen[seat + 1 :])
