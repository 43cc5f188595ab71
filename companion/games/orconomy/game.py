"""Orconomy as everything around it knows it: the rules and what belongs to them behind one protocol."""

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from companion.games.orconomy import board, conduct, opening, set_up
from companion.games.orconomy import header as headers
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.due_to_hands import OrconomyHands
from companion.games.orconomy.finish import box_things, tallied
from companion.games.orconomy.first_oracle import FirstOracle
from companion.games.orconomy.judgements import stand_in
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.act_terms import ORACLE
from companion.games.orconomy.rules.acts import LINE_WORDS, RULES, turns
from companion.games.orconomy.rules.cards import wanting
from companion.games.orconomy.rules.phases import rounds, seating
from companion.games.orconomy.rules.phases.placing import oracle
from companion.games.orconomy.rules.state import CARDS, NUMBERS, Over, State
from companion.games.orconomy.rules.state import FirstOracle as OracleIsChosen
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text import origins, position_text
from companion.games.orconomy.view import TOPICS, dice_due, table_view, topic
from companion.games.orconomy.view_shapes import TableView
from companion.games.protocol import (
    Action,
    Chance,
    Layout,
    Move,
    NotUnderstood,
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
from companion.games.simple.absent import NoPrograms
from companion.games.simple.by_acts import ByActs

FACES = range(1, 7)


class Orconomy(ByActs[State], OrconomyHands, NoPrograms):
    """The 2017 boxed game. Frozen positions go in, frozen positions come out.

    `folder` is where an owner's corrections to the box lie; without it the box is as printed.
    """

    name = headers.NAME
    edition = headers.EDITION
    fewest, most = headers.FEWEST, headers.MOST
    marks = headers.CLANS
    sides = (board.FACE, board.BONES)
    kinds = board.KINDS
    voluntary = board.VOLUNTARY
    areas = NUMBERS
    fields: Mapping[str, Whose] = {
        "trophies": "player",
        "skulls": "player",
        "interest": "player",
        "interest_gross": "player",
        "raisable": "player",
        "price": "area",
        "hindmost": "table",
    }
    dice = (1, 2)
    side = ORACLE
    forms = (*set_up.FORMS, "outcome:#:#~", "shout:#~", "oracle:draw", "oracle:die:#:#")
    cannot_settle = Refusal("cannot_settle", "R9.3")
    no_side_throw = Refusal("wrong_phase", "R2.7", (("kind", oracle.kind),))

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.set_up = set_up.OrconomySetUp(folder)

    # --- rules ------------------------------------------------------------------------------------------------------

    rules = RULES
    line_words = LINE_WORDS
    turns = staticmethod(turns)

    def chances(self, state: State) -> tuple[Chance, ...]:
        """Every throw of the dice that are due is as likely as any other."""
        throws = list(product(FACES, repeat=dice_due(state)))
        runs = [conduct.throw(state, values) for values in throws] if len(throws) > 1 else []
        return tuple(Chance(run[-1], 1 / len(throws)) for run in runs)

    def result(self, state: State) -> Result | None:
        if not isinstance(state.phase, Over):
            return None
        return Result(derive.winners(state), tuple(derive.trophies(state)))

    app_may_play = True
    resigning = ""

    def stand_in(self, state: State, seat: int, rng: Random) -> Action | None:
        return stand_in(state, seat, rng)

    def known_to(self, state: State, seat: int) -> State:
        """The position itself: of cards it only knows how many each player holds."""
        return state

    # --- help -------------------------------------------------------------------------------------------------------

    @property
    def topics(self) -> tuple[str, ...]:
        return TOPICS

    def topic(self, state: State) -> str:
        return topic(state)

    # --- one tap, one throw, one sentence ---------------------------------------------------------------------------

    def settle(self, state: State) -> tuple[Action, ...]:
        return conduct.settle(state)

    def follows(self, state: State) -> tuple[Action, ...]:
        return conduct.follows(state)

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        return conduct.reach(state, action)

    def throw(self, state: State, values: tuple[int, ...]) -> tuple[Action, ...]:
        return conduct.throw(state, values)

    def no_throw(self, state: State) -> Refusal:
        return wanting.holds_up(state) or Refusal("wrong_phase", "R6.3", (("kind", rounds.roll.kind),))

    def side_due(self, state: State) -> str:
        """The first Oracle is drawn by lot, or by the highest of one die each."""
        if not isinstance(state.phase, OracleIsChosen):
            return ""
        return "dice" if state.agreed.options.first_oracle == "dice_high" else "draw"

    def side_throw(self, players: int) -> FirstOracle:
        return FirstOracle(players)

    def spoken(self, state: State, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        if name not in conduct.SPOKEN:
            raise NotUnderstood(name)
        return conduct.SPOKEN[name](state, numbers, camera=camera)

    @property
    def board_file(self) -> Path:
        """The owner's own board where there is one."""
        return board_path(self.edition, self._folder)

    # --- the board --------------------------------------------------------------------------------------------------

    def layout(self, state: State) -> Layout:
        return board.layout(state)

    def moves(self, state: State) -> tuple[Move[State], ...]:
        return board.moves(state)

    def waits(self, state: State) -> bool:
        """While a card lies open nothing else is allowed (en 324)."""
        return bool(state.plays)

    def order(self, state: State) -> tuple[int, ...]:
        return state.agreed.ring

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        return board.pieces_from(data)

    # --- numbers ----------------------------------------------------------------------------------------------------

    def view(self, state: State) -> TableView:
        return table_view(state)

    def round(self, state: State) -> int:
        return state.round

    def misasked(self, field: str, which: str) -> str:
        """Tourism is printed 2/12."""
        mistaken = (field, which) == ("price", "12")
        return "industry 12 is Tourism, printed 2/12, and price:2 its price" if mistaken else ""

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

    def check_header(self, header: Mapping[str, Any], where: str) -> None:
        headers.check({name: value for name, value in header.items() if name != "position"}, where)

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        return opening.spelled_out(header, self.set_up.box_of, where)

    def open(self, header: Mapping[str, Any], where: str) -> Opened[State]:
        return opening.open_header(header, self.set_up.box_of, where)

    def header_at(self, header: Mapping[str, Any], state: State) -> dict[str, Any]:
        return opening.header_at(header, state)

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[State], dict[str, Any]]:
        return opening.open_position(data, self.set_up.box_of, where)

    def position(self, state: State) -> dict[str, Any]:
        return position_text.sheet(state)

    # --- people -----------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        self.set_up.box_of(self.edition)

    def status(self, state: State) -> tuple[Problem, ...]:
        return status(state)

    def leave(self, state: State, seat: int) -> State:
        return seating.without_player(state, seat)

    def join(self, state: State, name: str, mark: str) -> State:
        return seating.with_player(state, name, mark, state.agreed.players)

    def learnt(self, before: State | None, state: State) -> None:
        """A Risk Rating that was read off a card is kept with the box, so that it is asked once; an undo takes it back
        there too.
        """
        known = before.ratings if before is not None else state.ratings
        for card, was, now in zip(CARDS, known, state.ratings, strict=True):
            if was != now:
                self.set_up.rate(card, now)
