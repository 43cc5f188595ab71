"""A player who joins a running game shows the camera a token of theirs, face up and then bones up, in a free slot."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from companion.table.intents import Intent
from companion.table.sitting import Sitting
from companion.table.snapshot import Showing
from vision.sighting import EMPTY, Sighting, token_key

SIDES = ("face", "bones")
LEARNT = "learnt"
"""Both sides are known; the next reading is the first that knows them."""
SURELY = 0.9
"""How likely a slot has to be empty to show a token there."""


class Newcomer:
    """`showing` is what the table is asked to show now, None most of the time.

    While something is shown the board is not held against the game: a strange token lies on it.
    """

    def __init__(self, sitting: Sitting, kept: str) -> None:
        self._sitting = sitting
        self.showing = Showing(**json.loads(kept)) if kept else None

    @property
    def learnt(self) -> bool:
        """Whether all was shown, and the next reading may be trusted again."""
        return self.showing is not None and self.showing.side == LEARNT

    def arrive(self, seat: int, name: str, clan: str, seen: Sighting | None) -> None:
        """Somebody has sat down: ask for their tokens, unless the camera knows them from an earlier evening, or has
        never seen the board.
        """
        if self._sitting.eyes is None or seen is None or _knows(seen, clan):
            return
        spot = _free_slot(seen)
        if spot is None:
            self._sitting.tell("warn", "newcomer_unseen", {"name": name})
        else:
            self._show(Showing(seat, name, clan, SIDES[0], *spot))

    def leave(self) -> None:
        """Nothing is to be shown any more."""
        if self.showing is not None:
            self._show(None)

    def photograph(self) -> None:
        """The token lies there: let the camera learn it. Raises ValueError when nothing is asked for."""
        asked, eyes = self._asked(), self._sitting.eyes
        place = {"sector": asked.industry, "place": asked.slot, "key": token_key(asked.clan, asked.side)}
        if eyes is None or not eyes.tell("teach", what=asked.side, places=[place]):
            self._show(replace(asked, problem="silent"))

    def skip(self) -> None:
        """The table goes on without the camera knowing this player. Raises ValueError when nothing is asked for."""
        asked = self._asked()
        self._show(None)
        self._sitting.tell("warn", "newcomer_unseen", {"name": asked.name})

    def taught(self, body: Mapping[str, Any]) -> None:
        """What the camera says of the side that was shown; the other one comes next, or it knows both."""
        asked = self.showing
        if asked is None or body["what"] != asked.side:
            return
        problem = str(next(iter(body.get("problems") or ()), ""))
        following = asked.side if problem else (*SIDES, LEARNT)[SIDES.index(asked.side) + 1]
        self._show(replace(asked, side=following, problem=problem))

    def _asked(self) -> Showing:
        if self.showing is None:
            raise ValueError("nothing is to be shown")
        return self.showing

    def _show(self, showing: Showing | None) -> None:
        self.showing = showing
        self._sitting.keep({"showing": json.dumps(asdict(showing)) if showing else ""})


ANSWERS = {"photograph": Newcomer.photograph, "skip": Newcomer.skip}


def answer(newcomer: Newcomer, intent: Intent) -> None:
    """What the table does about it. Raises KeyError for another word, ValueError when nothing is asked for."""
    ANSWERS[intent.words[0]](newcomer)


def _knows(seen: Sighting, clan: str) -> bool:
    """Whether the eyes tell this clan's tokens from others: then every reading says how likely they are."""
    looks = {look for slot in seen.slots for look in slot.p}
    return all(token_key(clan, side) in looks for side in SIDES)


def _free_slot(seen: Sighting) -> tuple[int, int] | None:
    """The first free slot of the industry with fewest tokens, as (industry, slot); None when none is surely free."""
    free = [slot for slot in seen.slots if slot.visible and slot.p.get(EMPTY, 0.0) >= SURELY]
    taken = Counter(slot.sector for slot in seen.slots if slot not in free)
    best = min(free, key=lambda slot: (taken[slot.sector], slot.sector, slot.slot), default=None)
    return None if best is None else (best.sector, best.slot)
