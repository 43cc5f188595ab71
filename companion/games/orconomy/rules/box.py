"""What is in the box of Orconomy: the numbers printed on the sectors, and what is handed out."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from companion.schema.hints import Length
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Text, Whole

INCOMES: Final = (-20, 20)
SLOT_COUNTS: Final = (2, 3, 4)
STARS: Final = (0, 6)  # the least and the most that may be printed


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on one sector: `rolls` are the sums of two dice that name it, `stars` the ways to roll them.

    `income` is a Company's, in Skulls, and may be a loss; a blank price counts as `opening_price`.
    """

    number: int
    name: Annotated[str, Text(40)]
    label: Annotated[str, Text(8)]
    rolls: Annotated[tuple[Annotated[int, Whole(2, 12)], ...], Length(1, 2)]
    income: Annotated[int, Whole(*INCOMES)]
    slots: Annotated[int, Whole(SLOT_COUNTS[0], SLOT_COUNTS[-1])]
    stars: Annotated[int, Whole(*STARS)]
    ability: Annotated[str, Choice(("gold", "silver"))]
    opening_price: int


@dataclass(frozen=True, slots=True)
class Supply:
    """What lies in the box to be handed out. Money is in silver Skulls; one gold Skull is worth `gold_value`."""

    tokens_per_player: Annotated[int, Whole(1, 30)]
    silver: Annotated[int, Whole(1, 500)]
    gold: Annotated[int, Whole(0, 500)]
    gold_value: Annotated[int, Whole(2, 50)]
    trophies: Annotated[int, Whole(1, 200)]
    start_money: Annotated[int, Whole(0, 200)]
    start_cards: Annotated[int, Whole(0, 12)]
    card_kinds: Annotated[int, Whole(1, 40)]
    card_copies: Annotated[int, Whole(1, 20)]
    hindmost_pay: Annotated[int, Whole(0, 9)] = 3

    @property
    def money(self) -> int:
        """All there is, in silver Skulls."""
        return self.silver + self.gold * self.gold_value

    @property
    def cards(self) -> int:
        """All Influence cards."""
        return self.card_kinds * self.card_copies


@dataclass(frozen=True, slots=True)
class Box:
    """One edition of the game: what is printed by industry, and the Trophies to win by number of players.

    `ratings` are the Risk Ratings of the kinds of card in their order: 2 to 6, 0 if none is printed, -1 if unknown.
    `doubt` says in words how sure the numbers are.
    """

    prints: Mapping[int, Print] = field(hash=False)
    targets: Mapping[int, int] = field(hash=False)
    supply: Supply
    ratings: tuple[int, ...]
    doubt: str = field(default="", compare=False)
