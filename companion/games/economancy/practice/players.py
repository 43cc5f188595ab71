"""Players of Economancy by touch alone, who choose in secret and open their choices together."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.economancy.game import economancy_game
from companion.games.economancy.judgements import JUDGEMENTS, stand_in
from companion.games.economancy.rules.cards import KINDS, SHOP_SETS
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
    told earlier. The position is worked out here too, and held against the app's after each act.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(economancy_game(), around, seed)
        self._kit.press = self._touch
        self._own_setting_up = SettingUp(around, seed, self._kit.agreed)
        self._setting_up = self._own_setting_up
        self._sealed: dict[int, Action] = {}

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._sealed = {}

    def act(self, view: View, t: float) -> bool:
        """A secret choice, the reveal, or anything that is done in the open."""
        game = view["game"]
        if not game["secret"] or self._lost:
            return super().act(view, t)
        self._begin(game)
        waiting = [seat for seat in game["secret"] if seat not in (*view["sealed"], *self._around.own())]
        if waiting:
            return self._seal(waiting[0])
        return set(game["secret"]) <= set(view["sealed"]) and self._reveal()

    def _touch(self, text: str) -> bool:
        """Choices are gathered on the screen and told together: no single button tells one of them."""
        say = self._around.say if text.startswith(CHOICES) else None
        return bool((say or self._around.press)(text))

    def _begin(self, game: View) -> None:
        if self._state is None:
            self._state = self._first(game)

    def _seal(self, seat: int) -> bool:
        action = stand_in(self._state, seat, self._kit.rng)
        if action is None:
            return False
        self._sealed[seat] = action
        return self._touch(f"seal{touch_for(action).removeprefix('do')}")

    def _reveal(self) -> bool:
        """All choices at once; where a person's is among them, only the app knows the position from now on."""
        mine, self._sealed = [action for _, action in sorted(self._sealed.items())], {}
        due = self._game.rules.sealed(self._state)
        if not self._kit.do("reveal"):
            return False
        if tuple(action.player for action in mine) != due:
            self._lost = True
            return True
        for action in mine[:-1]:
            self._state = self._game.rules.apply(self._state, action)
        self._went_on(mine[-1])
        return True

    def _first(self, game: View) -> Any:
        """The position the game begins with, as far as the players have agreed on it themselves."""
        known = self._game.set_up.options
        options = {
            name: next(one for one in known[name] if str(one).lower() == value.lower())
            for name, value in self._kit.agreed.items()
        }
        header = {
            "game": self._game.name,
            "players": [{"name": player["name"], "clan": player["mark"]} for player in game["players"]],
            "options": options,
            "shop": [KINDS[pile["kind"]] for pile in game["shop"]],
        }
        return self._game.files.open(header, "the practice table").state

    def _one_of(self, state: Any | None, offers: Sequence[Offer]) -> Action:
        """What is sensible; where nothing is, or the position is not known, anything. Nobody gives up."""
        seats = self._game.turns(state) if state is not None else ()
        return JUDGEMENTS.lively(state, seats, offers, self._kit.rng)
