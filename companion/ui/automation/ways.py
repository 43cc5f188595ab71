"""The way to a button that is not in sight: a search over the screens that touches would lead to.

Only touches that change nothing but the screen are tried, the most promising ones first, so that nobody has to keep a
list of ways. What can be touched on a screen is found out without drawing it: nothing is measured,
nothing is painted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from pathlib import Path
from typing import Final, NamedTuple

from companion.locale.sentences import Speaker
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot
from companion.ui.compose import draw_body, draw_dialogs
from companion.ui.game_screen import Screens, screen_of
from companion.ui.paint.ink import Fitted, Ink, Pen
from companion.ui.paint.shapes import Item, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.taps import WRITING, tapped, typed

NOWHERE = Path()
EM = 0.5  # how wide a letter is taken to be, in its size: where words end is not what is asked


def _no_pen(font: str, pixels: int) -> Pen:
    raise AssertionError("nothing is measured here")


class RoughInk(Ink):
    """Guesses instead of measuring."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale, NOWHERE, _no_pen)

    def width(self, text: str, face: str, size: float) -> float:
        """So many letters of half their size."""
        return len(text) * size * EM

    def height(self, face: str, size: float) -> float:
        """A little more than the letters."""
        return size * 1.3

    def fit(self, text: str, face: str, size: float, width: float, lines: int = 1, short: str = "") -> Fitted:
        """Everything fits into one line."""
        return Fitted((text,), face)


class TouchPage(Page):
    """A page that keeps only the places to touch."""

    def add(self, item: Item) -> None:
        """Nothing is drawn."""

    def sign(self, name: str, x: float, y: float, size: float, colour: str = "text", alpha: float = 1.0) -> None:
        """Nothing is drawn."""

    def words(
        self,
        rect: Rect,
        text: str,
        size: float = 0,
        colour: str = "text",
        face: str = "body",
        align: str = "left",
        lines: int = 1,
        short: str = "",
        top: bool = False,
        grows: bool = True,
    ) -> Rect:
        """Nothing is written; about where the words would be."""
        width = min(rect.w, len(text) * size * EM)
        return Rect({"left": rect.x, "right": rect.right - width}.get(align, rect.x), rect.y, width, rect.h)


def touchable(
    snapshot: Snapshot, local: Local, ink: Ink, speaker: Speaker, size: tuple[float, float], screens: Screens
) -> tuple[str, ...]:
    """The ids of the places to touch, notices left out; `size` is in units of the layout. Below an open dialog nothing
    can be touched, so that nothing there has to be looked at.
    """
    screen = screen_of(snapshot, screens)
    quiet = replace(snapshot, notices=()) if snapshot.notices else snapshot
    marks, icons = (screen.marks, screen.icons) if screen is not None else (None, None)
    page = TouchPage(ink, local.theme, speaker, *size, marks, icons, chosen=local.chosen)
    draw_dialogs(page, quiet, local, screen, screens)
    if not any(layer.modal for layer in page.layers):
        page = TouchPage(ink, local.theme, speaker, *size, marks, icons, chosen=local.chosen)
        draw_body(page, quiet, local, screen, screens)
        draw_dialogs(page, quiet, local, screen, screens)
    return tuple(touch.id for touch in page.scene().touches)


# the search gives up after looking at this many screens: the farthest ways, to an act that is put in before an earlier
# one, take about a hundred
MOST_LOOKS: Final = 200
TYPE: Final = "type:"  # stands before letters for a keyboard
CHANGING: Final = (  # touches that change the screen itself but lead nowhere
    "lang", "globe", "tongue", "theme", "letters", "layer", "shift", "key", "space", "newer", "checked", "point",
)  # fmt: skip
ONLY_FOR: Final[Mapping[str, str]] = {"counts": "count"}  # touches that only lead to buttons whose name begins so
FREE: Final = ("on", "off", "-1")  # words of a touch that do not tell what it is about
# what a touch costs: a plain one, one whose words all occur in the button's name, the surcharge for each word and for
# each number that does not, and turning a page
PLAIN, FITTING, FOREIGN_WORD, FOREIGN_NUMBER, PAGE = 1.0, 0.5, 1.0, 2.0, 0.2
UNSAID: Final = 0.5  # the estimated cost of each word of the button's name that has not come up on the way yet
MOST_FOREIGN: Final = 2  # how many words on a way may be unrelated to the button


@dataclass(frozen=True, slots=True)
class Way:
    """The touches that lead to a button; `type:` precedes letters for a keyboard. If `answered` names another button,
    that one is pressed next, and the rest depends on the session's answer.
    """

    touches: tuple[str, ...] = ()
    answered: str = ""


class _Place(NamedTuple):
    """A node of the search: the screen's state, how it was reached, and which words of the button's name came up."""

    local: Local
    touches: tuple[str, ...] = ()
    foreign: int = 0
    said: frozenset[str] = frozenset()


class Ways:
    """Finds ways on one screen. `size` is that of the screen in units of the layout."""

    def __init__(self, ink: Ink, screens: Screens, size: tuple[float, float]) -> None:
        self._ink, self._screens, self.size = ink, screens, size
        self._snapshot: Snapshot | None = None
        self._seen: dict[Local, tuple[str, ...]] = {}
        self._missing: set[tuple[Local, str]] = set()
        """What was searched for in vain from where, while the same snapshot is shown."""

    def find(self, snapshot: Snapshot, local: Local, speaker: Speaker, name: str) -> Way | None:
        """The way to the button of this name; None when there is none."""
        look = self._looker(snapshot, speaker)
        if (local, name) in self._missing:
            return None
        way = _Search(look, snapshot, self._screens, name).run(local)
        if way is None:
            self._missing.add((local, name))
        return way

    def _looker(self, snapshot: Snapshot, speaker: Speaker) -> Callable[[Local], tuple[str, ...]]:
        """Returns a function that looks at the screen of a snapshot; what it saw is kept until another one is shown."""
        if self._snapshot is not snapshot:
            self._snapshot = snapshot
            self._seen.clear()
            self._missing.clear()

        def look(local: Local) -> tuple[str, ...]:
            if local not in self._seen:
                self._seen[local] = touchable(snapshot, local, self._ink, speaker, self.size, self._screens)
            return self._seen[local]

        return look


class _Search:
    """The search for one button."""

    def __init__(
        self, look: Callable[[Local], tuple[str, ...]], snapshot: Snapshot, screens: Screens, name: str
    ) -> None:
        self._look, self._snapshot, self._name = look, snapshot, name
        self._screen = screen_of(snapshot, screens)
        self._words = name.split(":")
        self._args = frozenset(self._words[1:])
        self._about = {*self._words, *(part for word in self._words for part in word.split("_"))}
        self._stones = _stones(snapshot, self._words)

    def run(self, local: Local) -> Way | None:
        """A cheap way, by best-first search (A*); None when none is found."""
        heap: list[tuple[float, int, float, _Place]] = [(0.0, 0, 0.0, _Place(local))]
        count, met = 0, set[Local]()
        while heap and len(met) < MOST_LOOKS:
            _, _, cost, place = heappop(heap)
            if place.local in met:
                continue
            met.add(place.local)
            ids = self._look(place.local)
            way = self._arrived(place, ids)
            if way is not None:
                return way
            for more, following in self._onward(place, ids):
                if following.local not in met:
                    count += 1
                    hoped = UNSAID * len(self._args - following.said)
                    heappush(heap, (cost + more + hoped, count, cost + more, following))
        return None

    def _arrived(self, place: _Place, ids: Sequence[str]) -> Way | None:
        if self._name in ids:
            return Way(place.touches)
        stone = next((name for name in ids if name.startswith(self._stones)), "") if self._stones else ""
        return Way(place.touches, stone) if stone else None

    def _onward(self, place: _Place, ids: Sequence[str]) -> Iterator[tuple[float, _Place]]:
        """The nodes one move away, each with the cost of that move."""
        pads = self._pads(place, ids)
        for name in ids:
            head, _, rest = name.removeprefix("ui:").partition(":")
            if not name.startswith("ui:") or head in CHANGING or (f"ui:{head}" in pads and rest != "erase"):
                continue
            if ONLY_FOR.get(head, self._words[0]) != self._words[0]:
                continue
            cost, foreign = self._cost(head, rest)
            following = self._touched(place, name, foreign)
            if following is not None and following.foreign <= MOST_FOREIGN:
                yield cost, following
        for pad in sorted(pads):
            for number in self._words:
                keyed = self._keyed(place, pad, number) if number.isdigit() else None
                if keyed is not None:
                    yield FITTING, keyed
        for word in self._words[1:]:
            written = self._written(place, word)
            if written is not None:
                yield FITTING, written

    def _pads(self, place: _Place, ids: Sequence[str]) -> set[str]:
        """Number pads in sight, by what the names of their keys begin with: a key of theirs can be taken back."""
        begun = {name.removesuffix(":0") for name in ids if name.startswith("ui:") and name.endswith(":0")}
        whole = {pad for pad in begun if all(f"{pad}:{digit}" in ids for digit in range(10))}
        pressed = {pad: self._touched(place, f"{pad}:1") for pad in whole}
        return {pad for pad, after in pressed.items() if after and f"{pad}:erase" in self._look(after.local)}

    def _touched(self, place: _Place, name: str, foreign: int = 0) -> _Place | None:
        """The node after a touch; None if the touch would say something unwanted to the table."""
        local, intent = tapped(place.local, name, self._snapshot, self._screen)
        if intent is not None and intent.name != self._words[0]:
            return None
        words = place.said | self._args.intersection(name.split(":"))
        return _Place(local, (*place.touches, name), place.foreign + foreign, words)

    def _keyed(self, place: _Place, pad: str, number: str) -> _Place | None:
        """The node after typing a number on a pad, replacing what stands there."""
        at = place
        while f"{pad}:erase" in self._look(at.local):
            erased = self._touched(at, f"{pad}:erase")
            if erased is None:
                return None
            at = erased
        for digit in number:
            keyed = self._touched(at, f"{pad}:{digit}")
            if keyed is None:
                return None
            at = keyed
        return _Place(at.local, at.touches, place.foreign, place.said | {number})

    def _written(self, place: _Place, word: str) -> _Place | None:
        """The node after writing a name where nothing is written yet; None where that is impossible."""
        if place.local.typed or not place.local.dialog.startswith(WRITING) or word.lstrip("-").isdigit():
            return None
        local = typed(place.local, word)
        if local.typed != word:
            return None
        return _Place(local, (*place.touches, f"{TYPE}{word}"), place.foreign, place.said | {word})

    def _cost(self, head: str, rest: str) -> tuple[float, int]:
        """What a touch costs, and how many of its words have nothing to do with the button."""
        if head == "page":
            return PAGE, 0
        words = [word for word in rest.split(":") if word and word not in FREE]
        numbers = [word for word in words if word.lstrip("-").isdigit()]
        strange = [word for word in numbers if word not in self._about]
        if not strange and len(numbers) > 1 and f":{':'.join(numbers)}:" not in f":{self._name}:":
            strange = numbers[:1]  # all of them are there, but not side by side
        others = [word for word in words if word not in numbers and word not in self._about]
        plain = FITTING if words and not strange and not others else PLAIN
        return plain + FOREIGN_WORD * len(others) + FOREIGN_NUMBER * len(strange), len(strange) + len(others)


def button_of(text: str) -> str:
    """The button an intent's text stands for: those who also bid are named in seat order."""
    name, *words = text.split(":")
    fixed = UNORDERED.get(name, len(words))
    others = sorted({int(seat) for seat in words[fixed:]})
    return ":".join((name, *words[:fixed], *map(str, others)))


UNORDERED: Mapping[str, int] = {"outcome": 2, "shout": 1}


def _stones(snapshot: Snapshot, words: Sequence[str]) -> tuple[str, ...]:
    """How the names of those buttons begin that have to be pressed, and answered, before the way goes on."""
    touches: list[str] = []
    correcting = words[:1] == ["mend"] and words[1:2] in (["change"], ["insert"]) and len(words) > 2
    if snapshot.why is not None:
        touches.append("why:close")
    if snapshot.correction is not None and not (correcting and words[2] == str(snapshot.correction.act)):
        touches.append("mend:close")
    elif correcting and snapshot.correction is None:
        touches.append(f"mend:open:{words[2]}")
    if words[:2] == ["setup", "option"] and len(words) > 3:
        touches.append(f"setup:option:{words[2]}:")
    return tuple(touches)
