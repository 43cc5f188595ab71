"""A player who joins a running game shows the camera a token of theirs, one side after the other, on a free spot."""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from companion.eyes.commands import Teach
from companion.eyes.reports import Taught
from companion.games.protocol import Game, NotUnderstood
from companion.session.context import Context
from companion.session.part import RESUMED, Part
from companion.session.running_game import RunningGame
from companion.session.snapshot import Showing, Slice, Snapshot
from vision.sighting import EMPTY, SLOT, PieceLook, Placement, Sighting

LEARNT = "learnt"  # all sides are known; the next reading is the first that knows them
SURELY = 0.9  # how likely a spot has to be empty to show a token there
KEPT_AS = {"clan": "mark", "industry": "area", "slot": "spot"}  # what journals of the first version call it
Waiting = tuple[tuple[str, str], ...]


class TokenTeaching(Part):
    """`showing` is what the table is asked to show now, None most of the time. Who joined meanwhile waits, by name and
    mark.

    While something is shown the board is not held against the game: a strange token lies on it.
    """

    def __init__(self, context: Context, running: RunningGame, kept: str) -> None:
        self._context, self._running = context, running
        self.showing, self._waiting = remembered(json.loads(kept)) if kept and context.eyes else (None, ())
        self.is_open = self.showing is not None

    @property
    def _sides(self) -> tuple[str, ...]:
        return self._running.history.game.board.sides

    @property
    def learnt(self) -> bool:
        """Whether all was shown, and the next reading may be trusted again."""
        return self.showing is not None and self.showing.side == LEARNT

    def arrive(self, name: str, mark: str, seen: Sighting | None) -> None:
        """Somebody has sat down: their token is asked for when it is their turn and the camera sees the board."""
        self._keep(self.showing, (*self._waiting, (name, mark)))
        self.go_on(seen)

    def go_on(self, seen: Sighting | None) -> None:
        """Ask for the token of whoever waits, unless the camera knows it from an earlier evening."""
        if self._context.eyes is None or seen is None or self.showing is not None or not self._waiting:
            return
        (name, mark), *others = self._waiting
        knows = self._knows(seen, mark)
        spot = None if knows else _free_spot(seen)
        self._keep(Showing(name, mark, self._sides[0], *spot) if spot else None, tuple(others))
        if spot is None:
            if not knows:
                self._context.tell("newcomer_unseen", {"name": name})
            self.go_on(seen)

    def _knows(self, seen: Sighting, mark: str) -> bool:
        """Whether the eyes tell this mark's tokens from others: then every reading says how likely they are."""
        looks = {look for spot in seen.spots for look in spot.p}
        return all(look_of(mark, side) in looks for side in self._sides)

    def begin(self, how: str) -> None:
        """Whoever plays the game from now on is asked for what is still to be shown."""
        if how != RESUMED:
            self.stay(self._running.begun.marks)

    def end(self) -> None:
        """Nobody is at the table any more."""
        self.stay(())

    def stay(self, marks: Collection[str]) -> None:
        """These are at the table from now on: of others nothing is asked any more."""
        showing = self.showing if self.showing is not None and self.showing.mark in marks else None
        waiting = tuple(person for person in self._waiting if person[1] in marks)
        if (showing, waiting) != (self.showing, self._waiting):
            self._keep(showing, waiting)

    def close(self) -> None:
        """What was shown is over."""
        self._keep(None, self._waiting)

    def photograph(self) -> None:
        """The token lies there: let the camera learn it. Raises NotUnderstood when nothing is asked for."""
        due, eyes = self._request(), self._context.eyes
        if due.side not in self._sides:
            raise NotUnderstood("all sides are known")
        placement = Placement(due.area, SLOT, due.spot, look_of(due.mark, due.side))
        if eyes is None or not eyes.tell(Teach(due.side, (placement,))):
            self._keep(replace(due, problem="silent"), self._waiting)

    def skip(self) -> None:
        """The table goes on without the camera knowing this player. Raises NotUnderstood when nothing is asked for."""
        due = self._request()
        self.close()
        if due.side != LEARNT:
            self._context.tell("newcomer_unseen", {"name": due.name})

    def taught(self, report: Taught) -> None:
        """What the camera says of the side that was shown; the next one comes then, or it knows them all."""
        due = self.showing
        if due is None or report.what != due.side:
            return
        problem = next(iter(report.problems), "")
        following = due.side if problem else (*self._sides, LEARNT)[self._sides.index(due.side) + 1]
        self._keep(replace(due, side=following, problem=problem), self._waiting)

    def slice(self) -> Slice:
        """What the table is asked to show, among all sides that it is asked for."""
        return partial(Snapshot, showing=replace(self._request(), sides=self._sides))

    def _request(self) -> Showing:
        if self.showing is None:
            raise NotUnderstood("nothing is to be shown")
        return self.showing

    def _keep(self, showing: Showing | None, waiting: Waiting) -> None:
        self.showing, self._waiting, self.is_open = showing, waiting, showing is not None
        kept = {"showing": asdict(showing) if showing else None, "waiting": waiting}
        self._context.keep({"showing": json.dumps(kept, ensure_ascii=False) if showing or waiting else ""})


def look_of(mark: str, side: str) -> str:
    """The key of a token's look by what is shown of it: a side, or a kind and a side (`house:front`)."""
    kind, _, up = side.rpartition(":")
    return PieceLook(mark, up, kind).key


def check_kept(game: Game[Any], kept: Mapping[str, Any]) -> None:
    """See that what was shown belongs to this game. Raises KeyError, TypeError or ValueError when it does not."""
    showing, waiting = remembered(kept)
    shown = [(showing.name, showing.mark)] if showing is not None else []
    if any(mark not in game.marks for _, mark in (*waiting, *shown)):
        raise NotUnderstood("showing")
    if showing is not None and (
        showing.area not in game.numbers.areas or showing.side not in (*game.board.sides, LEARNT)
    ):
        raise NotUnderstood("showing")


def remembered(kept: Mapping[str, Any]) -> tuple[Showing | None, Waiting]:
    """What was being shown, and who waited. Raises KeyError, TypeError or ValueError when it is something else."""
    waiting = tuple((str(name), str(mark)) for name, mark in kept["waiting"])
    if kept["showing"] is None:
        return None, waiting
    showing = Showing(**{KEPT_AS.get(name, name): value for name, value in kept["showing"].items()})
    return replace(showing, spot=int(showing.spot), problem=str(showing.problem), name=str(showing.name)), waiting


def _free_spot(seen: Sighting) -> tuple[int, int] | None:
    """The first free spot of the area with fewest pieces, as (area, spot); None when none is surely free."""
    spots = [spot for spot in seen.spots if spot.zone == SLOT]
    free = [spot for spot in spots if spot.visible and spot.p.get(EMPTY, 0.0) >= SURELY]
    taken = Counter(spot.area for spot in spots if spot not in free)
    best = min(free, key=lambda spot: (taken[spot.area], spot.area, spot.spot), default=None)
    return None if best is None else (best.area, best.spot)
