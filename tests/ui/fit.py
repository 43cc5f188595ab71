"""What must hold of every picture of every game: words whole, apart and on the screen, targets big enough and apart."""

from collections.abc import Callable, Iterable
from itertools import combinations

from companion.ui.paint.shapes import TOUCH_HEIGHT, TOUCH_WIDTH, Rect, Scene, Text, Touch

SIZES = ((800, 480), (1280, 720))
SLACK = 0.6
LEAST_LETTERS = 18
WIDEST, LOWEST = 854, 480
"""Where pictures end at the bottom and at the right, in the units they are composed in."""


def visible(scene: Scene) -> list[Text]:
    """The words not dimmed below a dialog."""
    found: list[Text] = []
    for layer in scene.layers:
        found = [
            *([] if layer.modal else found),
            *(item for item in layer.items if isinstance(item, Text) and item.text),
        ]
    return found


def cut(scene: Scene) -> list[str]:
    """The words that are cut."""
    return [text.text for text in visible(scene) if text.cut]


def covered(scene: Scene) -> list[str]:
    """The words that lie on others."""
    return [f"{a.text} on {b.text}" for a, b in combinations(visible(scene), 2) if _meet(_letters(a), _letters(b))]


def outside(scene: Scene) -> list[str]:
    """The words that leave the screen."""
    return [
        text.text
        for text in visible(scene)
        if text.rect.x < 0 or text.rect.right > WIDEST or _letters(text).foot > LOWEST
    ]


def small_letters(scene: Scene) -> list[str]:
    """The words that are too small to read."""
    return [text.text for text in visible(scene) if text.size < LEAST_LETTERS]


def small_targets(scene: Scene) -> list[str]:
    """The targets a finger misses."""
    return [touch.id for touch in scene.touches if not _big_enough(touch)]


def shared_ground(scene: Scene) -> list[str]:
    """The targets of which a finger hits two."""
    return [f"{a.id} meets {b.id}" for a, b in combinations(scene.touches, 2) if _collide(a, b)]


CHECKS = (cut, covered, outside, small_letters, small_targets, shared_ground)


def faults(scene: Scene) -> list[str]:
    """All that is wrong with a picture."""
    return [f"{check.__name__}: {fault}" for check in CHECKS for fault in check(scene)]


def everywhere(check: Callable[[Scene], list[str]], drawn: Iterable[tuple[str, Scene]]) -> list[tuple[str, str]]:
    """What one check finds, each with the name of the picture."""
    return [(name, fault) for name, scene in drawn for fault in check(scene)]


def _letters(text: Text) -> Rect:
    """What the letters of a line cover: the line without the empty space above and below."""
    return text.rect.inset(0, text.rect.h * 0.2)


def _meet(a: Rect, b: Rect) -> bool:
    return a.x < b.right - SLACK and b.x < a.right - SLACK and a.y < b.foot - SLACK and b.y < a.foot - SLACK


def _box_of(touch: Touch) -> Rect:
    """The least box a finger needs, round the middle of a target."""
    x, y = touch.middle
    return Rect(x - TOUCH_WIDTH / 2, y - TOUCH_HEIGHT / 2, TOUCH_WIDTH, TOUCH_HEIGHT)


def _big_enough(touch: Touch) -> bool:
    need = _box_of(touch).inset(SLACK)
    corners = ((need.x, need.y), (need.right, need.y), (need.x, need.foot), (need.right, need.foot))
    return all(touch.hit(corner) for corner in corners)


def _collide(a: Touch, b: Touch) -> bool:
    """Two targets share ground; shapes with corners count by the box a finger needs."""
    one, other = (_box_of(touch) if touch.corners else touch.rect for touch in (a, b))
    return _meet(one, other)
