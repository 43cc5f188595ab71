"""Words of the cases about what the camera is taught on a ring."""

from collections import defaultdict

from companion.games.protocol import Spot
from companion.games.ring.camera_lessons import Teaching

RING = (2, 9, 4, 5, 12, 6, 8, 3, 10, 11)


def pictures(teaching: Teaching, players: int, single: tuple[str, ...] = ()) -> list[tuple[Spot, ...]]:
    """What lies in each picture with pieces."""
    marks = [f"colour{number}" for number in range(players)]
    return [lesson.spots for lesson in teaching.lessons(RING, marks, single)[1:]]


def places(spots: tuple[Spot, ...]) -> dict[str, list[int]]:
    """In which areas each look of a player lies."""
    found = defaultdict(list)
    for spot in spots:
        if spot.seat >= 0:
            found[spot.key].append(spot.area)
    return found
