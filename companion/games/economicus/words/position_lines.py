"""A position of Economicus in a few lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.simple.words.position_lines import may_be_done


def position_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """From the position's plain data; what cannot be in it is told apart."""
    step = f" {data['step']}" if data["step"] else ""
    due = f", due: {', '.join(data['turns'])}" if data["turns"] else ""
    yield f"turn {data['turn']}, {data['phase']}{step}, active industry {data['active']}{due}"
    if data["winners"]:
        yield f"winner {', '.join(data['winners'])}"
    for player in data["players"]:
        yield f"{player['name']}: {', '.join(_player(player))}"
    for number, industry in data["industries"].items():
        lying = list(_industry(industry))
        if lying or industry.get("price"):
            yield f"industry {number}: {', '.join((*lying, 'price ' + str(industry['price_now'])))}"
    if data["crisis"]:
        yield f"crisis {data['strength']} in industry {data['crisis']}"
    if any(problem["code"] == "trial_numbers" for problem in data["problems"]):
        yield "NOT THE PRINTED VALUES: some numbers of the box are trial numbers"
    yield may_be_done(data)


def _player(player: Mapping[str, Any]) -> Iterator[str]:
    if player["out"]:
        yield "bankrupt"
        return
    yield f"{player['stars']} Stars"
    yield f"{player['coins']}M"
    yield f"{player['cards']} cards"
    yield f"{player['quotas']} quotas"
    if player["due"]:
        yield f"due {player['due']:+d}"


def _industry(industry: Mapping[str, Any]) -> Iterator[str]:
    for what in ("companies", "startups"):
        for chip in industry.get(what, ()):
            kind = "company" if what == "companies" else "startup"
            yield f"{chip['player']} {kind}" + (" (loan)" if chip["pledged"] else "")
