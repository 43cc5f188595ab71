"""A table of Economancy in plain lists and dictionaries, and everything that two careful people would count on it.

Seats count from 0. Places in a row count from 0, which is the Stipend. What has been revealed one by one stands in
`chosen`: an amount, a place, or a kind of card (`PASS` for none) by seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.economancy.plain.plain_cards import CARDS, PRESETS, SHOPS, STIPEND, Printed

PASS = ""
START_COINS, WIN_POINTS = 1, 7
STRONG_ENOUGH = 4  # who answers a Buff Farmer must have this strength


@dataclass
class Card:
    """A card in a row: how often it was used in this attack phase, and the coins lying on it."""

    kind: str
    uses: int = 0
    coins: int = 0


@dataclass
class Table:
    """What lies on the table, and what its players remember.

    `round` counts days from 1. `bids` are today's amounts once they are open, `attacker` and `place` who attacks with
    which card; `fed` are the seats and places of Hippos that get a coin in this income. `ledger` has for each seat what
    its coins are made of today: what for, the card, how many, and the place.
    """

    options: dict[str, Any]
    box: dict[str, Printed]
    shop: dict[str, int]
    discards: dict[str, int]
    coins: list[int]
    buys: list[int]
    rows: list[list[Card]]
    out: list[bool]
    ledger: list[list[tuple[str, str, int, int]]]
    round: int = 1
    day: int = 1
    phase: str = "income"
    step: str = ""
    chosen: dict[int, Any] = field(default_factory=dict)
    bids: dict[int, int] = field(default_factory=dict)
    attacker: int | None = None
    place: int | None = None
    fed: list[tuple[int, int]] = field(default_factory=list)
    win_points: int = WIN_POINTS
    winner: int | None = None
    reason: str = ""


def new_table(
    players: int,
    preset: str = "printed",
    shop: Sequence[str] = SHOPS["base"],
    box: dict[str, dict[str, Any]] | None = None,
    **said: Any,
) -> Table:
    """A new game (M2.2, M2.3); `box` are numbers that were corrected, by kind."""
    options = PRESETS[preset] | said
    cards = dict(CARDS)
    cards["bubble"] = cards["bubble"]._replace(strength=options["bubble_strength"])
    for kind, numbers in (box or {}).items():
        cards[kind] = cards[kind]._replace(**numbers)
    return Table(
        options=options,
        box=cards,
        shop={kind: cards[kind].copies * players for kind in shop},
        discards={},
        coins=[START_COINS] * players,
        buys=[0] * players,
        rows=[[Card(STIPEND)] for _ in range(players)],
        out=[False] * players,
        ledger=[[("held", "", START_COINS, -1)] for _ in range(players)],
    )


def living(table: Table) -> list[int]:
    """The seats that are in the game."""
    return [seat for seat, out in enumerate(table.out) if not out]


def held(table: Table, seat: int) -> int:
    """The coins that count: a debt counts as nothing (MD-10)."""
    return max(0, table.coins[seat])


def printed(table: Table, seat: int, place: int) -> Printed:
    """What is printed on a card of a row."""
    return table.box[table.rows[seat][place].kind]


# ---- income
def income(table: Table, seat: int) -> list[tuple[int, int, int]]:
    """The walk along a row (M4.1): for each card what it gives, what goes onto it, and what is held after it."""
    now, steps = table.coins[seat], []
    for place in range(len(table.rows[seat])):
        gives, goes_on = given(table, seat, place, now), int((seat, place) in table.fed and now > 0)
        now += gives - goes_on
        steps.append((gives, goes_on, now))
    return steps


def given(table: Table, seat: int, place: int, now: int) -> int:
    """What one card gives to somebody who holds so many coins: the number of the day, and what it finds."""
    row, kind = table.rows[seat], table.rows[seat][place].kind
    gives = table.box[kind].income[table.day - 1]
    if kind == "bean_stock":
        gives += max(0, now) // 3
    if kind == "mine" and table.day == 1:
        gives += len(row) - 1 - place
    if kind == "underdog":
        others = [len(table.rows[other]) for other in living(table) if other != seat]
        gives += 3 if all(len(row) < count for count in others) else 0
    return gives


def unfed(table: Table, seat: int, place: int) -> list[int]:
    """If a Hippo got a coin too: what is held at each fed Hippo that then gets none (MB-2)."""
    before = table.fed
    table.fed = [*before, (seat, place)]
    steps = income(table, seat)
    short = [now for at, (_, goes_on, now) in enumerate(steps) if (seat, at) in table.fed and not goes_on]
    table.fed = before
    return short


def back_for_loans(table: Table, seat: int, now: int) -> int:
    """What the Loans of a row take back from somebody who holds so many coins (MB-1, MD-10)."""
    owed = 2 * sum(card.kind == "loan" for card in table.rows[seat])
    return min(owed, max(0, now)) if table.options["loan_floor"] else owed


def after_income(table: Table, seat: int) -> int:
    """The coins of a seat after this income."""
    if table.out[seat]:
        return 0
    now = income(table, seat)[-1][2]
    return now - back_for_loans(table, seat, now)


# ---- cards
def strength(table: Table, seat: int, place: int) -> int:
    """How strong a card is at this moment."""
    row = table.rows[seat]
    right = len(row) - 1 - place if row[place].kind == "flower" else 0
    return printed(table, seat, place).strength + right + grown(table, seat, place)


def defence(table: Table, seat: int, place: int) -> int:
    """How much a card withstands at this moment."""
    return printed(table, seat, place).defence + grown(table, seat, place)


def grown(table: Table, seat: int, place: int) -> int:
    """What coins add to a Gremlin (MB-4) and to a Hippo (MB-2)."""
    card = table.rows[seat][place]
    return (held(table, seat) if card.kind == "gremlin" else 0) + card.coins


def points(table: Table, seat: int) -> int:
    """Victory points (M8.3)."""
    return sum(table.box[card.kind].points for card in table.rows[seat])


def attacks(table: Table, seat: int) -> list[int]:
    """The places that may attack."""
    return [place for place, card in enumerate(table.rows[seat]) if card.uses < table.box[card.kind].attacks]


def unused(table: Table, seat: int) -> list[int]:
    """The places that have an answer left."""
    return [place for place, card in enumerate(table.rows[seat]) if card.uses < table.box[card.kind].answers]


def answers(table: Table, seat: int) -> list[int]:
    """The places that may answer the card that attacks (M6.2, MB-8)."""
    places = unused(table, seat)
    return [place for place in places if strength(table, seat, place) >= STRONG_ENOUGH] if buff(table) else places


def buff(table: Table) -> bool:
    """Whether the card that attacks is a Buff Farmer."""
    assert table.attacker is not None and table.place is not None
    return table.rows[table.attacker][table.place].kind == "buff"


# ---- what may be named and picked
def most_bid(table: Table, seat: int) -> int:
    """The most that somebody may name (MD-4, MD-5)."""
    limit = table.options["most_invested"]
    return min(held(table, seat), limit) if limit else held(table, seat)


def on_sale(table: Table, kind: str) -> bool:
    """Whether a kind of this shop may be picked (M7.3, MD-3)."""
    return bool(table.shop[kind] or table.options["buy_sold_out"])


# ---- who is due, who wins
def due(table: Table) -> list[int]:
    """The seats something is asked of."""
    everybody = [seat for seat in living(table) if seat not in table.chosen]
    if table.phase == "invest":
        return everybody
    if table.phase == "buy":
        return [seat for seat in everybody if table.buys[seat]]
    if table.step == "choose":
        return [seat for seat in everybody if seat == table.attacker]
    if table.step == "defend":
        return [seat for seat in everybody if seat != table.attacker and answers(table, seat)]
    return []


def winner(table: Table) -> tuple[int, str] | None:
    """Who wins now, and why (M8.1, M8.2)."""
    left = living(table)
    if len(left) == 1:
        return left[0], "last"
    counts = {seat: points(table, seat) for seat in left}
    most = max(counts.values())
    leaders = [seat for seat in left if counts[seat] == most]
    return (leaders[0], "points") if most >= table.win_points and len(leaders) == 1 else None
