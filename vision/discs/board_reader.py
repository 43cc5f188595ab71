"""Reads the whole board from one flat picture: printed spots, loose pieces, markers, and what is covered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board_plan import BoardPlan, Place, Zone
from vision.discs.belief import clipped, gather, probabilities
from vision.discs.looks import Templates, make_templates
from vision.discs.places import Evened, Scored, odds, owned_scores, score_places
from vision.discs.taught import Taught, rearranged
from vision.find import change
from vision.find.lens import Points
from vision.find.light import LightMeter
from vision.find.pose import BoardPose, Image
from vision.find.warp import FlatView
from vision.sighting import EMPTY, OFF, SLOT, UNKNOWN, LoosePiece, Pose, Sighting, SpotName, SpotReading

_ASIDE = np.array([(0.0, 0.0), (5.0, 0.0), (-5.0, 0.0), (0.0, 5.0), (0.0, -5.0)])  # mm
_OFF_SCORE = 0.0
_HIDDEN_SCORE = 1.5  # a marker seen nowhere is more likely under the hand than off the board
_ZONE_SLACK_MM = 4.0
_ALONE = 0.55  # a token stands alone: at most this part of a disc of 16 mm round it has changed
_COVERED = 0.08  # a place is hidden when this part of it lies under a hand
_HIDING_MM2 = 300.0  # an area counts as hidden when this much of it is covered


@dataclass(frozen=True, slots=True)
class RawReading:
    """One look before beliefs are updated: scores by place, covered places, loose pieces, hidden areas."""

    scored: Mapping[SpotName, Scored]
    covered: frozenset[SpotName]
    loose: tuple[LoosePiece, ...]
    hidden: tuple[int, ...]


class BoardReader:
    """Reads flat pictures of one board, with its areas in one order, using what was taught."""

    def __init__(self, plan: BoardPlan, order: tuple[int, ...], taught: Taught, view: FlatView) -> None:
        """Raises ValueError when the empty board was not taught or the order does not fit the board."""
        if taught.empty is None:
            raise ValueError("the empty board was not taught; show it first")
        self.plan, self.order, self.view = plan, order, view
        self.places: tuple[Place, ...] = plan.places(order)
        self.mm: Points = np.array([[place.x_mm, place.y_mm] for place in self.places])
        moved = taught.order != order and sorted(taught.order) == sorted(order)
        reference = rearranged(taught.empty, taught.order, order, plan, view) if moved else taught.empty
        self.reference: Image = reference
        self.meter = LightMeter(reference, view.half_mm)
        self.empty = change.empty_board(reference)
        self.templates: Templates = make_templates([(crop.key, crop.image) for crop in taught.crops])
        self._zones = self._all_zones()
        self._position = self._positions()

    def _grid(self) -> tuple[Points, Points]:
        axis = (np.arange(self.view.side // 2) - (self.view.side // 2 - 1) / 2) / change.SMALL_PX_PER_MM
        x, y = np.meshgrid(axis, axis)
        return x, y

    def _positions(self) -> Points:
        x, y = self._grid()
        turn = np.rint(np.arctan2(x, -y) / self.plan.step).astype(int) % self.plan.areas
        away = np.hypot(x, y)
        return np.where((away > self.plan.hub_radius_mm) & (away <= self.plan.outer_radius_mm), turn, -1)

    def _all_zones(self) -> change.Mask:
        """Where pieces may lie freely."""
        masks = [self._allowed(zone) for zone in self.plan.zones.values()]
        nowhere = np.zeros((self.view.side // 2, self.view.side // 2), dtype=np.uint8)
        return np.asarray(np.maximum.reduce([nowhere, *masks]), dtype=np.uint8)

    def _allowed(self, zone: Zone) -> change.Mask:
        """Where the centre of a piece lying freely in a zone may be, with 3 mm to spare."""
        x, y = self._grid()
        turn = np.rint(np.arctan2(x, -y) / self.plan.step) * self.plan.step
        r, a = x * np.sin(turn) - y * np.cos(turn), x * np.cos(turn) + y * np.sin(turn)
        clear = r * np.sin(self.plan.step / 2) - np.abs(a) * np.cos(self.plan.step / 2) >= zone.border_mm - 3
        allowed = (r >= zone.r_min - 3) & (r <= zone.r_max + 3) & clear
        return np.asarray(allowed * 255, dtype=np.uint8)

    def even(self, flat: Image) -> Evened:
        """Measure the illumination of a flat picture and normalise it."""
        field = self.meter.field(flat)
        return Evened(flat, field, change.even_small(flat, field), self.view)

    def read(self, flat: Image) -> RawReading:
        """A complete reading of a flat picture (the average of several frames)."""
        evened = self.even(flat)
        scored = score_places(evened, self.reference, self.templates, self.mm)
        mask = change.changed(self.empty.difference(evened.small, self.empty.shade(evened.small)))
        tokens = np.array([[s.x_mm, s.y_mm] for s in scored if _token_like(s)]).reshape(-1, 2)
        change.cut_discs(mask, self.view, tokens, 12.5)
        loose = self._loose(evened, mask, tokens)
        known = np.array([[t.x_mm, t.y_mm] for t in loose if t.best != UNKNOWN]).reshape(-1, 2)
        rest = mask.copy()
        change.cut_discs(rest, self.view, known, 12.5)
        hand = change.occluders(rest, self.view, self.plan.outer_radius_mm - 3)
        return self._assemble(scored, loose, hand)

    def _assemble(self, scored: list[Scored], loose: list[LoosePiece], hand: change.Mask) -> RawReading:
        names = [place.name for place in self.places]
        share = change.covered(hand, self.view, self.mm, 11.0)
        covered = frozenset(name for name, part in zip(names, share, strict=True) if part > _COVERED)
        clear = tuple(self._uncovered(loose, hand))
        return RawReading(dict(zip(names, scored, strict=True)), covered, clear, self._hidden(hand, covered))

    def _uncovered(self, loose: list[LoosePiece], hand: change.Mask) -> list[LoosePiece]:
        if not loose:
            return []
        share = change.covered(hand, self.view, np.array([[t.x_mm, t.y_mm] for t in loose]), 11.0)
        return [token for token, part in zip(loose, share, strict=True) if part <= _COVERED]

    def _hidden(self, hand: change.Mask, covered: Iterable[SpotName]) -> tuple[int, ...]:
        over = np.bincount(self._position[(hand > 0) & (self._position >= 0)].ravel(), minlength=self.plan.areas)
        size = over / change.SMALL_PX_PER_MM**2
        found = {area for area, over_it in zip(self.order, size, strict=True) if over_it > _HIDING_MM2}
        return tuple(sorted(found | {area for area, _, _ in covered}))

    def _loose(self, evened: Evened, mask: change.Mask, known: Points) -> list[LoosePiece]:
        found = change.find_discs(mask, self._zones, self.view)
        scored = self._score_loose(evened, found)
        around = change.covered(mask, self.view, found, 16.0) if len(found) else np.zeros(0)
        single = [
            self._loose_piece(one)
            for one, share in zip(scored, around, strict=True)
            if _token_like(one) or share < _ALONE
        ]
        tokens: list[LoosePiece] = []
        for token in sorted(single, key=lambda t: (t.best == UNKNOWN, -t.p[t.best])):
            if token.best != EMPTY and self._free(token, tokens, known):
                tokens.append(token)
        return tokens

    def _score_loose(self, evened: Evened, found: Points) -> list[Scored]:
        """Score loose discs. Part of one may look like the board below it, so its centre is searched farther away."""
        tried = (found[:, None] + _ASIDE).reshape(-1, 2)
        scored = score_places(evened, self.reference, self.templates, tried)
        groups = [scored[i : i + len(_ASIDE)] for i in range(0, len(scored), len(_ASIDE))]
        return [max(group, key=_best_token) for group in groups]

    def _free(self, token: LoosePiece, others: list[LoosePiece], known: Points) -> bool:
        """Whether it lies clear of every printed place and overlaps no likelier piece: two cannot share a spot."""
        here = np.array([token.x_mm, token.y_mm])
        taken = np.concatenate([known, np.array([[t.x_mm, t.y_mm] for t in others]).reshape(-1, 2)])
        off_places = float(np.hypot(*(self.mm - here).T).min()) > 12
        # an unknown disc must be well clear: beside a token it is usually that token's shadow
        room = (1.3 if token.best == UNKNOWN else 0.8) * self.plan.token_mm
        return off_places and (not len(taken) or float(np.hypot(*(taken - here).T).min()) > room)

    def _loose_piece(self, scored: Scored) -> LoosePiece:
        x, y = scored.x_mm, scored.y_mm
        position, _, _ = self.plan.local(x, y)
        p = probabilities(clipped(owned_scores(scored, self.plan.markers)))
        return LoosePiece(self.order[position], self.plan.zone_at(x, y, _ZONE_SLACK_MM), x, y, p)


def _best_token(scored: Scored) -> float:
    return max((value for key, value in scored.scores.items() if key not in (EMPTY, UNKNOWN)), default=0.0)


def _token_like(scored: Scored) -> bool:
    best = max(scored.scores, key=lambda key: scored.scores[key])
    return best not in (EMPTY, UNKNOWN)


class Memory:
    """The belief about each place, from all looks since it last changed."""

    def __init__(self) -> None:
        self._scores: dict[SpotName, dict[str, float]] = {}

    def forget(self) -> None:
        """Forget everything: the table has changed."""
        self._scores.clear()

    def join(self, raw: RawReading) -> Mapping[SpotName, dict[str, float]]:
        """Update the beliefs with one look; covered places learn nothing from it."""
        for name, scored in raw.scored.items():
            if name in raw.covered:
                self._scores.pop(name, None)
            else:
                self._scores[name] = gather(self._scores.get(name), scored.scores)
        return self._scores


def make_sighting(
    reader: BoardReader, raw: RawReading, memory: Memory, pose: BoardPose, t: float, frames: int
) -> Sighting:
    """The beliefs about the whole board, as a Sighting."""
    joined = memory.join(raw)
    spots = tuple(_spot(reader, place, raw, joined) for place in reader.places if place.zone == SLOT)
    return Sighting(
        t=t,
        frames=frames,
        pose=Pose(pose.residual_px, "stickers"),
        order=reader.order,
        spots=spots,
        loose=raw.loose,
        markers={name: _whereabouts(name, reader, joined) for name in reader.plan.markers},
        hidden=raw.hidden,
    )


def _spot(
    reader: BoardReader, place: Place, raw: RawReading, joined: Mapping[SpotName, dict[str, float]]
) -> SpotReading:
    seen = joined.get(place.name)
    if seen is None:
        names = [EMPTY, UNKNOWN, *(key for key in reader.templates.names if key not in reader.plan.markers)]
        p = {key: 0.5 / (len(names) - 1) for key in names} | {UNKNOWN: 0.5}
        return SpotReading(*place.name, p, visible=False)
    p = probabilities(owned_scores(Scored(seen, 0.0, 0.0), reader.plan.markers))
    return SpotReading(*place.name, p, visible=place.name not in raw.covered)


def _whereabouts(marker: str, reader: BoardReader, joined: Mapping[SpotName, dict[str, float]]) -> dict[str, float]:
    """There is exactly one: it lies in one of the areas, or off its places. Empty when it was never taught."""
    if marker not in reader.templates.names:
        return {}
    scores = {OFF: _OFF_SCORE}
    for area in reader.order:
        seen = joined.get((area, marker, 0))
        scores[str(area)] = _HIDDEN_SCORE if seen is None else odds(Scored(seen, 0.0, 0.0), marker)
    return probabilities(clipped(scores))


def blurred(image: Image) -> bool:
    """Whether a picture is too blurred, or shows too little, to be read."""
    grey = np.ascontiguousarray(image[::2, ::2, 1])
    return float(cv2.Laplacian(grey, cv2.CV_32F).std()) < 2.0


def with_problems(sighting: Sighting, problems: tuple[str, ...]) -> Sighting:
    """The same sighting with the codes of what was wrong with the picture."""
    return replace(sighting, problems=problems)
