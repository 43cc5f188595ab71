"""A crude board drawn flat and photographed by a crude camera, made only to try the eyes on."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board_plan import BoardPlan

Image = NDArray[np.uint8]
Colour = Sequence[float] | NDArray[np.float64]
SCALE = 2.5
W_MM, H_MM = 1100.0, 800.0
COLOURS = ("leaf", "rust", "sky", "sand", "plum")
_INK = {
    "leaf": (60, 150, 70),
    "rust": (45, 70, 190),
    "sky": (200, 140, 60),
    "sand": (90, 195, 225),
    "plum": (130, 60, 120),
}
GRAIN_ROOM = 128  # how far (pixels) the window of one picture's noise may move over the sheet it is taken from
_LINEAR = (np.arange(256, dtype=np.float32) / 255) ** 2.2 * 0.75
"""How much light each of the 256 values of a drawing throws back."""
LOOKS = tuple(f"{colour}:{face}" for colour in COLOURS for face in ("face", "bones"))


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    key: str
    turn: float = 0.0


@dataclass(frozen=True)
class Shot:
    """One camera set-up: degrees, mm, and light."""

    tilt: tuple[float, float] = (0.0, 0.0)
    roll: float = 0.0
    span_mm: float = 560.0
    offset: tuple[float, float] = (0.0, 0.0)
    lens: tuple[float, float] = (-0.2, 0.05)
    focal: float = 1150.0
    gain: float = 1.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    shadow: tuple[float, float, float, float] | None = None
    noise: float = 2.5
    jpeg: int = 88
    blur: float = 0.5
    board_shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    hidden_stickers: frozenset[int] = field(default_factory=frozenset)


def random_shot(rng: np.random.Generator) -> Shot:
    """A set-up within what a real table may give."""
    warm = rng.uniform(-1, 1)
    tint = (1 - 0.28 * max(warm, 0) + 0.05 * min(warm, 0), 1 - 0.06 * abs(warm), 1 + 0.22 * min(warm, 0))
    shade = (rng.uniform(-200, 200), rng.uniform(-200, 200), rng.uniform(40, 140), rng.uniform(0.6, 0.9))
    return Shot(
        tilt=(rng.uniform(-8, 8), rng.uniform(-8, 8)),
        roll=rng.uniform(-4, 4),
        span_mm=560 * rng.uniform(0.93, 1.15),
        offset=(rng.uniform(-12, 12), rng.uniform(-12, 12)),
        lens=(rng.uniform(-0.5, 0.05), rng.uniform(0, 0.2)),
        gain=rng.uniform(0.5, 1.4),
        tint=tint,
        slope=(rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)),
        shadow=shade if rng.random() < 0.7 else None,
        noise=rng.uniform(1, 4),
        jpeg=int(rng.integers(70, 96)),
        blur=rng.uniform(0.3, 0.9),
    )


def relit(shot: Shot, rng: np.random.Generator) -> Shot:
    """The same camera under other light."""
    other = random_shot(rng)
    return replace(shot, gain=other.gain, tint=other.tint, slope=other.slope, shadow=other.shadow)


def _px(x: float, y: float) -> tuple[int, int]:
    return round((x + W_MM / 2) * SCALE * 16), round((y + H_MM / 2) * SCALE * 16)


def _circle(img: Image, x: float, y: float, r: float, colour: Colour, thick: int = -1) -> None:
    cv2.circle(img, _px(x, y), round(r * SCALE * 16), tuple(colour), thick, cv2.LINE_AA, 4)


def _poly(img: Image, points: Sequence[tuple[float, float]], colour: Colour) -> None:
    cv2.fillPoly(img, [np.array([_px(*p) for p in points])], tuple(colour), cv2.LINE_AA, 4)


def _line(img: Image, a: tuple[float, float], b: tuple[float, float], colour: Colour, mm: float) -> None:
    cv2.line(img, _px(*a), _px(*b), tuple(colour), max(1, round(mm * SCALE)), cv2.LINE_AA, 4)


def _over(below: Image, board: Image, mask: Image) -> Image:
    """The board lying on something, where the mask says that it does."""
    return np.where(mask[..., None] > 127, board, below)


class DrawnBoard:
    """Board art invented from a seed, with stickers round it."""

    _in_place: tuple[Image, Image] | None = None  # the board as it was laid last, and how it lies on the table

    def __init__(self, plan: BoardPlan, order: tuple[int, ...], seed: int) -> None:
        self.plan, self.order = plan, order
        rng = np.random.default_rng(seed)
        shape = (round(H_MM * SCALE), round(W_MM * SCALE), 3)
        table = np.full(shape, rng.integers(60, 150, 3), np.float32)
        grain = cv2.resize(rng.normal(0, 14, (40, 500, 1)).astype(np.float32), (shape[1], shape[0]))
        self.table = np.clip(table + grain[..., None], 0, 255).astype(np.uint8)
        self._stickers(self.table)
        self.board = np.zeros(shape, np.uint8)
        self._art(self.board, rng)
        self.mask = np.zeros(shape[:2], np.uint8)
        _circle(self.mask, 0, 0, plan.outer_radius_mm, (255,))

    def _art(self, img: Image, rng: np.random.Generator) -> None:
        plan = self.plan
        _circle(img, 0, 0, plan.outer_radius_mm, (30, 30, 30))
        for position, area in enumerate(self.order):

            def at(r: float, a: float, k: int = position) -> tuple[float, float]:
                return plan.point(k, r, a)

            half = plan.step / 2
            ground = rng.integers(70, 230, 3).tolist()
            outer = plan.outer_radius_mm - 1
            arc = [at(outer * np.cos(t), outer * np.sin(t)) for t in np.linspace(-half, half, 12)]
            _poly(img, [at(0, 0), *arc], ground)
            for _ in range(25):  # the picture: blotches and strokes anywhere in the area
                r, t = rng.uniform(65, 205), rng.uniform(-half * 0.8, half * 0.8)
                p = at(r * np.cos(t), r * np.sin(t))
                ink = np.clip(np.array(ground) + rng.normal(0, 45, 3), 0, 255).tolist()
                if rng.random() < 0.5:
                    _circle(img, *p, rng.uniform(1, 7), ink)
                else:
                    _line(img, p, (p[0] + rng.normal(0, 9), p[1] + rng.normal(0, 9)), ink, rng.uniform(0.5, 2.5))
            for r, a in (*plan.slots[area], *plan.markers.values()):
                _circle(img, *at(r, a), 12, np.clip(np.array(ground) * 0.8 + 40, 0, 255).tolist())
                _circle(img, *at(r, a), 12, (40, 40, 50), 2)
            field_at = at(74, 0)
            _poly(img, [at(67.5, -15), at(67.5, 15), at(80.5, 15), at(80.5, -15)], (245, 245, 245))
            u, v = _px(*field_at)
            cv2.putText(img, str(area), (u // 16, v // 16), 0, 1.0, (20, 20, 20), 2, cv2.LINE_AA)
        _circle(img, 0, 0, plan.hub_radius_mm, (180, 200, 210))

    def _stickers(self, img: Image) -> None:
        plan = self.plan
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, plan.dictionary))
        for sticker in plan.stickers:
            x, y = sticker.centre_mm
            h = plan.side_mm / 2 + plan.quiet_mm
            _poly(img, [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)], (235, 235, 235))
            code = cv2.aruco.generateImageMarker(dictionary, sticker.number, 240)
            corners = np.array(sticker.corners_mm, np.float32)
            left, top = round((x - h + W_MM / 2) * SCALE), round((y - h + H_MM / 2) * SCALE)
            target = ((corners + np.array([W_MM / 2, H_MM / 2])) * SCALE - (left, top)).astype(np.float32)
            matrix = cv2.getPerspectiveTransform(np.array([[0, 0], [239, 0], [239, 239], [0, 239]], np.float32), target)
            size = (round(2 * h * SCALE), round(2 * h * SCALE))
            patch = cv2.warpPerspective(np.maximum(code, 18), matrix, size, flags=cv2.INTER_LINEAR)
            mask = cv2.warpPerspective(np.full_like(code, 255), matrix, size)
            img[top : top + size[1], left : left + size[0]][mask > 127] = patch[mask > 127][:, None]

    def picture(
        self,
        discs: Sequence[Disc] = (),
        hand: float | None = None,
        reach: float = 120.0,
        hidden: frozenset[int] = frozenset(),
        shift: tuple[float, float, float] = (0, 0, 0),
        nadir: tuple[float, float] = (0, 0),
        height: float = 850.0,
    ) -> Image:
        """The scene: table, board moved by `shift` (mm, mm, degrees), tokens, then a hand from `hand` (radians)."""
        if self._in_place is None or self._in_place[0] is not self.board:
            self._in_place = self.board, _over(self.table, self.board, self.mask)
        img = self._in_place[1].copy()
        if any(shift):
            m = cv2.getRotationMatrix2D((img.shape[1] / 2, img.shape[0] / 2), -shift[2], 1.0)
            m = np.asarray(m, np.float64) + np.array([[0, 0, shift[0] * SCALE], [0, 0, shift[1] * SCALE]])
            size = (img.shape[1], img.shape[0])
            board, mask = (np.asarray(cv2.warpAffine(a, m, size), np.uint8) for a in (self.board, self.mask))
            img = _over(self.table, board, mask)
        for number in hidden:
            x, y = next(s.centre_mm for s in self.plan.stickers if s.number == number)
            _circle(img, x, y, 30, (70, 90, 60))
        turn = np.deg2rad(shift[2])
        for disc in discs:
            x = disc.x * np.cos(turn) - disc.y * np.sin(turn) + shift[0]
            y = disc.x * np.sin(turn) + disc.y * np.cos(turn) + shift[1]
            self._token(img, replace(disc, x=x, y=y), nadir, height)
        return img if hand is None else self._hand(img, hand, reach)

    def _token(self, img: Image, disc: Disc, nadir: tuple[float, float], height: float) -> None:
        r = (self.plan.token_mm if ":" in disc.key else self.plan.marker_token_mm) / 2
        (u, v), reach = (round(c / 16) for c in _px(disc.x, disc.y)), round((r + 8) * SCALE)
        near = img[v - reach : v + reach, u - reach : u + reach]
        y, x = np.mgrid[-reach:reach, -reach:reach] / SCALE
        away = np.hypot(x - 1.5, y - 1.5)
        near[:] = (near * (1 - 0.45 / (1 + np.exp((away - r - 1) / 0.8)))[..., None]).astype(np.uint8)
        _circle(img, disc.x, disc.y, r, (50, 60, 70))
        lift = 3.0 / (height - 3.0)
        x, y = disc.x + (disc.x - nadir[0]) * lift, disc.y + (disc.y - nadir[1]) * lift
        token_art(img, x, y, r, disc.key, disc.turn)

    def _hand(self, img: Image, angle: float, reach: float) -> Image:
        """A forearm and four fingers coming from outside; `reach` mm from the centre to the fingertips."""
        along = np.array([np.sin(angle), -np.cos(angle)])
        side = np.array([along[1], -along[0]])

        def at(u: float, v: float) -> tuple[float, float]:
            p = along * u + side * v
            return float(p[0]), float(p[1])

        mask = np.zeros(img.shape[:2], np.uint8)
        _poly(mask, [at(700, -45), at(700, 45), at(reach + 90, 38), at(reach + 90, -38)], (255,))
        for v in (-28.0, -9.0, 10.0, 28.0):
            _line(mask, at(reach + 100, v), at(reach + abs(v) * 0.7 + 8, v * 1.2), (255,), 16)
        out = img.astype(np.float32)
        shadow = cv2.GaussianBlur(mask, (0, 0), 12).astype(np.float32) / 255
        out *= (1 - 0.45 * np.roll(shadow, (18, 18), (0, 1)))[..., None]
        skin = np.array([130, 160, 205], np.float32)
        shade = 1 - 0.25 * (1 - cv2.GaussianBlur(mask, (0, 0), 8).astype(np.float32) / 255)
        out = np.where(mask[..., None] > 127, skin * shade[..., None], out)
        sleeve = np.zeros_like(mask)
        _poly(sleeve, [at(700, -50), at(700, 50), at(reach + 190, 48), at(reach + 190, -48)], (255,))
        out[sleeve > 127] = (70, 50, 45)
        return np.clip(out, 0, 255).astype(np.uint8)


@cache
def _grid(shape: tuple[int, int], areas: int) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.intp]]:
    """Of every pixel of the drawing: where it lies in millimetres (x, y), and in which position of the ring."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    x, y = x / SCALE - W_MM / 2, y / SCALE - H_MM / 2
    return x, y, np.rint(np.arctan2(x, -y) / (2 * np.pi / areas)).astype(int) % areas


def relaid(board: DrawnBoard, order: tuple[int, ...]) -> DrawnBoard:
    """The same box with its areas laid in another order."""
    x, y, position = _grid(board.board.shape[:2], board.plan.areas)
    turn = np.array([board.order.index(i) - k for k, i in enumerate(order)]) * board.plan.step
    c, s = (np.asarray(f(turn)[position], np.float32) for f in (np.cos, np.sin))
    other = copy(board)
    other.order = order
    u, v = (x * c - y * s + W_MM / 2) * SCALE, (x * s + y * c + H_MM / 2) * SCALE
    other.board = np.asarray(cv2.remap(board.board, u, v, cv2.INTER_LINEAR), np.uint8)
    return other


def token_art(img: Image, x: float, y: float, r: float, key: str, turn: float) -> None:
    """One invented drawing for every look."""
    c, s = np.cos(turn), np.sin(turn)

    def at(u: float, v: float) -> tuple[float, float]:
        return x + (u * c - v * s) * r, y + (u * s + v * c) * r

    if key in ("crisis", "activity"):
        _circle(img, x, y, r, (35, 35, 40) if key == "crisis" else (235, 235, 230))
        if key == "crisis":
            _poly(img, [at(-0.3, -0.8), at(0.3, -0.1), at(0, 0), at(0.4, 0.8), at(-0.3, 0.1), at(0, 0)], (40, 40, 220))
        else:
            arrow = ((0, -0.8), (0.6, 0), (0.2, 0), (0.2, 0.7), (-0.2, 0.7), (-0.2, 0), (-0.6, 0))
            _poly(img, [at(*p) for p in arrow], (190, 90, 20))
        return
    colour, face = key.split(":")
    ink = np.array(_INK[colour], float)
    _circle(img, x, y, r, ink)
    if face == "face":
        _circle(img, x, y, 0.72 * r, ink * 0.6)
        for u in (-0.3, 0.3):
            _circle(img, *at(u, -0.2), 0.14 * r, (220, 230, 240))
        _poly(img, [at(-0.45, 0.2), at(0.45, 0.2), at(0.3, 0.5), at(-0.3, 0.5)], (20, 20, 30))
        _circle(img, x, y, 0.95 * r, ink * 0.5, 2)
    else:
        for a, b in ((at(-0.65, -0.65), at(0.65, 0.65)), (at(-0.65, 0.65), at(0.65, -0.65))):
            _line(img, a, b, (215, 225, 230), 0.24 * r)
        _circle(img, x, y, 0.95 * r, ink * 0.5, 2)


def photograph(
    board: DrawnBoard,
    shot: Shot,
    discs: Sequence[Disc] = (),
    hand: float | None = None,
    reach: float = 120.0,
    seed: int = 0,
    frames: int = 1,
) -> list[Image]:
    """Camera pictures, 1280 x 720 BGR, of one scene; they differ by their noise."""
    height = shot.focal * shot.span_mm / 720
    world = board.picture(discs, hand, reach, shot.hidden_stickers, shot.board_shift, shot.offset, height)
    flat = cv2.remap(world, *rays(shot, height), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lit = _light(np.asarray(cv2.GaussianBlur(flat, (0, 0), shot.blur), np.uint8), shot)
    rng = np.random.default_rng(seed)
    return [_sensor(lit, shot, rng) for _ in range(frames)]


def rays(shot: Shot, height: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where on the drawn canvas each camera pixel looks."""
    grid = np.stack(np.meshgrid(np.arange(0, 1281, 20.0), np.arange(0, 721, 20.0)), axis=2)
    k = np.array([[shot.focal, 0, 641.5], [0, shot.focal, 357.0], [0, 0, 1]])
    d = np.array([*shot.lens, 0.0005, -0.0005, 0.0])
    criteria = (cv2.TERM_CRITERIA_COUNT, 60, 0)
    straight = _undistorted(grid.reshape(-1, 1, 2), k, d, criteria)
    beams = np.concatenate([straight, np.ones((len(straight), 1))], axis=1)
    turn, _ = cv2.Rodrigues(np.deg2rad([shot.tilt[0], shot.tilt[1], 0.0]))
    roll, _ = cv2.Rodrigues(np.deg2rad([0.0, 0.0, shot.roll]))
    beams = beams @ (turn @ roll).T
    aim = turn @ np.array([0, 0, 1.0])
    eye = -aim * height / aim[2] + [*shot.offset, 0]
    mm = beams[:, :2] / beams[:, 2:] * height + eye[:2]
    at = ((mm + [W_MM / 2, H_MM / 2]) * SCALE).reshape(grid.shape).astype(np.float32)
    full = cv2.resize(at, (at.shape[1] * 20, at.shape[0] * 20), interpolation=cv2.INTER_LINEAR)
    full = full[10:730, 10:1290]
    return np.ascontiguousarray(full[..., 0]), np.ascontiguousarray(full[..., 1])


def _undistorted(
    points: NDArray[np.float64], k: NDArray[np.float64], d: NDArray[np.float64], criteria: tuple[int, int, float]
) -> NDArray[np.float64]:
    """The lens taken out exactly: OpenCV 4 has a function of its own for that, OpenCV 5 an argument."""
    iterated = getattr(cv2, "undistortPointsIter", None)
    if iterated is not None:
        return np.asarray(iterated(points, k, d, np.eye(3), np.eye(3), criteria), dtype=np.float64).reshape(-1, 2)
    return np.asarray(cv2.undistortPoints(points, k, d, criteria=criteria), dtype=np.float64).reshape(-1, 2)


def _light(flat: Image, shot: Shot) -> NDArray[np.float32]:
    y, x = np.mgrid[0:720, 0:1280].astype(np.float32)
    u, v = (x - 640) / 640, (y - 360) / 640
    field_ = shot.gain * (1 + shot.slope[0] * u + shot.slope[1] * v)
    if shot.shadow:
        sx, sy, size, depth = shot.shadow
        away = np.hypot((x - 640) / 1.28 - sx, (y - 360) / 1.28 - sy)
        field_ *= 1 - (1 - depth) / (1 + np.exp((away - size) / 12))
    linear = _LINEAR[flat]
    linear *= field_[..., None] * np.array(shot.tint, np.float32)
    return np.asarray(255 * np.clip(linear, 0, 1) ** (1 / 2.2), np.float32)


def _grain(rng: np.random.Generator) -> NDArray[np.float32]:
    """The noise of one picture: another window of a sheet that is drawn once, as drawing it is what takes long."""
    y, x = rng.integers(0, GRAIN_ROOM, 2)
    return _grain_sheet()[y : y + 720, x : x + 1280]


@cache
def _grain_sheet() -> NDArray[np.float32]:
    shape = (720 + GRAIN_ROOM, 1280 + GRAIN_ROOM, 3)
    return np.random.default_rng(0).standard_normal(shape, dtype=np.float32)


def _sensor(lit: NDArray[np.float32], shot: Shot, rng: np.random.Generator) -> Image:
    noisy = np.clip(lit + shot.noise * _grain(rng), 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
