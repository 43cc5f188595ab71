"""Setting up Orconomy: its own steps are the ring of industries and the numbers of the box."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.checked.wrong_input import BoxError
from companion.games.orconomy import header as headers
from companion.games.orconomy.board import ACTIVITY, BONES, CRISIS, EXTRAS, FACE, SLOT
from companion.games.orconomy.boxes.box_schema import UNKNOWN as UNRATED
from companion.games.orconomy.boxes.loader import Box, load_box
from companion.games.orconomy.boxes.measures import MEASURES
from companion.games.orconomy.opening import OrconomyFiles
from companion.games.orconomy.rules import options
from companion.games.orconomy.rules.state import CARDS, NUMBERS, State
from companion.games.protocol import Chosen, Lesson, NotUnderstood, Spot

STEPS = ("players", "rules", "ring", "box", "camera")
MOST_AGREED: Mapping[str, int] = {"money": 50, "hindmost_pay": 9}
"""In Skulls; five players with more to begin with would need more than the box holds."""
UNKNOWN = 0
"""Stands in a ring for a sector that is not known yet."""
EMPTY = "empty"
MARKERS = (CRISIS, ACTIVITY)
TRIALS = ((9, SLOT, 1, FACE), (5, SLOT, 0, BONES), (5, SLOT, 1, FACE), (7, EXTRAS, 0, FACE), (3, SLOT, 1, BONES))
"""Where the camera is tried: positions of the ring, zone, spot and side; away from where it was taught."""
Words = Sequence[str]


@dataclass(frozen=True, slots=True)
class Details:
    """What is chosen for Orconomy alone. `ring` holds the industries tapped so far, clockwise from the top.

    `target` 0 is the rulebook's; `start_money` and `hindmost_pay` are in Skulls, 0 for what the box says. `seen` is the
    ring as the camera reads it (0: not sure), which is not kept.
    """

    target: int = 0
    ring: tuple[int, ...] = ()
    start_money: int = 0
    hindmost_pay: int = 0
    seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftView:
    """What Orconomy's own steps show.

    `targets` are the Trophies that may be agreed on, the rulebook's first. `box` lists (number, name, income, slots,
    stars); `ratings` are all kinds of card with their Risk Rating: 2 to 6, 0 none, -1 not known. Amounts are in Skulls,
    0 for the usual (`default_...`). `ring_doubts` are places of the ring (from 0) with the industry entered there, and
    the other one that the camera sees. `doubt` says how sure the numbers of the box are.
    """

    target: int
    targets: tuple[int, ...]
    ring: tuple[int, ...]
    ring_doubts: tuple[tuple[int, int, int], ...]
    box: tuple[tuple[int, str, int, int, int], ...]
    ratings: tuple[tuple[str, int], ...]
    doubt: str
    start_money: int
    hindmost_pay: int
    default_start_money: int
    default_hindmost_pay: int


class OrconomySetUp:
    """Orconomy's part of set-up. `folder` holds the owner's corrections to the box, None for the box as printed."""

    steps = STEPS
    presets = {name: options.to_json(preset) for name, preset in options.PRESETS.items()}
    options = options.CHOICES
    order_steps = ("ring", "camera")
    lesson_names = (EMPTY, FACE, BONES)
    measures = MEASURES

    def __init__(self, folder: Path | None, edition: str = headers.EDITION) -> None:
        self._folder, self._edition = folder, edition
        self._good: Box | None = None

    def box_of(self, edition: str) -> Box:
        """The box of an edition with its owner's corrections. Raises BoxError."""
        return load_box(edition, self._folder)

    def begin(self) -> Details:
        return Details()

    # --- touches ----------------------------------------------------------------------------------------------------

    def change(self, chosen: Chosen, words: Words, rng: Random) -> Chosen:
        """One touch: the ring, the target, what was agreed on, or a number of the box. Nothing here is left to chance.

        Raises NotUnderstood, and BoxError where the owner's file cannot be written.
        """
        what, *rest = words
        if what not in TOUCHES:
            raise NotUnderstood(":".join(words))
        return TOUCHES[what](self, chosen, rest)

    def _target(self, chosen: Chosen, words: Words) -> Chosen:
        """The Trophies to win at, of those that so many players may agree on; 0 is the rulebook's (en 87-105)."""
        target = int(words[0])
        if target and target not in self._targets(len(chosen.seats)):
            raise NotUnderstood("target")
        return _with(chosen, target=target)

    def _agree(self, chosen: Chosen, words: Words) -> Chosen:
        """An amount of Skulls the table agreed on; 0 is the box's."""
        what, amount = words[0], int(words[1])
        if not 0 <= amount <= MOST_AGREED.get(what, -1):
            raise NotUnderstood("agree")
        return _with(chosen, **{"start_money" if what == "money" else what: amount})

    def _ring(self, chosen: Chosen, words: Words) -> Chosen:
        how, *numbers = words
        return _with(chosen, ring=RING[how](_details(chosen).ring, [int(number) for number in numbers]))

    def _correct_box(self, chosen: Chosen, words: Words) -> Chosen:
        from companion.games.orconomy.boxes.corrections import correct  # tomlkit is slow to load, and rarely needed

        number, field, value = words
        with _told_as_box_error():
            correct(self._edition, self._own_folder(), int(number), field, int(value))
        return chosen

    def _rate(self, chosen: Chosen, words: Words) -> Chosen:
        card, rating = words
        self.rate(card, int(rating))
        return chosen

    def rate(self, card: str, rating: int) -> None:
        """Write one Risk Rating into the owner's box file (-1: not known after all). Raises BoxError."""
        from companion.games.orconomy.boxes.corrections import correct_rating

        with _told_as_box_error():
            correct_rating(self._edition, self._own_folder(), card, rating)

    def keep_board(self, text: str) -> None:
        """See `companion.games.protocol.seated.SetUp`."""
        from companion.games.orconomy.boxes.corrections import replace_board

        with _told_as_box_error():
            replace_board(self._edition, self._own_folder(), text)

    def _own_folder(self) -> Path:
        if self._folder is None:
            raise NotUnderstood("there is no folder for corrections")
        return self._folder

    # --- what fits --------------------------------------------------------------------------------------------------

    def fitted(self, chosen: Chosen) -> Chosen:
        """A target that so many players may not agree on is the rulebook's again."""
        fits = _details(chosen).target in self._targets(len(chosen.seats))
        return chosen if fits else _with(chosen, target=0)

    def lacks(self, chosen: Chosen) -> bool:
        return chosen.step == "ring" and not _whole(_details(chosen).ring)

    def _targets(self, players: int) -> Sequence[int]:
        return options.targets(dict(self._newest().targets)[players])

    def _newest(self) -> Box:
        """The box as it is now, or as it was last when the owner's file was spoilt meanwhile: starting a game reads it
        anew and says what is wrong with it.
        """
        if self._good is None:
            self._good = self.box_of(self._edition)
        with suppress(BoxError):
            self._good = self.box_of(self._edition)
        return self._good

    # --- the camera -------------------------------------------------------------------------------------------------

    def order(self, chosen: Chosen) -> tuple[int, ...]:
        ring = _details(chosen).ring
        return ring if _whole(ring) else ()

    def order_begun(self, chosen: Chosen) -> bool:
        return bool(_details(chosen).ring)

    def order_seen(self, chosen: Chosen, order: Sequence[int | None], *, compare: bool) -> Chosen:
        """The ring as the camera reads it, clockwise from the top; sectors it is not sure of stay unknown. A reading
        that knows nothing changes nothing.
        """
        seen = _known_ring(order)
        chosen = _with(chosen, seen=seen)
        return chosen if compare or not any(seen) else _with(chosen, ring=_completed(seen))

    def doubts(self, chosen: Chosen) -> bool:
        return bool(_ring_doubts(chosen))

    def lessons(self, chosen: Chosen) -> tuple[Lesson, ...]:
        """The empty board, then one token of each player face up, then the same with bones up. Tokens lie well apart;
        the two markers lie between them.
        """
        ring = _details(chosen).ring
        if not _whole(ring):
            return ()
        marks = [seat.mark for seat in chosen.seats]
        between = [Spot(ring[2 * at + 1], name, 0, -1, name) for at, name in enumerate(MARKERS)]

        def lying(side: str) -> tuple[Spot, ...]:
            tokens = [Spot(ring[2 * seat], SLOT, 0, seat, f"{mark}:{side}") for seat, mark in enumerate(marks)]
            return (*tokens, *between)

        return (Lesson(EMPTY), Lesson(FACE, lying(FACE)), Lesson(BONES, lying(BONES)))

    def taught(self, chosen: Chosen, lesson: str) -> Chosen:
        """The camera has learnt a lesson; from the empty board on it knows the sectors as they were entered."""
        return _with(chosen, seen=()) if lesson == EMPTY else chosen

    def trials(self, chosen: Chosen) -> tuple[Spot, ...]:
        """Five tokens of the players in turn: the third beside the second, the fourth near the rim."""
        ring, marks = _details(chosen).ring, [seat.mark for seat in chosen.seats]
        if not _whole(ring):
            return ()
        found = []
        for number, (position, zone, spot, side) in enumerate(TRIALS):
            seat = number % len(marks)
            found.append(Spot(ring[position], zone, spot, seat, f"{marks[seat]}:{side}"))
        return tuple(found)

    def again(self, chosen: Chosen, state: State) -> Chosen:
        """Everything is still as it was chosen."""
        return chosen

    # --- what comes of it -------------------------------------------------------------------------------------------

    def header(self, chosen: Chosen, *, simulated: bool) -> dict[str, Any]:
        """The header of a new game; everything the table agreed on stands in it."""
        details = _details(chosen)
        if not _whole(details.ring):
            raise NotUnderstood("ring")
        amounts = {name: getattr(details, name) for name in ("target", "start_money", "hindmost_pay")}
        agreed = {
            "edition": self._edition,
            "simulated": simulated,
            "ring": list(details.ring),
            "preset": chosen.preset,
            "players": [{"name": seat.name, "clan": seat.mark} for seat in chosen.seats],
            "options": dict(chosen.options),
            **{name: amount for name, amount in amounts.items() if amount},
        }
        return OrconomyFiles(self.box_of).spelled_out(agreed, "the agreement")

    def view(self, chosen: Chosen) -> DraftView:
        details, box = _details(chosen), self._newest()
        known = dict(box.ratings)
        return DraftView(
            target=details.target,
            targets=tuple(self._targets(len(chosen.seats))),
            ring=details.ring,
            ring_doubts=_ring_doubts(chosen),
            box=tuple((i.number, i.name, i.income, i.slots, i.stars) for i in box.industries),
            ratings=tuple((card, known.get(card, UNRATED)) for card in CARDS),
            doubt=box.source.doubt,
            start_money=details.start_money,
            hindmost_pay=details.hindmost_pay,
            default_start_money=box.supply.start_money,
            default_hindmost_pay=box.supply.hindmost_pay,
        )

    def to_json(self, details: Details) -> dict[str, Any]:
        """The details as plain data; what the camera sees is not kept."""
        return {
            "target": details.target,
            "ring": list(details.ring),
            "start_money": details.start_money,
            "hindmost_pay": details.hindmost_pay,
        }

    def from_json(self, data: Mapping[str, Any]) -> Details:
        """Read them back. Raises KeyError, TypeError or ValueError when it is something else."""
        return Details(
            target=int(data["target"]),
            ring=tuple(int(number) for number in data["ring"]),
            start_money=int(data.get("start_money", 0)),
            hindmost_pay=int(data.get("hindmost_pay", 0)),
        )


TOUCHES: Mapping[str, Callable[[OrconomySetUp, Chosen, Words], Chosen]] = {
    "target": OrconomySetUp._target,
    "agree": OrconomySetUp._agree,
    "ring": OrconomySetUp._ring,
    "box": OrconomySetUp._correct_box,
    "rating": OrconomySetUp._rate,
}
FORMS = (
    "setup:target:#", "setup:agree:?:#", "setup:rating:?:#", "setup:box:#:?:#", "setup:ring:numeric",
    "setup:ring:clear", "setup:ring:pick:#", "setup:ring:swap:#:#",
)  # fmt: skip
"""The touches of Orconomy's own steps, in the grammar of intents."""


def _details(chosen: Chosen) -> Details:
    assert isinstance(chosen.details, Details)
    return chosen.details


def _with(chosen: Chosen, **changes: Any) -> Chosen:
    return replace(chosen, details=replace(_details(chosen), **changes))


@contextmanager
def _told_as_box_error() -> Iterator[None]:
    """A file or folder that cannot be written, in words that say what to do."""
    try:
        yield
    except OSError as error:
        remedy = "See that there is space on the disk and that you may write there."
        raise BoxError(str(error.filename), "", f"cannot be written ({error.strerror})", remedy) from error


# --- the ring -------------------------------------------------------------------------------------------------------


def _whole(ring: Sequence[int]) -> bool:
    """Whether all ten industries of the ring are known."""
    return len(ring) == len(NUMBERS) and UNKNOWN not in ring


def _pick(ring: tuple[int, ...], numbers: Sequence[int]) -> tuple[int, ...]:
    """The next industry clockwise that is not known yet; the tenth is the one that is left."""
    (number,) = numbers
    if number in ring or number not in NUMBERS:
        raise NotUnderstood("ring")
    return _completed(_filled(ring, number))


def _filled(ring: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The number in the first unknown place (0), or at the end."""
    if UNKNOWN not in ring:
        return (*ring, number)
    place = ring.index(UNKNOWN)
    return (*ring[:place], number, *ring[place + 1 :])


def _completed(ring: tuple[int, ...]) -> tuple[int, ...]:
    left = [number for number in NUMBERS if number not in ring]
    return _filled(ring, left[0]) if len(left) == 1 else ring


def _swap(ring: tuple[int, ...], numbers: Sequence[int]) -> tuple[int, ...]:
    one, two = numbers
    if not _whole(ring) or one not in ring or two not in ring:
        raise NotUnderstood("ring")
    return tuple({one: two, two: one}.get(number, number) for number in ring)


RING: Mapping[str, Callable[[tuple[int, ...], Sequence[int]], tuple[int, ...]]] = {
    "numeric": lambda _ring, _numbers: NUMBERS,
    "clear": lambda _ring, _numbers: (),
    "pick": _pick,
    "swap": _swap,
}


def _known_ring(order: Sequence[int | None]) -> tuple[int, ...]:
    """What the camera reads, with 0 where it is not sure. Raises NotUnderstood: one named twice, places lack."""
    known = [number for number in order if number]
    if len(order) != len(NUMBERS) or len(set(known)) < len(known) or not set(known) <= set(NUMBERS):
        raise NotUnderstood("ring")
    return tuple(number or UNKNOWN for number in order)


def _ring_doubts(chosen: Chosen) -> tuple[tuple[int, int, int], ...]:
    """Where the camera is sure of another sector than was entered: (ring position, entered, seen)."""
    details = _details(chosen)
    if not _whole(details.ring) or chosen.camera == "absent":
        return ()
    pairs = zip(details.ring, details.seen, strict=False)
    return tuple((place, said, sees) for place, (said, sees) in enumerate(pairs) if sees not in (UNKNOWN, said))
