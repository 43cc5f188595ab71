"""Economancy as everything around a game knows it: its parts, which answer for themselves."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.economancy import board, conduct
from companion.games.economancy.boxes.corrections import corrections_in
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.course.programs import CoursePrograms
from companion.games.economancy.due_to_hands import EconomancyHands
from companion.games.economancy.finish import box_things, tallied
from companion.games.economancy.judgements import stand_in
from companion.games.economancy.rules import derive, origins
from companion.games.economancy.rules.acts import LINE_WORDS, RULES
from companion.games.economancy.rules.phases.anytime import resign
from companion.games.economancy.rules.phases.income import new_game
from companion.games.economancy.rules.state import NOBODY, Agreement, Over, State
from companion.games.economancy.rules.status import status
from companion.games.economancy.rules.text import header, position_fields, position_text
from companion.games.economancy.set_up import FORMS, EconomancySetUp
from companion.games.economancy.view import game_view, topic
from companion.games.kernel import no
from companion.games.protocol import (
    Opened,
    PieceKind,
    Problem,
    Result,
    SetUp,
    Spoken,
    Summed,
    Whose,
)
from companion.games.simple.absent import NoDice, NothingCounted, OneActATap
from companion.games.simple.agreed_files import AgreedFiles
from companion.games.simple.by_acts import ByActs
from companion.games.simple.own_mat import mat_file
from companion.games.simple.whole_positions import problem_data

TOPICS = (
    "phase:income", "phase:invest", "phase:attack", "phase:defend", "phase:buy", "phase:over", "area",
)  # fmt: skip


class Economancy(
    ByActs[State], EconomancyHands, AgreedFiles[Agreement, State], CoursePrograms, NoDice, OneActATap, NothingCounted
):
    """The card game for two to four wizards. Frozen positions go in, frozen positions come out.

    Nothing is left to chance, and nothing secret is ever in a position: what somebody has chosen stands there only
    once the table has seen it. `folder` is where an owner's corrections to the cards lie; without it they are as
    printed.
    """

    name = header.GAME
    edition = header.EDITION
    fewest = header.FEWEST
    most = header.MOST_PLAYERS
    marks: tuple[str, ...] = header.CLANS

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.set_up: SetUp = EconomancySetUp(folder)

    # --- rules ------------------------------------------------------------------------------------------------------

    rules = RULES
    line_words = LINE_WORDS
    turns = staticmethod(derive.due)
    sealed = staticmethod(conduct.sealed)
    forms: tuple[str, ...] = (*conduct.FORMS, *FORMS)
    cannot_settle = no("cannot_settle", "M5.1")
    settle = staticmethod(conduct.settle)
    reach = staticmethod(conduct.reach)

    def result(self, state: State) -> Result | None:
        """The winner, if any, and everybody's points."""
        if not isinstance(state.phase, Over):
            return None
        points = tuple(derive.points(state, seat) for seat in state.seats)
        return Result(() if state.winner == NOBODY else (state.winner,), points)

    def known_to(self, state: State, _seat: int) -> State:
        """The position itself: nothing in it is hidden from anybody."""
        return state

    def spoken(self, state: State, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        """A reveal: a value for each seat, one act. Raises NotUnderstood."""
        return conduct.spoken(state, name, numbers)

    # --- the rows on the table --------------------------------------------------------------------------------------

    kinds: Mapping[str, PieceKind] = board.CARDS
    voluntary: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()
    layout = staticmethod(board.layout)
    moves = staticmethod(board.moves)
    pieces_from = staticmethod(board.pieces_from)

    @property
    def board_file(self) -> Path:
        """The mat in millimetres, the owner's own where there is one."""
        return mat_file(board.BOARD_FILE, self._folder)

    def waits(self, _state: State) -> bool:
        return False

    def order(self, _state: State) -> tuple[int, ...]:
        """Nothing: rows have no other order than that of the seats."""
        return ()

    # --- a seat whose player is not there ---------------------------------------------------------------------------

    app_may_play = True
    resigning = resign.kind
    stand_in = staticmethod(stand_in)

    # --- help, and where numbers come from --------------------------------------------------------------------------

    fields: Mapping[str, Whose] = origins.FIELDS
    areas: tuple[int, ...] = origins.AREAS
    number = staticmethod(origins.number)
    parts = staticmethod(origins.parts)
    cause = staticmethod(origins.cause)
    topics: tuple[str, ...] = (*TOPICS, *(f"number:{field}" for field in origins.FIELDS))
    topic = staticmethod(topic)

    def misasked(self, _field: str, _which: str) -> str:
        return ""

    # --- a game looked back on, put away, laid out again ------------------------------------------------------------

    raced = tallied.RACED
    tallies: Mapping[str, Summed] = tallied.TALLIES
    tallied = staticmethod(tallied.tallied)
    things = staticmethod(box_things.things)
    boxed = staticmethod(box_things.boxed)

    def goal(self, state: State) -> int:
        return state.agreed.win_points

    # --- files ------------------------------------------------------------------------------------------------------

    header_names = header.NAMES
    shared_names = ("players", "shop")
    seat_names = ("name", "clan")
    agreed_in_words = staticmethod(header.spelled_out)
    begun = staticmethod(new_game)
    read_body = staticmethod(position_text.read_position)
    body = staticmethod(position_fields.to_data)
    position = staticmethod(position_text.whole_position)
    status = staticmethod(status)

    def read_agreed(self, told: Mapping[str, Any], where: str) -> tuple[Agreement, bool]:
        return header.read(told, load_prints(), where)

    def agreed_of(self, state: State) -> Agreement:
        return state.agreed

    def opened(self, state: State) -> Opened[State]:
        return Opened(state, state.agreed.names, tuple(seat.clan for seat in state.agreed.seats))

    def problem_in_words(self, problem: Problem, agreed: Agreement) -> dict[str, Any]:
        return problem_data(problem, agreed.names)

    # --- the people, and what is shown ------------------------------------------------------------------------------

    view = staticmethod(game_view)

    def round(self, state: State) -> int:
        return state.round

    def ready(self) -> None:
        """See that the box and the owner's corrections can be read. Raises BoxError."""
        load_prints()
        corrections_in(self._folder)

    def leave(self, _state: State, _seat: int) -> State:
        raise ValueError("Nobody leaves a game of Economancy. Whoever has to go resigns.")

    def join(self, _state: State, _name: str, _mark: str) -> State:
        raise ValueError("Nobody joins a game of Economancy that has begun.")

    def learnt(self, _before: State | None, _state: State) -> None:
        """Nothing: the cards are the same in every box."""
