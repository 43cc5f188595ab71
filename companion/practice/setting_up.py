"""Setting a game up as people do: names, rules, ring, then showing the camera the empty board and a token of each
player.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.practice.bodies import MARKERS
from companion.practice.means import Means
from companion.practice.stage import Stage

View = Mapping[str, Any]
PRESETS = ("merged", "en", "ru")
OVERBID = ("allow", "warn")


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays: the presets by turns, and whether somebody is warned of bidding too much."""
    return PRESETS[seed % len(PRESETS)], {"overbid": Random(f"{seed} rules").choice(OVERBID)}


class SettingUp:
    """Works through the set-up screens; `act` does one thing and says whether there was anything to do.

    What the table agrees on is told to the players (`means.agreed`).
    """

    def __init__(
        self, stage: Stage, means: Means, names: Sequence[str], rules: tuple[str, Mapping[str, str]], target: int = 0
    ) -> None:
        self._stage, self._means, self._board, self._press = stage, means, means.cardboard, means.press
        self._names, self._target = tuple(names), target
        self._preset, self._options = rules
        self._said: set[str] = set()
        self._laid = ""

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants."""
        self._means.agreed.update({option["name"]: option["value"] for option in draft["options"]})
        return STEPS[draft["step"]](self, draft)

    def _seats(self, draft: View) -> bool:
        if len(draft["seats"]) != len(self._names):
            return self._press(f"setup:count:{len(self._names)}")
        for seat, (name, clan) in enumerate(zip(self._names, self._stage.clans, strict=False)):
            if draft["seats"][seat]["name"] != name:
                return self._press(f"setup:name:{seat}:{name}")
            if draft["seats"][seat]["clan"] != clan:
                return self._press(f"setup:clan:{seat}:{clan}")
        return self._press("setup:next")

    def _rules(self, draft: View) -> bool:
        """Each wish is said once: what the screen has no button for stays as it is."""
        wishes = {f"setup:preset:{self._preset}": draft["preset"] != self._preset}
        values = {option["name"]: option["value"] for option in draft["options"]}
        wishes |= {f"setup:option:{name}:{value}": values[name] != value for name, value in self._options.items()}
        wishes |= {f"setup:target:{self._target}": bool(self._target) and draft["target"] != self._target}
        for text in (text for text, missing in wishes.items() if missing and text not in self._said):
            self._said.add(text)
            if self._press(text):
                return True
        return self._press("setup:next")

    def _ring(self, draft: View) -> bool:
        ring = draft["ring"]
        if len(ring) < len(self._stage.ring):
            return self._press(f"setup:ring:pick:{self._stage.ring[len(ring)]}")
        return self._press("setup:next")

    def _box(self, _draft: View) -> bool:
        return self._press("setup:next")

    def _camera(self, draft: View) -> bool:
        """Empty board, faces, bones; then everything back into the hands and begin."""
        what = draft["camera"].partition("-")[0]
        if what in ("done", "absent"):
            return self._start(draft)
        if self._laid != what:
            self._laid = what
            self._lay(what, draft["spots"])
            return True
        return self._press(f"setup:teach:{what}")

    def _lay(self, what: str, spots: Sequence[Sequence[int]]) -> None:
        """One token of each player on its spot, or those same tokens turned over."""
        if what == "empty":
            return
        for position, _slot, seat in spots:
            industry = self._stage.ring[position]
            if seat < 0 and what == "face":
                self._board.marker(MARKERS[-seat - 1], industry)
            elif seat >= 0 and what == "face":
                self._board.put(seat, industry, "slot")
            elif seat >= 0:
                self._turn(industry, self._stage.clans[seat])

    def _turn(self, industry: int, clan: str) -> None:
        self._board.shift(lambda: self._stage.table.at(industry, ("slot",), clan), industry, "slot", bones=True)

    def _start(self, draft: View) -> bool:
        if any(body.lying for body in self._stage.table.bodies):
            for body in list(self._stage.table.lying()):
                self._board.take(lambda piece=body: piece)  # type: ignore[misc]
            return True
        return self._press("setup:start")


Step = Callable[[SettingUp, View], bool]
STEPS: Mapping[str, Step] = {
    "players": SettingUp._seats, "rules": SettingUp._rules, "ring": SettingUp._ring, "box": SettingUp._box,
    "camera": SettingUp._camera,
}  # fmt: skip
