"""The sheet of a ruling, whichever number or piece a game lets the table correct: first why, then what."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.locale.tables import RULING_REASONS
from companion.session.snapshot import GameView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

G = TypeVar("G", bound=GameView)


def ruling(kind: str, seat: int, numbers: Sequence[int | str], reason: str) -> str:
    """What the button of a ruling says; "" while no reason is given."""
    return ":".join(("rule", kind, str(seat), *map(str, numbers), reason)) if reason else ""


def ruling_page(local: Local, name: str) -> str:
    """A button to another page of the ruling; "", which is off, while no reason is given."""
    return f"ui:rule:{name}" if local.reason else ""


def ruling_dialog(
    view: type[G], pages: Mapping[str, Callable[[Page, G, Local, Sequence[int]], None]]
) -> Callable[[Page, Snapshot, Local, Sequence[str]], None]:
    """The dialog of all rulings of a game: a page about something, or about what was chosen there, by its name and the
    numbers behind it.
    """

    def draw(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
        name, *numbers = words or ("",)
        if isinstance(snapshot.game, view) and name in pages and all(number.isdigit() for number in numbers):
            pages[name](page, snapshot.game, local, [int(number) for number in numbers])

    return draw


def ruling_sheet(
    page: Page, title: str, local: Local, wide: float = 640, icon: str = "", mark: str = "", card: str = ""
) -> Rect:
    """A sheet with the reasons above; returns the room below them. `card` is one that lies open, which is the reason
    then, so that nothing is asked.
    """
    room = frame(page, title, wide, icon=icon, mark=mark, topic="house:ruling")
    if card:
        page.words(Rect(room.x, room.y - 4, room.w, 26), page.say.text("The card that lies open says so."), 20, "dim")
        return Rect(room.x, room.y + 30, room.w, room.h - 30)
    page.words(Rect(room.x, room.y - 4, room.w, 26), page.say.text("Why is it corrected?"), 20, "dim")
    cells = Rect(room.x, room.y + 24, room.w, 54).columns(len(RULING_REASONS))
    for (reason, label), cell in zip(RULING_REASONS.items(), cells, strict=True):
        look = "gold" if reason == local.reason else "plain"
        page.button(f"ui:reason:{reason}", cell, page.say.text(label), look, size=20, lines=2)
    return Rect(room.x, room.y + 92, room.w, room.h - 92)
