"""What every game says of hands: what people count, write and move on the table, and what of it is due after an act.

That is no list, but the difference between two positions: so nothing can be forgotten.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, starmap
from typing import Generic, NamedTuple, TypeVar

from companion.games.protocol.terms import Action
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")


class Item(NamedTuple):
    """Something on the table that hands count, write or move: what it is, whose (a seat, -1 nobody's), in which area
    it lies (0: in none, as coins in front of a player do), and which side is up ("" where that means nothing).
    """

    what: str
    seat: int = -1
    area: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that hands do after an act.

    `verb` is take or give (as much as `amount`), write (`amount` is what stands there then), erase, put, lift, turn
    (`side` is up then) or move (to `area`); `was` is what was turned or moved. `rule` is why: the number of a rule, or
    a word (ruling, undone, redone, mended). `told`: hands have done it already, in doing what was told to the app.
    """

    verb: str
    what: str
    seat: int = -1
    area: int = 0
    side: str = ""
    amount: int = 1
    rule: str = ""
    told: bool = False
    was: Item | None = None

    @property
    def thing(self) -> Item:
        """What it is about, as it is afterwards."""
        return Item(self.what, self.seat, self.area, self.side)


Changes = Mapping[Item, int]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One action of an act: the position at the act's beginning, the positions before and after the action, what has
    changed by it, whether it is the last one, and whether a camera has seen the pieces.
    """

    start: S
    before: S
    action: Action
    after: S
    changes: Changes
    last: bool
    seen: bool

    def of(self, whats: Sequence[str], seat: int) -> Changes:
        """Everything of these kinds that has changed for one seat."""
        return {item: n for item, n in self.changes.items() if item.what in whats and item.seat == seat}


class Hands(Generic[S]):
    """A game of which every change on the table is said: nothing changes on the screen alone. A game says what there is
    (`things`) and what a player has done by hand in telling an action (`by_hand`); all else that has changed is due.

    `written` are the kinds of thing that are written down: of these the new number is told and not the change, and no
    camera sees them. `money` are those that the app may keep in the table's place: coins, where a table plays without
    them. `countable` is what everybody can count, and the ruling that sets it; "" where it follows from the board.
    `single` are those of which there is only one, so that whoever takes it takes it from somebody. `following` are
    kinds of action that may come after the last one by themselves.
    """

    written: frozenset[str] = frozenset()
    money: frozenset[str] = frozenset()
    countable: Mapping[str, str] = {}
    single: frozenset[str] = frozenset()
    following: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self._counted: tuple[S | None, Mapping[Item, int]] = (None, {})

    def counted_now(self, state: S) -> Mapping[str, str]:
        """What of `countable` this table plays with. The usual: all of it."""
        return self.countable

    @abstractmethod
    def things(self, state: S) -> Iterable[tuple[Item, int]]:
        """What there is, and how much of it; a thing may be named several times, and one of which there is none."""

    def inventory(self, state: S) -> Mapping[Item, int]:
        """Everything that hands count, write or move, and how much of it there is; nothing of which there is none. Of
        the newest position asked about it is known.
        """
        counted, counts = self._counted
        if counted is not state:
            counts = {}
            for item, count in self.things(state):
                if count:
                    counts[item] = counts.get(item, 0) + count
            self._counted = (state, counts)
        return counts

    def counts(self, state: S, seats: int) -> Mapping[str, tuple[str, tuple[int, ...]]]:
        """What everybody can count at this table: the ruling that sets it, and how much there is of it by seat."""
        there, now = self.inventory(state), self.counted_now(state)
        return {
            what: (ruling, tuple([there.get(Item(what, seat), 0) for seat in range(seats)]))
            for what, ruling in now.items()
        }

    def by_hand(self, step: Step[S]) -> Changes:
        """What has been done by hand in telling an action. The usual: all of it, whoever touches has done it."""
        return step.changes

    def reason(self, _step: Step[S], _thing: Item) -> str:
        """The rule by which an action has changed something."""
        return ""

    def due(self, positions: Sequence[S], run: Sequence[Action], *, seen: bool) -> tuple[Due, ...]:
        """What hands do because of the actions of one act; `positions` are the one before it and the one after each
        action. `seen`: a camera has read the pieces where they lie.
        """
        by_rule: dict[tuple[str, bool], Counter[Item]] = {}
        things = [*map(self.inventory, positions)]
        for step in self._steps(positions, things, run, seen=seen):
            done = self.by_hand(step)
            for item in {**step.changes, **done}:
                amount_told = done.get(item, 0)
                left = step.changes.get(item, 0) - amount_told
                for amount, by_hand in ((amount_told, True), (left, False)):
                    if amount:
                        by_rule.setdefault((self.reason(step, item), by_hand), Counter())[item] += amount
        return tuple(
            deed
            for (rule, amount_told), changes in by_rule.items()
            for deed in self._deeds(changes, things[-1], rule, amount_told)
        )

    def back(self, before: S, after: S, rule: str) -> tuple[Due, ...]:
        """What hands do because the position was taken back or corrected, with the word for why."""
        counts = self.inventory(after)
        return tuple(self._deeds(difference(self.inventory(before), counts), counts, rule, told=False))

    def _steps(
        self, positions: Sequence[S], things: Sequence[Changes], run: Sequence[Action], *, seen: bool
    ) -> Iterator[Step[S]]:
        changes = starmap(difference, pairwise(things))
        for number, (action, (before, after)) in enumerate(zip(run, pairwise(positions), strict=True), 1):
            last = all(later.kind in self.following for later in run[number:])
            yield Step(positions[0], before, action, after, next(changes), last, seen)

    def _deeds(self, changes: Changes, after: Mapping[Item, int], rule: str, told: bool) -> Iterator[Due]:
        """Changes as deeds: amounts are taken and given, numbers written, pieces put, lifted, turned and moved."""
        pieces: Counter[Item] = Counter()
        for item, change in sorted(changes.items()):
            if item.what in self.written:
                yield _write(item, after.get(item, 0), rule, told)
            elif item.area:
                pieces[item] = change
            elif change and not (item.what in self.single and change < 0 and _takes(changes, item.what)):
                verb = "take" if change > 0 else "give"
                yield Due(verb, item.what, item.seat, amount=abs(change), rule=rule, told=told)
        yield from (replace(due, rule=rule, told=told) for due in _piece_moves(pieces))


def difference(before: Mapping[Item, int], after: Mapping[Item, int]) -> Changes:
    """What has become more or less."""
    changes = {item: after.get(item, 0) - before.get(item, 0) for item in {**before, **after}}
    return {item: change for item, change in changes.items() if change}


def _write(item: Item, number: int, rule: str, told: bool) -> Due:
    return Due("write" if number else "erase", item.what, item.seat, item.area, amount=number, rule=rule, told=told)


def _takes(changes: Changes, what: str) -> bool:
    return any(item.what == what and change > 0 for item, change in changes.items())


def _piece_moves(pieces: Counter[Item]) -> Iterator[Due]:
    """Whatever goes away is the same piece as one that comes, where there is such a one: turned over or moved."""
    pieces_gone = [thing for thing, change in pieces.items() for _ in range(-change)]
    for thing in [thing for thing, change in pieces.items() for _ in range(change)]:
        before = min(
            (item for item in pieces_gone if _same(item, thing)), key=lambda item: item.area != thing.area, default=None
        )
        if before is None:
            yield Due("put", *thing)
            continue
        pieces_gone.remove(before)
        turned = before[:3] == thing[:3]
        yield Due("turn" if turned else "move", *thing, was=before)
    yield from (Due("lift", *thing) for thing in pieces_gone)


def _same(gone: Item, come: Item) -> bool:
    """Whether what has gone may be what has come: the same piece elsewhere, or one that is another thing there now."""
    return gone.seat == come.seat and (gone.what == come.what or (gone.area == come.area and gone.seat >= 0))
