"""Where the dice of a table come from: a list of sources in order of preference, each of some kind."""

from hardware.dice_sources.kinds import camera_of, dice_pins, open_dice, read_sources

__all__ = ["camera_of", "dice_pins", "open_dice", "read_sources"]
