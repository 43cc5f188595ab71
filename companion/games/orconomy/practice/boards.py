"""What the app, and what its eyes, say lies on the board, as pieces of the real table."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orconomy.board import ACTIVITY, BESIDE, BONES, COMPANY, CRISIS, FACE, STARTUP
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth, sorted_truth

MARKERS = (CRISIS, ACTIVITY)
EMPTY, OFF = "empty", "off"


def side_up(pledged: bool) -> str:
    """Which side of a Company is up."""
    return BONES if pledged else FACE


def app_board(table: View) -> Truth:
    """What the app says lies on the board."""
    marks = [player["mark"] for player in table["players"]]
    out: dict[int, list[Lying]] = {}
    for industry in table["industries"]:
        lying = out.setdefault(industry["number"], [])
        lying += [
            Lying(BESIDE if c["beside"] else COMPANY, marks[c["player"]], side_up(c["pledged"]))
            for c in industry["companies"]
        ]
        lying += [Lying(STARTUP, marks[seat]) for seat in industry["startups"]]
    for name, number in marker_places(table).items():
        if number in out:
            out[number].append(Lying(name))
    return sorted_truth(out)


def company_at(table: View, seat: int, number: int, *, pledged: bool, place: Sequence[int] = ()) -> str:
    """What kind of piece a player's Company is by its place: the one that is said, else where there is such a one."""
    if place:
        return (COMPANY, BESIDE)[place[0]]
    lying = next(industry["companies"] for industry in table["industries"] if industry["number"] == number)
    mine = [company for company in lying if (company["player"], company["pledged"]) == (seat, pledged)]
    return BESIDE if mine and all(company["beside"] for company in mine) else COMPANY


def room_at(table: View, number: int) -> str:
    """What kind of piece one more Company is there: in a free slot, else beside."""
    industry = next(one for one in table["industries"] if one["number"] == number)
    return COMPANY if industry["free_slots"] else BESIDE


def marker_places(table: View) -> dict[str, int]:
    """In which industry each marker lies, 0 for none."""
    return {CRISIS: table["crisis"], ACTIVITY: table["active"]}


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
    for name in MARKERS:
        place = max(sighting[name], key=sighting[name].get) if sighting[name] else OFF
        if place != OFF:
            add(int(place), Lying(name))
    return sorted_truth(out)
