"""Setting up Economicus: its own steps are the ring of segments and the numbers of the box."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from companion.games.economicus.board import ACTIVE, COMPANY, CRISIS, FACE, FORECAST, SIDES, STARTUP, TURNED
from companion.games.economicus.boxes.loader import load_box, with_trial
from companion.games.economicus.rules import options
from companion.games.economicus.rules.box import (
    CONFIRMED,
    EVERY,
    NUMBERS,
    PRINTED,
    PROFITS,
    SEGMENTS,
    SLOTS,
    Box,
    known,
    unknown,
)
from companion.games.economicus.rules.text import header
from companion.games.protocol import Chosen, NotUnderstood
from companion.games.protocol.set_up import SLOT
from companion.games.ring.camera_lessons import Shown, Teaching, Trial
from companion.games.ring.order import UNKNOWN, Ring, RingOrder
from companion.games.ring.set_up import BOX, RING_FORMS, RULES, RingDetails, RingSetUp, Words, with_details
from companion.schema.quick_dataclass import dataclass

NEEDS_CRISES = CONFIRMED[1]  # what is asked only where crises are played with
TEACHING = Teaching(
    sides=SIDES,
    shown=(Shown(COMPANY, (0, 2)), Shown(STARTUP, (3, 1))),
    apart=1,
    tokens=((ACTIVE, 8), (CRISIS, 8), (FORECAST, 9)),
    trials=(
        Trial(COMPANY, 9, SLOT, 1, FACE), Trial(STARTUP, 5, SLOT, 1, FACE), Trial(COMPANY, 5, SLOT, 2, TURNED),
        Trial(STARTUP, 7, SLOT, 2, TURNED), Trial(COMPANY, 3, SLOT, 1, FACE),
    ),
)  # fmt: skip
"""Two chips of each kind of every player in the outermost two slots, opposite each other; from six players on some lie
in those between. The single tokens have places of their own.
"""
LIMITS: Mapping[str, tuple[int, int]] = {"profit": PROFITS, "private": SLOTS, "state": SLOTS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Details(RingDetails):
    """`trial`: trial numbers stand in for those of the box that are not known."""

    trial: bool = False


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
    its owner has still to confirm, `answers` all of it with what was said, "" for nothing yet;
    `cards` are those known, as deck and name. `ring_doubts` are places of the ring (from 0) with the segment
    entered there, and the other one that the camera sees.
    """

    ring: tuple[int, ...]
    rows: tuple[RowView, ...]
    known: int
    all: int
    trial: bool
    asks: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    ring_doubts: tuple[tuple[int, int, int], ...] = ()
    answers: tuple[tuple[str, str], ...] = ()


class EconomicusSetUp(RingSetUp[Box]):
    """Economicus' part of set-up.

    Touches: those of the ring, `box:trial`, `box:N:FIELD:VALUE` (`box:N:FIELD:none`), `confirm:FIELD:VALUE`,
    `card:N:forget`, `card:N:name:TEXT`.
    """

    ring = RingOrder(SEGMENTS)
    teaching = TEACHING
    details = Details
    edition = header.EDITION
    mark_name = "colour"
    load = staticmethod(load_box)
    options: Mapping[str, tuple[object, ...]] = {
        name: tuple(values) for name, values in options.CHOICES.items() if not isinstance(values, range)
    } | {"limit_turns": (20, 30, 40, 60, 80), "limit_minutes": (30, 45, 60, 90, 120), "target": (0, *range(7, 13))}

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:  # type: ignore[override] # it follows the box
        """By preset what is usual; what is printed in this box goes before what most boxes print."""
        printed = header.printed_switches(self._good or self.newest())
        return {name: {**asdict(preset), **printed} for name, preset in options.PRESETS.items()}

    def pieces_of(self, kind: str) -> int:
        amounts = self.newest().amounts
        return {COMPANY: amounts.companies, STARTUP: amounts.startups}[kind]

    # --- touches ----------------------------------------------------------------------------------------------------
    def _box(self, chosen: Chosen, words: Words) -> Chosen:
        if list(words) == ["trial"]:
            return with_details(chosen, trial=not chosen.details.trial)
        from companion.games.economicus.boxes.corrections import correct  # tomlkit is slow to load, and rarely needed

        number, field, value = words
        correct(self.edition, self.own_folder(), int(number), field, None if value == "none" else int(value))
        return chosen

    def _confirm(self, chosen: Chosen, words: Words) -> Chosen:
        """What the owner sees in the box; from then on it is usual, and asked no more."""
        from companion.games.economicus.boxes.corrections import confirm

        if words[0] not in CONFIRMED or words[1] not in options.CHOICES[words[0]]:
            raise NotUnderstood("confirm")
        confirm(self.edition, self.own_folder(), *words)
        others = {name: value for name, value in chosen.options.items() if name != words[0]}
        return replace(chosen, options=others)

    def _card(self, chosen: Chosen, words: Words) -> Chosen:
        """A card that is known is called otherwise, or not known after all."""
        from companion.games.economicus.boxes import corrections

        cards, folder = self.newest().cards, self.own_folder()
        number, what, *name = words
        if not 1 <= int(number) <= len(cards):
            raise NotUnderstood("card")
        card = cards[int(number) - 1]
        if what == "forget":
            corrections.forget(self.edition, folder, card)
        else:
            corrections.correct_card(self.edition, folder, card, "name", ":".join(name).strip())
        return chosen

    touches = {"box": _box, "confirm": _confirm, "card": _card}

    # --- what fits --------------------------------------------------------------------------------------------------
    def lacks(self, chosen: Chosen) -> bool:
        """What the box shows must be confirmed, the ring whole, and each of the 31 numbers known or tried."""
        if chosen.step == RULES:
            return bool(_unsaid(self._answers(chosen)))
        if chosen.step == BOX:
            return not chosen.details.trial and bool(unknown(self.newest().prints))
        return super().lacks(chosen)

    def _answers(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """What the owner confirms, "" until it is said; nothing where it cannot be kept."""
        crises = chosen.options.get("crises", self.presets[chosen.preset]["crises"])
        needed = [name for name in CONFIRMED if name != NEEDS_CRISES or crises]
        box = self.newest()
        if self._folder is None:
            return ()
        return tuple((name, getattr(box, name) if name in box.confirmed else "") for name in needed)

    def ring_seen(self, ring: Ring) -> Ring:
        """Entered where the camera is sure of all segments."""
        return () if UNKNOWN in ring else ring

    # --- what comes of it -------------------------------------------------------------------------------------------
    def agreed(self, chosen: Chosen) -> dict[str, Any]:
        """Whether trial numbers are played with."""
        return {"trial": chosen.details.trial and bool(unknown(self.newest().prints))}

    def view(self, chosen: Chosen) -> DraftView:
        details, box = chosen.details, self.newest()
        missing = set(unknown(box.prints))
        printed_box = with_trial(box) if details.trial else box
        rows = []
        for number in NUMBERS:
            printed = printed_box.prints[number]
            tried = tuple(field for field in PRINTED if details.trial and (number, field) in missing)
            rows.append(RowView(number, printed.name, printed.profit, printed.private, printed.state, tried))
        whole = known(box.prints)
        cards = tuple((card.deck, card.name) for card in box.cards)
        answers, doubts = self._answers(chosen), self.ring_doubts(chosen)
        asks = _unsaid(answers)
        return DraftView(details.ring, tuple(rows), whole, len(EVERY), details.trial, asks, cards, doubts, answers)


FORMS = (
    *RING_FORMS, "setup:box:trial", "setup:box:#:?:#", "setup:box:#:?:none", "setup:confirm:?:?",
    "setup:card:#:forget", "setup:card:#:name:*",
)  # fmt: skip
"""The touches of Economicus' own steps, in the grammar of intents."""


def _unsaid(answers: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(name for name, answer in answers if not answer)
