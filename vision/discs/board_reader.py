"""Reads the whole board from one evened-out picture: every slot, the free-lying tokens, Crisis, Activity and hands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board_plan import ACTIVITY, CRISIS, BoardPlan, Place, Zone
from vision.discs.belief import clipped, gather, probabilities
from vision.discs.looks import Templates, make_templates
from vision.discs.places import Evened, Scored, company_scores, odds, score_places
from vision.discs.taught import Taught, rearranged
from vision.find import change
from vision.find.lens import Points
from vision.find.light import LightMeter
from vision.find.pose import BoardPose, Image
from vision.find.warp import FlatView
from vision.sighting import EMPTY, UNKNOWN, LooseToken, Pose, Sighting, SlotReading

_ASIDE = np.array([(0.0, 0.0), (5.0, 0.0), (-5.0, 0.0), (0.0, 5.0), (0.0, -5.0)])  # mm
_OFF = "off"
_OFF_SCORE = 0.0
_HIDDEN_SCORE = 1.5  # a token seen nowhere lies rather under the hand than off the board
_ALONE = 0.55  # a token stands alone: at most this part of a disc of 16 mm round it has changed
_COVERED = 0.08  # a place is hidden when this part of it lies under a hand
_HIDING_MM2 = 300.0  # so much of a hand over a sector counts as hiding it


@dataclass(frozen=True, slots=True)
class RawReading:
    """One look before belief: scores of every place by (sector, kind), hidden places, free tokens, hidden sectors."""

    scored: Mapping[tuple[int, int | str], Scored]
    covered: frozenset[tuple[int, int | str]]
    startups: tuple[LooseToken, ...]
    extras: tuple[LooseToken, ...]
    hidden: tuple[int, ...]


class BoardReader:
    """Knows one board, one order of industries and what was taught; reads flat pictures of it."""

    def __init__(self, plan: BoardPlan, ring: tuple[int, ...], taught: Taught, view: FlatView) -> None:
        """Raises ValueError when the empty board was not taught or the ring does not fit the board."""
        if taught.empty is None:
            raise ValueError("the empty board was not taught; show it first")
        self.plan, self.ring, self.view = plan, ring, view
        self.places: tuple[Place, ...] = plan.places(ring)
        self.mm: Points = np.array([[place.x_mm, place.y_mm] for place in self.places])
        moved = taught.ring != ring and sorted(taught.ring) == sorted(ring)
        reference = rearranged(taught.empty, taught.ring, ring, plan, view) if moved else taught.empty
        self.reference: Image = reference
        self.meter = LightMeter(reference, view.half_mm)
        self.empty = change.empty_board(reference)
        self.templates: Templates = make_templates([(crop.key, crop.image) for crop in taught.crops])
        self._zones = np.maximum(self._allowed(plan.startups), self._allowed(plan.extras))
        self._position = self._positions()

    def _grid(self) -> tuple[Points, Points]:
        axis = (np.arange(self.view.side // 2) - (self.view.side // 2 - 1) / 2) / change.SMALL_PX_PER_MM
        x, y = np.meshgrid(axis, axis)
        return x, y

    def _positions(self) -> Points:
        x, y = self._grid()
        turn = np.rint(np.arctan2(x, -y) / self.plan.step).astype(int) % self.plan.sectors
        away = np.hypot(x, y)
        return np.where((away > self.plan.hub_radius_mm) & (away <= self.plan.outer_radius_mm), turn, -1)

    def _allowed(self, zone: Zone) -> change.Mask:
        """Where a free-lying token's centre may be, with 3 mm to spare."""
        x, y = self._grid()
        turn = np.rint(np.arctan2(x, -y) / self.plan.step) * self.plan.step
        r, a = x * np.sin(turn) - y * np.cos(turn), x * np.cos(turn) + y * np.sin(turn)
        clear = r * np.sin(self.plan.step / 2) - np.abs(a) * np.cos(self.plan.step / 2) >= zone.border_mm - 3
        allowed = (r >= zone.r_min - 3) & (r <= zone.r_max + 3) & clear
        return np.asarray(allowed * 255, dtype=np.uint8)

    def even(self, flat: Image) -> Evened:
        """Measure the light of a flat picture and take it out."""
        field = self.meter.field(flat)
        return Evened(flat, field, change.even_small(flat, field), self.view)

    def read(self, flat: Image) -> RawReading:
        """One whole reading of a flat picture (several frames averaged)."""
        evened = self.even(flat)
        scored = score_places(evened, self.empty, self.templates, self.mm)
        mask = change.changed(self.empty.difference(evened.small, self.empty.shade(evened.small)))
        tokens = np.array([[s.x_mm, s.y_mm] for s in scored if _token_like(s)]).reshape(-1, 2)
        change.cut_discs(mask, self.view, tokens, 12.5)
        loose = self._loose(evened, mask, tokens)
        known = np.array([[t.x_mm, t.y_mm] for t in loose if t.best != UNKNOWN]).reshape(-1, 2)
        rest = mask.copy()
        change.cut_discs(rest, self.view, known, 12.5)
        hand = change.occluders(rest, self.view, self.plan.outer_radius_mm - 3)
        return self._assemble(scored, loose, hand)

    def _assemble(self, scored: list[Scored], loose: list[LooseToken], hand: change.Mask) -> RawReading:
        names = [(place.sector, place.kind) for place in self.places]
        share = change.covered(hand, self.view, self.mm, 11.0)
        covered = frozenset(name for name, part in zip(names, share, strict=True) if part > _COVERED)
        clear = self._uncovered(loose, hand)
        return RawReading(
            dict(zip(names, scored, strict=True)),
            covered,
            tuple(t for t in clear if self.plan.in_zone(self.plan.startups, t.x_mm, t.y_mm, 4.0)),
            tuple(t for t in clear if not self.plan.in_zone(self.plan.startups, t.x_mm, t.y_mm, 4.0)),
            self._hidden(hand, covered),
        )

    def _uncovered(self, loose: list[LooseToken], hand: change.Mask) -> list[LooseToken]:
        if not loose:
            return []
        share = change.covered(hand, self.view, np.array([[t.x_mm, t.y_mm] for t in loose]), 11.0)
        return [token for token, part in zip(loose, share, strict=True) if part <= _COVERED]

    def _hidden(self, hand: change.Mask, covered: Iterable[tuple[int, int | str]]) -> tuple[int, ...]:
        over = np.bincount(self._position[(hand > 0) & (self._position >= 0)].ravel(), minlength=self.plan.sectors)
        area = over / change.SMALL_PX_PER_MM**2
        found = {self.ring[i] for i in range(self.plan.sectors) if area[i] > _HIDING_MM2}
        return tuple(sorted(found | {sector for sector, _ in covered}))

    def _loose(self, evened: Evened, mask: change.Mask, known: Points) -> list[LooseToken]:
        found = change.find_discs(mask, self._zones, self.view)
        scored = self._score_loose(evened, found)
        around = change.covered(mask, self.view, found, 16.0) if len(found) else np.zeros(0)
        single = [
            self._loose_token(one)
            for one, share in zip(scored, around, strict=True)
            if _token_like(one) or share < _ALONE
        ]
        tokens: list[LooseToken] = []
        for token in sorted(single, key=lambda t: (t.best == UNKNOWN, -t.p[t.best])):
            if token.best != EMPTY and self._free(token, tokens, known):
                tokens.append(token)
        return tokens

    def _score_loose(self, evened: Evened, found: Points) -> list[Scored]:
        """Score free-lying discs. Part of one may look like the board below, so its centre is searched farther."""
        tried = (found[:, None] + _ASIDE).reshape(-1, 2)
        scored = score_places(evened, self.empty, self.templates, tried)
        groups = [scored[i : i + len(_ASIDE)] for i in range(0, len(scored), len(_ASIDE))]
        return [max(group, key=_best_token) for group in groups]

    def _free(self, token: LooseToken, others: list[LooseToken], known: Points) -> bool:
        """Whether it lies clear of every printed place and overlaps no surer token (tokens cannot share a spot)."""
        here = np.array([token.x_mm, token.y_mm])
        taken = np.concatenate([known, np.array([[t.x_mm, t.y_mm] for t in others]).reshape(-1, 2)])
        off_places = float(np.hypot(*(self.mm - here).T).min()) > 12
        # what nobody taught must stand clear: beside a token it is most often that token's shadow
        room = (1.3 if token.best == UNKNOWN else 0.8) * self.plan.token_mm
        return off_places and (not len(taken) or float(np.hypot(*(taken - here).T).min()) > room)

    def _loose_token(self, scored: Scored) -> LooseToken:
        position, _, _ = self.plan.local(scored.x_mm, scored.y_mm)
        p = probabilities(clipped(company_scores(scored)))
        return LooseToken(self.ring[position], scored.x_mm, scored.y_mm, p)


def _best_token(scored: Scored) -> float:
    return max((value for key, value in scored.scores.items() if key not in (EMPTY, UNKNOWN)), default=0.0)


def _token_like(scored: Scored) -> bool:
    best = max(scored.scores, key=lambda key: scored.scores[key])
    return best not in (EMPTY, UNKNOWN)


class Memory:
    """What is believed of each place, from all looks since it last changed."""

    def __init__(self) -> None:
        self._scores: dict[tuple[int, int | str], dict[str, float]] = {}

    def forget(self, places: Iterable[tuple[int, int | str]] | None = None) -> None:
        """Forget these places, or all."""
        for name in list(self._scores) if places is None else places:
            self._scores.pop(name, None)

    def join(self, raw: RawReading) -> dict[tuple[int, int | str], dict[str, float]]:
        """Add one look; hidden places learn nothing from it."""
        for name, scored in raw.scored.items():
            if name in raw.covered:
                self._scores.pop(name, None)
            else:
                self._scores[name] = gather(self._scores.get(name), scored.scores)
        return self._scores


def make_sighting(
    reader: BoardReader, raw: RawReading, memory: Memory, pose: BoardPose, t: float, frames: int
) -> Sighting:
    """What is now believed of the whole board."""
    joined = memory.join(raw)
    slots = tuple(_slot(reader, place, raw, joined) for place in reader.places if isinstance(place.kind, int))
    return Sighting(
        t=t,
        frames=frames,
        pose=Pose(pose.residual_px, "stickers"),
        ring=reader.ring,
        slots=slots,
        extras=raw.extras,
        startups=raw.startups,
        crisis=_whereabouts(CRISIS, reader, joined),
        activity=_whereabouts(ACTIVITY, reader, joined),
        hidden=raw.hidden,
    )


def _slot(
    reader: BoardReader, place: Place, raw: RawReading, joined: Mapping[tuple[int, int | str], dict[str, float]]
) -> SlotReading:
    name = (place.sector, place.kind)
    assert isinstance(place.kind, int)
    if name not in joined:
        names = [EMPTY, UNKNOWN, *(key for key in reader.templates.names if key not in (CRISIS, ACTIVITY))]
        p = {key: 0.5 / (len(names) - 1) for key in names} | {UNKNOWN: 0.5}
        return SlotReading(place.sector, place.kind, p, visible=False)
    scored = Scored(joined[name], 0.0, 0.0)
    return SlotReading(place.sector, place.kind, probabilities(company_scores(scored)), visible=name not in raw.covered)


def _whereabouts(
    kind: str, reader: BoardReader, joined: Mapping[tuple[int, int | str], dict[str, float]]
) -> dict[str, float]:
    """Exactly one such token exists: it lies in one of the sectors or off its places. Empty when it was not taught."""
    if kind not in reader.templates.names:
        return {}
    scores = {_OFF: _OFF_SCORE}
    for sector in reader.ring:
        seen = joined.get((sector, kind))
        scores[str(sector)] = _HIDDEN_SCORE if seen is None else odds(Scored(seen, 0.0, 0.0), kind)
    return probabilities(clipped(scores))


def blurred(image: Image) -> bool:
    """Whether a picture is too soft or too even to read anything from it."""
    grey = np.ascontiguousarray(image[::2, ::2, 1])
    return float(cv2.Laplacian(grey, cv2.CV_32F).std()) < 2.0


def with_problems(sighting: Sighting, problems: tuple[str, ...]) -> Sighting:
    """The same sighting with codes of what made it hard to see."""
    return replace(sighting, problems=problems)
