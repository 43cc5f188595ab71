"""A position of Economancy in a few lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any


def position_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """A position from its plain data; what cannot be in it is told apart."""
    step = f", {data['step']}" if data["step"] else ""
    yield f"round {data['round']}, day {data['day']}, {data['phase']}{step}"
    if data["phase"] == "over":
        yield f"winner {data['winner']}" if data["winner"] else f"nobody wins ({data['reason']})"
    for player in data["players"]:
        points = (data["points"] or {}).get(player["name"], 0)
        told = f"{player['coins']} coins, {player['buys']} buys, {points} points; {_row(player['row'])}"
        yield f"{player['name']}: {'out' if player['out'] else told}"
    yield "shop: " + ", ".join(f"{kind} {left}" for kind, left in data["shop"].items())
    if data["discards"]:
        yield "discards: " + ", ".join(f"{kind} {many}" for kind, many in data["discards"].items())
    offers = data["offers"] or ()
    yield "may be done: " + (", ".join(dict.fromkeys(offer["do"] for offer in offers)) or "nothing")


def _row(cards: list[Mapping[str, Any]]) -> str:
    return ", ".join(_card(card) for card in cards) or "no cards"


def _card(card: Mapping[str, Any]) -> str:
    marks = [f"used {card['uses']}"] * bool(card["uses"]) + [f"{card['coins']} coins on it"] * bool(card["coins"])
    return f"{card['card']} ({', '.join(marks)})" if marks else str(card["card"])
