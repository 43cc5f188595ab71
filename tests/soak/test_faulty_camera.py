"""The simulated camera breaks down as it is told, the same way from the same seed, and pictures of it are judged."""

import numpy as np
import pytest

from hardware.camera.reopened import ReopenedCamera
from hardware.clock import SteppedClock
from hardware.errors import CameraDamaged, CameraFrozen, CameraLost, CameraSilent, HardwareError, PortAbsent
from hardware.ports import Frame
from proofs.faulty_devices.faulty_camera import OTHER_SIZE, SIZE, CameraFault, SimulatedCamera
from tests.many_rows import each_row

BEGIN_S, END_S, LAST_S, STEP_S = 1.0, 6.0, 8.0, 0.05
Seen = tuple[list[tuple[float, Frame]], list[tuple[float, HardwareError]]]


def watched(kind: str, seed: int = 1) -> Seen:
    """What a reader sees of a camera with this fault: frames and troubles, with their times."""
    clock = SteppedClock()
    world = SimulatedCamera(clock, seed, [CameraFault(kind, BEGIN_S, END_S)])
    frames, troubles = list[tuple[float, Frame]](), list[tuple[float, HardwareError]]()
    with ReopenedCamera(world.open, clock) as camera:
        for step in range(round(LAST_S / STEP_S)):
            clock.advance(step * STEP_S)
            world.settle()
            try:
                frame = camera.poll()
            except HardwareError as error:
                troubles.append((clock.now(), error))
            else:
                frames += [(clock.now(), frame)] if frame is not None else []
    return frames, troubles


def during(frames: list[tuple[float, Frame]]) -> list[Frame]:
    """The frames that were taken while the fault lasted."""
    return [frame for t, frame in frames if BEGIN_S + 2 * STEP_S < t < END_S]


@pytest.mark.slow
@each_row(
    "kind, errors",
    [
        ("kill", [CameraLost, PortAbsent]),
        ("restart", [CameraLost]),
        ("hang", [CameraSilent]),
        ("rubbish", [CameraSilent]),
        ("damage", [CameraDamaged]),
        ("repeat", [CameraFrozen]),
        ("resize", []),
        ("black", []),
    ],
)
def test_each_fault_is_told_for_what_it_is_and_ends(kind: str, errors: list[type[HardwareError]]) -> None:
    frames, troubles = watched(kind)
    assert [type(error) for _, error in troubles] == errors
    assert all(t - BEGIN_S <= 4.0 for t, _ in troubles[:1])
    assert frames[-1][0] > LAST_S - 0.5 and frames[-1][1].image.shape == (SIZE[1], SIZE[0], 3)


def test_a_black_camera_shows_black_and_another_size_is_another_size() -> None:
    assert all(frame.image.mean() < 12 for frame in during(watched("black")[0]))
    assert {frame.image.shape[:2] for frame in during(watched("resize")[0])} == {OTHER_SIZE[::-1]}
    assert during(watched("hang")[0]) == []


@pytest.mark.parametrize("kind", ["rubbish", "damage"])
def test_the_same_seed_shows_the_same(kind: str) -> None:
    (one, told), (other, told_again) = watched(kind), watched(kind)
    assert [(t, frame.t, frame.number) for t, frame in one] == [(t, frame.t, frame.number) for t, frame in other]
    assert all(np.array_equal(a.image, b.image) for (_, a), (_, b) in zip(one, other, strict=True))
    assert [(t, str(error)) for t, error in told] == [(t, str(error)) for t, error in told_again]
