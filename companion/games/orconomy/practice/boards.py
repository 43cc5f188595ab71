"""What the app, and what its eyes, say lies on the board, as pieces of the real table."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.board import ACTIVITY, BESIDE, BONES, COMPANY, CRISIS, FACE, STARTUP
from companion.practice.kit import View
from companion.practice.pieces.bodies import EMPTY, Lying, Truth, markers_seen, sorted_truth

MARKERS = (CRISIS, ACTIVITY)


def app_board(table: View) -> Truth:
    """What the app says lies on the board."""
    marks = [player["mark"] for player in table["players"]]
    out: dict[int, list[Lying]] = {}
    for industry in table["industries"]:
        lying = out.setdefault(industry["number"], [])
        lying += [
            Lying(BESIDE if c["beside"] else COMPANY, marks[c["player"]], BONES if c["pledged"] else FACE)
            for c in industry["companies"]
        ]
        lying += [Lying(STARTUP, marks[seat]) for seat in industry["startups"]]
    for name, number in ((CRISIS, table["crisis"]), (ACTIVITY, table["active"])):
        if number in out:
            out[number].append(Lying(name))
    return sorted_truth(out)


def seen_board(sighting: Mapping[str, Any]) -> Truth:
    """What one Sighting says lies on the board, the likeliest everywhere. No rules, no memory."""
    out: dict[int, list[Lying]] = {}

    def add(number: int, piece: Lying) -> None:
        out.setdefault(number, []).append(piece)

    for slot in sighting["slots"]:
        if slot["best"] != EMPTY:
            add(slot["sector"], Lying(COMPANY, *slot["best"].split(":")))
    for token in sighting["extras"]:
        add(token["sector"], Lying(BESIDE, token["colour"], token["face"]))
    for token in sighting["startups"]:
        add(token["sector"], Lying(STARTUP, token["colour"]))
    for name, place in markers_seen(sighting, MARKERS).items():
        add(place, Lying(name))
    return sorted_truth(out)
