"""What a tap changes on this screen and what it says to the table; names are written with the keyboard."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from unicodedata import normalize

from companion.locale.preferences import LANGUAGES
from companion.session.intents import Intent, parse
from companion.session.snapshot import Snapshot
from companion.session.views import TRY
from companion.ui.game_screen import GameScreen
from companion.ui.parts.local import Local, shown_notices
from companion.ui.parts.sheet import with_digit

MAX_NAME, LONGEST = 14, 24  # letters of a player's name, and of what a thing is called
NAMING = "naming"
WRITING = ("name:", "joining:", f"{NAMING}:")  # dialogs in which a name is written
STAYING = (  # touches after which the open dialog stays open; with the last deed of a list it closes
    "setup:option:",
    "tick:",
    "money:",
    "cover:",
    "steer:",
    "add:",
    "phones:",
    "consent:",
    "standing:",
)

# touches that change the list a line of it was chosen in, and how much of the dialog stays: another line stands in its
# place then, and nobody has chosen that
UNCHOSEN: Mapping[str, int] = {"forget": 2, "put_first": 3}


def tapped(local: Local, name: str, snapshot: Snapshot, screen: GameScreen | None) -> tuple[Local, Intent | None]:
    """What a tap changes here, and what it says to the table (None: nothing, the tap was only for this screen)."""
    local = replace(local, pointing=False) if local.pointing else local
    if screen is not None and snapshot.past is None:
        touched = screen.tapped(local.own, name, snapshot)
        local = replace(local, own=touched.own)
        if touched.mine:
            return local if touched.dialog is None else local.opened(touched.dialog), touched.intent
    head, _, rest = name.partition(":")
    if head == "ui":
        return _navigated(local, rest, snapshot), None
    if name in ("close", "look"):
        return local.opened("" if name == "close" else name), None if name == "close" else parse(name)
    if name in ("notice:close", "notice:read"):
        closed, said = _noticed(local, snapshot)
        return closed.opened("notices") if name == "notice:read" else closed, said
    if name == "add:close" and snapshot.adding.step == TRY:
        return local.opened(_added(local, snapshot)), parse(name)
    if head in UNCHOSEN:
        return local.opened(":".join(local.dialog_words[: UNCHOSEN[head]])), parse(name)
    last = len(snapshot.to_do) == 1 and name == f"tick:{snapshot.to_do[0]}"
    if name.startswith(STAYING) and not last:
        return local, parse(name)
    if name in ("setup:alone:on", "club:sit", "new") and local.home == "start":
        return _navigated(local, "begin", snapshot), parse(name)
    return replace(local.opened(""), keys=local.keys and head == "die", reason="", way="change"), parse(name)


def _added(local: Local, snapshot: Snapshot) -> str:
    """The page of devices, at the one that was just added."""
    kinds = [device.kind for device in snapshot.devices]
    kind = snapshot.adding.kind
    return f"devices:{kinds.index(kind)}" if kind in kinds else local.dialog


def typed(local: Local, text: str) -> Local:
    """Letters from a keyboard, while a name is being written."""
    if not local.dialog.startswith(WRITING):
        return local
    clean = "".join(letter for letter in text if letter.isprintable() and letter != ":")
    most = LONGEST if local.dialog.startswith(f"{NAMING}:") else MAX_NAME
    return replace(local, typed=normalize("NFC", local.typed + clean)[:most], shift=False)


def erased(local: Local) -> Local:
    """The last letter taken back."""
    return replace(local, typed=local.typed[:-1])


def _navigated(local: Local, rest: str, snapshot: Snapshot) -> Local:
    head, _, value = rest.partition(":")
    if head in PLAIN:
        return PLAIN[head](local, value)
    if head == "close":
        return replace(local.opened(""), reason="", put_off=frozenset(line.line for line in snapshot.unsettled))
    if head == "tongue":
        return _tongue(local, value, snapshot)
    if head in ("joining", NAMING):
        return replace(local.opened(rest), cyrillic=local.language == "ru")
    if head == "name":
        seats = snapshot.draft.seats if snapshot.draft else ()
        return replace(local.opened(rest), cyrillic=local.language == "ru") if int(value) < len(seats) else local
    return local.opened(rest)


def _tongue(local: Local, value: str, snapshot: Snapshot) -> Local:
    """A player reads another language from now on, or that of the table."""
    seat, _, code = value.partition(":")
    players = snapshot.game.players if snapshot.game is not None else ()
    if not seat.isdigit() or int(seat) >= len(players) or code not in ("", *LANGUAGES):
        return local
    name = players[int(seat)].name
    others = tuple(pair for pair in local.seat_languages if pair[0] != name)
    return replace(local, seat_languages=(*others, (name, code)) if code else others)


def _next_language(local: Local) -> Local:
    codes = tuple(LANGUAGES)
    return replace(local, language=codes[(codes.index(local.language) + 1) % len(codes)])


PLAIN: Mapping[str, Callable[[Local, str], Local]] = {
    "counts": lambda local, value: _counted(local, value),
    "checked": lambda local, value: replace(local, checked=local.checked ^ {int(value)}),
    "digit": lambda local, value: replace(local, typed=with_digit(local.typed, value)),
    "reason": lambda local, value: replace(local, reason=value),
    "way": lambda local, value: replace(local, way=value),
    "newer": lambda local, value: replace(local, page=max(0, local.page - 1)),
    "lang": lambda local, value: replace(local, language=value),
    "globe": lambda local, _value: _next_language(local),
    "theme": lambda local, value: replace(local, theme=value),
    "set": lambda local, value: local.preferring(*value.split(":", 1)) if ":" in value else local,
    "page": lambda local, value: replace(local, page=int(value)),
    "dice": lambda local, value: replace(local, keys=not local.keys),
    "key": lambda local, value: typed(local, value),
    "shift": lambda local, value: replace(local, shift=not local.shift),
    "layer": lambda local, value: replace(local, layer=value),
    "space": lambda local, value: typed(local, " "),
    "erase": lambda local, value: erased(local),
    "letters": lambda local, value: replace(local, cyrillic=value == "ru", layer="letters"),
    "leave": lambda local, value: local.opened(""),
    "help": lambda local, value: replace(local.opened(f"help:{value}"), back=local.dialog),
    "back": lambda local, value: replace(local.opened(local.back), back=""),
    "home": lambda local, value: replace(local.opened(""), home="start"),
    "begin": lambda local, value: replace(local.opened(""), home="asked" if local.asks else ""),
    "table": lambda local, value: replace(local.opened(""), home=""),
    "has": lambda local, value: replace(local, has=local.has ^ {value}),
    "sit": lambda local, value: replace(local, sits=value != "off"),
    "point": lambda local, _value: replace(local, pointing=True),
    "explain": lambda local, value: replace(local, first_time=value == "on", explained=()),
    "explained": lambda local, value: replace(local, explained=(*local.explained, value)),
}


def _counted(local: Local, value: str) -> Local:
    what, seat, amount = value.split(":")
    counts = {**dict(local.counts), (what, int(seat)): int(amount)}
    return replace(local, counts=tuple(counts.items()))


def _noticed(local: Local, snapshot: Snapshot) -> tuple[Local, Intent | None]:
    number = next(iter(shown_notices(local, snapshot)), 0)
    closed = replace(local, closed=local.closed | {number})
    return closed, Intent("notice", ("close", str(number))) if number else None
