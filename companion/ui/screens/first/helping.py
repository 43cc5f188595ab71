"""Help on one thing: a sentence, the rule's number, and more on touch; and the same unasked, once for each phase."""

from collections.abc import Sequence

from companion.locale.usual_help import Help
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

FOOT = 66.0


def draw_help(page: Page, _snapshot: Snapshot, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """What there is to know about a topic; its second page says more."""
    told = page.say.help(":".join(words))
    if told is None:
        return
    room = frame(page, told.title, close="ui:back", icon="help")
    _sentences(page, told, room, more=bool(local.page))
    foot = Rect(room.x, room.foot - FOOT + 8, room.w, FOOT - 8)
    if told.more and not local.page:
        page.button("ui:page:1", foot, page.say.text("More"), "edge", "next")
    else:
        page.button("ui:back", foot, page.say.text("Got it"), "main", "check")


def _sentences(page: Page, told: Help, room: Rect, *, more: bool) -> None:
    """One sentence and its rule; with `more` what else there is to say."""
    text = Rect(room.x + 6, room.y, room.w - 12, 118)
    place = page.words(text, told.text, 26, lines=3, top=True)
    y = place.foot + 8
    if told.rule:
        rule = page.say.text("Rule {rule}", rule=told.rule)
        y = page.words(Rect(text.x, y, text.w, 28), rule, 20, "gold").foot + 8
    if more:
        page.words(Rect(text.x, y, text.w, room.foot - FOOT - y), told.more, 21, "dim", lines=7, top=True)


def explained_due(snapshot: Snapshot, local: Local) -> str:
    """The topic of a phase that comes for the first time, for whoever wants that explained; "" for none."""
    game = snapshot.game
    if not local.first_time or game is None or game.over or local.dialog or local.home or snapshot.paused:
        return ""
    asked = snapshot.why or snapshot.question or snapshot.difference or snapshot.showing or snapshot.correction
    return "" if asked is not None or game.topic in local.explained else game.topic


def draw_explained(page: Page, topic: str) -> None:
    """A phase that comes for the first time."""
    told = page.say.help(topic)
    if told is None:
        return
    page.layer("explained", modal=True)
    width = min(640.0, page.rect.w - 16)
    rect = Rect((page.rect.w - width) / 2, 70, width, min(380.0, page.rect.h - 90))
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("help", rect.x + 34, rect.y + 32, 28, "gold")
    page.words(Rect(rect.x + 62, rect.y + 6, rect.w - 80, 52), told.title, 29, face="title")
    room = Rect(rect.x + 18, rect.y + 66, rect.w - 36, rect.h - 82)
    _sentences(page, told, room, more=True)
    left, right = Rect(room.x, room.foot - 58, room.w, 58).columns(2, 8)
    page.button(f"ui:explained:{topic}", left, page.say.text("Got it"), "main", "check")
    page.button("ui:explain:off", right, page.say.text("Explain no more"), "edge", "cross", 20)
