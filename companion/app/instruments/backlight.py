"""The brightness of the panel, as Linux offers it: `/sys/class/backlight/*/brightness` (kernel ABI documentation,
sysfs-class-backlight). A panel on HDMI has none there.
"""

import logging
from pathlib import Path
from typing import Final

LIGHTS: Final = Path("/sys/class/backlight")
LOG: Final = logging.getLogger(__name__)


class Backlight:
    """Sets every backlight of the machine."""

    def __init__(self, folder: Path = LIGHTS) -> None:
        self._folder = folder
        self._told = False

    def set(self, percent: int) -> bool:
        """Sets the brightness, 1 to 100 percent; False if there is none to set, which is logged once."""
        return True in [self._set(light, percent) for light in sorted(self._folder.glob("*/brightness"))]

    def _set(self, light: Path, percent: int) -> bool:
        try:
            most = int(light.with_name("max_brightness").read_text())
            light.write_text(str(max(1, round(most * percent / 100))))
        except (OSError, ValueError) as error:
            if not self._told:
                LOG.warning("the brightness of the panel cannot be set: %s; the picture is darkened instead", error)
            self._told = True
            return False
        return True
