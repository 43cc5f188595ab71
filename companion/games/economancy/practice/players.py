"""Players of Economancy by touch alone, who choose in secret and open their choices together."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.economancy.game import economancy_game
from companion.games.economancy.judgements import JUDGEMENTS
from companion.games.economancy.rules.cards import SHOP_SETS
from companion.games.economancy.rules.text.header import CLANS
from companion.games.protocol import Action, Offer, touch_for
from companion.games.simple.practice.table import SimplePlayers
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.set_up_steps import SetUpSteps

CHOICES = ("do:", "seal:", "reveal")
"""How touches begin that tell what somebody has chosen."""
OPTIONS: Mapping[str, Sequence[str]] = {
    "entry_invest": ("cards", "screen"), "entry_defend": ("cards", "screen"), "entry_buy": ("cards", "screen"),
    "max_days": ("30",),
}  # fmt: skip
"""What tables choose otherwise than it is printed: where they choose, and that a game ends some time."""


class SettingUp(SetUpSteps):
    """Economancy's set-up screens: a known shop is taken."""

    def __init__(self, around: Around, seed: int, agreed: dict[str, str]) -> None:
        rng = Random(f"{seed} rules")
        chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
        super().__init__(around, CLANS[: len(around.names)], ("printed", chosen), agreed)
        self.shop = rng.choice(tuple(SHOP_SETS))
        self.steps |= {"shop": self._shop}

    def _shop(self, draft: View) -> bool:
        wish = (f"setup:shop:set:{self.shop}", draft["details"]["set"] != self.shop)
        return self.wish([wish]) or self.go_on(draft)


class EconomancyPlayers(SimplePlayers):
    """Everybody at the table. Where several choose at once each seals a choice, and then all are opened: no choice is
    told earlier.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(economancy_game(), around, seed)
        self._kit.press = self._touch
        self._setting_up = SettingUp(around, seed, self._kit.agreed)

    def _touch(self, text: str) -> bool:
        """Choices are gathered on the screen and told together: no single button tells one of them."""
        say = self._around.say if text.startswith(CHOICES) else None
        return bool((say or self._around.press)(text))

    def _asked(self, view: View, t: float) -> bool | None:
        """A secret choice, or the reveal of all."""
        secret = view["game"]["secret"]
        if not secret or self._state is None:
            return None
        waiting = [seat for seat in secret if seat not in (*view["sealed"], *self._around.own())]
        if waiting:
            return self._seal(waiting[0])
        return set(secret) <= set(view["sealed"]) and self._kit.do("reveal")

    def _seal(self, seat: int) -> bool:
        action = self._wanted_by(seat, self._state)
        return action is not None and self._touch(f"seal{touch_for(action).removeprefix('do')}")

    def _choose(self, state: Any, offers: Sequence[Offer]) -> Action:
        """What is sensible; where nothing is, anything. Nobody gives up."""
        return JUDGEMENTS.lively(state, self._game.turns(state), offers, self._kit.rng)
