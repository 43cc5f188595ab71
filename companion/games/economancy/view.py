"""Everything the screen shows of a position, computed once by the rules."""

from collections import Counter
from collections.abc import Iterator

from companion.games.economancy import conduct
from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.attacking import stop
from companion.games.economancy.rules.phases.buying import pass_buy
from companion.games.economancy.rules.state import NOBODY, Attack, Buy, Card, Defend, Income, Invest, Over, State
from companion.games.economancy.rules.status import status
from companion.games.protocol import GameView, PlayerCore, Prompt, SeatButton, Value, touch_for
from companion.games.protocol.terms import can_be
from companion.schema.quick_dataclass import dataclass

NAME = "economancy"


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a row: its kind, place and numbers now; how often it was used, and whether it lies turned.

    `coins` lie on it; `days` are those it gives on days 1, 2 and 3. `gain` is what it gives in the income that is due
    (of a Loan also what goes back after all cards), `sum` what is held after it. `acts`: it may attack or answer now.
    `made` is what its strength is made of.
    """

    kind: int
    place: int
    strength: int
    defence: int
    points: int
    uses: int
    turned: bool
    coins: int
    days: tuple[int, int, int]
    gain: int
    sum: int
    acts: bool
    made: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the shop: kind, cost, copies left of those there are, the printed numbers, and whether it is sold."""

    kind: int
    cost: int
    left: int
    copies: int
    strength: int
    defence: int
    points: int
    coins: tuple[int, int, int]
    sold: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PlayerCore):
    """A player: coins, buys, points, row; what was chosen in the open (-1: nothing), and the most they may name.

    `due`: they have to choose now. `income` is what they will hold after the income that is due.
    """

    coins: int
    buys: int
    points: int
    row: tuple[CardView, ...]
    out: bool
    due: bool
    chosen: int
    most: int
    income: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomancyView(GameView):
    """What is shown of Economancy. `step` is choose or defend in an attack. `attacker` is a seat or -1, `sent` the
    place of the card that attacks or -1. `secret` are the seats that choose in secret; `on_screen`: they do it on the
    screen, with keys in another order each time where `shuffled`. `contested` are today's piles that too many wanted:
    kind, how many wanted it, how many there were.
    """

    phase: str
    step: str
    day: int
    players: tuple[PlayerView, ...]
    shop: tuple[PileView, ...]
    attacker: int
    sent: int
    bids: tuple[int, ...]
    secret: tuple[int, ...]
    on_screen: bool
    shuffled: bool
    contested: tuple[tuple[int, int, int], ...]
    win_points: int


def topic(state: State) -> str:
    """What there is help on now: the phase, and the step of an attack."""
    return "phase:defend" if isinstance(state.phase, Defend) else f"phase:{economancy.PHASES[type(state.phase)]}"


def game_view(state: State) -> EconomancyView:
    """The whole view of a position."""
    phase, problems = state.phase, status(state)
    sane = can_be(problems)
    return EconomancyView(
        name=NAME,
        topic=topic(state),
        round=state.round,
        players=tuple(_player(state, seat) for seat in state.seats),
        prompt=prompt(state),
        offers=RULES.offers(state) if sane else (),
        turns=derive.due(state) if sane else (),
        over=isinstance(phase, Over),
        winners=() if state.winner == NOBODY else (state.winner,),
        problems=tuple(problem.code for problem in problems if not problem.note),
        seat_buttons=tuple(_seat_buttons(state)) if sane else (),
        lights=tuple(f"attacker {seat + 1}" for seat in _attackers(state)),
        phase=economancy.PHASES[type(phase)],
        step=economancy.STEPS.get(type(phase), ""),
        day=state.day,
        shop=tuple(_pile(state, kind) for kind in state.agreed.shop),
        attacker=next(_attackers(state), NOBODY),
        sent=conduct.card_sent(state),
        bids=derive.bids(state),
        secret=RULES.sealed(state) if sane else (),
        on_screen=conduct.on_screen(state),
        shuffled=state.agreed.options.shuffle_keys,
        contested=tuple(_contested(state)),
        win_points=state.agreed.win_points,
    )


def _attackers(state: State) -> Iterator[int]:
    if isinstance(state.phase, Attack | Defend):
        yield state.phase.attacker


def _seat_buttons(state: State) -> Iterator[SeatButton]:
    """`2` ends an attack, and is a buyer's Pass where nothing about it is secret."""
    if isinstance(state.phase, Attack):
        seat = state.phase.attacker
        yield SeatButton(seat, "2", touch_for(stop.action(seat)))
    elif isinstance(state.phase, Buy) and len(derive.due(state)) == 1:
        seat = derive.due(state)[0]
        yield SeatButton(seat, "2", touch_for(pass_buy.action(seat)))


def _player(state: State, seat: int) -> PlayerView:
    player, agreed = state.players[seat], state.agreed.seats[seat]
    phase = state.phase
    walk = derive.walk(state, seat) if not player.out else None
    chosen = phase.chosen[seat] if isinstance(phase, Invest | Defend | Buy) else economancy.NOT_CHOSEN
    return PlayerView(
        seat=seat,
        name=agreed.name,
        mark=agreed.clan,
        coins=player.coins,
        buys=player.buys,
        points=derive.points(state, seat),
        row=tuple(_card(state, seat, place, card, walk) for place, card in enumerate(player.row)),
        out=player.out,
        due=seat in derive.due(state),
        chosen=chosen,
        most=_most(state, seat, walk),
        income=walk.sum if walk else 0,
    )


def _most(state: State, seat: int, walk: derive.Walk | None) -> int:
    """The most a player may name: before the income is taken, of what they will hold then."""
    if walk is None or not isinstance(state.phase, Income):
        return derive.most_bid(state, seat)
    limit = state.agreed.options.most_invested
    return min(max(walk.sum, 0), limit) if limit else max(walk.sum, 0)


def _card(state: State, seat: int, place: int, card: Card, walk: derive.Walk | None) -> CardView:
    gain, held = derive.gain_and_sum(walk, place) if walk else (0, 0)
    printed = derive.printed(state, card.kind)
    return CardView(
        kind=card.kind,
        place=place,
        strength=derive.strength(state, seat, place),
        defence=derive.defence(state, seat, place),
        points=printed.points,
        uses=card.uses,
        turned=turned(state, card),
        coins=card.coins,
        days=printed.coins,
        gain=gain,
        sum=held,
        acts=_acts(state, seat, place),
        made=tuple((part.code, part.amount) for part in derive.strength_parts(state, seat, place)),
    )


def turned(state: State, card: Card) -> bool:
    """Whether a used card lies turned: a Wall only after its second answer (MD-16)."""
    printed = derive.printed(state, card.kind)
    return card.uses > 0 and card.uses >= max(printed.attacks, printed.answers)


def _acts(state: State, seat: int, place: int) -> bool:
    card = derive.attacking_card(state)
    if seat not in derive.due(state):
        return False
    if card is not None:
        return place in derive.answers(state, seat, card)
    return isinstance(state.phase, Attack) and derive.can_attack(state, seat, place)


def _pile(state: State, kind: int) -> PileView:
    printed = derive.printed(state, kind)
    return PileView(
        kind=kind,
        cost=printed.cost,
        left=state.shop[kind],
        copies=derive.copies(state, kind),
        strength=printed.strength,
        defence=printed.defence,
        points=printed.points,
        coins=printed.coins,
        sold=derive.on_sale(state, kind),
    )


def _contested(state: State) -> Iterator[tuple[int, int, int]]:
    """Today's contested piles, from what was paid for nothing."""
    wanted = Counter(entry.kind for player in state.players for entry in player.ledger if entry.code == "contested")
    day = state.round - 1 if isinstance(state.phase, Income | Over) else state.round
    for kind, many in sorted(wanted.items()):
        lost = [-sale.amount for sale in state.sales if (sale.code, sale.kind, sale.round) == ("lost", kind, day)]
        yield kind, many, sum(lost)


# --- prompts ----------------------------------------------------------------------------------------------------------
def prompt(state: State) -> Prompt:
    """What the table is due to do now."""
    phase = state.phase
    if isinstance(phase, Income):
        return Prompt("take_income", (("day", state.day),))
    if isinstance(phase, Invest):
        return Prompt("name_amounts", (("names", _names(state)),))
    if isinstance(phase, Attack):
        return Prompt("send_card", (("player", phase.attacker),))
    if isinstance(phase, Defend):
        return _prompt_answer(state, phase)
    if isinstance(phase, Buy):
        return _prompt_buy(state)
    return _prompt_over(state, phase)


def _names(state: State) -> str:
    """Whoever still has to choose."""
    return ", ".join(state.agreed.names[seat] for seat in derive.due(state))


def _prompt_answer(state: State, phase: Defend) -> Prompt:
    card = derive.attacking_card(state)
    kind = KINDS[card.kind] if card is not None else ""
    numbers: tuple[tuple[str, Value], ...] = (
        ("strength", derive.strength(state, phase.attacker, phase.place)),
        ("defence", derive.defence(state, phase.attacker, phase.place)),
    )
    return Prompt("answer_card", (("names", _names(state)), ("card", kind), *numbers))


def _prompt_buy(state: State) -> Prompt:
    """After a tie it is said why nobody attacked."""
    bids, names = derive.bids(state), ("names", _names(state))
    most = max((0, *bids))
    tied = [state.agreed.names[seat] for seat, bid in enumerate(bids) if bid == most]
    if most and len(tied) > 1:
        return Prompt("pick_after_tie", (names, ("tied", ", ".join(tied)), ("amount", most)))
    return Prompt("pick_cards", (names,))


def _prompt_over(state: State, phase: Over) -> Prompt:
    if state.winner == NOBODY:
        return Prompt(f"draw_{phase.reason}")
    return Prompt(f"won_{phase.reason}", (("player", state.winner), ("amount", derive.points(state, state.winner))))
