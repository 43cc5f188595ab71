"""What Orconomy's screen keeps for itself, and what its own touches change of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.orconomy.view_shapes import TableView
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent, parse
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import Touched
from companion.ui.parts.local import Local

NOT_SAID, NOBODY = -2, -1  # who has won a shouted auction: not said yet, and nobody at all
NOT_SWAPPING, FIRST = -2, -1  # which sector of the ring is swapped: none, and the first one is still to be tapped
STAYING = ("setup:box:", "setup:agree:")  # touches after which the open dialog stays open
UNTOUCHED = ("close", "look", "notice:", "setup:option:", "tick", "money:")  # touches that change nothing of it
KEEPING = (
    "digit",
    "reason",
    "way",
    "newer",
    "lang",
    "theme",
    "page",
    "dice",
    "key",
    "space",
    "erase",
    "letters",
    "counts",
    "checked",
)
"""Touches on this screen that open no dialog, so that what was asked about a card stays."""


@dataclass(frozen=True, slots=True)
class Sale:
    """A shouted auction as far as it is entered: its round, who won, the price as typed, who else bid.

    `said`: the table knows the price and waits for the winner's token.
    """

    round: int = 0
    winner: int = NOT_SAID
    price: str = ""
    others: frozenset[int] = frozenset()
    said: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """The screen's own state at Orconomy. `quick`: auctions are entered as their outcome (None: nobody has chosen yet).
    `swap` is the place in the ring of the sector that is swapped. `asked` is the card of which it was asked why it
    cannot be played, `moving` the seat that picks another Company for Banking to spare, `picked` the seat the prompt is
    about (-1: whose turn it is).
    """

    quick: bool | None = None
    sale: Sale = Sale()
    swap: int = NOT_SWAPPING
    asked: str = ""
    moving: int = -1
    picked: int = -1


def own_of(local: Local) -> Own:
    """What is kept, or how it begins."""
    return known(local.own)


def known(own: Any) -> Own:
    """What is kept, or how it begins where nothing is, or another game's."""
    return own if isinstance(own, Own) else Own()


def by_outcome(own: Own, snapshot: Snapshot) -> bool:
    """Whether an auction is entered by its outcome: where all players shout their bids and none has buttons to bid
    with, unless somebody chose.
    """
    return own.quick if own.quick is not None else not (snapshot.panel.buttons or snapshot.others_play)


def sale_of(own: Own, table: TableView) -> Sale:
    """What is entered of this round's auction; what was left of another round does not count."""
    return own.sale if own.sale.round == table.round else Sale(table.round)


def tapped(own: Own, name: str, snapshot: Snapshot) -> Touched:
    """What a touch means here. Whatever is said to the table ends what was begun on the screen; but what was entered of
    an auction stays beside the answer, which may be that it cannot have been so.
    """
    head, _, rest = name.partition(":")
    if head == "ui":
        return _navigated(own, rest, snapshot)
    if name.startswith(STAYING):
        return Touched(own, True, parse(name))
    if name.startswith("setup:rating:"):
        return Touched(replace(own, asked=""), True, parse(name), "ratings")
    if name.startswith(UNTOUCHED):
        return Touched(own)
    sale = replace(own.sale, said=head == "shout") if head in ("shout", "outcome") else Sale()
    return Touched(Own(quick=own.quick, sale=sale))


def _navigated(own: Own, touch: str, snapshot: Snapshot) -> Touched:
    head, _, value = touch.partition(":")
    if head in TOUCHES:
        return Touched(TOUCHES[head](own, value), True)
    if head in SALE and isinstance(snapshot.game, TableView):
        sale = SALE[head](replace(sale_of(own, snapshot.game), said=False), value)
        return Touched(replace(own, sale=sale), True, _shouted(sale, snapshot) if sale != own.sale else None, "")
    return Touched(own if head in KEEPING else replace(own, asked=""))


def _shouted(sale: Sale, snapshot: Snapshot) -> Intent | None:
    """The price and who else bid, told at once where a camera will see whose token is placed."""
    if not snapshot.watched or sale.winner != NOT_SAID or not sale.price or not int(sale.price):
        return None
    return Intent("shout", (sale.price, *(str(seat) for seat in sorted(sale.others))))


def _with_winner(sale: Sale, value: str) -> Sale:
    return replace(sale, winner=int(value), others=sale.others - {int(value)})


def _with_other(sale: Sale, value: str) -> Sale:
    seat, _, on = value.partition(":")
    return replace(sale, others=sale.others | {int(seat)} if on == "on" else sale.others - {int(seat)})


def _moving(own: Own, value: str) -> Own:
    return replace(own, moving=-1 if own.moving == int(value) else int(value))


SALE: Mapping[str, Callable[[Sale, str], Sale]] = {
    "winner": _with_winner,
    "other": _with_other,
    "price": lambda sale, value: replace(sale, price=value),
}
TOUCHES: Mapping[str, Callable[[Own, str], Own]] = {
    "quick": lambda own, value: replace(own, quick=value == "on"),
    "swap": lambda own, value: replace(own, swap=int(value)),
    "asked": lambda own, value: replace(own, asked=value),
    "pick": lambda own, value: replace(own, picked=int(value)),
    "moving": _moving,
}
