"""What the files of a box may say: every name, with the values that can be."""

from typing import Final

from companion.checked.checker import Entry, Many, Numbered, OneOf, Real, Row, Table, Text, Whole

VERSION: Final = 1
INDUSTRIES: Final = tuple(range(2, 12))
SLOT_COUNTS: Final = (2, 3, 4)
INCOMES: Final = (-20, 20)
STARS: Final = (0, 6)
"""The least and the most that may be printed."""

CARDS: Final = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
"""The kinds of Influence card, in the order of the rulebook (en 330-400)."""
UNKNOWN: Final = -1
"""A Risk Rating that nobody has read off the card yet."""
RATINGS: Final = (0, 2, 3, 4, 5, 6)
"""What may be printed on a card: no Risk Rating (0), or 2 to 6 (en 320)."""

_SHORT: Final = Text(longest=40)
_FROM_CENTRE: Final = Real(0, 1000)
_SIDEWAYS: Final = Real(-500, 500)
_POINT: Final = Row((_FROM_CENTRE, _SIDEWAYS))
_HEADER: Final = (Entry("version", Whole(VERSION, VERSION)), Entry("edition", _SHORT))

_SUPPLY: Final = Table(
    (
        Entry("tokens_per_player", Whole(1, 30)),
        Entry("silver", Whole(1, 500)),
        Entry("gold", Whole(0, 500)),
        Entry("gold_value", Whole(2, 50)),
        Entry("trophies", Whole(1, 200)),
        Entry("start_money", Whole(0, 200)),
        Entry("start_cards", Whole(0, 12)),
        Entry("card_kinds", Whole(1, 40)),
        Entry("card_copies", Whole(1, 20)),
        Entry("hindmost_pay", Whole(0, 9), 3),
    )
)

_INDUSTRY: Final = Table(
    (
        Entry("name", _SHORT),
        Entry("label", Text(longest=8)),
        Entry("rolls", Many(Whole(2, 12), 1, 2)),
        Entry("income", Whole(*INCOMES)),
        Entry("slots", Whole(SLOT_COUNTS[0], SLOT_COUNTS[-1])),
        Entry("stars", Whole(*STARS)),
        Entry("ability", Text(("gold", "silver"))),
    )
)

BOX: Final = Table(
    (
        *_HEADER,
        Entry("name", _SHORT),
        Entry("source", Table((Entry("rulebook", Text()), Entry("pictures", Text()), Entry("doubt", Text())))),
        Entry("supply", _SUPPLY),
        Entry("targets", Numbered((2, 3, 4, 5), Whole(1, 31))),
        Entry("industries", Numbered(INDUSTRIES, _INDUSTRY)),
        Entry("opening_price", Numbered(INDUSTRIES, Whole(1, 99), optional=True), {}),
        Entry("ratings", Table(tuple(Entry(card, OneOf(RATINGS), UNKNOWN) for card in CARDS)), {}),
    )
)

_DISC: Final = Table((Entry("diameter_mm", Real(5, 60)), Entry("thickness_mm", Real(0, 30))))
_RING: Final = Table((Entry("r_min", _FROM_CENTRE), Entry("r_max", _FROM_CENTRE), Entry("border_mm", Real(0, 100))))

BOARD: Final = Table(
    (
        *_HEADER,
        Entry(
            "board",
            Table(
                (
                    Entry("sectors", Whole(10, 10)),
                    Entry("hub_radius_mm", _FROM_CENTRE),
                    Entry("outer_radius_mm", _FROM_CENTRE),
                )
            ),
        ),
        Entry("token", _DISC),
        Entry("marker_token", _DISC),
        Entry("slots", Numbered(SLOT_COUNTS, Many(_POINT, SLOT_COUNTS[0], SLOT_COUNTS[-1]))),
        Entry("industry_slots", Numbered(INDUSTRIES, Whole(SLOT_COUNTS[0], SLOT_COUNTS[-1]))),
        Entry("places", Table((Entry("crisis", _POINT), Entry("activity", _POINT)))),
        Entry("zones", Table((Entry("startups", _RING), Entry("extras", _RING)))),
        Entry("price_field", Table((Entry("centre", _POINT), Entry("size_mm", Row((Real(1, 200), Real(1, 200))))))),
        Entry(
            "stickers",
            Table(
                (
                    Entry("dictionary", Text(("DICT_4X4_50",))),
                    Entry("side_mm", Real(5, 200)),
                    Entry("quiet_mm", Real(0, 100)),
                    Entry(
                        "at", Many(Row((Whole(0, 49), Real(-2000, 2000), Real(-2000, 2000), Real(-360, 360))), 4, 50)
                    ),
                )
            ),
        ),
    )
)
