"""Draws tokens and pieces of board in the manner of one table: its palette, its emblems, its rims, its paper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.light import Floats

SIDE, PX_PER_MM = 128, 3.2  # of what is drawn: twice the eyes' resolution
_SHIFT, _PART = 3, 8  # OpenCV draws to an eighth of a pixel
_MIDDLE = (SIDE - 1) / 2
_MOST_LOOKS = 16
Colour = NDArray[np.float64]
Draw = Callable[[Floats, Colour, float], None]
"""Draws a shape into a picture, in a colour, `radius` pixels being one unit."""


def linear(grey: Floats | Colour) -> Floats:
    """Grey levels as light, 1 for 255 (IEC 61966-2-1)."""
    value = np.asarray(grey, np.float32) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


def colour_of(hue: float, saturation: float, value: float) -> Colour:
    """A colour in grey levels of blue, green and red; the hue is 0 to 1."""
    pixel = np.array([[[hue % 1 * 360, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255, np.float64)


def _scalar(colour: Colour) -> tuple[float, ...]:
    return tuple(float(value) for value in colour)


def _at(points: Any, radius: float) -> NDArray[np.int32]:
    return np.asarray(np.rint((np.asarray(points) * radius + _MIDDLE) * _PART), np.int32)


def _polygon(corners: Colour) -> Draw:
    def draw(picture: Floats, colour: Colour, radius: float) -> None:
        cv2.fillPoly(picture, [_at(corners, radius).reshape(-1, 1, 2)], _scalar(colour), cv2.LINE_AA, _SHIFT)

    return draw


def _circle(centre: Colour, size: float, width: float | None) -> Draw:
    def draw(picture: Floats, colour: Colour, radius: float) -> None:
        x, y = _at(centre, radius).tolist()
        thick = -1 if width is None else max(1, int(width * radius))
        cv2.circle(picture, (x, y), int(size * radius * _PART), _scalar(colour), thick, cv2.LINE_AA, _SHIFT)

    return draw


def _line(points: Colour, width: float) -> Draw:
    def draw(picture: Floats, colour: Colour, radius: float) -> None:
        path, thick = _at(points, radius).reshape(-1, 1, 2), max(1, int(width * radius))
        cv2.polylines(picture, [path], False, _scalar(colour), thick, cv2.LINE_AA, _SHIFT)

    return draw


def _letters(words: str, size: float, width: float, centre: Colour) -> Draw:
    def draw(picture: Floats, colour: Colour, radius: float) -> None:
        scale, thick = size * radius / 14, max(1, int(width * radius))
        (wide, high), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
        x, y = np.asarray(centre) * radius + _MIDDLE
        mask = np.zeros((SIDE, SIDE), np.uint8)
        at = int(x - wide / 2), int(y + high / 2)
        cv2.putText(mask, words, at, cv2.FONT_HERSHEY_SIMPLEX, scale, (255,), thick, cv2.LINE_AA)
        share = (mask / np.float32(255))[..., None]
        picture[:] = picture * (1 - share) + colour.astype(np.float32) * share

    return draw


@dataclass(frozen=True, slots=True)
class _Rim:
    at: float
    width: float
    darker: float


class Artist:
    """One table's manner. `radius_mm` is that of its tokens."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self.radius_mm = rng.uniform(9.6, 10.8) if rng.random() < 0.8 else rng.uniform(8.8, 11.5)
        self._dark, self._one_emblem = rng.random() < 0.35, rng.random() < 0.5
        self._large = rng.random() < 0.35
        self._emblem = rng.uniform(0.75, 1.0) if self._large else rng.uniform(0.35, 0.95)
        self._rims = [
            _Rim(rng.uniform(0.75, 1.0), rng.uniform(0.02, 0.15), rng.uniform(0.2, 1.6))
            for _ in range(rng.integers(0, 3))
        ]
        self._grain = float(rng.choice([0, 0, 6, 15, 25]))
        self._outlined = rng.random() < 0.4

    def palette(self, n: int) -> list[Colour]:
        """Colours that go together, some of them hard to tell apart."""
        rng, kind, found = self._rng, self._rng.integers(0, 6), list[Colour]()
        for number in range(n):
            if kind == 0:
                colour = colour_of(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.3, 1))
            elif kind == 1:
                value = rng.uniform(0.25, 0.6) if self._dark else rng.uniform(0.4, 1)
                colour = colour_of(number / n + rng.normal(0, 0.03), rng.uniform(0.5, 1), value)
            elif kind == 2:
                colour = colour_of(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.08, 1))
            elif kind == 3:
                colour = np.repeat(20 + 225 * (number + rng.random()) / n, 3) + rng.normal(0, 4, 3)
            elif kind == 4:
                colour = colour_of(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.1, 0.4))
            else:
                like = found[-1] if found and rng.random() < 0.4 else None
                base = colour_of(rng.random(), rng.uniform(0.2, 1), rng.uniform(0.15, 0.9)) if like is None else like
                colour = base + rng.normal(0, 25, 3)
            if rng.random() < 0.12:
                colour = np.repeat(rng.choice([15.0, 60, 120, 180, 240]), 3) + rng.normal(0, 8, 3)
            found.append(np.clip(colour, 3, 252))
        return found

    def ink(self, ground: Colour) -> Colour:
        """A colour to draw with on a ground."""
        rng, kind = self._rng, self._rng.integers(0, 6)
        if kind <= 1:
            return np.full(3, rng.uniform(215, 250))
        if kind == 2:
            return np.full(3, rng.uniform(5, 50))
        if kind == 3:
            return np.clip(ground * rng.uniform(0.2, 0.65), 0, 255)
        if kind == 4:
            return np.clip(ground + (255 - ground) * rng.uniform(0.3, 0.8), 0, 255)
        return colour_of(rng.random(), rng.uniform(0.2, 1), rng.uniform(0.2, 1))

    def emblem(self) -> list[Draw]:
        """A drawing of some shapes, a token's radius being one."""
        rng, kind, n = self._rng, self._rng.integers(0, 7), self._rng.integers(1, 6)
        if self._large:
            return [self._silhouette() if rng.random() < 0.7 else self._shape(int(rng.choice([3, 4, 5])), alone=True)]
        return [self._shape(int(rng.integers(0, 6) if kind == 6 else kind), alone=n == 1) for _ in range(n)]

    def _shape(self, kind: int, alone: bool) -> Draw:
        rng = self._rng
        centre = rng.normal(0, 0.08 if alone else 0.3, 2)
        size = self._emblem * rng.uniform(0.8 if self._large else 0.3, 1)
        if kind == 0:
            turn = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 9)))
            return _polygon(centre + size * rng.uniform(0.4, 1) * np.stack([np.cos(turn), np.sin(turn)], 1))
        if kind == 1:
            return _circle(centre, size * rng.uniform(0.2, 0.8), None if rng.random() < 0.5 else rng.uniform(0.05, 0.2))
        if kind == 2:
            steps = rng.normal(0, size * 0.6, (rng.integers(1, 5), 2))
            return _line(np.cumsum(np.vstack([centre - size / 2, steps]), 0), rng.uniform(0.05, 0.3))
        if kind == 3:
            words = "".join(chr(rng.integers(48, 91)) for _ in range(rng.integers(1, 3)))
            return _letters(words, size, rng.uniform(0.05, 0.2), centre)
        if kind == 4:
            points = rng.integers(3, 9)
            turn = np.arange(2 * points) * np.pi / points + rng.uniform(0, 6)
            reach = np.where(np.arange(2 * points) % 2, rng.uniform(0.2, 0.7), 1) * size
            return _polygon(centre * 0.3 + reach[:, None] * np.stack([np.cos(turn), np.sin(turn)], 1))
        wide, high, turned = size * rng.uniform(0.2, 0.9), size * rng.uniform(0.1, 0.7), rng.uniform(0, 6)
        corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]])
        turning = np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
        return _polygon(centre + corners @ turning)

    def _silhouette(self) -> Draw:
        """A figure that fills most of the token, and leaves a narrow ground round it."""
        rng, corners = self._rng, self._rng.integers(5, 15)
        turn = (np.arange(corners) + rng.uniform(-0.3, 0.3, corners)) * 2 * np.pi / corners
        reach = self._emblem * rng.uniform(rng.uniform(0.5, 0.9), 1, corners)
        return _polygon(rng.normal(0, 0.04, 2) + reach[:, None] * np.stack([np.cos(turn), np.sin(turn)], 1))

    def token(self, body: Colour, emblem: list[Draw], ink: Colour, rim: Colour) -> Floats:
        """A token that fills the picture, in linear light."""
        rng, radius = self._rng, self.radius_mm * PX_PER_MM
        picture = np.empty((SIDE, SIDE, 3), np.float32)
        picture[:] = body
        if self._grain:
            noise = rng.normal(0, self._grain * 3, (SIDE, SIDE)).astype(np.float32)
            picture += np.asarray(cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.8, 4)))[..., None]
        for edge in self._rims:
            _circle(np.zeros(2), edge.at, edge.width)(picture, rim if edge.darker > 1.2 else body * edge.darker, radius)
        for draw in emblem if self._outlined else ():
            draw(picture, ink * 0.15, radius * 1.08)
        for draw in emblem:
            draw(picture, ink, radius)
        return linear(np.clip(picture, 0, 255))

    def looks(self) -> list[Floats]:
        """All tokens of the table: clans with the same or with other emblems, sides darker than others, some alone."""
        rng = self._rng
        clans, sides = int(rng.integers(2, 7)), int(rng.integers(1, 5))
        bodies = self.palette(clans)
        inks = [self.ink(body) for body in bodies]
        if rng.random() < 0.5:
            inks = [inks[0]] * clans
        shared = [self.emblem() for _ in range(sides)]
        darker = [1.0, *(float(rng.choice([1.0, 1.0, rng.uniform(0.3, 0.8), 1.3])) for _ in range(sides - 1))]
        found = []
        for body, ink in zip(bodies, inks, strict=True):
            own = [self.emblem() for _ in range(sides)]
            for side in range(sides):
                ground = np.clip(body * darker[side], 2, 253)
                other = side > 0 and not self._one_emblem and rng.random() < 0.3
                colour = self._told_apart(self.ink(ground) if other else ink, ground)
                found.append(self.token(ground, shared[side] if self._one_emblem else own[side], colour, ink))
        found += [self.stranger() for _ in range(rng.integers(0, 3))]
        return [found[number] for number in rng.permutation(len(found))[:_MOST_LOOKS]]

    def stranger(self) -> Floats:
        """A token of no clan."""
        (body,) = self.palette(1)
        return self.token(body, self.emblem(), self.ink(body), self.ink(body))

    def _told_apart(self, ink: Colour, ground: Colour) -> Colour:
        if np.abs(ink - ground).max() >= 25 or self._rng.random() > 0.8:
            return ink
        return np.full(3, 240.0 if ground.mean() < 130 else 15.0)

    def board(self, ground: Colour) -> Floats:
        """A piece of the board's print, perhaps with a slot drawn in it, in linear light."""
        rng = self._rng
        picture = np.empty((SIDE, SIDE, 3), np.float32)
        picture[:] = np.clip(ground + rng.normal(0, 6, 3), 0, 255)
        if self._grain or rng.random() < 0.4:
            noise = rng.normal(0, rng.uniform(5, 60), picture.shape).astype(np.float32)
            picture += np.asarray(cv2.GaussianBlur(noise, (0, 0), rng.uniform(1, 8)))
        for _ in range(rng.integers(0, 5)):
            self.emblem()[0](picture, self.ink(ground), PX_PER_MM * rng.uniform(5, 14))
        if rng.random() < 0.75:
            if rng.random() < 0.3:
                _circle(np.zeros(2), 10.5, None)(picture, np.clip(ground * rng.uniform(0.6, 1.5), 0, 255), PX_PER_MM)
            ink = self.ink(ground) if rng.random() < 0.5 else np.clip(ground * rng.uniform(0.3, 1.3), 0, 255)
            _circle(np.zeros(2), rng.uniform(10, 11.5), rng.uniform(0.3, 1.5))(picture, ink, PX_PER_MM)
        return linear(np.clip(picture, 0, 255))
