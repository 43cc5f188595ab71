"""A position of ORC in a few lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any


def position_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """A position of ORC in a few lines for people, from its plain data; what cannot be in it is told apart."""
    turn = data["details"].get("turn")
    yield f"turn {data['round']}, {data['phase']}" + (f", due: {turn}" if turn else "")
    if data["phase"] == "over":
        yield f"winner {data['winner']}" if data["winner"] else "nobody wins"
    for player in data["players"]:
        cards = "1 card" if player["hand"] == 1 else f"{player['hand']} cards"
        yield f"{player['name']}: score {data['score'][player['name']]}, {cards} in hand"
    lands = zip(data["lands"], data.get("line", ()) or [None] * len(data["lands"]), data["tiebreak"], strict=True)
    for number, (land, printed, tiebreak) in enumerate(lands, 1):
        said = f" ({printed[0]}, worth {printed[1]})" if printed else ""
        yield f"land {number}{said}: {', '.join(_land(land, tiebreak))}"
    if data["loose"]:
        yield f"{data['loose']} cards drawn from piles that nobody named"
    yield "may be done: " + (", ".join(dict.fromkeys(offer["do"] for offer in data["offers"])) or "nothing")


def _land(land: Mapping[str, Any], tiebreak: str | None) -> Iterator[str]:
    """Who holds it; else the pile, what stands there, and who would take a tie."""
    if land["owner"]:
        yield f"held by {land['owner']}"
        return
    yield "frozen" if land["frozen"] else f"pile {land['stock']}"
    for name, side in land["sides"].items():
        if side and side["orcs"]:
            yield f"{name} {side['colour']} {side['orcs']}"
    if tiebreak:
        yield f"a tie goes to {tiebreak}"
