"""Rules told as cases: a position, the acts that are done there, and what is true afterwards or refused.

A case in a file `cases/*.cases` of a game reads like this; its name is its first line, with underscores for blanks:

    A forgotten fee costs 2 and the bidder may think again  # en 229: keep the bid, change it, or pass
      given bidding()
      0 bid 9, 1 bid 15, 1 forgot_fee => skulls = (21, 19, 21); turn = 1; not 0 bid 9: not_your_turn
      or 1 bid 10 => best_bid = 10
      or 1 pass, 2 pass => turn = 0; may 0 pass

`given` is a position, made by a function or a constant of the game's vocabulary; `given bidding() do 0 bid 9` says two
lines in one. A line of acts goes on from where the last one ended; `or` goes on from there too, and is forgotten
afterwards. An act is its seat, its kind and its numbers; what the table does has no seat; `but(skulls=(5, 9))` changes
the position by hand. After `=>` come facts, separated by semicolons: what a number is, which act is refused with which
code (in brackets all values of its sentence, and its rule where that is told:
`not 0 bid 8: bid_too_low(least=9, most=999)`), which act is allowed, and what a message says
(`wrong_header(luck=1) ~ "luck is not known"`). A table in a line,
`for active; least: 2; 12 | 3; 3`, tells what follows it once a row, with `<active>` and `<least>` in the other lines.
A line that is indented further goes on with the one above it.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from operator import getitem
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.games.protocol import Action, Game, IllegalAction

PLAIN: Mapping[str, Any] = {"len": len, "sorted": sorted, "set": set, "dict": dict, "sum": sum}
"""What facts may be worked out with in every game; `every(players, fee)` are the fees of all players."""
OF_ALL: Mapping[str, Callable[["Vocabulary", Any], Any]] = {
    "state": lambda game, state: state,
    "view": lambda game, state: game.shown(state),
    "phase_is": lambda game, state: type(state.phase).__name__,
}
"""Facts of every game: the position itself, what is shown of it, the name of its phase."""
Told = tuple[int, str]
"""A line of a case: its number in the file, and its words."""


def by_name(*things: Callable[..., Any]) -> dict[str, Any]:
    """Functions and classes by their own names."""
    return {thing.__name__: thing for thing in things}


def classes_of(module: ModuleType) -> dict[str, Any]:
    """The classes that a module defines, such as the phases and what lies on a board."""
    return by_name(*(c for c in vars(module).values() if isinstance(c, type) and c.__module__ == module.__name__))


def of_game(game: Game[Any], header: Mapping[str, Any], names: Sequence[str]) -> dict[str, Callable[..., Any]]:
    """Facts that are asked in the same words in every game: the rule by which an act changes a number, what an act's
    numbers may be, offer by offer, what is said where a header (`header`, changed), a file or a line is wrong.
    """

    def said(read: Callable[..., object], *given: object) -> str:
        with pytest.raises(ValueError) as told:
            read(*given)
        return str(told.value)

    def file(state: Any, path: str, value: Any) -> dict[str, Any]:
        at = json.loads(json.dumps(game.files.header_at(header, state)))
        whole = {**at, **at.pop("position")}
        *to, name = (int(word) if word.isdigit() else word for word in path.split("."))
        inside = reduce(getitem, to, whole)
        inside[name] = _as_lists(value)
        if value is ...:
            del inside[name]
        return whole

    def kept(state: Any, path: str, value: Any) -> Any:
        opened, _ = game.files.open_position(file(state, path, value), "a file")
        at = game.files.header_at(header, opened.state)["position"]
        return reduce(getitem, (int(word) if word.isdigit() else word for word in path.split(".")), at)

    def domains(state: Any, kind: str, player: int = -1) -> list[Any]:
        offers = (offer for offer in game.rules.offers(state) if (offer.kind, offer.player) == (kind, player))
        return [tuple(map(tuple, offer.domains)) for offer in offers]

    def because(state: Any, action: Action, field: str, which: int) -> str:
        return game.numbers.cause(state, action, game.rules.apply(state, action), field, which)

    return {
        **by_name(because, domains, kept),
        "number": game.numbers.number,
        "offers": game.rules.offers,
        "problem_codes": lambda state: [problem.code for problem in game.status(state)],
        "problems": game.status,
        "turns": game.turns,
        "wrong_file": lambda state, path, value: said(game.files.open_position, file(state, path, value), "a file"),
        "wrong_header": lambda state, **other: said(game.files.open, {**header, **_as_lists(other)}, "a log"),
        "wrong_line": lambda _state, line: said(game.rules.from_line, _as_lists(line), names),
    }


def _as_lists(value: Any) -> Any:
    """Tuples as the lists they are in a file."""
    if isinstance(value, dict):
        return {name: _as_lists(item) for name, item in value.items()}
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Vocabulary:
    """The words in which a game's cases are told.

    `names` make positions and values; `facts` are asked of a position, and so are the attributes of the position and of
    what is shown of it (`state.discards` and `view.discards` where both have them); `seats` are the words for seats.
    The words for an act's numbers are those of log lines.
    """

    rules: Any
    names: Mapping[str, Any]
    facts: Mapping[str, Callable[..., Any]]
    shown: Callable[[Any], Any]
    seats: Mapping[str, int]

    def action(self, words: str) -> Action:
        """An act from its words."""
        seat, *rest = words.split()
        kind, *told = rest if seat in self.seats else (seat, *rest)
        act = self.rules.acts.get(kind)
        sorts = [number.sort for number in act.numbers] if act else []
        numbers = tuple(self._number(word, sort) for word, sort in zip_longest(told, sorts[: len(told)]))
        return Action(kind, self.seats.get(seat, -1), numbers)

    def _number(self, word: str, sort: object) -> int:
        if word.lstrip("-").isdigit():
            return int(word)
        words: Sequence[str] = getattr(sort, "words", ())
        return words.index(word) if word in words else self.seats[word]

    def position(self, words: str, before: Any = None) -> Any:
        """A position from what a case says is given, or that was changed by hand."""
        tree = _tree(words)
        if before is not None and isinstance(tree, ast.Call):
            return before._replace(**{word.arg: self._value(word.value, None) for word in tree.keywords if word.arg})
        return self._value(tree, None)

    def agrees(self, state: Any, fact: str) -> None:
        """Asserts one fact of a position."""
        asked, _, rest = fact.partition(" ")
        if asked == "may":
            assert self.rules.refusal(state, self.action(rest)) is None, fact
        elif asked == "not":
            self._is_refused(state, *rest.partition(": ")[::2])
        elif " ~ " in fact:
            text, part = (
                self._value(_tree(words), of) for words, of in zip(fact.split(" ~ "), (state, None), strict=True)
            )
            assert all(words in text for words in part.split(" … ")), f"{part!r} is not in {text!r}"
        else:
            name, equals, value = fact.partition(" = ")
            assert equals, f"no fact: {fact}"
            is_now, should = (
                _comparable(self._value(_tree(words), of)) for words, of in ((name, state), (value, None))
            )
            assert is_now == should, f"{name} is {is_now!r}, not {should!r}"

    def _is_refused(self, state: Any, act: str, why: str) -> None:
        refusal = self.rules.refusal(state, self.action(act))
        assert refusal is not None, f"{act} is allowed"
        tree = _tree(why)
        code = tree.func if isinstance(tree, ast.Call) else tree
        assert refusal.code == ast.unparse(code), f"{act} is refused: {refusal.code}, not {why}"
        if isinstance(tree, ast.Call):
            values = {word.arg: self._value(word.value, None) for word in tree.keywords}
            assert refusal.rule == values.pop("rule", refusal.rule), f"{act} is refused by {refusal.rule}"
            assert dict(refusal.args) == values or (not values and tree.keywords), f"{act} is refused: {refusal}"
        with pytest.raises(IllegalAction):
            self.rules.apply(state, self.action(act))

    def _value(self, tree: ast.expr, state: Any) -> Any:
        """What an expression of a case stands for: literals, names, attributes, items and calls, nothing else."""
        match tree:
            case ast.Constant(value):
                return value
            case ast.Tuple(items) | ast.List(items):
                return tuple(self._value(item, state) for item in items)
            case ast.Set(items):
                return {self._value(item, state) for item in items}
            case ast.Dict(keys, values):
                pairs = zip(keys, values, strict=True)
                return {self._value(key, state): self._value(value, state) for key, value in pairs if key is not None}
            case ast.UnaryOp(ast.USub(), operand):
                return -self._value(operand, state)
            case ast.Attribute(owner, name):
                return getattr(self._value(owner, state), name)
            case ast.Subscript(owner, index):
                return self._value(owner, state)[self._value(index, None)]
            case ast.Call(ast.Name("every"), [items, ast.Name(name)]):
                return [getattr(item, name) for item in self._value(items, state)]
            case ast.Call(ast.Name(name), what) if name in PLAIN:
                return PLAIN[name](*(self._value(item, state) for item in what))
            case ast.Call(func, args, keywords):
                values = [self._value(arg, None) for arg in args]
                words = {word.arg: self._value(word.value, None) for word in keywords if word.arg}
                if isinstance(func, ast.Name) and state is not None and func.id in self.facts:
                    return self.facts[func.id](state, *values, **words)
                if isinstance(func, ast.Name) and func.id in self.names:
                    return self.names[func.id](*values, **words)
                return self._value(func, state)(*values, **words)
            case ast.Name(name):
                return self._name(name, state)
        raise AssertionError(f"not understood: {ast.unparse(tree)}")

    def _name(self, name: str, state: Any) -> Any:
        """A fact, what the position or its view has under that name, a name of the game; else the word itself."""
        if state is not None:
            if name in OF_ALL:
                return OF_ALL[name](self, state)
            if name in self.facts:
                return self.facts[name](state)
            for owner in (state, self.shown(state)):
                if hasattr(owner, name):
                    return getattr(owner, name)
        value = self.seats.get(name, self.names.get(name, name))
        return name if callable(value) else value


@dataclass(frozen=True)
class Case:
    """One case: its name, the line it begins in, and its lines."""

    name: str
    at: int
    lines: tuple[Told, ...]

    def play(self, game: Vocabulary) -> None:
        """Asserts all that the case tells, the lines below each of its tables once a row."""
        rows: list[dict[str, str]] = [{}]
        steps: list[Told] = []
        for at, words in (*self.lines, (0, "for")):
            if not words.startswith("for"):
                steps += [(at, part) for part in words.split(" do ", 1)]
                continue
            for row in rows:
                _play(game, [(line, _with(row, step)) for line, step in steps], row)
            rows, steps = list(_rows(words)), []


def read(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    name, begun, lines = "", 0, list[Told]()
    for at, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = text.partition("  #")[0].strip()
        if not words or words.startswith("#"):
            continue
        depth = len(text) - len(text.lstrip())
        if depth == 0:
            if name:
                yield Case(name, begun, tuple(lines))
            name, begun, lines = re.sub(r"\W+", "_", words.lower().replace("'", "")), at, []
        elif depth > 2:
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {words}")
        else:
            lines.append((at, words))
    if name:
        yield Case(name, begun, tuple(lines))


def _play(game: Vocabulary, steps: list[Told], row: Mapping[str, str]) -> None:
    state: Any = None
    for at, words in steps:
        try:
            acts, _, facts = words.partition("=>")
            aside = acts.startswith("or ")
            if acts.startswith("given "):
                now = game.position(acts.removeprefix("given "))
            else:
                now = state
                for act in filter(None, map(str.strip, _outside(acts.removeprefix("or "), ","))):
                    now = game.position(act, now) if act.startswith("but(") else game.rules.apply(now, game.action(act))
            for fact in filter(None, map(str.strip, _outside(facts, ";"))):
                game.agrees(now, fact)
        except Exception as error:
            error.add_note(f"line {at}: {words}" + (f" ({dict(row)})" if row else ""))
            raise
        state = state if aside else now


def _outside(words: str, between: str) -> Iterator[str]:
    """The pieces of a line, divided where no bracket and no quotation is open."""
    depth, begun, quote = 0, 0, ""
    for at, letter in enumerate(words):
        if letter in "\"'" and letter.startswith(quote) and words[at - 1] != "\\":
            quote = "" if quote else letter
        depth += 0 if quote else (letter in "([{") - (letter in ")]}")
        if letter == between and not depth and not quote:
            yield words[begun:at]
            begun = at + 1
    yield words[begun:]


def _rows(words: str) -> Iterator[dict[str, str]]:
    head, _, body = words.removeprefix("for ").partition(":")
    names = [name.strip() for name in head.split(";")]
    for row in body.split("|"):
        yield dict(zip(names, (value.strip() for value in row.split(";")), strict=True))


def _with(row: Mapping[str, str], words: str) -> str:
    for name, value in row.items():
        words = words.replace(f"<{name}>", value)
    return words


def _tree(words: str) -> ast.expr:
    return ast.parse(words.strip(), mode="eval").body


def _comparable(value: Any) -> Any:
    """Lists are compared as tuples, also inside of others."""
    if isinstance(value, dict):
        return {key: _comparable(item) for key, item in value.items()}
    if isinstance(value, list) or type(value) is tuple:
        return tuple(_comparable(item) for item in value)
    return value
