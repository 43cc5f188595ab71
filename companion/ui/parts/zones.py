"""Where everything stands: the zones of the screen, the same in every state of every game and page at a size.

They depend on the size, the hand that touches, and the number of players alone, so that a finger learns a place.
"""

from dataclasses import fields, replace
from functools import lru_cache

from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.shapes import Rect

UPRIGHT = 1.5  # on an upright screen a zone's lengths, and the letters in it, are so many units of the layout
GAP = 4.0
ONE_COLUMN, ONE_COLUMN_UPRIGHT = 5, 3  # up to so many players stand in one column


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones, each a box: along the top menu, globe, how far the game is, devices, what happened (`strip`), Undo;
    then how far the round is (`progress`), the scene (`stage`), what is due (`prompt`), the players (`rows`), and the
    three keys: `p`, the next step, at one place always, and beside it `s1` and `s2`.
    """

    menu: Rect
    globe: Rect
    status: Rect
    devices: Rect
    strip: Rect
    undo: Rect
    progress: Rect
    stage: Rect
    prompt: Rect
    rows: Rect
    s1: Rect
    s2: Rect
    p: Rect

    def of_players(self, count: int, *, upright: bool) -> tuple[Rect, ...]:
        """A row for each player, from the first on; more than a few stand in two columns, side by side in pairs."""
        unit = UPRIGHT if upright else 1.0
        if count <= (ONE_COLUMN_UPRIGHT if upright else ONE_COLUMN):
            return self.rows.rows(max(2, count), GAP * unit)[:count]
        pairs = self.rows.rows(-(-count // 2), GAP * unit)
        return tuple(cell for pair in pairs for cell in pair.columns(2, 8 * unit))[:count]


@lru_cache(maxsize=32)
def zones(width: float, height: float, hand: str) -> Zones:
    """The zones of a screen of this size in units; for the left hand those below the bar are mirrored."""
    made = _upright(width, height) if height > width else _wide(width, height)
    if hand == "right":
        return made
    below = ("progress", "stage", "prompt", "rows", "s1", "s2", "p")
    mirrored = {name: replace(box, x=width - box.right) for name in below if (box := getattr(made, name))}
    return replace(made, **mirrored)


def _wide(width: float, height: float) -> Zones:
    """The scene at the left has all the room that is more than 800 x 480."""
    right, more = width - 360, height - 480
    return Zones(
        *_bar(52),
        strip=Rect(318, 4, width - 450, 44),
        undo=Rect(width - 128, 0, 128, 52),
        progress=Rect(right, 54, 352, 4),
        stage=Rect(8, 60, width - 376, height - 68),
        prompt=Rect(right, 60, 352, 84),
        rows=Rect(right, 150, 352, 252 + more),
        s1=Rect(right, height - 72, 75, 64),
        s2=Rect(right + 81, height - 72, 75, 64),
        p=Rect(right + 162, height - 72, 190, 64),
    )


def _upright(width: float, height: float) -> Zones:
    """The scene above, the players and the keys below it, under the thumb."""
    wide, foot = width / UPRIGHT, height / UPRIGHT
    across = wide - 16
    made = Zones(
        *_bar(52),
        strip=Rect(8, 58, across, 44),
        undo=Rect(wide - 128, 0, 128, 52),
        progress=Rect(8, foot - 354, across, 4),
        stage=Rect(8, 108, across, foot - 354 - 114),
        prompt=Rect(8, foot - 345, across, 84),
        rows=Rect(8, foot - 253, across, 172),
        s1=Rect(8, foot - 73, 110, 65),
        s2=Rect(124, foot - 73, 110, 65),
        p=Rect(242, foot - 73, wide - 250, 65),
    )
    boxes = (getattr(made, field.name) for field in fields(made))
    return Zones(*(Rect(*(UPRIGHT * side for side in (box.x, box.y, box.w, box.h))) for box in boxes))


def _bar(high: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Menu, globe, how far the game is, and devices."""
    return Rect(0, 0, 52, high), Rect(52, 0, 50, high), Rect(106, 0, 100, high), Rect(206, 0, 106, high)
