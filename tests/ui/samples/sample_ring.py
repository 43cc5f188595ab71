"""The ring of the sample table: what is printed on its ten sectors, and what lies there."""

from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.view_shapes import IndustryView

NAMES = {
    2: "Tourism", 3: "Livestock", 4: "Communications", 5: "Innovations", 6: "Food Processing", 7: "Transportation",
    8: "Totemology", 9: "Banking", 10: "Smuggling", 11: "Weapon Crafting",
}  # fmt: skip
INCOMES = {2: -3, 3: 3, 4: 3, 5: 3, 6: -2, 7: 1, 8: 1, 9: 2, 10: 2, 11: -1}
SLOTS = {2: 3, 3: 3, 4: 3, 5: 4, 6: 3, 7: 2, 8: 3, 9: 4, 10: 3, 11: 3}
PRICES = {2: 12, 3: 6, 4: 7, 5: 10, 6: 6, 7: 9, 8: 11, 9: 9, 10: 13, 11: 11}
WRITTEN = (3, 4, 5, 7, 8, 10)
LYING: dict[int, tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]] = {
    2: (((4, False),), ()),
    3: (((0, False), (0, False), (1, False)), ()),
    4: (((3, False), (2, False)), ()),
    5: (((1, False), (1, True), (2, False)), (4,)),
    6: (((3, False),), (1,)),
    7: (((2, False),), ()),
    8: (((0, False),), (2,)),
    9: (((3, False), (0, True), (1, False)), ()),
    10: (((2, True), (2, False)), (0,)),
    11: (((4, False), (3, False)), ()),
}


def industries(active: int = 7, crisis: int = 4) -> tuple[IndustryView, ...]:
    """The ten sectors of the sample table."""
    near = {active, active - 1 if active > 2 else 11, active + 1 if active < 11 else 2}
    return tuple(
        IndustryView(
            number=number,
            label="2/12" if number == 2 else str(number),
            name=NAMES[number],
            income=INCOMES[number],
            price=PRICES[number],
            written=number in WRITTEN,
            slots=SLOTS[number],
            free_slots=max(0, SLOTS[number] - len(LYING[number][0])),
            in_crisis=number == crisis,
            active=number == active,
            near=number in near,
            companies=tuple(Token(seat, pledged) for seat, pledged in LYING[number][0]),
            startups=LYING[number][1],
        )
        for number in range(2, 12)
    )
