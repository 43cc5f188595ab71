"""Economicus at the practice table: players by touch alone, who do what looks usual."""

from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import Any

from companion.games.economicus.game import Economicus
from companion.games.economicus.practice.random_play import choose
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.options import CHOICES
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.protocol import Action
from companion.games.simple.practice.table import SimplePlayers, SimplePractice
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.set_up_steps import SetUpSteps, Wish

PRESETS = ("full", "quick")
USUALLY = 0.7
"""How often players do what is usual."""
EXPECTED = (
    "first", "roll", "fate", "create", "close_interest", "close_cards", "event", "close_profit", "close_creation",
    "end_turn", "close_card", "crime_roll",
)  # fmt: skip
"""What brings a turn on, of these anything that is offered."""


class EconomicusPractice(SimplePractice):
    """See `companion.practice.game.PracticeGame`."""

    def __init__(self) -> None:
        super().__init__(Economicus())

    def sit_down(self, around: Around, seed: int) -> "EconomicusPlayers":
        return EconomicusPlayers(around, seed)


class SettingUp(SetUpSteps):
    """Economicus' set-up screens: the ring is tapped as the segments lie, trial numbers are taken."""

    def __init__(self, around: Around, seed: int, agreed: dict[str, str]) -> None:
        preset = Random(f"{seed} rules").choice(PRESETS)
        super().__init__(around, COLOURS[: len(around.names)], (preset, {}), agreed)
        self.preset = preset
        self.deal_anew(seed)
        self.steps |= {"ring": self._ring, "box": self._box}

    def deal_anew(self, seed: int) -> None:
        """Another game: the segments are laid in another order."""
        self.ring = tuple(Random(f"{seed} ring").sample(SEGMENTS, len(SEGMENTS)))

    def wishes(self, draft: View) -> list[Wish]:
        """What is to be seen in the box is as in most boxes."""
        return [(f"setup:confirm:{name}:{CHOICES[name][0]}", True) for name in draft["details"]["asks"]]

    def _ring(self, draft: View) -> bool:
        tapped = draft["details"]["ring"]
        if len(tapped) == len(self.ring):
            return self.go_on(draft)
        following = next(number for number in self.ring if number not in tapped)
        return self.press(f"setup:ring:pick:{following}")

    def _box(self, draft: View) -> bool:
        details = draft["details"]
        lacks = details["known"] < details["all"] and not details["trial"]
        return self.press("setup:box:trial") if lacks else self.go_on(draft)


class EconomicusPlayers(SimplePlayers):
    """Everybody at the table; the position is worked out here too, and held against the app's after each act."""

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(Economicus(), around, seed)
        self._own_setting_up = SettingUp(around, seed, self._kit.agreed)
        self._setting_up = self._own_setting_up

    def order(self, draft: View) -> tuple[int, ...]:
        return self._own_setting_up.ring

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._own_setting_up.deal_anew(seed)

    def _first(self, game: View) -> Any:
        """The position the game begins with, as far as the players have agreed on it themselves."""
        players = [{"name": player["name"], "colour": player["mark"]} for player in game["players"]]
        header = {
            "game": self._game.name,
            "players": players,
            "ring": list(game["order"]),
            "preset": self._own_setting_up.preset,
            "options": _agreed(self._kit.agreed),
            "trial": True,
        }
        return self._game.open(header, "the practice table").state

    def _chosen(self, offered: Sequence[Mapping[str, Any]]) -> Action:
        """By the position known here, mostly what is usual; by the screen where a person has changed it."""
        if self._state is None or self._lost:
            return super()._chosen(offered)
        mine = {(offer["kind"], offer["player"]) for offer in offered}
        offers = [one for one in self._game.offers(self._state) if (one.kind, one.player) in mine]
        usual = self._usual(mine) if self._kit.rng.random() < USUALLY else None
        if usual is not None:
            return usual
        expected = [one for one in offers if one.kind in EXPECTED]
        rare = not expected or self._kit.rng.random() > USUALLY
        return choose(offers if rare else expected, self._kit.rng) if offers else super()._chosen(offered)

    def _usual(self, mine: Set[tuple[str, int]]) -> Action | None:
        """What somebody who is due would sensibly do."""
        for seat in self._game.turns(self._state):
            action = self._game.stand_in(self._state, seat, self._kit.rng)
            if action is not None and (action.kind, action.player) in mine:
                return action
        return None


def _agreed(said: Mapping[str, str]) -> dict[str, object]:
    """The switches as the screen shows them, as a header holds them."""
    known = Economicus().set_up.options
    return {name: next(one for one in known[name] if str(one).lower() == value.lower()) for name, value in said.items()}
