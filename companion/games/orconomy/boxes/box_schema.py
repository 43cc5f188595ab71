"""What the files of a box may say: every name, with the values that can be."""

from typing import Final

from companion.checked.checker import Entry, Many, Numbered, Real, Row, Table, Text, Whole

VERSION: Final = 1
INDUSTRIES: Final = tuple(range(2, 12))
SLOT_COUNTS: Final = (2, 3, 4)
INCOMES: Final = (-20, 20)
STARS: Final = (0, 6)
"""The least and the most that may be printed."""

_SHORT: Final = Text(longest=40)
_FROM_CENTRE: Final = Real(0, 1000)
_SIDEWAYS: Final = Real(-500, 500)
_POINT: Final = Row((_FROM_CENTRE, _SIDEWAYS))
_HEADER: Final = (Entry("version", Whole(VERSION, VERSION)), Entry("edition", _SHORT))

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
