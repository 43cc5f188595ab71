"""Setting ORC up as people do: names and rules, the line named by hand, who deals, and who sits near."""

from collections.abc import Mapping
from random import Random

from companion.games.orc.rules.cards import COLOURS, Line, draw_line
from companion.games.orc.rules.options import CHOICES
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.set_up_steps import SetUpSteps, Wish

PRESET = "printed"
ABSENT = "absent"


def rules_of(seed: int) -> tuple[str, Mapping[str, str]]:
    """By which rules a table plays."""
    rng = Random(f"{seed} rules")
    return PRESET, {name: str(rng.choice(CHOICES[name])) for name in ("discard_draw", "tie")}


class OrcSetUpPlay(SetUpSteps):
    """ORC's set-up screens. `line` are the three cards these players lay."""

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(around, (), rules_of(seed), {})
        self.deal_anew(seed)
        self.steps |= {"line": self._line}
        self._draws = Random(f"{seed} draws").choice(CHOICES["draws"])

    def deal_anew(self, seed: int) -> None:
        """Another game: another line, and perhaps another dealer."""
        rng = Random(f"{seed} line")
        self.line: Line = draw_line(rng)
        self._dealer, self._near = rng.randrange(2), rng.randrange(2)

    def wishes(self, draft: View) -> list[Wish]:
        """Under a camera draws are told, or not: a pile that has gone says enough."""
        if draft["camera"].partition("-")[0] == ABSENT or "draws" not in self.agreed:
            return []
        return [(f"setup:option:draws:{self._draws}", self.agreed["draws"] != self._draws)]

    def _line(self, draft: View) -> bool:
        """The line as it lies, as far as nobody has named it."""
        details = draft["details"]
        who = [
            (f"setup:dealer:{self._dealer}", details["dealer"] != self._dealer),
            (f"setup:near:{self._near}", details["near"] != self._near),
        ]
        return self.wish(who) or (self.go_on(draft) if details["whole"] else self._next_end(details))

    def _next_end(self, details: View) -> bool:
        """The next colour from the box on; then the end with two Orcs of each card."""
        named = [colour for colour, _ in details["lands"] if colour]
        if details["left"]:
            due = COLOURS[self.line[len(named)].colour]
            return self.press(f"setup:line:pick:{due if due in details['left'] else details['left'][0]}")
        at = next(at for at, (_, worth) in enumerate(details["lands"]) if not worth)
        strong = next(end for end in (at, at + 1) if self.line[end].worth == 2)
        return self.press(f"setup:line:two:{strong + 1}")
