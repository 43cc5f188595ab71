"""Setting Orconomy up: by which rules this table plays, the ring as its sectors lie, and the box as it is printed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.practice.game import Around
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import Lessons
from companion.practice.set_up_steps import SetUpSteps, Wish

View = Mapping[str, Any]
PRESETS = ("merged", "en", "ru")
OVERBID = ("allow", "warn")


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays: the presets by turns, and whether somebody is warned of bidding too much."""
    return PRESETS[seed % len(PRESETS)], {"overbid": Random(f"{seed} rules").choice(OVERBID)}


class OrconomySetUp(SetUpSteps):
    """Orconomy's set-up screens."""

    def __init__(
        self, around: Around, cardboard: Cardboard, rules: tuple[str, Mapping[str, str]], agreed: dict[str, str]
    ) -> None:
        board = around.table.board
        super().__init__(around, board.marks, rules, agreed, Lessons(cardboard, around.press))
        self._target = around.agreed.get("target", 0)
        self.steps |= {"ring": self.ring, "box": self.go_on}

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants; nothing where a person has chosen another game."""
        return "hindmost_pay" in draft["details"] and super().act(draft)

    def wishes(self, draft: View) -> list[Wish]:
        """The number of Trophies to win with."""
        missing = bool(self._target) and draft["details"]["target"] != self._target
        return [(f"setup:target:{self._target}", missing)]
