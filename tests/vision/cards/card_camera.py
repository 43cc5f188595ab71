"""A simulated camera over a table with cards, written apart from the reader and sharing no code with it.

What hurts a reader is drawn in its physical order and in linear light: cards as bent quads that overlap, sleeves, lamps
of other colours, mirrored lamps, shadows, thumbs, then the lens, defocus, noise, white balance, tone curve and JPEG.
Lengths are millimetres of the table: x to the right, y downwards in the picture, height above the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Layer = NDArray[np.float32]
Points = NDArray[np.float64]
SIZE: Final = (840, 640)  # the middle of a camera's picture with 720 lines; the rest would show the bare table
FINE: Final = 2  # the picture is drawn so many times finer, then averaged
TEXTURE: Final = 3.2  # Pixels per millimetre of a card before it is laid
STRIPS: Final = 10
LAMPS: Final = {
    2500: (255, 159, 70),
    3000: (255, 177, 110),
    3500: (255, 193, 141),
    4000: (255, 206, 166),
    5000: (255, 228, 206),
    6500: (255, 249, 253),
}
"""The colour of black bodies in sRGB, red first (after CIE 1964, as tabled by M. Charity)."""
SKINS: Final = ((150, 190, 235), (110, 150, 205), (80, 110, 165), (50, 70, 115))


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table: its face, its size, its middle, how it is turned, how far it is bent (mm, either way)."""

    face: Picture
    size_mm: tuple[float, float]
    middle_mm: tuple[float, float]
    turn_deg: float = 0.0
    bend_mm: float = 0.0
    height_mm: float = 0.3
    sleeved: bool = False
    gloss: float = 0.05


@dataclass(frozen=True, slots=True)
class Thumb:
    """A thumb lying with its tip there, coming from a direction."""

    tip_mm: tuple[float, float]
    from_deg: float
    width_mm: float = 17.0
    skin: int = 0


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed sticker: its number, middle and turn."""

    number: int
    middle_mm: tuple[float, float]
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Room:
    """Light, camera and table of one evening, as `evening` draws them."""

    rotation: Points
    shift: Points
    focal: float
    bent: tuple[float, float]
    lamps: tuple[tuple[tuple[float, float, float], int, float], ...]
    balance: float
    exposure: float
    blur: float
    noise: float
    jpeg: int
    cloth: tuple[int, int, int]
    seed: int

    def project(self, points: Points) -> Points:
        """Table points (n x 3: x, y, height) to pixels of the fine picture, without the lens."""
        seen = points * (1.0, 1.0, -1.0) @ self.rotation.T + self.shift
        middle = np.array(SIZE) * FINE / 2
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal * FINE + middle)

    @property
    def eye(self) -> Points:
        """Where the camera stands: x, y, height."""
        return np.asarray(-self.rotation.T @ self.shift * (1.0, 1.0, -1.0))


def evening(rng: np.random.Generator, *, kelvin: int = 0, most_tilt: float = 12.0, glare_at: Any = None) -> Room:
    """A random room. `glare_at`: a place on the table where the lamp is mirrored."""
    tilt, roll = rng.uniform(0, most_tilt), rng.uniform(-5, 5)
    around = rng.uniform(0, 360)
    axis = np.radians(tilt) * np.array([np.cos(np.radians(around)), np.sin(np.radians(around)), 0.0])
    rotation = cv2.Rodrigues(axis)[0] @ cv2.Rodrigues(np.array([0.0, 0.0, np.radians(roll)]))[0]
    away, focal = rng.uniform(780, 860), rng.uniform(1030, 1110)
    shift = np.array([rng.uniform(-15, 15), rng.uniform(-12, 12), away])
    eye = -rotation.T @ shift * (1.0, 1.0, -1.0)
    lamps = []
    for number in range(int(rng.integers(1, 3))):
        warmth = kelvin or int(rng.choice(list(LAMPS)))
        at = np.array([rng.uniform(-900, 900), rng.uniform(-900, 900), rng.uniform(1000, 1900)])
        if number == 0 and glare_at is not None:
            away_from = (np.array(glare_at) - eye[:2]) * rng.uniform(0.98, 1.02)
            at = np.array([*(np.array(glare_at) + away_from * (at[2] / eye[2])), at[2]])
        elif np.hypot(*(at[:2] + eye[:2] * at[2] / eye[2])) < 700:  # not mirrored in the rows
            at[:2] *= 900 / max(np.hypot(*at[:2]), 200.0)
        lamps.append(((float(at[0]), float(at[1]), float(at[2])), warmth, float(rng.uniform(0.6, 1.0))))
    cloth = ((210, 215, 218), (70, 95, 60), (60, 85, 120), (120, 90, 60), (60, 60, 65))[int(rng.integers(0, 5))]
    return Room(
        rotation,
        shift,
        float(focal),
        (float(rng.uniform(-0.12, 0.02)), float(rng.uniform(-0.02, 0.05))),
        tuple(lamps),
        float(rng.uniform(0.45, 1.0)),
        float(rng.uniform(0.75, 1.05)),
        float(rng.uniform(0.45, 0.85)),
        float(rng.uniform(0.6, 1.6)),
        int(rng.integers(75, 96)),
        cloth,
        int(rng.integers(1 << 30)),
    )


def linear(colour: NDArray[Any]) -> Layer:
    """sRGB (0 to 255) as linear light (0 to 1)."""
    value = np.asarray(colour, np.float32) / 255
    return np.asarray(np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4), np.float32)


@dataclass(slots=True)
class Easel:
    """The layers of the picture while it is drawn, all at the fine size."""

    room: Room
    albedo: Layer
    gloss: Layer
    rough: Layer
    slope: Layer
    shade: Layer = field(init=False)

    def __post_init__(self) -> None:
        self.shade = np.ones(self.albedo.shape[:2], np.float32)


def photograph(
    room: Room,
    cards: Sequence[Card],
    markers: Sequence[Marker],
    marker_mm: float,
    quiet_mm: float,
    thumbs: Sequence[Thumb] = (),
    shadows: int = 1,
    frames: int = 3,
    ground: Sequence[Card] = (),
) -> tuple[Picture, ...]:
    """Some frames of the still table, which differ in their noise. `ground` lies below the markers."""
    rng = np.random.default_rng(room.seed)
    easel = _cloth(room, rng)
    for sheet in ground:
        _lay(easel, sheet, np.random.default_rng(room.seed), corner=0.0)
    for marker in markers:
        face = _marker_face(marker.number, marker_mm, quiet_mm)
        side = marker_mm + 2 * quiet_mm
        _lay(easel, Card(face, (side, side), marker.middle_mm, marker.turn_deg, 0.0, 0.1), rng, corner=0.0)
    for card in cards:
        _lay(easel, card, rng)
    for thumb in thumbs:
        _press(easel, thumb)
    seen = _focused(room, _lit(easel, rng, shadows))
    return tuple(_exposed(room, seen, np.random.default_rng((room.seed, frame))) for frame in range(frames))


def _cloth(room: Room, rng: np.random.Generator) -> Easel:
    w, h = SIZE[0] * FINE, SIZE[1] * FINE
    coarse = rng.normal(1, 0.05, (h // 16, w // 16, 1)).astype(np.float32)
    grain = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)[..., None]
    fine = rng.normal(1, 0.04, (h // 3, w // 3, 1)).astype(np.float32)
    grain = grain * cv2.resize(fine, (w, h), interpolation=cv2.INTER_LINEAR)[..., None]
    albedo = linear(np.array(room.cloth)) * grain
    empty = np.zeros((h, w), np.float32)
    return Easel(room, albedo.astype(np.float32), empty + 0.02, empty + 0.2, np.zeros((h, w, 2), np.float32))


def _marker_face(number: int, side_mm: float, quiet_mm: float) -> Picture:
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cell = round(side_mm * TEXTURE / 6)
    face = cv2.aruco.generateImageMarker(book, number, cell * 6)
    rim = round(quiet_mm * cell * 6 / side_mm)
    return np.asarray(
        cv2.cvtColor(cv2.copyMakeBorder(face, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=245), 8), np.uint8
    )


def _texture(card: Card, corner: float) -> tuple[Layer, Layer]:
    """The face at the texture's scale, in linear light, and where it is paper (round corners)."""
    w, h = (round(v * TEXTURE) for v in card.size_mm)
    face = cv2.resize(card.face, (w, h), interpolation=cv2.INTER_AREA)
    paper = np.zeros((h, w), np.float32)
    r = round(corner * TEXTURE)
    cv2.rectangle(paper, (r, 0), (w - 1 - r, h - 1), 1.0, -1)
    cv2.rectangle(paper, (0, r), (w - 1, h - 1 - r), 1.0, -1)
    for x in (r, w - 1 - r):
        for y in (r, h - 1 - r):
            cv2.circle(paper, (x, y), r, 1.0, -1)
    return linear(face), paper


def _lay(easel: Easel, card: Card, rng: np.random.Generator, corner: float = 2.5) -> None:
    """A card, in its sleeve first where it has one: the sleeve lies round and over it."""
    face, paper = _texture(card, corner)
    if card.sleeved:
        rim = round(1.6 * TEXTURE)
        face = _bordered(face * 0.93 + 0.03, rim, 0.55)
        paper = _bordered(paper, rim, 0.0)
        paper = np.maximum(paper, 0.22)
    h, w = paper.shape
    mm = (w / TEXTURE, h / TEXTURE)
    wave = rng.normal(0, 0.012 if card.sleeved else 0.004, (4, 4, 2)).astype(np.float32)
    strips = STRIPS if card.bend_mm else 1
    edges = np.linspace(0, 1, strips + 1)
    corners = [_corner(card, mm, u, v) for v in (0.0, 1.0) for u in edges]
    at = easel.room.project(np.array(corners)).reshape(2, strips + 1, 2)
    low = np.maximum(np.floor(at.min(axis=(0, 1))).astype(int) - 3, 0)
    high = np.minimum(np.ceil(at.max(axis=(0, 1))).astype(int) + 4, (SIZE[0] * FINE, SIZE[1] * FINE))
    if (high - low).min() < 4:
        return
    _cast(easel, at, card)
    room = (int(high[0] - low[0]), int(high[1] - low[1]))
    window = np.s_[low[1] : high[1], low[0] : high[0]]
    for n in range(strips):
        quad = np.array([at[0, n], at[0, n + 1], at[1, n + 1], at[1, n]]) - low
        source = np.array([(edges[n] * w, 0), (edges[n + 1] * w, 0), (edges[n + 1] * w, h), (edges[n] * w, h)]) - 0.5
        matrix = cv2.getPerspectiveTransform(source.astype(np.float32), quad.astype(np.float32))
        inside = np.zeros((room[1], room[0]), np.uint8)
        cv2.fillConvexPoly(inside, np.round(quad * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        share = cv2.warpPerspective(paper, matrix, room) * inside
        ink = cv2.warpPerspective(face, matrix, room, borderMode=cv2.BORDER_REPLICATE)
        easel.albedo[window] += share[..., None] * (ink - easel.albedo[window])
        shiny = inside.astype(bool) if card.sleeved else share > 0.5
        easel.gloss[window][shiny] = 0.6 if card.sleeved else card.gloss
        easel.rough[window][shiny] = 0.018 if card.sleeved else 0.12
        lean = -4 * card.bend_mm / mm[0] * (2 * (edges[n] + edges[n + 1]) / 2 - 1)
        turn = np.radians(card.turn_deg)
        tilt = np.array([lean * np.cos(turn), lean * np.sin(turn)], np.float32)
        easel.slope[window][shiny] = (tilt + cv2.resize(wave, room, interpolation=cv2.INTER_CUBIC))[shiny]
        easel.shade[window][share > 0.5] = 1.0


def _bordered(layer: NDArray[Any], rim: int, value: float) -> Layer:
    sides = ((rim, rim), (rim, rim), (0, 0))[: layer.ndim]
    return np.asarray(np.pad(layer, sides, constant_values=value), np.float32)


def _corner(card: Card, mm: tuple[float, float], u: float, v: float) -> tuple[float, float, float]:
    turn = np.radians(card.turn_deg)
    x, y = (u - 0.5) * mm[0], (v - 0.5) * mm[1]
    up = card.bend_mm * (1 - (2 * u - 1) ** 2) if card.bend_mm > 0 else -card.bend_mm * (2 * u - 1) ** 2
    across, down = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
    return float(card.middle_mm[0] + across), float(card.middle_mm[1] + down), float(card.height_mm + up)


def _cast(easel: Easel, at: Points, card: Card) -> None:
    """The soft shadow beside a card, away from the first lamp."""
    lamp = np.array(easel.room.lamps[0][0][:2]) - card.middle_mm
    high = card.height_mm + abs(card.bend_mm) / 2 + 0.6
    off = -lamp / max(float(np.hypot(*lamp)), 1.0) * high * 1.3 * FINE
    outline = np.concatenate([at[0], at[1][::-1]]) + off
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 14, 0)
    high_px = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 14, (SIZE[0] * FINE, SIZE[1] * FINE))
    if (high_px - low).min() < 4:
        return
    mask = np.zeros((high_px[1] - low[1], high_px[0] - low[0]), np.float32)
    cv2.fillPoly(mask, [np.round(outline - low).astype(np.int32)], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.8 * FINE * high)
    easel.shade[low[1] : high_px[1], low[0] : high_px[0]] *= 1 - 0.4 * mask


def _press(easel: Easel, thumb: Thumb) -> None:
    """A thumb, round and lit from above, with the hand behind it."""
    turn = np.radians(thumb.from_deg)
    along, r = np.array([np.cos(turn), np.sin(turn)]), thumb.width_mm / 2
    middles = [np.array(thumb.tip_mm) + along * (r + step) for step in np.linspace(0, 70, 15)]
    circles = []
    for step, middle in enumerate(middles):
        at = easel.room.project(np.array([[*middle, 8.0], [middle[0] + r * (1 + step * 0.04), middle[1], 8.0]]))
        circles.append((at[0], float(np.hypot(*(at[1] - at[0])))))
    spots, reach = np.array([at for at, _ in circles]), max(px for _, px in circles) + 16 * FINE
    low = np.maximum((spots.min(axis=0) - reach).astype(int), 0)
    high = np.minimum((spots.max(axis=0) + reach).astype(int), (SIZE[0] * FINE, SIZE[1] * FINE))
    window = np.s_[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(easel.shade[window].shape, np.uint8)
    for at, px in circles:
        cv2.circle(mask, np.round(at - low).astype(int).tolist(), round(px), 255, -1)
    inside = mask > 0
    round_off = np.clip(cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (r * 2.6), 0, 1) ** 0.5
    easel.shade[window] *= 1 - 0.45 * cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 4.0 * FINE)
    skin = linear(np.array(SKINS[thumb.skin])) * (0.55 + 0.45 * round_off[..., None])
    easel.albedo[window][inside] = skin[inside]
    easel.shade[window][inside] = 1.0
    easel.gloss[window][inside] = 0.05


def _places(room: Room) -> Layer:
    """The place on the table that every eighth fine pixel sees (h x w x 2)."""
    ground = np.array([(-400.0, -300.0, 0.0), (400.0, -300.0, 0.0), (400.0, 300.0, 0.0), (-400.0, 300.0, 0.0)])
    back = cv2.getPerspectiveTransform(room.project(ground).astype(np.float32), ground[:, :2].astype(np.float32))
    w, h = SIZE[0] * FINE // 8, SIZE[1] * FINE // 8
    grid = np.stack(np.meshgrid(np.arange(w) * 8 + 3.5, np.arange(h) * 8 + 3.5), axis=2).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(grid, back).reshape(h, w, 2), np.float32)


def _lit(easel: Easel, rng: np.random.Generator, shadows: int) -> Layer:
    """Diffuse light and mirrored lamps."""
    room, at = easel.room, _places(easel.room)
    light = np.zeros_like(easel.albedo)
    to_eye = _towards(at, room.eye)
    sharp = np.float32(-0.5) / easel.rough**2
    for place, kelvin, power in room.lamps:
        colour = linear(np.array(LAMPS[kelvin]))[::-1] * np.float32(power)
        lamp = np.array(place)
        far = np.sqrt(((at - lamp[:2].astype(np.float32)) ** 2).sum(axis=2) + lamp[2] ** 2)
        half = _towards(at, lamp) + to_eye
        lean = _enlarged(half[..., :2] / half[..., 2:]) - easel.slope
        mirrored = easel.gloss * np.exp((lean[..., 0] ** 2 + lean[..., 1] ** 2) * sharp) * np.float32(1.6)
        diffuse = _enlarged((lamp[2] / far) ** 3) * easel.shade
        for channel in range(3):
            light[..., channel] += (easel.albedo[..., channel] * diffuse + mirrored) * colour[channel]
    for _ in range(shadows):
        light *= _penumbra(light.shape[:2], rng)[..., None]
    return light


def _enlarged(coarse: NDArray[Any]) -> Layer:
    size = (SIZE[0] * FINE, SIZE[1] * FINE)
    return np.asarray(cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_LINEAR), np.float32)


def _towards(at: Layer, point: Points) -> Layer:
    """Unit directions from places on the table to a point above it."""
    way = np.dstack([point[0] - at[..., 0], point[1] - at[..., 1], np.full(at.shape[:2], point[2])])
    return np.asarray(way / np.linalg.norm(way, axis=2, keepdims=True), np.float32)


def _penumbra(shape: tuple[int, int], rng: np.random.Generator) -> Layer:
    """The soft shadow of somebody leaning over the table's edge."""
    small = np.ones((shape[0] // 20, shape[1] // 20), np.float32)
    x, y = rng.uniform(-0.1, 1.1) * small.shape[1], rng.choice([-0.1, 1.1]) * small.shape[0]
    cv2.circle(small, (int(x), int(y)), int(rng.uniform(15, 45)), float(rng.uniform(0.55, 0.9)), -1)
    return np.asarray(cv2.resize(cv2.GaussianBlur(small, (0, 0), 7), (shape[1], shape[0])), np.float32)


def _focused(room: Room, light: Layer) -> Layer:
    """The light as the lens throws it on the sensor."""
    seen = _through_lens(room, np.asarray(cv2.resize(light, SIZE, interpolation=cv2.INTER_AREA), np.float32))
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), room.blur), np.float32)


def _exposed(room: Room, seen: Layer, rng: np.random.Generator) -> Picture:
    """What the sensor and its chip make of it."""
    mixed = seen @ np.array([[0.93, 0.05, 0.0], [0.06, 0.9, 0.06], [0.01, 0.05, 0.94]], np.float32)
    colour = sum(linear(np.array(LAMPS[kelvin]))[::-1] * power for _, kelvin, power in room.lamps)
    mixed *= 0.75 * room.exposure / float(np.max(colour))  # locked, as for all pictures of an evening
    noise = np.sqrt(mixed.clip(0) * 0.00012 + 0.000004) * room.noise
    mixed += rng.standard_normal(mixed.shape, dtype=np.float32) * noise
    gains = (float(np.max(colour)) / np.asarray(colour, np.float32)) ** room.balance
    mixed = np.asarray(mixed * (gains / gains.min()), np.float32).clip(0, 1)
    curve = np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)
    picture = np.asarray(curve * 255 + 0.5, np.uint8)
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, room.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _through_lens(room: Room, seen: Layer) -> Layer:
    k = np.array([[room.focal, 0, SIZE[0] / 2], [0, room.focal, SIZE[1] / 2], [0, 0, 1]])
    grid = np.stack(np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1])), axis=2).reshape(-1, 1, 2).astype(np.float32)
    bent = np.array([*room.bent, 0.0, 0.0])
    at = cv2.undistortPoints(grid[::1], k, bent, P=k).reshape(SIZE[1], SIZE[0], 2)
    return np.asarray(
        cv2.remap(seen, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
