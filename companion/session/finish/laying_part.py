"""A game that is put away into its box, and laid out again on another evening: ticked off by touch or by the camera."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.protocol import Game, Layout, NotUnderstood, Piece, Thing
from companion.session.board import likelihood
from companion.session.board.board_part import BoardPart
from companion.session.context import Context
from companion.session.intents import Intent, number
from companion.session.part import RESUMED, Part, on_touch
from companion.session.running_game import RunningGame
from companion.session.snapshot import NOTHING, BoxLine, LayingView, LayStep, Slice, Snapshot

AWAY, LAID = "away", "laid"  # the facts: the number of the game that is put away, and the steps ticked by touch
PUTTING, LAYING = "putting", "laying"
SURE: Final = 0.95
"""How sure the camera has to be of a piece before it ticks it off. Only a tick hangs on it: acts need 0.98."""


class LayingOut(Part):
    """`touch` takes what is said about putting away (`open`, `done`) and laying out (`again`, `tick`, `all`, `close`).

    While it is open the board is not held against the game.
    """

    def __init__(self, context: Context, running: RunningGame, board: BoardPart) -> None:
        self._context, self._running, self._board = context, running, board
        self._mode, self.is_open = "", False
        self._ticked: set[int] = set()

    def begin(self, how: str) -> None:
        """After a start a game that was put away is laid out again, with what was ticked before."""
        if how != RESUMED:
            self.end()
            return
        facts = self._context.writer.facts()
        if facts.get(AWAY) == str(self._context.writer.game):
            self._go(LAYING)
            self._ticked = ticks(facts.get(LAID, "[]"))

    @on_touch("lay:open", "lay:done", "lay:again", "lay:tick:#", "lay:all", "lay:close")
    def touch(self, intent: Intent) -> None:
        """One touch. Raises NotUnderstood when it means nothing now."""
        what, *words = intent.words
        TOUCHES[what](self, *map(number, words))

    def end(self) -> None:
        """Nothing is put away or laid out."""
        self._go("")
        self._ticked = set()

    def _go(self, mode: str) -> None:
        self._mode, self.is_open = mode, bool(mode)
        self._board.rest(resting=bool(mode))

    def _open(self) -> None:
        """What belongs in the box, before everything is put away."""
        self._check_running()
        self._go(PUTTING)

    def _finish(self) -> None:
        """Everything is in the box; the game is laid out again before it goes on."""
        self._check_running()
        self._ticked = set()
        self._context.keep({AWAY: str(self._context.writer.game), LAID: "[]"})
        self._go(AWAY)

    def _lay_again(self) -> None:
        """The game is laid out again, or looked at as if it were."""
        self._check_running()
        self._go(LAYING)

    def _tick(self, step: int) -> None:
        """A thing lies there, or does not after all."""
        if self._mode != LAYING or step not in {laying.number for laying in self._steps()}:
            raise NotUnderstood("no such step")
        self._ticked ^= {step}
        self._keep()

    def _all(self) -> None:
        """Everything lies there, somebody says; what the camera sees otherwise is told when the game goes on."""
        self._ticked = {step.number for step in self._steps() if not step.take}
        self._keep()

    def _close(self) -> None:
        """The game goes on. What differs from the board is asked about as ever."""
        self._ticked = set()
        if self._context.writer.fact(AWAY):
            self._context.keep({AWAY: "", LAID: "[]"})
        self._go("")

    def _keep(self) -> None:
        self._context.keep({LAID: json.dumps(sorted(self._ticked))})

    def _check_running(self) -> None:
        if not self._running.on:
            raise NotUnderstood("no game is running")

    # --- what is shown ----------------------------------------------------------------------------------------------

    def slice(self) -> Slice:
        """What goes into the box, or what has to be laid out."""
        if not self._mode or not self._running.on:
            return NOTHING
        history = self._running.history
        if self._mode == LAYING:
            return partial(Snapshot, laying=LayingView(LAYING, tuple(self._steps())))
        return partial(Snapshot, laying=LayingView(self._mode, boxed=tuple(_box_lines(history.game, history.state))))

    def _steps(self) -> list[LayStep]:
        """Everything to lay out: the board, then the rest; last what the camera sees and does not belong there."""
        history = self._running.history
        game, state = history.game, history.state
        layout = game.board.layout(state)
        beside = (LayStep(0, thing) for thing in game.counted.things(state))
        wanted = (*_of_board(layout, game.view(state).order), *beside)
        seen, extra = self._camera_reading(layout)
        steps = [replace(step, number=place) for place, step in enumerate(wanted)]
        ticked = [replace(step, done=step.number in self._ticked) for step in steps]
        return [*(_seen_by_camera(step, seen) for step in ticked), *_to_take(extra, len(steps))]

    def _camera_reading(self, layout: Layout) -> tuple[Counter[tuple[int, Piece]], Counter[tuple[int, Piece]]]:
        """The pieces the camera is sure of where they belong, and those it is sure of where they do not."""
        certain: Counter[tuple[int, Piece]] = Counter()
        history, sighting = self._running.history, self._board.seen
        if sighting is None or not history.game.board.kinds:
            return certain, Counter()
        evidence = likelihood.resolve(sighting, history.game.board.kinds, self._running.begun.marks)
        for area, kinds in evidence.areas.items():
            for spots in kinds.values():
                certain.update((area, piece) for p in (*spots.fixed, *spots.loose) if (piece := _sure(p)) is not None)
        for name, where in evidence.reading.markers.items():
            if where and sighting.markers[name].get(str(where), 0.0) >= SURE:
                certain[(where, Piece(name))] += 1
        wanted = Counter((area, piece) for area, pieces in layout.areas.items() for piece in pieces)
        wanted.update((area, Piece(name)) for name, area in layout.markers.items() if area)
        return certain & wanted, certain - wanted


def _box_lines(game: Game[Any], state: Any) -> Iterator[BoxLine]:
    """What belongs in the box, with where it is now."""
    layout = game.board.layout(state)
    board: Counter[tuple[str, int]] = Counter()
    for pieces in (*layout.areas.values(), *layout.rows.values()):
        board.update((game.board.stored(piece), piece.owner) for piece in pieces)
    board.update((name, -1) for name, area in layout.markers.items() if area)
    players: Counter[tuple[str, int]] = Counter()
    for thing in game.counted.things(state):
        where = players if thing.seat >= 0 and not thing.area else board if thing.area else Counter[tuple[str, int]]()
        where[(thing.kind, thing.owner)] += thing.many if thing.boxed else 0
    for thing in game.counted.boxed(state):
        key = (thing.kind, thing.owner)
        yield BoxLine(thing, board[key], players[key])


def ticks(text: str) -> set[int]:
    """What was ticked, from the journal. Raises ValueError or TypeError when it is something else."""
    return {int(step) for step in json.loads(text)}


def _of_board(layout: Layout, order: tuple[int, ...]) -> Iterator[LayStep]:
    """The pieces of the board in the order in which the areas lie, then the markers."""
    places = {area: place for place, area in enumerate(order)}
    for area in sorted(layout.areas, key=lambda area_number: places.get(area_number, area_number)):
        for piece in layout.areas[area]:
            yield LayStep(0, Thing(piece.kind, 1, area=area, owner=piece.owner), piece)
    for row, cards in layout.rows.items():
        yield from (LayStep(0, Thing(piece.kind, 1, area=row, owner=piece.owner), piece) for piece in cards)
    for name, area in layout.markers.items():
        if area:
            yield LayStep(0, Thing(name, 1, area=area), marker=name)


def _seen_by_camera(step: LayStep, seen: Counter[tuple[int, Piece]]) -> LayStep:
    """The step ticked off when the camera sees such a piece that no earlier step has claimed."""
    key = (step.thing.area, step.piece or Piece(step.marker))
    if (step.piece is None and not step.marker) or seen[key] <= 0:
        return step
    seen[key] -= 1
    return replace(step, done=True, seen=True)


def _to_take(extra: Counter[tuple[int, Piece]], first: int) -> Iterator[LayStep]:
    """What lies where nothing like it belongs."""
    for place, (area, piece) in enumerate(sorted(extra.elements())):
        known = piece if piece.owner >= 0 else None
        thing = Thing(piece.kind, 1, area=area, owner=piece.owner)
        yield LayStep(first + place, thing, known, "" if known else piece.kind, take=True, seen=True)


def _sure(p: Mapping[Piece | None, float]) -> Piece | None:
    best = max(p, key=lambda piece: p[piece])
    return best if p[best] >= SURE else None


TOUCHES: Mapping[str, Callable[..., None]] = {
    "open": LayingOut._open,
    "done": LayingOut._finish,
    "again": LayingOut._lay_again,
    "tick": LayingOut._tick,
    "all": LayingOut._all,
    "close": LayingOut._close,
}
