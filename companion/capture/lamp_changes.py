"""The lights that captured boards are photographed in: a table is not always lit as it was when it was taught."""

from typing import Final, NamedTuple


class Light(NamedTuple):
    """One light: the word that is stored with a board, and what to do to have it."""

    name: str
    told: str


LIGHTS: Final = (
    Light("as_taught", "Leave the lamps as they were for the first pictures."),
    Light("moved", "Now move the lamp to the other side of the table."),
    Light("low", "Now let the lamp shine from low beside the table, so that shadows are long."),
    Light("dim", "Now dim the lamp or carry it away, until the table is about half as bright."),
    Light("second", "Now switch on another lamp as well, or open the curtains: light of two colours."),
    Light("other", "Now use the other lamp or the daylight alone."),
)
STAYS: Final = "The light stays as it is. ({name})"


def light_of(number: int, count: int) -> Light:
    """The light of board `number` (from 0) of `count`: as many boards for each, so that lamps are seldom moved."""
    return LIGHTS[number * len(LIGHTS) // count]


def light_line(number: int, count: int) -> str:
    """What to tell about the light before a board is built."""
    light = light_of(number, count)
    same = number > 0 and light_of(number - 1, count) == light
    return STAYS.format(name=light.name) if same else light.told
