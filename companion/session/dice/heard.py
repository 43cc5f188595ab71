"""Which throws of the dice base the journal has settled: each is heard once, whether it counted or not."""

import json
from collections.abc import Mapping
from typing import Any

from companion.session.dice.tray import DICE, by_die
from hardware.events import DieRolled


class Heard:
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
