"""Economicus as everything around a game knows it: the rules and what belongs to them behind one protocol."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from companion.checked.checker import Place
from companion.checked.wrong_input import BoxError, ImpossiblePosition, LogError
from companion.games.economicus import board, conduct, learnt_cards
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.due_to_hands import EconomicusHands
from companion.games.economicus.finish import box_things, tallied
from companion.games.economicus.rules import derive, engine
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.new_game import new_game
from companion.games.economicus.rules.phases import rulings, seating
from companion.games.economicus.rules.phases.opening import first, roll
from companion.games.economicus.rules.state import Agreement, FirstPlayer, Over, State
from companion.games.economicus.rules.status import status
from companion.games.economicus.rules.text import header, notation, origins, position_fields, position_text
from companion.games.economicus.seats import absent_player
from companion.games.economicus.set_up import FORMS, EconomicusSetUp
from companion.games.economicus.view import TOPICS, EconomicusView, table_view, topic
from companion.games.protocol import (
    Action,
    Chance,
    Layout,
    Move,
    NotUnderstood,
    Offer,
    Opened,
    Part,
    Piece,
    Problem,
    Refusal,
    Result,
    Spoken,
    Summed,
    Tally,
    Thing,
    Whose,
)
from companion.games.simple.absent import NoPrograms, NoSecrets, NothingCounted
from companion.games.simple.highest_die import FACES, HighestDie

IN_HEADER = (*header.NAMES, "format", "version", "schema")
"""Names of a position file that say what was agreed on."""
FIRST = first.kind


class Economicus(EconomicusHands, NoSecrets, NoPrograms, NothingCounted):
    """The second edition. Frozen positions go in, frozen positions come out.

    `folder` is where lies what an owner has read off the board; without it the printed numbers are unknown.
    """

    name = header.GAME
    edition = header.EDITION
    fewest, most = header.FEWEST, header.MOST
    marks = header.COLOURS
    sides = board.SHOWN
    kinds = board.KINDS
    voluntary = engine.kinds(lambda says: says.get("voluntary"))
    areas = NUMBERS
    fields: Mapping[str, Whose] = origins.FIELDS
    rulings = frozenset(rulings.RULES)
    quiet = engine.kinds(lambda says: says.get("quiet"))
    levels: Mapping[str, str] = {
        kind: rule.says["level"] for kind, rule in engine.RULES.items() if "level" in rule.says
    }
    dice = (1, 2)
    side = FIRST
    forms = (*FORMS, "outcome:#:#~", "effect:#", f"{FIRST}:draw", f"{FIRST}:die:#:#")
    cannot_settle = Refusal("cannot_settle", "E7.1")
    no_side_throw = Refusal("wrong_phase", "E2.5", (("kind", FIRST),))

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.set_up = EconomicusSetUp(folder)

    # --- rules ------------------------------------------------------------------------------------------------------

    def turns(self, state: State) -> tuple[int, ...]:
        return engine.turns(state)

    def offers(self, state: State) -> tuple[Offer, ...]:
        return engine.offers(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return engine.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        return engine.apply(state, action)

    def chances(self, state: State) -> tuple[Chance, ...]:
        """Every throw of the dice that are due is as likely as any other."""
        due = conduct.dice_due(state)
        throws = list(product(FACES, repeat=due)) if due else []
        return tuple(Chance(conduct.throw(state, values)[-1], 1 / len(throws)) for values in throws)

    def result(self, state: State) -> Result | None:
        return Result(state.winners, derive.stars(state)) if isinstance(state.phase, Over) else None

    app_may_play = True
    resigning = ""

    def stand_in(self, state: State, seat: int, rng: Random) -> Action | None:
        return absent_player.stand_in(state, seat, rng)

    # --- help -------------------------------------------------------------------------------------------------------

    topics = TOPICS

    def topic(self, state: State) -> str:
        return topic(state)

    # --- one tap, one throw, one sentence ---------------------------------------------------------------------------

    def settle(self, state: State) -> tuple[Action, ...]:
        return conduct.settle(state)

    def follows(self, _state: State) -> tuple[Action, ...]:
        return ()

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        return conduct.reach(state, action)

    def throw(self, state: State, values: tuple[int, ...]) -> tuple[Action, ...]:
        return conduct.throw(state, values)

    def no_throw(self, _state: State) -> Refusal:
        return Refusal("wrong_phase", "E5.1", (("kind", roll.kind),))

    def side_due(self, state: State) -> str:
        """The first player is drawn by lot, or by the highest of one die each."""
        if not isinstance(state.phase, FirstPlayer):
            return ""
        return "dice" if state.agreed.options.first_player == "dice_high" else "draw"

    def side_throw(self, players: int) -> HighestDie:
        return HighestDie(players, FIRST)

    def spoken(self, state: State, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        if name not in conduct.SPOKEN:
            raise NotUnderstood(name)
        return conduct.SPOKEN[name](state, numbers, camera=camera)

    # --- the board --------------------------------------------------------------------------------------------------

    @property
    def board_file(self) -> Path:
        """The owner's own board where there is one."""
        return board_path(self.edition, self._folder)

    def layout(self, state: State) -> Layout:
        return board.layout(state)

    def moves(self, state: State) -> Iterable[Move[State]]:
        return board.moves(state)

    def waits(self, state: State) -> bool:
        """While a card lies open only it goes on (E14.1)."""
        return bool(state.plays)

    def order(self, state: State) -> tuple[int, ...]:
        return state.agreed.ring

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        return board.pieces_from(data)

    # --- numbers ----------------------------------------------------------------------------------------------------

    def view(self, state: State) -> EconomicusView:
        return table_view(state)

    def round(self, state: State) -> int:
        return state.turn

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
        return state.agreed.target

    def tallied(self, before: State, action: Action, after: State) -> tuple[Tally, ...]:
        return tallied.tallied(before, action, after)

    def thrown(self, action: Action) -> tuple[int, ...]:
        return tallied.thrown(action)

    def things(self, state: State) -> tuple[Thing, ...]:
        return box_things.things(state)

    def stored(self, piece: Piece) -> str:
        return box_things.stored(piece)

    def boxed(self, state: State) -> tuple[Thing, ...]:
        return box_things.boxed(state)

    # --- files ------------------------------------------------------------------------------------------------------

    def check_header(self, told: Mapping[str, Any], where: str) -> None:
        """Raises LogError."""
        self._read(told, where)

    def spelled_out(self, told: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, everything in it. Raises LogError."""
        agreed, simulated = self._read({name: one for name, one in told.items() if name in header.NAMES}, where)
        return header.spelled_out(agreed, simulated=simulated)

    def open(self, told: Mapping[str, Any], where: str) -> Opened[State]:
        """The game from its first position, or from the one in its header. Raises LogError, also if that cannot be."""
        agreed, _ = self._read(told, where)
        if told.get("position") is None:
            return _opened(new_game(agreed))
        state = _placed(agreed, told["position"], Place(where).inside("position", needed=True))
        names = [seat.name for seat in agreed.seats]
        wrong = [position_text.problem_data(problem, names) for problem in status(state) if not problem.note]
        if wrong:
            raise ImpossiblePosition(self.name, f"{where}: position", wrong)
        return _opened(state)

    def header_at(self, told: Mapping[str, Any], state: State) -> dict[str, Any]:
        """The header of the game that goes on from this position. Raises LogError."""
        _, simulated = self._read(told, "the game's header")
        agreed = header.spelled_out(state.agreed, simulated=simulated)
        return {**agreed, "position": position_fields.to_data(state)}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[State], dict[str, Any]]:
        """The game in the position of a file, and what was agreed on. Raises LogError."""
        agreed, simulated = self._read(_agreed_in(data), where)
        body = {name: one for name, one in data.items() if name == "players" or name not in IN_HEADER}
        return _opened(_placed(agreed, body, Place(where))), header.spelled_out(agreed, simulated=simulated)

    def position(self, state: State) -> dict[str, Any]:
        return position_text.whole_position(state)

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        return notation.to_line(action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        return notation.from_line(line, players)

    def _read(self, told: Mapping[str, Any], where: str) -> tuple[Agreement, bool]:
        """What a header says was agreed on, and whether the table is a simulated one. Raises LogError."""
        told = {name: one for name, one in told.items() if name not in ("position", "schema", "format", "version")}
        try:
            return header.read(told, self.set_up.box_of, where)
        except BoxError as error:
            raise LogError(str(error)) from error

    # --- the people -------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        self.set_up.box_of(self.edition)

    def status(self, state: State) -> tuple[Problem, ...]:
        return status(state)

    def leave(self, state: State, seat: int) -> State:
        return seating.without_player(state, seat)

    def join(self, state: State, name: str, mark: str) -> State:
        return seating.with_player(state, name, mark)

    def learnt(self, before: State | None, state: State) -> None:
        """A card that was described, and the difficulty of one that is listed, are kept with the box, so that they are
        asked once; an undo takes them back there too.
        """
        if self._folder is not None:
            learnt_cards.keep(self.edition, self._folder, before or state, state)


def _placed(agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
    """A position from plain data. Raises LogError."""
    try:
        return position_text.read_position(agreed, data, place)
    except BoxError as error:
        raise LogError(str(error)) from error


def _opened(state: State) -> Opened[State]:
    seats = state.agreed.seats
    return Opened(state, tuple(seat.name for seat in seats), tuple(seat.colour for seat in seats))


def _agreed_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a position file says was agreed on: of players their names and colours."""
    agreed = {name: one for name, one in data.items() if name in IN_HEADER}
    players = agreed.get("players")
    if isinstance(players, list):
        agreed["players"] = [_person(player) for player in players]
    return agreed


def _person(player: object) -> object:
    if not isinstance(player, Mapping):
        return player
    return {name: value for name, value in player.items() if name in ("name", "colour")}
