"""Builds a table as a scene for Mitsuba 3 and traces the paths of its light.

What is printed on the tokens of one table, the same in each picture. Its tests have no Mitsuba, so it needs none.

What is printed on the sectors of the ring, what the table is made of, and the stickers round the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any, Final

import cv2
import mitsuba as mi
import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.drawn_tables import Lamp, Laying, Table, poses_of
from proofs.drawn_boards.ring_plan import Array, Camera, Point, RingPlan, sector_outline, sticker_corners
from proofs.drawn_boards.token_emblems import COLOURS, EMBLEMS, PALETTES, Image, Mask, arc, bones, rgb, token_face

PX: Final = 4.0
"""Pixels of a print a millimetre."""
BAND: Final = 80.0
"""A sector's print reaches so far to both sides of its middle line (mm)."""


def clouds(rng: Generator, size: tuple[int, int], cells: int) -> Array:
    """Soft random blots between 0 and 1 over (height, width)."""
    field = np.zeros(size)
    for octave in range(3):
        grid = rng.random((cells << octave, cells << octave)).astype(np.float32)
        field += cv2.resize(grid, (size[1], size[0]), interpolation=cv2.INTER_CUBIC) / (1.7 * 2**octave)
    return np.asarray(np.clip(field, 0, 1))


def hue(angle: float, saturation: float, value: float) -> Array:
    """A colour from its angle on the wheel in degrees."""
    pixel = np.array([[[angle % 360, saturation, value]]], np.float32)
    return 255 * np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], np.float64)


def ground(style: str, area: int, size: tuple[int, int], rng: Generator) -> Array:
    """The picture of one sector below everything else that is printed there."""
    angle = 36.0 * area + rng.uniform(-12, 12)
    blots, fine = clouds(rng, size, 5)[..., None], clouds(rng, size, 40)[..., None]
    base = hue(angle, 0.55, 0.7)
    if style == "stains":
        return np.asarray(np.where(blots > 0.5, base, hue(angle + 70, 0.45, 0.55)) * (0.7 + 0.5 * fine))
    if style == "parchment":
        paper = hue(42, 0.16, 0.9) * (0.88 + 0.16 * fine) * (1 - 0.12 * (blots > 0.62))
        return np.asarray(paper + 0.12 * (base - 128))
    if style == "dusk":
        return hue(angle, 0.5, 0.2) * (0.7 + 0.6 * blots) + 150 * (rng.random((*size, 1)) > 0.9992)
    if style == "stripes":
        y, x = np.mgrid[: size[0], : size[1]]
        turn, width = rng.uniform(0, 3), rng.uniform(18, 44)
        band = ((x * np.cos(turn) + y * np.sin(turn)) / width + 3 * blots[..., 0]).astype(int) % 3
        three = np.stack([base, hue(angle + 140, 0.5, 0.85), hue(angle + 25, 0.6, 0.35)])
        return np.asarray(three[band] * (0.9 + 0.1 * fine))
    if style == "contours":
        line = np.abs((blots * 14) % 1 - 0.5) > 0.42
        return np.where(line, hue(angle, 0.5, 0.35), hue(angle, 0.25, 0.72)) * (0.9 + 0.12 * fine)
    if style == "mosaic":
        y, x = (np.mgrid[: size[0], : size[1]] / 36 + 4 * clouds(rng, size, 3)).astype(int)
        tint = rng.uniform(0.5, 1.15, (97, 3))
        return np.asarray(base * tint[(y * 31 + x * 17) % 97] * (0.9 + 0.15 * fine))
    return np.asarray(hue(angle, 0.14, 0.93) * (0.92 + 0.12 * blots))


def sector_print(plan: RingPlan, area: int, style: str, slot: str, rng: Generator) -> Image:
    """The print of one sector: the board's middle is below, the clockwise side on the right."""
    size = (round((plan.outer + 4) * PX), round(2 * BAND * PX))
    picture: Image = np.clip(ground(style, area, size, rng), 0, 255).astype(np.uint8)
    dark = picture.mean() < 110
    ink = np.array([235.0, 228, 210]) if dark else np.array([40.0, 30, 28])

    def at(point: Point) -> tuple[int, int]:
        return round((point[1] + BAND) * PX * 16), round((plan.outer + 4 - point[0]) * PX * 16)

    def disc(point: Point, radius: float, colour: Array, width: float = 0.0) -> None:
        line = max(1, round(width * PX)) if width else -1
        cv2.circle(picture, at(point), round(radius * PX * 16), colour.tolist(), line, cv2.LINE_AA, 4)

    def words(text: str, point: Point, tall: float, colour: Array) -> None:
        scale = tall * PX / 22
        wide, high = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 3)[0]
        x, y = (value // 16 for value in at(point))
        place = (x - wide // 2, y + high // 2)
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, colour.tolist(), 3, cv2.LINE_AA)

    for spot in plan.slots[area]:
        if slot == "ring":
            disc(spot, plan.token / 2 + 0.5, ink, 0.9)
        else:
            disc(
                spot,
                plan.token / 2 + 0.6,
                {"dark": ink * 0.3, "white": np.full(3, 242.0), "tint": hue(36.0 * area, 0.5, 0.5)}[slot],
            )
            disc(spot, plan.token / 4, np.full(3, 200.0) if slot == "white" else ink * 0.5 + 60, 1.2)
    for name, spot in plan.places.items():
        disc(spot, 6.5, hue(45, 0.8, 0.85) if name == "crisis" else hue(355, 0.75, 0.65))
        words(str(area % 5 - 2) if name == "crisis" else "x", spot, 4, np.full(3, 20.0))
    words(str(area), (plan.outer - 8, 0.0), 8, ink)
    words("INDUSTRY" if area % 2 else "TRADE", (plan.price[0][0] + 16, 0.0), 4, ink)
    (r, a), (wide, tall) = plan.price
    low, high = at((r + tall / 2, a - wide / 2)), at((r - tall / 2, a + wide / 2))
    cv2.rectangle(picture, low, high, (245, 245, 245), -1, cv2.LINE_AA, 4)
    return picture


def price_field(text: str, rng: Generator) -> Image:
    """An erasable field on which somebody wrote a number with a pen."""
    field = np.full((130, 300, 3), 246, np.uint8)
    pen = ((20, 20, 90), (25, 25, 25), (150, 20, 20))[rng.integers(3)]
    for at, digit in enumerate(text):
        where = (105 + 48 * at + int(rng.integers(-4, 5)), 95 + int(rng.integers(-6, 7)))
        cv2.putText(field, digit, where, cv2.FONT_HERSHEY_SIMPLEX, 2.4, pen, 8, cv2.LINE_AA)
    return field


def hub_print(rng: Generator) -> Image:
    """The print of the middle: rings and rays of two hues."""
    y, x = np.mgrid[-256:256, -256:256] / 256.0
    rays = (np.arctan2(y, x) * rng.integers(3, 9) / np.pi).astype(int) % 2
    first, angle = rays ^ ((np.hypot(x, y) * 4).astype(int) % 2), rng.uniform(0, 360)
    pair = np.stack([hue(angle, 0.4, 0.75), hue(angle + 40, 0.5, 0.45)])
    return np.asarray(pair[first], np.uint8)


def table_top(kind: str, rng: Generator) -> Image:
    """The table itself, two pixels a millimetre over 1.6 m by a tile of 0.8 m."""
    size, angle = (800, 800), rng.uniform(0, 360)
    fine, broad = rng.normal(0, 1, (*size, 1)), clouds(rng, size, 6)[..., None]
    y, x = np.mgrid[: size[0], : size[1]]
    if kind == "felt":
        surface = hue(angle, 0.6, 0.35) * (1 + 0.08 * fine)
    elif kind in ("wood", "planks"):
        grain = cv2.resize(rng.random((800, 12)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)[..., None]
        seam = (y % 160 < 3)[..., None] if kind == "planks" else 0
        tone = hue(28, 0.55, 0.62) if kind == "wood" else hue(24, 0.4, 0.3)
        surface = tone * (0.75 + 0.4 * grain + 0.1 * broad) * (1 - 0.7 * seam)
    elif kind == "checks":
        share = ((x // 50 % 2) + (y // 50 % 2))[..., None] / 2
        surface = (hue(angle, 0.65, 0.6) * share + 225 * (1 - share)) * (1 + 0.03 * fine)
    elif kind == "weave":
        thread = 0.85 + 0.15 * ((x // 3 + y // 3) % 2)[..., None]
        surface = hue(angle, 0.15, 0.55) * thread * (0.95 + 0.1 * broad)
    else:
        surface = hue(angle, 0.08, 0.28) * (0.7 + 0.6 * broad) * (1 + 0.03 * fine)
    return np.clip(surface, 0, 255).astype(np.uint8)


def sticker(number: int, side: float, quiet: float) -> Image:
    """A printed ArUco sticker with its white paper."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black = cv2.aruco.generateImageMarker(dictionary, number, round(side * 6))
    edge = round(quiet * 6)
    paper = cv2.copyMakeBorder(black, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(15 + cv2.cvtColor(paper, cv2.COLOR_GRAY2RGB) * 0.88, np.uint8)


Look = tuple[str | None, str | None]
"""The colour and side of a token, or the name of a marker and nothing."""


def print_tokens(table: Table, plan: RingPlan) -> Mapping[Look, Image]:
    """The print of every look of a table's tokens, and of its two markers."""
    rng, style = np.random.default_rng([table.seed, 4]), table.style
    looks: dict[Look, Image] = {}
    ink, shared = rgb(style.ink), EMBLEMS[style.emblem](rng, 2) if style.alike else None
    for kind, (name, code) in enumerate(zip(COLOURS, PALETTES[table.palette], strict=True)):
        body = rgb(code)
        mark = ink if abs(ink.mean() - body.mean()) > 45 or style.emblem == "lines" else 255 - ink
        if style.emblem == "lines" and body.mean() < 60:
            mark = body * 0.5 + 60
        if style.emblem == "rosette" and body.mean() > 150:
            mark = body * 0.62
        emblem = EMBLEMS[style.emblem](rng, kind) if shared is None else shared
        looks[name, "orc"] = token_face(body, mark, emblem, style.size, style.rim, rng)
        bone = 0.25 * body if style.bones == 2 and body.mean() > 120 else 0.15 * body + 0.85 * np.array([236, 228, 205])
        looks[name, "bones"] = token_face(body * 0.9, bone, bones(rng, style.bones), 0.8, 0.0, rng)
    of_marks, *codes = style.marks.split()
    for name, code in zip(plan.places, codes, strict=True):
        looks[name, None] = token_face(rgb(code), rgb("141414"), EMBLEMS[of_marks](rng, 1), 0.7, 1.0, rng)
    return looks


MARGIN: Final = 1.14
"""So much more than the picture is traced, for the lens bends straight lines."""
DEPTH: Final = 4
Shapes = dict[str, Any]


def texture(picture: Image) -> dict[str, Any]:
    """A picture as a texture."""
    return {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(picture)), "wrap_mode": "mirror"}


def coat(kind: str, picture: Image, rng: Generator) -> dict[str, Any]:
    """A printed surface under one of the coats that cardboard gets."""
    if kind == "matt":
        return {"type": "diffuse", "reflectance": texture(picture)}
    if kind == "varnish":
        shine = {"clearcoat": 0.9, "clearcoat_gloss": 0.94, "roughness": 0.45, "specular": 0.4}
        return {"type": "principled", "base_color": texture(picture), **shine}
    rough = {"satin": 0.32, "laminate": 0.14, "gloss": 0.07, "eggshell": 0.22, "linen": 0.13}[kind]
    plastic = {
        "type": "roughplastic",
        "diffuse_reflectance": texture(picture),
        "alpha": rough * rng.uniform(0.85, 1.15),
    }
    if kind != "linen":
        return plastic
    y, x = np.mgrid[:256, :256]
    threads = (127 + 60 * np.sin(0.75 * pi * x) + 60 * np.sin(0.75 * pi * y)).astype(np.uint8)
    bump = {"type": "bitmap", "bitmap": mi.Bitmap(threads[..., None]), "raw": True}
    return {"type": "bumpmap", "arbitrary": bump, "scale": 0.12, "bsdf": plastic}


def mesh(name: str, loops: list[Array], uvs: list[Array], surface: Any, lid: bool) -> Any:
    """Rings of points, each joined to the next, the last one closed by a lid."""
    n, rows = len(loops[0]), len(loops)
    points, flat = np.concatenate(loops), np.concatenate(uvs)
    at, after = np.arange(n), (np.arange(n) + 1) % n
    faces = []
    for row in range(rows - 1):
        low, high = row * n, (row + 1) * n
        faces += [np.stack([at + low, after + low, at + high], 1), np.stack([after + low, after + high, at + high], 1)]
    if lid:
        points = np.concatenate([points, loops[-1].mean(0, keepdims=True)])
        flat = np.concatenate([flat, uvs[-1].mean(0, keepdims=True)])
        last = (rows - 1) * n
        faces.append(np.stack([at + last, after + last, np.full(n, rows * n)], 1))
    corners = np.concatenate(faces)
    properties = mi.Properties()
    properties["surface"] = surface
    shape = mi.Mesh(name, len(points), len(corners), has_vertex_texcoords=True, props=properties)
    values = mi.traverse(shape)
    values["vertex_positions"] = points.astype(np.float32).ravel()
    values["vertex_texcoords"] = flat.astype(np.float32).ravel()
    values["faces"] = corners.astype(np.uint32).ravel()
    values.update()
    return shape


def piece(name: str, outline: Array, uv: Array, height: tuple[float, float], top: Any, side: Any) -> Shapes:
    """A piece of cardboard with a rounded upper edge: its printed top and its plain side."""
    low, high = height
    ahead, back = np.roll(outline, -1, 0), np.roll(outline, 1, 0)
    along = (ahead - back) / np.linalg.norm(ahead - back, axis=1, keepdims=True)
    inward = np.stack([-along[:, 1], along[:, 0]], 1)

    def loop(inset: float, z: float) -> Array:
        return np.column_stack([outline + inset * inward, np.full(len(outline), z)])

    edge = min(0.5, (high - low) / 3)
    rounded = [loop(0, high - edge), loop(0.3 * edge, high - 0.3 * edge), loop(edge, high)]
    return {
        f"{name}_top": mesh(f"{name}_top", rounded, [uv, uv, uv], top, True),
        f"{name}_side": mesh(f"{name}_side", [loop(0, low), loop(0, high - edge)], [uv, uv], side, False),
    }


def plate(corners: Array, surface: Any, uv: float = 1.0) -> Any:
    """A flat four-sided thing, from its upper left corner clockwise in its own picture."""
    square = np.array([[0, 0], [0, 1], [1, 1], [1, 0]]) * uv
    turned = corners[[0, 3, 2, 1]]
    return mesh("plate", [turned], [square], surface, True)


def _room(rng: Generator) -> Mask:
    sky = np.zeros((32, 64, 3), np.float32)
    sky[:16] = np.linspace(1.0, 0.5, 16)[:, None, None]
    sky[16:] = 0.15
    wall = rng.uniform(0.7, 1.1, 3)
    x = int(rng.integers(0, 50))
    sky[8:15, x : x + int(rng.integers(5, 12))] = rng.uniform(1.5, 3.5)
    return np.asarray(cv2.GaussianBlur(sky * wall.astype(np.float32), (0, 0), 1.0), np.float32)


def _light(lamp: Lamp) -> dict[str, Any]:
    where = mi.ScalarTransform4f().look_at(list(lamp.place), [0, 0, 0], [0.1, 1, 0.05])
    colour = np.array([1 + lamp.warm, 1.0, 1 - lamp.warm])
    distance = float(np.linalg.norm(lamp.place))
    power = lamp.strength * 3.0 * (distance / lamp.size) ** 2 * distance / lamp.place[2]
    emitter = {"type": "area", "radiance": {"type": "rgb", "value": (power * colour).tolist()}}
    return {"type": "rectangle", "to_world": where.scale(lamp.size / 2), "emitter": emitter}


def _sensor(camera: Camera) -> dict[str, Any]:
    width, height = (round(side * MARGIN) for side in camera.size)
    axes = camera.rotation.T * [-1, -1, 1]
    place = np.vstack([np.column_stack([axes, camera.place]), [0, 0, 0, 1]])
    film = {"type": "hdrfilm", "width": width, "height": height, "rfilter": {"type": "box"}, "pixel_format": "rgb"}
    fov = float(np.degrees(2 * np.arctan(width / 2 / camera.focal)))
    return {"type": "perspective", "fov": fov, "to_world": mi.ScalarTransform4f(place), "film": film}


@dataclass(frozen=True, slots=True)
class Coats:
    """The surfaces of one table, loaded once for all its pictures."""

    sectors: Mapping[int, Any]
    hub: Any
    tokens: Mapping[Look, Any]
    side: Any
    top: Any
    stickers: Mapping[int, Any]


def load_coats(table: Table, plan: RingPlan) -> Coats:
    """Prints all that is printed for a table, and lays its coat over that."""
    rng, ink = np.random.default_rng([table.seed, 5]), np.random.default_rng([table.seed, 9])
    grey = {"type": "diffuse", "reflectance": {"type": "rgb", "value": [float(rng.uniform(0.25, 0.6))] * 3}}

    def over(picture: Image) -> Any:
        return mi.load_dict(coat(table.coat, picture, rng))

    sectors = {area: over(sector_print(plan, area, table.ground, table.slot, ink)) for area in table.order}
    hub = over(hub_print(ink))
    tokens = {look: over(picture) for look, picture in print_tokens(table, plan).items()}
    top = texture(table_top(table.top, ink))
    shiny = {"type": "roughplastic", "diffuse_reflectance": top, "alpha": 0.25}
    dull = {"type": "diffuse", "reflectance": top}
    papers = ((n, texture(sticker(n, plan.side, plan.quiet))) for n, _, _, _ in plan.stickers)
    stickers = {number: mi.load_dict({"type": "diffuse", "reflectance": paper}) for number, paper in papers}
    wooden = table.top in ("wood", "planks")
    return Coats(sectors, hub, tokens, mi.load_dict(grey), mi.load_dict(shiny if wooden else dull), stickers)


def _board(table: Table, laying: Laying, plan: RingPlan, coats: Coats) -> Shapes:
    shapes: Shapes = {}
    outline = sector_outline(plan, table.gap, table.knob)
    reach = np.array([plan.outer + 4, 2 * BAND])
    uv = np.column_stack([outline[:, 1] / reach[1] + 0.5, 1 - outline[:, 0] / reach[0]])
    field = np.array(plan.price[1][::-1]) / 2 * np.array([[1, -1], [1, 1], [-1, 1], [-1, -1]])
    poses = poses_of(table)
    for area, pose in poses.items():
        shapes |= piece(f"sector{area}", pose.world(outline), uv, (0.0, pose.top), coats.sectors[area], coats.side)
        if area in laying.prices:
            where = pose.world(field + plan.price[0])
            picture = price_field(laying.prices[area], np.random.default_rng([table.seed, area]))
            paper = mi.load_dict({"type": "diffuse", "reflectance": texture(picture)})
            shapes[f"price{area}"] = plate(np.column_stack([where, np.full(4, pose.top + 0.05)]), paper)
    circle = arc(72)
    middle = np.array([table.poses[0].x, table.poses[0].y])
    shapes |= piece("hub", circle * (plan.hub - 0.6) + middle, circle / 2 + 0.5, (0.0, 2.4), coats.hub, coats.side)
    for at, disc in enumerate(laying.discs):
        pose, turn = poses[disc.area], radians(disc.turn)
        cover = coats.tokens[(disc.zone, None) if disc.colour is None else (disc.colour, disc.face)]
        spun = circle @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]]) * [0.5, -0.5] + 0.5
        place = pose.world(np.array(disc.at)) + (plan.token if disc.colour else plan.marker) / 2 * circle
        shapes |= piece(f"disc{at}", place, spun, (pose.top, pose.top + table.thickness), cover, coats.side)
    for at, (x, y, gold) in enumerate(laying.coins):
        material = "Au" if gold else "Ag"
        metal = {"type": "roughconductor", "material": material, "alpha": 0.5, "specular_reflectance": 0.6}
        place = circle[::3] * (9.0 if gold else 8.0) + middle + [x, y]
        surface = mi.load_dict(metal)
        shapes |= piece(f"coin{at}", place, circle[::3], (2.4, 4.0), surface, surface)
    return shapes


def _surroundings(table: Table, plan: RingPlan, coats: Coats) -> Shapes:
    rng = np.random.default_rng([table.seed, 6])
    wide = 1200.0 * np.array([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]])
    shapes: Shapes = {"table": plate(wide, coats.top, 6.0)}
    for number, x, y, turn in plan.stickers:
        corners = np.column_stack([sticker_corners(plan, x, y, turn, plan.quiet), np.full(4, 0.2)])
        shapes[f"sticker{number}"] = plate(corners, coats.stickers[number])
    for at, lamp in enumerate(table.lamps):
        shapes[f"lamp{at}"] = _light(lamp)
    upright = mi.ScalarTransform4f().rotate([1, 0, 0], 90).rotate([0, 1, 0], float(rng.uniform(0, 360)))
    sky = {"type": "envmap", "bitmap": mi.Bitmap(_room(rng)), "scale": table.room, "to_world": upright}
    return shapes | {"room": sky}


def trace(table: Table, laying: Laying, plan: RingPlan, coats: Coats, samples: int) -> Array:
    """The light that reaches each pixel of a pinhole picture, MARGIN larger than the camera's own."""
    seed = int(np.random.default_rng([table.seed, 7, *laying.name.encode()]).integers(1 << 30))
    parts = _surroundings(table, plan, coats) | _board(table, laying, plan, coats)
    paths = {"type": "path", "max_depth": DEPTH}
    flat = mi.load_dict({"type": "aov", "aovs": "albedo:albedo"})
    sensor = _sensor(table.camera) | {"sampler": {"type": "multijitter", "sample_count": samples}}
    scene = mi.load_dict({"type": "scene", "integrator": paths, "sensor": sensor, **parts})
    light = np.array(mi.render(scene, spp=samples, seed=seed))
    printed = np.clip(np.array(mi.render(scene, integrator=flat, spp=samples, seed=seed))[..., :3], 0, 1) + 0.06
    return np.asarray(smooth(light / printed) * printed)


def smooth(fallen: Array) -> Array:
    """Takes the noise from the light that falls on things, which unlike their print is smooth but where shadows end."""
    calm = cv2.medianBlur(np.clip(fallen, 0, 40).astype(np.float32), 3)
    near, far = cv2.GaussianBlur(calm, (0, 0), 0.9), cv2.GaussianBlur(calm, (0, 0), 3.0)
    change = (np.abs(near - far) / (far + 0.02)).max(-1, keepdims=True)
    edge = cv2.GaussianBlur(np.clip((change - 0.05) / 0.1, 0, 1), (0, 0), 1.0)[..., None]
    return np.asarray(far + (near - far) * edge, np.float64)
