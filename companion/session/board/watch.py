"""The board as the app watches it: each Sighting is held against the game, and what follows from it is kept here; so is
what the app waits for: readings known to differ, and what people have to move there.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Any, Generic, TypeVar

from companion.games.protocol import Action, Game, Layout, Move, Piece
from companion.schema.quick_dataclass import dataclass
from companion.session.board import likelihood, reconcile
from companion.session.board.likelihood import Evidence, Place, Reading, Seen
from companion.session.board.reconcile import Explanation, Verdict
from companion.session.snapshot import Answer, Difference, Owed, Question
from vision.sighting import Sighting, SpotReading

T = TypeVar("T")
PiecesFrom = Callable[[Any], tuple[Piece, ...]]


@dataclass(slots=True)
class Waiting:
    """`known` is the newest reading of each place. `muted` places are waited for, each with the reading it had;
    `waived` ones are believed to be misread. `unseen` is what lies where people have to move something while no camera
    has looked.
    """

    known: dict[Place, Seen] = field(default_factory=dict)
    muted: dict[Place, Seen] = field(default_factory=dict)
    waived: set[Place] = field(default_factory=set)
    unseen: dict[Place, Seen] = field(default_factory=dict)

    def read(self, reading: Reading) -> None:
        """A new reading: remember what every open place shows."""
        self.muted, self.unseen = {**self.unseen, **self.muted}, {}
        places: tuple[Place, ...] = (*reading.areas, *reading.markers)
        self.known |= {place: seen for place in places if (seen := reading.at(place)) is not None}

    @property
    def anything(self) -> bool:
        """Whether anything is waited for."""
        return bool(self.muted or self.unseen)

    def changed_by_hand(self, before: Layout, after: Layout, *, seen: bool) -> None:
        """The position changed without the camera: where the board should change too, its reading is waited out.

        While no camera has looked (`seen`), or where it misreads what lies there, what has to be moved is shown until
        the next act or reading: nobody sees it done.
        """
        for place in sorted(likelihood.changes(before, after), key=str):
            was, now = likelihood.expected(before, place), likelihood.expected(after, place)
            if seen and place not in self.waived:
                self._mute(place, self.known.get(place, was), now)
                continue
            self.waived.discard(place)
            self.muted.pop(place, None)
            if (lying := self.unseen.pop(place, was)) != now:
                self.unseen[place] = lying

    def left_behind(self, lies: Layout, wanted: Layout) -> None:
        """What was read as it lies is not all that should: the rest is waited out."""
        for place in likelihood.changes(lies, wanted):
            lying = self.known.get(place, likelihood.expected(lies, place))
            self._mute(place, lying, likelihood.expected(wanted, place))

    def begin(self, layout: Layout) -> None:
        """A game starts: whatever still lies on the board and should not is waited out."""
        for place, seen in self.known.items():
            if likelihood.follows(layout, place):
                self._mute(place, seen, likelihood.expected(layout, place))

    def _mute(self, place: Place, seen: Seen, wanted: Seen) -> None:
        self.waived.discard(place)
        self.muted.pop(place, None)
        if seen != wanted:
            self.muted[place] = seen

    def update(self, layout: Layout, reading: Reading) -> None:
        """Go on waiting only for what has not changed and does not agree yet."""
        self.muted = likelihood.without(self.muted, layout, reading)
        self.waived &= set(self.muted)

    def hold(self, places: Iterable[Place], *, believed: bool) -> None:
        """Leave these places' present readings alone until they change; `believed` False: the camera was wrong
        there.
        """
        for place in places:
            if place in self.known:
                self.muted[place] = self.known[place]
                if not believed:
                    self.waived.add(place)

    def forget(self) -> None:
        """What was read of the areas means nothing."""
        self.known, self.muted, self.waived = {}, {}, set()

    def owed(self, layout: Layout, out_of_sight: Collection[Place] = ()) -> tuple[Owed, ...]:
        """What has to be moved on the table so that it agrees, but for what lies `out_of_sight`."""
        left = {*self.waived, *out_of_sight}
        waiting = self.unseen | {place: seen for place, seen in self.muted.items() if place not in left}
        here = sorted((place for place in waiting if likelihood.follows(layout, place)), key=str)
        return tuple(item for place in here for item in _owed_at(layout, place, waiting[place]))

    def memory(self) -> str:
        """What is waited for, as text for the journal."""
        waiting = sorted(self.muted.items(), key=lambda entry: str(entry[0]))
        return json.dumps([[place, seen, place in self.waived] for place, seen in waiting])

    def remember(self, memory: str, pieces_from: PiecesFrom) -> None:
        """Wait for the same again after a restart. Raises ValueError or TypeError when the text is something else."""
        self.muted, self.waived = remembered(json.loads(memory or "[]"), pieces_from)


def remembered(data: Sequence[Any], pieces_from: PiecesFrom) -> tuple[dict[Place, Seen], set[Place]]:
    """What is waited for, and what of it is believed to be misread, from plain data.

    Raises ValueError or TypeError when it is something else.
    """
    entries = [(place, seen if isinstance(seen, int) else pieces_from(seen), waived) for place, seen, waived in data]
    if not all(isinstance(place, (int, str)) for place, _, _ in entries):
        raise ValueError("a place is an area or a marker")
    return {place: seen for place, seen, _ in entries}, {place for place, _, waived in entries if waived}


def _owed_at(layout: Layout, place: Place, seen: Seen) -> Iterator[Owed]:
    wanted = likelihood.expected(layout, place)
    if isinstance(place, str):
        assert isinstance(wanted, int) and isinstance(seen, int)
        verb = "move" if wanted and seen else "put" if wanted else "take"
        yield Owed(verb, place, -1, wanted or seen)
        return
    assert isinstance(wanted, tuple) and isinstance(seen, tuple)
    for kind in sorted({piece.kind for piece in (*wanted, *seen)}):
        yield from _owed_pieces(place, _of(kind, wanted), _of(kind, seen))


def _of(kind: str, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece.kind == kind)


def _owed_pieces(area: int, wanted: Sequence[Piece], seen: Sequence[Piece]) -> Iterator[Owed]:
    """One kind of piece: what lies there with another side up is to be turned over; the rest is taken or put."""
    missing, spare = minus(wanted, seen), list(minus(seen, wanted))
    turned = []
    for piece in missing:
        other = next((candidate for candidate in spare if candidate[:2] == piece[:2]), None)
        if other is not None:
            spare.remove(other)
            turned.append(piece)
    yield from (_owed("take", area, piece) for piece in spare)
    yield from (_owed("put", area, piece) for piece in minus(missing, turned))
    yield from (_owed("flip", area, piece) for piece in turned)


def _owed(verb: str, area: int, piece: Piece) -> Owed:
    return Owed(verb, piece.kind, piece.owner, area, piece.side)


def minus(whole: Sequence[T], other: Sequence[T]) -> tuple[T, ...]:
    """What is in `one` beyond `other`, each counted."""
    left = list(whole)
    for item in other:
        if item in left:
            left.remove(item)
    return tuple(left)


S = TypeVar("S")
PATIENCE = 3.0  # seconds a still table may differ before the app says so
HELD = 2.0
"""Seconds a piece may be in somebody's hand, to be turned over or put elsewhere, before it counts as taken off."""
SQUINT = 6.0
"""Seconds of an unclear reading, or of none, before the app says that it cannot see well, and waits no longer."""
CLEAR = 0.99
"""As sure the eyes are of a piece that they see well; what is waited for and seen worse may be there already."""
UNREAD, BLURRED = "unread", "blurred"
"""How badly a place is seen: not at all, so that nobody sees it done; or so that people have to say how it lies."""
MOST_ANSWERS = 3


class BoardWatch(Generic[S]):
    """What the camera sees against what the game knows. `verdict` is what the newest Sighting means, `questions` how
    often the table had to be asked.
    """

    def __init__(self, game: Game[S], marks: Sequence[str]) -> None:
        self._game, self._marks = game, tuple(marks)
        self._evidence: Evidence | None = None
        self.waiting = Waiting()
        self._laid: tuple[S, Layout] | None = None
        self._since = 0.0
        self._ill_seen: dict[tuple[str, Place, Seen], float] = {}
        self.verdict: Verdict[S] = Verdict("agree")
        self.questions = 0

    @property
    def blind(self) -> bool:
        """Whether no reading says anything of the board as it is."""
        return self._evidence is None

    # --- what changes -----------------------------------------------------------------------------------------------

    def sight(self, sighting: Sighting) -> None:
        """A new Sighting."""
        self._evidence = likelihood.resolve(sighting, self._game.board.kinds, self._marks)
        self.waiting.read(self._evidence.reading)

    def changed_by_hand(self, before: S, after: S, *, back: bool = False) -> None:
        """The position changed without the camera: where the board should change too, its reading is waited out.

        `back`: what was done earlier has changed, and the pieces have to follow.
        """
        seen = self._evidence is not None
        if seen or back:
            self.waiting.changed_by_hand(self._layout(before), self._layout(after), seen=seen)
        else:
            self.waiting.unseen.clear()

    def followed(self, lies: Layout, state: S) -> None:
        """The app has followed the table, where this lies: what should not lie there any more is waited out."""
        self.waiting.left_behind(lies, self._layout(state))

    def begin(self, state: S) -> None:
        """A game starts: whatever still lies on the board and should not is waited out."""
        self.waiting.begin(self._layout(state))

    def forget(self) -> None:
        """The areas were mistaken for each other: what was read of them means nothing."""
        self._evidence, self.verdict = None, Verdict("agree")
        self._ill_seen = {}
        self.waiting.forget()

    def hold(self, places: Iterable[Place], *, believed: bool) -> None:
        """Leave these places' present readings alone until they change; `believed` False: the camera was wrong
        there.
        """
        held = tuple(places)
        self.waiting.hold(held, believed=believed)
        self._ill_seen = {
            ill: since for ill, since in self._ill_seen.items() if ill[0] != BLURRED or ill[1] not in held
        }

    def remember(self, memory: str) -> None:
        """Wait for the same again after a restart. Raises ValueError or TypeError when the text is something else."""
        self.waiting.remember(memory, self._game.board.pieces_from)

    # --- what it means ----------------------------------------------------------------------------------------------

    def _announced(self, state: S, runs: Iterable[tuple[Action, ...]]) -> Iterator[Move[S]]:
        """Runs that somebody has announced, and what lies on the board after each."""
        for run in runs:
            after = reduce(self._game.rules.apply, run, state)
            yield Move(run, after, self._game.board.layout(after))

    def judge(self, state: S, now: float, awaited: Sequence[tuple[Action, ...]] = ()) -> Verdict[S]:
        """What the newest Sighting means in this position; how long it has meant that is remembered.

        `awaited` are runs of actions that people have announced and a piece would complete.
        """
        if self._evidence is None:
            return self.verdict
        self._go_on_waiting(state, now)
        verdict = reconcile.judge(
            self._game.board,
            state,
            self._layout(state),
            self._evidence,
            self.waiting.muted,
            self._announced(state, awaited),
            voluntary=self._game.rules.voluntary,
        )
        if verdict.kind == "agree" and (doubtful := self._long(BLURRED, now)):
            verdict = Verdict("differ", places=doubtful)
        if verdict.kind == "act" and self._only_lifts(state, verdict.best.lies):
            verdict = replace(verdict, kind="lifted")
        # The places count: the same doubt about another spot begins its patience anew.
        if (verdict.kind, verdict.places) != (self.verdict.kind, self.verdict.places):
            self._since = now
            self.questions += verdict.kind == "ask"
        self.verdict = verdict
        return replace(verdict, kind="act") if self.gone(now) else verdict

    def wait(self, state: S, now: float) -> None:
        """Nothing on the board means anything yet; what was waited for may still come."""
        if self._evidence is not None:
            self._go_on_waiting(state, now)
        self.verdict = Verdict("wait")

    def keep_to_itself(self, state: S, now: float) -> None:
        """What was found just now is not said yet; a question that is not asked does not count."""
        self.questions -= self.verdict.kind == "ask"
        self.wait(state, now)

    def _go_on_waiting(self, state: S, now: float) -> None:
        """Hold what is waited for against the newest reading; since when it is seen badly is remembered."""
        assert self._evidence is not None
        layout = self._layout(state)
        self.waiting.update(layout, self._evidence.reading)
        ill = [
            (how, place, likelihood.expected(layout, place))
            for place in self.waiting.muted
            if (how := self._how_ill(self._evidence, place))
        ]
        self._ill_seen = {item: self._ill_seen.get(item, now) for item in ill}

    def _how_ill(self, evidence: Evidence, place: Place) -> str:
        """How badly a place is seen that is waited for; "" for well enough."""
        if evidence.reading.at(place) is None:
            return UNREAD
        return BLURRED if place not in self.waiting.waived and likelihood.clearness(evidence, place) < CLEAR else ""

    def _long(self, how: str, now: float) -> tuple[Place, ...]:
        """The places that are waited for, and seen so badly for a while already."""
        return tuple(place for (ill, place, _), since in self._ill_seen.items() if ill == how and now - since >= SQUINT)

    def doubts(self, now: float) -> bool:
        """Whether something that is waited for has to be asked about by now."""
        return self.verdict.kind == "agree" and bool(self._long(BLURRED, now))

    def gone(self, now: float) -> bool:
        """Whether a piece was lifted so long ago that it will not come back."""
        return self.verdict.kind == "lifted" and now - self._since >= HELD

    def _only_lifts(self, before: S, lies: Layout) -> bool:
        """Whether pieces leave the board and none is put down or turned over."""
        was, now = likelihood.all_of(self._layout(before)), likelihood.all_of(lies)
        changed = [area for area in now if was[area] != now[area]]
        return bool(changed) and not any(minus(now[area], was[area]) for area in changed)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def owed(self, state: S, now: float) -> tuple[Owed, ...]:
        """What has to be moved on the table so that it agrees. What lies out of sight is not asked for until it can be
        read again: it may long have been done.
        """
        return self.waiting.owed(self._layout(state), self._long(UNREAD, now)) if self.waiting.anything else ()

    def question(self, state: S) -> Question | None:
        """What the app asks now, if it does."""
        if self.verdict.kind != "ask":
            return None
        layout = self._layout(state)
        answers = tuple(_answer(item, layout) for item in self.choices())
        spot = self.spot_in_doubt()
        return Question(self.area_in_doubt(), spot.spot if spot is not None else -1, answers)

    def choices(self) -> tuple[Explanation[S], ...]:
        """The explanations a person may choose from, likeliest first."""
        return tuple(item for item in self.verdict.ranked if item.run)[:MOST_ANSWERS]

    def area_in_doubt(self) -> int:
        """The first area the verdict is about; 0 when it is about markers only."""
        return next((place for place in self.verdict.places if isinstance(place, int)), 0)

    def spot_in_doubt(self) -> SpotReading | None:
        """The spot whose reading is least clear in that area; None when it is not about a spot."""
        area = self.area_in_doubt()
        if self._evidence is None or not area:
            return None
        spots = [spot for spot in self._evidence.sighting.spots if spot.area == area]
        return min(spots, key=lambda spot: spot.p[spot.best], default=None)

    def difference(self, state: S, now: float) -> Difference | None:
        """Where table and app differ, once the table has been still for a while."""
        if self.verdict.kind != "differ" or now - self._since < PATIENCE:
            return None
        place = self.verdict.places[0]
        says, sees = likelihood.expected(self._layout(state), place), self.waiting.known[place]
        move = self.taking(state)
        takes = move.run if move is not None else ()
        if isinstance(place, str):
            assert isinstance(says, int)
            return Difference(says, -1, place, (), (), takes=takes)
        assert isinstance(says, tuple) and isinstance(sees, tuple)
        if place in self._layout(state).rows:
            ordered = any(kind.in_order for kind in self._game.board.kinds.values())
            return Difference(place, -1, "", says, sees, takes=takes, in_order=ordered)
        kind = next(kind for kind in self._game.board.kinds if _of(kind, says) != _of(kind, sees))
        return Difference(place, -1, kind, _of(kind, says), _of(kind, sees), takes=takes)

    def taking(self, state: S) -> Move[S] | None:
        """The allowed move that would make the app follow the table where they differ, anything a player may do at
        will included.
        """
        place = self.verdict.places[0]
        sees = self.waiting.known[place]
        moves = (move for move in self._game.board.moves(state) if move.run)
        fits = (move for move in moves if likelihood.expected(move.layout, place) == sees)
        return next(fits, None)

    def _layout(self, state: S) -> Layout:
        """What should lie on the board in this position; asked of the game once, until another one is asked about."""
        if self._laid is None or self._laid[0] is not state:
            self._laid = (state, self._game.board.layout(state))
        return self._laid[1]

    def unclear(self, now: float) -> int:
        """The area the camera has not been able to read for a while, or 0; where something is to be moved, one that is
        hidden too.
        """
        if self.verdict.kind == "wait" and now - self._since >= SQUINT:
            return self.area_in_doubt()
        if self._evidence is None:
            return 0
        unread = (place for place in self._long(UNREAD, now) if place not in self.waiting.waived)
        return next((likelihood.hidden_in(self._evidence, place) for place in unread), 0)


def _answer(item: Explanation[S], before: Layout) -> Answer:
    """An explanation as an answer: by its last action, with the piece that would lie there."""
    action, after = item.run[-1], item.lies
    was, now = likelihood.all_of(before), likelihood.all_of(after)
    fresh = (piece for area, pieces in now.items() for piece in minus(pieces, was[area]))
    piece = next(fresh, Piece("", action.player))
    return Answer(action.player, piece.side, round(item.p, 4), action.kind, piece.kind, piece.owner >= 0)
