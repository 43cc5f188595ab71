"""Chooses tables and what lies on them by seed: open ones to tune on, sealed ones in other art, light and lenses."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin, tan
from typing import Final

import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.ring_plan import HALF, Camera, Point, RingPlan, TilePose
from proofs.drawn_boards.token_emblems import COLOURS

FACE, BONES = "orc", "bones"


@dataclass(frozen=True, slots=True)
class Style:
    """A family of art: how tokens and sectors look."""

    emblem: str
    ink: str
    size: float
    rim: float
    bones: int
    palettes: str
    grounds: str
    slots: str
    marks: str  # the emblem of the two markers, and the colour of each
    alike: bool = False  # whether all colours have one emblem, so that only the body tells them apart


CHEVRONS: Final = "shield d8a11e a3202a"
STYLES: Final[Mapping[str, Style]] = {
    "A": Style("beast", "f2ead2", 0.7, 0.8, 0, "strong earth", "stains", "ring dark", CHEVRONS),
    "B": Style("shield", "1c1a1e", 0.72, 0.0, 0, "strong earth", "parchment", "dark ring", CHEVRONS),
    "C": Style("glyph", "fbfaf6", 0.92, 0.0, 1, "night sea autumn", "dusk mosaic", "white ring", "face e0662a 3fa7b5"),
    "D": Style(
        "lines", "101014", 0.8, 0.5, 2, "ember autumn night", "stripes dusk", "tint dark", "rosette f0efe8 8fa82e"
    ),
    "E": Style("rosette", "f7f4ea", 0.75, 0.6, 1, "pastel greys", "wash contours", "tint white", "glyph 5a5a66 b57f9a"),
    "F": Style(
        "face", "e9e2d0", 0.85, 1.0, 2, "greys ember sea", "contours mosaic", "ring tint", "lines d8d23a 38a05a"
    ),
    "G": Style("creature", "fdfcf8", 1.0, 0.9, 2, "crypt slate", "dusk stripes", "white ring", "knot c8b04a 4a9ab0"),
    "H": Style(
        "knot", "f4f1e6", 0.95, 0.4, 1, "chalk slate crypt", "contours mosaic", "dark tint", "creature b0483a 507a3a"
    ),
    "I": Style(
        "creature", "fdfcf8", 0.95, 0.9, 0, "crypt slate", "dusk wash", "white tint", "knot c8b04a 4a9ab0", alike=True
    ),
    "J": Style(
        "knot", "f4f1e6", 0.9, 0.6, 2, "ash crypt", "mosaic contours", "ring dark", "creature b0483a 507a3a", alike=True
    ),
    "K": Style("tower", "fbfaf4", 1.0, 0.8, 1, "night crypt autumn", "dusk mosaic", "white ring", "leaf c98a2e 3f8f86"),
    "L": Style("leaf", "f3efe2", 1.0, 0.5, 2, "greys ash slate", "wash dusk", "tint white", "tower 8a4a9a 6f9a3a"),
}
OPEN: Final = "AB"


@dataclass(frozen=True, slots=True)
class Lamp:
    """A square lamp that looks at the board; `strength` is its share of the light, `warm` how yellow it is."""

    place: tuple[float, float, float]
    size: float
    strength: float
    warm: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera's chip and its software do to a picture."""

    exposure: float
    balance: tuple[float, float]
    noise: float
    blur: float
    sharpening: float
    quality: int


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its art, board, lamps, room and camera."""

    name: str
    seed: int
    style: Style
    palette: str
    ground: str
    slot: str
    coat: str
    top: str
    order: tuple[int, ...]
    poses: tuple[TilePose, ...]
    gap: float
    knob: float
    thickness: float
    lamps: tuple[Lamp, ...]
    room: float
    camera: Camera
    sensor: Sensor


@dataclass(frozen=True, slots=True)
class Disc:
    """A token that lies on a sector: in a slot, in a zone, or a marker at its place."""

    area: int
    zone: str
    number: int
    colour: str | None
    face: str | None
    at: Point
    turn: float


@dataclass(frozen=True, slots=True)
class Laying:
    """What lies on a table in one picture."""

    name: str
    discs: tuple[Disc, ...]
    prices: Mapping[int, str]
    coins: tuple[tuple[float, float, bool], ...]


def choose_table(letter: str, seed: int, plan: RingPlan) -> Table:
    """A table of one family of art. Open and sealed ones share no coat, lamp, table top, lens or sensor."""
    rng, is_open, style = np.random.default_rng([seed, 0]), letter in OPEN, STYLES[letter]

    def pick(when_open: str, when_sealed: str) -> str:
        return str(rng.choice((when_open if is_open else when_sealed).split()))

    rough = rng.uniform(0.5, 1.3)
    poses = []
    for ring in range(10):
        x, y = rng.normal(0, 0.8 * rough, 2)
        poses.append(TilePose(ring, float(x), float(y), rng.normal(0, 0.2 * rough), 2.4 + rng.uniform(-0.2, 0.4)))
    camera = _camera(rng, is_open)
    order = tuple(int(area) for area in rng.permutation(sorted(plan.slots)))
    noise = rng.uniform(0.7, 1.5) if is_open else rng.uniform(0.6, 1.9)
    sensor = Sensor(
        rng.uniform(0.75, 1.0) if is_open else rng.uniform(0.65, 1.15),
        tuple(np.exp(rng.normal(0, 0.05, 2))),
        noise,
        rng.uniform(0.5, 0.7) if is_open else rng.uniform(0.4, 0.95),
        rng.uniform(0.3, 0.6) if is_open else rng.uniform(0.2, 1.1),
        int(rng.integers(84, 93)) if is_open else int(rng.integers(80, 94)),
    )
    return Table(
        f"{letter}_{seed}",
        seed,
        style,
        str(rng.choice(style.palettes.split())),
        str(rng.choice(style.grounds.split())),
        str(rng.choice(style.slots.split())),
        pick("matt satin laminate", "gloss varnish linen eggshell"),
        pick("felt wood", "planks checks weave slate"),
        order,
        tuple(poses),
        rng.uniform(0.4, 1.2),
        rng.uniform(0.0, 4.0),
        rng.uniform(1.5, 2.5),
        choose_lamps(pick("ceiling window", "desk pair strip spot"), camera, rng),
        rng.uniform(0.35, 0.6),
        camera,
        sensor,
    )


def _camera(rng: Generator, is_open: bool) -> Camera:
    large = rng.random() < 0.25
    scale, size = (rng.uniform(1.6, 1.8), (1600, 900)) if large else (rng.uniform(1.22, 1.42), (1280, 720))
    height = rng.uniform(590, 700) if is_open else rng.uniform(450, 580)
    tilt, side = radians(rng.uniform(1, 6 if is_open else 9)), rng.uniform(0, 2 * pi)
    place = np.array([height * tan(tilt) * cos(side), height * tan(tilt) * sin(side), height])
    yaw = rng.normal(0, 4) + 180 * int(rng.random() < 0.5)
    bend = rng.uniform(-0.03, 0.02) if is_open else rng.uniform(-0.09, 0.03)
    lens = [bend, rng.uniform(-0.01, 0.01), *rng.normal(0, 0.0006, 2), *rng.normal(0, 6, 2)]
    aim = rng.uniform(-8, 8, 2)
    return Camera.above(size, scale, place, (float(aim[0]), float(aim[1])), yaw, lens)


def choose_lamps(kind: str, camera: Camera, rng: Generator) -> tuple[Lamp, ...]:
    """Lamps of a kind; spots stand where the ring mirrors them into the camera."""

    def lamp(low: float, high: float, away: float, size: float, warm: float) -> Lamp:
        turn = rng.uniform(0, 2 * pi)
        return Lamp((away * cos(turn), away * sin(turn), rng.uniform(low, high)), size, rng.uniform(0.8, 1.2), warm)

    if kind == "ceiling":
        return (lamp(1300, 1700, rng.uniform(300, 800), 400, 0.3),)
    if kind == "window":
        return (lamp(500, 900, 1500, 900, -0.15), lamp(1500, 1600, 500, 250, 0.3))
    if kind == "desk":
        return (lamp(380, 520, 420, 120, 0.5),)
    if kind == "pair":
        return (lamp(800, 1100, 900, 200, 0.45), lamp(900, 1200, 1000, 300, -0.1))
    if kind == "strip":
        return tuple(lamp(1500, 1501, 700, 160, 0.0) for _ in range(3))
    turn, far = rng.uniform(0, 2 * pi), rng.uniform(1.0, 1.6)
    spot = np.array([150 * cos(turn), 150 * sin(turn), 0.0])
    away = (spot - camera.place) * [far, far, -far] + spot
    return (Lamp((away[0], away[1], away[2]), rng.uniform(60, 140), 0.7, 0.35), lamp(1200, 1500, 800, 300, 0.1))


def _near(first: Point, others: list[Point], least: float) -> bool:
    return any(hypot(first[0] - r, first[1] - a) < least for r, a in others)


def _zone_spot(plan: RingPlan, zone: str, taken: list[Point], rng: Generator) -> Point | None:
    measures = plan.zones[zone]
    for _ in range(40):
        r = rng.uniform(measures["r_min"], measures["r_max"])
        wide = r * tan(HALF) - measures["border_mm"]
        spot = (r, rng.uniform(-wide, wide))
        if wide > 0 and not _near(spot, taken, plan.token + 1.5):
            return spot
    return None


def _coins(plan: RingPlan, rng: Generator) -> tuple[tuple[float, float, bool], ...]:
    turns, radii = rng.uniform(0, 2 * pi, 9), rng.uniform(0, plan.hub - 16, 9)
    spots: list[tuple[float, float, bool]] = []
    for turn, radius in zip(turns, radii, strict=True):
        x, y = radius * cos(turn), radius * sin(turn)
        if not _near((x, y), [(u, v) for u, v, _ in spots], 19):
            spots.append((x, y, bool(rng.random() < 0.4)))
    return tuple(spots)


def _marker(area: int, name: str, plan: RingPlan, off: float, rng: Generator) -> Disc:
    r, a = plan.places[name] + rng.normal(0, off, 2)
    return Disc(area, name, 0, None, None, (r, a), rng.uniform(0, 360))


def lesson(table: Table, side: str, plan: RingPlan, each: int = 1, again: int = 0) -> Laying:
    """A teaching picture: every colour this side up in five sectors, and where there are two of `each`, once more in
    those opposite; the markers in two others. What is shown `again` lies elsewhere.
    """
    rng = np.random.default_rng([table.seed, 1, len(side)])
    areas = [int(area) for area in rng.permutation(table.order)]
    discs = [_in_slot(area, 0, colour, side, plan, 0.8, rng) for area, colour in zip(areas, COLOURS, strict=False)]
    marks = [_marker(area, name, plan, 0.6, rng) for area, name in zip(areas[5:], plan.places, strict=False)]
    coins, name = _coins(plan, rng), f"{table.name}_{'face' if side == FACE else side}"
    if again:
        on = (len(areas) // 2 + 1) * again + 1
        discs = _moved_on(table, areas, side, plan, on, [], rng)
        return Laying(f"{name}_again{again}", tuple(discs), {}, coins)
    if each > 1:
        discs += _moved_on(table, areas, side, plan, len(areas) // 2, discs, rng)
    return Laying(name, (*discs, *marks), {}, coins)


def _moved_on(
    table: Table, areas: list[int], side: str, plan: RingPlan, on: int, laid: list[Disc], rng: Generator
) -> list[Disc]:
    """Every colour, so many places further round the ring than in the first of `areas`, where a slot is free."""
    taken, found, n = {(disc.area, disc.number) for disc in laid}, list[Disc](), len(areas)
    for first, colour in zip(areas, COLOURS, strict=False):
        ring = [table.order[(table.order.index(first) + on + further) % n] for further in range(n)]
        free = ((area, slot) for area in ring for slot in range(len(plan.slots[area])) if (area, slot) not in taken)
        area, slot = next(free)
        taken.add((area, slot))
        found.append(_in_slot(area, slot, colour, side, plan, 0.8, rng))
    return found


def _in_slot(area: int, n: int, colour: str, side: str, plan: RingPlan, off: float, rng: Generator) -> Disc:
    r, a = plan.slots[area][n] + np.clip(rng.normal(0, off, 2), -2 * off, 2 * off)
    return Disc(area, "slot", n, colour, side, (r, a), rng.uniform(0, 360))


def board(table: Table, number: int, plan: RingPlan) -> Laying:
    """A board to be read: 12 to 16 slots with tokens, some tokens beside them, and mostly both markers."""
    rng = np.random.default_rng([table.seed, 2, number])
    spots = [(area, n) for area, every in plan.slots.items() for n in range(len(every))]
    rng.shuffle(spots)

    def look() -> tuple[str, str]:
        return str(rng.choice(COLOURS)), FACE if rng.random() < 0.65 else BONES

    discs = [_in_slot(area, n, *look(), plan, 1.2, rng) for area, n in spots[: int(rng.integers(12, 17))]]
    for name in plan.places:
        if rng.random() < 0.85:
            discs.append(_marker(int(rng.choice(table.order)), name, plan, 1.5, rng))
    for zone, most in (("startups", 5), ("extras", 3)):
        for _ in range(int(rng.integers(0, most))):
            area = int(rng.choice(table.order))
            spot = _zone_spot(plan, zone, [disc.at for disc in discs if disc.area == area], rng)
            if spot:
                discs.append(Disc(area, zone, 0, *look(), spot, rng.uniform(0, 360)))
    prices = {area: str(rng.integers(1, 30)) for area in plan.slots}
    return Laying(f"{table.name}_p{number}", tuple(discs), prices, _coins(plan, rng))


def poses_of(table: Table) -> dict[int, TilePose]:
    """How each sector's tile lies, by its industry."""
    return dict(zip(table.order, table.poses, strict=True))
