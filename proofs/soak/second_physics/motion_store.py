"""Motions on disk, one .npz file each, to be sensed many times; checked when they are read, never unpickled."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from proofs.soak.second_physics import rigid_body
from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recording import Event, Motion, simulate_many

MODEL = 1
"""Raise it whenever the same seed no longer makes the same motion: files of another number are not read."""
AT_ONCE = 48
FOLDER = Path("build/second_physics")
Name = tuple[Kind, Surface, int]


class UnusableMotion(ValueError):
    """A file that holds no motion of this model."""


def file_of(folder: Path, name: Name) -> Path:
    """Where the motion of this kind, surface and seed lies."""
    kind, surface, seed = name
    return folder / f"{kind}-{surface}-{seed}.npz"


def kept(kind: Kind, surface: Surface, seeds: Iterable[int], folder: Path = FOLDER) -> Iterator[Motion]:
    """The motions of these seeds, in order: from the folder where sound, the others simulated and put there."""
    left = list(seeds)
    while left:
        some, left = left[:AT_ONCE], left[AT_ONCE:]
        found = {seed: _sound(folder, (kind, surface, seed)) for seed in some}
        missing = [seed for seed, motion in found.items() if motion is None]
        for motion in simulate_many(kind, surface, missing):
            save(file_of(folder, (kind, surface, motion.event.seed)), motion)
            found[motion.event.seed] = motion
        yield from (motion for motion in found.values() if motion)


def _sound(folder: Path, name: Name) -> Motion | None:
    path = file_of(folder, name)
    if not path.exists():
        return None
    try:
        motion = load(path)
    except UnusableMotion:
        return None
    return motion if (motion.event.kind, motion.event.surface, motion.event.seed) == name else None


def save(path: Path, motion: Motion) -> None:
    """Writes a motion under another name first, so that half a file never lies there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    about = {"model": MODEL, "rate_hz": RATE_HZ, "mujoco": rigid_body.version(), "event": asdict(motion.event)}
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, about=np.array(json.dumps(about)), force=motion.force, spin=motion.spin)
    part.replace(path)


def load(path: Path) -> Motion:
    """Reads a motion; needs no MuJoCo.

    Raises `UnusableMotion` for a damaged file or one of another model, `FileNotFoundError` where there is none.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            about, force, spin = json.loads(str(arrays["about"])), arrays["force"], arrays["spin"]
        told = about["event"]
        event = Event(**{**told, "kind": Kind(told["kind"]), "surface": Surface(told["surface"])})
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise UnusableMotion(f"{path} holds no motion ({error}); delete it and it is simulated anew") from error
    if (about.get("model"), about.get("rate_hz")) != (MODEL, RATE_HZ):
        raise UnusableMotion(
            f"{path} is of model {about.get('model')}, not {MODEL}; delete it and it is simulated anew"
        )
    sound = force.dtype == spin.dtype == np.float32 and force.shape == spin.shape and force.shape[1:] == (3,)
    if not (sound and len(force) and np.isfinite(force).all() and np.isfinite(spin).all()):
        raise UnusableMotion(f"{path} holds numbers that are no motion; delete it and it is simulated anew")
    return Motion(event, force, spin)
