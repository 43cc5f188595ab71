"""The end: both hands are told, card by card or as one number of natives, in any order (O6.2).

What the screen keeps for itself meanwhile: the first half of a card that is being shown.
"""

from typing import Any

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.ending import natives, show
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.view import OrcView, PlayerView
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import parse
from companion.session.secret.choices import TELL
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import Touched
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, at, name_of, of_game, offers_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import frame, number_sheet

CARD, COUNT, HIGH = 62.0, 70.0, 60.0  # width of a shown card, of the count beside them, and how high a card is
BESIDE = 27.0  # so far apart cards that overlap show still which Orcs they carry; more cards lie in two rows
NOT_CHOSEN = -1
TWO, SHOWN = "ui:two:", f"do:{show.kind}:"
APPS, TOLD = "apps_hand", f"{TELL}:"
"""The dialog in which a card of a hand is told to the app that plays it, and its touches."""


@dataclass(frozen=True, slots=True)
class Own:
    """The screen's own state at ORC: of a card that is being shown, the colour of its two Orcs (-1: not chosen)."""

    two: int = NOT_CHOSEN


def own_of(local: Local) -> Own:
    """What is kept, or how it begins where nothing is, or another game's."""
    return local.own if isinstance(local.own, Own) else Own()


def tapped(_own: Any, name: str, snapshot: Snapshot) -> Touched:
    """What a touch means here. While a hand is shown card by card, its sheet stays open until the last card."""
    if name.startswith(TWO):
        return Touched(Own(int(name.removeprefix(TWO))), True)
    if name.startswith(TOLD):
        tells = snapshot.absent.tells
        return Touched(Own(), True, parse(name), "" if tells is None or tells.left == 1 else None)
    if name.startswith(SHOWN):
        return Touched(Own(), True, parse(name), "" if _last_card(name, snapshot) else None)
    return Touched(Own())


def _last_card(name: str, snapshot: Snapshot) -> bool:
    game, seat = snapshot.game, int(name.split(":")[2])
    if not isinstance(game, OrcView) or not 0 <= seat < len(game.players):
        return True
    player = game.players[seat]
    return len(player.shown) + 1 >= player.hand


def draw_hands(page: Page, game: OrcView, rect: Rect) -> None:
    """A panel for each player, the far one above."""
    panels = rect.rows(2, 6)
    for player, panel in zip(sorted(game.players, key=lambda player: player.side), panels, strict=True):
        _panel(page, game, player, panel)


def _panel(page: Page, game: OrcView, player: PlayerView, rect: Rect) -> None:
    """Which colours count, what was shown so far, and the two ways to tell the rest."""
    page.box(rect, "surface", 10, "line" if player.told else "gold", 1.6)
    _natives(page, game, player, Rect(rect.x + 14, rect.y + 6, rect.w - 28, 34))
    unit = page.unit
    row = Rect(rect.x + 14, rect.y + 44, rect.w - 28, rect.h - 52)
    if player.told:
        _draw_told_cards(page, player, row)
        return
    keys = Rect(row.x, row.foot - 60 * unit, row.w, 60 * unit).columns(2, 8)
    pad = f"ui:{natives.kind}:{player.seat}" if _may(game, natives.kind, player.seat) else ""
    page.button(pad, keys[0], page.say.button(natives.kind), "main" if pad else "plain", size=21, lines=2)
    page.button(f"ui:{show.kind}:{player.seat}", keys[1], page.say.button(show.kind), "plain", "card", 21, lines=2)
    _cards(page, player, Rect(row.x, row.y, row.w, keys[0].y - row.y - 6))


def _may(game: OrcView, kind: str, seat: int) -> bool:
    return any(offer.player == seat for offer in offers_of(game, kind))


def _natives(page: Page, game: OrcView, player: PlayerView, rect: Rect) -> None:
    """Whose hand it is, by the arrow of their row, and the colours of the own lands: Orcs of them are native."""
    page.sign(player.side, rect.x + 8, rect.middle[1], 24, "text")
    beside = Rect(rect.x + 28, rect.y, rect.w - 28, rect.h)
    word = page.words(beside, page.say.text("Orcs that count:"), 20, "dim")
    x = word.right + 22
    own = [game.lands[number - 1].colour for number in player.lands]
    for colour in own:
        draw_colour(page, colour, x, rect.middle[1], 14)
        x += 38
    if not own:
        page.words(Rect(x - 12, rect.y, 200, rect.h), page.say.text("none"), 20, "dim")


def _draw_told_cards(page: Page, player: PlayerView, rect: Rect) -> None:
    """Told: the cards, or that a number was said. The number itself shows once both have told (the score tells it)."""
    if player.shown:
        _cards(page, player, rect)
        return
    page.sign("check", rect.x + 16, rect.middle[1], 26, "act")
    page.words(Rect(rect.x + 42, rect.y, rect.w - 42, rect.h), page.say.text("Told"), 24)


def _cards(page: Page, player: PlayerView, rect: Rect) -> None:
    """All cards shown so far: side by side, overlapping where they are many, in two rows where they are more."""
    if player.shown:
        count = page.say.text("{n} of {all}", n=len(player.shown), all=player.hand)
        place = Rect(rect.right - COUNT, rect.y, COUNT, rect.h)
        page.words(place, count, 20, "dim", align="right", lines=2)
    wide, cards = rect.w - COUNT - 4, len(player.shown)
    apart = (wide - CARD) / max(cards - 1, 1)
    lines = 1 if apart > CARD - 18 or (apart >= BESIDE and rect.h < 2 * HIGH) else 2
    high, across = min(HIGH, rect.h / lines - 2), -(-cards // lines)
    step = min(CARD + 4, (wide - CARD) / max(across - 1, 1))
    top = rect.middle[1] - (high + 4) * lines / 2 + 2
    for index, (two, one) in enumerate(player.shown):
        card = Rect(rect.x + index % across * step, top + index // across * (high + 4), CARD, high)
        page.box(card, "raised", 6, "edge")
        last = index % across == across - 1 or index == cards - 1
        for colour, number, y in ((two, "2", card.y + high * 0.27), (one, "1", card.foot - high * 0.27)):
            draw_colour(page, colour, card.x + 14, y, min(12, high * 0.2))
            if last or step > CARD - 18:
                page.words(Rect(card.x + 32, y - 14, 22, 28), number, 20, face="bold", grows=step > CARD)


# --- telling ----------------------------------------------------------------------------------------------------------
@about(OrcView, lambda game, seat: at(game.players, seat) if _may(game, natives.kind, seat) else None)
def draw_natives(page: Page, _snapshot: Snapshot, local: Local, _game: OrcView, player: PlayerView) -> None:
    """A pad for the natives of a whole hand."""
    fits = local.typed.isdigit() and int(local.typed) <= 3 * player.hand
    button = name_of(natives.action(player.seat, int(local.typed))) if fits else ""
    number_sheet(page, page.say.text("{name}: natives", name=player.name), local.typed, button)


@about(OrcView, lambda game, seat: at(game.players, seat) if _may(game, show.kind, seat) else None)
def draw_show(page: Page, _snapshot: Snapshot, local: Local, game: OrcView, player: PlayerView) -> None:
    """The colour of the two Orcs of a card, then that of the single one."""
    count = page.say.text("{n} of {all}", n=len(player.shown) + 1, all=player.hand)
    room = frame(page, f"{player.name}: {page.say.text('card')} {count}", 760, icon="card")
    chosen = own_of(local).two
    offered = {
        offer.domains[0][0]: offer.domains[1] for offer in offers_of(game, show.kind) if offer.player == player.seat
    }
    upper, lower = Rect(room.x, room.y, room.w, room.h - 10).rows(2, 10)
    pick = {colour: f"ui:two:{colour}" for colour in offered}
    _colour_row(page, upper, page.say.text("Two Orcs"), pick, chosen)
    singles = {single: name_of(show.action(player.seat, chosen, single)) for single in offered.get(chosen, ())}
    _colour_row(page, lower, page.say.text("One Orc"), singles, NOT_CHOSEN)


@of_game(OrcView)
def draw_apps_hand(page: Page, snapshot: Snapshot, local: Local, game: OrcView) -> None:
    """A card that the app is to play from: the colour of its two Orcs, then that of the single one."""
    tells = snapshot.absent.tells
    if tells is None:
        return
    player, count = game.players[tells.seat], tells.place + tells.left - 1
    title = page.say.text("{name}: card {n} of {all}", name=player.name, n=tells.place, all=count)
    room = frame(page, title, 760, icon="card")
    warning = page.say.text("Whoever tells it sees it: best somebody who does not play. Then it lies face down again.")
    page.words(Rect(room.x, room.y, room.w, 52), warning, 20, "gold", lines=2)
    chosen = own_of(local).two
    upper, lower = Rect(room.x, room.y + 58, room.w, room.h - 64).rows(2, 8)
    colours = range(len(COLOURS))
    _colour_row(page, upper, page.say.text("Two Orcs"), {two: f"{TWO}{two}" for two in colours}, chosen)
    singles = {single: f"{TOLD}{tells.seat}:{chosen}:{single}" for single in colours if NOT_CHOSEN != chosen != single}
    _colour_row(page, lower, page.say.text("One Orc"), singles, NOT_CHOSEN)


def _colour_row(page: Page, rect: Rect, title: str, names: dict[int, str], chosen: int) -> None:
    """Six colours to touch, those that cannot be dim."""
    page.words(Rect(rect.x, rect.y, rect.w, 30), title, 21, "dim")
    for colour, cell in enumerate(Rect(rect.x, rect.y + 34, rect.w, rect.h - 38).columns(len(COLOURS), 8)):
        name = names.get(colour, "")
        page.button(name, cell, "", "gold" if colour == chosen else "plain")
        draw_colour(page, COLOURS[colour], cell.middle[0], cell.y + cell.h * 0.4, 24, 1.0 if name else 0.3)
        word = Rect(cell.x, cell.foot - 30, cell.w, 26)
        page.words(word, colour_word(page, COLOURS[colour]), SMALL, "text" if name else "dim", align="centre")
