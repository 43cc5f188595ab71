"""Setting up Economicus: its own steps are the ring of segments and the numbers of the box."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.games.economicus import camera_lessons
from companion.games.economicus.boxes.loader import load_box, with_trial
from companion.games.economicus.rules import options
from companion.games.economicus.rules.box import CONFIRMED, EVERY, NUMBERS, PRINTED, SEGMENTS, Box, known, unknown
from companion.games.economicus.rules.state import State
from companion.games.economicus.rules.text import header
from companion.games.economicus.rules.text.field_shapes import PROFITS, SLOTS
from companion.games.protocol import Chosen, Lesson, NotUnderstood, Spot
from companion.games.simple.set_up import NothingToTeach
from companion.schema.wrong_input import BoxError, LogError

RULES, RING, BOX, CAMERA = "rules", "ring", "box", "camera"
CRISIS = CONFIRMED[1]
"""What is asked only where crises are played with."""
LIMITS: Mapping[str, tuple[int, int]] = {"profit": PROFITS, "private": SLOTS, "state": SLOTS}
Words = Sequence[str]


@dataclass(frozen=True, slots=True)
class Details:
    """What is chosen for Economicus alone: the ring as far as it is tapped, clockwise from the top, and whether trial
    numbers stand in for those of the box that are not known. `seen` is the ring as the camera reads it (0: not sure),
    which is not kept.
    """

    ring: tuple[int, ...] = ()
    trial: bool = False
    seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """An industry of the box: its name, and its numbers; None is unknown. `tried` are those that are trial numbers."""

    number: int
    name: str
    profit: int | None
    private: int | None
    state: int | None
    tried: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftView:
    """What Economicus' own steps show; `known` of `all` printed numbers have been read off the board. `asks` is what
    its owner has still to confirm, `cards` are those known, as deck and name. `ring_doubts` are places of the ring
    (from 0) with the segment entered there, and the other one that the camera sees.
    """

    ring: tuple[int, ...]
    rows: tuple[RowView, ...]
    known: int
    all: int
    trial: bool
    asks: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    ring_doubts: tuple[tuple[int, int, int], ...] = ()


class EconomicusSetUp(NothingToTeach):
    """Economicus' part of set-up. `folder` holds what the owner has read off the board, None for the box as shipped.

    Touches: `ring:numeric`, `ring:clear`, `ring:pick:N`, `box:trial`, `box:N:FIELD:VALUE` (`box:N:FIELD:none`),
    `confirm:FIELD:VALUE`, `card:N:forget`, `card:N:name:TEXT`.
    """

    steps: tuple[str, ...] = ("players", RULES, RING, BOX, CAMERA)
    order_steps: tuple[str, ...] = (RING, CAMERA)
    lesson_names: tuple[str, ...] = camera_lessons.NAMES
    options: Mapping[str, tuple[object, ...]] = {
        name: tuple(values) for name, values in options.CHOICES.items() if not isinstance(values, range)
    } | {"limit_turns": (20, 30, 40, 60, 80), "limit_minutes": (30, 45, 60, 90, 120), "target": (0, *range(7, 13))}

    def __init__(self, folder: Path | None, edition: str = header.EDITION) -> None:
        self._folder, self._edition = folder, edition
        self._good: Box | None = None

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """By preset what is usual; what is printed in this box goes before what most boxes print."""
        printed = header.printed_switches(self._good or self._newest())
        return {name: {**options.to_json(preset), **printed} for name, preset in options.PRESETS.items()}

    def box_of(self, edition: str) -> Box:
        """The box of an edition, with what its owner has read off it. Raises BoxError."""
        return load_box(edition, self._folder)

    def begin(self) -> Details:
        return Details()

    # --- touches ----------------------------------------------------------------------------------------------------

    def change(self, chosen: Chosen, words: Words, rng: Random) -> Chosen:
        """One touch. Raises NotUnderstood, and BoxError where the owner's file cannot be written."""
        what, *rest = words or ("",)
        if what not in TOUCHES:
            raise NotUnderstood(":".join(words))
        return TOUCHES[what](self, chosen, rest)

    def _ring(self, chosen: Chosen, words: Words) -> Chosen:
        ring = _details(chosen).ring
        match list(words):
            case ["numeric"]:
                return _with(chosen, ring=SEGMENTS)
            case ["clear"]:
                return _with(chosen, ring=())
            case ["pick", number] if number.isdigit() and int(number) in SEGMENTS and int(number) not in ring:
                return _with(chosen, ring=_completed((*ring, int(number))))
        raise NotUnderstood("ring")

    def _box(self, chosen: Chosen, words: Words) -> Chosen:
        if list(words) == ["trial"]:
            return _with(chosen, trial=not _details(chosen).trial)
        if len(words) != len(PRINTED):
            raise NotUnderstood("box")
        number, field, value = words
        self._correct(int(number), field, None if value == "none" else int(value))
        return chosen

    def _confirm(self, chosen: Chosen, words: Words) -> Chosen:
        """What the owner sees in the box; from then on it is usual, and asked no more."""
        from companion.games.economicus.boxes.corrections import confirm

        if len(words) != 2 or words[0] not in CONFIRMED or words[1] not in options.CHOICES[words[0]]:
            raise NotUnderstood("confirm")
        confirm(self._edition, self._own_folder(), *words)
        kept = {name: value for name, value in chosen.options.items() if name != words[0]}
        return replace(chosen, options=kept)

    def _card(self, chosen: Chosen, words: Words) -> Chosen:
        """A card that is known is called otherwise, or not known after all."""
        from companion.games.economicus.boxes import corrections

        cards, folder = self._newest().cards, self._own_folder()
        number = int(words[0]) if words and words[0].isdigit() else 0
        if not 1 <= number <= len(cards):
            raise NotUnderstood("card")
        match list(words[1:]):
            case ["forget"]:
                corrections.forget(self._edition, folder, cards[number - 1])
            case ["name", *name] if name:
                corrections.rename(self._edition, folder, cards[number - 1], ":".join(name).strip())
            case _:
                raise NotUnderstood("card")
        return chosen

    def _correct(self, number: int, field: str, value: int | None) -> None:
        from companion.games.economicus.boxes.corrections import correct  # tomlkit is slow to load, and rarely needed

        correct(self._edition, self._own_folder(), number, field, value)

    def _own_folder(self) -> Path:
        """Raises NotUnderstood where there is none."""
        if self._folder is None:
            raise NotUnderstood("there is no folder for what is read off the board")
        return self._folder

    # --- what fits --------------------------------------------------------------------------------------------------

    def fitted(self, chosen: Chosen) -> Chosen:
        return chosen

    def lacks(self, chosen: Chosen) -> bool:
        """What the box shows must be confirmed, the ring whole, and each of the 31 numbers known or tried."""
        details = _details(chosen)
        if chosen.step == RULES:
            return bool(self._asks(chosen))
        if chosen.step == RING:
            return len(details.ring) != len(SEGMENTS)
        return chosen.step == BOX and not details.trial and bool(unknown(self._newest().prints))

    def _asks(self, chosen: Chosen) -> tuple[str, ...]:
        """What the owner has still to confirm, of what these rules need; nothing where it cannot be kept."""
        crises = chosen.options.get("crises", self.presets[chosen.preset]["crises"])
        needed = [name for name in CONFIRMED if name != CRISIS or crises]
        said = self._newest().confirmed
        return tuple(name for name in needed if name not in said) if self._folder is not None else ()

    def _newest(self) -> Box:
        """The box as it is now, or as it was last when the owner's file was spoilt meanwhile: starting a game reads it
        anew and says what is wrong with it.
        """
        if self._good is None:
            self._good = self.box_of(self._edition)
        with suppress(BoxError):
            self._good = self.box_of(self._edition)
        return self._good

    def order(self, chosen: Chosen) -> tuple[int, ...]:
        ring = _details(chosen).ring
        return ring if len(ring) == len(SEGMENTS) else ()

    def order_begun(self, chosen: Chosen) -> bool:
        return bool(_details(chosen).ring)

    # --- the camera -------------------------------------------------------------------------------------------------

    def order_seen(self, chosen: Chosen, order: Sequence[int | None], *, compare: bool) -> Chosen:
        """The ring as the camera reads it, clockwise from the top; entered where it is sure of all segments."""
        seen = camera_lessons.read_ring(order)
        chosen = _with(chosen, seen=seen)
        return chosen if compare or camera_lessons.UNKNOWN in seen else _with(chosen, ring=seen)

    def doubts(self, chosen: Chosen) -> bool:
        return bool(self._doubts(chosen))

    def _doubts(self, chosen: Chosen) -> tuple[tuple[int, int, int], ...]:
        details = _details(chosen)
        return () if chosen.camera == "absent" else camera_lessons.doubts(details.ring, details.seen)

    def lessons(self, chosen: Chosen) -> tuple[Lesson, ...]:
        return camera_lessons.lessons(_details(chosen).ring, [seat.mark for seat in chosen.seats])

    def taught(self, chosen: Chosen, lesson: str) -> Chosen:
        """The camera has learnt a lesson; from the empty board on it knows the segments as they were entered."""
        return _with(chosen, seen=()) if lesson == camera_lessons.EMPTY else chosen

    def trials(self, chosen: Chosen) -> tuple[Spot, ...]:
        return camera_lessons.trials(_details(chosen).ring, [seat.mark for seat in chosen.seats])

    def again(self, chosen: Chosen, state: State) -> Chosen:
        """Everything is still as it was chosen; the segments may have been laid anew."""
        return chosen

    # --- what comes of it -------------------------------------------------------------------------------------------

    def header(self, chosen: Chosen, *, simulated: bool) -> dict[str, Any]:
        """The header of a new game; everything the table agreed on stands in it. Raises NotUnderstood."""
        details = _details(chosen)
        if len(details.ring) != len(SEGMENTS):
            raise NotUnderstood("ring")
        said = {
            "edition": self._edition,
            "simulated": simulated,
            "players": [{"name": seat.name, "colour": seat.mark} for seat in chosen.seats],
            "ring": list(details.ring),
            "preset": chosen.preset,
            "options": dict(chosen.options),
            "trial": details.trial and bool(unknown(self._newest().prints)),
        }
        try:
            agreed, simulated = header.read(said, self.box_of, "the set-up")
        except LogError as error:
            raise NotUnderstood(str(error)) from error
        return header.spelled_out(agreed, simulated=simulated)

    def view(self, chosen: Chosen) -> DraftView:
        details, box = _details(chosen), self._newest()
        missing = set(unknown(box.prints))
        shown = with_trial(box) if details.trial else box
        rows = []
        for number in NUMBERS:
            printed = shown.prints[number]
            tried = tuple(field for field in PRINTED if details.trial and (number, field) in missing)
            rows.append(RowView(number, printed.name, printed.profit, printed.private, printed.state, tried))
        whole = known(box.prints)
        cards = tuple((card.deck, card.name) for card in box.cards)
        asks, doubts = self._asks(chosen), self._doubts(chosen)
        return DraftView(details.ring, tuple(rows), whole, len(EVERY), details.trial, asks, cards, doubts)

    def to_json(self, details: Any) -> dict[str, Any]:
        return {"ring": list(details.ring), "trial": details.trial}

    def from_json(self, data: Mapping[str, Any]) -> Details:
        """Read them back. Raises KeyError, TypeError or ValueError when it is something else."""
        ring = tuple(int(number) for number in data["ring"])
        if len(set(ring)) < len(ring) or not set(ring) <= set(SEGMENTS):
            raise ValueError("a segment is named twice, or there is no such one")
        return Details(ring, bool(data["trial"]))


TOUCHES: Mapping[str, Callable[[EconomicusSetUp, Chosen, Words], Chosen]] = {
    "ring": EconomicusSetUp._ring,
    "box": EconomicusSetUp._box,
    "confirm": EconomicusSetUp._confirm,
    "card": EconomicusSetUp._card,
}
FORMS = (
    "setup:ring:numeric", "setup:ring:clear", "setup:ring:pick:#", "setup:box:trial", "setup:box:#:?:#",
    "setup:box:#:?:none", "setup:confirm:?:?", "setup:card:#:forget", "setup:card:#:name:*",
)  # fmt: skip
"""The touches of Economicus' own steps, in the grammar of intents."""


def _details(chosen: Chosen) -> Details:
    assert isinstance(chosen.details, Details)
    return chosen.details


def _with(chosen: Chosen, **changes: Any) -> Chosen:
    return replace(chosen, details=replace(_details(chosen), **changes))


def _completed(ring: tuple[int, ...]) -> tuple[int, ...]:
    """The last segment is the one that is left."""
    left = [number for number in SEGMENTS if number not in ring]
    return (*ring, *left) if len(left) == 1 else ring
