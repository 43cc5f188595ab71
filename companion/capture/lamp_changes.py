"""The lights that captured positions are photographed in: a table is not always lit as it was when it was taught."""

from typing import Final

from companion.locale.capture_tables import LIGHT_STAYS, LIGHTS
from companion.locale.sentences import Speaker

NAMES: Final = tuple(LIGHTS)
"""The word that is stored with a position, the first for those that are taught from."""


def light_of(number: int, count: int) -> str:
    """The light of position `number` (from 0) of `count`: as many for each, so that lamps are seldom moved."""
    return NAMES[number * len(NAMES) // count]


def light_line(number: int, count: int, speaker: Speaker) -> str:
    """What to tell about the light before a position is built."""
    name = light_of(number, count)
    same = number > 0 and light_of(number - 1, count) == name
    return speaker.text(LIGHT_STAYS, name=name) if same else speaker.word(LIGHTS, name)
