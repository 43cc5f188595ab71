"""The sheet a screen is drawn on: boxes, fitted words, signs, tokens and buttons in the colours of the theme."""

from collections.abc import Iterable, Mapping

from companion.locale.preferences import USUAL, Preferences
from companion.locale.sentences import Speaker
from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.icons import ICONS, Drawing
from companion.ui.paint.ink import NARROWER, Fitted, Ink, runs
from companion.ui.paint.shapes import Area, Fill, Item, Layer, MarkLook, Photo, Point, Rect, Scene, Sign, Text, Touch
from companion.ui.paint.theme import BONE, ON_MARK, THEMES, Theme
from companion.ui.parts.zones import UPRIGHT, Zones, zones

SMALL, BODY = 19, 21
LARGER, LARGE_ENOUGH = (1.4, 1.3, 1.2, 1.1), 29.0  # how much letters grow; those of the last size do not
LARGER_UPRIGHT = (1.5, *LARGER)  # the same on an upright screen, whose units are small, for everybody
VEIL = 0.74  # how dark all but one place is, where that one is looked at
CAP = 21.0  # height of a key cap, and its least width
BOARD = 0.565  # on an upright screen, how much of it the board has with the top bar
SMALLER = (20, SMALL)  # sizes of a button's letters that are tried where a word would be broken


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of button looks: paper, edge and ink by their use, its letters, and how wide the edge is. A chosen
    button has a wide edge and one that is off has none, so that colour does not say it alone.
    """

    paper: str
    edge: str
    ink: str
    face: str = "bold"
    width: float = 1.4


LOOKS = {
    "main": Look("act", "", "on_act"),
    "plain": Look("raised", "edge", "text"),
    "edge": Look("surface", "edge", "text"),
    "bad": Look("raised", "danger", "danger"),
    "gold": Look("raised", "gold", "text", width=3.0),
    "off": Look("surface", "", "dim"),
}


class Page:
    """A sheet being drawn. Places and sizes are units of the 800 x 480 layout; colours are uses of the theme. `rect` is
    the whole glass. `sitting` are the seats a person plays at a practice table, None where nobody may take a seat over.
    `marks` and `icons` are those of the game that is drawn. `caps` say what stands on the button beside a seat that
    does the same as a button of the screen, by the name of that one. As long as it is `watched`, what is drawn is
    played by others: it has no buttons.
    """

    def __init__(
        self,
        ink: Ink,
        theme: str,
        speaker: Speaker,
        width: float,
        height: float,
        marks: Mapping[str, MarkLook] | None = None,
        icons: Mapping[str, Drawing] | None = None,
        caps: Mapping[str, str] | None = None,
        chosen: Preferences = USUAL,
    ) -> None:
        self.ink = ink
        self.chosen, self.large = chosen, chosen.size == "large"
        self._caps = caps or {}
        self.marks = marks or {}
        self.icons = icons or {}
        self.theme: Theme = THEMES[theme]
        self.say = speaker
        self.rect = Rect(0, 0, width, height)
        self.sitting: frozenset[int] | None = None
        self.layers: list[Layer] = []
        self.badge: Rect | None = None
        self.news = ""
        self.lacking: tuple[str, ...] = ()
        """How the ids begin of what a step of set-up still has to be told: they alone are pointed at."""
        self.watched = False
        self.layer("paper")

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide: board above, column below."""
        return self.rect.h > self.rect.w

    @property
    def unit(self) -> float:
        """How large a length of the zones, and a letter in them, is drawn."""
        return UPRIGHT if self.upright else 1.0

    def letters(self, usual: float, large: float) -> float:
        """A size of letters, by whether people want them large."""
        return large if self.large else usual

    @property
    def zones(self) -> Zones:
        """Where everything stands on this screen."""
        return zones(self.rect.w, self.rect.h, self.chosen.hand)

    @property
    def top(self) -> float:
        """Where sheets begin: below the bar, and on an upright screen below what is told there."""
        return self.zones.stage.y - 4

    @property
    def column(self) -> Rect:
        """The column beside a board: x 444 to 792 at 800 x 480; at the left for left-handers, or below."""
        if self.upright:
            top = self.rect.h * BOARD
            return Rect(8, top, self.rect.w - 16, self.rect.h - 8 - top)
        left = 444 + max(0.0, self.rect.w - 800) * 0.18
        width = self.rect.w - 8 - left
        return Rect(8 if self.chosen.hand == "left" else left, 55, width, self.rect.h - 61)

    @property
    def board(self) -> Rect:
        """The place of a board: what the column leaves below the top bar."""
        column = self.column
        if self.upright:
            return Rect(0, self.top, self.rect.w, column.y - 4 - self.top)
        left = 0.0 if column.x > 8 else column.right + 4
        return Rect(left, 52, self.rect.w - column.w - 12, self.rect.h - 52)

    def layer(self, name: str, *, modal: bool = False, opening: Rect | None = None) -> None:
        """Start a new layer above the others; a modal one dims and disables what is below, all but an `opening`."""
        self.layers.append(Layer(name, modal))
        if opening is not None:
            for part in _round(self.rect, opening):
                self.add(Fill(part, self.theme.bg, alpha=VEIL))
        elif modal:
            self.add(Fill(self.rect, self.theme.bg, alpha=0.72))

    def still(self) -> None:
        """What is drawn so far is only a picture: nothing of it can be touched."""
        for layer in self.layers:
            layer.touches.clear()

    def cover(self, rect: Rect) -> None:
        """Something will lie here over everything drawn so far: no words show below it, nothing there is touched."""
        for layer in self.layers:
            layer.items[:] = [item for item in layer.items if not _words_below(item, rect)]
            layer.touches[:] = [touch for touch in layer.touches if not rect.contains(touch.middle)]

    def scene(self) -> Scene:
        """The finished picture."""
        return Scene(tuple(self.layers), self.theme.bg)

    def add(self, item: Item) -> None:
        """Put one thing on the present layer."""
        self.layers[-1].items.append(item)

    def touch(
        self,
        name: str,
        rect: Rect,
        corners: tuple[Point, ...] = (),
        middle: Point | None = None,
        *,
        pointed: bool = False,
        hold_s: float = 0.0,
        key: bool = False,
    ) -> None:
        """Make a place touchable; `pointed`: where it is touched matters; `hold_s`: for so long; `key`: see `Touch`."""
        self.layers[-1].touches.append(Touch(name, rect, middle or rect.middle, corners, pointed, hold_s, key))

    def box(self, rect: Rect, paper: str, radius: float = 10, edge: str = "", width: float = 1.2) -> None:
        """A box with round corners."""
        colour = self.theme.colour
        self.add(Fill(rect, paper and colour(paper), radius, edge and colour(edge), width))

    def area(
        self, points: tuple[Point, ...], paper: str = "", edge: str = "", width: float = 1.2, closed: bool = True
    ) -> None:
        """A shape by its corners."""
        colour = self.theme.colour
        self.add(Area(points, paper and colour(paper), edge and colour(edge), width, closed))

    def sign(self, name: str, x: float, y: float, size: float, colour: str = "text", alpha: float = 1.0) -> None:
        """A little drawing, centred: the game's own, or one that every game has. Raises KeyError when unknown."""
        drawing = self.icons.get(name) or ICONS[name]
        self.add(Sign(name, drawing, x, y, size, self.theme.colour(colour), alpha))

    def photo(self, rect: Rect, jpeg: bytes) -> Rect:
        """A picture from the camera, framed; returns where it lies within the frame."""
        self.box(rect, "bg", 8, "edge")
        inside = rect.inset(2)
        if jpeg:
            self.add(Photo(inside, jpeg))
        return inside

    def words(
        self,
        rect: Rect,
        text: str,
        size: float = BODY,
        colour: str = "text",
        face: str = "body",
        align: str = "left",
        lines: int = 1,
        short: str = "",
        top: bool = False,
        grows: bool = True,
    ) -> Rect:
        """Write words into a box, in its middle (or from its top); returns what they cover. Large letters are as large
        as the box has room for; not where `grows` is False, because of what stands beside.
        """
        size = self._grown(text, face, size, rect, lines) if grows else size
        fitted = self.ink.fit(text, face, size, rect.w, lines, short)
        pitch = self.ink.height(fitted.face, size) * 0.92
        y = rect.y if top else rect.middle[1] - pitch * len(fitted.lines) / 2
        x, widest = rect.x, 0.0
        for number, line in enumerate(fitted.lines):
            width = self.ink.width(line, fitted.face, size)
            x = rect.x + {"left": 0.0, "right": rect.w - width, "centre": (rect.w - width) / 2}[align]
            self._line(Rect(x, y + number * pitch, width, pitch), line, fitted, size, colour)
            widest = max(widest, width)
        return Rect(x, y, widest, pitch * len(fitted.lines))

    def _grown(self, text: str, face: str, size: float, rect: Rect, lines: int) -> float:
        """As large as the box has room for, where letters are wanted large or the screen stands upright."""
        if size >= LARGE_ENOUGH or not (self.large or self.upright):
            return size
        usual = [size * more for more in LARGER_UPRIGHT if size * more <= LARGE_ENOUGH] if self.upright else []
        if not self.large:  # only so far that large letters are larger still
            usual = [letters for letters in usual if self._has_room(text, face, letters * LARGER[-1], rect, lines)]
            return usual[0] if usual else size
        sizes = sorted({letters * more for letters in (*usual, size) for more in LARGER}, reverse=True)
        return next((letters for letters in sizes if self._has_room(text, face, letters, rect, lines)), size)

    def _has_room(self, text: str, face: str, size: float, rect: Rect, lines: int) -> bool:
        fitted = self.ink.fit(text, face, size, rect.w, lines)
        whole = not fitted.cut and not self.ink.breaks(text, fitted.face, size, rect.w)
        return whole and self.ink.height(fitted.face, size) * 0.92 * len(fitted.lines) <= rect.h

    def _line(self, place: Rect, line: str, fitted: Fitted, size: float, colour: str) -> None:
        """One line of words, its numbers in a face of their own where its figures are old-style."""
        x = place.x
        for run, face in runs(line, fitted.face):
            width = self.ink.width(run, face, size)
            rect = Rect(x, place.y + self.ink.drop(fitted.face, face, size), width, place.h)
            self.add(Text(rect, run, face, size, self.theme.colour(colour), cut=fitted.cut))
            x += width

    def keys(self, keys: Iterable[tuple[str, Rect, str, str]], size: float = 22) -> None:
        """Buttons alike, each by what it says, its place, its label and its look."""
        for name, rect, label, look in keys:
            self.button(name, rect, label, look, size=size)

    def button(
        self,
        name: str,
        rect: Rect,
        label: str,
        look: str = "plain",
        icon: str = "",
        size: float = 22,
        sub: str = "",
        lines: int = 1,
        shown: Rect | None = None,
        hold_s: float = 0.0,
    ) -> None:
        """A button; `name` is what it says, '' for one that is off. `shown` draws it smaller than it can be touched;
        `hold_s`: a finger has to stay so long.
        """
        if self.watched:
            return
        style = LOOKS[look if name else "off"]
        place = shown or rect
        self.box(place, style.paper, 10, style.edge, style.width)
        if name:
            self.touch(name, rect, hold_s=hold_s)
        upper = Rect(place.x, place.y, place.w, place.h * 0.58) if sub else place
        self._label(upper.inset(6, 0), label, style, icon, size, lines)
        if sub:
            lower = Rect(place.x, place.y + place.h * 0.5, place.w, place.h * 0.46).inset(6, 0)
            self.words(lower, sub, SMALL, "on_act" if look == "main" else "dim", align="centre")
        self.cap(name, place)

    def cap(self, name: str, place: Rect) -> None:
        """A key cap on the upper left corner of a button, where it covers no label: of the one beside a seat."""
        label = self._caps.get(name)
        if label is None:
            return
        cap = Rect(max(place.x - 9, 1), place.y - 9, max(CAP, self.ink.width(label, "bold", SMALL) + 8), CAP)
        self.box(cap, "bg", 5, "gold", 1.4)
        self.words(cap, label, SMALL, "text", "bold", "centre")

    def _label(self, rect: Rect, label: str, style: Look, icon: str, size: float, lines: int) -> None:
        narrow = NARROWER.get(style.face, style.face)
        size = next(
            (letters for letters in (size, *SMALLER) if not self.ink.breaks(label, narrow, letters, rect.w)), size
        )
        grown = Rect(0, 0, rect.w - (size * 2 if icon else 0), rect.h)
        size = self._grown(label, style.face, size, grown, lines) if label else size
        room = size * 1.35 if icon and label else size if icon else 0.0
        fitted = self.ink.fit(label, style.face, size, rect.w - room, lines)
        if icon and (fitted.cut or self.ink.breaks(label, fitted.face, size, rect.w - room)):
            icon, room = "", 0.0
            fitted = self.ink.fit(label, style.face, size, rect.w, lines)
        width = max(self.ink.width(line, fitted.face, size) for line in fitted.lines)
        left = rect.x + (rect.w - width - room) / 2
        if icon:
            self.sign(icon, left + size / 2, rect.middle[1], size, style.ink)
        if label:
            place = Rect(left + room, rect.y, width + 1, rect.h)
            self.words(place, label, size, style.ink, style.face, "centre", lines)

    def mark(self, mark: str, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
        """A player's mark: its drawing on its colour; nothing where the game has no such mark."""
        look = self.marks.get(mark)
        if look is not None:
            self.sign("disc", x, y, radius * 2 + 2.4, ON_MARK, alpha)
            self.sign("disc", x, y, radius * 2, look.colour, alpha)
            self.sign(look.sign, x, y, radius * 1.35, ON_MARK, alpha)

    def slot(self, x: float, y: float, radius: float) -> None:
        """A free place: a thin circle."""
        self.sign("hoop", x, y, radius * 2, "edge")

    def die(self, value: int, x: float, y: float, size: float, paper: str = "") -> None:
        """A die showing a value; 0 shows a blank one."""
        place = Rect(x - size / 2, y - size / 2, size, size)
        self.add(Fill(place, self.theme.colour(paper or BONE), size * 0.2, ON_MARK, 1))
        for dx, dy in PIPS[value]:
            self.sign("disc", x + dx * size * 0.27, y + dy * size * 0.27, size * 0.19, ON_MARK)


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _round(whole: Rect, opening: Rect) -> tuple[Rect, ...]:
    top, foot = max(whole.y, opening.y), min(whole.foot, opening.foot)
    return (
        Rect(whole.x, whole.y, whole.w, top - whole.y),
        Rect(whole.x, top, opening.x - whole.x, foot - top),
        Rect(opening.right, top, whole.right - opening.right, foot - top),
        Rect(whole.x, foot, whole.w, whole.foot - foot),
    )


def _words_below(item: Item, rect: Rect) -> bool:
    """Whether letters lie below a box; the room above and below them may."""
    return isinstance(item, Text) and rect.meets(item.rect.inset(0, item.rect.h * 0.2))
