"""What a picture on the screen is made of: fills, words, signs and places to touch, in units of the 800 x 480 layout.

x grows to the right, y downwards. Everything is frozen, so that a layer which did not change is not drawn again.
"""

import math
from collections.abc import Mapping
from dataclasses import field

from companion.schema.quick_dataclass import dataclass

Point = tuple[float, float]
TOUCH_WIDTH, TOUCH_HEIGHT = 52.0, 52.0  # 9 mm at least on every panel, such as 47 x 51 units at 800 x 480
STILL = 14.0  # a finger that has moved no farther was only tapping


@dataclass(frozen=True, slots=True)
class Rect:
    """A box by its left top corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def foot(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """The middle point."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.foot

    def meets(self, other: "Rect") -> bool:
        """Whether two boxes share ground."""
        return self.x < other.right and other.x < self.right and self.y < other.foot and other.y < self.foot

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """The same box with so much taken off on every side."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def joined(self, other: "Rect") -> "Rect":
        """The box round both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.foot, other.foot) - y)

    def columns(self, count: int, gap: float = 6) -> tuple["Rect", ...]:
        """The box cut into equal columns."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count))

    def rows(self, count: int, gap: float = 6) -> tuple["Rect", ...]:
        """The box cut into equal rows."""
        height = (self.h - gap * (count - 1)) / count
        return tuple(Rect(self.x, self.y + i * (height + gap), self.w, height) for i in range(count))

    def grid(self, rows: int, columns: int, gap: float = 6, beside: float | None = None) -> tuple["Rect", ...]:
        """The box cut into equal cells, row by row; `beside` is the gap between columns where it is another."""
        across = gap if beside is None else beside
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, across))


@dataclass(frozen=True, slots=True)
class Fill:
    """A box with round corners: paper colour (or none), edge colour (or none)."""

    rect: Rect
    paper: str
    radius: float = 0
    edge: str = ""
    width: float = 1.2
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Area:
    """A closed shape of corners around `hub` (seen from there every corner is in sight), or lines only."""

    points: tuple[Point, ...]
    paper: str = ""
    edge: str = ""
    width: float = 1.2
    closed: bool = True
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One written line; `rect` is what the letters cover, `cut` when it had to be shortened."""

    rect: Rect
    text: str
    face: str
    size: float
    colour: str
    alpha: float = 1.0
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of words along an arc, its middle `degrees` clockwise from the top; below it reads left to right."""

    text: str
    face: str
    size: float
    colour: str
    x: float
    y: float
    radius: float
    degrees: float

    @property
    def middle(self) -> Point:
        """The point in the middle of the words."""
        turn = math.radians(self.degrees)
        return (self.x + self.radius * math.sin(turn), self.y - self.radius * math.cos(turn))


@dataclass(frozen=True, slots=True)
class Sign:
    """A little drawing in a square round a point: its name, and what it is made of (`companion.ui.paint.icons`)."""

    name: str
    drawing: tuple[str, ...]
    x: float
    y: float
    size: float
    colour: str
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Photo:
    """A JPEG picture, fitted into a box."""

    rect: Rect
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Touch:
    """A place to touch and what it says. `corners` narrows the box to a shape; `middle` is where a finger goes. A
    `pointed` one also says where it was touched, in thousandths of its width and height; where a finger was drawn along
    it, where that began comes first. A finger has to stay `hold_s` seconds before it counts. A `key` stands at one
    place always: when it means something else, that is shown.
    """

    id: str
    rect: Rect
    middle: Point
    corners: tuple[Point, ...] = ()
    pointed: bool = False
    hold_s: float = 0.0
    key: bool = False

    def meaning(self, began: Point, ended: Point) -> str:
        """What a finger says that came down and went up at these points."""
        if not self.pointed:
            return self.id
        drawn = math.dist(began, ended) > STILL
        return ":".join((self.id, *(str(n) for at in ((began, ended) if drawn else (ended,)) for n in self._share(at))))

    def _share(self, point: Point) -> tuple[int, int]:
        across, down = (point[0] - self.rect.x) / self.rect.w, (point[1] - self.rect.y) / self.rect.h
        return round(1000 * across), round(1000 * down)

    def hit(self, point: Point) -> bool:
        """Whether a finger at this point touches it."""
        return self.rect.contains(point) and (not self.corners or inside(point, self.corners))


@dataclass(frozen=True, slots=True)
class Before:
    """What stood in a box until a moment ago, as it was painted."""

    rect: Rect
    alpha: float = 1.0


Item = Fill | Area | Text | Curve | Sign | Photo | Before


STAGE, FRAME = "body", "frame"  # the layer of a table's scene, and that of what never moves beside it
STRIP = "told"  # the layer of what happened, which may change at once


@dataclass(slots=True)
class Layer:
    """Things drawn together. A `modal` layer covers everything below it and takes all touches."""

    name: str
    modal: bool = False
    items: list[Item] = field(default_factory=list)
    touches: list[Touch] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scene:
    """One whole picture of the screen, lowest layer first."""

    layers: tuple[Layer, ...]
    paper: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        """What can be touched now: nothing below a modal layer."""
        reachable: list[Touch] = []
        for layer in self.layers:
            reachable = [*([] if layer.modal else reachable), *layer.touches]
        return tuple(reachable)

    def touch(self, name: str) -> Touch | None:
        """The place with this id, when it can be touched now."""
        return next((touch for touch in self.touches if touch.id == name), None)

    def under(self, point: Point) -> Touch | None:
        """What a finger at this point touches."""
        return next((touch for touch in reversed(self.touches) if touch.hit(point)), None)


def inside(point: Point, corners: tuple[Point, ...]) -> bool:
    """Whether a point is inside a closed shape (even-odd)."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


@dataclass(frozen=True, slots=True)
class MarkLook:
    """A mark on the screen: its colour (`#RRGGBB`), the drawing on it (one of the game's icons), its English word."""

    colour: str
    sign: str
    word: str


SEATS = (
    ("#E0533A", "triangle"), ("#5272FF", "crescent"), ("#63DBA2", "petal"), ("#F7E05A", "greek_cross"),
    ("#B561AC", "bars"), ("#F2953C", "dots"), ("#EDEDED", "ring"), ("#7A7A80", "diamond"),
)  # fmt: skip
"""The colours of players' marks, each with a sign of its own, so that colour alone says nothing; alike in all games."""


def seat_marks(words: Mapping[str, str]) -> Mapping[str, MarkLook]:
    """The marks of a game, in the order of these colours: what each is called in it, and its word."""
    return {mark: MarkLook(*look, word) for (mark, word), look in zip(words.items(), SEATS, strict=False)}
