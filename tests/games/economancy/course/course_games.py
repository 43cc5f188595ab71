"""Games of the course by seed: two to four simple bots at the referee; some slip, some do nothing to the last day."""

from random import Random
from typing import Any

from tests.games.economancy.course.course_referee import referee, written
from tests.games.economancy.course.simple_bots import TEMPERS, bot
from tests.games.economancy.plain.plain_cards import SHOPS

SLIP = 0.03
"""How often somebody answers nonsense in a game with slips."""


def course_lines(seed: int) -> list[str]:
    """The log of one game as text, line by line."""
    return written(course_log(seed)).splitlines()


def course_log(seed: int) -> list[Any]:
    """The log of one game: every twentieth seed plays to the day limit, every tenth may slip."""
    rng = Random(f"course {seed}")
    players = rng.randrange(2, 5)
    idle = seed % 20 == 0
    tempers = ["idle"] * players if idle else [rng.choice(sorted(TEMPERS)) for _ in range(players)]
    slips = SLIP if seed % 10 == 5 else 0.0
    shop = SHOPS["course_simple"] if rng.random() < 0.2 else SHOPS["base"]
    return referee([bot(rng, temper, slips) for temper in tempers], shop)
