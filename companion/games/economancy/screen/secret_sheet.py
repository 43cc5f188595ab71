"""The sheets of a secret choice: who takes the screen, and a key for each choice, then Seal.

No picture is taken of the second one.
"""

from typing import NamedTuple

from companion.games.economancy.rules.phases.buying import pass_buy
from companion.games.economancy.rules.state import ATTACK, BUY
from companion.games.economancy.screen import gathering
from companion.games.economancy.screen.card_tiles import card_name, card_word
from companion.games.economancy.screen.gathering import HOLD_S, KEY, NOT_TOLD, PASS, SEAL, TAKE, WHO, Own, choosing
from companion.games.economancy.view import EconomancyView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, at
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

FOOT = 64.0
NAME, OTHER = 120.0, 64.0  # heights of the key that is held, and of those of the other players
DIGITS = 150.0  # width of the digits that are typed
ACROSS, HIGHEST = 6, 130.0


@about(EconomancyView, lambda game, seat: at(game.players, seat))
def draw_secret(page: Page, snapshot: Snapshot, local: Local, game: EconomancyView, player: PlayerView) -> None:
    """The keys stand in the order in which they were shuffled; what is not possible is dim."""
    own = gathering.own_of(local, snapshot)
    if own.seat != player.seat:
        return
    title = page.say.text("{player}: only you look now", player=player.name)
    room = frame(page, title, 784, mark=player.mark, topic=game.topic)
    rows = max(2, -(-len(own.keys) // ACROSS))
    keys = Rect(room.x, room.y, room.w, min(room.h - FOOT - 6, rows * HIGHEST))
    cells = keys.grid(rows, ACROSS, 5)
    for value, cell in zip(own.keys, cells, strict=False):
        choice = _told(page, game, own.seat, value)
        name, look = f"{KEY}:{value}" if choice.possible else "", "gold" if value == own.key else "plain"
        page.button(name, cell, choice.label, look, size=20, sub=choice.below)
    foot = Rect(room.x, room.foot - FOOT, room.w, FOOT - 4)
    digits = _typed(game, own)
    typed = (
        Rect(foot.right - 230 - DIGITS, foot.y, DIGITS - 6, foot.h) if digits else Rect(foot.right - 230, foot.y, 0, 0)
    )
    page.words(typed, digits, 30, "gold", "bold", align="right")
    asked = Rect(foot.x, foot.y, typed.x - foot.x - 6, foot.h)
    page.words(asked, _asked(page, game, own.seat), 22, "dim", lines=2)
    sealing = SEAL if own.key != NOT_TOLD else ""
    page.button(sealing, Rect(foot.right - 220, foot.y, 220, foot.h), page.say.text("Seal"), "main", "lock", 24)


@about(EconomancyView, lambda _game, seat: seat)
def draw_who(page: Page, snapshot: Snapshot, _local: Local, game: EconomancyView, seat: int) -> None:
    """Between two choices: who takes the screen next; the others in whatever order people like."""
    waiting = choosing(game, snapshot)
    if not waiting:
        return
    seat = seat if seat in waiting else waiting[0]
    player, say = game.players[seat], page.say.text
    room = frame(page, say("{player}, take the screen", player=player.name), 640, mark=player.mark, topic=game.topic)
    page.words(Rect(room.x, room.y, room.w, 50), say("The others look away."), 24, "dim", align="centre")
    key = Rect(room.x, room.y + 58, room.w, NAME)
    page.button(f"{TAKE}:{seat}", key, say("Hold, then let go"), "main", "lock", 28, hold_s=HOLD_S)
    others = [other_seat for other_seat in waiting if other_seat != seat]
    row = Rect(room.x, key.foot + 16, room.w, OTHER)
    for other, cell in zip(others, row.columns(max(2, len(others)), 8), strict=False):
        page.button(f"ui:{WHO}:{other}", cell, game.players[other].name, "edge", size=22)


def _asked(page: Page, game: EconomancyView, seat: int) -> str:
    """What is chosen, and the open numbers that it hangs on."""
    say, coins = page.say.text, game.players[seat].coins
    if game.phase == BUY:
        return say("What do you buy? Your coins: {n}", n=coins)
    if game.phase != ATTACK:
        return say("How many coins do you invest? You have {n}", n=coins)
    attacker = game.players[game.attacker]
    card = attacker.row[game.sent]
    return say("{player} attacks: {card} {strength}/{defence}. Your answer?", player=attacker.name,
               card=card_name(page, card.kind), strength=card.strength, defence=card.defence)  # fmt: skip


def _typed(game: EconomancyView, own: Own) -> str:
    """The digits typed so far, and how many there are to be."""
    if not gathering.typed(game, own.seat):
        return ""
    most = game.players[own.seat].most
    return f"{own.digits}{'_' * (len(str(most)) - len(own.digits))} / {most}"


class _Told(NamedTuple):
    """A choice on its key: what it is, what stands below it, and whether it is possible, by open facts only."""

    label: str
    below: str = ""
    possible: bool = True


def _told(page: Page, game: EconomancyView, seat: int, value: int) -> _Told:
    say, player = page.say.text, game.players[seat]
    if game.phase == ATTACK:
        card = player.row[value]
        numbers = f"{card.strength}/{card.defence}"
        below = numbers if card.acts else say("used up") if card.uses else say("too weak")
        return _Told(card_word(page, card.kind), below, card.acts)
    if game.phase != BUY:
        return _Told(str(value))
    if value == PASS:
        return _Told(page.say.button(pass_buy.kind))
    pile = next(pile for pile in game.shop if pile.kind == value)
    below = say("costs {n}", n=pile.cost) if pile.sold else say("sold out")
    return _Told(card_word(page, value), below, pile.sold and pile.cost <= max(player.coins, 0))
