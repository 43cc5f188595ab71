"""Setting ORC up: who deals, where they sit, the line as it was drawn at the table, and the options of this table."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.orc.rules.cards import COLOURS, Line
from companion.games.orc.rules.options import CHOICES, PRESETS
from companion.practice.game import Around
from companion.practice.set_up_steps import SetUpSteps

View = Mapping[str, Any]
VARIED = ("discard_draw", "tie")
"""Options that differ from table to table; all draws are told, or nobody could count the piles."""


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays."""
    rng = Random(f"{seed} rules")
    return next(iter(PRESETS)), {name: str(rng.choice(CHOICES[name])) for name in VARIED}


class OrcSetUpPlay(SetUpSteps):
    """ORC's set-up screens. `line` is what lies on the table."""

    def __init__(self, around: Around, agreed: dict[str, str], seed: int) -> None:
        super().__init__(around, (), rules_of(seed), agreed)
        rng = Random(f"{seed} seats")
        self._dealer, self._near = rng.randrange(2), rng.randrange(2)
        self.line: Line = ()
        self.steps |= {"line": self._line}

    def _line(self, draft: View) -> bool:
        """Who deals and who sits near; then every colour from the box on, then the end worth two of each card."""
        details = draft["details"]
        wishes = [(f"setup:dealer:{self._dealer}", details["dealer"] != self._dealer)]
        wishes += [(f"setup:near:{self._near}", details["near"] != self._near)]
        return self.wish(wishes) or self._lay(details) or self.go_on(draft)

    def _lay(self, details: View) -> bool:
        """Enter the next thing about the line that nobody has entered."""
        if details["left"]:
            colours = [COLOURS[land.colour] for land in self.line]
            wanted = next((colour for colour in colours if colour in details["left"]), details["left"][0])
            return self.press(f"setup:line:pick:{wanted}")
        unknown = [number for number, (_, worth) in enumerate(details["lands"], 1) if not worth]
        if not unknown:
            return False
        first = unknown[0]
        return self.press(f"setup:line:two:{first + (self.line[first - 1].worth == 1)}")
