"""Writes out what an act needs as plain Python, twice: why an action is refused, and what is offered; and compiles it.

Needs asked through closures cost whole games a third more; written out, they cost what rules by hand do. The text
stands where tracebacks look for it, and `companion.games.kernel.source_of` returns it.
"""

import linecache
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion.games.kernel.needs import PLAYER, STATE, Need, OneOf, asked_by, in_turn, named
from companion.games.kernel.sorts import NAME, AnyNumber, Letters, no, out_of
from companion.games.protocol import Offer, Refusal

WhyNot = Callable[..., Refusal | None]
AddOffers = Callable[[Any, list[Offer]], None]
LEFT_OUT: Final = object()  # stands for an optional number that an action does not carry


class Number(NamedTuple):
    """A number that an act carries: its name and sort, and what stands for it where it may be left out."""

    name: str
    sort: AnyNumber
    default: int | None = None

    @property
    def called(self) -> str:
        """Its name in lines, offers and refusals: without the underscore that keeps it apart from another parameter."""
        return self.name.rstrip("_")


class Asked(NamedTuple):
    """What the compiler has to know of an act."""

    kind: str
    by: Callable[[Any], Sequence[int]]
    needs: Sequence[Need | OneOf]
    numbers: Sequence[Number]
    letters: Letters | None
    each: Sequence[str]
    offered: bool


def compiled(asked: Asked, where: str) -> tuple[WhyNot, AddOffers | None, str]:
    """The two functions of an act and their text; a ruling offers nothing. `where` names the act in tracebacks."""
    text = _Text(asked)
    lines = [*text.why_not(), *(["", "", *text.add_offers()] if asked.offered else [])]
    source, file = "\n".join(lines) + "\n", f"<act {where}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), text.names)
    return text.names["why_not"], text.names.get("add_offers"), source


class _Text:
    """The lines of one act; `names` are the functions and values that they mention."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._order = in_turn(asked.kind, asked.needs, [number.name for number in asked.numbers])
        self._every = {number.name: number.sort.values for number in asked.numbers}
        self.names: dict[str, Any] = {
            "no": no, "out_of": out_of, "Offer": Offer, "new": tuple.__new__, "LEFT_OUT": LEFT_OUT,
        }  # fmt: skip

    def _name(self, what: object, word: str) -> str:
        """A name for a function or a value, the same each time."""
        for name, known in self.names.items():
            if known is what:
                return name
        name = "".join(letter if letter.isalnum() else "_" for letter in word)
        while name in self.names or name in (STATE, PLAYER, NAME, "found", "refused", "values", *self._order):
            name += "_"
        self.names[name] = what
        return name

    def _call(self, function: Callable[..., Any]) -> str:
        return f"{self._name(function, named(function))}({', '.join(asked_by(function))})"

    # --- why an action is refused -----------------------------------------------------------------------------------
    def why_not(self) -> Iterator[str]:
        """Whether every number exists, in order; then the needs, in order."""
        numbers = [name if default is None else f"{name}=LEFT_OUT" for name, _, default in self._asked.numbers]
        letters = [f"*{NAME}"] if self._asked.letters else []
        yield f"def why_not({', '.join((STATE, PLAYER, *numbers, *letters))}):"
        for number in self._asked.numbers:
            yield from self._exists(number)
        for need in self._asked.needs:
            yield from self._one_of(need) if isinstance(need, OneOf) else self._needed(need, "    ")
        yield "    return None"

    def _exists(self, number: Number) -> Iterator[str]:
        name, sort, default = number
        branch = "if"
        if default is not None:
            yield f"    if {name} is LEFT_OUT:"
            yield f"        {name} = {default}"
            branch = "elif"
        if self._every[name] is not None:
            yield f"    {branch} {name} not in {self._name(self._every[name], f'every_{name}')}:"
            yield f"        return {self._name(sort.missing, f'no_such_{name}')}({number.called!r}, {name})"

    def _needed(self, need: Need, indent: str) -> Iterator[str]:
        yield f"{indent}refused = {self._call(need)}"
        yield f"{indent}if refused is not None:"
        yield f"{indent}    return refused"

    def _one_of(self, need: OneOf) -> Iterator[str]:
        name, values = need.number, self._call(need.values)
        if need.why_not == "bad_number":
            yield f"    values = {values}"
            yield f"    if {name} not in values:"
            yield f"        return out_of({name}, values)"
            return
        yield f"    if {name} not in {values}:"
        if isinstance(need.why_not, str):
            yield f"        return no({need.why_not!r}, {name}={name})"
            return
        for why in need.why_not:
            yield from self._needed(why, "        ")

    # --- what is offered --------------------------------------------------------------------------------------------
    def add_offers(self) -> Iterator[str]:
        """A loop over the seats, within it one over each number on which a later one depends. Where nothing is asked of
        the seat itself, what a number may be whoever acts is worked out once, before the loop.
        """
        yield f"def add_offers({STATE}, found):"
        for need in self._plain(-2):
            yield f"    if {self._call(need)} is not None:"
            yield "        return"
        asked_of_seat = list(self._plain(-1))
        domains = {number.name: "" for number in self._asked.numbers}
        within: list[str] = []
        indent = "        "
        for number in sorted(self._asked.numbers, key=lambda number: self._place(number.name)):
            once = not asked_of_seat and self._alike_for_all(number.name)
            lines, domains[number.name], deeper = self._domain(number, "return" if once else "continue")
            if once:
                yield from ("    " + line for line in lines)
            else:
                within += [indent + line for line in lines]
                indent += "    " * deeper
        seats = [need.values for need in self._asked.needs if isinstance(need, OneOf) and need.number == PLAYER]
        able = [need for need in seats if need is not self._asked.by]
        yield from (f"    able{place} = {self._call(need)}" for place, need in enumerate(able))
        yield f"    for {PLAYER} in {self._name(self._asked.by, 'seats')}({STATE}):"
        for place in range(len(able)):
            yield f"        if {PLAYER} not in able{place}:"
            yield "            continue"
        for need in asked_of_seat:
            yield f"        if {self._call(need)} is not None:"
            yield "            continue"
        yield from within
        called = tuple(number.called for number in self._asked.numbers)
        told = f"({', '.join(domains.values())},), {self._name(called, 'names')}" if domains else "(), ()"
        yield f"{indent}found.append(new(Offer, ({self._asked.kind!r}, {PLAYER}, {told})))"

    def _domain(self, number: Number, leave: str) -> tuple[list[str], str, bool]:
        """The lines that work out what a number may be, how its domain is called, and whether they open a loop; where
        it may be nothing they `leave`.
        """
        name, values = number.name, self._values(number)
        wrong = [f"{self._call(need)} is not None" for need in self._plain(self._place(name))]
        if self._one_by_one(name):
            skipped = [line for test in wrong for line in (f"    if {test}:", "        continue")]
            return [f"for {name} in {values}:", *skipped], f"({name},)", True
        if wrong:
            values = f"tuple([{name} for {name} in {values} if not ({' or '.join(wrong)})])"
        elif values in self.names:
            return [], values, False
        return [f"some_{name} = {values}", f"if not some_{name}:", f"    {leave}"], f"some_{name}", False

    def _alike_for_all(self, name: str) -> bool:
        """Whether what a number may be depends on nothing but the position."""
        values = [need.values for need in self._asked.needs if isinstance(need, OneOf) and need.number == name]
        asked = {other for need in (*values, *self._plain(self._place(name))) for other in asked_by(need)}
        return not self._one_by_one(name) and asked <= {STATE, name}

    def _values(self, number: Number) -> str:
        """The values that a number may have before any need is asked about it."""
        for need in self._asked.needs:
            if isinstance(need, OneOf) and need.number == number.name:
                return self._call(need.values)
        if self._every[number.name] is None:
            raise TypeError(
                f"'{self._asked.kind}' is offered, but nothing says what '{number.name}' may be: one_of does"
            )
        return self._name(self._every[number.name], f"every_{number.name}")

    def _plain(self, place: int) -> Iterator[Need]:
        """The needs that are asked as soon as this number is known; of -1 the seat, of -2 nothing but the position."""
        for need in self._asked.needs:
            if not isinstance(need, OneOf) and max(map(self._place, asked_by(need)), default=-2) == place:
                yield need

    def _place(self, name: str) -> int:
        return {STATE: -2, PLAYER: -1}[name] if name in (STATE, PLAYER) else self._order.index(name)

    def _one_by_one(self, name: str) -> bool:
        """Whether each value is offered by itself, because what a later number may be depends on it."""
        return name in self._asked.each or any(name in before for before in map(self._earlier, self._asked.needs))

    def _earlier(self, need: Need | OneOf) -> Sequence[str]:
        """The numbers that a need asks for before the one it is about."""
        if isinstance(need, OneOf):
            return [name for name in asked_by(need.values) if name in self._order]
        return sorted((name for name in asked_by(need) if name in self._order), key=self._order.index)[:-1]
