"""The whole screen of a running game: the prompt with its buttons, the line of lands, and a strip for each player."""

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases.deploying import discard
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import DEPLOY, DRAW, HANDS
from companion.games.orc.screen.hands_told import draw_hands
from companion.games.orc.screen.saying import last_battles
from companion.games.orc.screen.six_lands import draw_lands
from companion.games.orc.view import OrcView, PlayerView
from companion.games.orc.words.tables import HOW_MANY, REASONS
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.button_row import RowButton, button_row
from companion.ui.parts.due_chips import corner_key
from companion.ui.parts.keys import help_key, sit_key
from companion.ui.parts.offered import first_of, name_of, offers_of
from companion.ui.parts.page import SMALL, Page

PROMPT, STRIP, NUMBER, ARROW = 56.0, 51.0, 116.0, 58.0
UPRIGHT_STRIP = 96.0
BUTTONS = RULES.kinds(lambda act: act.says.get("seat_buttons") and not act.numbers)
"""Kinds of action that have a button of their own, here as beside a seat."""


def draw_table(page: Page, snapshot: Snapshot, game: OrcView) -> None:
    """Everything below the top bar."""
    whole = Rect(8, page.top - 2, page.rect.w - 16, page.rect.h - page.top)
    _prompt(page, snapshot, game, Rect(whole.x, whole.y, whole.w, PROMPT))
    strip = UPRIGHT_STRIP if page.upright else STRIP
    upper = Rect(whole.x, whole.y + PROMPT + 2, whole.w, strip)
    lower = Rect(whole.x, whole.foot - strip, whole.w, strip)
    between = Rect(whole.x, upper.foot + 1, whole.w, lower.y - upper.foot - 2)
    far, near = sorted(game.players, key=lambda player: player.side)
    strips = {far.seat: upper, near.seat: lower}
    for player in (far, near):
        _strip(page, game, player, strips[player.seat])
    if game.phase == HANDS:
        draw_hands(page, game, between)
    else:
        draw_lands(page, snapshot, game, between)


# --- what is due ------------------------------------------------------------------------------------------------------


def _prompt(page: Page, snapshot: Snapshot, game: OrcView, rect: Rect) -> None:
    """One sentence, below it the reason (after a battle, how that ended), and what can be done besides touching a
    land.
    """
    page.box(rect, "surface", 10, "gold", 1.6)
    buttons = _buttons(page, game)
    corner = corner_key(page, snapshot, rect.right, rect.inset(0, 1))
    edge = help_key(page, game.topic, corner, rect.y + 1)
    wide = min(rect.w * 0.46, 170.0 * len(buttons)) if buttons else 0.0
    names = tuple(player.name for player in game.players)
    room = Rect(rect.x + 12, rect.y + 2, edge - rect.x - wide - 20, rect.h - 4)
    said, (below, colour) = page.say.prompt(game.prompt, names), _below(page, snapshot, game, room.w)
    if page.ink.fit(said, "bold", 24, room.w).cut or not below:
        page.words(room, said, 22, face="bold", lines=2)
    else:
        page.words(Rect(room.x, room.y, room.w, 31), said, 24, face="bold")
        page.words(Rect(room.x, room.y + 29, room.w, 23), below, SMALL, colour)
    button_row(page, Rect(edge - wide - 2, rect.y + 2, wide, rect.h - 4), buttons)


def _below(page: Page, snapshot: Snapshot, game: OrcView, width: float) -> tuple[str, str]:
    """What hands owe the camera; else the battles of the turn before, as many as have room; else the reason behind the
    prompt. And its colour.
    """
    if snapshot.owed and snapshot.watched:
        more = f" +{len(snapshot.owed) - 1}" if len(snapshot.owed) > 1 else ""
        return page.say.owed(snapshot.owed[0], tuple(player.name for player in game.players)) + more, "gold"
    battles = last_battles(page, snapshot, game) if game.phase in (DEPLOY, HANDS) else ()
    for count in range(len(battles), 0, -1):
        rest = [f"+{len(battles) - count}"] if count < len(battles) else []
        told = " ".join((*battles[:count], *rest))
        if not page.ink.fit(told, "body", SMALL, width).cut:
            return told, "gold"
    reason = REASONS.get(game.prompt.code, "")
    return page.say.text(reason) if reason else "", "dim"


def _buttons(page: Page, game: OrcView) -> tuple[RowButton, ...]:
    found: list[RowButton] = []
    for offer in offers_of(game, spare.kind):
        for action in offer.actions():
            found.append(RowButton(name_of(action), page.say.text(HOW_MANY[action.args[0]])))
    for kind in sorted(BUTTONS):
        if name := first_of(game, kind):
            found.append(RowButton(name, page.say.button(kind)))
    if game.phase == DRAW and game.seen and game.turn >= 0:
        following = game.players[1 - game.turn]
        told = page.say.action(discard.action(following.seat), tuple(player.name for player in game.players))
        found.append(RowButton(name_of(discard.action(following.seat)), told))
    return tuple(found)


# --- the players ------------------------------------------------------------------------------------------------------


def _strip(page: Page, game: OrcView, player: PlayerView, rect: Rect) -> None:
    """A player: whose turn, name, cards in hand and score; each number tells where it comes from."""
    due = player.seat in game.turns
    page.box(rect, "raised" if due else "surface", 8, "gold" if due else "line", 1.6)
    edge = sit_key(page, player.seat, rect.right - 2 * NUMBER, rect)
    name = Rect(rect.x, rect.y, edge - rect.x, rect.h)
    arrow = Rect(rect.x, rect.y, ARROW, rect.h)
    page.button(f"ui:player:{player.seat}", name, "", "gold" if due else "edge", shown=arrow.inset(3, 3))
    page.sign(player.side, *arrow.middle, 26, "gold" if due else "dim")
    words = page.words(
        Rect(name.x + ARROW + 10, name.y, name.w - 174, name.h),
        player.name,
        40 if page.chosen.large else 29,
        face="bold" if due else "body",
    )
    if player.seat == game.dealer:
        dealt = Rect(words.right + 14, name.y, name.right - words.right - 20, name.h)
        page.words(dealt, page.say.text("deals"), SMALL, "dim")
    hand, score = Rect(rect.right - 2 * NUMBER, rect.y, 2 * NUMBER, rect.h).columns(2, 0)
    _number(page, f"why:hand:{player.seat}", "card", player.hand, "text", hand)
    _number(page, f"why:score:{player.seat}", "trophy", player.score, "gold", score)


def _number(page: Page, name: str, sign: str, value: int, colour: str, rect: Rect) -> None:
    page.sign(sign, rect.x + 32, rect.middle[1], 26, "dim" if colour == "text" else colour)
    page.words(Rect(rect.x + 54, rect.y, rect.w - 58, rect.h), str(value), 39, colour, "bold")
    page.touch(name, rect)
