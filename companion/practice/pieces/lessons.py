"""Teaching the camera at set-up: what it is to be photographed is laid, and everything goes back into the hands."""

from abc import ABC, abstractmethod
from collections import Counter

from companion.practice.kit import Press, View
from companion.practice.pieces.bodies import SLOT, Location
from companion.practice.pieces.cardboard import Cardboard

DONE = ("done", "absent")
IN_LAMP, VEILED = "lamp:", "veiled:"
"""What a code begins with when places of the board are too bright to be read: the table does without them, and shows
what it showed there elsewhere.
"""
LOOKED_TWICE = 2
SILENT = "silent"  # the camera's program is being started again: a photograph that it did not take does not count
NAMES_KIND = 2  # the key of a look has more parts when it says which kind of piece it is, before owner and side
AFRESH, ENOUGH = 6, 30
"""After so many photographs that were of no use everything is laid anew; after so many the table does without."""


class LessonLoop(ABC):
    """Goes through the lessons: each is laid, then photographed until the camera has learnt it."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._laid = ""
        self._photographed: Counter[str] = Counter()

    def go(self, draft: View) -> bool:
        """Do the next thing about the lesson that comes now; False when there is none left and the board is clear."""
        what, _, problem = draft["camera"].partition("-")
        if what in DONE:
            return self._clear()
        lit = any(code.startswith(VEILED) for code in problem.split()) and self._photographed[what] >= LOOKED_TWICE
        if problem.startswith(IN_LAMP) or lit:
            self._laid = ""
            return self._press("setup:without_places")
        if self._photographed[what] == AFRESH:
            self._laid = ""
        if self._laid != what:
            afresh = self._photographed[what] > 0
            self._photographed[what] += afresh
            self._lay(draft["lesson"], afresh=afresh)
            self._laid = what
            return True
        self._photographed[what] += problem != SILENT
        return self._press("setup:skip_camera" if self._photographed[what] > ENOUGH else f"setup:teach:{what}")

    @abstractmethod
    def _lay(self, lesson: View, *, afresh: bool) -> None:
        """What the lesson needs; `afresh` when it was laid before and the camera could not learn it."""

    @abstractmethod
    def _clear(self) -> bool:
        """Take everything away; whether anything lay there."""


class Lessons(LessonLoop):
    """Lays tokens and markers; pieces that lie already where the next lesson wants them are turned over."""

    def __init__(self, cardboard: Cardboard, press: Press) -> None:
        super().__init__(press)
        self._cardboard = cardboard
        self._lying: frozenset[tuple[Location, int]] = frozenset()

    def _lay(self, lesson: View, *, afresh: bool) -> None:
        """What the lesson needs, or the tokens that lie there turned over."""
        pieces_wanted = frozenset((_place(spot), spot["seat"]) for spot in lesson["spots"])
        turns = not afresh and pieces_wanted == self._lying != frozenset()
        if not turns:
            self._cardboard.clear()
        for spot in lesson["spots"]:
            self._lay_spot(spot, turns=turns)
        self._lying = pieces_wanted

    def _lay_spot(self, spot: View, *, turns: bool) -> None:
        place, seat = _place(spot), spot["seat"]
        parts = spot["key"].split(":")
        kind = parts[0] if len(parts) > NAMES_KIND else self._cardboard.board.box.kind_in(SLOT)
        if seat < 0 and not turns:
            self._cardboard.marker(spot["key"], place.area)
        elif seat >= 0:
            (self._cardboard.turn_shown if turns else self._cardboard.show)(seat, kind, place, parts[-1])

    def _clear(self) -> bool:
        """Take everything off the board, the players' own first; whether anything lay there."""
        lying = list(self._cardboard.bodies.on_table())
        for body in lying:
            self._cardboard.take(lambda piece=body: piece)  # type: ignore[misc]
        return bool(lying)


def _place(spot: View) -> Location:
    return Location(spot["area"], spot["zone"], spot["spot"])
