"""Deploying at a land: every colour that may fight there with one or two Orcs, and the law behind every other one."""

from collections.abc import Sequence

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.view import LandView, OrcView
from companion.games.orc.words.tables import RULES
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, offers_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame

AMOUNTS = (2, 1)


def draw_ends(page: Page, snapshot: Snapshot, _local: Local, words: Sequence[str]) -> None:
    """The ends of cards that may be laid at a land now."""
    game = snapshot.game
    if not isinstance(game, OrcView) or not words or not words[0].isdigit() or game.turn < 0:
        return
    number = int(words[0])
    if not any(number in offer.domains[0] for offer in offers_of(game, deploy.kind)):
        return
    land = game.lands[number - 1]
    look = Choice(f"ui:land:{number}", page.say.text("Look"), "edge", "eye")
    room = frame(page, land_title(page, land), 784, side=look, topic="area")
    allowed = land.sides[game.turn].allowed
    if len(allowed) == 1:
        _sole(page, game, land, allowed[0], room)
        return
    for colour, column in zip(COLOURS, room.columns(len(COLOURS), 8), strict=True):
        _column(page, game, land, colour, column)


def land_title(page: Page, land: LandView) -> str:
    """A land by its number and colour."""
    return page.say.text("Land {land}, {colour}", land=land.number, colour=colour_word(page, land.colour))


def _sole(page: Page, game: OrcView, land: LandView, colour: str, room: Rect) -> None:
    """Two large keys where only one colour may fight, and why."""
    told = page.say.text("Only {colour} here now", colour=colour_word(page, colour))
    page.words(Rect(room.x, room.y, room.w, 40), f"{told} (O4.5)", 22, "dim")
    keys = Rect(room.x, room.y + 50, room.w, room.h - 60).columns(2, 12)
    for amount, key in zip(AMOUNTS, keys, strict=True):
        _key(page, game, land, colour, amount, key)


def _column(page: Page, game: OrcView, land: LandView, colour: str, rect: Rect) -> None:
    """One colour: a key for two Orcs and one for one; or the law against it."""
    head = Rect(rect.x, rect.y, rect.w, 62)
    if colour in land.sides[game.turn].allowed:
        page.words(Rect(rect.x, rect.y, rect.w, 30), colour_word(page, colour), 20, align="centre")
        for amount, key in zip(AMOUNTS, Rect(rect.x, rect.y + 34, rect.w, rect.h - 40).rows(2, 10), strict=True):
            _key(page, game, land, colour, amount, key)
        return
    page.words(Rect(rect.x, rect.y, rect.w, 30), colour_word(page, colour), 20, "dim", align="centre")
    page.box(Rect(rect.x, rect.y + 34, rect.w, rect.h - 40), "surface", 10, "line")
    draw_colour(page, colour, rect.middle[0], head.foot + 20, 22, 0.35)
    rule = "O4.3" if colour == land.colour else "O4.4"
    law = Rect(rect.x + 4, rect.middle[1] - 30, rect.w - 8, 100)
    page.words(law, f"{page.say.text(RULES[rule])} ({rule})", SMALL, "dim", align="centre", lines=4)


def _key(page: Page, game: OrcView, land: LandView, colour: str, amount: int, key: Rect) -> None:
    """So many Orcs of a colour, and how many cards are drawn for them."""
    name = name_of(deploy.action(game.turn, land.number, COLOURS.index(colour), amount))
    page.button(name, key, "", "plain")
    draw_colour(page, colour, key.middle[0] - 22, key.y + key.h * 0.38, 22)
    page.words(Rect(key.middle[0] + 6, key.y, 60, key.h * 0.76), f"× {amount}", 30, face="bold")
    drawn = page.say.text("draw {n}", n=3 - amount)
    page.words(Rect(key.x, key.y + key.h * 0.38 + 34, key.w, 28), drawn, 20, "dim", align="centre")
