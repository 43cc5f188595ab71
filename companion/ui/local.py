"""What this screen alone knows: which dialog is open, what was typed, which theme; nothing of it reaches the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.games.orconomy.view_shapes import TableView
from companion.session.intents import Intent, parse
from companion.session.snapshot import Notice, Snapshot

MAX_NAME = 14
MAX_DIGITS = 3
WRITING = ("name:", "joining:")
"""Dialogs in which a name is written."""
STAYING = ("setup:box:", "setup:option:", "setup:agree:")
"""Touches after which the open dialog stays open."""
NOT_SAID, NOBODY = -2, -1
"""Who has won a shouted auction: not said yet, and nobody at all."""


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
class Local:
    """The screen's own state. `dialog` names the open dialog (`sector:7`), '' for none; `typed` what was entered.

    `quick`: auctions are entered as their outcome. `reason` is given for a ruling, `way` how an act is mended
    (change or insert); `put_off` are the acts to be settled whose panel was closed. `asked` is the card of which it
    was asked why it cannot be played, `moving` the seat that picks another Company for Banking to spare. `closed`
    are the notices that are not shown any more, `heard` those that others may stand before.
    """

    language: str = "en"
    theme: str = "dark"
    dialog: str = ""
    page: int = 0
    typed: str = ""
    cyrillic: bool = False
    swap: int = -2
    keys: bool = False
    closed: frozenset[int] = frozenset()
    heard: frozenset[int] = frozenset()
    quick: bool = True
    sale: Sale = Sale()
    reason: str = ""
    way: str = "change"
    put_off: frozenset[int] = frozenset()
    asked: str = ""
    moving: int = -1

    @property
    def dialog_words(self) -> tuple[str, ...]:
        """The open dialog's name and its numbers."""
        return tuple(self.dialog.split(":"))

    def opened(self, dialog: str) -> "Local":
        """The same with another dialog, at its first page."""
        return replace(self, dialog=dialog, page=0, typed="", asked="")


def sale_of(local: Local, table: TableView) -> Sale:
    """What is entered of this round's auction; what was left of another round does not count."""
    return local.sale if local.sale.round == table.round else Sale(table.round)


def panel_due(local: Local, snapshot: Snapshot) -> bool:
    """Whether the acts that no longer hold are to be shown by themselves: until somebody has put them off."""
    acts = {line.line for line in snapshot.unsettled}
    return not local.dialog and snapshot.mend is None and bool(acts - local.put_off)


def tapped(local: Local, name: str, snapshot: Snapshot) -> tuple[Local, Intent | None]:
    """What a tap changes here, and what it says to the table (None: nothing, the tap was only for this screen)."""
    head, _, rest = name.partition(":")
    if head == "ui":
        moved = _navigated(local, rest, snapshot)
        return moved, _shouted(moved, snapshot) if moved.sale != local.sale else None
    if name == "close":
        return local.opened(""), None
    if name == "look":
        return local.opened("look"), parse(name)
    if name == "notice:close":
        return _noticed(local, snapshot)
    if name.startswith(STAYING):
        return local, parse(name)
    if name.startswith("setup:rating:"):
        return local.opened("ratings"), parse(name)
    sale = replace(local.sale, said=True) if head == "shout" else Sale()
    kept = replace(
        local.opened(""), swap=-2, keys=local.keys and head == "die", sale=sale, reason="", way="change", moving=-1
    )
    return kept, parse(name)


def _shouted(local: Local, snapshot: Snapshot) -> Intent | None:
    """The price and who else bid, told at once where a camera will see whose token is placed."""
    sale = local.sale
    seeing = any(card.kind == "camera" and card.state == "up" for card in snapshot.devices)
    if not seeing or sale.winner != NOT_SAID or not sale.price or not int(sale.price):
        return None
    return Intent("shout", (sale.price, *(str(seat) for seat in sorted(sale.others))))


def typed(local: Local, text: str) -> Local:
    """Letters from a keyboard, while a name is being written."""
    if not local.dialog.startswith(WRITING):
        return local
    clean = "".join(letter for letter in text if letter.isprintable() and letter != ":")
    return replace(local, typed=(local.typed + clean)[:MAX_NAME])


def erased(local: Local) -> Local:
    """The last letter taken back."""
    return replace(local, typed=local.typed[:-1])


def _navigated(local: Local, rest: str, snapshot: Snapshot) -> Local:
    head, _, value = rest.partition(":")
    if head in PLAIN:
        return PLAIN[head](local, value)
    if head in SALE and snapshot.table is not None:
        return replace(local, sale=SALE[head](replace(sale_of(local, snapshot.table), said=False), value))
    if head == "close":
        return replace(local.opened(""), reason="", put_off=frozenset(line.line for line in snapshot.unsettled))
    if head == "joining":
        return replace(local.opened(rest), cyrillic=local.language == "ru")
    if head == "name":
        seats = snapshot.draft.seats if snapshot.draft else ()
        return replace(local.opened(rest), cyrillic=local.language == "ru") if int(value) < len(seats) else local
    return local.opened(rest)


def _with_digit(digits: str, key: str) -> str:
    """A number with one more digit, or with the last one taken back."""
    return digits[:-1] if key == "erase" else str(int((digits + key)[:MAX_DIGITS]))


def _with_winner(sale: Sale, value: str) -> Sale:
    winner = int(value)
    others = frozenset() if winner == NOBODY else sale.others - {winner}
    return replace(sale, winner=winner, others=others, price="" if winner == NOBODY else sale.price)


def _with_other(sale: Sale, value: str) -> Sale:
    seat, _, on = value.partition(":")
    return replace(sale, others=sale.others | {int(seat)} if on == "on" else sale.others - {int(seat)})


SALE: Mapping[str, Callable[[Sale, str], Sale]] = {
    "winner": _with_winner,
    "other": _with_other,
    "price": lambda sale, value: replace(sale, price=value),
    "paid": lambda sale, value: replace(sale, price=_with_digit(sale.price, value)),
}
PLAIN: Mapping[str, Callable[[Local, str], Local]] = {
    "quick": lambda local, value: replace(local, quick=value == "on"),
    "digit": lambda local, value: replace(local, typed=_with_digit(local.typed, value)),
    "reason": lambda local, value: replace(local, reason=value),
    "way": lambda local, value: replace(local, way=value),
    "asked": lambda local, value: replace(local, asked=value),
    "moving": lambda local, value: replace(local, moving=-1 if local.moving == int(value) else int(value)),
    "newer": lambda local, value: replace(local, page=max(0, local.page - 1)),
    "lang": lambda local, value: replace(local, language=value),
    "theme": lambda local, value: replace(local, theme=value),
    "page": lambda local, value: replace(local, page=int(value)),
    "swap": lambda local, value: replace(local, swap=int(value)),
    "dice": lambda local, value: replace(local, keys=not local.keys),
    "key": lambda local, value: typed(local, value),
    "space": lambda local, value: typed(local, " "),
    "erase": lambda local, value: erased(local),
    "letters": lambda local, value: replace(local, cyrillic=value == "ru"),
}


def _noticed(local: Local, snapshot: Snapshot) -> tuple[Local, Intent | None]:
    """The notice that comes first has been read."""
    number = next(iter(shown_notices(local, snapshot)), 0)
    closed = replace(local, closed=local.closed | {number})
    return closed, Intent("notice", ("close", str(number))) if number else None


RANKS = {"bad": 0, "warn": 1}
HEARD = 3


def shown_notices(local: Local, snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of the notices not yet closed here: the gravest first, then the newest, and last what has stood there
    for a while and stays until it is read.
    """

    def rank(notice: Notice) -> tuple[int, int]:
        return HEARD if notice.number in local.heard else RANKS.get(notice.level, 2), -notice.number

    still = [notice for notice in snapshot.notices if notice.number not in local.closed]
    return tuple(notice.number for notice in sorted(still, key=rank))
