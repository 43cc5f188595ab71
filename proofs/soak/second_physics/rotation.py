"""Rotations as quaternions (w, x, y, z), many at a time: the last axis holds the numbers."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def turned(first: Array, second: Array) -> Array:
    """The product of two rotations: first `second`, in the frame that `first` leads to."""
    w, v = first[..., :1], first[..., 1:]
    other_w, other_v = second[..., :1], second[..., 1:]
    scalar = w * other_w - np.sum(v * other_v, axis=-1, keepdims=True)
    return np.concatenate([scalar, w * other_v + other_w * v + np.cross(v, other_v)], axis=-1)


def inverse(rotation: Array) -> Array:
    """The rotation that undoes one of unit length."""
    return np.asarray(rotation * np.array([1.0, -1.0, -1.0, -1.0]))


def about(vector: Array) -> Array:
    """The rotation about a vector by its length in radians."""
    half = np.linalg.norm(vector, axis=-1, keepdims=True) / 2
    return np.concatenate([np.cos(half), vector / 2 * np.sinc(half / np.pi)], axis=-1)


def vector_of(rotation: Array) -> Array:
    """The vector about which a rotation turns, as long as its angle in radians, half a turn at the most."""
    short = np.where(rotation[..., :1] < 0, -rotation, rotation)
    sine = np.linalg.norm(short[..., 1:], axis=-1, keepdims=True)
    angle = 2 * np.arctan2(sine, short[..., :1])
    return short[..., 1:] * np.where(sine > 1e-12, angle / np.maximum(sine, 1e-12), 2.0)


def into_body(rotation: Array, vector: Array) -> Array:
    """A vector of the room as the die sees it, for each attitude of the die."""
    w, v = rotation[..., :1], -rotation[..., 1:]
    twice = 2 * np.cross(v, vector)
    return vector + w * twice + np.cross(v, twice)


def up_in_body(rotation: Array) -> Array:
    """The direction up as the die sees it."""
    return into_body(rotation, np.broadcast_to([0.0, 0.0, 1.0], (*rotation.shape[:-1], 3)))


def degrees_between(first: Array, second: Array) -> Array:
    """The angle between directions of unit length, in degrees."""
    return np.asarray(np.degrees(np.arccos(np.clip(np.sum(first * second, axis=-1), -1.0, 1.0))))
