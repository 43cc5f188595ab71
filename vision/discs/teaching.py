"""Teaching at set-up: learns the empty board, and what each piece looks like from pieces lying in known places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.board_plan import Outline, label
from vision.discs.board_reader import BoardReader
from vision.discs.looks import sample
from vision.discs.places import Evened
from vision.discs.rings import Rings
from vision.discs.taught import CROP_PX, Crop, Taught, alike
from vision.discs.weighing import discs, is_pale, paleness, twins_differ
from vision.eye import Eye
from vision.find.change import SMALL_PX_PER_MM, small_px
from vision.find.lens import Points
from vision.find.light import PAPER, Floats, even_out, paper_light
from vision.find.picture_quality import CLIPPED, MOST_CLIPPED, TOO_BRIGHT, board_clipped, picture_problems
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM
from vision.sighting import LOOK_KEY, SLOT, Placement, SpotName

_SEARCH_MM = 8.0
_EDGE_MM = 7.6  # a piece found only here, at the edge of the search, lies still farther off
_VEILED = 0.4  # a crop is useless when this part of the piece is nothing but the lamp's reflection
_BLANK, _BLANK_BESIDE = 0.15, 0.5  # a place has no readable print when so much of it, and round it, is burnt white;
_MOST_IN_LAMP = 0.2  # no lamp lies over more of the places
_LIT = 0.5  # a crop lies in the lamp when so much of it was read in a darker exposure
_FLAT = 12.0  # grey levels: a white piece with a drawing is no reflection
_AWAY_MM = np.hypot(*np.mgrid[-23.5:24, -23.5:24]) / PX_PER_MM
_DISC, _BESIDE = _AWAY_MM < 9.0, (_AWAY_MM > 12.5) & (_AWAY_MM < 14.5)
_RIM_WEIGHT = 4.0
_EDGE_STEP = 12.0  # grey levels: what differs by more from so far within to so far beyond a piece's edge is an edge,
_BESIDE_EDGE_MM = 1.2
_EDGE_WEIGHT = 60.0  # and one all round counts like so much change: a white emblem on white print changes nothing,
_LEAST_EDGE = 0.7  # and a piece that has less of an edge lies elsewhere, or cannot be told from what is under it
_LEAST_CHANGE = 9.0  # grey levels: less is an empty place
_DARKEST = 0.5  # a pixel that only became darker, by no more than this, may lie in a piece's shadow,
_SHADOW_PX = 5  # as its neighbours do,
_IN_SHADOW = 0.2  # and counts so much of what it changed: a grey piece on white print looks like one, too


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is sought: the outline of a piece, and how far its place is turned (radians). A square piece lies straight
    in its place, turned by any number of quarters.
    """

    outline: Outline
    turn: float

    def beyond(self, x: Points, y: Points) -> Points:
        """How far points lie outside the piece when its centre is at the origin (mm); negative inside."""
        if not self.outline.square:
            return np.asarray(np.hypot(x, y) - self.outline.size_mm / 2)
        u, v = x * np.cos(self.turn) + y * np.sin(self.turn), y * np.cos(self.turn) - x * np.sin(self.turn)
        return np.asarray(np.maximum(np.abs(u), np.abs(v)) - self.outline.size_mm / 2)


class Trials:
    """All the spots near a place where a piece may lie: `tried` (n x 2, mm), within patches of `reach` pixels."""

    def __init__(self, stamp: Stamp) -> None:
        self.stamp = stamp
        self.reach = round((_SEARCH_MM + 2 * stamp.outline.reach_mm) * SMALL_PX_PER_MM)
        steps = np.arange(-_SEARCH_MM, _SEARCH_MM + 0.1, 0.5)
        self.tried = np.array([(dx, dy) for dx in steps for dy in steps if np.hypot(dx, dy) <= _SEARCH_MM])
        axis = np.arange(-self.reach, self.reach + 1) / SMALL_PX_PER_MM
        x, y = np.meshgrid(axis, axis)
        cells = []
        for dx, dy in self.tried:
            beyond = stamp.beyond(x - dx, y - dy).ravel()
            cells += [np.flatnonzero(beyond <= -0.6), np.flatnonzero((beyond > 0.6) & (beyond <= 3.5))]
        self._cells, self._sizes = np.concatenate(cells), np.array([len(cell) for cell in cells])
        self._starts = np.cumsum(self._sizes) - self._sizes

    def means(self, patch: Floats) -> Points:
        """The mean change inside the piece, and around it, at every spot tried (2 x n)."""
        sums = np.add.reduceat(patch.ravel()[self._cells].astype(np.float64), self._starts)
        return np.asarray((sums / self._sizes).reshape(-1, 2).T, dtype=np.float64)


def teach_board(eye: Eye, frames: Sequence[Image]) -> str | None:
    """Learn the empty board, which must have been located. Returns None, or the code of a problem."""
    problems = picture_problems(frames[-1])
    if problems:
        return problems[0]
    assert eye.pose is not None
    flat = eye.flatten(frames)
    light = paper_light(frames[-1], eye.pose, eye.plan)
    if light is None or board_clipped(flat, eye.view, eye.plan.outer_radius_mm) > MOST_CLIPPED:
        return TOO_BRIGHT
    empty = even_out(flat, light, eye.view.half_mm)
    usual = eye.usual(frames)
    in_lamp = usual is not None and bool((usual != flat).any())
    blank = frozenset(_blank(eye, flat))
    eye.taught = replace(eye.taught, order=eye.order, empty=empty, blank=blank, in_lamp=in_lamp)
    eye.prepare()
    return None


def _blank(eye: Eye, flat: Image) -> Iterator[SpotName]:
    """The places that the lamp burns white: any piece would vanish there. Where many are white, that is their print,
    and only those count round which all is white, too.
    """
    places = [place for place in eye.plan.places(eye.order) if place.zone == SLOT]
    at = eye.view.to_px(np.array([[place.x_mm, place.y_mm] for place in places]))
    white = [cv2.getRectSubPix(flat, (CROP_PX, CROP_PX), (x, y)).min(axis=2) >= CLIPPED for x, y in at.tolist()]
    inside = [float(patch[_DISC].mean()) > _BLANK for patch in white]
    printed_white = sum(inside) > _MOST_IN_LAMP * len(places)
    for place, patch, burnt in zip(places, white, inside, strict=True):
        if burnt and (not printed_white or patch[_BESIDE].mean() > _BLANK_BESIDE):
            yield place.name


def teach_looks(eye: Eye, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
    """Learn the pieces lying in known places. Returns codes such as `not_found:7:1`; all others are learnt anyway."""
    if eye.reader is None:
        return ["no_empty"]
    problems: list[str] = []
    plain: list[tuple[Placement, Crop]] = []
    resembling: list[Crop] = []
    flat, known = eye.flatten(frames), dict[Stamp, Trials]()
    evened, usual = eye.reader.even(flat), eye.usual(frames)
    in_lamp = np.asarray((flat != (flat if usual is None else usual)).any(axis=2), np.float32)
    for wanted in placements:
        problem, crop = _learn(eye.reader, evened, wanted, known, in_lamp)
        if crop is not None:
            other = alike(crop, _without(eye.taught.crops, resembling))
            eye.taught, problem = _added(eye.taught, crop, wanted)
            if other is not None:
                # learnt all the same: were only one of them known, the other would surely be taken for it
                problem = f"alike:{label(wanted.place)}={other}"
                resembling.append(crop)
            elif problem is None:
                plain.append((wanted, crop))
        problems += [problem] if problem else []
    for washed, crop, clear in _unlike_twins(plain):
        eye.taught = replace(eye.taught, crops=_without(eye.taught.crops, [crop]))
        problems.append(f"unlike:{label(washed.place)}={label(clear.place)}")
    eye.prepare()
    return problems


def _unlike_twins(lesson: Sequence[tuple[Placement, Crop]]) -> Iterator[tuple[Placement, Crop, Placement]]:
    """Where one look lies twice and its pictures differ: the paler one with its picture, and the clearer one."""
    by_key: dict[str, list[tuple[float, Placement, Crop]]] = {}
    for wanted, crop in lesson:
        by_key.setdefault(crop.key, []).append((paleness(crop.image), wanted, crop))
    for twins in by_key.values():
        (_, clear, best), *others = sorted(twins, key=lambda twin: twin[0])
        yield from ((wanted, crop, clear) for _, wanted, crop in others if twins_differ(crop.image, best.image))


def _added(taught: Taught, crop: Crop, wanted: Placement) -> tuple[Taught, str | None]:
    """What is taught with one crop more. A pale one is worth keeping only as long as there is no better one."""
    others = [other for other in taught.crops if other.key == crop.key]
    if not is_pale(crop.image):
        spoilt = [other for other in others if is_pale(other.image)]
        return replace(taught, crops=_without(taught.crops, spoilt)).with_crops([crop]), None
    return (taught if others else taught.with_crops([crop])), f"veiled:{label(wanted.place)}"


def _without(crops: Sequence[Crop], some: Sequence[Crop]) -> tuple[Crop, ...]:
    """All crops but some of them (a crop is itself only: pictures cannot be compared by ==)."""
    return tuple(crop for crop in crops if not any(crop is other for other in some))


def _learn(
    reader: BoardReader, evened: Evened, wanted: Placement, known: dict[Stamp, Trials], in_lamp: Floats
) -> tuple[str | None, Crop | None]:
    found = ((place, at) for place, at in zip(reader.places, reader.board.places_mm, strict=True))
    place, at = next((pair for pair in found if pair[0].name == wanted.place), (None, None))
    if place is None or at is None:
        return f"unknown_place:{label(wanted.place)}", None
    if wanted.key not in reader.plan.markers and not (":" in wanted.key and LOOK_KEY.fullmatch(wanted.key)):
        return f"unknown_key:{wanted.key}", None
    if wanted.place in reader.blank:
        return f"veiled:{label(wanted.place)}", None
    outline = reader.plan.outline(wanted.key)
    stamp = Stamp(outline, reader.turn_of(place) if outline.square else 0.0)
    trials = known.get(stamp) or known.setdefault(stamp, Trials(stamp))  # all discs of one size are sought alike
    centre = find_token(reader, evened, at, trials)
    if centre is None:
        return f"not_found:{label(wanted.place)}", None
    if float(np.hypot(*(centre - at))) > _EDGE_MM:
        return f"off_centre:{label(wanted.place)}", None
    if float(_edges(reader, evened, centre[None], stamp)[0]) < _LEAST_EDGE:
        return f"no_edge:{label(wanted.place)}", None
    crop = evened.cut(centre, CROP_PX)
    clipped = float((crop.min(axis=2)[_DISC] >= CLIPPED).mean())
    if clipped > _VEILED and float(crop[_DISC].std()) < _FLAT:
        return f"veiled:{label(wanted.place)}", None
    there = cv2.getRectSubPix(in_lamp, (CROP_PX, CROP_PX), tuple(map(float, evened.view.to_px(centre))))
    return None, Crop(wanted.key, evened.normalised(crop, centre), float(there[_DISC].mean()) > _LIT)


def find_token(reader: BoardReader, evened: Evened, at_mm: Points, trials: Trials) -> Points | None:
    """The centre (mm) of the piece lying near a place: most change inside it, least around it. None when nothing is."""
    middle = small_px(evened.view, at_mm)
    side, at = 2 * trials.reach + 1, (float(middle[0]), float(middle[1]))
    changed, unshaded = (
        np.asarray(cv2.getRectSubPix(change, (side, side), at), dtype=np.float32) for change in _changes(reader, evened)
    )
    inside, around = trials.means(unshaded)
    centres = at_mm + trials.tried
    uneven = 0.0 if trials.stamp.outline.square else _RIM_WEIGHT * _rim_unevenness(evened, centres)
    merit = inside - around - uneven + _EDGE_WEIGHT * _edges(reader, evened, centres, trials.stamp)
    best = int(np.argmax(merit))
    if trials.means(changed)[0][best] < _LEAST_CHANGE:
        return None
    return np.asarray(trials.tried[merit > merit[best] - 0.4].mean(axis=0) + at_mm, dtype=np.float64)


def _changes(reader: BoardReader, evened: Evened) -> tuple[Floats, Floats]:
    """What differs from the empty board (grey levels, half size), and the same with little left of any shadow."""
    empty, now = reader.board.empty, evened.small
    changed = np.minimum(empty.difference(now, np.ones(now.shape[:2], dtype=np.float32)), 50)
    unshaded = empty.difference(now, np.clip(empty.shade(now, _SHADOW_PX), _DARKEST, 1.0))
    return changed, np.maximum(np.minimum(unshaded, 50), _IN_SHADOW * changed)


def _rim_unevenness(evened: Evened, centres: Points) -> Points:
    """How much the colour varies along a circle just inside the rim (n): least where it is concentric with a token."""
    rings = sample(evened.flat, evened.view.to_px(centres), evened.light_at(centres))
    return np.asarray(rings[:, -9:].std(axis=2).mean(axis=1), dtype=np.float64)


def _edges(reader: BoardReader, evened: Evened, centres: Points, stamp: Stamp) -> Points:
    """Along which part of its outline a piece would have an edge (n, 0 to 1) that the bare print has not: all of it
    where it lies, hardly any elsewhere. What a square piece has is not asked, as it may lie a little turned.
    """
    if stamp.outline.square:
        return np.ones(len(centres))
    edge = Rings(stamp.outline.size_mm / 2 + np.array([-_BESIDE_EDGE_MM, _BESIDE_EDGE_MM], np.float32), 48)
    at, white = evened.view.to_px(centres), np.full((len(centres), 3), PAPER, np.float32)
    now, bare = discs(evened.flat, at, evened.light_at(centres), edge), discs(reader.board.picture, at, white, edge)
    seen, new = (
        np.abs(np.diff(part.reshape(*part.shape[:2], 2, -1), axis=2)).max(axis=0) for part in (now, now - bare)
    )
    return np.asarray(np.minimum(np.minimum(seen, new) / _EDGE_STEP, 1).mean(axis=(1, 2)), dtype=np.float64)
