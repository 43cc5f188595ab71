"""Cameras: one protocol, several places pictures come from."""

from hardware.camera.source import open_camera

__all__ = ["open_camera"]
