"""The strip below a practice table: what has just happened and how the app knew, and how fast the table goes."""

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Guide, Local
from companion.ui.parts.page import Page
from companion.ui.screens.history import told

HEIGHT = 58.0
"""Of the strip, in units of a screen without one."""
SPEEDS = (1, 2, 4)
KEY, GAP = 58.0, 3.0
SIGNS = {"camera": "camera", "die": "die", "dice": "die"}


def draw_guide(page: Page, snapshot: Snapshot, local: Local, guide: Guide, screen: GameScreen | None) -> None:
    """The whole strip, below everything else, whatever is open there."""
    height = page.full.h - page.rect.h
    rect = Rect(0, page.rect.h, page.rect.w, height)
    page.layer("guide")
    page.box(rect, "surface", 0)
    page.box(Rect(rect.x, rect.y, rect.w, 2), "gold", 0)
    left = _keys(page, guide, rect)
    icon, said, below = _pace(page, guide) or caption(page, snapshot, local, screen)
    page.sign(icon, rect.x + 30, rect.middle[1], 30, "gold")
    room = Rect(rect.x + 58, rect.y + 4, left - rect.x - 66, rect.h - 8)
    page.words(Rect(room.x, room.y, room.w, room.h * 0.5), said, 22, face="bold")
    page.words(Rect(room.x, room.y + room.h * 0.5, room.w, room.h * 0.5), below, 20, "gold")


def _keys(page: Page, guide: Guide, rect: Rect) -> float:
    """Pause, speeds, the next phase, and the way out; returns where they begin."""
    keys = [("guide:pause", "", "play" if guide.paused else "pause", guide.paused)]
    keys += [(f"guide:speed:{speed}", f"{speed}×", "", guide.speed == speed) for speed in SPEEDS]
    keys += [("guide:skip", "", "skip", guide.hurrying), ("ui:leave:start", "", "cross", False)]
    left = rect.right - 6 - len(keys) * (KEY + GAP)
    for number, (name, label, icon, on) in enumerate(keys):
        place = Rect(left + number * (KEY + GAP), rect.y + 2, KEY, rect.h - 2)
        shown = Rect(place.x, place.y + 3, place.w, place.h - 7)
        page.button(name, place, label, "gold" if on else "edge", icon, 22, shown=shown)
    return left


def _pace(page: Page, guide: Guide) -> tuple[str, str, str] | None:
    """The caption while the table does not play at the chosen speed; None while it does."""
    if guide.paused:
        return paused(page)
    if guide.hurrying:
        return "skip", page.say.text("On to the next phase"), page.say.text("Then it goes on as before.")
    return None


def paused(page: Page) -> tuple[str, str, str]:
    """A sign, that nobody plays on, and what to do about it."""
    return "pause", page.say.text("Paused"), page.say.text("The triangle lets everybody play on.")


def caption(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None) -> tuple[str, str, str]:
    """A sign, what has just happened, and how the app knew."""
    say = page.say
    if snapshot.game is None or screen is None:
        return "hand", say.text("The table is being set up."), say.caption("setup", "setup")
    if snapshot.game.over:
        return "trophy", say.text("The game is over"), say.text("The cross leads back to the start screen.")
    if not snapshot.history:
        return "eye", say.text("Virtual players play."), say.caption("sit", "sit")
    due = [player for player in snapshot.game.players if player.seat in snapshot.own_seats & set(snapshot.game.turns)]
    if due:
        names = tuple(player.name for player in snapshot.game.players)
        return "person", say.text("{name}, it is your turn", name=due[0].name), say.prompt(snapshot.game.prompt, names)
    newest = snapshot.history[0]
    sign = SIGNS.get(newest.source, "hand")
    return sign, told(page, snapshot, newest), say.caption(newest.source, newest.action.kind)
