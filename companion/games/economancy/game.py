"""Economancy as everything around a game knows it: the rules behind one protocol."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.checked.checker import Place
from companion.games.economancy import board, conduct
from companion.games.economancy.boxes.corrections import corrections_in
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.course.programs import CoursePrograms
from companion.games.economancy.due_to_hands import EconomancyHands
from companion.games.economancy.finish import box_things, tallied
from companion.games.economancy.rules import derive, origins
from companion.games.economancy.rules.acts import LINE_WORDS, RULES, RULINGS
from companion.games.economancy.rules.phases.income import new_game
from companion.games.economancy.rules.state import NOBODY, Agreement, Over, State
from companion.games.economancy.rules.status import status
from companion.games.economancy.rules.text import header, position_fields, position_text
from companion.games.economancy.seats.absent_player import stand_in
from companion.games.economancy.set_up import FORMS, EconomancySetUp
from companion.games.economancy.view import EconomancyView, game_view, topic
from companion.games.kernel import from_line, no, to_line
from companion.games.protocol import (
    Action,
    Layout,
    Move,
    Offer,
    Opened,
    Part,
    Piece,
    PieceKind,
    Problem,
    Refusal,
    Result,
    SetUp,
    Spoken,
    Summed,
    Tally,
    Thing,
    Whose,
)
from companion.games.simple.absent import NoDice, NothingCounted, OneActATap
from companion.games.simple.agreed_files import AgreedFiles
from companion.games.simple.own_mat import mat_file

TOPICS = (
    "phase:income", "phase:invest", "phase:attack", "phase:defend", "phase:buy", "phase:over", "area",
)  # fmt: skip


class Economancy(EconomancyHands, AgreedFiles[Agreement, State], CoursePrograms, NoDice, OneActATap, NothingCounted):
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

    header_names = header.NAMES
    shared_names = ("players", "shop")
    seat_names = ("name", "clan")

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.set_up: SetUp = EconomancySetUp(folder)

    # --- rules ------------------------------------------------------------------------------------------------------

    secrets = True

    def turns(self, state: State) -> tuple[int, ...]:
        return derive.due(state)

    def sealed(self, state: State) -> tuple[int, ...]:
        return conduct.sealed(state)

    def known_to(self, state: State, _seat: int) -> State:
        """The position itself: nothing in it is hidden from anybody."""
        return state

    def offers(self, state: State) -> tuple[Offer, ...]:
        return RULES.offers(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return RULES.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        return RULES.apply(state, action)

    def result(self, state: State) -> Result | None:
        """The winner, if any, and everybody's points."""
        if not isinstance(state.phase, Over):
            return None
        points = tuple(derive.points(state, seat) for seat in state.seats)
        return Result(() if state.winner == NOBODY else (state.winner,), points)

    # --- how actions hang together ----------------------------------------------------------------------------------

    rulings = RULINGS
    forms: tuple[str, ...] = (*conduct.FORMS, *FORMS)
    cannot_settle = no("cannot_settle", "M5.1")

    def settle(self, state: State) -> tuple[Action, ...]:
        return conduct.settle(state)

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        return conduct.reach(state, action)

    def spoken(self, state: State, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        """A reveal: a value for each seat, one act. Raises NotUnderstood."""
        return conduct.spoken(state, name, numbers)

    # --- the rows on the table --------------------------------------------------------------------------------------

    @property
    def board_file(self) -> Path:
        """The mat in millimetres, the owner's own where there is one."""
        return mat_file(board.BOARD_FILE, self._folder)

    kinds: Mapping[str, PieceKind] = board.CARDS
    voluntary: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()

    def layout(self, state: State) -> Layout:
        return board.layout(state)

    def moves(self, state: State) -> Iterable[Move[State]]:
        return board.moves(state)

    def waits(self, _state: State) -> bool:
        return False

    def order(self, _state: State) -> tuple[int, ...]:
        """Nothing: rows have no other order than that of the seats."""
        return ()

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        return board.pieces_from(data)

    # --- a seat whose player is not there ---------------------------------------------------------------------------

    app_may_play = True
    resigning = "resign"

    def stand_in(self, state: State, seat: int, rng: Random) -> Action | None:
        return stand_in(state, seat, rng)

    # --- help, and where numbers come from --------------------------------------------------------------------------

    fields: Mapping[str, Whose] = origins.FIELDS
    areas: tuple[int, ...] = origins.AREAS

    @property
    def topics(self) -> tuple[str, ...]:
        """Each phase, a kind of card, and each kind of number."""
        return (*TOPICS, *(f"number:{field}" for field in self.fields))

    def topic(self, state: State) -> str:
        return topic(state)

    def misasked(self, _field: str, _which: str) -> str:
        return ""

    def number(self, state: State, field: str, which: int) -> int:
        return origins.number(state, field, which)

    def parts(self, state: State, field: str, which: int) -> tuple[Part, ...]:
        return origins.parts(state, field, which)

    def cause(self, before: State, action: Action, after: State, field: str, which: int) -> str:
        return origins.cause(before, action, after, field, which)

    # --- a game looked back on, put away, laid out again ------------------------------------------------------------

    raced = tallied.RACED
    tallies: Mapping[str, Summed] = tallied.TALLIES

    def goal(self, state: State) -> int:
        return state.agreed.win_points

    def tallied(self, before: State, action: Action, after: State) -> tuple[Tally, ...]:
        return tallied.tallied(before, action, after)

    def things(self, state: State) -> tuple[Thing, ...]:
        return box_things.things(state)

    def boxed(self, state: State) -> tuple[Thing, ...]:
        return box_things.boxed(state)

    # --- files ------------------------------------------------------------------------------------------------------

    def read_agreed(self, told: Mapping[str, Any], where: str) -> tuple[Agreement, bool]:
        return header.read(told, load_prints(), where)

    def agreed_in_words(self, agreed: Agreement, *, simulated: bool) -> dict[str, Any]:
        return header.spelled_out(agreed, simulated=simulated)

    def agreed_of(self, state: State) -> Agreement:
        return state.agreed

    def begun(self, agreed: Agreement) -> State:
        return new_game(agreed)

    def read_body(self, agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
        return position_text.read_position(agreed, data, place)

    def body(self, state: State) -> dict[str, Any]:
        return position_fields.to_data(state)

    def opened(self, state: State) -> Opened[State]:
        return Opened(state, state.agreed.names, tuple(seat.clan for seat in state.agreed.seats))

    def problem_in_words(self, problem: Problem, agreed: Agreement) -> dict[str, Any]:
        return position_text.problem_data(problem, agreed.names)

    def position(self, state: State) -> dict[str, Any]:
        return position_text.whole_position(state)

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        return to_line(RULES, action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        return from_line(RULES, line, players, LINE_WORDS)

    # --- the people -------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        """See that the box and the owner's corrections can be read. Raises BoxError."""
        load_prints()
        corrections_in(self._folder)

    def status(self, state: State) -> tuple[Problem, ...]:
        return status(state)

    def leave(self, _state: State, _seat: int) -> State:
        raise ValueError("Nobody leaves a game of Economancy. Whoever has to go resigns.")

    def join(self, _state: State, _name: str, _mark: str) -> State:
        raise ValueError("Nobody joins a game of Economancy that has begun.")

    def learnt(self, _before: State | None, _state: State) -> None:
        """Nothing: the cards are the same in every box."""

    # --- what is shown ----------------------------------------------------------------------------------------------

    quiet = frozenset({"income", "stop", "pass"})
    levels: Mapping[str, str] = {"resign": "note", "agree_draw": "note", **dict.fromkeys(RULINGS, "note")}

    def view(self, state: State) -> EconomancyView:
        return game_view(state)

    def round(self, state: State) -> int:
        return state.round
