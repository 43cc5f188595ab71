"""Setting up a game of industries in a ring: the order of the ring, and the numbers of the box."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, Generic, TypeVar

from companion.boxes.editions import BOARD, BOXES
from companion.boxes.editions import BOX as BOX_FILE
from companion.games.protocol import AreaOrder, Chosen, Lesson, NotUnderstood, SetUp, Spot
from companion.games.ring.camera_lessons import EMPTY, Teaching
from companion.games.ring.order import Ring, RingOrder
from companion.schema.hints import NotKept, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Whole
from companion.schema.wrong_input import BoxError

B = TypeVar("B")
TWICE = 2  # so many pieces of a look lie in each picture that the camera is taught from
RULES, RING, BOX, CAMERA = "rules", "ring", "box", "camera"
Words = Sequence[str]
Kept = Annotated[tuple[Annotated[int, Whole(0, 99)], ...], at_most(20)]  # a ring as set-up keeps it over a restart
Touch = Callable[[Any, Chosen, Words], Chosen]
RING_FORMS = ("setup:ring:numeric", "setup:ring:clear", "setup:ring:back", "setup:ring:pick:#")
"""The touches of the ring, in the grammar of intents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RingDetails:
    """What is chosen beyond players and rules. `ring`: the industries tapped so far, clockwise from the top; `seen`
    is the ring as the camera reads it (0: not sure), which is not kept.
    """

    ring: Kept = ()
    seen: Annotated[Kept, NotKept()] = ()


class RingSetUp(SetUp, ABC, Generic[B]):
    """See `companion.games.protocol.set_up.SetUp`. `folder` holds what the owner has corrected, None for the box as
    printed. A game says what stands here without a value, and its own touches by their first word.
    """

    steps: tuple[str, ...] = ("players", RULES, RING, BOX, CAMERA)
    ring: RingOrder
    teaching: Teaching
    touches: Mapping[str, Touch]
    edition: str
    mark_name: str  # what a header calls a player's mark
    load: Callable[[str, Path | None], B]
    """Opens the box of an edition with the files of its owner's folder. Raises BoxError."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._good: B | None = None
        self._read: tuple[tuple[tuple[int, int, int], ...], B] | None = None

    def box_of(self, edition: str) -> B:
        """The box of an edition, with what its owner has corrected. It is read again only when an owner's file is
        another one. Raises BoxError.
        """
        if edition != self.edition:
            return self.load(edition, self._folder)
        now = self._own_files()
        if self._read is None or self._read[0] != now:
            self._read = now, self.load(edition, self._folder)
        return self._read[1]

    def ready(self) -> None:
        """Looks whether the box can be opened. Raises BoxError."""
        self.box_of(self.edition)

    @abstractmethod
    def agreed(self, chosen: Chosen) -> dict[str, Any]:
        """What a header says of the game's own choices."""

    @abstractmethod
    def pieces_of(self, kind: str) -> int:
        """How many pieces of a kind the box holds for each player; "" where there is but one kind."""

    def change(self, chosen: Chosen, words: Words, _rng: Random) -> Chosen:
        """One touch. Raises NotUnderstood, and BoxError where the owner's file cannot be written."""
        what, *rest = words
        if what == RING:
            return with_details(chosen, ring=self.ring.touched(chosen.details.ring, rest))
        return self.touches[what](self, chosen, rest)

    def own_folder(self) -> Path:
        """Where the owner's files are. Raises NotUnderstood where there is no folder."""
        if self._folder is None:
            raise NotUnderstood("there is no folder for corrections")
        return self._folder

    def again(self, chosen: Chosen, state: Any) -> Chosen:
        """As it was chosen, in the ring that lies there now: it may have been put right in play."""
        return with_details(chosen, ring=state.agreed.ring)

    def lacks(self, chosen: Chosen) -> bool:
        return chosen.step == RING and not self.order(chosen).areas

    def newest(self) -> B:
        """The box as it is now, or as it was last when the owner's file was spoilt meanwhile: starting a game reads it
        anew and says what is wrong with it.
        """
        try:
            self._good = self.box_of(self.edition)
        except BoxError:
            if self._good is None:
                raise
        return self._good

    def _own_files(self) -> tuple[tuple[int, int, int], ...]:
        """What tells one state of the owner's files from another: where each lies, when it was written, its size."""
        if self._folder is None:
            return ()
        files = []
        for name in (BOX_FILE, BOARD):
            with suppress(OSError):
                stat = (self._folder / BOXES / self.edition / name).stat()
                files.append((stat.st_ino, stat.st_mtime_ns, stat.st_size))
        return tuple(files)

    def order(self, chosen: Chosen) -> AreaOrder:
        ring, doubted = chosen.details.ring, bool(self.ring_doubts(chosen))
        return AreaOrder((RING, CAMERA), ring if self.ring.whole(ring) else (), begun=bool(ring), doubted=doubted)

    def order_seen(self, chosen: Chosen, order: Sequence[int | None], *, compare: bool) -> Chosen:
        """The ring as the camera reads it; `compare`: only to be held against what was entered."""
        ring = self.ring.read(order)
        chosen, entered = with_details(chosen, seen=ring), self.ring_seen(ring)
        return with_details(chosen, ring=entered) if entered and not compare else chosen

    def ring_seen(self, ring: Ring) -> Ring:
        """What is entered of a reading, unknown where the camera is not sure; () where it knows nothing."""
        return self.ring.completed(ring) if any(ring) else ()

    def ring_doubts(self, chosen: Chosen) -> tuple[tuple[int, int, int], ...]:
        """Places of the ring (from 0) with the industry entered there, and the other one that the camera sees."""
        details = chosen.details
        return () if chosen.camera == "absent" else self.ring.doubts(details.ring, details.seen)

    def lessons(self, chosen: Chosen) -> tuple[Lesson, ...]:
        marks = [seat.mark for seat in chosen.seats]
        single = [piece.kind for piece in self.teaching.shown if self.pieces_of(piece.kind) < TWICE]
        return self.teaching.lessons(self.order(chosen).areas, marks, single, chosen.unreadable)

    def taught(self, chosen: Chosen, lesson: str) -> Chosen:
        """The camera has learnt a lesson; from the empty board on it knows the ring as it was entered."""
        return with_details(chosen, seen=()) if lesson == EMPTY else chosen

    def trials(self, chosen: Chosen) -> tuple[Spot, ...]:
        spots = self.teaching.spots_to_try(self.order(chosen).areas, [seat.mark for seat in chosen.seats])
        return tuple(spot for spot in spots if spot.label not in chosen.unreadable)

    def header(self, chosen: Chosen) -> dict[str, Any]:
        """Who plays, the ring, and the game's own choices. Raises NotUnderstood when the ring is not whole."""
        if not self.order(chosen).areas:
            raise NotUnderstood("ring")
        return {
            "edition": self.edition,
            "ring": list(chosen.details.ring),
            "players": [{"name": seat.name, self.mark_name: seat.mark} for seat in chosen.seats],
            **self.agreed(chosen),
        }


def with_details(chosen: Chosen, **changes: Any) -> Chosen:
    """The draft with some of its details otherwise."""
    return replace(chosen, details=replace(chosen.details, **changes))
