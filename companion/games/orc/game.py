"""ORC as everything around a game knows it: its parts, which answer for themselves."""

from collections.abc import Mapping
from pathlib import Path

from companion.games.kernel import no
from companion.games.orc import board
from companion.games.orc.due_to_hands import OrcHands
from companion.games.orc.finish import box_things, tallied
from companion.games.orc.rules import derive, origins
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases import drawing, spare
from companion.games.orc.rules.phases.ending import resign
from companion.games.orc.rules.state import LANDS, NOBODY, PHASES, SEATS, Agreement, Draw, Over, State
from companion.games.orc.rules.status import status
from companion.games.orc.rules.text import header, position_fields, position_text
from companion.games.orc.set_up import FORMS, OrcSetUp
from companion.games.orc.view import game_view, topic
from companion.games.protocol import Action, Opened, PieceKind, Problem, Result, SetUp, Summed, Whose
from companion.games.simple.absent import HiddenHands, NoDice, NoPrograms, NothingCounted, OneActATap
from companion.games.simple.agreed_files import AgreedFiles
from companion.games.simple.by_acts import ByActs
from companion.games.simple.own_mat import mat_file
from companion.games.simple.whole_positions import problem_data


class Orc(
    ByActs[State],
    OrcHands,
    AgreedFiles[Agreement, State],
    NoDice,
    NoPrograms,
    OneActATap,
    HiddenHands,
    NothingCounted,
):
    """The 2017 card game for two. Frozen positions go in, frozen positions come out.

    Nothing is left to chance: people draw, and the app only counts. Nothing is hidden either: what is in a hand never
    comes into a position. `folder` is where an owner's own mat is measured; without it the mat is the usual one.
    """

    name = header.GAME
    edition = header.EDITION
    fewest = 2
    most = 2
    marks: tuple[str, ...] = ()
    set_up: SetUp = OrcSetUp()
    resigning = resign.kind

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    # --- rules ------------------------------------------------------------------------------------------------------

    rules = RULES
    turns = staticmethod(derive.turns)
    forms: tuple[str, ...] = FORMS
    cannot_settle = no("cannot_settle", "O4.9")

    def result(self, state: State) -> Result | None:
        """The winner, if any, and both scores unless the game was broken off."""
        if not isinstance(state.phase, Over):
            return None
        scores = tuple(derive.score(state, seat) for seat in SEATS) if state.phase.by == "score" else ()
        return Result(() if state.winner == NOBODY else (state.winner,), scores)

    def known_to(self, state: State, _seat: int) -> State:
        """The position itself: nothing in it is hidden from anybody."""
        return state

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        """Where draws are not told, the next player's turn says that the cards still due were drawn."""
        phase, act = state.phase, RULES.acts.get(action.kind)
        if act is None or not (isinstance(phase, Draw) and Draw in act.says.get("waits_for", ())):
            return (action,)
        if action.player == phase.turn:
            return (action,)
        return (*drawing.still_to_be_drawn(state), action)

    # --- the mat under a camera -------------------------------------------------------------------------------------

    kinds: Mapping[str, PieceKind] = board.CARDS
    voluntary: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()
    layout = staticmethod(board.layout)
    moves = staticmethod(board.moves)
    pieces_from = staticmethod(board.pieces_from)

    @property
    def board_file(self) -> Path:
        """The mat in millimetres."""
        return mat_file(board.BOARD_FILE, self._folder)

    def waits(self, _state: State) -> bool:
        return False

    def order(self, _state: State) -> tuple[int, ...]:
        return ()

    # --- numbers and help -------------------------------------------------------------------------------------------

    fields: Mapping[str, Whose] = origins.FIELDS
    areas: tuple[int, ...] = LANDS
    number = staticmethod(origins.number)
    parts = staticmethod(origins.parts)
    cause = staticmethod(origins.cause)
    topics: tuple[str, ...] = (
        *(f"phase:{name}" for name in PHASES.values()), *(f"number:{field}" for field in origins.FIELDS), "area",
    )  # fmt: skip
    topic = staticmethod(topic)

    def misasked(self, _field: str, _which: str) -> str:
        return ""

    # --- a game looked back on, put away, laid out again ------------------------------------------------------------

    raced = tallied.RACED
    tallies: Mapping[str, Summed] = tallied.TALLIES
    tallied = staticmethod(tallied.tallied)
    things = staticmethod(box_things.things)
    stored = staticmethod(box_things.stored)
    boxed = staticmethod(box_things.boxed)

    # --- files ------------------------------------------------------------------------------------------------------

    header_names = header.NAMES
    seat_names = ("name", "side")
    read_agreed = staticmethod(header.read)
    agreed_in_words = staticmethod(header.spelled_out)
    begun = staticmethod(spare.new_game)
    read_body = staticmethod(position_text.read_position)
    body = staticmethod(position_fields.to_data)
    position = staticmethod(position_text.whole_position)
    status = staticmethod(status)

    def agreed_of(self, state: State) -> Agreement:
        return state.agreed

    def opened(self, state: State) -> Opened[State]:
        return Opened(state, state.agreed.names, ("", ""))

    def problem_in_words(self, problem: Problem, agreed: Agreement) -> dict[str, object]:
        return problem_data(problem, agreed.names)

    # --- the people, and what is shown ------------------------------------------------------------------------------

    view = staticmethod(game_view)

    def round(self, state: State) -> int:
        return state.round

    def ready(self) -> None:
        """There are no files about it."""

    def learnt(self, _before: State | None, _state: State) -> None:
        """Nothing: the cards are the same in every box."""

    def leave(self, _state: State, _seat: int) -> State:
        raise ValueError("ORC is a game for two: nobody leaves it. Resign, or agree on a draw.")

    def join(self, _state: State, _name: str, _mark: str) -> State:
        raise ValueError("ORC is a game for two: nobody joins it.")
