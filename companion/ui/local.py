"""What this screen alone knows: which dialog is open, what was typed, which theme; nothing of it reaches the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.table.intents import Intent, parse
from companion.table.snapshot import Snapshot

MAX_NAME = 14
MAX_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Local:
    """The screen's own state. `dialog` names the open dialog (`sector:7`), '' for none; `typed` what was entered."""

    language: str = "en"
    theme: str = "dark"
    dialog: str = ""
    page: int = 0
    typed: str = ""
    cyrillic: bool = False
    swap: int = -2
    keys: bool = False
    closed: frozenset[int] = frozenset()

    @property
    def dialog_words(self) -> tuple[str, ...]:
        """The open dialog's name and its numbers."""
        return tuple(self.dialog.split(":"))

    def opened(self, dialog: str) -> "Local":
        """The same with another dialog, at its first page."""
        return replace(self, dialog=dialog, page=0)


def tapped(local: Local, name: str, snapshot: Snapshot) -> tuple[Local, Intent | None]:
    """What a tap changes here, and what it says to the table (None: nothing, the tap was only for this screen)."""
    head, _, rest = name.partition(":")
    if head == "ui":
        return _navigated(local, rest, snapshot), None
    if head == "pad":
        return _padded(local, rest, snapshot)
    if name == "close":
        return local.opened(""), None
    if name == "look":
        return local.opened("look"), parse(name)
    if name == "notice:close":
        return _noticed(local, snapshot), parse(name)
    if name.startswith("setup:box:"):
        return local, parse(name)
    return replace(local, dialog="", page=0, typed="", swap=-2, keys=local.keys and head == "die"), parse(name)


def typed(local: Local, text: str) -> Local:
    """Letters from a keyboard, while a name is being written."""
    if not local.dialog.startswith("name:"):
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
    if head == "name":
        seats = snapshot.draft.seats if snapshot.draft else ()
        return (
            replace(local.opened(rest), typed="", cyrillic=local.language == "ru") if int(value) < len(seats) else local
        )
    return local.opened(rest)


PLAIN: Mapping[str, Callable[[Local, str], Local]] = {
    "close": lambda local, value: replace(local, dialog="", page=0, typed=""),
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


def _padded(local: Local, key: str, snapshot: Snapshot) -> tuple[Local, Intent | None]:
    if key == "open":
        return replace(local.opened("pad"), typed=""), None
    if key == "erase":
        return erased(local), None
    if key != "ok":
        return replace(local, typed=(local.typed + key)[:MAX_DIGITS].lstrip("0")), None
    offers = snapshot.table.offers if snapshot.table else ()
    bids = [offer for offer in offers if offer.kind in ("bid", "bid_cards")]
    intent = Intent("do", (bids[0].kind, str(bids[0].player), local.typed)) if bids else None
    return replace(local.opened(""), typed=""), intent


def _noticed(local: Local, snapshot: Snapshot) -> Local:
    shown = shown_notices(local, snapshot)
    return replace(local, closed=local.closed | set(shown[:1]))


def shown_notices(local: Local, snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of the notices not yet closed here, the gravest first, then the newest."""
    rank = {"bad": 0, "warn": 1}
    still = [notice for notice in snapshot.notices if notice.number not in local.closed]
    return tuple(notice.number for notice in sorted(still, key=lambda n: (rank.get(n.level, 2), -n.number)))
