"""What to tap on the picture of Orconomy's board, so that its file is written without an editor."""

from typing import Final

from companion.games.protocol.tracked import BAND, BORDER, BOX, DISC, HUB, POINTS, RIM, Measure

MEASURES: Final = (
    Measure("rim", RIM, 4),
    Measure("border", BORDER, 1),
    Measure("hub", HUB, 1),
    Measure("slots2", POINTS, 2, ("slots", "2")),
    Measure("slots3", POINTS, 3, ("slots", "3")),
    Measure("slots4", POINTS, 4, ("slots", "4")),
    Measure("crisis", POINTS, 1, ("places", "crisis")),
    Measure("activity", POINTS, 1, ("places", "activity")),
    Measure("startups", BAND, 2, ("zones", "startups")),
    Measure("extras", BAND, 2, ("zones", "extras")),
    Measure("price", BOX, 2, ("price_field",)),
    Measure("token", DISC, 2, ("token",)),
)
