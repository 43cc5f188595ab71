"""The four clans as players' marks, and the game's own little drawings."""

from collections.abc import Mapping

from companion.games.economancy.words.tables import CLANS
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import MarkLook

ICONS: Mapping[str, Drawing] = {
    "tusk": ("+ M12 3.5 L21 19.5 L3 19.5 Z",),
    "moon": ("+ O 11 12 8.8", "- O 15 9.4 7"),
    "leaf": ("+ M3 19 C3 10 10 4 21 5 C21 14 14 20 3 19 Z",),
    "sun": ("+ M9 4 H15 V9 H20 V15 H15 V20 H9 V15 H4 V9 H9 Z",),
    "coin": ("+ O 12 12 10 O 12 12 7.6", "+ M10.8 7 H13.2 V17 H10.8 Z"),
    "point": ("+ M12 1.5 L15.2 8.6 L23 9.4 L17.2 14.6 L18.8 22.2 L12 18.3 L5.2 22.2 L6.8 14.6 L1 9.4 L8.8 8.6 Z",),
    "sword": ("2.4 M4 20 L17 7", "+ M15 4 L21 3 L20 9 L17.6 6.4 Z", "2.4 M4.5 13.5 L10.5 19.5"),
    "shield": ("+ M3.5 4 L12 2 L20.5 4 V11 C20.5 16.5 16.5 20 12 22.5 C7.5 20 3.5 16.5 3.5 11 Z",),
    "turned": (
        "2.2 M4 12 C4 6 9 4 13 4", "2.2 M10 0.8 L14 4 L10 7.6", "2.2 M20 12 C20 18 15 20 11 20",
        "2.2 M14 16.4 L10 20 L14 23.2",
    ),
}  # fmt: skip
MARKS: Mapping[str, MarkLook] = {
    clan: MarkLook(colour, clan, CLANS[clan])
    for clan, colour in {"tusk": "#E0533A", "moon": "#5272FF", "leaf": "#63DBA2", "sun": "#F7E05A"}.items()
}
