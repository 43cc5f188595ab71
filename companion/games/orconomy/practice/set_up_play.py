"""Setting a game up as people do: names, rules, ring, then showing the camera the empty board and a token of each
player.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.orconomy.practice.player_kit import Means
from companion.practice.bodies import MARKERS
from companion.practice.simulated_table import Stage

View = Mapping[str, Any]
PRESETS = ("merged", "en", "ru")
OVERBID = ("allow", "warn")
UNKNOWN = 0
"""Stands in a ring for a sector that the camera has not made out."""
SILENT = "silent"
"""The camera's program is being started again: a photograph that it did not take does not count."""
AFRESH, ENOUGH = 6, 30
"""After so many photographs that were of no use everything is laid anew; after so many the table does without."""


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays: the presets by turns, and whether somebody is warned of bidding too much."""
    return PRESETS[seed % len(PRESETS)], {"overbid": Random(f"{seed} rules").choice(OVERBID)}


class SettingUp:
    """Works through the set-up screens; `act` does one thing and says whether there was anything to do.

    What the players want they say once, and not at all when somebody else has `meddled`: what that person chose stays.
    What the table agrees on is told to the players (`means.agreed`).
    """

    def __init__(
        self, stage: Stage, means: Means, names: Sequence[str], rules: tuple[str, Mapping[str, str]], target: int = 0
    ) -> None:
        self._stage, self._means, self._board, self._press = stage, means, means.cardboard, means.press
        self._names, self._clans, self._target = tuple(names), stage.clans, target
        self._preset, self._options = rules
        self._said: set[str] = set()
        self.meddled = False
        self._again("")

    def _again(self, laid: str) -> None:
        self._laid = laid
        self._photographed: Counter[str] = Counter()

    def another(self, means: Means) -> None:
        """The next game at the same table: what was agreed on stays."""
        self._means, self._board = means, means.cardboard
        self._again("")

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants."""
        self._means.agreed.update({option["name"]: option["value"] for option in draft["options"]})
        self._means.agreed["hindmost_pay"] = str(draft["hindmost_pay"] or draft["default_hindmost_pay"])
        return STEPS[draft["step"]](self, draft)

    def _wish(self, wishes: Iterable[tuple[str, bool]]) -> bool:
        """Say the next thing that is not so yet. Each is said once: what the screen has no button for stays."""
        wishes = tuple(wishes)
        self._said |= {text for text, missing in wishes if self.meddled or not missing}
        for text in (text for text, missing in wishes if missing and text not in self._said):
            self._said.add(text)
            if self._press(text):
                return True
        return False

    def _seats(self, draft: View) -> bool:
        seats = draft["seats"]
        if self._wish([(f"setup:count:{len(self._names)}", len(seats) != len(self._names))]):
            return True
        wishes: list[tuple[str, bool]] = []
        for seat, (name, clan, now) in enumerate(zip(self._names, self._clans, seats, strict=False)):
            wishes += [(f"setup:name:{seat}:{name}", now["name"] != name)]
            wishes += [(f"setup:clan:{seat}:{clan}", now["clan"] != clan)]
        return self._wish(wishes) or self._press("setup:next")

    def _rules(self, draft: View) -> bool:
        values = {option["name"]: option["value"] for option in draft["options"]}
        wishes = [(f"setup:preset:{self._preset}", draft["preset"] != self._preset)]
        wishes += [(f"setup:option:{name}:{value}", values[name] != value) for name, value in self._options.items()]
        wishes += [(f"setup:target:{self._target}", bool(self._target) and draft["target"] != self._target)]
        return self._wish(wishes) or self._press("setup:next")

    def _ring(self, draft: View) -> bool:
        """The sectors as they lie, as far as nobody has named them."""
        ring, lies = draft["ring"], self._stage.ring
        left = [number for number in lies if number not in ring]
        if not left:
            return self._press("setup:next")
        due = lies[ring.index(UNKNOWN) if UNKNOWN in ring else len(ring)]
        return self._press(f"setup:ring:pick:{due if due in left else left[0]}")

    def _box(self, _draft: View) -> bool:
        return self._press("setup:next")

    def _camera(self, draft: View) -> bool:
        """Empty board, faces, bones; then everything back into the hands and begin."""
        what, _, problem = draft["camera"].partition("-")
        if what in ("done", "absent"):
            return self._start()
        if self._photographed[what] == AFRESH:
            self._laid = ""
        if self._laid != what:
            self._lay(what, draft["spots"])
            self._laid = what
            return True
        self._photographed[what] += problem != SILENT
        return self._press("setup:skip_camera" if self._photographed[what] > ENOUGH else f"setup:teach:{what}")

    def _lay(self, what: str, spots: Sequence[Sequence[int]]) -> None:
        """One token of each player on its spot, or those same tokens turned over."""
        afresh = self._photographed[what] > 0
        self._photographed[what] += afresh
        if what == "empty" or afresh:
            self._board.clear()
        for position, _slot, seat in spots if what != "empty" else ():
            industry = self._stage.ring[position]
            if seat < 0 and (afresh or what == "face"):
                self._board.marker(MARKERS[-seat - 1], industry)
            elif seat >= 0 and (afresh or what == "face"):
                self._board.put(seat, industry, "slot", bones=what == "bones")
            elif seat >= 0:
                self._turn(industry, self._stage.clans[seat])

    def _turn(self, industry: int, clan: str) -> None:
        self._board.shift(lambda: self._stage.table.at(industry, ("slot",), clan), industry, "slot", bones=True)

    def _start(self) -> bool:
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
