"""A camera from which nothing comes while somebody watches it."""

from hardware.camera.live import LiveCamera
from hardware.camera.reopened import ReopenedCamera
from hardware.clock import SteppedClock
from hardware.ports import Camera


def nothing_comes(camera: Camera, clock: SteppedClock, until: float) -> None:
    """Looks ten times a second until then, and no picture comes."""
    assert isinstance(camera, LiveCamera | ReopenedCamera)
    while clock.now() < until:
        clock.advance(min(clock.now() + 0.1, until))
        assert camera.poll() is None
