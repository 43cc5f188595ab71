"""Setting Economicus up in practice: the ring as the segments lie, trial numbers, and what the camera learns."""

from random import Random

from companion.games.economicus.rules.options import CHOICES
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import Lessons
from companion.practice.set_up_steps import SetUpSteps, Wish

PRESETS = ("full", "quick")


def preset_of(seed: int) -> str:
    """By which rules the table of this seed plays."""
    return Random(f"{seed} rules").choice(PRESETS)


class SettingUp(SetUpSteps):
    """Economicus' set-up screens: the ring is tapped as the segments lie, trial numbers are taken."""

    def __init__(self, around: Around, cardboard: Cardboard, seed: int, agreed: dict[str, str]) -> None:
        self.preset = preset_of(seed)
        board = around.table.board
        super().__init__(around, board.marks, (self.preset, {}), agreed, Lessons(cardboard, around.press))
        self.steps |= {"ring": self.ring, "box": self._box}

    def wishes(self, draft: View) -> list[Wish]:
        """What is to be seen in the box is as in most boxes."""
        return [(f"setup:confirm:{name}:{CHOICES[name][0]}", True) for name in draft["details"]["asks"]]

    def _box(self, draft: View) -> bool:
        details = draft["details"]
        lacks = details["known"] < details["all"] and not details["trial"]
        return self.press("setup:box:trial") if lacks else self.go_on(draft)
