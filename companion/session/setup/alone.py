"""Somebody plays alone: the app takes every seat but the first, as strong as the last games suggest."""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.games.protocol import NotUnderstood, SeatDraft
from companion.players.strength import EVEN, LEVELS
from companion.session.people.absent_seats import FACT as ABSENT

FACT: Final = "alone"
OFF, ON = "off", "on"
IN_A_ROW: Final = 2  # games won, or lost, one after the other before another level is suggested


class Alone(NamedTuple):
    """Whether one person plays with the app alone, how strong it is, and games won in a row there (below 0: lost)."""

    on: bool = False
    level: str = EVEN
    streak: int = 0

    def chosen(self, word: str) -> "Alone":
        """After a touch: `on` at the level that is suggested, a level, or `off`. Raises NotUnderstood."""
        if word == OFF:
            return self._replace(on=False)
        if word == ON:
            step = (self.streak >= IN_A_ROW) - (self.streak <= -IN_A_ROW)
            level = LEVELS[min(max(LEVELS.index(self.level) + step, 0), len(LEVELS) - 1)]
            return Alone(on=True, level=level, streak=self.streak if level == self.level else 0)
        if word not in LEVELS:
            raise NotUnderstood(word)
        return Alone(on=True, level=word, streak=self.streak if word == self.level else 0)

    def after(self, winners: Sequence[int]) -> "Alone":
        """After a game that the first seat has won or lost; one that nobody has won says nothing."""
        if not self.on or not winners:
            return self
        won = 1 if 0 in winners else -1
        return self._replace(streak=self.streak + won if self.streak * won > 0 else won)

    def facts(self, seats: Sequence[SeatDraft]) -> dict[str, str]:
        """What the journal keeps with the begin of a game: whom the app plays for."""
        levels = {seat.name: self.level for seat in seats[1:]} if self.on else {}
        return {ABSENT: json.dumps(levels, ensure_ascii=False)}


def alone_from(data: Any) -> Alone:
    """Read the fact back. Raises ValueError or TypeError when it is something else."""
    on, level, streak = data
    if type(on) is not bool or level not in LEVELS or type(streak) is not int:
        raise ValueError(f"{data} does not say who plays alone")
    return Alone(on, level, streak)
