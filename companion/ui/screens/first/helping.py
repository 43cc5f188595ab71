"""Help on one thing: a sentence, the rule's number, and more on touch; the same unasked, once for each phase; and
advice to whoever asks what to do.
"""

from collections.abc import Sequence

from companion.locale.usual_help import Help
from companion.session.snapshot import AdviceView, GameView, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

FOOT = 66.0


def draw_help(page: Page, _snapshot: Snapshot, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """What there is to know about a topic; its second page says more."""
    topic = page.say.help(":".join(words))
    if topic is None:
        return
    room = frame(page, topic.title, close="ui:back", icon="help")
    _sentences(page, topic, room, more=bool(local.page))
    foot = Rect(room.x, room.foot - FOOT + 8, room.w, FOOT - 8)
    if topic.more and not local.page:
        page.button("ui:page:1", foot, page.say.text("More"), "edge", "next")
    else:
        page.button("ui:back", foot, page.say.text("Got it"), "main", "check")


def _sentences(page: Page, topic: Help, room: Rect, *, more: bool) -> None:
    """One sentence and its rule; with `more` what else there is to say."""
    text = Rect(room.x + 6, room.y, room.w - 12, 118)
    place = page.words(text, topic.text, 26, lines=3, top=True)
    y = place.foot + 8
    if topic.rule:
        rule = page.say.text("Rule {rule}", rule=topic.rule)
        y = page.words(Rect(text.x, y, text.w, 28), rule, 20, "gold").foot + 8
    if more:
        page.words(Rect(text.x, y, text.w, room.foot - FOOT - y), topic.more, 21, "dim", lines=7, top=True)


def explained_due(snapshot: Snapshot, local: Local) -> str:
    """The topic of a phase that comes for the first time, for whoever wants that explained; "" for none."""
    game = snapshot.game
    if not local.first_time or game is None or game.over or local.dialog or local.home or snapshot.paused:
        return ""
    dialog = snapshot.why or snapshot.question or snapshot.difference or snapshot.showing or snapshot.correction
    return "" if dialog is not None or game.topic in local.explained else game.topic


def draw_explained(page: Page, topic: str) -> None:
    """A phase that comes for the first time."""
    entry = page.say.help(topic)
    if entry is None:
        return
    page.layer("explained", modal=True)
    width = min(640.0, page.rect.w - 16)
    rect = Rect((page.rect.w - width) / 2, 70, width, min(380.0, page.rect.h - 90))
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("help", rect.x + 34, rect.y + 32, 28, "gold")
    page.words(Rect(rect.x + 62, rect.y + 6, rect.w - 80, 52), entry.title, 29, face="title")
    room = Rect(rect.x + 18, rect.y + 66, rect.w - 36, rect.h - 82)
    _sentences(page, entry, room, more=True)
    left, right = Rect(room.x, room.foot - 58, room.w, 58).columns(2, 8)
    page.button(f"ui:explained:{topic}", left, page.say.text("Got it"), "main", "check")
    page.button("ui:explain:off", right, page.say.text("Explain no more"), "edge", "cross", 20)


TOLD = 3  # numbers that are told at most
FEWEST = 0.1  # a gain below this is not told
KEY = 60.0
NEAR = 3  # games of a hundred by which acts must differ; nearer ones are told as alike


def draw_advice(page: Page, view: AdviceView, game: GameView) -> None:
    """A sheet over the table; it goes when the table goes on."""
    player = game.players[view.seat]
    room = frame(page, page.say.text("Advice for {name}", name=player.name), close="advice:close", mark=player.mark)
    foot = Rect(room.x, room.foot - KEY, room.w, KEY)
    page.button("advice:close", foot, page.say.text("Got it"), "main", "check")
    y = room.y
    for sentence, size, colour in _advised(page, view, game):
        place = Rect(room.x + 6, y, room.w - 12, foot.y - y)
        y = page.words(place, sentence, size, colour, lines=3, top=True).foot + 10


def _advised(page: Page, view: AdviceView, game: GameView) -> list[tuple[str, int, str]]:
    say, names, advice = page.say, game.names, view.advice
    if advice is None:
        nothing = say.text("Nobody knows of anything better here.")
        return [(nothing if view.ready else say.text("It is thought about"), 26, "text")]
    act = say.deed(advice.action, names)
    lines = [(say.text("A strong player would do this: {act}", act=act), 27, "text")]
    if advice.instead is None:
        return [*lines, (say.text("Nothing else can be done."), 22, "dim")]
    percent, other = round(100 * advice.chance), round(100 * advice.instead_chance)
    worth = say.text("It wins about {n} of 100 games from here.", n=percent)
    if percent - other < NEAR:
        return [
            *lines,
            (worth, 24, "gold"),
            (say.text("As good: {act}", act=say.deed(advice.instead, names)), 22, "dim"),
        ]
    against = say.text("{n} of 100 after: {act}", n=other, act=say.deed(advice.instead, names))
    lines += [(worth, 24, "gold"), (against, 22, "dim")]
    gains = sorted((gain for gain in advice.gains if gain[0] in say.tables.counted), key=lambda gain: -abs(gain[1]))
    words = [f"{say.counted(name)} {gain:+.1f}".replace("-", "−") for name, gain in gains[:TOLD] if abs(gain) >= FEWEST]
    if words:
        what = ", ".join(words)
        lines.append((say.text("Compared with that, a little later, on average: {what}", what=what), 22, "text"))
    return lines
