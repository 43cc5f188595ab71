"""Simulated tables without people, where hands move as soon as they are asked to: pieces put and turned, and what the
camera is taught. A table takes a second to draw: each is drawn once.
"""

from atexit import register
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.orconomy.practice.table import PRACTICE
from companion.games.orconomy.set_up import TEACHING
from companion.games.protocol import Lesson
from companion.practice.kit import Kit
from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.duties import BoardDuties
from companion.practice.pieces.lessons import Lessons
from companion.practice.simulated_table import SimulatedTable

STEPS = 400
AREA, ELSEWHERE = 5, 9
PLAYERS = 4


@cache
def drawn(players: int, seed: int) -> SimulatedTable:
    """A table with whatever an earlier test has left on it."""
    folder = TemporaryDirectory(prefix="orctable-table-")
    register(folder.cleanup)
    return SimulatedTable(Path(folder.name), PRACTICE.setting(seed, players), seed)


class Hands:
    """Cardboard on a bare table of two; `pressed` are the touches, and `moves` are counted from the beginning."""

    def __init__(self) -> None:
        self.table = drawn(2, 1)
        self.board, self.marks = self.table.board, self.table.board.marks
        self.cardboard, self.pressed, self._t = Cardboard(self.board), list[str](), 0.0
        for body in self.board.bodies.all:
            body.lying = False
        self._before = self.table.hands.moves

    @property
    def moves(self) -> int:
        return self.table.hands.moves - self._before

    def move(self) -> Truth:
        """Let all hands finish; what lies where then."""
        for _ in range(STEPS):
            self._t += 0.1
            self.table.hands.step(self._t)
        assert not self.table.hands.busy
        return self.board.bodies.truth()

    def duties(self, view: dict[str, Any]) -> BoardDuties:
        """What is done where the screen shows this."""
        return BoardDuties(Kit(1, self._press, lambda: view), self.cardboard)

    def _press(self, text: str) -> bool:
        self.pressed.append(text)
        return True


def owed(verb: str, what: str, **more: Any) -> dict[str, Any]:
    return {"verb": verb, "what": what, "seat": 0, "area": AREA, "side": "", "done": False, **more}


def shown(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What the screen shows while this is owed."""
    view = {"showing": None, "question": None, "difference": None, "owed": list(lines), "devices": [], "history": []}
    return {**view, **more}


class Teaching:
    """A bare table that is taught, of which nothing is known yet; `pressed` are the touches."""

    def __init__(self) -> None:
        self.table = drawn(PLAYERS, 3)
        self.board, self.pressed = self.table.board, list[str]()
        for body in self.board.bodies.all:
            body.lying = False
        self._lessons = Lessons(Cardboard(self.board), self._press)
        self._t = 0.0
        self.empty, self.face, self.bones = TEACHING.lessons(self.board.order, self.board.marks)

    def _press(self, name: str) -> bool:
        self.pressed.append(name)
        return True

    def go(self, lesson: Lesson, problem: str = "") -> int:
        """The next thing, and what hands have to do for it; how many pieces they took hold of or put down."""
        before = self.table.hands.moves
        spots = [spot._asdict() for spot in lesson.spots]
        self._lessons.go({"camera": f"{lesson.name}-{problem}".rstrip("-"), "lesson": {"spots": spots}})
        while self.table.hands.busy:
            self._t += 0.2
            self.table.hands.step(self._t)
        return self.table.hands.moves - before

    def lie(self) -> list[tuple[int, str, str]]:
        """Area, owner and side of every token that lies."""
        truth = self.board.bodies.truth()
        return sorted(
            (area, piece.owner, piece.side) for area, pieces in truth.items() for piece in pieces if piece.owner
        )

    def wanted(self, lesson: Lesson) -> list[tuple[int, str, str]]:
        """The same as a lesson asks for it."""
        looks = ((spot.area, *spot.key.partition(":")) for spot in lesson.spots if spot.seat >= 0)
        return sorted((area, mark, side) for area, mark, _, side in looks)
