"""In the top bar: the round and the target, and the phases of a round in their order."""

from companion.games.orconomy.rules.state import OF_A_ROUND
from companion.games.orconomy.view_shapes import TableView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page

ICONS = {
    "crisis_roll": "bolt", "oracle": "eye", "placement": "token", "roll": "die", "winter": "snow", "revenue": "coins",
    "auction": "gavel", "startups": "sprout", "end": "hourglass", "over": "trophy",
}  # fmt: skip
"""The signs of the phases."""


def draw_status(page: Page, table: TableView, left: float, right: float) -> None:
    """Between two edges of the bar."""
    _track(page, table, _round(page, table, left) + 14, right)


def _round(page: Page, table: TableView, left: float) -> float:
    title = page.say.text("Round {n}", n=table.round) if table.round else page.say.phase(table.phase)
    place = page.words(Rect(left, 2, 190, 44), title, 24, "text", "title", grows=False)
    until = page.words(Rect(place.right + 13, 2, 40, 44), page.say.text("to"), 20, "dim", grows=False)
    number = page.words(Rect(until.right + 6, 2, 40, 44), str(table.target), 26, "gold", "bold", grows=False)
    page.sign("trophy", number.right + 14, 24, 18, "gold")
    return number.right + 24


def _track(page: Page, table: TableView, left: float, right: float) -> None:
    """The phases of a round in their order, the present one named; alone when there is no room for all."""
    steps = [(code, ICONS[code]) for code in OF_A_ROUND if code != "winter" or table.phase == "winter"]
    if table.phase not in [code for code, _ in steps]:
        return
    name = page.say.phase(table.phase)
    pill = page.ink.width(name, "bold", 20) + 50
    room = pill + 38 * (len(steps) - 1)
    if room > right - left:
        steps = [step for step in steps if step[0] == table.phase]
        pill = min(pill, right - left)
        room = pill
    if pill < 60 or page.ink.fit(name, "bold", 20, pill - 44).cut:
        return
    x = left + (right - left - room) / 2
    for code, icon in steps:
        if code == table.phase:
            _pill(page, Rect(x, 8, pill, 32), icon, name)
            x += pill
        else:
            page.sign(icon, x + 19, 24, 18, "dim")
            x += 38


def _pill(page: Page, rect: Rect, icon: str, name: str) -> None:
    page.box(rect, "raised", 16, "gold", 1.4)
    page.sign(icon, rect.x + 20, 24, 19, "gold")
    page.words(Rect(rect.x + 36, rect.y, rect.w - 44, rect.h), name, 20, "text", "bold", grows=False)
