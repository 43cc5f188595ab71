"""What must hold of every picture of every game: words whole, apart and on the screen, targets big enough and apart."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from companion.ui.paint.shapes import Area, Curve, Fill, Point, Rect, Scene, Sign, Text, Touch, inside
from tests.ui.everybody.colours import contrast
from tests.ui.panels import PANELS, Panel

T = TypeVar("T")
SLACK = 0.6  # units by which neighbours may touch: half a pixel's rounding
LEAST_LETTERS = 19
SIZES = ((800, 480), (1280, 720))  # panels of the pages that have no upright layout of their own
FINGER_MM = 9.0
HAIR = 0.05
LEAST_CONTRAST = 4.5
SMALLEST = PANELS[800, 480]


def visible(scene: Scene) -> list[Text]:
    """The words not dimmed below a dialog."""
    found: list[Text] = []
    for layer in scene.layers:
        found = [
            *([] if layer.modal else found),
            *(item for item in layer.items if isinstance(item, Text) and item.text),
        ]
    return found


def cut(scene: Scene, _panel: Panel = SMALLEST) -> list[str]:
    """The words that are cut."""
    return [text.text for text in visible(scene) if text.cut]


def covered(scene: Scene, _panel: Panel = SMALLEST) -> list[str]:
    """The words that lie on others."""
    return [f"{a.text} on {b.text}" for a, b in _meeting([(text, _letters(text)) for text in visible(scene)])]


def outside(scene: Scene, panel: Panel = SMALLEST) -> list[str]:
    """The words and buttons that leave the screen."""
    width, height = panel.size
    words = [
        text.text
        for text in visible(scene)
        if text.rect.x < 0 or text.rect.right > width + HAIR or _letters(text).foot > height
    ]
    touches = (touch for layer in scene.layers for touch in layer.touches)
    return words + [touch.id for touch in touches if touch.rect.x < -HAIR or touch.rect.right > width + HAIR]


def small_letters(scene: Scene, _panel: Panel = SMALLEST) -> list[str]:
    """The words that are too small to read."""
    curves = (item for layer in scene.layers for item in layer.items if isinstance(item, Curve))
    written = [(item.text, item.size) for item in visible(scene)] + [(item.text, item.size) for item in curves]
    return [text for text, size in written if size < LEAST_LETTERS]


def small_targets(scene: Scene, panel: Panel = SMALLEST) -> list[str]:
    """The targets a finger misses."""
    return [touch.id for touch in scene.touches if not _big_enough(touch, panel)]


def shared_ground(scene: Scene, panel: Panel = SMALLEST) -> list[str]:
    """The targets of which a finger hits two."""
    return [f"{a.id} meets {b.id}" for a, b in _meeting([(touch, _ground(touch, panel)) for touch in scene.touches])]


def faint(scene: Scene, _panel: Panel = SMALLEST) -> list[str]:
    """The words that stand out too little from what is below them (WCAG 2)."""
    found: list[str] = []
    below: list[tuple[Rect | Area, str]] = []
    for layer in scene.layers:
        if layer.modal:
            found, below = [], []
        for item in layer.items:
            if isinstance(item, Fill) and item.paper and item.alpha == 1:
                below.append((item.rect, item.paper))
            elif isinstance(item, Area) and item.paper and item.alpha == 1:
                below.append((item, item.paper))
            elif isinstance(item, Sign) and item.name in ("disc", "square") and item.alpha == 1:
                half = item.size / 2
                below.append((Rect(item.x - half, item.y - half, item.size, item.size), item.colour))
            elif isinstance(item, Text | Curve) and item.text.strip():
                middle = item.rect.middle if isinstance(item, Text) else item.middle
                paper = next((one for shape, one in reversed(below) if _lies_on(middle, shape)), scene.paper)
                if contrast(item.colour, paper) < LEAST_CONTRAST:
                    found.append(f"{item.text}: {item.colour} on {paper}")
    return found


def _lies_on(point: Point, shape: Rect | Area) -> bool:
    return inside(point, shape.points) if isinstance(shape, Area) else shape.contains(point)


CHECKS = (cut, covered, outside, small_letters, small_targets, shared_ground, faint)


def faults(scene: Scene, panel: Panel = SMALLEST) -> list[str]:
    """All that is wrong with a picture."""
    return [f"{check.__name__}: {fault}" for check in CHECKS for fault in check(scene, panel)]


def everywhere(
    check: Callable[[Scene, Panel], list[str]], drawn: Iterable[tuple[str, Scene]], panel: Panel = SMALLEST
) -> list[tuple[str, str]]:
    """What one check finds, each with the name of the picture."""
    return [(name, fault) for name, scene in drawn for fault in check(scene, panel)]


def _letters(text: Text) -> Rect:
    """What the letters of a line cover: the line without the empty space above and below."""
    return text.rect.inset(0, text.rect.h * 0.2)


def _meeting(boxes: Iterable[tuple[T, Rect]]) -> Iterator[tuple[T, T]]:
    """The pairs whose boxes share ground; with what begins below its foot a box is not compared."""
    by_top = sorted(boxes, key=lambda box: box[1].y)
    for place, (thing, box) in enumerate(by_top):
        left, right, foot = box.x, box.right - SLACK, box.foot - SLACK
        for other, below in islice(by_top, place + 1, None):
            if below.y >= foot:
                break
            if below.x < right and left < below.right - SLACK and box.y < below.foot - SLACK:
                yield thing, other


def _box_of(touch: Touch, panel: Panel) -> Rect:
    """The least box a finger needs, round the middle of a target."""
    x, y = touch.middle
    width, height = panel.finger(FINGER_MM)
    return Rect(x - width / 2, y - height / 2, width, height)


def _big_enough(touch: Touch, panel: Panel) -> bool:
    need = _box_of(touch, panel).inset(HAIR)
    corners = ((need.x, need.y), (need.right, need.y), (need.x, need.foot), (need.right, need.foot))
    return all(touch.hit(corner) for corner in corners)


def _ground(touch: Touch, panel: Panel) -> Rect:
    """What a target takes up; shapes with corners count by the box a finger needs."""
    return _box_of(touch, panel) if touch.corners else touch.rect
