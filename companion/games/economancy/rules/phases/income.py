"""A day begins: Hippos are fed, and every row is walked from left to right."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.act_terms import CardKind, Place, in_the_row, kind_there, that_kind, the_living
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.changes import paid
from companion.games.economancy.rules.derive import HIPPO
from companion.games.economancy.rules.state import Agreement, Income, Invest, Player, State, nobody_yet
from companion.games.kernel import act, changed, no, one_of, phase_of, the_table
from companion.games.protocol import Refusal

NO_CARDS = (0,) * len(KINDS)


def new_game(agreed: Agreement) -> State:
    """Everybody has a Stipend and the coins to begin with; the shop is full (M2.2, M2.3)."""
    players = tuple(Player(agreed.start_coins) for _ in agreed.seats)
    state = State(agreed, Income(), 1, 1, players, NO_CARDS, NO_CARDS)
    shop = tuple(derive.copies(state, kind) if kind in agreed.shop else 0 for kind in range(len(KINDS)))
    return state._replace(shop=shop)


def hippos(state: State, player: int) -> tuple[int, ...]:
    """The places where Hippos lie."""
    return tuple([place for place, card in enumerate(state.players[player].row) if card.kind == HIPPO])


def a_hippo(card: CardKind) -> Refusal | None:
    """Only Hippos eat coins."""
    return None if card == HIPPO else no("no_hippo", card=KINDS[card])


def not_fed_yet(state: State, player: int, place: Place) -> Refusal | None:
    """A Hippo gets at most one coin in an income."""
    return no("fed_already") if (player, place) in phase_of(state, Income).fed else None


def coin_held_there(state: State, player: int, place: Place) -> Refusal | None:
    """A coin is held when the walk comes to each Hippo that is fed, this one among them."""
    fed = (*phase_of(state, Income).fed, (player, place))
    wanted = [at for seat, at in fed if seat == player]
    short = [step for step in derive.walk(state, player, fed).steps if step.place in wanted and not step.fed]
    return no("cannot_pay", have=short[0].sum, amount=1) if short else None


@act(
    Income, by=the_living, source="MB-2",
    needs=[
        one_of("place", hippos, [in_the_row, that_kind, a_hippo]), one_of("card", kind_there, that_kind),
        not_fed_yet, coin_held_there,
    ],
)  # fmt: skip
def feed(state: State, player: int, card: CardKind, place: Place) -> State:
    """A Hippo gets a coin in this income (MB-2)."""
    return state._replace(phase=Income((*phase_of(state, Income).fed, (player, place))))


@act(Income, by=the_table, source="M4.1", quiet=True)
def income(state: State, player: int) -> State:
    """Every row is walked from left to right, and everybody gets a buy (M4.1, M4.2).

    The day's ledger begins for everybody, so that an amount of who is out does not stand among those of later days.
    """
    walks = {seat: derive.walk(state, seat) for seat in state.living}
    state = state._replace(players=tuple(each._replace(ledger=()) for each in state.players))
    for seat, walk in walks.items():
        state = _walked(state, seat, walk)
    return state._replace(phase=Invest(nobody_yet(state)))


def _walked(state: State, seat: int, walk: derive.Walk) -> State:
    """One row's income, with each card that gave something in the ledger."""
    player = state.players[seat]._replace(buys=derive.buys_of_day(state, seat))
    row = player.row
    for step in walk.steps:
        if step.fed:
            card = row[step.place]
            player = paid(player, "fed", -1, step.kind, step.place)
            row = changed(row, step.place, card._replace(coins=card.coins + 1))
        if step.gain + step.fed:
            player = paid(player, "card", step.gain + step.fed, step.kind, step.place)
    if walk.loan:
        player = paid(player, "loan", -walk.loan, derive.LOAN)
    return state.with_player(seat, player._replace(row=row))


ACTS = (feed, income)
