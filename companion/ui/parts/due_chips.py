"""What the last act has changed and what hands still have to do about it, for chips beside numbers and on the board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.locale.gaps import signed
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Due, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

SIGNS: Final = {"take": 1, "give": -1}
CORNER: Final = 62.0  # width of the corner of the prompt that counts what is to be done


@dataclass(frozen=True, slots=True)
class Change:
    """How a number of a player has changed by the last act, and whether hands still have to do something about it."""

    amount: int
    open: bool

    @property
    def colour(self) -> str:
        """What is gained is green, what is lost is red; the sign says it too."""
        return "act" if self.amount > 0 else "danger"


def open_dues(snapshot: Snapshot) -> tuple[Due, ...]:
    """What hands still have to do."""
    return tuple(snapshot.dues[place] for place in snapshot.to_do)


def changes_of(snapshot: Snapshot) -> Mapping[tuple[str, int], Change]:
    """How the players' numbers have changed, by what and whose; what is still to be done goes before what is done."""
    every, left = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for place, due in enumerate(snapshot.dues):
        for counts in () if due.area else (every, left) if place in snapshot.to_do else (every,):
            counts[due.what, due.seat] += SIGNS.get(due.verb, 0) * due.amount
    done = {key: Change(amount, open=False) for key, amount in every.items() if amount}
    return done | {key: Change(amount, open=True) for key, amount in left.items() if amount}


def reasons_of(page: Page, snapshot: Snapshot) -> Mapping[int, str]:
    """Why each player still has to take or give something, in a word or two each, the largest amount first."""
    reasons: dict[int, dict[str, None]] = {}
    for due in sorted(open_dues(snapshot), key=lambda due: -due.amount):
        if not due.area and (word := page.say.why_due(due.rule)):
            reasons.setdefault(due.seat, {})[word] = None
    return {seat: ", ".join(words) for seat, words in reasons.items()}


def next_owed(page: Page, snapshot: Snapshot) -> str:
    """What is to be moved first so that a camera sees what the app has, and how much more; "" for nothing."""
    if not snapshot.owed or not snapshot.watched or snapshot.game is None:
        return ""
    more = f" +{len(snapshot.owed) - 1}" if len(snapshot.owed) > 1 else ""
    return page.say.owed(snapshot.owed[0], snapshot.game.names) + more


def as_many_as_fit(page: Page, words: Sequence[str], face: str, size: float, width: float) -> str:
    """The words with commas between, as many from the first on as there is room for."""
    for count in range(len(words), 0, -1):
        text = ", ".join(words[:count])
        if page.ink.width(text, face, size) <= width:
            return text
    return ""


def on_areas(snapshot: Snapshot) -> Iterator[Due]:
    """What is still to be written or moved on the board."""
    return (due for due in open_dues(snapshot) if due.area)


def draw_change(page: Page, rect: Rect, change: Change, size: float) -> None:
    """A chip: filled while hands have something to do, else only the words."""
    if change.open:
        page.box(rect, change.colour, 6)
        page.words(rect, signed(change.amount), size, "on_act", "bold", "centre")
    else:
        page.words(rect, signed(change.amount), size, change.colour, align="centre")


def draw_corner(page: Page, snapshot: Snapshot, rect: Rect) -> None:
    """How much is to be done, in the corner of the prompt; a touch lists it. With nothing to do it leads to counts."""
    count = len(snapshot.to_do)
    if count:
        chip = rect.inset(4, 6)
        page.box(chip, "gold", 8)
        page.sign("hand", chip.x + 14, chip.middle[1], 18, "bg")
        size = 26 if count < 10 else 22
        page.words(Rect(chip.x + 23, chip.y, chip.w - 24, chip.h), str(count), size, "bg", "bold", "centre")
        page.touch("ui:todo", rect)
    elif snapshot.counted:
        page.button("ui:count", rect, "", "edge", "plus_minus", SMALL + 6, shown=rect.inset(6, 8))


def corner_key(page: Page, snapshot: Snapshot, right: float, rect: Rect) -> float:
    """The same at the right end of a prompt as high as `rect`, beside what ends at `right`; returns its left edge."""
    if not snapshot.to_do and not snapshot.counted:
        return right
    draw_corner(page, snapshot, Rect(right - CORNER, rect.y, CORNER, rect.h))
    return right - CORNER
