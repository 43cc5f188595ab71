"""Where the dice of a table come from: a list of sources in order of preference, each of some kind."""

from hardware.dice_sources.kinds import open_dice, read_sources

__all__ = ["open_dice", "read_sources"]
