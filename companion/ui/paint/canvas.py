"""Paints a scene with Kivy and tells which place a finger touched; layers that did not change are not painted again."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import kivy
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    Fbo,
    InstructionGroup,
    Mesh,
    Quad,
    Rectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.ui.paint.icons import Drawing
from companion.ui.paint.ink import Ink
from companion.ui.paint.moving import Motion
from companion.ui.paint.outlines import Outline, coverage, outlines, stroke
from companion.ui.paint.shapes import (
    STRIP,
    Area,
    Before,
    Curve,
    Fill,
    Layer,
    Photo,
    Point,
    Rect,
    Scene,
    Sign,
    Text,
    Touch,
)
from companion.ui.paint.theme import THEMES, tinted
from companion.ui.touch_guard import Finger, Guard

KIVY_FONTS: Final = Path(kivy.__file__).parent / "data" / "fonts"
HINTING: Final = "light"


def kivy_ink(scale: float) -> Ink:
    """What measures words at a scale, in pixels a unit of the layout."""
    return Ink(scale, KIVY_FONTS, label)


def label(font: str, pixels: int, text: str = "") -> CoreLabel:
    """Kivy's own way to measure and to draw letters of a font file."""
    return CoreLabel(text=text, font_name=font, font_size=pixels, font_hinting=HINTING)


GRID = 24


def stamp(drawing: Drawing, size: int) -> bytes:
    """The drawing as size x size bytes, rows from the top, 255 where it is solid."""
    alpha = [0.0] * (size * size)
    for part in drawing:
        how, path = part.split(" ", 1)
        for shape in _shapes(how, path):
            first, above = coverage(shape, size, size / GRID)
            reached = slice(first, first + len(above))
            alpha[reached] = _blended(alpha[reached], above, cut=how.startswith("-"))
    solid = {value: min(255, round(255 * value)) for value in set(alpha)}
    return bytes(map(solid.__getitem__, alpha))


def _shapes(how: str, path: str) -> Sequence[Sequence[Outline]]:
    width = how.lstrip("+-")
    if not width:
        return [outlines(path)]
    return [shape for line in outlines(path) for shape in stroke(line, float(width))]


def _blended(below: list[float], above: list[float], *, cut: bool) -> list[float]:
    if cut:
        return [old * (1 - min(1.0, new)) for old, new in zip(below, above, strict=True)]
    return list(map(max, below, above))


DOUBLE_REPORT_S = 0.25
DOUBLE_REPORT_PX = 24
MOST_TEXTURES = 800
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # those of a picture, counter-clockwise from the lower left
HELD = THEMES["dark"].gold  # the colour of the bar that shows how long a finger has stayed


class _Layers:
    """Layers that are painted one over the other; `group` has the instructions for all of them."""

    def __init__(self, paint: Callable[[InstructionGroup, Layer, str], None]) -> None:
        self.group = InstructionGroup()
        self._paint = paint
        self._painted: list[tuple[Layer | None, InstructionGroup]] = []

    def show(self, layers: Sequence[Layer], paper: str = "", *, fresh: bool = False) -> int:
        """Paint those that are others than before, the first one on this paper; returns how many."""
        while len(self._painted) > len(layers):
            self.group.remove(self._painted.pop()[1])
        painted = 0
        for index, layer in enumerate(layers):
            if index == len(self._painted):
                self._painted.append((None, InstructionGroup()))
                self.group.add(self._painted[index][1])
            old, group = self._painted[index]
            if fresh or old is None or old.items != layer.items:
                self._paint(group, layer, paper if index == 0 else "")
                painted += 1
            self._painted[index] = (layer, group)
        return painted


class _Picture:
    """Layers that are painted into a picture which is kept, on top of another such picture where there is one."""

    def __init__(
        self,
        size: tuple[int, int],
        paint: Callable[[InstructionGroup, Layer, str], None],
        base: Texture | None = None,
    ) -> None:
        self.fbo = Fbo(size=size)
        if base is not None:
            self.fbo.add(Color(1, 1, 1))
            self.fbo.add(Rectangle(texture=base, pos=(0, 0), size=size))
        self.layers = _Layers(paint)
        self.fbo.add(self.layers.group)


class SceneWidget(Widget):
    """The whole screen as one widget. `pressed` is told the id of every place that was touched and let go. `clock`
    gives the screen's seconds: a button that has changed under the finger is dead for a moment.
    """

    def __init__(self, pressed: Callable[[str], None], clock: Callable[[], float]) -> None:
        super().__init__()
        self.scene = Scene((), "#000000")
        self.ink: Ink | None = None
        self.serve(pressed, clock)
        self._guard = Guard()
        self._over: tuple[Layer, ...] = ()
        self._warm = False
        self._finger: Point | None = None
        self.down: dict[object, Finger] = {}
        self._last: tuple[float, float, float] = (-math.inf, 0.0, 0.0)
        self._size: tuple[int, int] | None = None
        self._textures: dict[tuple[object, ...], Texture] = {}
        self._motion = Motion()

    def serve(self, pressed: Callable[[str], None], clock: Callable[[], float]) -> None:
        """From now on these hear of touches, and say what time it is; what is painted stays."""
        self._pressed, self._clock = pressed, clock

    def show(self, scene: Scene, ink: Ink, *, warm: bool = False, moves: bool = False) -> int:
        """Paint a scene, `warm` in the evening; returns how many layers were painted. What `moves` comes slowly."""
        fresh = ink is not self.ink or scene.paper != self.scene.paper or warm != self._warm
        self._warm = warm
        self._guard.changed(self.scene, scene, self._finger, self._clock())
        if fresh or not moves or self._size != self._pixels():
            self._motion.stop()
        else:
            self._move(scene, ink)
        self.scene, self.ink = scene, ink
        return self._draw(fresh=fresh)

    def arrive(self) -> int:
        """Everything that moves is where it goes; returns how many layers had to be painted."""
        self._motion.stop()
        return self._draw()

    def prepare(self, scene: Scene) -> None:
        """Writes the words and stamps the signs of a picture that is shown soon: then it costs no more than boxes."""
        assert self.ink is not None
        for item in (item for layer in scene.layers for item in layer.items):
            if isinstance(item, Text):
                self._letters(item.text, item.face, item.size)
            elif isinstance(item, Sign):
                self._stamp(item.drawing, max(2, round(item.size * self.ink.scale)))

    def dead(self, name: str) -> bool:
        """Whether a button cannot be pressed yet, because it means something else since a moment ago."""
        return self._guard.holds(self.scene.touch(name), self._clock())

    def age(self) -> int:
        """Let a dead button come back to life, and show how far it is; returns how many layers had to be painted."""
        now = self._clock()
        moving = self._motion.goes_on(now), self._guard.over(now)
        return self._draw() if any(moving) or self._guard.layer(self.scene, now) or any(self._hold_marks(now)) else 0

    def lay_over(self, *layers: Layer) -> int:
        """Something over the whole picture that is no part of it; returns how many layers had to be painted."""
        if layers == self._over:
            return 0
        self._over = layers
        return self._draw()

    def _light(self, colour: str) -> tuple[float, float, float]:
        return tinted(colour, warm=self._warm)

    def _draw(self, *, fresh: bool = False) -> int:
        """What has changed of the scene is painted, into pictures that are kept: one of the table, and one of what is
        opened on it; the strip, and what lies over all, on these: to open a page costs no more than that page, a
        pressed key or a sentence in the strip no more than itself.
        """
        now = self._clock()
        guard = self._guard.layer(self.scene, now)
        moving = self._motion.over(self.ink, now) if self.ink is not None else ()
        over = (*moving, *([guard] if guard else []), *self._hold_marks(now), *self._over)
        if self._size != self._pixels():
            self._make_pictures()
        layers = self._motion.layers(self.scene)
        names = [layer.name for layer in layers]
        strip = names.index(STRIP) if STRIP in names[1:] else len(layers)
        opened = next((place for place, layer in enumerate(layers[:strip]) if place and layer.modal), strip)
        painted = self._table.layers.show(layers[:opened], self.scene.paper, fresh=fresh)
        if opened < strip and painted:
            self._opened.fbo.ask_update()
        painted += self._opened.layers.show(layers[opened:strip], fresh=fresh)
        self._show(self._opened if opened < strip else self._table)
        return painted + self._above.show((*layers[strip:], *over), fresh=fresh)

    def _pixels(self) -> tuple[int, int]:
        return max(1, round(self.width)), max(1, round(self.height))

    def _make_pictures(self) -> None:
        """The pictures that are kept, as large as the window is now; everything has to be painted anew."""
        self.canvas.clear()
        self._size = self._pixels()
        self._table = _Picture(self._size, self._paint)
        self._opened = _Picture(self._size, self._paint, self._table.fbo.texture)
        self._before = Fbo(size=(1, 1))
        self._above, self._seen = _Layers(self._paint), Rectangle(pos=(0, 0), size=self._size)
        for instruction in (self._table.fbo, self._opened.fbo, Color(1, 1, 1), self._seen, self._above.group):
            self.canvas.add(instruction)

    def _show(self, picture: _Picture) -> None:
        if self._seen.texture is not picture.fbo.texture:
            self._seen.texture = picture.fbo.texture

    def _move(self, scene: Scene, ink: Ink) -> None:
        """Begin what moves; where another scene comes, what is seen there is kept."""
        now = self._clock()
        seen = self._motion.over(ink, now)
        box = self._motion.changed(self.scene, scene, now)
        if box is None:
            return
        left, foot, width, height = self._box(box)
        kept, over = Fbo(size=(width, height)), InstructionGroup()
        for layer in seen:
            self._paint(over, layer, "")
        for instruction in (Translate(-left, -foot, 0), Color(1, 1, 1)):
            kept.add(instruction)
        kept.add(Rectangle(texture=self._seen.texture, pos=(0, 0), size=self._size))
        kept.add(over)
        kept.draw()
        self._before = kept

    def forget(self) -> None:
        """Paint everything anew the next time."""
        self._size = None
        self.canvas.clear()
        self._motion.stop()
        self._textures.clear()
        self.ink = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger comes down: remember where, unless it is the same touch reported twice."""
        if self._is_echo(touch):
            return True
        place = self.scene.under(self._units(touch))
        if place is not None and not self._guard.holds(place, self._clock()):
            self.down[touch.uid] = Finger(place, self._units(touch), self._clock())
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger goes up: it counts when it is still on the same place, and has stayed there long enough."""
        finger = self.down.pop(touch.uid, None)
        place = self.scene.under(self._units(touch))
        if finger is None:
            return True
        if finger.place.hold_s:
            self._draw()
        if place is not None and place.id == finger.place.id and finger.stayed(self._clock()):
            self._last = (touch.time_start, touch.x, touch.y)
            self._finger = self._units(touch)
            self._pressed(place.meaning(finger.began, self._finger))
        return True

    def let_go(self, finger: object) -> None:
        """This finger presses nothing any more."""
        self.down.pop(finger, None)

    def _hold_marks(self, now: float) -> Iterator[Layer]:
        """What shows how long fingers have stayed where that matters."""
        for finger in self.down.values():
            layer = finger.layer(HELD, now)
            if layer is not None:
                yield layer

    def at(self, touch: MotionEvent) -> Touch | None:
        """What a finger touches."""
        return self.scene.under(self._units(touch))

    def _is_echo(self, touch: MotionEvent) -> bool:
        then, x, y = self._last
        return (
            0 <= touch.time_start - then < DOUBLE_REPORT_S and math.dist((x, y), (touch.x, touch.y)) < DOUBLE_REPORT_PX
        )

    def _units(self, touch: MotionEvent) -> tuple[float, float]:
        scale = self.ink.scale if self.ink else 1.0
        return touch.x / scale, (self.height - touch.y) / scale

    def _paint(self, group: InstructionGroup, layer: Layer, paper: str) -> None:
        group.clear()
        if paper:
            group.add(Color(*self._light(paper)))
            group.add(Rectangle(pos=(0, 0), size=self.size))
        for item in layer.items:
            PAINT[type(item)](self, group, item)

    def _box(self, rect: Rect) -> tuple[float, float, float, float]:
        """A box in whole pixels from the lower left corner."""
        assert self.ink is not None
        scale = self.ink.scale
        left, right = round(rect.x * scale), round(rect.right * scale)
        top, foot = round(rect.y * scale), round(rect.foot * scale)
        return left, self.height - foot, right - left, foot - top

    def _fill(self, group: InstructionGroup, item: Fill) -> None:
        x, y, w, h = self._box(item.rect)
        assert self.ink is not None
        radius = min(item.radius * self.ink.scale, w / 2, h / 2)
        if item.paper:
            group.add(Color(*self._light(item.paper), item.alpha))
            shape = SmoothRoundedRectangle if radius else Rectangle
            group.add(shape(pos=(x, y), size=(w, h), **({"radius": [radius]} if radius else {})))
        if item.edge:
            half = _half(item.width * self.ink.scale)
            group.add(Color(*self._light(item.edge), item.alpha))
            outline = (x + half, y + half, w - 2 * half, h - 2 * half, max(1, radius - half))
            group.add(SmoothLine(rounded_rectangle=outline, width=half, overdraw_width=0.8))

    def _area(self, group: InstructionGroup, item: Area) -> None:
        assert self.ink is not None
        scale = self.ink.scale
        points = [(x * scale, self.height - y * scale) for x, y in item.points]
        if item.paper:
            group.add(Color(*self._light(item.paper), item.alpha))
            strip = _strip(points)
            vertices = [value for x, y in strip for value in (x, y, 0.0, 0.0)]
            group.add(Mesh(vertices=vertices, indices=list(range(len(strip))), mode="triangle_strip"))
        if item.edge:
            group.add(Color(*self._light(item.edge), item.alpha))
            flat = [value for point in points for value in point]
            group.add(SmoothLine(points=flat, width=_half(item.width * scale), close=item.closed, overdraw_width=0.8))

    def _text(self, group: InstructionGroup, item: Text) -> None:
        assert self.ink is not None
        texture = self._letters(item.text, item.face, item.size)
        scale = self.ink.scale
        middle = self.height - (item.rect.y + item.rect.h / 2) * scale
        group.add(Color(*self._light(item.colour), item.alpha))
        group.add(
            Rectangle(
                texture=texture, pos=(round(item.rect.x * scale), round(middle - texture.height / 2)), size=texture.size
            )
        )

    def _curve(self, group: InstructionGroup, item: Curve) -> None:
        """Letter by letter, each of them a picture that is kept, as every line of words is."""
        assert self.ink is not None
        scale, below = self.ink.scale, 90 < item.degrees % 360 < 270
        whole = self.ink.width(item.text, item.face, item.size)
        group.add(Color(*self._light(item.colour)))
        for place, letter in enumerate(item.text):
            along = self.ink.width(item.text[:place] + letter, item.face, item.size) - whole / 2
            along -= self.ink.width(letter, item.face, item.size) / 2
            turn = math.radians(item.degrees) + (-along if below else along) / item.radius
            x = (item.x + item.radius * math.sin(turn)) * scale
            y = self.height - (item.y - item.radius * math.cos(turn)) * scale
            texture = self._letters(letter, item.face, item.size)
            across, up = _turned(turn + math.pi if below else turn, texture.width / 2, texture.height / 2)
            corners = [(x + a * across[0] + b * up[0], y + a * across[1] + b * up[1]) for a, b in CORNERS]
            group.add(Quad(texture=texture, points=[value for corner in corners for value in corner]))

    def _sign(self, group: InstructionGroup, item: Sign) -> None:
        assert self.ink is not None
        scale = self.ink.scale
        size = max(2, round(item.size * scale))
        texture = self._stamp(item.drawing, size)
        group.add(Color(*self._light(item.colour), item.alpha))
        pos = (round(item.x * scale - size / 2), round(self.height - item.y * scale - size / 2))
        group.add(Rectangle(texture=texture, pos=pos, size=(size, size)))

    def _photo(self, group: InstructionGroup, item: Photo) -> None:
        x, y, w, h = self._box(item.rect)
        texture = CoreImage(BytesIO(item.jpeg), ext="jpg").texture
        scale = min(w / texture.width, h / texture.height)
        width, height = texture.width * scale, texture.height * scale
        group.add(Color(1, 1, 1))
        pos = (x + (w - width) / 2, y + (h - height) / 2)
        group.add(Rectangle(texture=texture, pos=pos, size=(width, height)))

    def _kept(self, group: InstructionGroup, item: Before) -> None:
        x, y, w, h = self._box(item.rect)
        group.add(Color(1, 1, 1, item.alpha))
        group.add(Rectangle(texture=self._before.texture, pos=(x, y), size=(w, h)))

    def _letters(self, text: str, face: str, size: float) -> Texture:
        assert self.ink is not None
        key = ("text", text, self.ink.files[face], self.ink.pixels(size))
        if key not in self._textures:
            written = label(self.ink.files[face], self.ink.pixels(size), text)
            written.refresh()
            self._keep(key, written.texture)
        return self._textures[key]

    def _stamp(self, drawing: Drawing, size: int) -> Texture:
        key = ("sign", drawing, size)
        if key not in self._textures:
            texture = Texture.create(size=(size, size), colorfmt="rgba")
            pixels = bytearray(b"\xff") * (4 * size * size)
            pixels[3::4] = stamp(drawing, size)
            texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
            texture.flip_vertical()
            self._keep(key, texture)
        return self._textures[key]

    def _keep(self, key: tuple[object, ...], texture: Texture) -> None:
        if len(self._textures) >= MOST_TEXTURES:
            self._textures.pop(next(iter(self._textures)))
        self._textures[key] = texture


def _turned(turn: float, across: float, up: float) -> tuple[Point, Point]:
    """Half the width and half the height of a picture that is turned clockwise, as ways from its middle."""
    return (across * math.cos(turn), -across * math.sin(turn)), (up * math.sin(turn), up * math.cos(turn))


def _half(width: float) -> float:
    """What Kivy calls the width of a line, for a line of so many pixels: the soft edge takes some of it."""
    return max(1.0, width / 2 + 0.35)


def _strip(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Corners in zigzag order: fills any shape whose two halves of corners face each other."""
    half = (len(points) + 1) // 2
    return [point for index in range(half) for point in (points[index], points[-1 - index])]


PAINT: Mapping[type, Callable[[SceneWidget, InstructionGroup, Any], None]] = {
    Fill: SceneWidget._fill,
    Area: SceneWidget._area,
    Text: SceneWidget._text,
    Curve: SceneWidget._curve,
    Sign: SceneWidget._sign,
    Photo: SceneWidget._photo,
    Before: SceneWidget._kept,
}
