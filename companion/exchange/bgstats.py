"""A finished game as the link with which BG Stats takes it: the app opens, and its owner says who is who.

Its maker documents the JSON (bgstatsapp.com, Push plays to BG Stats from other apps or websites). The address is
assumed: it is the one that other programs use, and no phone has opened it here.
"""

import json
from typing import Any, Final
from urllib.parse import quote

from companion.exchange.play_record import Play
from companion.record.storage import seals

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "orctable"
MIDDAY: Final = "12:00:00"
"""The time of day is not kept; it is told in UTC, and midday is the same day nearly everywhere."""


def to_bgstats(play: Play) -> dict[str, Any]:
    """The record in the words of BG Stats; what is not known is left out."""
    points = any(one.score is not None for one in play.people)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        **({"playDate": f"{play.day} {MIDDAY}"} if play.day else {}),
        **({"durationMin": play.minutes} if play.minutes else {}),
        "game": {
            "name": play.game.capitalize(),
            "sourceGameId": play.edition,
            "highestWins": True,
            "noPoints": not points,
        },
        "players": [
            {
                "name": one.name,
                "sourcePlayerId": one.id or seals.link("", one.name)[:8],
                "rank": one.place,
                "winner": one.winner,
                **({"score": one.score} if one.score is not None else {}),
            }
            for one in play.people
        ],
        **({"comments": "SIMULATED"} if play.simulated else {}),
    }


def link(play: Play) -> str:
    """The address that opens BG Stats with this game."""
    return ADDRESS + quote(json.dumps(to_bgstats(play), ensure_ascii=False, separators=(",", ":")), safe=",:")
