"""Builds a table as a scene for Mitsuba 3 and traces the paths of its light."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any, Final

import cv2
import mitsuba as mi
import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.drawn_tables import Lamp, Laying, Table, poses_of
from proofs.drawn_boards.prints import (
    BAND,
    Look,
    hub_print,
    price_field,
    print_tokens,
    sector_print,
    sticker,
    table_top,
)
from proofs.drawn_boards.ring_plan import Array, Camera, RingPlan, sector_outline, sticker_corners
from proofs.drawn_boards.token_emblems import Image, Mask, arc

MARGIN: Final = 1.14  # so much more than the picture is traced, for the lens bends straight lines
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
