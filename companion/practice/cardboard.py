"""Moving cardboard by hand: putting, taking, shifting, turning over, and whatever the screen says is to be moved."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.practice.bodies import MARKERS, Body
from companion.practice.motion import Task
from companion.practice.simulated_table import Stage

View = Mapping[str, Any]
COMPANY = ("slot", "extra")
PICTURE = ("picture",)


class Cardboard:
    """All that hands do to pieces. Each method only orders it; the world lets the hands move."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.last_seat = -1

    def put(self, seat: int, industry: int, where: str, *, bones: bool = False) -> None:
        """A player's token from the hand onto the board; a Company goes beside the slots when all are taken."""
        self.last_seat = seat
        stage = self._stage

        def task() -> Task:
            return Task(stage.table.in_hand(stage.clans[seat]), self._spot(industry, where), bones)

        stage.hands.order(task)

    def _spot(self, industry: int, where: str) -> tuple[float, float, float]:
        table = self._stage.table
        try:
            return table.roughly(table.free_spot(industry, where))
        except LookupError:
            if where != "slot":
                raise
            return table.roughly(table.free_spot(industry, "extra"))

    def room(self, industry: int, where: str) -> bool:
        """Whether one more token fits there side by side with the others."""
        try:
            self._stage.table.free_spot(industry, where)
        except LookupError:
            return False
        return True

    def take(self, find: Callable[[], Body]) -> None:
        """A piece off the board."""
        self._stage.hands.order(lambda: Task(find(), None, False))

    def shift(self, find: Callable[[], Body], industry: int, where: str, *, bones: bool = False) -> None:
        """A piece from one place of the board to another."""
        held: list[Body] = []

        def lift() -> Task:
            held.append(find())
            return Task(held[0], None, held[0].bones)

        def lower() -> Task:
            return Task(held[0], self._spot(industry, where), bones)

        self._stage.hands.order(lift)
        self._stage.hands.order(lower)

    def company(self, seat: int, industry: int, *, bones: bool | None = None) -> Callable[[], Body]:
        """How to find a player's Company in an industry."""
        return lambda: self._stage.table.at(industry, COMPANY, self._stage.clans[seat], bones)

    def startup(self, seat: int, industry: int) -> Callable[[], Body]:
        """How to find a player's Startup on an industry's picture."""
        return lambda: self._stage.table.at(industry, PICTURE, self._stage.clans[seat])

    def flip(self, seat: int, industry: int, *, to_bones: bool) -> None:
        """Turn a Company over."""
        self.last_seat = seat
        self.shift(self.company(seat, industry, bones=not to_bones), industry, "slot", bones=to_bones)

    def marker(self, name: str, industry: int) -> None:
        """The Crisis or the Activity token onto an industry."""
        table = self._stage.table
        body = next(body for body in table.bodies if body.owner == name)
        if body.lying:
            self.shift(lambda: body, industry, name)
        else:
            self._stage.hands.order(lambda: Task(body, self._spot(industry, name), False))

    def markers_follow(self, shown: Mapping[str, int]) -> bool:
        """Move the first marker that does not lie where the screen has it; whether there was one."""
        table = self._stage.table
        for name, industry in shown.items():
            body = next(body for body in table.bodies if body.owner == name)
            if industry and not (body.lying and table.lies(body).industry == industry):
                self.marker(name, industry)
                return True
        return False

    def put_right(self, owed: View) -> None:
        """Move what the screen says is to be moved."""
        seat, industry, what, verb = owed["seat"], owed["industry"], owed["what"], owed["verb"]
        if what in MARKERS:
            self._marker_right(what, verb, industry)
        elif verb == "put":
            self.put(seat, industry, "slot" if what == "company" else "picture", bones=owed["pledged"])
        elif verb == "flip":
            self.flip(seat, industry, to_bones=owed["pledged"])
        elif what == "company":
            self.take(self.company(seat, industry, bones=owed["pledged"]))
        else:
            self.take(self.startup(seat, industry))

    def as_shown(self, shown: Mapping[str, Sequence[str]]) -> bool:
        """Lay everything as `shown` in the words of `Table.truth`; whether anything lay otherwise."""
        lies = self._stage.table.truth()
        spare = [(n, word) for n in lies for word in (Counter(lies[n]) - Counter(shown.get(n, ()))).elements()]
        missing = [(n, word) for n in shown for word in (Counter(shown[n]) - Counter(lies.get(n, ()))).elements()]
        for number, word in spare:
            self.take(self._named(int(number), word))
        for number, word in missing:
            self._lay(int(number), word)
        return bool(spare or missing)

    def _named(self, industry: int, word: str) -> Callable[[], Body]:
        """How to find a piece by the word that `Table.truth` has for it."""
        if word in MARKERS:
            return lambda: next(body for body in self._stage.table.bodies if body.owner == word)
        what, owner, bones = _read(word)
        where = PICTURE if what == "picture" else COMPANY
        return lambda: self._stage.table.at(industry, where, owner, None if what == "picture" else bones)

    def _lay(self, industry: int, word: str) -> None:
        what, owner, bones = (word, word, False) if word in MARKERS else _read(word)
        where = "slot" if what == "company" else what
        self._stage.hands.order(lambda: Task(self._stage.table.in_hand(owner), self._spot(industry, where), bones))

    def clear(self) -> None:
        """Everything off the board."""
        self.as_shown({})

    def _marker_right(self, name: str, verb: str, industry: int) -> None:
        if verb == "take":
            self.take(lambda: next(b for b in self._stage.table.bodies if b.owner == name and b.lying))
        else:
            self.marker(name, industry)


def _read(word: str) -> tuple[str, str, bool]:
    """`company leaf:bones` or `picture leaf` as what it is, whose, and which side is up."""
    what, _, token = word.partition(" ")
    owner, _, side = token.partition(":")
    return what, owner, side == "bones"
