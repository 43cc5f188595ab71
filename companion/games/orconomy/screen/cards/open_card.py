"""A card lies open: what it does, who may answer it, its Risk Rating and its Risk die, and what may be done now."""

from collections.abc import Callable, Mapping

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.cards.plays import BY_KIND
from companion.games.orconomy.screen.saying import card_name
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.speaker import effect_of
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.button_row import RowButton, button_row
from companion.ui.parts.due_chips import CORNER, draw_corner
from companion.ui.parts.keys import help_place
from companion.ui.parts.local import Local
from companion.ui.parts.offered import first_of, name_of, offers_of, whose
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import dice_answer, dice_keys

NO_RISK = 0
DICE = RULES.kinds(lambda act: act.says.get("dice"))
TITLE = 29
RATINGS_HIGH, DIE_HIGH = 182.0, 132.0


def draw_play(page: Page, snapshot: Snapshot, local: Local, table: TableView, rect: Rect) -> None:
    """The prompt of the card that is to be done with next."""
    play = table.plays[-1]
    player = table.players[play.player]
    names = tuple(one.name for one in table.players)
    page.box(rect, "surface", 12, "gold", 2)
    page.mark(player.mark, rect.x + 20, rect.y + 21, 14)
    help_place(page, f"card:{play.kind}", rect.x + 37, rect.y + 34, Rect(rect.x, rect.y, 54, 54), 26)
    draw_corner(page, snapshot, Rect(rect.right - CORNER, rect.y, CORNER, 54))
    right = _stakes(page, snapshot, table, Rect(rect.x, rect.y, rect.w - CORNER, rect.h))
    _name(page, card_name(page, play.kind), Rect(rect.x + 50, rect.y + 4, right - rect.x - 60, 44))
    page.words(Rect(rect.x + 14, rect.y + 48, rect.w - 26, 52), effect_of(page.say, table.plays, names), 20, lines=2)
    button_row(page, Rect(rect.x + 10, rect.foot - 62, rect.w - 20, 54), play_buttons(page, snapshot, local, table))


def _stakes(page: Page, snapshot: Snapshot, table: TableView, rect: Rect) -> float:
    """At the right of the title: the die as it lies, and what it must show; returns where that begins."""
    play, left = table.plays[-1], rect.right - 2
    if play.die or one_die(table):
        live = next((die.value for die in snapshot.dice if die.state in ("settled", "final")), 0)
        page.die(play.die or live, left - 18, rect.y + 27, 34, "" if play.die else "dim")
        left -= 44
    if play.needs:
        left = page.words(Rect(left - 60, rect.y + 4, 56, 46), f"{play.needs}+", 25, "gold", "bold", "right").x
    return left


def _name(page: Page, name: str, rect: Rect) -> None:
    """The card's name; a long one in two smaller lines."""
    if page.ink.width(name, "narrow-bold", TITLE) < rect.w:
        page.words(rect, name, TITLE, face="title")
    else:
        page.words(rect, name, SMALL + 1, face="title", lines=2)


def play_buttons(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[RowButton, ...]:
    """What may be done about the open card, the usual first, then the answers of others."""
    say = page.say
    found = list(STEPS.get(table.plays[-1].step, _nothing)(page, table))
    if one_die(table) and dice_answer(snapshot):
        label = say.text("Dice again") if local.keys else say.text("Enter by hand")
        found.append(RowButton("ui:dice", label, icon="die"))
    answers = dict.fromkeys(offer.kind for offer in table.offers if offer.kind in BY_KIND)
    found += [RowButton(whose(table, kind), card_name(page, kind), "gold") for kind in answers]
    return tuple(button for button in found if button.name)


def _nothing(_page: Page, _table: TableView) -> tuple[RowButton, ...]:
    return ()


def _resolve(page: Page, table: TableView) -> tuple[RowButton, ...]:
    return (RowButton(first_of(table, plays.resolve.kind), page.say.button(plays.resolve.kind), "main", "check"),)


def _fail(page: Page, table: TableView) -> tuple[RowButton, ...]:
    boost = next((name_of(action) for offer in offers_of(table, plays.boost.kind) for action in offer.actions()), "")
    label = page.say.text("Discard {n} more", n=table.plays[-1].short)
    return (
        RowButton(boost, label, "main", "card"),
        RowButton(first_of(table, plays.let_fail.kind), page.say.button(plays.let_fail.kind), "bad"),
    )


def _told(page: Page, table: TableView) -> tuple[RowButton, ...]:
    say = page.say.text
    worked = RowButton(first_of(table, plays.resolve.kind), say("It worked"), "main", "check")
    return (worked, RowButton(first_of(table, plays.let_fail.kind), say("It failed"), "bad", "cross"))


Buttons = Callable[[Page, TableView], tuple[RowButton, ...]]
STEPS: Mapping[str, Buttons] = {"shown": _resolve, "success": _resolve, "failure": _fail, "told": _told}


def one_die(table: TableView) -> str:
    """The kind of action that a single die means now, '' when none is due."""
    return next((offer.kind for offer in table.offers if table.plays and offer.kind in DICE), "")


def draw_play_keys(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """Over the foot of the ring, where nothing can be touched while a card lies open: the Risk Rating that is asked, or
    the die by hand.
    """
    rating = bool(offers_of(table, plays.rating.kind))
    if not rating and not (one_die(table) and (local.keys or not dice_answer(snapshot))):
        return
    height = RATINGS_HIGH if rating else DIE_HIGH
    rect = Rect(page.board.x + 8, page.board.foot - height - 8, page.board.w - 12, height)
    page.cover(rect)
    page.layer("keys")
    (_ratings if rating else _one_die)(page, table, rect)


def _ratings(page: Page, table: TableView, rect: Rect) -> None:
    """None, or 2 to 6, as it is printed."""
    page.box(rect, "surface", 10, "line")
    asked = page.say.text("Which Risk Rating is printed? Asked once.")
    page.words(Rect(rect.x + 14, rect.y + 6, rect.w - 28, 30), asked, 20, "gold")
    values = [value for offer in offers_of(table, plays.rating.kind)[:1] for value in offer.domains[0]]
    seat = table.plays[-1].player
    rows = Rect(rect.x + 8, rect.y + 42, rect.w - 16, rect.h - 52).rows(2, 8)
    cells = [cell for row in rows for cell in row.columns(3, 8)]
    for value, cell in zip(values, cells, strict=False):
        label = page.say.text("none") if value == NO_RISK else str(value)
        page.button(name_of(plays.rating.action(seat, value)), cell, label, size=24 if value == NO_RISK else 34)


def _one_die(page: Page, table: TableView, rect: Rect) -> None:
    page.box(rect, "surface", 10, "line")
    page.words(Rect(rect.x + 14, rect.y + 6, rect.w - 28, 30), page.say.text("Tap the die that was thrown."), 20, "dim")
    kind, seat = one_die(table), table.plays[-1].player
    names = [name_of(Action(kind, seat, (value,))) for value in range(1, 7)]
    dice_keys(page, Rect(rect.x + 8, rect.y + 46, rect.w - 16, 76), names, gap=5)
