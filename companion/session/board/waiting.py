"""What the app waits for on the board: places whose reading is known to differ, and what people have to move there."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.protocol import Layout, Piece
from companion.session.board import likelihood
from companion.session.board.likelihood import Place, Reading, Seen
from companion.session.snapshot import Owed

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

        While no camera has looked (`seen`), what has to be moved is shown until the next act: nobody sees it done.
        """
        for place in sorted(likelihood.changes(before, after), key=str):
            was, now = likelihood.expected(before, place), likelihood.expected(after, place)
            if seen:
                self._mute(place, self.known.get(place, was), now)
            elif (lying := self.unseen.pop(place, was)) != now:
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

    def owed(self, layout: Layout) -> tuple[Owed, ...]:
        """What has to be moved on the table so that it agrees."""
        waiting = self.unseen | {place: seen for place, seen in self.muted.items() if place not in self.waived}
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
        other = next((one for one in spare if one[:2] == piece[:2]), None)
        if other is not None:
            spare.remove(other)
            turned.append(piece)
    yield from (_owed("take", area, piece) for piece in spare)
    yield from (_owed("put", area, piece) for piece in minus(missing, turned))
    yield from (_owed("flip", area, piece) for piece in turned)


def _owed(verb: str, area: int, piece: Piece) -> Owed:
    return Owed(verb, piece.kind, piece.owner, area, piece.side)


def minus(one: Sequence[T], other: Sequence[T]) -> tuple[T, ...]:
    """What is in `one` beyond `other`, each counted."""
    left = list(one)
    for item in other:
        if item in left:
            left.remove(item)
    return tuple(left)
