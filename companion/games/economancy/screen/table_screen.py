"""The whole screen of a running game: the prompt with its buttons, and a block for each player, or the shop."""

from collections.abc import Sequence

from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.income import income
from companion.games.economancy.rules.state import ATTACK, BUY, CHOOSE, DEFEND, INCOME, INVEST, OVER
from companion.games.economancy.screen.card_tiles import GAP, draw_tile, income_words, short_name, tile_places
from companion.games.economancy.screen.gathering import (
    ANSWER,
    BID,
    DONE,
    HOLD_S,
    TAKE,
    Own,
    all_answered,
    answered_for,
    awaited,
    in_secret,
    needed,
)
from companion.games.economancy.screen.shop_grid import draw_shop
from companion.games.economancy.view import CardView, EconomancyView, PlayerView
from companion.locale.gaps import signed
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import TOUCH_HEIGHT, TOUCH_WIDTH, Rect
from companion.ui.parts.button_row import RowButton, button_row
from companion.ui.parts.due_chips import corner_key
from companion.ui.parts.keys import help_key, sit_key
from companion.ui.parts.offered import first_of, name_of
from companion.ui.parts.page import SMALL, Page

PROMPT, BETWEEN = 58.0, 4.0
NAMED = 168.0
"""Width of a block's left part: mark, name, coins and points."""
KEYS = 52.0
"""Height of the amount keys."""
FIGHT, BEATEN = "M6.4", "M6.3"
"""The rules by which cards faint, and players are out."""
TWO_LINES = 150.0
"""A block at least so high has two lines of tiles."""


def draw_table(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> None:
    """Everything below the top bar."""
    whole = Rect(8, page.top - 2, page.rect.w - 16, page.rect.h - page.top - 2)
    _prompt(page, snapshot, game, own, Rect(whole.x, whole.y, whole.w, PROMPT))
    below = Rect(whole.x, whole.y + PROMPT + BETWEEN, whole.w, whole.h - PROMPT - BETWEEN)
    if game.phase == BUY and game.turns and not in_secret(game, snapshot):
        draw_shop(page, snapshot, game, own, below)
        return
    for player, block in zip(game.players, below.rows(len(game.players), BETWEEN), strict=True):
        _block(page, snapshot, game, own, player, block)


# --- what is due ------------------------------------------------------------------------------------------------------


def _prompt(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, rect: Rect) -> None:
    """One sentence, below it what the last reveal came to, and the buttons of the phase."""
    page.box(rect, "surface", 10, "gold", 1.6)
    buttons = _buttons(page, snapshot, game, own)
    corner = corner_key(page, snapshot, rect.right, rect.inset(0, 1))
    edge = help_key(page, game.topic, corner, rect.y + 1)
    wide = min(rect.w * 0.42, 150.0 * len(buttons)) if buttons else 0.0
    names = tuple(player.name for player in game.players)
    room = Rect(rect.x + 12, rect.y + 2, edge - rect.x - wide - 20, rect.h - 4)
    said, below = page.say.prompt(game.prompt, names), _below(page, snapshot, game) or _hinted(page, game, room.w)
    if below and not page.ink.fit(said, "bold", 22, room.w).cut:
        page.words(Rect(room.x, room.y, room.w, 30), said, 22, face="bold")
        page.words(Rect(room.x, room.y + 29, room.w, 24), below, SMALL, "gold")
    else:
        page.words(room, said, 22, face="bold", lines=2)
    button_row(page, Rect(edge - wide - 2, rect.y + 2, wide, rect.h - 4), buttons)


def _below(page: Page, snapshot: Snapshot, game: EconomancyView) -> str:
    """What has to be known besides: whose program is awaited, who has sealed, or what the last act came to."""
    say = page.say.text
    late = awaited(game, snapshot)
    if snapshot.owed and snapshot.watched:
        more = f" +{len(snapshot.owed) - 1}" if len(snapshot.owed) > 1 else ""
        return page.say.owed(snapshot.owed[0], tuple(player.name for player in game.players)) + more
    if snapshot.laid:
        names = ", ".join(game.players[seat].name for seat in sorted(snapshot.laid))
        return say("The camera sees the cards of: {names}", names=names)
    if snapshot.revealed and game.secret:
        return say("Seen by all: correct them here")
    if late >= 0 and not game.on_screen:
        return say("The program of {player} is thinking", player=game.players[late].name)
    if game.secret and (snapshot.sealed or game.on_screen):
        told = say("{n} of {m} have chosen", n=len(snapshot.sealed), m=len(game.secret))
        return told if set(game.secret) <= snapshot.sealed else f"{told} · {say('hold your name')}"
    if game.phase in (INCOME, OVER) and game.contested:
        kind, wanted, left = game.contested[0]
        return say("{card}: {k} wanted {n}. All paid, none left.", card=page.say.area(kind), k=wanted, n=left)
    return _fallen(page, snapshot, game)


HINTS = {
    INCOME: "From left to right; then all name amounts",
    "row": "Day 1: read your rows aloud, compare them here",
    INVEST: "Turn the coin cards over, then tap the amounts",
    DEFEND: "Turn the cards over, then tap each answer",
    BUY: "Turn the cards over, then tap what each wants",
}
"""How a table with cards tells the app what it has chosen, by what is due."""


def _hinted(page: Page, game: EconomancyView, wide: float) -> str:
    """How the table tells what is due, where there is room for it."""
    hint = page.say.text(HINTS.get(_hint(game), ""))
    return "" if page.ink.fit(hint, "body", SMALL, wide).cut else hint


def _hint(game: EconomancyView) -> str:
    """Which hint fits now; rows are compared whenever the days begin anew."""
    if game.phase == INCOME:
        return "row" if game.day == 1 and game.round > 1 else INCOME
    if not game.secret or game.on_screen:
        return ""
    return game.step if game.phase == ATTACK else game.phase


def _fallen(page: Page, snapshot: Snapshot, game: EconomancyView) -> str:
    """What the last fight has cost, as long as it is the last act: cards that fainted, and who is out."""
    if game.phase not in (ATTACK, BUY, OVER):
        return ""
    say, names = page.say.text, [player.name for player in game.players]
    lifted = [due for due in snapshot.dues if (due.verb, due.rule) == ("lift", FIGHT) and due.seat >= 0]
    fell = ", ".join(f"{names[due.seat]}: {short_name(page, due.area)}" for due in lifted)
    beaten = sorted({due.seat for due in snapshot.dues if due.rule == BEATEN and due.seat >= 0})
    out = ", ".join(names[seat] for seat in beaten)
    told = [say("Fainted: {names}", names=fell)] if fell else []
    return " · ".join((*told, *([say("Out of the game: {names}", names=out)] if out else [])))


def _buttons(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> Sequence[RowButton]:
    say = page.say.text
    if game.over or game.problems:
        return ()
    if game.phase == ATTACK and game.step == CHOOSE:
        return (RowButton(first_of(game, stop.kind), page.say.button(stop.kind), "plain", "cross"),)
    if game.secret and set(game.secret) <= snapshot.sealed:
        return (RowButton("reveal", say("Reveal"), "main", "eye"),)
    if in_secret(game, snapshot):
        return ()
    if game.step == DEFEND and game.secret and answered_for(game, snapshot):
        ready = all_answered(game, snapshot, own)
        return (RowButton(DONE if ready else "", say("Done"), "main", "check"),)
    if game.phase == INCOME:
        taken = RowButton("settle", page.say.button(income.kind), "main", "check")
        told_later = game.on_screen or answered_for(game, snapshot)
        return (taken,) if told_later else (taken, RowButton(DONE, say("Amounts told")))
    if game.phase in (INVEST, BUY):
        ready = awaited(game, snapshot) < 0
        done = RowButton(DONE if ready else "", say("Done"), "main", "check")
        fresh = game.on_screen and bool(snapshot.revealed) and bool(game.secret)
        return (done, RowButton("reveal:anew", say("In secret again"))) if fresh else (done,)
    return ()


# --- the players ------------------------------------------------------------------------------------------------------


def _block(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, rect: Rect) -> None:
    """A player: mark, name, coins and points at the left; the row of cards, and keys for an amount, at the right."""
    due = player.seat in (game.winners if game.over else game.turns) or (game.phase == INCOME and not player.out)
    page.box(rect, "surface", 9, "gold" if due else "line", 1.6)
    named = Rect(rect.x, rect.y, NAMED, rect.h)
    _named(page, snapshot, game, player, named, due=due)
    room = Rect(rect.x + NAMED + 4, rect.y + 4, rect.w - NAMED - 8, rect.h - 8)
    if player.out:
        page.words(room, page.say.text("out of the game"), 22, "dim")
        return
    telling = game.phase in (INCOME, INVEST) and player.seat in needed(game, snapshot)
    openly = not game.on_screen or len(game.turns) == 1 or bool(snapshot.revealed)
    if telling and not game.problems and openly:
        _keys(page, player, own, Rect(room.x, room.foot - KEYS, room.w, KEYS))
        room = Rect(room.x, room.y, room.w, room.h - KEYS - 4)
    _row(page, snapshot, game, own, player, room)


def _named(page: Page, snapshot: Snapshot, game: EconomancyView, player: PlayerView, rect: Rect, *, due: bool) -> None:
    """Mark, name, coins and points. A touch takes the screen where choices are secret there, else opens the sheet."""
    mine = player.seat in game.secret and player.seat not in snapshot.programs.playing
    taking = in_secret(game, snapshot) and mine
    high = min(rect.h, 96.0)
    upper, lower = Rect(rect.x, rect.y, rect.w, high).rows(2, 0)
    edge = sit_key(page, player.seat, rect.right, Rect(rect.x, rect.y, rect.w, high))
    name = f"{TAKE}:{player.seat}" if taking else f"ui:player:{player.seat}"
    page.touch(name, Rect(rect.x, rect.y, edge - rect.x, rect.h), hold_s=HOLD_S if taking else 0.0)
    if player.seat in snapshot.sealed:
        page.sign("lock", rect.x + 20, upper.middle[1], 24, "gold")
    else:
        page.mark(player.mark, rect.x + 20, upper.middle[1], 13)
    written = Rect(rect.x + 40, upper.y, edge - rect.x - 44, upper.h)
    if player.seat in snapshot.programs.seats:
        written, below = Rect(written.x, written.y, written.w, upper.h * 0.56), upper.foot - upper.h * 0.46
        page.words(Rect(written.x, below, written.w, upper.h * 0.46), program_words(page, snapshot, player.seat),
                   SMALL, "gold", grows=False)  # fmt: skip
    page.words(written, player.name, 20, "dim" if player.out else "text", "bold" if due else "body")
    coins = Rect(lower.x + 4, lower.y, (edge - lower.x) * 0.62, lower.h)
    points = Rect(coins.right, lower.y, edge - coins.right, lower.h)
    taken = game.phase == INCOME and not player.out and not game.over
    held = f"{player.coins}{signed(player.income - player.coins)}" if taken else str(player.coins)
    _number(page, "coin", held, "text", coins)
    _number(page, "point", str(player.points), "gold", points)


def program_words(page: Page, snapshot: Snapshot, seat: int) -> str:
    """That a program has taken this seat, and that it is played by hand for now, or may do more here than it should."""
    if seat in snapshot.programs.by_hand:
        return page.say.text("program, by hand")
    return page.say.text("unguarded") if snapshot.programs.open else page.say.text("program")


def _number(page: Page, sign: str, value: str, colour: str, rect: Rect) -> None:
    page.sign(sign, rect.x + 15, rect.middle[1], 18, "gold")
    page.words(Rect(rect.x + 28, rect.y, rect.w - 28, rect.h), value, 23, colour, "bold", grows=False)


def _row(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, room: Rect) -> None:
    """The cards from left to right, as many as have room; the others are on the player's sheet."""
    lines = 2 if room.h >= TWO_LINES and len(player.row) > 6 else 1
    room = room if room.h < 110 or lines == 2 else Rect(room.x, room.y, room.w, 110)
    tiles = tile_places(room, len(player.row), lines)
    for card, place in zip(player.row, tiles.places, strict=False):
        if tiles.hidden and place is tiles.places[-1]:
            _hidden(page, player, tiles.hidden, place)
            continue
        name = act_name(game, snapshot, player, card)
        told = income_words(card) if game.phase == INCOME else f"+{card.coins}" if card.coins else ""
        sent = game.attacker == player.seat and card.place == game.sent
        chosen = sent or (game.step == DEFEND and own.of(player.seat) == card.place and bool(name))
        draw_tile(page, place, card, told=told, bright=bool(name), chosen=chosen)
        if name:
            page.touch(name, place)


def _hidden(page: Page, player: PlayerView, count: int, place: Rect) -> None:
    """So many cards more; a touch shows them all where the place is high enough for a finger."""
    if place.h < TOUCH_HEIGHT:
        page.words(place, f"+{count}", SMALL, "gold", align="centre", grows=False)
    else:
        page.button(f"ui:player:{player.seat}", place, f"+{count}", "edge", size=20)


def act_name(game: EconomancyView, snapshot: Snapshot, player: PlayerView, card: CardView) -> str:
    """What a touch on a card does now: it attacks, or answers; "" for nothing."""
    if not card.acts or game.problems:
        return ""
    if game.step == CHOOSE:
        return name_of(attack.action(player.seat, card.kind, card.place))
    if in_secret(game, snapshot):
        return ""
    if game.secret:
        return f"{ANSWER}:{player.seat}:{card.place}"
    return name_of(defend.action(player.seat, card.kind, card.place))


def _keys(page: Page, player: PlayerView, own: Own, rect: Rect) -> None:
    """A key for each amount from 0 on, as many as have room; behind the last a pad."""
    room = int((rect.w + GAP) // (TOUCH_WIDTH + GAP))
    told = max(own.of(player.seat), 0)
    few = player.most + 1 <= room
    shown = player.most + 1 if few else room - 1
    width = min(64.0, (rect.w - GAP * (room - 1)) / room)
    for amount in range(shown):
        place = Rect(rect.x + amount * (width + GAP), rect.y, width, rect.h)
        look = "gold" if amount == told else "plain"
        page.button(f"{BID}:{player.seat}:{amount}", place, str(amount), look, size=22)
    if not few:
        place = Rect(rect.x + shown * (width + GAP), rect.y, width, rect.h)
        label = str(told) if told >= shown else "…"
        page.button(f"ui:amount:{player.seat}", place, label, "gold" if told >= shown else "plain", size=20)


# --- the end ----------------------------------------------------------------------------------------------------------


def draw_standing(page: Page, game: EconomancyView, rect: Rect) -> None:
    """A row for each player: points and coins at the end."""
    for player, row in zip(game.players, rect.rows(max(5, len(game.players)), 4), strict=False):
        won = player.seat in game.winners
        page.box(row, "raised", 8, "gold" if won else "edge", 2 if won else 1.2)
        page.mark(player.mark, row.x + 24, row.middle[1], 14)
        coins = Rect(row.right - 92, row.y, 88, row.h)
        points = Rect(coins.x - 80, row.y, 76, row.h)
        page.touch(f"why:points:{player.seat}", Rect(row.x, row.y, coins.x - row.x, row.h))
        page.touch(f"why:coins:{player.seat}", coins)
        colour = "dim" if player.out else "text"
        page.words(Rect(row.x + 46, row.y, points.x - row.x - 50, row.h), player.name, 22, colour,
                   "bold" if won else "body")  # fmt: skip
        _number(page, "point", str(player.points), "gold", points)
        _number(page, "coin", str(player.coins), "text", coins)
