"""What the app says lies on the board, in the words that the physical table has for it."""

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]
Truth = dict[str, list[str]]


def app_board(table: View) -> Truth:
    """What the app says lies on the board, in the words of `Table.truth`."""
    clans = [player["clan"] for player in table["players"]]
    out: Truth = {}
    for industry in table["industries"]:
        words = [f"company {clans[c['player']]}:{'bones' if c['pledged'] else 'face'}" for c in industry["companies"]]
        words += [f"picture {clans[seat]}" for seat in industry["startups"]]
        words += [
            name
            for name in ("crisis", "activity")
            if table[{"activity": "active"}.get(name, name)] == industry["number"]
        ]
        if words:
            out[str(industry["number"])] = sorted(words)
    return dict(sorted(out.items()))
