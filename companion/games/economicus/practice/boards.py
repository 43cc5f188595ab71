"""What the app, and what its eyes, say lies on the board, as pieces of the real table."""

from collections.abc import Mapping
from typing import Any

from companion.games.economicus.board import ACTIVE, CRISIS, FORECAST, LYING
from companion.practice.kit import View
from companion.practice.pieces.bodies import EMPTY, Lying, Truth, markers_seen, sorted_truth


def app_board(game: View) -> Truth:
    """What the app says lies on the board."""
    marks = [player["mark"] for player in game["players"]]
    out: dict[int, list[Lying]] = {}
    for industry in game["industries"]:
        lying = out.setdefault(industry["number"], [])
        for chips in industry["chips"]:
            kind, side = LYING[chips["what"]]
            lying += [Lying(kind, marks[chips["seat"]], side)] * chips["many"]
        lying += [Lying(name) for name in _tokens(game, industry)]
    return sorted_truth(out)


def _tokens(game: View, industry: View) -> list[str]:
    """The single tokens in an industry."""
    there = {ACTIVE: industry["number"] == game["active"], FORECAST: industry["forecast"], CRISIS: industry["strength"]}
    return [name for name, lies in there.items() if lies]


def seen_board(sighting: Mapping[str, Any]) -> Truth:
    """What one Sighting says lies on the board, the likeliest everywhere. No rules, no memory."""
    out: dict[int, list[Lying]] = {}
    for slot in sighting["slots"]:
        if slot["best"] != EMPTY:
            out.setdefault(slot["industry"], []).append(Lying(*slot["best"].split(":")))
    for chip in sighting["loose"]:
        out.setdefault(chip["industry"], []).append(Lying(chip["kind"], chip["colour"], chip["side"]))
    for name, place in markers_seen(sighting, (ACTIVE, FORECAST, CRISIS)).items():
        out.setdefault(place, []).append(Lying(name))
    return sorted_truth(out)
