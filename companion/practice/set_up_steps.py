"""Setting a game up as people do: names, marks and rules, then showing the camera what it is to know."""

from collections.abc import Callable, Iterable, Mapping

from companion.practice.kit import View
from companion.practice.pieces.lessons import LessonLoop
from companion.practice.simulated_table import Around

Wish = tuple[str, bool]  # a button somebody wants pressed, and whether that is still missing
Step = Callable[[View], bool]
UNKNOWN = 0  # stands in a ring for an area that the camera has not made out


class SetUpSteps:
    """Works through the set-up screens; `act` does one thing and says whether there was anything to do.

    What the players want they say once, and not at all once somebody else has `meddled`: what that person chose stays.
    A game adds its own steps to `steps`, and its own wishes about the rules to `wishes`. `agreed` is told which
    switches of the rules were chosen.
    """

    def __init__(
        self,
        around: Around,
        marks: tuple[str, ...],
        rules: tuple[str, Mapping[str, str]],
        agreed: dict[str, str],
        lessons: LessonLoop | None = None,
    ) -> None:
        self.press, self._names, self._marks, self._table = around.press, around.names, marks, around.table
        self._preset, self._options = rules
        self.agreed = agreed
        self.lessons = lessons
        self.meddled = False
        self._said: set[str] = set()
        self.steps: dict[str, Step] = {"players": self._seats, "rules": self._rules, "camera": self._camera}

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants."""
        self.agreed.update({option["name"]: option["value"] for option in draft["options"]})
        return self.steps[draft["step"]](draft)

    def wishes(self, _draft: View) -> list[Wish]:
        """What the players want of the rules beyond preset and options."""
        return []

    def wish(self, wishes: Iterable[Wish]) -> bool:
        """Say the next thing that is not so yet. Each is said once: what the screen has no button for stays."""
        wishes = tuple(wishes)
        self._said |= {text for text, missing in wishes if self.meddled or not missing}
        for text in (text for text, missing in wishes if missing and text not in self._said):
            self._said.add(text)
            if self.press(text):
                return True
        return False

    def go_on(self, draft: View) -> bool:
        """To the next step, or from the last one into the game."""
        return self.press("setup:next" if draft["following"] else "setup:start")

    def ring(self, draft: View) -> bool:
        """The areas of the board in the order in which they lie, as far as nobody has named them."""
        ring, lies = draft["details"]["ring"], self._table.board.order
        left = [number for number in lies if number not in ring]
        if not left:
            return self.go_on(draft)
        due = lies[ring.index(UNKNOWN) if UNKNOWN in ring else len(ring)]
        return self.press(f"setup:ring:pick:{due if due in left else left[0]}")

    def _seats(self, draft: View) -> bool:
        seats = draft["seats"]
        if self.wish([(f"setup:count:{len(self._names)}", len(seats) != len(self._names))]):
            return True
        wishes: list[Wish] = []
        for seat, (name, now) in enumerate(zip(self._names, seats, strict=False)):
            wishes.append((f"setup:name:{seat}:{name}", now["name"] != name))
            wishes += [(f"setup:clan:{seat}:{mark}", now["mark"] != mark) for mark in self._marks[seat : seat + 1]]
        return self.wish(wishes) or self.go_on(draft)

    def _rules(self, draft: View) -> bool:
        values = {option["name"]: option["value"] for option in draft["options"]}
        wishes = [(f"setup:preset:{self._preset}", draft["preset"] != self._preset)]
        wishes += [(f"setup:option:{name}:{value}", values[name] != value) for name, value in self._options.items()]
        return self.wish([*wishes, *self.wishes(draft)]) or self.go_on(draft)

    def _camera(self, draft: View) -> bool:
        """What the camera is taught; then everything goes back into the hands, and the game begins."""
        return (self.lessons is not None and self.lessons.go(draft)) or self.go_on(draft)
