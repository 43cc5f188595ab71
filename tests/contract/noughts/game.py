"""Noughts and crosses behind the protocol of a game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.checked.checker import Entry, Many, Place, Table, Text, Truth
from companion.checked.values import Name, Switches
from companion.checked.wrong_input import ImpossiblePosition, LogError
from companion.games.protocol import (
    Action,
    Chance,
    Chosen,
    GameView,
    Layout,
    Lesson,
    NotUnderstood,
    Offer,
    Opened,
    Part,
    Piece,
    PieceKind,
    PlayerCore,
    Problem,
    Prompt,
    Refusal,
    Result,
    SideThrow,
    Spoken,
    Whose,
)
from tests.contract.noughts import rules
from tests.contract.noughts.rules import CELLS, EMPTY, State

NAME = "noughts"
FIRST: Mapping[str, int] = {"cross": 0, "nought": 1}
AGREED = Table((
    Entry("game", Text((NAME,)), NAME), Entry("edition", Text(longest=40), "noughts-1"),
    Entry("simulated", Truth(), False), Entry("players", Many(Table((Entry("name", Name()),)), 2, 2)),
    Entry("preset", Text(("usual",)), "usual"), Entry("options", Switches(), {}),
))  # fmt: skip
_NAMES = tuple(entry.name for entry in AGREED.entries)
_POSITION = ("cells", "turn", "winner", "problems")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoughtsView(GameView):
    """The nine cells by owner, -1 for none."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is chosen for this game alone."""


class NoughtsSetUp:
    """Two names and who begins."""

    steps = ("players", "rules")
    presets: Mapping[str, Mapping[str, object]] = {"usual": {"first": "cross"}}
    options: Mapping[str, tuple[object, ...]] = {"first": tuple(FIRST)}
    order_steps: tuple[str, ...] = ()
    lesson_names: tuple[str, ...] = ()

    def begin(self) -> Nothing:
        return Nothing()

    def change(self, chosen: Chosen, words: Sequence[str], rng: Random) -> Chosen:
        raise NotUnderstood(":".join(words))

    def fitted(self, chosen: Chosen) -> Chosen:
        return chosen

    def lacks(self, chosen: Chosen) -> bool:
        return False

    def order(self, chosen: Chosen) -> tuple[int, ...]:
        return ()

    def order_begun(self, chosen: Chosen) -> bool:
        return False

    def order_seen(self, chosen: Chosen, order: Sequence[int | None], *, compare: bool) -> Chosen:
        raise NotUnderstood("order")

    def doubts(self, chosen: Chosen) -> bool:
        return False

    def lessons(self, chosen: Chosen) -> tuple[Lesson, ...]:
        return ()

    def taught(self, chosen: Chosen, lesson: str) -> Chosen:
        return chosen

    def again(self, chosen: Chosen, state: State) -> Chosen:
        return chosen

    def header(self, chosen: Chosen, *, simulated: bool) -> dict[str, Any]:
        players = [{"name": seat.name} for seat in chosen.seats]
        agreed = {"simulated": simulated, "players": players, "options": dict(chosen.options)}
        return Noughts().spelled_out(agreed, "the agreement")

    def view(self, chosen: Chosen) -> Nothing:
        return Nothing()

    def to_json(self, details: Nothing) -> dict[str, Any]:
        return {}

    def from_json(self, data: Mapping[str, Any]) -> Nothing:
        return Nothing()


class Noughts:
    """The mock game: everything a game says, in one file and the rules."""

    name = NAME
    edition = "noughts-1"
    fewest = most = 2
    marks: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    kinds: Mapping[str, PieceKind] = {}
    board_file: Path | None = None
    voluntary: frozenset[str] = frozenset()
    areas: tuple[int, ...] = ()
    fields: Mapping[str, Whose] = {"cells": "player"}
    rulings = frozenset({rules.CLEAR})
    quiet: frozenset[str] = frozenset()
    levels: Mapping[str, str] = {}
    dice: tuple[int, ...] = ()
    side = ""
    forms: tuple[str, ...] = ()
    cannot_settle = Refusal("cannot_settle", "N2")
    no_side_throw = Refusal("wrong_phase", "N2")
    set_up = NoughtsSetUp()

    def turns(self, state: State) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def sealed(self, state: State) -> tuple[int, ...]:
        """Nothing is chosen in secret."""
        return ()

    def offers(self, state: State) -> tuple[Offer, ...]:
        return rules.offers(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return rules.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, action)

    def chances(self, state: State) -> tuple[Chance, ...]:
        return ()

    def result(self, state: State) -> Result | None:
        return Result(() if state.winner == EMPTY else (state.winner,)) if state.over else None

    def known_to(self, state: State, seat: int) -> State:
        return state

    def settle(self, state: State) -> tuple[Action, ...]:
        return ()

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        return (action,)

    def throw(self, state: State, values: tuple[int, ...]) -> tuple[Action, ...]:
        return ()

    def no_throw(self, state: State) -> Refusal:
        return Refusal("wrong_phase", "N2")

    def side_due(self, state: State) -> str:
        return ""

    def side_throw(self, players: int) -> SideThrow:
        raise NotUnderstood("no dice")

    def spoken(self, state: State, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        raise NotUnderstood(name)

    def layout(self, state: State) -> Layout:
        return Layout()

    def moves(self, state: State) -> Iterator[tuple[Action, ...]]:
        return iter(())

    def waits(self, state: State) -> bool:
        return False

    def order(self, state: State) -> tuple[int, ...]:
        return ()

    def pieces_from(self, data: Any) -> tuple[Piece, ...]:
        raise ValueError("there are no pieces")

    def view(self, state: State) -> NoughtsView:
        result = self.result(state)
        code = "place_mark" if result is None else "won" if result.winners else "drawn"
        player = state.turn if result is None else state.winner
        return NoughtsView(
            name=NAME,
            round=self.round(state),
            players=tuple(PlayerCore(seat=seat, name=name) for seat, name in enumerate(state.names)),
            prompt=Prompt(code, (("player", player),)),
            offers=self.offers(state),
            turns=self.turns(state),
            over=result is not None,
            winners=result.winners if result else (),
            problems=tuple(problem.code for problem in self.status(state)),
            cells=state.cells,
        )

    def round(self, state: State) -> int:
        return 1 + state.done // 2

    def misasked(self, field: str, which: str) -> str:
        return ""

    def number(self, state: State, field: str, which: int) -> int:
        if field not in self.fields or not 0 <= which < 2:
            raise ValueError(f"{field} is no number of this game")
        return state.count(which)

    def parts(self, state: State, field: str, which: int) -> tuple[Part, ...]:
        return (Part("marks", self.number(state, field, which)),)

    def cause(self, before: State, action: Action, after: State, field: str, which: int) -> str:
        return "ruling" if action.kind == rules.CLEAR else "N1"

    def check_header(self, header: Mapping[str, Any], where: str) -> None:
        self._checked({name: value for name, value in header.items() if name != "position"}, where)

    def _checked(self, agreed: Mapping[str, Any], where: str) -> dict[str, Any]:
        try:
            checked = AGREED.take(dict(agreed), Place(where))
        except ValueError as error:
            raise LogError(str(error)) from error
        names = [player["name"] for player in checked["players"]]
        if len(set(names)) < len(names):
            raise LogError(f"{where}: players: two have the same name.")
        if set(checked["options"]) - {"first"} or checked["options"].get("first", "cross") not in FIRST:
            raise LogError(f"{where}: options: first may be cross or nought. Correct it there.")
        return dict(checked)

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        checked = self._checked({name: value for name, value in header.items() if name in _NAMES}, where)
        return {**checked, "players": list(checked["players"]), "options": {"first": "cross", **checked["options"]}}

    def open(self, header: Mapping[str, Any], where: str) -> Opened[State]:
        checked = self._checked({name: value for name, value in header.items() if name != "position"}, where)
        state = self._first(checked)
        if header.get("position") is not None:
            state = self._resumed(state, header["position"], f"{where}: position")
        wrong = [{"code": problem.code, "note": problem.note} for problem in self.status(state)]
        if wrong:
            raise ImpossiblePosition(NAME, f"{where}: position", wrong)
        return Opened(state, state.names, ("", ""))

    def _first(self, checked: Mapping[str, Any]) -> State:
        one, two = (player["name"] for player in checked["players"])
        return State((one, two), FIRST[checked["options"].get("first", "cross")])

    def _resumed(self, state: State, data: Mapping[str, Any], where: str) -> State:
        cells = data.get("cells")
        known: dict[str | None, int] = {**{name: seat for seat, name in enumerate(state.names)}, None: EMPTY}
        if (
            not isinstance(cells, list)
            or len(cells) != len(CELLS)
            or not all(isinstance(one, str | None) and one in known for one in cells)
        ):
            raise LogError(f"{where}: cells must be nine names or nulls. Correct it there.")
        resumed = replace(state, cells=tuple(known[name] for name in cells))
        told = self.position(resumed)
        for name, value in data.items():
            if name not in told or value != told[name]:
                raise LogError(f"{where}: {name} is {value!r} and does not follow from the rest. Leave it out.")
        return resumed

    def header_at(self, header: Mapping[str, Any], state: State) -> dict[str, Any]:
        return {**self.spelled_out(header, "the header"), "position": {"cells": self.position(state)["cells"]}}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[State], dict[str, Any]]:
        checked = self.spelled_out(data, where)
        rest = {name: value for name, value in data.items() if name not in _NAMES}
        state = self._resumed(self._first(checked), rest, where)
        return Opened(state, state.names, ("", "")), checked

    def position(self, state: State) -> dict[str, Any]:
        def name(seat: int) -> str | None:
            return None if seat == EMPTY else state.names[seat]

        return {
            "cells": [name(owner) for owner in state.cells],
            "turn": None if state.over else name(state.turn),
            "winner": name(state.winner),
            "problems": [{"code": problem.code, "note": problem.note} for problem in self.status(state)],
        }

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        who = {"player": players[action.player]} if action.player >= 0 else {}
        return {"do": action.kind, **who, "cell": action.args[0]}

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        if line.get("do") not in (rules.MARK, rules.CLEAR):
            raise ValueError(f"field 'do' is {line.get('do')!r}; it may be {rules.MARK} or {rules.CLEAR}")
        if set(line) - {"do", "player", "cell"} or not isinstance(line.get("cell"), int):
            raise ValueError(f"'{line['do']}' has the fields player and cell, a whole number")
        name = line.get("player")
        if name is not None and name not in players:
            raise ValueError(f"field 'player' is {name!r}; at this table sit {', '.join(players)}")
        return Action(line["do"], -1 if name is None else players.index(name), (line["cell"],))

    def ready(self) -> None:
        """There are no files about it."""

    def status(self, state: State) -> tuple[Problem, ...]:
        return rules.status(state)

    def leave(self, state: State, seat: int) -> State:
        raise ValueError("two play")

    def join(self, state: State, name: str, mark: str) -> State:
        raise ValueError("two play")

    def learnt(self, before: State | None, state: State) -> None:
        """Nothing is learnt."""
