"""The die as a rigid body: MuJoCo moves it from the moment it is let go until it rests.

A rounded cube on a plane touches it only with the spheres its corners are rounded by, so these eight spheres are
exactly the shape, and the quickest to compute. Contacts are springs with damping, normalised by the mass they move:
the spring's frequency follows from the duration of an impact, its damping from the restitution. `Grip` adds friction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from proofs.soak.second_physics.rotation import Array

STEP_S = 0.0001
GRAVITY = 9.80665
HALF_M = 0.008  # half the edge of a die of 16 mm
ROUND_M = 0.0012
MASS_KG = 0.0045  # 16 mm of resin with a small cell and a board in it; every force here is in proportion to it
INERTIA = 0.97 * MASS_KG * (2 * HALF_M) ** 2 / 6  # a cube's, a little less for the rounded corners
CORNERS = np.array(list(product((-1.0, 1.0), repeat=3))) * (HALF_M - ROUND_M)
"""The centres of the spheres that the corners are rounded by."""
PLANES = ((0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))  # where the floor and the four walls face
NO_MASK = 'contype="0" conaffinity="0"'  # only the listed pairs touch
STICKING = MASS_KG / 6 / (3 * STEP_S)
"""Newtons for a metre a second: a corner (which moves about a sixth of the mass) is stopped within a few steps."""
CHUNK = 1000
LONGEST_S = 5.0
STILL_SPEED = 0.005
STILL_SPIN = 0.3  # metres and radians a second, below which a die rests

DAMPING_OF_RESTITUTION = np.array(
    [
        [0.153, 0.90],
        [0.206, 0.70],
        [0.296, 0.50],
        [0.363, 0.40],
        [0.451, 0.30],
        [0.509, 0.25],
        [0.574, 0.20],
        [0.652, 0.15],
    ]
)
"""Restitution, and the share of the critical damping that yields it: measured in flat drops with these steps."""


@dataclass(frozen=True, slots=True)
class Contact:
    """How the die meets one material: restitution, friction, and an impact's duration in seconds."""

    restitution: float
    friction: float
    impact: float


@dataclass(frozen=True, slots=True)
class Room:
    """The floor, and walls at these distances from the middle (along x, along y, in metres) if it is a tray."""

    floor: Contact
    wall: Contact | None = None
    half: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Start:
    """Where the die is let go: position, attitude, velocity in the room's frame, spin in the die's."""

    position: Array
    attitude: Array
    velocity: Array
    spin: Array


@dataclass(frozen=True, slots=True)
class Fall:
    """A die let go in a room; `forces` push it, a row a step: newtons, then newton metres, in the room's frame."""

    room: Room
    start: Start
    forces: Array | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """How the die moved, a row a step, the start first: attitude, position, velocity (room), spin (die)."""

    position: Array
    attitude: Array
    velocity: Array
    spin: Array

    def energy(self) -> Array:
        """Energy of motion and of height, in joules."""
        moving = MASS_KG * np.sum(self.velocity**2, axis=1) + INERTIA * np.sum(self.spin**2, axis=1)
        return np.asarray(moving / 2 + MASS_KG * GRAVITY * self.position[:, 2])

    def is_moving(self) -> Array:
        """Which steps are not rest."""
        speed = np.linalg.norm(self.velocity, axis=1)
        return np.asarray((speed > STILL_SPEED) | (np.linalg.norm(self.spin, axis=1) > STILL_SPIN))


def lowest_point(attitude: Array) -> float:
    """How far the die's lowest point lies below its centre, in metres."""
    return float(ROUND_M - _in_frame_of(_matrices(attitude[None]), CORNERS)[:, 2].min())


def fall(falls: Sequence[Fall]) -> list[Path]:
    """Moves each die until it rests (a fifth of a second without motion), `LONGEST_S` at the most.

    Many at once are quicker than one after another and end the same. All need the same number of planes: trays apart.
    Needs MuJoCo (`make mujoco`).
    """
    import mujoco
    from mujoco import rollout

    models = [mujoco.MjModel.from_xml_string(_model(each.room)) for each in falls]
    data = mujoco.MjData(models[0])
    grip = Grip([each.room for each in falls])
    states = np.array(
        [[0.0, *each.start.position, *each.start.attitude, *each.start.velocity, *each.start.spin] for each in falls]
    )
    loads = np.zeros((len(falls), models[0].nsensordata))
    kept: list[list[Array]] = [[state[None].copy()] for state in states]
    spec = int(mujoco.mjtState.mjSTATE_XFRC_APPLIED)
    still, active = np.zeros(len(falls), dtype=int), np.arange(len(falls))
    with rollout.Rollout(nthread=0) as rolling:
        for begin in range(0, int(LONGEST_S / STEP_S), CHUNK):
            moved = np.empty((len(active), CHUNK, states.shape[1]))
            pushes = np.stack([_pushes(falls[number], begin) for number in active.tolist()])
            state, load = states[active], loads[active]
            outside, after, felt = (
                np.zeros((len(active), 1, width)) for width in (12, states.shape[1], loads.shape[1])
            )
            run = partial(rolling.rollout, [models[number] for number in active], [data], nstep=1, skip_checks=True)
            for step in range(CHUNK):
                outside[:, 0, 6:] = pushes[:, step] + grip.forces(active, state, load)
                run(state, outside, control_spec=spec, state=after, sensordata=felt)
                state, load = after[:, 0].copy(), felt[:, 0].copy()
                moved[:, step] = state
            states[active], loads[active] = state, load
            for number, states_of in zip(active.tolist(), moved, strict=True):
                kept[number].append(states_of)
                quiet = begin + CHUNK >= _length(falls[number]) and not _path(states_of).is_moving().any()
                still[number] = still[number] + 1 if quiet else 0
            active = active[still[active] < 2]
            if not active.size:
                break
    return [_path(np.concatenate(chunks)) for chunks in kept]


def _length(each: Fall) -> int:
    return 0 if each.forces is None else len(each.forces)


def _pushes(each: Fall, begin: int) -> Array:
    pushes = np.zeros((CHUNK, 6))
    if each.forces is not None:
        part = each.forces[begin : begin + CHUNK]
        pushes[: len(part)] = part
    return pushes


class Grip:
    """Coulomb's friction where corners touch planes, from how hard they were pressed a step ago.

    Below a small speed it is viscous, so that it never turns a motion round. MuJoCo's own friction is not used: its
    convex cone lifts a body that slides, and a die pushed over the table would hop by itself.
    """

    def __init__(self, rooms: Sequence[Room]) -> None:
        self._normals = np.array(PLANES[: 5 if rooms[0].wall else 1], dtype=np.float64)[:, None]
        self._friction = np.array([[contact.friction for _, _, contact in _planes(room)] for room in rooms])[:, :, None]

    def forces(self, dice: NDArray[np.int64], states: Array, loads: Array) -> Array:
        """Force and torque on each die (newtons, newton metres) from its state and what its contacts bear."""
        pressing = loads.reshape(len(dice), -1, len(CORNERS), 3)[..., 0]
        total = np.zeros((len(dice), 6))
        touching = np.flatnonzero(pressing.any(axis=(1, 2)))
        if not touching.size:
            return total
        turn = _matrices(states[touching, 4:8])
        arm = _in_frame_of(turn[:, None], CORNERS)[:, None] - ROUND_M * self._normals
        spin = _in_frame_of(turn, states[touching, 11:14])[:, None, None]
        speed = states[touching, None, None, 8:11] + _cross(spin, arm)
        sliding = speed - np.sum(speed * self._normals, axis=-1, keepdims=True) * self._normals
        fast = np.sqrt(np.sum(sliding**2, axis=-1))
        most = self._friction[dice[touching]] * pressing[touching]
        force = -np.minimum(most / np.maximum(fast, 1e-12), (most > 0) * STICKING)[..., None] * sliding
        total[touching, :3] = force.sum(axis=(1, 2))
        total[touching, 3:] = _cross(arm, force).sum(axis=(1, 2))
        return total


def _in_frame_of(turn: Array, vector: Array) -> Array:
    # Not the matrix product, whose last digit depends on how many are multiplied at once.
    return np.asarray((turn * vector[..., None, :]).sum(axis=-1))


def _cross(first: Array, second: Array) -> Array:
    x, y, z = first[..., 0], first[..., 1], first[..., 2]
    a, b, c = second[..., 0], second[..., 1], second[..., 2]
    return np.stack([y * c - z * b, z * a - x * c, x * b - y * a], axis=-1)


def _matrices(attitude: Array) -> Array:
    w, x, y, z = attitude.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows).transpose(2, 0, 1)


def _path(states: Array) -> Path:
    # A state is the time, seven of place and attitude, six of speed and spin.
    return Path(states[:, 1:4], states[:, 4:8], states[:, 8:11], states[:, 11:14])


def _model(room: Room) -> str:
    spheres = "".join(
        f'<geom name="corner{number}" type="sphere" size="{ROUND_M}" pos="{x} {y} {z}" {NO_MASK}/>'
        for number, (x, y, z) in enumerate(CORNERS)
    )
    planes = _planes(room)
    flats = "".join(
        f'<geom name="plane{number}" type="plane" size="1 1 1" zaxis="{normal}" pos="{place}" {NO_MASK}/>'
        for number, (normal, place, _) in enumerate(planes)
    )
    pairs, loads = "", ""
    for (number, (_, _, contact)), corner in product(enumerate(planes), range(len(CORNERS))):
        both = f'geom1="plane{number}" geom2="corner{corner}"'
        pairs += f"<pair {both} {_normal(contact)}/>"
        loads += f'<contact {both} data="force" num="1"/>'
    inertial = f'<inertial pos="0 0 0" mass="{MASS_KG}" diaginertia="{INERTIA} {INERTIA} {INERTIA}"/>'
    return (
        f'<mujoco><compiler boundmass="0" boundinertia="0"/><option timestep="{STEP_S}" gravity="0 0 {-GRAVITY}" '
        f'iterations="20" tolerance="1e-10"><flag eulerdamp="disable"/></option><worldbody>{flats}'
        f'<body name="die"><freejoint/>{inertial}{spheres}</body></worldbody><contact>{pairs}</contact>'
        f"<sensor>{loads}</sensor></mujoco>"
    )


def _planes(room: Room) -> list[tuple[str, str, Contact]]:
    x, y = room.half
    places = ("0 0 0", f"{-x} 0 0", f"{x} 0 0", f"0 {-y} 0", f"0 {y} 0")
    contacts = [room.floor] if room.wall is None else [room.floor, *[room.wall] * 4]
    return [
        (" ".join(map(str, normal)), place, contact)
        for normal, place, contact in zip(PLANES, places, contacts, strict=False)
    ]


def _normal(contact: Contact) -> str:
    share = float(np.interp(contact.restitution, *DAMPING_OF_RESTITUTION.T))
    pulse = np.pi / contact.impact
    return f'condim="1" solref="{-(pulse**2)} {-2 * share * pulse}" solimp="0.99 0.99 0.001"'
