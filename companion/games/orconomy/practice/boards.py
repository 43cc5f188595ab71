"""What the app, and what its eyes, say lies on the board, as pieces of the real table."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.orconomy.board import ACTIVITY, BESIDE, BONES, COMPANY, CRISIS, FACE, STARTUP
from companion.practice.kit import View
from companion.practice.pieces.bodies import EMPTY, Lying, Truth, by_area, markers_seen

MARKERS = (CRISIS, ACTIVITY)


def app_board(table: View) -> Truth:
    """What the app says lies on the board."""
    return by_area(_pieces(table))


def _pieces(table: View) -> Iterator[tuple[int, Lying]]:
    marks = [player["mark"] for player in table["players"]]
    for industry in table["industries"]:
        number = industry["number"]
        for token in industry["companies"]:
            kind, side = BESIDE if token["beside"] else COMPANY, BONES if token["pledged"] else FACE
            yield number, Lying(kind, marks[token["player"]], side)
        yield from ((number, Lying(STARTUP, marks[seat])) for seat in industry["startups"])
        at = {CRISIS: table["crisis"], ACTIVITY: table["active"]}
        yield from ((number, Lying(name)) for name, place in at.items() if place == number)


def seen_board(sighting: Mapping[str, Any]) -> Truth:
    """What one Sighting says lies on the board, the likeliest everywhere. No rules, no memory."""
    taken = (slot for slot in sighting["slots"] if slot["best"] != EMPTY)
    return by_area((
        *((slot["sector"], Lying(COMPANY, *slot["best"].split(":"))) for slot in taken),
        *((token["sector"], Lying(BESIDE, token["colour"], token["face"])) for token in sighting["extras"]),
        *((token["sector"], Lying(STARTUP, token["colour"])) for token in sighting["startups"]),
        *((place, Lying(name)) for name, place in markers_seen(sighting, MARKERS).items()),
    ))  # fmt: skip
