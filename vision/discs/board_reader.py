"""Reads the whole board from one flat picture: printed spots, loose pieces, markers, and what is covered."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.board_plan import BoardPlan, Place
from vision.discs.expected import ExpectedBoard, Settling, expected, positions
from vision.discs.looks import make_looks
from vision.discs.loose import loose_finder
from vision.discs.places import Evened, Over, Scored, mistakable, owned_scores, partly_under, score_places
from vision.discs.taught import CROP_PX, Crop, Taught, rearranged
from vision.find import change
from vision.find.lens import Points
from vision.find.light import Floats, LightMeter, recoloured
from vision.find.pose import BoardPose, Image
from vision.find.warp import FlatView
from vision.sighting import EMPTY, OFF, SLOT, UNKNOWN, LoosePiece, Pose, Sighting, SpotName, SpotReading

_OFF_SCORE = 0.0
_HIDDEN_SCORE = 1.5  # a marker seen nowhere is more likely under the hand than off the board
_RATHER = 0.7  # what lies in a marker's place and is like nothing else is so likely the marker, seen badly
_COVERED = 0.08  # a place is hidden when this part of it lies under a hand,
_GLARED = 0.15  # or this part mirrors the lamp,
_WHITE = 0.4  # or this part is nothing but white, so that it has no colour any more,
_CLIPPED, _AS_TAUGHT = 0.5, 0.05  # or this part has a clipped colour, and what is there is not quite the bare print,
_PLAIN = 0.1  # but not when it looks exactly like something known: skin may look much like a bare place
_ALIKE = {UNKNOWN: 0.0, EMPTY: 0.035}  # drawn bare places that a hand nears: mostly below 0.025; pale skin: from 0.048
_EVIDENT = 3.5  # nor when what is not white tells a piece from all others by so much log-likelihood
_HELD = 0.35  # unless the hand is all round it: it may hold the piece
_DOUBTFUL, _BESIDE_MM = 2.0, 17.0  # what is told by less log-likelihood than this so near to a hand may be its fingers
_LIT = 0.5  # a place lies under a lamp when it lights this part of it
_NEWS = (0.06, 0.2)  # residuals of pieces worth remembering
_WATCHED_MM = 15.0  # a place is read again when anything this near to it has changed
_PIECE_MM = 11.0  # and a loose piece when it has changed as near as this
_CUT_MM, _AROUND_MM = 12.5, 1.5  # a known piece explains so much of the picture, and so much round a larger one
_FADED = 0.36  # a picture that keeps less of its two colour channels, multiplied, is not read
_RECOLOURED = (0.15, 0.7)  # colours that changed by so much are put right,
_TONED = 0.12  # unless the contrast changed by more, too: then more than the colours is another
_MISTAKEN = 0.2  # where much of the board is burnt white so many pieces may be mistaken for others, however often seen
_HIDING_MM2 = 300.0  # an area counts as hidden when this much of it is covered


@dataclass(frozen=True, slots=True)
class RawReading:
    """One look before beliefs are updated: scores by place, covered places, loose pieces, hidden areas. `strange` is
    the part of the board (0 to 1) that neither its print nor any piece explains.
    """

    scored: Mapping[SpotName, Scored]
    covered: frozenset[SpotName]
    loose: tuple[LoosePiece, ...]
    hidden: tuple[int, ...]
    strange: float = 0.0


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one picture shows: every place, the known loose pieces, and the change that neither explains."""

    scored: list[Scored]
    loose: list[Scored]
    strange: change.Mask


@dataclass(frozen=True, slots=True)
class _Before:
    """The last picture that was read: `small` shows each place as it was when it was scored last."""

    board: ExpectedBoard
    evened: Evened
    small: Floats
    seen: _Seen


State = tuple[ExpectedBoard, _Before | None]  # what a reader has made of the table so far


class BoardReader:
    """Reads flat pictures of one board, with its areas in one order, using what was taught."""

    def __init__(self, plan: BoardPlan, order: tuple[int, ...], taught: Taught, view: FlatView) -> None:
        """Raises ValueError when the empty board was not taught or the order does not fit the board."""
        if taught.empty is None:
            raise ValueError("the empty board was not taught; show it first")
        self.plan, self.order, self.view = plan, plan.whole(order), view
        self.places: tuple[Place, ...] = plan.places(order)
        moved = taught.order != order and sorted(taught.order) == sorted(order)
        reference = rearranged(taught.empty, taught.order, order, plan, view) if moved else taught.empty
        self.meter = LightMeter(reference, view.half_mm)
        self.board = expected(reference, self.places)
        self.blank = taught.blank
        self.looks, self._taught = taught.looks, taught
        self._finder = loose_finder(plan, view, self.board.places_mm)
        self._area_of = positions(plan, view)
        # what lies on a hub that is no area, such as a bank of coins, hides no place
        self._hub = np.hypot(*change.small_grid(view)) < (0.0 if plan.middle else plan.hub_radius_mm)
        place_of = np.array([self.order.index(place.area) for place in self.places])
        self._outside = ~plan.shape.holds(*change.small_grid(view), 3.0)
        self._settling = Settling(self.board, self._area_of, place_of, view)
        self._before: _Before | None = None
        self._seen: Image | None = None
        self._kept: Points = np.eye(2)
        self._evened: Evened | None = None

    def even(self, flat: Image) -> Evened:
        """Measure the illumination of a flat picture and normalise it; the last one is not measured again."""
        if self._evened is None or self._seen is not flat:
            self._seen = flat
            self._evened = self._even(flat)
        return self._evened

    def _even(self, flat: Image) -> Evened:
        """The same; where the camera shows other colours than when the board was taught, with those of then."""
        field = self.meter.field(flat)
        small = change.even_small(flat, field)
        self._kept = self.meter.colours(small)
        if self._recoloured(self._kept) and abs(self.meter.contrast(small) - 1) < _TONED:
            for _ in range(2):
                flat = recoloured(flat, self._kept, field.mean(axis=(0, 1)))
                field = self.meter.field(flat)
                small = change.even_small(flat, field)
                self._kept = self.meter.colours(small)
        return Evened(flat, field, small, self.view)

    def _recoloured(self, kept: Points) -> bool:
        """Whether colours changed, and enough of them is left to put them right."""
        off = float(np.abs(kept - np.eye(2)).max())
        return _RECOLOURED[0] < off < _RECOLOURED[1] and float(np.linalg.det(kept)) > _FADED

    def know(self, learnt: Sequence[Crop]) -> None:
        """Compare with these crops, too, from now on, and with what was taught."""
        crops = [(crop.key, crop.image) for crop in (*self._taught.crops, *learnt)]
        self.looks = make_looks(crops, self._taught.lessons) if learnt else self._taught.looks
        self._before = None

    def examples(self, areas: Collection[int]) -> list[Crop]:
        """Crops of the pieces read in these areas that differ a little from what was taught, but leave no doubt."""
        if self._before is None:
            return []
        evened, found = self._before.evened, zip(self.places, self._before.seen.scored, strict=True)
        kept = [
            (one.best, np.array([one.x_mm, one.y_mm]))
            for place, one in found
            if place.area in areas and place.zone == SLOT and one.best in self.looks.names
            if _NEWS[0] < one.residual < _NEWS[1]
        ]
        return [Crop(key, evened.normalised(evened.cut(at, CROP_PX), at)) for key, at in kept]

    def read(self, flat: Image, usual: Image | None = None) -> RawReading:
        """A reading of a flat picture (average of frames); `usual`: its usual exposure, where another was joined."""
        evened = self.even(flat)
        return self._assembled(evened, self._explained(evened, None if usual is None else self.even(usual)))

    def faded(self, flat: Image) -> bool:
        """Whether a flat picture shows the board almost without its colours, by which pieces are told apart."""
        small = self.even(flat).small
        return float(np.linalg.det(self._kept)) < _FADED and self.meter.shown(small)

    def glared(self, flat: Image) -> bool:
        """Whether a lamp is mirrored on any place: white in this picture, and not when the empty board was taught."""
        mirrored = change.glare(flat, self.board.empty).mirrored
        return bool((change.covered(mirrored, self.view, self.board.places_mm, 9.0) > _GLARED).any())

    def unread(self, raw: RawReading) -> RawReading:
        """The same look, of which nothing is believed: the board is not the one that was expected."""
        return replace(raw, covered=frozenset(place.name for place in self.places), loose=(), hidden=self.order)

    def doubted(self, raw: RawReading) -> RawReading:
        """The same look, of which no piece is told surely: too much is burnt white to trust colours."""
        names = self.looks.names
        scored = {
            name: mistakable(one, self.looks, _MISTAKEN) if one.best in names else one
            for name, one in raw.scored.items()
        }
        loose = [
            replace(piece, p={key: (1 - _MISTAKEN) * p + _MISTAKEN / len(piece.p) for key, p in piece.p.items()})
            for piece in raw.loose
        ]
        return replace(raw, scored=scored, loose=tuple(loose))

    @property
    def taught(self) -> ExpectedBoard:
        """The empty board with every area where it lay when it was taught."""
        return self._settling.taught

    @property
    def shifted(self) -> bool:
        """Whether an area is expected elsewhere than where it was taught."""
        return self.board is not self.taught

    def unshift(self) -> None:
        """Expect every area where it was taught again."""
        self.board = self.taught

    @property
    def state(self) -> State:
        """Where the areas are expected, and what was read last: to be set again when a trial was of no use."""
        return self.board, self._before

    @state.setter
    def state(self, state: State) -> None:
        self.board, self._before = state

    def settle(self) -> bool:
        """Whether areas were found to lie differently in the picture read last; from now on they are expected there."""
        before = self._before
        if before is None:
            return False
        settled = self._settling.settled(self.board, before.evened.small, before.seen.strange)
        found = settled is not self.board
        self.board = settled
        return found

    def _explained(self, evened: Evened, usual: Evened | None) -> _Seen:
        board, before = self.board, self._before
        if before is None:
            scored = score_places(evened, board.picture, self.looks, board.places_mm)
            small, fresh = evened.small, None
        else:
            small, fresh = change.renewed(before.small, evened.small)
            fresh |= board.shifted(before.board)
            scored = self._rescored(evened, before.seen.scored, fresh)
        scored = self._agreed(evened, scored, usual)
        unexplained = board.changes(evened.small)
        self._cut(unexplained, [one for one in scored if one.best not in (EMPTY, UNKNOWN)])
        if before is None or fresh is None:
            loose = self._finder.known(evened, board.picture, self.looks, unexplained, unexplained.hints)
        else:
            lay = before.seen.loose
            untouched = change.covered(fresh, self.view, _centres(lay), _PIECE_MM) == 0
            kept = [one for one, same in zip(lay, untouched, strict=True) if same]
            fresh = change.grown(fresh, 2 * _PIECE_MM)
            loose = self._finder.known(evened, board.picture, self.looks, unexplained, fresh, kept)
        loose = self._agreed(evened, loose, usual)
        self._cut(unexplained, loose)
        reach = max((self.plan.outline(one.best).reach_mm for one in loose), default=0.0)
        over = Over(_centres(loose), reach + 2.0)
        scored = partly_under(scored, evened, board.picture, board.places_mm, over)
        seen = _Seen(scored, loose, unexplained.sure)
        self._before = _Before(board, evened, small, seen)
        return seen

    def _agreed(self, evened: Evened, found: list[Scored], usual: Evened | None) -> list[Scored]:
        """The same, but no look under a lamp, which leaves little colour, is surer than the usual exposure says."""
        if usual is None or not found:
            return found
        lit = change.covered(change.differing(evened.flat, usual.flat), self.view, _centres(found), 9.0) > _LIT
        some = [i for i in np.flatnonzero(lit) if found[i].best in self.looks.names]
        others = score_places(usual, self.board.picture, self.looks, _centres(found[i] for i in some))
        kept = list(found)
        for i, other in zip(some, others, strict=True):
            kept[i] = mistakable(found[i], self.looks, 1 - probabilities(other.scores)[found[i].best])
        return kept

    def turn_of(self, place: Place) -> float:
        """How far the area of a place is turned on the board, clockwise in radians."""
        return self.plan.shape.turn(self.order.index(place.area))

    def _cut(self, unexplained: change.Change, known: Iterable[Scored]) -> None:
        """Clear the pieces that are known from what is to be explained, each as far as it reaches."""
        for one in known:
            reach = max(_CUT_MM, self.plan.outline(one.best).reach_mm + _AROUND_MM)
            for mask in unexplained:
                change.cut_discs(mask, self.view, _centres([one]), reach)

    def _rescored(self, evened: Evened, before: list[Scored], fresh: change.Mask) -> list[Scored]:
        """The places as before, but for those where the picture is no longer the one that was scored."""
        at = self.board.places_mm
        again = np.flatnonzero(change.covered(fresh, self.view, at, _WATCHED_MM) > 0)
        scored = list(before)
        for i, one in zip(again, score_places(evened, self.board.picture, self.looks, at[again]), strict=True):
            scored[i] = one
        return scored

    def _assembled(self, evened: Evened, seen: _Seen) -> RawReading:
        strange = np.where(self._hub, 0, seen.strange).astype(np.uint8)
        odd = float((strange[self._area_of >= 0] > 0).mean())
        discs = change.round_discs(strange, self.view)
        loose = [*seen.loose, *self._finder.unknown(evened, self.board.picture, self.looks, discs, seen.loose)]
        change.cut_discs(strange, self.view, discs, 12.5)
        hand = change.occluders(strange, self._outside)
        glare = change.glare(evened.flat, self.board.empty)
        gone = self._hidden_discs(seen.scored, hand, glare)
        names = [place.name for place in self.places]
        covered = frozenset(
            name
            for name, one, under in zip(names, seen.scored, gone, strict=True)
            if under or (name in self.blank and one.best in (EMPTY, UNKNOWN))
        )
        under = self._hidden_discs(loose, hand, glare)
        pieces = [self._loose_piece(one) for one in loose]
        clear = tuple(piece for piece, gone in zip(pieces, under, strict=True) if not gone)
        lost = {piece.area for piece, gone in zip(pieces, under, strict=True) if gone}
        hidden = self._hidden(hand.whole, lost | {area for area, _, _ in covered})
        return RawReading(dict(zip(names, seen.scored, strict=True)), covered, clear, hidden, odd)

    def _hidden_discs(self, scored: list[Scored], hand: change.Occluders, glare: change.Glare) -> list[bool]:
        """Which discs lie under something. What looks exactly like a known thing is not hidden, whatever is near it."""
        if not scored:
            return []
        at = _centres(scored)
        covered = change.covered(hand.whole, self.view, at, 11.0) > _COVERED
        doubtful = np.array([one.margin < _DOUBTFUL or one.best == EMPTY for one in scored])
        covered |= doubtful & (change.covered(hand.whole, self.view, at, _BESIDE_MM) > _COVERED)
        masks = (glare.clipped, glare.white, glare.mirrored)
        clipped, white, mirrored = (change.covered(mask, self.view, at, 9.0) for mask in masks)
        glared = (white > _WHITE) | (mirrored > _GLARED)
        held = change.covered(hand.bare, self.view, at, 15.0) > _HELD
        plain = np.array([one.residual < _ALIKE.get(one.best, _PLAIN) for one in scored])
        token = np.array([one.best != EMPTY for one in scored])
        evident = plain | np.array([one.best not in (EMPTY, UNKNOWN) and one.margin > _EVIDENT for one in scored])
        vanished = (clipped > _CLIPPED) & np.array([one.best == EMPTY and one.residual > _AS_TAUGHT for one in scored])
        outshone = np.array([one.outshone for one in scored])
        return list((covered & ~(plain & ~(token & held))) | (glared & ~evident) | vanished | outshone)

    def _hidden(self, hand: change.Mask, partly: Collection[int]) -> tuple[int, ...]:
        """The areas of which much lies under a hand, and those of which something hidden is known."""
        over = np.bincount(self._area_of[(hand > 0) & (self._area_of >= 0)].ravel(), minlength=self.plan.areas)
        size = over / change.SMALL_PX_PER_MM**2
        found = {area for area, over_it in zip(self.order, size, strict=True) if over_it > _HIDING_MM2}
        return tuple(sorted(found | set(partly)))

    def _loose_piece(self, scored: Scored) -> LoosePiece:
        x, y = scored.x_mm, scored.y_mm
        position, _, _ = self.plan.local(x, y)
        p = probabilities(clipped(owned_scores(scored, self.plan.markers)))
        return LoosePiece(self.order[position], self.plan.zone_at(x, y), x, y, p)


def _centres(scored: Iterable[Scored]) -> Points:
    return np.array([[one.x_mm, one.y_mm] for one in scored]).reshape(-1, 2)


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
        names = [EMPTY, UNKNOWN, *(key for key in reader.looks.names if key not in reader.plan.markers)]
        p = {key: 0.5 / (len(names) - 1) for key in names} | {UNKNOWN: 0.5}
        return SpotReading(*place.name, p, visible=False)
    p = probabilities(owned_scores(Scored(seen, 0.0, 0.0), reader.plan.markers))
    return SpotReading(*place.name, p, visible=place.name not in raw.covered)


def _whereabouts(marker: str, reader: BoardReader, joined: Mapping[SpotName, dict[str, float]]) -> dict[str, float]:
    """There is exactly one: it lies in one of the areas, or off its places. Empty when it was never taught. Something
    else in one of its places may well be the marker, seen badly: then it is not surely off.
    """
    if marker not in reader.looks.names:
        return {}
    scores = {OFF: _OFF_SCORE}
    for area in reader.order:
        seen = joined.get((area, marker, 0))
        scores[str(area)] = _HIDDEN_SCORE if seen is None else _marker_odds(seen, marker)
    return probabilities(clipped(scores))


def _marker_odds(seen: Mapping[str, float], marker: str) -> float:
    """The log-odds that it lies here: anything else that lies here is rather the marker than not."""
    p = probabilities(seen)
    here = min(max(p[marker] + (1 - p[EMPTY] - p[marker]) * _RATHER, 1e-6), 1 - 1e-6)
    return float(np.log(here / (1 - here)))


Scores = Mapping[str, float]
_CLIP = 9.0  # one look alone never makes one answer more than e^9 times as likely as another
_LIMIT = 11.0  # nor do many looks: the errors of pictures of a still table are correlated
_REPEAT = 0.3  # a repeated look at the same still scene counts this much of a new one,
_KEEP = 0.85  # and older looks decay: since their errors are correlated, a thousand are worth about two


def probabilities(scores: Scores) -> dict[str, float]:
    """Log-likelihoods to probabilities that sum to 1."""
    names = list(scores)
    values = np.array([scores[name] for name in names])
    raised = np.exp(values - values.max())
    return {name: float(p) for name, p in zip(names, raised / raised.sum(), strict=True)}


def clipped(scores: Scores, limit: float = _CLIP) -> dict[str, float]:
    """Log-likelihoods below the best, none more than `limit` below it."""
    best = max(scores.values())
    return {name: max(value - best, -limit) for name, value in scores.items()}


def gather(before: Scores | None, now: Scores) -> dict[str, float]:
    """Update the belief about an unchanged place with a new look; `before` is None when it is new or has changed."""
    fresh = clipped(now)
    if before is None or before.keys() != fresh.keys():
        return fresh
    return clipped({name: _KEEP * before[name] + _REPEAT * value for name, value in fresh.items()}, _LIMIT)
