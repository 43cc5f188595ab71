"""What a game says of its board to those who measure it on the camera's picture, by tapping."""

from typing import NamedTuple

RIM, BORDER, HUB, POINTS, BAND, BOX, DISC = "rim", "border", "hub", "points", "band", "box", "disc"


class Measure(NamedTuple):
    """One thing to tap: what it is called (its sentence is found by that), which kind of thing it is, how many taps it
    takes, and where in board.toml its numbers stand.

    `rim`: points on the outer rim of a round board; `border`: one point on the line between two areas; `hub`: one on
    the rim of the middle part. All others are tapped in any one area, and hold for all: `points`, the centres of
    places; `band`, the inner and the outer edge of a zone; `box`, two opposite corners; `disc`, two opposite points of
    a piece's rim, wherever it lies.
    """

    name: str
    kind: str
    taps: int
    path: tuple[str, ...] = ()
