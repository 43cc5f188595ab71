"""Cameras: one protocol, several backends."""

from hardware.camera.source import open_camera

__all__ = ["open_camera"]
