"""Where a number comes from: coins by the day's ledger, points by cards, piles by what was bought and lost."""

from collections.abc import Iterator, Mapping

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import BASE, BOOSTER, KINDS, NUMBER
from companion.games.economancy.rules.phases.income import income
from companion.games.economancy.rules.state import NOBODY, Entry, State
from companion.games.protocol import Action, Asked, Numbers, Summand, Value

AREAS = BASE + BOOSTER  # every kind that may be in a shop
OF_CARD: Mapping[int, str] = {NUMBER["mine"]: "MB-5", NUMBER["underdog"]: "MB-7"}
"""Rules of booster cards that give an income."""
BY_ENTRY: Mapping[str, str] = {
    "loan": "MB-1", "fed": "MB-2", "invested": "M5.1", "lizard": "MB-3", "shield": "M3.1",
    "bought": "M7.2", "contested": "M7.2", "lent": "MB-1", "out": "M6.3",
}  # fmt: skip
"""The rule behind each code of a ledger but a card's income and a ruling."""
FOLLOWS: Mapping[str, str] = {"points": "M8.3", "shop": "M7.2", "attacker": "M5.2", "coins": "M4.1"}
"""The rule by which a number changes where the act names no other one."""


def cause(before: State, action: Action, after: State, field: str, which: int) -> str:
    """The rule by which an action, done in the position before it, changed that number."""
    ASKED.number(after, field, which)
    act = RULES.acts[action.kind]
    if not act.offered:
        return act.source
    if field == "coins":
        ledger, old = after.players[which].ledger, before.players[which].ledger
        fresh = ledger if act is income else ledger[len(old) :]  # an income begins the day's ledger
        entry = next((entry for entry in reversed(fresh) if entry.amount), None)
        if entry is not None:
            return OF_CARD.get(entry.kind, "M4.1") if entry.code == "card" else BY_ENTRY[entry.code]
    return act.says.get("causes", {}).get(field, FOLLOWS[field])


def _point_parts(state: State, seat: int) -> Iterator[Summand]:
    for card in state.players[seat].row:
        worth = derive.printed(state, card.kind).points
        if worth:
            yield Summand("worth", worth, (("card", KINDS[card.kind]),))


def _coin_parts(state: State, seat: int) -> Iterator[Summand]:
    """What was held before the day's ledger begins, and each entry with the sum after it."""
    player = state.players[seat]
    entries = [entry for entry in player.ledger if entry.amount]
    running = player.coins - sum(entry.amount for entry in entries)
    yield Summand("held", running)
    for entry in entries:
        running += entry.amount
        yield Summand(entry.code, entry.amount, tuple(_values(entry, running).items()))


def _values(entry: Entry, running: int) -> dict[str, Value]:
    card = {"card": KINDS[entry.kind]} if entry.kind != NOBODY else {}
    place = {"place": entry.place} if entry.place != NOBODY else {}
    return {**card, **place, "sum": running}


def _shop_parts(state: State, kind: int) -> Iterator[Summand]:
    """Copies printed, and each that was bought or lost with its day; what nobody has told is one part."""
    sales = [sale for sale in state.sales if sale.kind == kind]
    every = derive.copies(state, kind)
    rest = state.shop[kind] - every - sum(sale.amount for sale in sales)
    yield Summand("copies", every)
    if rest:
        yield Summand("before", rest)
    for sale in sales:
        yield Summand(f"{sale.code}_copies", sale.amount, (("round", sale.round),))


def _bid_parts(state: State, _which: int) -> Iterator[Summand]:
    """Every amount of today, as soon as they are open."""
    for seat, bid in enumerate(derive.bids(state)):
        if bid != NOBODY:
            yield Summand("bid", bid, (("player", seat),))


ASKED: Numbers[State] = Numbers(
    asked={
        "points": Asked("player", derive.points, _point_parts),
        "coins": Asked("player", lambda state, seat: state.players[seat].coins, _coin_parts),
        "shop": Asked("area", lambda state, kind: state.shop[kind], _shop_parts),
        "attacker": Asked("table", lambda state, _which: max((0, *derive.bids(state))), _bid_parts),
    },
    which=lambda state: {"player": state.seats, "table": (NOBODY,)},
    areas=AREAS,
    cause=cause,
    raced=("points", "coins"),
    goal=lambda state: state.agreed.win_points,
)
"""What may be asked about. The number of `attacker` is the highest amount that was invested today."""
