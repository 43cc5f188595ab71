"""What moves on the screen, each for a moment: found by what was painted before and what is painted now, in any game.

A token that was not there comes down to its place, a number that has changed counts to what it is now, another scene on
the stage comes through the one before. All of it lies over a picture that is final: touches, and whatever is read from
a scene, know nothing of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import (
    FRAME,
    SEATS,
    STAGE,
    Area,
    Before,
    Fill,
    Item,
    Layer,
    Point,
    Rect,
    Scene,
    Sign,
    Text,
)

LAND_S, ROLL_S, FADE_S = 0.2, 0.3, 0.15
FIRST_S: Final = 1 / 60  # the first picture is already so far on the way: a touch is answered by it
FALL: Final = 20.0  # from so high a token comes down
NEAR: Final = 45.0  # a token so near to where one like it lay has only made room for others
ALIGNED: Final = 0.75
STANDS: Final = 0.4  # so much of what stood on the stage stands there still, or it is another scene
MARKS: Final = frozenset(sign for _, sign in SEATS)


@dataclass(frozen=True, slots=True)
class Move:
    """One thing on its way to how it is in the end, `item`; a number comes from a `value` in the place of `old`."""

    item: Item
    since: float
    lasts: float
    old: Text | None = None
    value: int = 0

    def left(self, now: float) -> float:
        """How much of the way it still has to go, from 1 to 0; nothing where the clock was set back."""
        gone = now - self.since
        return max(0.0, 1 - (gone + FIRST_S) / self.lasts) if gone >= 0 else 0.0

    def number(self, now: float) -> int:
        """What is read now; one more or one less is there at once."""
        assert isinstance(self.item, Text)
        end = int(self.item.text)
        return end - int((end - self.value) * self.left(now))

    def seen(self, ink: Ink, now: float) -> Item:
        """How it looks now."""
        left, item = self.left(now), self.item
        if isinstance(item, Before):
            return replace(item, alpha=left)
        if isinstance(item, Sign):
            return replace(item, y=item.y - FALL * left**2, alpha=item.alpha * (1 - left**2))
        if isinstance(item, Text) and self.old is not None:
            return _written(ink, str(self.number(now)), self.old, item)
        return item


class Motion:
    """What is on its way now."""

    def __init__(self) -> None:
        self._moves: Sequence[Move] = ()
        self._scene: Scene | None = None
        self._still: tuple[Layer, ...] = ()

    def changed(self, old: Scene, new: Scene, now: float) -> Rect | None:
        """Another picture is shown. Returns the box in which another scene comes: what stands there is to be kept."""
        running = [move for move in self._moves if move.left(now)]
        self.stop()
        was, becomes = ({layer.name: layer for layer in scene.layers} for scene in (old, new))
        if not {FRAME, STAGE} <= was.keys() & becomes.keys() or any(layer.modal for layer in new.layers):
            return None
        opened = any(layer.modal for layer in old.layers)
        box = None if opened else _other_scene(was[STAGE], becomes[STAGE])
        moves = list(_rolling(was[FRAME], becomes[FRAME], running, now))
        if box is not None:
            moves.insert(0, Move(Before(box), now, FADE_S))
        else:
            moves[:0] = [move for move in running if isinstance(move.item, Before)]
            moves += _landing(was[STAGE], becomes[STAGE], running, now)
            moves += _rolling(was[STAGE], becomes[STAGE], running, now)
        moving = {move.item for move in moves}
        self._moves, self._scene = moves, new
        self._still = tuple(_without(layer, moving) for layer in new.layers) if moves else ()
        return box

    def stop(self) -> None:
        """Everything is where it goes."""
        self._moves, self._scene = (), None

    def goes_on(self, now: float) -> bool:
        """Whether the picture is another one than a moment ago: something moves, or has just come to its end."""
        moving = bool(self._moves)
        if not any(move.left(now) for move in self._moves):
            self.stop()
        return moving

    def layers(self, scene: Scene) -> tuple[Layer, ...]:
        """The picture without what moves."""
        return self._still if self._moves and scene is self._scene else scene.layers

    def over(self, ink: Ink, now: float) -> tuple[Layer, ...]:
        """What moves, as it looks now; it lies over the picture."""
        return (Layer("motion", items=[move.seen(ink, now) for move in self._moves]),) if self._moves else ()


def _without(layer: Layer, moving: set[Item]) -> Layer:
    items = [item for item in layer.items if item not in moving]
    return layer if len(items) == len(layer.items) else Layer(layer.name, layer.modal, items, layer.touches)


def _other_scene(old: Layer, new: Layer) -> Rect | None:
    """The box round both, where little of what stood there stands there still, in whatever colour."""
    was, becomes = _shapes(old), _shapes(new)
    if not was or not becomes or len(was & becomes) >= STANDS * max(len(was), len(becomes)):
        return None
    xs, ys = zip(*(point for points in was | becomes for point in points), strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _shapes(layer: Layer) -> set[tuple[Point, ...]]:
    """Where boxes and areas stand."""
    boxes = (item.rect for item in layer.items if isinstance(item, Fill))
    areas = (item.points for item in layer.items if isinstance(item, Area))
    return {*(((box.x, box.y), (box.right, box.foot)) for box in boxes), *areas}


def _tokens(layer: Layer) -> Iterator[tuple[Sign, ...]]:
    """Signs round one point, the last of which says whose they are."""
    token: tuple[Sign, ...] = ()
    for item in layer.items:
        if not isinstance(item, Sign):
            token = ()
            continue
        token = (*token, item) if token and (item.x, item.y) == (token[0].x, token[0].y) else (item,)
        if len(token) > 1 and item.name in MARKS:
            yield token


def _landing(old: Layer, new: Layer, running: Sequence[Move], now: float) -> Iterator[Move]:
    """Tokens that were not there before: one that was turned over, or has only made room for others, was."""
    there, others = list(_tokens(old)), list(_tokens(new))
    for reach in (1.0, NEAR):
        for token in tuple(others):
            near = [one for one in there if _apart(one, token) < reach]
            if near:
                there.remove(min(near, key=partial(_apart, token)))
                others.remove(token)
    yield from (move for move in running if isinstance(move.item, Sign) and move.item in new.items)
    yield from (Move(sign, now, LAND_S) for token in others for sign in token)


def _apart(one: tuple[Sign, ...], other: tuple[Sign, ...]) -> float:
    """How far two tokens of a player that are alike lie from each other."""
    alike = (one[0].name, one[-1].name) == (other[0].name, other[-1].name)
    return abs(one[0].x - other[0].x) + abs(one[0].y - other[0].y) if alike else NEAR


def _rolling(old: Layer, new: Layer, running: Sequence[Move], now: float) -> Iterator[Move]:
    """Numbers that stand where others stood, each from the one that was read there."""
    kept = {move.item: move for move in running if isinstance(move.item, Text)}
    were, are = ({text: None for text in _texts(layer) if text.text.isdecimal()} for layer in (old, new))
    for text in are:
        if text in were:
            yield from [kept[text]] if text in kept else []
            continue
        before = next((one for one in were if _aligned(one, text) is not None), None)
        if before is not None and before.text != text.text and _says_the_same(old, new, text):
            value = kept[before].number(now) if before in kept else int(before.text)
            yield Move(text, now, ROLL_S, before, value)


def _texts(layer: Layer) -> Iterator[Text]:
    return (item for item in layer.items if isinstance(item, Text))


def _says_the_same(old: Layer, new: Layer, text: Text) -> bool:
    """Whether it is the number of the same thing: not in a sentence, on a key, or of what means something else now."""
    if any(text.rect.x == one.rect.right or text.rect.right == one.rect.x for one in _texts(new)):
        return False
    was, now = (
        next((one for one in reversed(layer.touches) if one.hit(text.rect.middle)), None) for layer in (old, new)
    )
    if new.name == STAGE:
        named = _words_at(old, text.rect.middle) == _words_at(new, text.rect.middle)
        return named and (was and was.id) == (now and now.id)
    return now is None or not now.key


def _words_at(layer: Layer, point: Point) -> list[str]:
    """What stands in the smallest box there besides numbers: another card may have come to this place."""
    boxes = [item.rect for item in layer.items if isinstance(item, Fill) and item.rect.contains(point)]
    box = min(boxes, key=lambda rect: rect.w * rect.h, default=Rect(*point, 0, 0))
    here = (text.text for text in _texts(layer) if box.contains(text.rect.middle))
    return [words for words in here if any(map(str.isalpha, words))]


def _aligned(old: Text, new: Text) -> float | None:
    """At which part of its width a number stands as the one before did: the left edge, the right one, or the middle."""
    if abs(old.rect.middle[1] - new.rect.middle[1]) > ALIGNED:
        return None
    a, b = old.rect, new.rect
    return next((part for part in (1.0, 0.0, 0.5) if abs(a.x + part * a.w - b.x - part * b.w) < ALIGNED), None)


def _written(ink: Ink, number: str, old: Text, new: Text) -> Text:
    """A number between two others, in the letters of the one that is as long."""
    like = new if len(number) <= len(new.text) else old
    wide, part = ink.width(number, like.face, like.size), _aligned(old, new) or 0.0
    left = new.rect.x + part * (new.rect.w - wide)
    return replace(like, rect=replace(like.rect, x=left, w=wide), text=number, colour=new.colour)
