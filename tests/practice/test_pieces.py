"""What hands do to pieces: put, flip, shift, lay as shown, and put right what the screen says; and bare tables."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.orconomy.board import BESIDE, BONES, COMPANY, CRISIS, FACE, STARTUP
from companion.practice import launch
from companion.practice.kit import Kit
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.duties import BoardDuties
from companion.practice.simulated_table import SimulatedTable, TableSetting
from tests.practice.at_table import GAME

STEPS = 400
AREA, ELSEWHERE = 5, 9


class Hands:
    """Cardboard on a table of two, where hands move as soon as they are asked to."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table, self.board = table, table.board
        self.cardboard = Cardboard(self.board)
        self.marks = self.board.marks
        self._t, self._before = 0.0, 0

    def begin(self) -> None:
        """Whatever lies there is taken off, and moves are counted anew."""
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


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """The table is drawn once."""
    with launch.make_table(GAME, tmp_path_factory.mktemp("table"), 1, 2) as table:
        yield Hands(table)


@pytest.fixture
def hands(drawn: Hands) -> Hands:
    """Hands at a bare table that have not moved yet."""
    drawn.begin()
    return drawn


def owed(verb: str, what: str, **more: Any) -> dict[str, Any]:
    return {"verb": verb, "what": what, "seat": 0, "area": AREA, "side": "", "done": False, **more}


@pytest.mark.slow
def test_a_piece_is_what_its_zone_makes_it(hands: Hands) -> None:
    hands.cardboard.put(0, COMPANY, AREA)
    hands.cardboard.put(1, STARTUP, AREA)
    hands.cardboard.marker(CRISIS, AREA)
    company, startup = Lying(COMPANY, hands.marks[0], FACE), Lying(STARTUP, hands.marks[1])
    assert hands.move() == {AREA: sorted([company, Lying(CRISIS), startup])}
    assert (company.words, Lying(CRISIS).words) == (f"company {hands.marks[0]}:face", "crisis")


def test_a_full_zone_has_no_room_and_the_next_one_has(hands: Hands) -> None:
    bodies, slots = hands.board.bodies, len(hands.board.bodies.spots(AREA, "slot"))
    for _ in range(slots):
        hands.cardboard.put(0, COMPANY, AREA)
    hands.cardboard.put(0, BESIDE, AREA)
    kinds = [piece.kind for piece in hands.move()[AREA]]
    assert (kinds.count(COMPANY), kinds.count(BESIDE)) == (slots, 1)
    assert not hands.cardboard.room(COMPANY, AREA) and hands.cardboard.room(BESIDE, AREA)
    assert bodies.free_spot(AREA, ("slot", "extras")) in bodies.spots(AREA, "extras")
    assert {bodies.location(body).zone for body in bodies.on_table()} == {"slot", "extras"}


def test_a_piece_is_turned_over_and_shifted_to_another_zone(hands: Hands) -> None:
    hands.cardboard.put(0, STARTUP, AREA)
    hands.cardboard.shift(hands.cardboard.piece(0, STARTUP, AREA), COMPANY, ELSEWHERE)
    hands.cardboard.flip(0, COMPANY, ELSEWHERE, BONES)
    assert hands.move() == {ELSEWHERE: [Lying(COMPANY, hands.marks[0], BONES)]}


def test_a_hand_that_finds_nothing_there_leaves_the_table_as_it_is(hands: Hands) -> None:
    hands.cardboard.take(hands.cardboard.piece(0, COMPANY, AREA))
    hands.cardboard.put_right(owed("take", CRISIS))
    assert hands.move() == {}
    assert hands.moves == 0


def test_everything_is_laid_as_shown_and_only_what_differs_is_moved(hands: Hands) -> None:
    hands.cardboard.put(0, COMPANY, AREA)
    hands.move()
    right = {AREA: [Lying(COMPANY, hands.marks[0], FACE), Lying(CRISIS)]}
    assert hands.cardboard.as_shown(right) and hands.move() == right
    assert hands.moves == 2 and not hands.cardboard.as_shown(right)
    hands.cardboard.clear()
    assert hands.move() == {}


def test_what_has_become_another_kind_is_one_piece_moved(hands: Hands) -> None:
    hands.cardboard.put(0, STARTUP, AREA)
    hands.move()
    lines = [owed("put", COMPANY, side=FACE), owed("take", STARTUP)]
    view = {"showing": None, "question": None, "difference": None, "owed": lines, "devices": [], "history": []}
    duties = BoardDuties(Kit(1, lambda _text: True, lambda: view), hands.cardboard)
    wanted = {AREA: [Lying(COMPANY, hands.marks[0], FACE)]}
    assert duties.go(view, 0.0, wanted)
    assert hands.move() == wanted
    assert hands.moves == 3
    assert duties.go(view, 1.0, wanted) is None, "no camera confirms it, so it is moved once"


def test_where_a_piece_lies_as_it_should_nobody_puts_another_one_though_the_screen_asks(hands: Hands) -> None:
    hands.cardboard.put(0, COMPANY, AREA)
    lying = hands.move()
    hands.cardboard.put_right(owed("put", CRISIS))  # what else lies there wrongly makes no difference
    view = {"showing": None, "question": None, "difference": None, "owed": [owed("put", COMPANY, side=FACE)]}
    view |= {"devices": [], "history": []}
    duties = BoardDuties(Kit(1, lambda _text: True, lambda: view), hands.cardboard)
    beside = hands.move()
    assert duties.go(view, 0.0, lying) is None and hands.move() == beside != lying


@pytest.mark.parametrize(("lies", "said"), [(True, "answer:1"), (False, "answer:none")])
def test_a_question_is_answered_by_what_lies_there(hands: Hands, lies: bool, said: str) -> None:
    if lies:
        hands.cardboard.put(0, COMPANY, AREA)
    hands.move()
    answers = [
        {"seat": seat, "side": FACE, "p": 0.5, "reason": "place", "piece": COMPANY, "owned": True} for seat in (1, 0)
    ]
    view = {"showing": None, "question": {"area": AREA, "spot": 0, "answers": answers}}
    pressed: list[str] = []

    def press(text: str) -> bool:
        pressed.append(text)
        return True

    duties = BoardDuties(Kit(1, press, lambda: view), hands.cardboard)
    assert duties.go(view, 0.0, {}) and pressed == [said]


def test_a_game_of_cards_alone_has_neither_board_nor_dice(tmp_path: Path) -> None:
    with SimulatedTable(tmp_path, TableSetting("patience"), 1) as table:
        data = tomllib.loads(table.table_file("outside").read_text(encoding="utf-8"))
        assert (data["game"], data["simulated"], set(data) & {"camera", "dice"}) == ("patience", True, set())
        assert (table.film(0.0), table.frames, table.dice_move(0.0)) == (False, 0, False)
        with pytest.raises(LookupError, match="patience has no board"):
            _ = table.board
        with pytest.raises(LookupError, match="patience has no dice"):
            _ = table.dice
