"""The board is measured on the camera's picture: what to tap next, what was tapped, and the file that comes of it; and
the lens is calibrated: the printed sheet is shown to the camera at one place after the other.
"""

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from companion.eyes.commands import CheckBoard, CheckLens, CheckTop, KeepLens
from companion.eyes.reports import LensView, TopView
from companion.games.protocol import Game, NotUnderstood
from companion.games.protocol.board import Measure
from companion.session.ports import Eyes
from companion.session.setup.board_measure import Frame, Measured, circles, lines, measured, rebased
from companion.session.snapshot import LensShown, MeasureView, ViewTrouble

WHOLE: Final = 1000
"""A touch on the picture counts its places in thousandths of the side."""
ZOOM_MM: Final = 60.0
NUDGE_MM: Final = 1.0
FINE_MM: Final = 0.5
TURN: Final = math.radians(0.5)
ON_A_LINE: Final = "on_a_line"
Point = tuple[float, float]
Numbers = Sequence[int]


class Measuring:
    """One board being measured. Things may be left out: they stay as the file in use has them."""

    def __init__(self, eyes: Eyes, game: Game[Any], order: Sequence[int]) -> None:
        """Raises NotUnderstood where there is nothing to tap."""
        file, self._measures = game.board.file(), game.set_up.measures
        if file is None or not self._measures:
            raise NotUnderstood("there is nothing to measure")
        self._eyes, self._order = eyes, order
        self._before = file.read_text("utf-8")
        self._data: Mapping[str, Any] = tomllib.loads(self._before)
        self._taps: dict[str, list[Point]] = {measure.name: [] for measure in self._measures}
        self._at, self._chosen = 0, -1
        self._moved = Frame()
        self._zoomed = self._checking = self.kept = False
        self.problem = ""
        self._view: TopView | None = None
        self._board = self._measured()

    # --- where it is ------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Measure | None:
        """What is tapped now; None when everything was, and the whole is looked at."""
        return self._measures[self._at] if self._at < len(self._measures) else None

    @property
    def _marks(self) -> list[Point]:
        return self._taps[self._now.name] if self._now is not None else []

    def command(self) -> CheckTop:
        """The picture that is needed now: everything between the stickers, or what lies round the chosen mark."""
        if self._zoomed and self._marks:
            return CheckTop(*self._marks[self._chosen], ZOOM_MM)
        stickers = self._data["stickers"]
        reach = max(abs(value) for row in stickers["at"] for value in row[1:3])
        return CheckTop(0.0, 0.0, reach + float(stickers["side_mm"]))

    def viewed(self, report: TopView) -> None:
        """A picture from above."""
        self._view = report

    # --- touches ----------------------------------------------------------------------------------------------------

    def touch(self, words: Sequence[str]) -> None:
        """One touch. Raises NotUnderstood when there is no such button now."""
        what, *rest = words
        numbers = [int(word) for word in rest]
        if what not in TOUCHES or len(numbers) not in TOUCHES[what][0] or self._checking:
            raise NotUnderstood(":".join(words))
        TOUCHES[what][1](self, numbers)
        self._judge()

    def _judge(self) -> None:
        """Measure anew; a mark that makes no sense is taken back."""
        try:
            self._board = self._measured()
        except ValueError:
            self._marks.clear()
            self._board, self.problem = self._measured(), ON_A_LINE

    def _measured(self) -> Measured:
        result, moved = measured(self._data, self._measures, self._taps), self._moved
        frame = Frame(result.frame.x + moved.x, result.frame.y + moved.y, result.frame.turn + moved.turn)
        return replace(result, frame=frame)

    def _tap(self, numbers: Numbers) -> None:
        """A tap sets the next mark, or moves the nearest one when all are set; with four numbers a mark was dragged."""
        if self._now is None or self._view is None or not self._view.picture:
            return
        self.problem = ""
        *start, x, y = [self._mm(number, at) for at, number in enumerate(numbers)]
        if start and self._marks:
            self._chosen = self._nearest((start[0], start[1]))
            old = self._marks[self._chosen]
            self._marks[self._chosen] = (old[0] + x - start[0], old[1] + y - start[1])
        elif len(self._marks) < self._now.taps:
            self._marks.append((x, y))
            self._chosen = len(self._marks) - 1
        else:
            self._chosen = self._nearest((x, y))
            self._marks[self._chosen] = (x, y)

    def _mm(self, share: int, at: int) -> float:
        """Thousandths of the picture's side in millimetres: x at even places, y at odd ones."""
        assert self._view is not None
        middle = self._view.y_mm if at % 2 else self._view.x_mm
        return middle + (2 * share / WHOLE - 1) * self._view.half_mm

    def _nearest(self, point: Point) -> int:
        return min(range(len(self._marks)), key=lambda mark: math.dist(self._marks[mark], point))

    def _nudge(self, numbers: Numbers) -> None:
        """The chosen mark, or at the end the whole board, is moved by so many steps."""
        step = FINE_MM if self._zoomed else NUDGE_MM
        dx, dy = (max(-9, min(9, number)) * step for number in numbers)
        if self._now is None:
            self._moved = replace(self._moved, x=self._moved.x + dx, y=self._moved.y + dy)
        elif self._marks:
            x, y = self._marks[self._chosen]
            self._marks[self._chosen] = (x + dx, y + dy)

    def _turn(self, numbers: Numbers) -> None:
        if self._now is None:
            self._moved = replace(self._moved, turn=self._moved.turn + max(-9, min(9, numbers[0])) * TURN)

    def _go(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._measures)))
        self._zoomed, self.problem, self._chosen = False, "", len(self._marks) - 1

    def _leave_out(self, _numbers: Numbers) -> None:
        """As the file in use has it."""
        self._marks.clear()
        self._go(1)

    def _clear(self, _numbers: Numbers) -> None:
        self._marks.clear()
        self._zoomed, self.problem = False, ""

    def _zoom(self, _numbers: Numbers) -> None:
        self._zoomed = not self._zoomed and bool(self._marks)

    def _keep(self, _numbers: Numbers) -> None:
        """Let the eyes read the file before anything is written."""
        self._checking = self._eyes.tell(CheckBoard(self.text()))
        self.problem = "" if self._checking else "silent"

    def checked(self, problem: str) -> bool:
        """The eyes have read the file; whether it can be kept."""
        was_checking, self._checking, self.problem = self._checking, False, problem
        return was_checking and not problem

    # --- what comes of it -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The measured board's file."""
        from companion.boxes.owners_file import rewritten  # slow to load, and rarely needed

        return rewritten(self._before, rebased(self._board))

    def view(self) -> MeasureView:
        """How far it is, with everything in shares of the picture's side."""
        now, view = self._now, self._view
        square = view or TopView(b"", 0.0, 0.0, self.command().half_mm)
        side = 2 * square.half_mm
        left, top = square.x_mm - square.half_mm, square.y_mm - square.half_mm

        def share(point: Point) -> Point:
            return (point[0] - left) / side, (point[1] - top) / side

        return MeasureView(
            name=now.name if now is not None else "",
            number=self._at,
            count=len(self._measures),
            wanted=now.taps if now is not None else 0,
            picture=square.picture,
            circles=tuple((*share((x, y)), r / side) for x, y, r in circles(self._board, self._order)),
            lines=tuple((*share((a, b)), *share((c, d))) for a, b, c, d in lines(self._board)),
            marks=tuple(map(share, self._marks)),
            chosen=self._chosen,
            zoomed=self._zoomed,
            checking=self._checking,
            kept=self.kept,
            problem=self.problem,
            troubles=tuple(
                ViewTrouble(problem.code, problem.x, problem.y, problem.number) for problem in square.problems
            ),
        )


TOUCHES: Mapping[str, tuple[tuple[int, ...], Callable[[Measuring, Numbers], None]]] = {
    "at": ((2, 4), Measuring._tap),
    "nudge": ((2,), Measuring._nudge),
    "turn": ((1,), Measuring._turn),
    "next": ((0,), lambda measuring, _numbers: measuring._go(1)),
    "back": ((0,), lambda measuring, _numbers: measuring._go(-1)),
    "skip": ((0,), Measuring._leave_out),
    "clear": ((0,), Measuring._clear),
    "zoom": ((0,), Measuring._zoom),
    "keep": ((0,), Measuring._keep),
}
"""By what a button says: how many numbers may follow, and what it does."""


LOOK, SKIP, AFRESH, KEEP = "look", "skip", "afresh", "keep"


class LensShowing:
    """Keeps the eyes' newest answer, and what they are asked next."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._next = AFRESH
        self._newest: LensView | None = None
        self._kept = False

    def command(self) -> CheckLens:
        """What the eyes are asked now; a touch counts once."""
        wish, self._next = self._next, LOOK
        return CheckLens(wish)

    def touch(self, words: Sequence[str]) -> None:
        """One touch. Raises NotUnderstood when there is no such button now."""
        (what,) = words
        if what == KEEP and self._newest is not None and self._newest.good:
            self._eyes.tell(KeepLens())
        elif what in (SKIP, AFRESH):
            self._next = what
        else:
            raise NotUnderstood(what)

    def viewed(self, report: LensView) -> None:
        """The eyes have looked."""
        self._newest = report

    def restart_eyes(self) -> None:
        """The lens is written: the eyes begin anew with it."""
        self._kept = True
        self._eyes.start_anew()

    def view(self) -> LensShown:
        """How far it is."""
        seen = self._newest or LensView(b"", 16 / 9)
        return LensShown(**asdict(seen), kept=self._kept)
