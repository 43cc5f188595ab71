"""The practice table lays what the camera is to learn: turned where it lies already, anew where something else did."""

from collections.abc import Iterator

import pytest

from companion.games.orconomy.board import BONES, FACE
from companion.games.orconomy.practice.table import PRACTICE
from companion.games.orconomy.set_up import TEACHING
from companion.games.protocol import Lesson
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import AFRESH, Lessons
from companion.practice.simulated_table import SimulatedTable

PLAYERS = 4


class Teaching:
    """A table that is taught, where hands move as soon as they are asked to; `pressed` are the touches."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table, self.board = table, table.board
        self.pressed: list[str] = []
        self._lessons = Lessons(Cardboard(table.board), self._press)
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


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedTable]:
    """The table is drawn once."""
    with SimulatedTable(tmp_path_factory.mktemp("table"), PRACTICE.setting(3, PLAYERS), 3) as table:
        yield table


@pytest.fixture
def teaching(drawn: SimulatedTable) -> Teaching:
    """A bare table, of which nothing is taught yet."""
    for body in drawn.board.bodies.all:
        body.lying = False
    return Teaching(drawn)


@pytest.mark.slow
def test_two_tokens_of_each_player_are_laid_and_then_turned_over(teaching: Teaching) -> None:
    teaching.go(teaching.empty)
    assert teaching.lie() == []
    teaching.go(teaching.face)
    assert teaching.lie() == teaching.wanted(teaching.face) and len(teaching.lie()) == 2 * PLAYERS
    assert {side for _, _, side in teaching.lie()} == {FACE}
    turned = teaching.go(teaching.bones)
    assert teaching.lie() == teaching.wanted(teaching.bones) and turned == 2 * 2 * PLAYERS
    assert {side for _, _, side in teaching.lie()} == {BONES}


def test_a_piece_that_is_asked_for_again_is_laid_alone_and_the_next_lesson_whole(teaching: Teaching) -> None:
    teaching.go(teaching.face)
    again = teaching.face._replace(spots=teaching.face.spots[:1])
    for _ in range(AFRESH):
        teaching.go(again, "unlike:2:0=7:0")
    teaching.go(again, "unlike:2:0=7:0")
    assert teaching.lie() == teaching.wanted(again)
    teaching.go(teaching.bones)
    assert teaching.lie() == teaching.wanted(teaching.bones)


def test_the_table_does_without_places_in_the_lamps_light(teaching: Teaching) -> None:
    teaching.go(teaching.empty)
    teaching.go(teaching.empty)
    teaching.go(teaching.empty, "lamp:7:1 lamp:3:0")
    assert teaching.pressed == ["setup:teach:empty", "setup:without_places"]


def test_a_piece_in_which_the_lamp_is_mirrored_twice_is_shown_elsewhere(teaching: Teaching) -> None:
    teaching.go(teaching.face)
    for _ in range(2):
        teaching.go(teaching.face, "")
    teaching.go(teaching.face, "veiled:7:0")
    assert teaching.pressed[-1] == "setup:without_places"


def test_pieces_of_the_game_before_are_taken_off_before_the_empty_board_is_shown(teaching: Teaching) -> None:
    teaching.go(teaching.face)
    teaching.go(teaching.empty)
    assert teaching.lie() == []
