"""Which throws the journal has settled, each heard once whether it counted or not; and when one was asked for, so that
a die that came to rest before does not answer the question.
"""

import json
from collections.abc import Mapping
from typing import Any

from companion.session.context import Context
from companion.session.dice.tray import DICE, by_die
from companion.session.ports import Instruments
from hardware.events import BaseMoment, DieRolled


class Asked:
    """The moment of the question: by the app's clock, and by the clock of the dice base, which outlives the app."""

    def __init__(self, context: Context, instruments: Instruments, kept: str) -> None:
        self._context, self._instruments = context, instruments
        self._since = 0.0
        self._earlier = moment_of(json.loads(kept)) if kept else None

    def now(self) -> str:
        """A throw is asked for from now on; the moment as text for the journal."""
        self._since, self._earlier = self._context.clock.now(), None
        at = self._instruments.dice_moment()
        return json.dumps([at.uid, at.boot, at.ms]) if at is not None else ""

    def go_on(self) -> None:
        """The app was away: the question is the one of the earlier run, as far as it is known when that was."""
        self._since = self._context.clock.now()

    def before(self, event: DieRolled) -> bool:
        """Whether a die lay at rest before the question was asked, or may have: then it does not count by itself.

        A base that was started anew since then may have been thrown at any time.
        """
        if event.t_rest >= self._since:
            return False
        earlier = self._earlier
        if earlier is None or event.rest_ms is None or (event.uid, event.boot) != (earlier.uid, earlier.boot):
            return True
        return BaseMoment(event.uid, event.boot, event.rest_ms).before(earlier)


def moment_of(data: Any) -> BaseMoment:
    """A moment from plain data. Raises ValueError or TypeError when it is something else."""
    uid, boot, ms = data
    return BaseMoment(str(uid), int(boot), int(ms))


class SettledThrows:
    """The last settled throw of each die (`last`), and the base that told it: `uid`, "" unknown, and its start."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.last = by_die(json.loads(facts.get("dice", "{}")))
        self.uid, self.boot = base_of(json.loads(facts.get("base", "[]")))

    def facts(self, event: DieRolled) -> dict[str, str]:
        """The facts to be kept in the same moment as what has come of this throw."""
        if event.die not in DICE:
            return {}
        if self.uid not in ("", event.uid):
            self.last = {}
        self.uid, self.boot = event.uid, event.boot
        self.last[event.die] = event.roll_id
        return {"dice": json.dumps(self.last), "base": json.dumps([self.uid, self.boot])}


def base_of(data: Any) -> tuple[str, int]:
    """Identity and start of a base, from plain data; "" and 0 where there is none.

    Raises ValueError or TypeError when it is something else.
    """
    uid, boot = data or ("", 0)
    return str(uid), int(boot)
