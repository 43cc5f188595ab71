"""What passers-by see: a game that plays itself, and that they may play too; it changes its place against burn-in."""

from collections.abc import Sequence
from dataclasses import replace

from companion.locale.preferences import LANGUAGES
from companion.session.snapshot import Snapshot
from companion.ui.compose import draw_watched
from companion.ui.game_screen import Screens, reached, screen_of
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Area, Curve, Item, Layer, Rect, Scene, Sign
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.screens.first.watching import caption, with_names
from companion.ui.screens.people.tongues import Tongues
from companion.ui.screens.topbar import draw_badge

SHARE = 0.767  # how much of the screen's width and height the game has: what is left is for words, and to move in
PLACES = ((0.0, 1.0), (1.0, 0.0), (0.5, 1.0), (0.0, 0.0), (1.0, 1.0), (0.5, 0.0))
"""Where the game is, one after the other: how far to the right, and whether above (1) or below (0) the words."""


def attract_scene(
    table: Snapshot,
    demo: Snapshot | None,
    local: Local,
    ink: Ink,
    tongues: Tongues,
    size: tuple[float, float],
    screens: Screens,
) -> Scene:
    """The whole picture, in another language in each place; nothing on it can be touched: the first touch wakes.
    `table` is what is really played, `demo` the game that plays itself.
    """
    turn = local.kiosk.place if local.kiosk is not None else 0
    across, above = PLACES[turn % len(PLACES)]
    language = tuple(LANGUAGES)[turn % len(LANGUAGES)]
    page = Page(ink, local.theme, tongues(language), size[0] / ink.scale, size[1] / ink.scale)
    wide, high = page.rect.w * SHARE, page.rect.h * SHARE
    left, top = (page.rect.w - wide) * across, 0.0 if above else page.rect.h - high
    demo_local = Local(language, local.theme, chosen=local.chosen)
    small = (size[0] * SHARE, size[1] * SHARE)
    layers: Sequence[Layer] = ()
    if demo is not None:
        demo, screen = with_names(demo, tongues(language)), screen_of(demo, screens)
        table_of = Page(ink, local.theme, tongues(language), small[0] / ink.scale, small[1] / ink.scale,
                        screen.marks if screen else None, screen.icons if screen else None)  # fmt: skip
        draw_watched(table_of, demo, demo_local, screen, screens)
        draw_badge(table_of)
        layers = table_of.scene().layers
    words = Rect(0, high if above else 0, page.rect.w, page.rect.h - high)
    _words(page, words, table, demo, demo_local, screens)
    return Scene((page.layers[0], *(moved(layer, left, top) for layer in layers), *page.layers[1:]), page.theme.bg)


def _words(page: Page, rect: Rect, table: Snapshot, demo: Snapshot | None, local: Local, screens: Screens) -> None:
    page.layer("attract")
    page.box(rect, "surface", 0)
    room = rect.inset(28, 8)
    if page.upright:
        room = Rect(room.x, rect.middle[1] - 90, room.w, 180)
    page.sign("hand", room.x + 40, room.middle[1], 76, "gold")
    left = room.x + 108
    head = Rect(left, room.y, room.right - left, room.h * 0.5)
    page.words(head, _title(page, table, screens), 56, "gold", "title", grows=False)
    if demo is None:
        return
    _icon, title, below = caption(page, demo, screen_of(demo, screens))
    lines = Rect(left, room.y + room.h * 0.5, room.right - left, room.h * 0.5).rows(2, 0)
    page.words(lines[0], title, 30, face="bold", grows=False)
    page.words(lines[1], below, 28, "dim", grows=False)


def _title(page: Page, table: Snapshot, screens: Screens) -> str:
    if table.game is not None and not table.game.over:
        return page.say.text("Touch to go on: {where}", where=reached(screens(table.game.name), page, table))
    return page.say.text("Touch to play")


def moved(layer: Layer, dx: float, dy: float) -> Layer:
    """The same picture somewhere else; nothing on it can be touched."""
    return Layer(layer.name, items=[_moved(item, dx, dy) for item in layer.items])


def _moved(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, Sign | Curve):
        return replace(item, x=item.x + dx, y=item.y + dy)
    if isinstance(item, Area):
        return replace(item, points=tuple((x + dx, y + dy) for x, y in item.points))
    return replace(item, rect=Rect(item.rect.x + dx, item.rect.y + dy, item.rect.w, item.rect.h))
