"""The camera over a mat with cards: the same scene at the same moment always yields the same bytes."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.practice.cards.card_painter import Card, CardPainter
from hardware.simulated.discs import DrawnDisc, lay_disc
from hardware.simulated.exposure import Grain, ToneCurve
from hardware.simulated.ground import light_field, warped
from hardware.simulated.hands import HELD_MM, LIFT_MM, HandPainter
from hardware.simulated.projection import Projection
from hardware.simulated.renderer import Layer
from hardware.simulated.scene import Ground, Hand, Picture
from hardware.simulated.variation import FRAME_SIZE, SceneVariation


class MatRenderer:
    """Draws cards and hands over a bare table. Cards that lie as in the last picture are not drawn again."""

    def __init__(self, ground: Ground, variation: SceneVariation) -> None:
        projection = Projection(variation.pose, variation.lens, FRAME_SIZE)
        field = light_field(variation.light, projection)
        bare = cv2.GaussianBlur(warped(ground, projection), (0, 0), variation.blur_px)
        self._layer = Layer(np.asarray(bare, np.float32) * field)
        self._tone = ToneCurve(variation.gamma)
        self._grain = Grain(variation.seed, FRAME_SIZE, variation.noise_levels)
        self._cards = CardPainter(projection, variation.light, field, variation.blur_px)
        self._hands = HandPainter(projection, variation.light, field, variation.seed)
        self._bare = self._tone.levels(self._layer.light)
        self._settled = self._bare
        self._drawn: dict[tuple[float, ...], DrawnDisc | None] = {}

    def render(self, cards: Sequence[Card], hands: Sequence[tuple[Hand, Card | None]], t: float) -> Picture:
        """The picture at `t` seconds: height x width x 3, uint8, BGR. Later cards lie over earlier ones; each hand
        comes with the card it carries.
        """
        self._settle(cards)
        frame = self._settled.copy()
        lying = len(self._layer.painted)
        for hand, held in hands:
            self._reach_in(hand, held)
        for rect in self._layer.painted[lying:]:
            frame[rect] = self._tone.levels(self._layer.light[rect])
        self._layer.wipe(keep=lying)
        return self._grain.add(frame, t)

    def _settle(self, cards: Sequence[Card]) -> None:
        """Composites the cards, unless they are as in the last picture; only new ones are drawn."""
        places = [card.looks for card in cards]
        if places == list(self._drawn):
            return
        known = self._drawn
        self._drawn = {
            place: known[place] if place in known else self._cards.draw(card)
            for place, card in zip(places, cards, strict=True)
        }
        self._layer.wipe()
        for drawn in self._drawn.values():
            self._put(drawn)
        self._settled = self._bare.copy()
        for rect in self._layer.painted:
            self._settled[rect] = self._tone.levels(self._layer.light[rect])

    def _put(self, drawn: DrawnDisc | None) -> None:
        if drawn is not None:
            self._layer.save(drawn.rect)
            lay_disc(self._layer.light, drawn)

    def _reach_in(self, hand: Hand, held: Card | None) -> None:
        if held is not None:
            x_mm, y_mm = self._hands.fingertips(hand)
            z_mm = HELD_MM + LIFT_MM * min(1.0, 5 * (1 - hand.reach))
            self._put(self._cards.draw(replace(held, x_mm=x_mm, y_mm=y_mm, z_mm=z_mm)))
        laid = self._hands.lay(hand)
        for rect in self._hands.bands(laid):
            self._layer.save(rect)
            self._hands.paint(self._layer.light, laid, rect)
