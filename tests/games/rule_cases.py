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
`not 0 bid 8: bid_too_low(least=9, most=999)`), which act is allowed, what line of a log it is
(`logs 0 bid 9: {do: bid, player: Snaggu, amount: 9}`, and back), what is said where it is refused
(`says 0 bid 9: "Revenue is not closed yet"`, and in Russian behind a comma), and what a message says
(`wrong_header(luck=1) ~ "luck is not known"`). A table in a line,
`for active; least: 2; 12 | 3; 3`, tells what follows it once a row, with `<active>` and `<least>` in the other lines.
A line that is indented further goes on with the one above it.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action, Game, IllegalAction
from companion.games.simple.derived_values import problem_data
from companion.locale.sentences import Speaker

UNSAID = re.compile(r"\([a-z_]+\)|[{}]|Not allowed now|Сейчас нельзя")
"""A gap that nobody fills, or a code without a sentence, as it would show."""
PLAIN: Mapping[str, Any] = {"len": len, "sorted": sorted, "set": set, "dict": dict, "sum": sum}
"""What facts may be worked out with in every game; `every(players, fee)` are the fees of all players."""
OF_ALL: Mapping[str, Callable[["Vocabulary", Any], Any]] = {
    "state": lambda game, state: state,
    "view": lambda game, state: game.game.view(state),
    "phase_is": lambda game, state: type(state.phase).__name__,
}
"""Facts of every game: the position itself, what is shown of it, the name of its phase."""
speaker_of = cache(catalogue.speaker)  # who speaks of a game, made once a language
WORD = re.compile(r"""["'](\w[\w ,-]*)["']|\b([A-Za-z]\w*)(?=\s*[=:(])""")
"""What stands in quotes in the sources, and names that are given, told of or called there."""
TESTS, PRODUCT = Path(__file__).parent, Path(catalogue.__file__).parents[1]
Told = tuple[int, str]  # a line of a case: its number in the file, and its words


@cache
def words_of(game: str = "") -> frozenset[str]:
    """Every word that the sources of a game, or those of all games, have; and those that people of its cases have."""
    rooms = [PRODUCT / "games" / game] if game else [PRODUCT / "locale", PRODUCT / "session" / "setup"]
    families = ("protocol", "kernel", "ring", "cards", "simple")
    shared = [] if game else [PRODUCT / "games" / family for family in families]
    cases = (TESTS / game).glob("*.py") if game else ()
    files = [*(file for room in (*rooms, *shared) for file in room.rglob("*.py")), *cases]
    told = [word for file in files for pair in WORD.findall(file.read_text("utf-8")) for word in pair]
    return frozenset(re.findall(r"\w+", " ".join(told))) | (words_of() if game else frozenset())


def by_name(*things: Callable[..., Any]) -> dict[str, Any]:
    """Functions and classes by their own names."""
    return {thing.__name__: thing for thing in things}


def classes_of(module: ModuleType) -> dict[str, Any]:
    """The classes that a module defines, such as the phases and what lies on a board."""
    return by_name(*(c for c in vars(module).values() if isinstance(c, type) and c.__module__ == module.__name__))


def of_game(game: Game[Any], header: Mapping[str, Any], names: Sequence[str]) -> dict[str, Callable[..., Any]]:
    """Facts that are asked in the same words in every game: the rule by which an act changes a number, what an act's
    numbers may be, offer by offer; what stands in the file of a position at a path such as `players.0.coins`, what is
    read where another value or none (`...`) stands there; what a header (`header`, changed) is in full; and what is
    said where a file, a header or a line is wrong.
    """

    def said(read: Callable[..., object], *given: object) -> str:
        with pytest.raises(ValueError) as told:
            read(*given)
        return str(told.value)

    def sheet(state: Any, path: str = "") -> Any:
        return inside(json.loads(json.dumps(game.files.position(state))), path)

    def file(state: Any, path: str = "", value: Any = ..., follows: bool = False) -> dict[str, Any]:
        at = json.loads(json.dumps(game.files.header_at(header, state)))
        whole: dict[str, Any] = {**at, **at.pop("position"), **(sheet(state) if follows else {})}
        if path:
            *to, name = path.split(".")
            part = inside(whole, ".".join(to))
            key = int(name) if isinstance(part, list) else name
            part[key] = as_lists(value)
            if value is ...:
                del part[key]
        return whole

    def opened(state: Any, *changed: Any) -> Any:
        return game.files.open_position(file(state, *changed), "a file")[0].state

    def wrong_start(state: Any, path: str, value: Any) -> str:
        at = game.files.header_at(header, state)
        position = {name: told for name, told in file(state, path, value).items() if name in at["position"]}
        return said(game.files.open, {**at, "position": position}, "a log")

    def wrong_number(state: Any, field: str, which: int) -> str:
        told = said(game.numbers.parts, state, field, which)
        assert said(game.numbers.number, state, field, which) == told
        return told

    def kept(state: Any, path: str, value: Any) -> Any:
        return inside(game.files.header_at(header, opened(state, path, value))["position"], path)

    def keeps(state: Any, path: str, *values: Any) -> bool:
        return all(kept(state, path, value) == as_lists(value) for value in values)

    def refuses(state: Any, path: str, *values: Any) -> bool:
        return all(path in said(opened, state, path, value) for value in values)

    def same(state: Any, path: str = "", value: Any = ..., follows: bool = False) -> bool:
        return bool(game.files.position(opened(state, path, value, follows)) == game.files.position(state))

    def header_told(_state: Any, path: str, **other: Any) -> Any:
        full = game.files.spelled_out({**header, **as_lists(other)}, "a log")
        assert game.files.spelled_out(full, "again") == full
        return inside(full, path)

    def line(_state: Any, action: Action) -> Mapping[str, Any]:
        told = game.rules.to_line(action, names)
        assert game.rules.from_line(json.loads(json.dumps(told)), names) == action
        return told

    def domains(state: Any, kind: str, player: int = -1) -> list[Any]:
        offers = (offer for offer in game.rules.offers(state) if (offer.kind, offer.player) == (kind, player))
        return [tuple(map(tuple, offer.domains)) for offer in offers]

    def because(state: Any, action: Action, field: str, which: int) -> str:
        return game.numbers.cause(state, action, game.rules.apply(state, action), field, which)

    return {
        **by_name(because, domains, keeps, kept, line, refuses, same, sheet, wrong_number, wrong_start),
        "comes_back": lambda state: same(state) and same(state, follows=True),
        "changed_by": lambda state, preset: {
            name: value
            for name, value in header_told(state, "options", preset=preset).items()
            if header_told(state, f"options.{name}") != value
        },
        "header": header_told,
        "number": game.numbers.number,
        "offers": game.rules.offers,
        "problem_codes": lambda state: [problem.code for problem in game.status(state)],
        "problems": game.status,
        "turns": game.turns,
        "values": lambda state, field, which: [dict(part.args) for part in game.numbers.parts(state, field, which)],
        "wrong_file": lambda state, *changed: said(opened, state, *changed),
        "wrong_sheet": lambda state, path, value: said(opened, state, path, value, True),
        "wrong_header": lambda _state, **other: said(game.files.open, {**header, **as_lists(other)}, "a log"),
        "wrong_line": lambda _state, line: said(game.rules.from_line, as_lists(line), names),
    }


def names_of_game(game: Game[Any], header: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """Names in every game: an act as a value, the position after acts, the first one of a game with another header."""
    return {
        "after": lambda state, *acts: reduce(game.rules.apply, acts, state),
        "do": lambda kind, player=-1, *numbers: Action(kind, player, numbers),
        "opened": lambda **other: game.files.open({**header, **as_lists(other)}, "a log").state,
    }


def inside(data: Any, path: str) -> Any:
    """What stands in plain data at a path such as `players.0.coins`; all of it where there is none."""
    for word in filter(None, path.split(".")):
        data = data[int(word) if isinstance(data, list | tuple) else word]
    return data


def as_lists(value: Any) -> Any:
    """Tuples as the lists they are in a file."""
    if isinstance(value, dict):
        return {name: as_lists(item) for name, item in value.items()}
    return [as_lists(item) for item in value] if isinstance(value, tuple | list) else value


@dataclass(frozen=True)
class Vocabulary:
    """The words in which a game's cases are told.

    Whatever is refused, due or impossible in a case is also said in both languages to these `people`, with every gap
    filled: a code or a value without words fails the case. `names` make positions and values; `facts` are asked of a
    position, and so are the attributes of the position and of what is shown of it (`state.discards` and
    `view.discards` where both have them); `seats` are the words for seats. The words for an act's numbers are those of
    log lines, with underscores for blanks.
    """

    game: Game[Any]
    names: Mapping[str, Any]
    facts: Mapping[str, Callable[..., Any]]
    seats: Mapping[str, int]
    people: Sequence[str]

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return self.game.rules

    def is_said(self, say: Callable[[Speaker], str]) -> None:
        """Asserts that a sentence is whole in every language."""
        for language in ("en", "ru"):
            said = say(speaker_of(self.game.name, language))
            assert said and not UNSAID.search(said), said

    def is_due(self, state: Any) -> None:
        """Asserts that what is due in a position that can be is said in a whole sentence below its title."""
        if any(not problem.note for problem in self.game.status(state)):
            return
        prompt = self.game.view(state).prompt
        self.is_said(lambda speaker: speaker.prompt(prompt, self.people))
        self.is_said(lambda speaker: speaker.prompt_title(prompt, self.people) or prompt.code)

    def cannot_be(self, state: Any) -> None:
        """Asserts that whatever cannot be in a position is said in whole sentences."""
        for told in (problem_data(problem, self.people) for problem in self.game.status(state)):
            self.is_said(lambda speaker, told=told: speaker.problem(told))  # type: ignore[misc]

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
        words = [told.replace(" ", "_") for told in getattr(sort, "words", ())]
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
        elif asked == "says":
            act, _, words = rest.partition(": ")
            refusal = self.rules.refusal(state, self.action(act))
            for language, sentence in zip(("en", "ru"), self._value(_tree(f"{words},"), None), strict=False):
                said = speaker_of(self.game.name, language).refusal(refusal, self.people)
                assert said.rpartition(" (")[0] == sentence, f"{act} is refused: {said}"
        elif asked == "logs":
            act, _, line = rest.partition(": ")
            told = self.facts["line"](state, self.action(act))
            assert told == as_lists(self._value(_tree(line), None)), f"{act} is logged as {told}"
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
        self.is_said(lambda speaker: speaker.refusal(refusal._replace(rule=""), self.people))
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
        """A fact, what the position or its view has under that name, a name of the game; else a word that the game
        itself has. Raises AssertionError for any other: what is meant to be unknown stands in quotes.
        """
        if state is not None:
            if name in OF_ALL:
                return OF_ALL[name](self, state)
            if name in self.facts:
                return self.facts[name](state)
            for owner in (state, self.game.view(state)):
                if hasattr(owner, name):
                    return getattr(owner, name)
            raise AssertionError(f"{name}: neither the position, nor what is shown of it, nor the vocabulary has that")
        value = self.seats.get(name, self.names.get(name))
        if value is not None and not callable(value):
            return value
        assert callable(value) or name in words_of(self.game.name), f"{name}: the game has no such word; quote it"
        return name


@dataclass(frozen=True)
class Case:
    """One case: its name, the line it begins in, and its lines."""

    name: str
    at: int
    lines: tuple[Told, ...]

    def runs(self) -> Iterator[tuple[list[Told], dict[str, str]]]:
        """All that the case tells, the lines below each of its tables once a row."""
        rows: list[dict[str, str]] = [{}]
        steps: list[Told] = []
        for at, words in (*self.lines, (0, "for ")):
            if not words.startswith("for "):
                steps.append((at, words))
                continue
            yield from (([(line, _with(row, step)) for line, step in steps], row) for row in rows if steps)
            rows, steps = list(_rows(words)), []


class CaseItem(pytest.Item):
    """A case as a test."""

    def __init__(self, *, case: Case, player: Callable[[], None], **rest: Any) -> None:
        super().__init__(**rest)
        self.case, self.player = case, player

    def runtest(self) -> None:
        self.player()

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.at - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What differs and in which line; the traceback of a bug in the rules themselves."""
        error = excinfo.value
        if isinstance(error, AssertionError):
            return "\n".join([f"{self.path}:{self.case.at}: {self.name}", str(error), *getattr(error, "__notes__", ())])
        return str(super().repr_failure(excinfo))


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


def play(case: Case, game: Vocabulary) -> None:
    """Asserts all that a case of a game tells."""
    for steps, row in case.runs():
        _play(game, [(at, part) for at, words in steps for part in words.split(" do ", 1)], row)


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
                for act in filter(None, map(str.strip, outside(acts.removeprefix("or "), ","))):
                    now = game.position(act, now) if act.startswith("but(") else game.rules.apply(now, game.action(act))
            if acts.startswith("given ") or "but(" in acts:
                game.cannot_be(now)
            for fact in filter(None, map(str.strip, outside(facts, ";"))):
                game.agrees(now, fact)
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"line {at}: {words}" + (f" ({dict(row)})" if row else ""))
            raise
        state = state if aside else now
    if state is not None:
        game.is_due(state)


def outside(words: str, between: str) -> Iterator[str]:
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
