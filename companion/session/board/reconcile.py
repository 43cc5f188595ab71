"""Holds what the eyes see against what the rules know: act, ask, wait, or say that table and app differ.

Each short run of allowed actions is an explanation of the picture; so is "nothing happened", and so is "something the
rules do not know", which keeps a board that cannot be from being forced into one that can.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import exp, log
from typing import Generic, TypeVar

from companion.games.protocol import Action, Board, Layout, Move
from companion.schema.quick_dataclass import dataclass
from companion.session.board import likelihood

S = TypeVar("S")
CERTAIN = 0.99
"""From here on one action is certain among all that are allowed, while something else is no likelier than `ODD`."""
ODD = 0.05
PLAIN = 500
"""An action changes the table plainly: the picture is at least so many times likelier than if nothing had happened."""
ASK = 0.60
DIFFER = 0.7
"""From here on a board no allowed action explains is called a difference; saying so changes nothing in the game."""
STRANGE = 2e-3  # how likely, before looking, a board is that no allowed action explains
DEPTH = 3
NOTHING_LIKE = STRANGE / 10
"""So much less likely than the best reading, a place is rather something the rules do not know: no longer run is built
on it.
"""
UNSURE = 1e-4  # below this likelihood of what should lie there a reading is too poor to agree with it


@dataclass(frozen=True, slots=True)
class Explanation(Generic[S]):
    """One way the picture may have come about: the run of actions, the position after it, how likely, and what lies
    there then.
    """

    run: tuple[Action, ...]
    state: S
    p: float
    lies: Layout


@dataclass(frozen=True, slots=True)
class Verdict(Generic[S]):
    """What to do about a Sighting: `agree`, `act` (on `best`), `ask` (among `ranked`), `differ` (at `places`) or
    `wait`; `lifted` is to act on `best` unless the token comes back soon.
    """

    kind: str
    ranked: tuple[Explanation[S], ...] = ()
    places: tuple[likelihood.Place, ...] = ()

    @property
    def best(self) -> Explanation[S]:
        """The likeliest explanation."""
        return self.ranked[0]


class _Runs(Generic[S]):
    """Runs of allowed actions that change nothing but the places that differ; `seen` is the layout that fits best.

    A later action changes the table as it lies, where hands may not have done yet what an earlier one asks for.
    A run with a kind of action that is `voluntary` is told by somebody and never read from the board.
    """

    def __init__(self, board: Board[S], evidence: likelihood.Evidence, seen: Layout, voluntary: frozenset[str]) -> None:
        self._board, self._evidence, self._seen, self._voluntary = board, evidence, seen, voluntary
        self._reached: set[tuple[S, frozenset[likelihood.Place]]] = set()

    def moves(self, state: S, layout: Layout, places: frozenset[likelihood.Place], depth: int) -> Iterator[Move[S]]:
        """Single moves, and longer runs built on them. A place changes once in a run, so what looks nothing like it is
        followed no further; nor is a position that the same actions have reached in another order.
        """
        usual = self._board.layout(state)
        within = places if layout == usual else places | likelihood.changes(layout, usual)
        for board_move in self._board.moves(state, within):
            if any(action.kind in self._voluntary for action in board_move.run):
                continue
            move = replace(board_move, layout=likelihood.onto(layout, usual, board_move.layout))
            changed = likelihood.changes(layout, move.layout)
            if not changed or not changed <= places:
                continue
            yield move
            rest = places - changed
            if depth > 1 and rest and (move.after, rest) not in self._reached and self._looks_like(move, changed):
                self._reached.add((move.after, rest))
                later = self.moves(move.after, move.layout, rest, depth - 1)
                yield from (replace(following, run=move.run + following.run) for following in later)

    def _looks_like(self, move: Move[S], places: Iterable[likelihood.Place]) -> bool:
        best = likelihood.log_likelihood(self._evidence, self._seen, places)
        return likelihood.log_likelihood(self._evidence, move.layout, places) - best > log(NOTHING_LIKE)


def judge(
    board: Board[S],
    state: S,
    layout: Layout,
    evidence: likelihood.Evidence,
    muted: Mapping[likelihood.Place, likelihood.Seen],
    more: Iterable[Move[S]] = (),
    *,
    voluntary: frozenset[str] = frozenset(),
) -> Verdict[S]:
    """What a Sighting means in this position, in which `layout` should lie on the board.

    `muted` are places whose present reading is known to differ and is waited for; they are left out until they change.
    `more` are announced runs, tried before those the rules offer; kinds of action that are `voluntary` are never read
    from the board alone.
    """
    reading = evidence.reading
    places = {place for place in likelihood.differing(layout, reading) if muted.get(place) != reading.at(place)}
    unsure = {place for place in _unsure(evidence, layout) if place not in muted and place not in places}
    if not places:
        return Verdict("wait", places=tuple(unsure)) if unsure else Verdict("agree")
    ranked = _ranked(board, state, layout, evidence, reading, places, more, voluntary)
    return decide(ranked, tuple(sorted(places, key=str)))


def _unsure(evidence: likelihood.Evidence, layout: Layout) -> Iterator[likelihood.Place]:
    """Places where what should lie there is the best reading, but not a good one, and rows that were not read."""
    yield from (row for row in evidence.unread if row in layout.rows)
    for area in (*evidence.areas, *evidence.rows):
        if (
            likelihood.follows(layout, area)
            and likelihood.area_likelihood(evidence, area, likelihood.pieces_due(layout, area)) < UNSURE
        ):
            yield area


def _ranked(
    board: Board[S],
    state: S,
    layout: Layout,
    evidence: likelihood.Evidence,
    reading: likelihood.Reading,
    places: set[likelihood.Place],
    more: Iterable[Move[S]],
    voluntary: frozenset[str],
) -> list[Explanation[S] | None]:
    """All explanations, likeliest first; None stands for something the rules do not know."""
    seen = likelihood.as_seen(layout, reading, places)
    by_position: dict[S, tuple[float, Move[S]]] = {
        state: (likelihood.log_likelihood(evidence, layout, places), Move((), state, layout)),
    }
    announced = (move for move in more if likelihood.changes(layout, move.layout) <= places)
    depth = max(DEPTH, len(layout.rows))  # everybody may lay a card at once
    runs = _Runs(board, evidence, seen, voluntary).moves(state, layout, frozenset(places), depth)
    for move in chain(announced, runs):
        score = likelihood.log_likelihood(evidence, move.layout, places)
        # Several runs may end alike; the likeliest of them is what people are told to have done.
        if score > by_position.setdefault(move.after, (score, move))[0]:
            by_position[move.after] = (score, move)
    strange = log(STRANGE) + likelihood.log_likelihood(evidence, seen, places)
    top = max(strange, *(score for score, _ in by_position.values()))
    total = exp(strange - top) + sum(exp(score - top) for score, _ in by_position.values())
    weighed: list[tuple[float, Explanation[S] | None]] = [(exp(strange - top) / total, None)]
    weighed += [
        (exp(score - top) / total, Explanation(move.run, after, exp(score - top) / total, move.layout))
        for after, (score, move) in by_position.items()
    ]
    return [item for _, item in sorted(weighed, key=lambda pair: -pair[0])]


def decide(ranked: Sequence[Explanation[S] | None], places: tuple[likelihood.Place, ...]) -> Verdict[S]:
    """What to do about places, given how likely each explanation of them is, likeliest first.

    What is strange elsewhere does not question an action that is plain. That nothing has happened has to be as certain
    as an action is: believed sooner, it leaves a piece that hands still owe neither asked about nor done.
    """
    legal = tuple(item for item in ranked if item is not None)
    best = ranked[0]
    strange = 1.0 - sum(item.p for item in legal)
    calm = next(item.p for item in legal if not item.run)
    certain = best is not None and best.p >= CERTAIN * (1.0 - strange) and strange <= ODD
    if best is not None and best.run and certain and best.p >= PLAIN * calm:
        return Verdict("act", legal, places)
    if calm >= CERTAIN:
        return Verdict("agree")
    if strange >= DIFFER:
        return Verdict("differ", legal, places)
    # People choose between two, so that the two have to be likely together, not either by itself.
    if legal[0].p + (legal[1].p if len(legal) > 1 else 0.0) >= ASK and any(item.run for item in legal[:2]):
        return Verdict("ask", legal, places)
    return Verdict("wait", legal, places)
