"""The table below a dialog: drawn once, and kept while dialogs open and close above it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Layer, Rect
from companion.ui.parts.local import KioskView, Local
from companion.ui.parts.page import Page


class Below:
    """What was drawn of the table last, and for what."""

    def __init__(self) -> None:
        self._drawn: tuple[Any, ...] | None = None
        self._layers: tuple[Layer, ...] = ()
        self._badge: Rect | None = None

    def draw(self, page: Page, snapshot: Snapshot, local: Local, draw: Callable[[], None]) -> None:
        """What `draw` puts on the page, worked out anew only where something it shows has changed."""
        asked = (snapshot, page.ink, page.say, page.rect, page.sitting, _table_local(local))
        if self._drawn is not None and snapshot is self._drawn[0] and asked[1:] == self._drawn[1:]:
            page.layers[-1:] = map(_copied, self._layers)
            page.badge = self._badge
            return
        begun = len(page.layers) - 1  # the bar lies on the layer that is there already
        draw()
        self._layers, self._badge = tuple(map(_copied, page.layers[begun:])), page.badge
        self._drawn = asked


def _table_local(local: Local) -> Local:
    """What of the screen's own state a table shows: not what is open above it, nor what is typed there."""
    below = replace(local.opened(""), page=local.page)
    shop = KioskView(staff=local.kiosk.staff) if local.kiosk is not None else None
    return replace(below, back="", reason="", way="", cyrillic=False, kiosk=shop)


def _copied(layer: Layer) -> Layer:
    """The same again: what is drawn above may take things off it."""
    return Layer(layer.name, layer.modal, list(layer.items), list(layer.touches))
