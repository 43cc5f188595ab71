"""How long something has stood on the screen: what was told, and a turn that nobody takes."""

from dataclasses import replace

from companion.session.snapshot import Snapshot
from companion.ui.parts.local import Local, shown_notices

NOTICE_S = {"good": 5.0, "note": 5.0, "warn": 8.0}
"""Seconds a notice of each level stands there; others stay until they are read."""
HEARD_S = 5.0
"""A notice that stays until it is read lets others stand before it after so many seconds."""
NEWS = {"good", "note"}
MINUTE_S = 60.0


class Ages:
    """Looks at the clock; what follows from it is in the `Local` that is returned, the same one where nothing does."""

    def __init__(self) -> None:
        self._told_s: dict[int, float] = {}
        self._told_at = 0.0
        self._due: object = None
        self._due_at = 0.0

    def notices(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        """A notice that has stood there for its time goes, or lets others stand before it. News grow old behind other
        news, but never behind something graver: nobody could have read them.
        """
        passed, self._told_at = now - self._told_at, now
        levels = {notice.number: notice.level for notice in snapshot.notices}
        numbers = shown_notices(local, snapshot)
        for number in numbers:
            if number not in self._told_s:
                self._told_s[number] = 0.0
            elif number == numbers[0] or {levels[number], levels[numbers[0]]} <= NEWS:
                self._told_s[number] += passed
            if self._told_s[number] > NOTICE_S.get(levels[number], HEARD_S) and number not in local.heard:
                local = _let_go(local, number, stays=levels[number] not in NOTICE_S)
        return local

    def turn(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        """How long the table has waited for whoever is due; after the time people have chosen it is shown."""
        game = snapshot.game
        due = (game.turns, game.prompt) if game is not None and not game.over and not snapshot.paused else None
        if due != self._due:
            self._due, self._due_at = due, now
        limit, minutes = local.chosen.timer, int((now - self._due_at) // MINUTE_S)
        waited = minutes if due is not None and limit != "off" and minutes >= int(limit) else 0
        return local if waited == local.waited else replace(local, waited=waited)


def _let_go(local: Local, number: int, *, stays: bool) -> Local:
    """A notice has been there long enough; one that stays only lets others stand before it."""
    if stays:
        return replace(local, heard=local.heard | {number})
    return replace(local, closed=local.closed | {number})
