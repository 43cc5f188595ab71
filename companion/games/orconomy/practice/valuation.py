"""What a virtual player thinks a thing is worth, from what the screen and the board show to everybody."""

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]
TROPHY_WORTH = 6
BLOCK_WORTH = 9
ROUNDS_AHEAD = 3


def counts(industry: View) -> dict[int, int]:
    """How many Companies each player has there."""
    out: dict[int, int] = {}
    for token in industry["companies"]:
        out[token["player"]] = out.get(token["player"], 0) + 1
    return out


def _held(industry: View, seat: int) -> int:
    """Trophies a player has there: one for being present, one for having more than every other."""
    mine = counts(industry).get(seat, 0)
    most = max((count for other, count in counts(industry).items() if other != seat), default=0)
    return (mine > 0) + (mine > most and mine > 0)


def gain(industry: View, seat: int) -> int:
    """Trophies one more Company there would bring a player."""
    more = {**industry, "companies": [*industry["companies"], {"player": seat, "pledged": False}]}
    return _held(more, seat) - _held(industry, seat)


def _lost_by_others(industry: View, seat: int) -> int:
    """Trophies the others would lose by it."""
    more = {**industry, "companies": [*industry["companies"], {"player": seat, "pledged": False}]}
    return sum(_held(industry, other) - _held(more, other) for other in counts(industry) if other != seat)


def loss(industry: View, seat: int) -> int:
    """Trophies a player would lose there with one Company less."""
    mine = next(token for token in industry["companies"] if token["player"] == seat)
    left = list(industry["companies"])
    left.remove(mine)
    return _held(industry, seat) - _held({**industry, "companies": left}, seat)


def industry_of(table: View, number: int) -> View:
    """The industry with a number."""
    found: View = next(industry for industry in table["industries"] if industry["number"] == number)
    return found


def owned(table: View, seat: int, number: int) -> int:
    """How many Companies a player has in an industry."""
    return counts(industry_of(table, number)).get(seat, 0)


def hindmost(table: View) -> int:
    """The one player with fewest Trophies; -1 when several tie."""
    held = [player["trophies"] for player in table["players"]]
    return held.index(min(held)) if held.count(min(held)) == 1 else -1


def able(table: View, seat: int, number: int) -> int:
    """How many times a player has an industry's ability: once a Company, never in Crisis."""
    return 0 if table["crisis"] == number else owned(table, seat, number)


def earning(table: View, seat: int) -> int:
    """What a player's Companies in the three industries bring in one Revenue."""
    near = (industry for industry in table["industries"] if industry["near"])
    return sum(industry["income"] * counts(industry).get(seat, 0) for industry in near)


def harm(table: View, seat: int, number: int) -> int:
    """How much more a Crisis in an industry would hurt all others than this player, in Companies that pay."""
    industry = industry_of(table, number)
    mine = counts(industry).get(seat, 0)
    if industry["income"] < 0 and not industry["in_crisis"]:
        return -mine  # a Crisis makes a printed loss smaller
    weight: int = 2 if industry["near"] else 1
    return weight * (len(industry["companies"]) - 2 * mine)


def worth(table: View, industry: View, seat: int) -> int:
    """What one more Company there is worth to a player, in Skulls."""
    value: int = TROPHY_WORTH * gain(industry, seat) + 2 * _lost_by_others(industry, seat)
    value += max(0, industry["income"]) * ROUNDS_AHEAD // 2
    player = table["players"][seat]
    if player["trophies"] + gain(industry, seat) >= table["target"]:
        return value + 200  # it wins the game
    return value + (BLOCK_WORTH if threatened(table, industry, seat) else 0)


def threatened(table: View, industry: View, seat: int) -> bool:
    """Whether somebody else would win the game by this Company."""
    others = (player for player in table["players"] if player["seat"] != seat)
    return any(player["trophies"] + gain(industry, player["seat"]) >= table["target"] for player in others)


def best_places(table: View, seat: int, numbers: list[int]) -> list[int]:
    """Industries by what a Company there would be worth, the best first."""
    by_number = {industry["number"]: industry for industry in table["industries"]}
    return sorted(numbers, key=lambda number: -worth(table, by_number[number], seat))
