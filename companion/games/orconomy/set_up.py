"""Setting up Orconomy: its own steps are the ring of industries and the numbers of the box."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from companion.games.orconomy import header as headers
from companion.games.orconomy.board import ACTIVITY, BONES, CRISIS, EXTRAS, FACE
from companion.games.orconomy.boxes.loader import load_box
from companion.games.orconomy.rules import options
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.state import CARDS, NUMBERS, Amount
from companion.games.protocol import Chosen, NotUnderstood
from companion.games.protocol.board import BAND, BORDER, BOX, DISC, HUB, POINTS, RIM, Measure
from companion.games.protocol.set_up import SLOT
from companion.games.ring.camera_lessons import Shown, Teaching, Trial
from companion.games.ring.order import RingOrder
from companion.games.ring.set_up import RING_FORMS, RingDetails, RingSetUp, Words, with_details
from companion.schema.quick_dataclass import dataclass

MOST_AGREED: Mapping[str, int] = {"money": 50, "hindmost_pay": 9}
"""In Skulls; five players with more to begin with would need more than the box holds."""
TEACHING = Teaching(
    sides=(FACE, BONES),
    shown=(Shown("", (0, 1)),),
    apart=2,
    tokens=((CRISIS, 1), (ACTIVITY, 3)),
    trials=(
        Trial("", 9, SLOT, 1, FACE), Trial("", 5, SLOT, 0, BONES), Trial("", 5, SLOT, 1, FACE),
        Trial("", 7, EXTRAS, 0, FACE), Trial("", 3, SLOT, 1, BONES),
    ),
)  # fmt: skip
"""Two tokens of each player, opposite each other, and the two markers; the third trial is beside the second, the fourth
near the rim.
"""
MEASURES: Final = (
    Measure("rim", RIM, 4),
    Measure("border", BORDER, 1),
    Measure("hub", HUB, 1),
    Measure("slots2", POINTS, 2, ("slots", "2")),
    Measure("slots3", POINTS, 3, ("slots", "3")),
    Measure("slots4", POINTS, 4, ("slots", "4")),
    Measure("crisis", POINTS, 1, ("places", "crisis")),
    Measure("activity", POINTS, 1, ("places", "activity")),
    Measure("startups", BAND, 2, ("zones", "startups")),
    Measure("extras", BAND, 2, ("zones", "extras")),
    Measure("price", BOX, 2, ("price_field",)),
    Measure("token", DISC, 2, ("token",)),
)
"""What to tap on the picture of the board, so that its file is written without an editor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Details(RingDetails):
    """What is chosen for Orconomy alone. `target` 0 is the rulebook's; `start_money` and `hindmost_pay` are in Skulls,
    0 for what the box says.
    """

    target: Amount = 0
    start_money: Amount = 0
    hindmost_pay: Amount = 0


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


class OrconomySetUp(RingSetUp[Box]):
    """Orconomy's part of set-up."""

    presets = {name: asdict(preset) for name, preset in options.PRESETS.items()}
    options = {name: tuple(values) for name, values in options.CHOICES.items()}
    measures = MEASURES
    ring = RingOrder(NUMBERS)
    teaching = TEACHING
    details = Details
    edition = headers.EDITION
    mark_name = "clan"
    load = staticmethod(load_box)

    def pieces_of(self, _kind: str) -> int:
        return self.newest().supply.tokens_per_player

    # --- touches ----------------------------------------------------------------------------------------------------
    def _target(self, chosen: Chosen, words: Words) -> Chosen:
        """The Trophies to win at, of those that so many players may agree on; 0 is the rulebook's (en 87-105)."""
        target = int(words[0])
        if target and target not in self._targets(len(chosen.seats)):
            raise NotUnderstood("target")
        return with_details(chosen, target=target)

    def _agree(self, chosen: Chosen, words: Words) -> Chosen:
        """An amount of Skulls the table agreed on; 0 is the box's."""
        what, amount = words[0], int(words[1])
        if not 0 <= amount <= MOST_AGREED.get(what, -1):
            raise NotUnderstood("agree")
        return with_details(chosen, **{"start_money" if what == "money" else what: amount})

    def _correct_box(self, chosen: Chosen, words: Words) -> Chosen:
        from companion.games.orconomy.boxes.corrections import correct  # tomlkit is slow to load, and rarely needed

        number, field, value = words
        correct(self.edition, self.own_folder(), int(number), field, int(value))
        return chosen

    def _rate(self, chosen: Chosen, words: Words) -> Chosen:
        card, rating = words
        self.rate(card, int(rating))
        return chosen

    def rate(self, card: str, rating: int) -> None:
        """Write one Risk Rating into the owner's box file (-1: not known after all). Raises BoxError."""
        from companion.games.orconomy.boxes.corrections import correct_rating

        correct_rating(self.edition, self.own_folder(), card, rating)

    def keep_board(self, text: str) -> None:
        """See `companion.games.protocol.set_up.SetUp`."""
        from companion.games.orconomy.boxes.corrections import replace_board

        replace_board(self.edition, self.own_folder(), text)

    touches = {"target": _target, "agree": _agree, "box": _correct_box, "rating": _rate}

    # --- what fits --------------------------------------------------------------------------------------------------
    def fitted(self, chosen: Chosen) -> Chosen:
        """A target that so many players may not agree on is the rulebook's again."""
        fits = chosen.details.target in self._targets(len(chosen.seats))
        return chosen if fits else with_details(chosen, target=0)

    def _targets(self, players: int) -> Sequence[int]:
        return options.targets(self.newest().targets[players])

    # --- what comes of it -------------------------------------------------------------------------------------------
    def agreed(self, chosen: Chosen) -> dict[str, Any]:
        """The target and the amounts, where they are not the usual ones."""
        details = chosen.details
        amounts = {name: getattr(details, name) for name in ("target", "start_money", "hindmost_pay")}
        return {name: amount for name, amount in amounts.items() if amount}

    def view(self, chosen: Chosen) -> DraftView:
        details, box = chosen.details, self.newest()
        return DraftView(
            target=details.target,
            targets=tuple(self._targets(len(chosen.seats))),
            ring=details.ring,
            ring_doubts=self.ring_doubts(chosen),
            box=tuple((i.number, i.name, i.income, i.slots, i.stars) for i in box.prints.values()),
            ratings=tuple(zip(CARDS, box.ratings, strict=True)),
            doubt=box.doubt,
            start_money=details.start_money,
            hindmost_pay=details.hindmost_pay,
            default_start_money=box.supply.start_money,
            default_hindmost_pay=box.supply.hindmost_pay,
        )


FORMS = (
    "setup:target:#", "setup:agree:?:#", "setup:rating:?:#", "setup:box:#:?:#", *RING_FORMS, "setup:ring:swap:#:#",
)  # fmt: skip
"""The touches of Orconomy's own steps, in the grammar of intents."""
