"""A player who joins a running game shows the camera a token of theirs, face up and then bones up, in a free slot."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from typing import Any

from companion.eyes.commands import Teach
from companion.eyes.reports import Taught
from companion.games.protocol import NotUnderstood
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.setup.draft import CLANS, NUMBERS
from companion.session.snapshot import Showing
from vision.sighting import EMPTY, SLOT, PieceLook, Placement, Sighting

SIDES = ("face", "bones")
LEARNT = "learnt"
"""Both sides are known; the next reading is the first that knows them."""
SURELY = 0.9
"""How likely a slot has to be empty to show a token there."""
Waiting = tuple[tuple[str, str], ...]


class TokenTeaching:
    """`showing` is what the table is asked to show now, None most of the time. Who joined meanwhile waits, by name and
    clan.

    While something is shown the board is not held against the game: a strange token lies on it.
    """

    def __init__(self, context: Context, kept: str) -> None:
        self._context = context
        self.showing, self._waiting = remembered(json.loads(kept)) if kept and context.eyes else (None, ())

    @property
    def learnt(self) -> bool:
        """Whether all was shown, and the next reading may be trusted again."""
        return self.showing is not None and self.showing.side == LEARNT

    def arrive(self, name: str, clan: str, seen: Sighting | None) -> None:
        """Somebody has sat down: their token is asked for when it is their turn and the camera sees the board."""
        self._keep(self.showing, (*self._waiting, (name, clan)))
        self.go_on(seen)

    def go_on(self, seen: Sighting | None) -> None:
        """Ask for the token of whoever waits, unless the camera knows it from an earlier evening."""
        if self._context.eyes is None or seen is None or self.showing is not None or not self._waiting:
            return
        (name, clan), *others = self._waiting
        spot = None if _knows(seen, clan) else _free_slot(seen)
        self._keep(Showing(name, clan, SIDES[0], *spot) if spot else None, tuple(others))
        if spot is None:
            if not _knows(seen, clan):
                self._context.tell("newcomer_unseen", {"name": name})
            self.go_on(seen)

    def stay(self, clans: Collection[str]) -> None:
        """These are at the table from now on: of others nothing is asked any more."""
        showing = self.showing if self.showing is not None and self.showing.clan in clans else None
        waiting = tuple(one for one in self._waiting if one[1] in clans)
        if (showing, waiting) != (self.showing, self._waiting):
            self._keep(showing, waiting)

    def end(self) -> None:
        """What was shown is over."""
        self._keep(None, self._waiting)

    def photograph(self) -> None:
        """The token lies there: let the camera learn it. Raises NotUnderstood when nothing is asked for."""
        asked, eyes = self._asked(), self._context.eyes
        if asked.side not in SIDES:
            raise NotUnderstood("both sides are known")
        shown = Placement(asked.industry, SLOT, asked.slot, PieceLook(asked.clan, asked.side).key)
        if eyes is None or not eyes.tell(Teach(asked.side, (shown,))):
            self._keep(replace(asked, problem="silent"), self._waiting)

    def skip(self) -> None:
        """The table goes on without the camera knowing this player. Raises NotUnderstood when nothing is asked for."""
        asked = self._asked()
        self.end()
        if asked.side != LEARNT:
            self._context.tell("newcomer_unseen", {"name": asked.name})

    def taught(self, report: Taught) -> None:
        """What the camera says of the side that was shown; the other one comes next, or it knows both."""
        asked = self.showing
        if asked is None or report.what != asked.side:
            return
        problem = next(iter(report.problems), "")
        following = asked.side if problem else (*SIDES, LEARNT)[SIDES.index(asked.side) + 1]
        self._keep(replace(asked, side=following, problem=problem), self._waiting)

    def _asked(self) -> Showing:
        if self.showing is None:
            raise NotUnderstood("nothing is to be shown")
        return self.showing

    def _keep(self, showing: Showing | None, waiting: Waiting) -> None:
        self.showing, self._waiting = showing, waiting
        kept = {"showing": asdict(showing) if showing else None, "waiting": waiting}
        self._context.keep({"showing": json.dumps(kept, ensure_ascii=False) if showing or waiting else ""})


ANSWERS: Mapping[str, Callable[[TokenTeaching], None]] = {
    "photograph": TokenTeaching.photograph,
    "skip": TokenTeaching.skip,
}


def answer(teaching: TokenTeaching, intent: Intent) -> None:
    """What the table does about it. Raises NotUnderstood for another word, or when nothing is asked for."""
    if intent.words[0] not in ANSWERS:
        raise NotUnderstood(intent.text)
    ANSWERS[intent.words[0]](teaching)


def remembered(kept: Mapping[str, Any]) -> tuple[Showing | None, Waiting]:
    """What was being shown, and who waited. Raises KeyError, TypeError or ValueError when it is something else."""
    waiting = tuple((str(name), CLANS[CLANS.index(clan)]) for name, clan in kept["waiting"])
    if kept["showing"] is None:
        return None, waiting
    showing = Showing(**kept["showing"])
    if showing.industry not in NUMBERS or showing.side not in (*SIDES, LEARNT) or showing.clan not in CLANS:
        raise NotUnderstood("showing")
    return replace(showing, slot=int(showing.slot), problem=str(showing.problem), name=str(showing.name)), waiting


def _knows(seen: Sighting, clan: str) -> bool:
    """Whether the eyes tell this clan's tokens from others: then every reading says how likely they are."""
    looks = {look for spot in seen.spots for look in spot.p}
    return all(PieceLook(clan, side).key in looks for side in SIDES)


def _free_slot(seen: Sighting) -> tuple[int, int] | None:
    """The first free slot of the industry with fewest tokens, as (industry, slot); None when none is surely free."""
    slots = [spot for spot in seen.spots if spot.zone == SLOT]
    free = [spot for spot in slots if spot.visible and spot.p.get(EMPTY, 0.0) >= SURELY]
    taken = Counter(spot.area for spot in slots if spot not in free)
    best = min(free, key=lambda spot: (taken[spot.area], spot.area, spot.spot), default=None)
    return None if best is None else (best.area, best.spot)
