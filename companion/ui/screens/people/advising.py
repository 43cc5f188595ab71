"""Advice: what a strong player would do here, what it is worth, and which numbers speak for it."""

from companion.session.snapshot import AdviceView, GameView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

TOLD = 3
"""Numbers that are told at most."""
FEWEST = 0.1
"""A gain below this is not told."""
KEY = 60.0
NEAR = 3
"""Games of a hundred by which acts must differ; nearer ones are told as alike."""


def draw_advice(page: Page, view: AdviceView, game: GameView) -> None:
    """A sheet over the table; it goes when the table goes on."""
    player = game.players[view.seat]
    room = frame(page, page.say.text("Advice for {name}", name=player.name), close="advice:close", mark=player.mark)
    foot = Rect(room.x, room.foot - KEY, room.w, KEY)
    page.button("advice:close", foot, page.say.text("Got it"), "main", "check")
    y = room.y
    for told, size, colour in _sentences(page, view, game):
        place = Rect(room.x + 6, y, room.w - 12, foot.y - y)
        y = page.words(place, told, size, colour, lines=3, top=True).foot + 10


def _sentences(page: Page, view: AdviceView, game: GameView) -> list[tuple[str, int, str]]:
    say, names, advice = page.say, [player.name for player in game.players], view.advice
    if advice is None:
        nothing = say.text("Nobody knows of anything better here.")
        return [(nothing if view.ready else say.text("It is thought about"), 26, "text")]
    act = say.deed(advice.action, names)
    told = [(say.text("A strong player would do this: {act}", act=act), 27, "text")]
    if advice.instead is None:
        return [*told, (say.text("Nothing else can be done."), 22, "dim")]
    percent, other = round(100 * advice.chance), round(100 * advice.instead_chance)
    worth = say.text("It wins about {n} of 100 games from here.", n=percent)
    if percent - other < NEAR:
        return [
            *told,
            (worth, 24, "gold"),
            (say.text("As good: {act}", act=say.deed(advice.instead, names)), 22, "dim"),
        ]
    against = say.text("{n} of 100 after: {act}", n=other, act=say.deed(advice.instead, names))
    told += [(worth, 24, "gold"), (against, 22, "dim")]
    gains = sorted((gain for gain in advice.gains if gain[0] in say.tables.counted), key=lambda gain: -abs(gain[1]))
    words = [f"{say.counted(name)} {gain:+.1f}".replace("-", "−") for name, gain in gains[:TOLD] if abs(gain) >= FEWEST]
    if words:
        what = ", ".join(words)
        told.append((say.text("Compared with that, a little later, on average: {what}", what=what), 22, "text"))
    return told
