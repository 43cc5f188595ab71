"""The versions of what runs here, for the doctor and for reports."""

import importlib.metadata
import platform
import sqlite3

PACKAGES = ("orctable", "kivy", "opencv-python", "numpy", "pyserial", "gpiozero", "bleak")


def versions() -> dict[str, str]:
    """The versions of what runs here."""
    found = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version, "machine": platform.machine()}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found
