"""Cases told a line at a time, beside the test file whose words they use: `seats.cases` beside `test_seats.py`.

    Dice that are lost again are told again
      lose(), find(), lose() => codes().count("dice_lost") = 1; "dice_back" not in codes()[-1:]

What is done stands before `=>`, divided by commas; facts behind it are divided by semicolons. A bare word is touched
(`undo`, `do:pass:0`), `3 times look()` is done three times, `name = ...` is remembered, or set where the table has it,
`(first, second) = ...` are remembered apart. `given Table(folder, eyes=False)` begins otherwise than with a fresh
table, `within program(folder)` is inside of that until the case ends, enters something else, or does `leave()`.
A fact is an expression that is true, or two with ` = ` between them that are equal, or one that is refused:
`Journal(folder) raises JournalUnopened "no journal"`.

Names are those of the test file and of the imports on top of the cases, fixtures among them, then the table's own, then
what it shows. A case whose first line is `slow` is one of the slow tests.
Functions that take a table are given it: `lose(table)` is written `lose()`, and where it answers something and asks for
nothing else, `told`. Tables of rows and all else is as in `tests.games.rule_cases`.
"""

import builtins
import inspect
import re
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, get_args

import pytest

from companion.app import catalogue
from tests.games.rule_cases import Case, CaseItem, outside, read
from tests.session.table import FORMS, OPEN, Table
from tools.compile_words import compile_all

TOP = Path(__file__).parents[1]
TOUCH = re.compile(r"[a-z_]+(:[^\s()]*)*")
TIMES = re.compile(r"(\d+) times (.+)")
NAMED = re.compile(r"([A-Za-z_][\w.\[\]]*) = (.+)")
SEVERAL = re.compile(r"\([a-z_, ]+\) = .+")
RAISES = re.compile(r"(.+) raises (\w+)( .+)?")
IMPORT = re.compile(r"(from \S+ )?import .+")
PLAIN = (Any, object, str, int, float, bytes, dict, list, tuple, set, Path)  # what a function takes that is no table


@cache
def touches() -> frozenset[str]:
    """The first words of every touch that a table or a game takes."""
    games = catalogue.games()
    forms = (*FORMS, *(form for name in games.names for form in games.named(name).conduct.forms))
    return frozenset(re.split("[:~]", form)[0] for form in forms)


class Words(dict[str, Any]):
    """The names of a case while it is played. Its table is made when something first asks for it."""

    def __init__(self, modules: Sequence[ModuleType], imports: Mapping[str, Any], folder: Path) -> None:
        super().__init__(folder=folder, tmp_path=folder)
        self._known = ChainMap(dict(imports), *map(vars, modules))
        self._table: Any = None
        self._is_given = False
        self.ends, self._within = ExitStack(), ExitStack()
        self.ends.callback(self._within.close)
        self["leave"] = self._within.close

    @property
    def table(self) -> Any:
        """The table, or whatever else the case is about."""
        if self._table is None:
            self._table = self._set_up("table")
        return self._table

    def __missing__(self, name: str) -> Any:
        if name == "table":
            return self.table
        if name == "monkeypatch" or _fixture(self._known.get(name)) is not None:
            return self._set_up(name)
        if name in self._known:
            return self._of_table(self._known[name])
        if self._table is None and hasattr(builtins, name):
            raise KeyError(name)
        for owner in (self.table, getattr(self.table, "shown", None)):
            if hasattr(owner, name):
                return getattr(owner, name)
        raise KeyError(name)

    def _of_table(self, value: Any) -> Any:
        """A function that takes a table is given this one; one that only asks it something has done so already."""
        if self._is_given or not inspect.isfunction(value):
            return value
        asked = list(inspect.signature(value).parameters.values())
        if not asked or not isinstance(asked[0].annotation, type) or asked[0].annotation in PLAIN:
            return value
        if not issubclass(self._kind_of_table(), asked[0].annotation):
            return value
        answers = inspect.signature(value).return_annotation is not None
        return value(self.table) if len(asked) == 1 and answers else partial(value, self.table)

    def _kind_of_table(self) -> type:
        """What the table is, or will be when something first asks for it."""
        if self._table is not None:
            return type(self._table)
        fixture = _fixture(self._known.get("table"))
        made = inspect.signature(fixture).return_annotation if fixture else Table
        return made if isinstance(made, type) else get_args(made)[0]

    def begin(self, given: str) -> None:
        """What a case is about: what an expression makes, or fixtures by their names, of which the last one counts."""
        for name in given.split(", ") if re.fullmatch(r"[a-z_, ]+", given) else ():
            self._table = self[name] = self._set_up(name)
        if self._table is None:
            self._is_given = True  # what makes the table is not given one
            self._table = self.value(given)
            self._is_given = False

    def enter(self, within: str) -> None:
        """From here on the case is about what this lets in; what was entered before is left."""
        self._within.close()
        self._is_given = True
        self._table = self._within.enter_context(self.value(within))
        self._is_given = False

    def _set_up(self, name: str) -> Any:
        """A fixture by its name, as the test file or a conftest.py above it has it."""
        if name in self:
            return self[name]
        known = self._known.get(name)
        fixture = _fixture(known) or known
        if name == "monkeypatch":
            made: Any = self.ends.enter_context(pytest.MonkeyPatch.context())
        elif fixture is None:
            made = Table(self["folder"])
        else:
            made = fixture(*map(self._set_up, inspect.signature(fixture).parameters))
            made = self.ends.enter_context(contextmanager(lambda: made)()) if inspect.isgenerator(made) else made
        if name != "table":
            self[name] = made
        return made

    def value(self, words: str) -> Any:
        """What an expression stands for."""
        return eval(words.strip(), self)

    def do(self, act: str) -> None:
        """Something is done, touched or remembered."""
        if often := TIMES.fullmatch(act):
            for _ in range(int(often[1])):
                self.do(often[2])
        elif TOUCH.fullmatch(act):
            assert act.split(":")[0] in touches(), f"{act}: no touch, and a function is called with brackets"
            assert self.table.press(act) is not False, f"{act}: cannot be touched now"
        elif named := NAMED.fullmatch(act):
            owner = re.split(r"[.\[]", named[1])[0]
            if owner == named[1] and (self._table is None or not hasattr(self._table, owner)):
                self[owner] = self.value(named[2])
            else:
                exec(act if owner in self or owner == "table" else f"table.{act}", self)
        elif SEVERAL.fullmatch(act):
            exec(act, self)
        else:
            self.value(act)

    def holds(self, fact: str) -> None:
        """Asserts a fact."""
        if refused := RAISES.fullmatch(fact):
            with pytest.raises(self.value(refused[2]), match=self.value(refused[3] or "None")):
                self.value(refused[1])
            return
        is_now, *should = outside(fact.replace(" = ", "\0"), "\0")
        now = self.value(is_now)
        if should:
            told = self.value(should[0])
            assert now == told, f"{is_now.strip()} is {now!r}, not {told!r}"
        else:
            assert now and not callable(now), f"not true: {fact}"


def _fixture(value: Any) -> Callable[..., Any] | None:
    """The function behind a fixture."""
    return inspect.unwrap(value._get_wrapped_function()) if hasattr(value, "_get_wrapped_function") else None


def play(case: Case, modules: Sequence[ModuleType], imports: Mapping[str, Any]) -> None:
    """Asserts all that a case tells."""
    for steps, row in case.runs():
        before = set(OPEN)
        with TemporaryDirectory() as folder:
            words = Words(modules, imports, Path(folder))
            try:
                for at, line in steps:
                    try:
                        _play(words, line)
                    except (Exception, pytest.fail.Exception) as error:
                        error.add_note(f"line {at}: {line}" + (f" ({row})" if row else ""))
                        raise
            finally:
                words.ends.close()
                for table in OPEN - before:
                    table.close()


def _play(words: Words, line: str) -> None:
    acts, _, facts = line.partition("=>")
    if acts.startswith("given "):
        words.begin(acts.removeprefix("given ").strip())
    elif acts.startswith("within "):
        words.enter(acts.removeprefix("within ").strip())
    else:
        for act in filter(None, map(str.strip, outside(acts, ","))):
            words.do(act)
    for fact in filter(None, map(str.strip, outside(facts, ";"))):
        words.holds(fact)


class ToldFile(pytest.File):
    """A file of cases beside a test file."""

    def collect(self) -> Iterator[CaseItem]:
        room = ".".join(self.path.parent.relative_to(TOP).parts)
        rooms = [room.rsplit(".", level)[0] for level in range(room.count(".") + 1)]
        names = (f"{room}.test_{self.path.stem}", f"{room}.{self.path.stem}_words", *(f"{at}.conftest" for at in rooms))
        modules = [import_module(name) for name in names if find_spec(name)]
        imports: dict[str, Any] = {}
        for line in filter(IMPORT.fullmatch, self.path.read_text(encoding="utf-8").splitlines()):
            exec(line, imports)
        imports.pop("__builtins__", None)
        if any(hasattr(module, "compiled") for module in modules):
            compile_all()
        for case in (case for case in read(self.path) if case.lines):
            is_slow = case.lines[0][1:] == ("slow",)
            case = replace(case, lines=case.lines[is_slow:])
            player: Callable[[], None] = partial(play, case, modules, imports)
            item = CaseItem.from_parent(self, name=case.name, case=case, player=player)
            if is_slow:
                item.add_marker(pytest.mark.slow)
            yield item
