"""What a virtual player thinks a thing is worth, from what the screen and the board show to everybody."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy import judgements
from companion.games.orconomy.rules.state import Token

View = Mapping[str, Any]
BLOCK_WORTH, WIN_WORTH = 9, 200


def companies_of(industry: View) -> tuple[Token, ...]:
    """The Companies there."""
    return tuple(Token(token["player"], token["pledged"]) for token in industry["companies"])


def gain(industry: View, seat: int) -> int:
    """Trophies one more Company there would bring a player."""
    return judgements.gained(companies_of(industry), seat)


def loss(industry: View, seat: int) -> int:
    """Trophies a player would lose there with one Company less."""
    return judgements.missed(companies_of(industry), seat)


def industry_of(table: View, number: int) -> View:
    """The industry with a number."""
    found: View = next(industry for industry in table["industries"] if industry["number"] == number)
    return found


def _owned(industry: View, seat: int) -> int:
    return sum(token["player"] == seat for token in industry["companies"])


def owned(table: View, seat: int, number: int) -> int:
    """How many Companies a player has in an industry."""
    return _owned(industry_of(table, number), seat)


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
    return sum(industry["income"] * _owned(industry, seat) for industry in near)


def harm(table: View, seat: int, number: int) -> int:
    """How much more a Crisis in an industry would hurt all others than this player, in Companies that pay."""
    industry = industry_of(table, number)
    mine = _owned(industry, seat)
    if industry["income"] < 0 and not industry["in_crisis"]:
        return -mine  # a Crisis makes a printed loss smaller
    weight: int = 2 if industry["near"] else 1
    return weight * (len(industry["companies"]) - 2 * mine)


def worth(table: View, industry: View, seat: int) -> int:
    """What one more Company there is worth to a player, in Skulls."""
    value = judgements.worth(companies_of(industry), industry["income"], seat)
    if table["players"][seat]["trophies"] + gain(industry, seat) >= table["target"]:
        return value + WIN_WORTH
    return value + (BLOCK_WORTH if threatened(table, industry, seat) else 0)


def threatened(table: View, industry: View, seat: int) -> bool:
    """Whether somebody else would win the game by this Company."""
    others = (player for player in table["players"] if player["seat"] != seat)
    return any(player["trophies"] + gain(industry, player["seat"]) >= table["target"] for player in others)


def best_places(table: View, seat: int, numbers: list[int]) -> list[int]:
    """Industries by what a Company there would be worth, the best first."""
    by_number = {industry["number"]: industry for industry in table["industries"]}
    return sorted(numbers, key=lambda number: -worth(table, by_number[number], seat))
