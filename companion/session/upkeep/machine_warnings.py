"""What the table is told of the machine it runs on: room on the disk, voltage, heat, the clock. The game goes on."""

from collections.abc import Mapping
from typing import Final

from companion.session.context import Context
from companion.session.part import Part
from companion.session.ports import Instruments

KINDS: Final = ("disk", "machine")
TOLD: Final[Mapping[str, str]] = {
    "little_room": "disk_low", "gone": "disk_low", "low_power": "low_power", "hot": "hot", "clock": "clock_wrong",
}  # fmt: skip
"""Why a card of these kinds is not well, and the code of the sentence about it."""


class MachineWarnings(Part):
    """Says each trouble once as long as it lasts, while there is still time to do something about it."""

    def __init__(self, context: Context, instruments: Instruments) -> None:
        self._context, self._instruments = context, instruments
        self._told: frozenset[str] = frozenset()

    def tick(self) -> None:
        """Look at the cards: tell what is new, and let go of what is over."""
        cards = (card for card in self._instruments.views() if card.kind in KINDS)
        now = frozenset(TOLD[card.why] for card in cards if card.why in TOLD)
        for code in sorted(now - self._told):
            self._context.tell(code, lasting=True)
        if now != self._told or not now:
            self._context.notices.drop(*(set(TOLD.values()) - now))
        self._told = now
