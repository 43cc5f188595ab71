"""ORC as everything around a game knows it: the rules behind one protocol."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.checked.checker import Place
from companion.checked.wrong_input import BoxError, ImpossiblePosition, LogError
from companion.games.kernel import from_line, no, to_line
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
from companion.games.orc.view import OrcView, game_view, topic
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
    Summed,
    Tally,
    Thing,
    Whose,
)
from companion.games.simple.absent import (
    HiddenHands,
    NoDice,
    NoPrograms,
    NoSecrets,
    NothingCounted,
    OneActATap,
)
from companion.games.simple.own_mat import mat_file

IN_HEADER = (*header.NAMES, "format", "version")
"""Names of a position file that say what was agreed on."""


class Orc(OrcHands, NoDice, NoSecrets, NoPrograms, OneActATap, HiddenHands, NothingCounted):
    """The 2017 card game for two. Frozen positions go in, frozen positions come out.

    Nothing is left to chance: people draw, and the app only counts. Nothing is hidden either: what is in a hand never
    comes into a position.
    """

    name = header.GAME
    edition = header.EDITION
    fewest = 2
    most = 2
    marks: tuple[str, ...] = ()
    set_up: SetUp = OrcSetUp()
    resigning = resign.kind

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` is where an owner's own mat is measured; without it the mat is the usual one."""
        self._folder = folder

    # --- rules ------------------------------------------------------------------------------------------------------

    def turns(self, state: State) -> tuple[int, ...]:
        return derive.turns(state)

    def offers(self, state: State) -> tuple[Offer, ...]:
        return RULES.offers(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return RULES.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        return RULES.apply(state, action)

    def result(self, state: State) -> Result | None:
        """The winner, if any, and both scores unless the game was broken off."""
        if not isinstance(state.phase, Over):
            return None
        scores = tuple(derive.score(state, seat) for seat in SEATS) if state.phase.by == "score" else ()
        return Result(() if state.winner == NOBODY else (state.winner,), scores)

    # --- the mat under a camera -------------------------------------------------------------------------------------

    @property
    def board_file(self) -> Path:
        """The mat in millimetres."""
        return mat_file(board.BOARD_FILE, self._folder)

    kinds: Mapping[str, PieceKind] = board.CARDS
    voluntary: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()

    def layout(self, state: State) -> Layout:
        return board.layout(state)

    def moves(self, state: State) -> Iterable[Move[State]]:
        return board.moves(state)

    def waits(self, state: State) -> bool:
        return False

    def order(self, state: State) -> tuple[int, ...]:
        return ()

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        return board.pieces_from(data)

    # --- help -------------------------------------------------------------------------------------------------------

    @property
    def topics(self) -> tuple[str, ...]:
        """Each phase, each kind of number, and a land."""
        return (*(f"phase:{name}" for name in PHASES.values()), *(f"number:{field}" for field in self.fields), "area")

    def topic(self, state: State) -> str:
        return topic(state)

    # --- how actions hang together ----------------------------------------------------------------------------------

    rulings = RULES.kinds(lambda act: not act.offered)
    forms: tuple[str, ...] = FORMS
    cannot_settle = no("cannot_settle", "O4.9")

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        """Where draws are not told, the next player's turn says that the cards still due were drawn."""
        phase, act = state.phase, RULES.acts.get(action.kind)
        if act is None or not (isinstance(phase, Draw) and Draw in act.says.get("waits_for", ())):
            return (action,)
        if action.player == phase.turn:
            return (action,)
        return (*drawing.still_to_be_drawn(state), action)

    # --- where numbers come from ------------------------------------------------------------------------------------

    fields: Mapping[str, Whose] = origins.FIELDS
    areas: tuple[int, ...] = LANDS

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

    def tallied(self, before: State, action: Action, after: State) -> tuple[Tally, ...]:
        return tallied.tallied(before, action, after)

    def things(self, state: State) -> tuple[Thing, ...]:
        return box_things.things(state)

    def stored(self, piece: Piece) -> str:
        return box_things.stored(piece)

    def boxed(self, state: State) -> tuple[Thing, ...]:
        return box_things.boxed(state)

    # --- files ------------------------------------------------------------------------------------------------------

    def check_header(self, told: Mapping[str, Any], where: str) -> None:
        """Raises LogError."""
        _read(told, where)

    def spelled_out(self, told: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, everything in it. Raises LogError."""
        agreed, simulated = _read({name: value for name, value in told.items() if name in header.NAMES}, where)
        return header.spelled_out(agreed, simulated=simulated)

    def open(self, told: Mapping[str, Any], where: str) -> Opened[State]:
        """The game from its first position, or from the one in its header. Raises LogError, also if that cannot be."""
        agreed, _ = _read(told, where)
        if told.get("position") is None:
            return _opened(spare.new_game(agreed))
        state = _placed(agreed, told["position"], Place(where).inside("position", needed=True))
        wrong = [position_text.problem_data(problem, agreed.names) for problem in status(state) if not problem.note]
        if wrong:
            raise ImpossiblePosition(self.name, f"{where}: position", wrong)
        return _opened(state)

    def header_at(self, told: Mapping[str, Any], state: State) -> dict[str, Any]:
        """The header of the game that goes on from this position. Raises LogError."""
        _, simulated = _read(told, "the game's header")
        agreed = header.spelled_out(state.agreed, simulated=simulated)
        return {**agreed, "position": position_fields.to_data(state)}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[State], dict[str, Any]]:
        """The game in the position of a file, and what was agreed on. Raises LogError."""
        agreed, simulated = _read(_agreed_in(data), where)
        body = {name: value for name, value in data.items() if name == "players" or name not in IN_HEADER}
        return _opened(_placed(agreed, body, Place(where))), header.spelled_out(agreed, simulated=simulated)

    def position(self, state: State) -> dict[str, Any]:
        return position_text.whole_position(state)

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        return to_line(RULES, action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        return from_line(RULES, line, players)

    # --- the people -------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        """There are no files about it."""

    def status(self, state: State) -> tuple[Problem, ...]:
        return status(state)

    def leave(self, _state: State, _seat: int) -> State:
        raise ValueError("ORC is a game for two: nobody leaves it. Resign, or agree on a draw.")

    def join(self, _state: State, _name: str, _mark: str) -> State:
        raise ValueError("ORC is a game for two: nobody joins it.")

    def learnt(self, _before: State | None, _state: State) -> None:
        """Nothing: the cards are the same in every box."""

    # --- what is shown ----------------------------------------------------------------------------------------------

    quiet = RULES.kinds(lambda act: act.says.get("quiet"))
    levels: Mapping[str, str] = dict.fromkeys(
        RULES.kinds(lambda act: act.says.get("breaks_off") or not act.offered), "note"
    )

    def view(self, state: State) -> OrcView:
        return game_view(state)

    def round(self, state: State) -> int:
        return state.round


def _read(told: Mapping[str, Any], where: str) -> tuple[Agreement, bool]:
    """What a header says was agreed on, and whether the table is a simulated one. Raises LogError."""
    try:
        return header.read(told, where)
    except BoxError as error:
        raise LogError(str(error)) from error


def _placed(agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
    """A position from plain data. Raises LogError."""
    try:
        return position_text.read_position(agreed, data, place)
    except BoxError as error:
        raise LogError(str(error)) from error


def _opened(state: State) -> Opened[State]:
    return Opened(state, state.agreed.names, ("", ""))


def _agreed_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a position file says was agreed on: of players their names and sides."""
    agreed = {name: value for name, value in data.items() if name in IN_HEADER}
    players = agreed.get("players")
    if isinstance(players, list):
        agreed["players"] = [_person(player) for player in players]
    return agreed


def _person(player: object) -> object:
    if not isinstance(player, Mapping):
        return player
    return {name: value for name, value in player.items() if name in ("name", "side")}
