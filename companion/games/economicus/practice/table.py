"""Economicus at the practice table: players by touch alone, who do what looks usual."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.economicus.game import Economicus
from companion.games.economicus.practice.random_play import choose
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.protocol import Action
from companion.games.simple.practice.table import SimplePlayers, SimplePractice
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.set_up_steps import SetUpSteps

PRESETS = ("full", "quick")


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
        """By the position known here; by the screen where a person has changed it."""
        if self._state is None or self._lost:
            return super()._chosen(offered)
        mine = {(offer["kind"], offer["player"]) for offer in offered}
        offers = [one for one in self._game.offers(self._state) if (one.kind, one.player) in mine]
        return choose(offers, self._kit.rng) if offers else super()._chosen(offered)


def _agreed(said: Mapping[str, str]) -> dict[str, object]:
    """The switches as the screen shows them, as a header holds them."""
    known = Economicus().set_up.options
    return {name: next(one for one in known[name] if str(one).lower() == value.lower()) for name, value in said.items()}
