"""The scoreboard, a line a player: mark, name, what they owe or get, their counts and how those have changed."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.orconomy.rules.phases.placing import oracle
from companion.games.orconomy.screen.action_kinds import GOLD, kinds_at
from companion.games.orconomy.view_shapes import PlayerView, TableView
from companion.locale.gaps import signed
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import as_many_as_fit, change_of, change_width, draw_change, reasons_of
from companion.ui.parts.keys import NARROW, sit_key
from companion.ui.parts.offered import name_of, offers_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import dice_keys, frame

NOBODY = -1
ROW_KINDS = kinds_at("row") | GOLD
"""What the prompt has buttons for, for whoever is picked."""
DIGITS = {"cards": 1, "skulls": 2, "trophies": 1}
GAP, CHIP, HIGH_ROW = 7.0, 32.0, 76.0


class Sizes(NamedTuple):
    """How large letters and signs of a row are."""

    name: float
    trophies: float
    skulls: float
    cards: float
    due: float
    change: float
    sign: float


FAR = Sizes(29, 39, 22, 22, 39, 24, 16)
"""Read from 1 m: 29 is seen under 12 arc minutes and more, 39 under 16, on every panel the screen is made for."""
FAR_LARGE = Sizes(39, 39, 39, 28, 39, 24, 16)
"""The same where people want large letters: names and Skulls under 16, too."""
TIGHT = Sizes(22, 25, 22, 19, 22, 18, 13)
"""For many changes at once, until the next act."""
HIGH = Sizes(30, 44, 36, 28, 42, 30, 24)
"""With two or three players there is room for two lines."""
NAME_ROOM, BESIDE_WHY = 58.0, 21.0
"""The least room for a name, and its letters above the reason of a change."""


def oracle_by(table: TableView) -> str:
    """How the first Oracle is found now: random, dice_high or manual; '' once there is one."""
    return str(dict(table.prompt.args).get("how", "manual")) if offers_of(table, oracle.kind) else ""


def draw_players(
    page: Page, snapshot: Snapshot, table: TableView, rect: Rect, picked: int = NOBODY, touched: int = NOBODY
) -> None:
    """A line for every player, top to bottom in table order; the one that is picked is framed. A second touch of the
    row that was `touched` opens everything about that player.
    """
    pitch = rect.h / len(table.players)
    thrown = dict(snapshot.side_dice)
    for index, player in enumerate(table.players):
        whole = Rect(rect.x, rect.y + index * pitch, rect.w, pitch)
        if oracle_by(table) == "dice_high":
            _thrower(page, player, thrown.get(player.seat, 0), whole)
        else:
            wide = _player(page, snapshot, table, player, whole, picked=player.seat == picked)
            meant = _meant(table, player, touched=player.seat == touched)
            page.touch(meant, Rect(whole.x, whole.y, wide, whole.h))


def _thrower(page: Page, player: PlayerView, value: int, whole: Rect) -> None:
    """A player with the die thrown for the first Oracle; a touch enters it by hand."""
    row = Rect(whole.x, whole.y, whole.w, whole.h - 5)
    page.box(row, "surface", 8)
    page.mark(player.mark, row.x + 24, row.middle[1], 15)
    page.touch(f"ui:throw:{player.seat}", whole)
    page.words(Rect(row.x + 46, row.y, row.w - 110, row.h), player.name, 23)
    page.die(value, row.right - 32, row.middle[1], 36, "" if value else "dim")


def draw_throw(page: Page, table: TableView, seat: int) -> None:
    """One player's die for the first Oracle, by hand."""
    if not 0 <= seat < len(table.players):
        return
    player = table.players[seat]
    room = frame(page, player.name, mark=player.mark)
    page.words(Rect(room.x, room.y, room.w, 40), page.say.text("Tap the die that was thrown."), 21, "dim")
    dice_keys(page, Rect(room.x, room.y + 50, room.w, 90), [f"oracle:die:{seat}:{value}" for value in range(1, 7)])
    begins = Rect(room.x, room.foot - 60, room.w, 60)
    page.button(name_of(oracle.action(seat)), begins, page.say.button(oracle.kind), "edge", "eye")


def _player(
    page: Page, snapshot: Snapshot, table: TableView, player: PlayerView, whole: Rect, *, picked: bool
) -> float:
    """Returns how wide the part of the row is that a touch picks the player by."""
    row = Rect(whole.x, whole.y, whole.w, whole.h - 5)
    turn = player.seat == table.turn
    page.box(row, "raised" if picked else "surface", 8, "gold" if turn or picked else "", 2.4 if picked else 1.4)
    page.mark(player.mark, row.x + 22, row.middle[1], 15)
    if row.h >= HIGH_ROW and page.sitting is None and not page.chosen.large:
        _high(page, snapshot, player, row)
        return whole.w
    far = FAR_LARGE if page.chosen.large else FAR
    sizes = far if _needs(page, snapshot, player, far) <= row.w else TIGHT
    left = _counts(page, snapshot, row, player, sizes)
    left = key = sit_key(page, player.seat, left, row)
    left = _due(page, player, Rect(row.x, row.y, left - row.x, row.h), sizes)
    _name(page, snapshot, player, Rect(row.x + 42, row.y, left - row.x - 46, row.h), sizes)
    return whole.w if page.sitting is None else key - whole.x


def _needs(page: Page, snapshot: Snapshot, player: PlayerView, sizes: Sizes) -> float:
    """How wide a row must be for everything in it, the name shortened."""
    due = 0.0 if player.due is None else page.ink.width(signed(player.due), "bold", sizes.due) + sizes.sign + 8
    numbers = {
        "cards": (player.cards, sizes.cards),
        "skulls": (player.skulls, sizes.skulls),
        "trophies": (player.trophies, sizes.trophies),
    }
    shown = 0.0
    for what in _counted(page, snapshot, player):
        change = change_of(snapshot, what, player.seat)
        sign = change_width(page, change, sizes.change) if change else sizes.sign
        shown += _number_width(page, what, *numbers[what]) + sign + 3 + GAP
    badges, key = 20.0 if badges_of(player) else 0.0, NARROW if page.sitting is not None else 0.0
    return 46.0 + badges + NAME_ROOM + due + shown + key + 10


def _counted(page: Page, snapshot: Snapshot, player: PlayerView) -> Sequence[str]:
    """The numbers there is room for: the cards in hand step back while something is due, and for large letters."""
    aside = player.due is not None or page.chosen.large
    kept = not aside or change_of(snapshot, "cards", player.seat) is not None
    return [what for what in DIGITS if what != "cards" or kept]


def _number_width(page: Page, what: str, number: int, size: float) -> float:
    """Room for a number: numbers of several rows stand below each other."""
    face = "bold" if what == "trophies" else "body"
    return max(page.ink.width(str(number), face, size), page.ink.width("0" * DIGITS[what], face, size))


def _high(page: Page, snapshot: Snapshot, player: PlayerView, row: Rect) -> None:
    """A row with room for two lines: who and why above, the numbers below."""
    upper = Rect(row.x + 42, row.y + 1, row.w - 50, row.h * 0.4)
    name = page.words(upper, player.name, min(HIGH.name, upper.h * 0.8))
    left = _badges(page, badges_of(player), name.right + 15, upper.middle[1])
    room = Rect(left, upper.y, upper.right - left, upper.h)
    why = as_many_as_fit(page, reasons_of(page, snapshot, player.seat), "narrow", SMALL, room.w)
    page.words(room, why, SMALL, "dim", "narrow", "right")
    lower = Rect(row.x, upper.foot - 4, row.w, row.foot - upper.foot + 4)
    left = _counts(page, snapshot, lower, player, HIGH)
    _due(page, player, Rect(row.x, lower.y, left - row.x, lower.h), HIGH)


def _meant(table: TableView, player: PlayerView, *, touched: bool) -> str:
    """What a touch of the row means: who begins, whom the prompt is about, or everything about the player."""
    if any(offer.player == player.seat for offer in offers_of(table, oracle.kind)):
        return name_of(oracle.action(player.seat))
    return f"ui:player:{player.seat}" if touched or not may_act(table, player.seat) else f"ui:pick:{player.seat}"


def may_act(table: TableView, seat: int) -> bool:
    """Whether the prompt has buttons for this player: to launch, to buy, or for a gold ability."""
    return any(offer.player == seat for offer in offers_of(table, *ROW_KINDS))


def _name(page: Page, snapshot: Snapshot, player: PlayerView, rect: Rect, sizes: Sizes) -> None:
    """The name, after the Oracle's eye and the Hindmost Orc's arrow; below it why something is to be taken or given."""
    badges, why = badges_of(player), reasons_of(page, snapshot, player.seat)
    for place, (sign, colour) in enumerate(badges):
        page.sign(sign, rect.x + 8, rect.y + rect.h * (place + 1) / (len(badges) + 1), 18, colour)
    left = rect.x + (20 if badges else 0)
    room = Rect(left, rect.y, rect.right - left, rect.h)
    if not why:
        page.words(room, known_as(page, player.name, room.w, sizes.name), sizes.name, grows=False)
        return
    upper, lower = room.rows(2, 0)
    page.words(upper, known_as(page, player.name, room.w, BESIDE_WHY), BESIDE_WHY, grows=False)
    told = as_many_as_fit(page, why, "narrow", SMALL, room.w)
    page.words(lower, told, SMALL, "dim", "narrow", grows=False)


def known_as(page: Page, name: str, width: float, size: float) -> str:
    """A name, or as many of its first letters as can be written in the room: small letters nobody could read."""
    if page.ink.width(name, "narrow", size) <= width:
        return name
    fits = (name[:n].rstrip(" -.") + "." for n in range(len(name) - 1, 1, -1))
    return next((one for one in fits if page.ink.width(one, "narrow", size) <= width), name[:1])


def badges_of(player: PlayerView) -> Sequence[tuple[str, str]]:
    """Signs of the Oracle, the Hindmost Orc, and of who waits to play a card, with their colours."""
    all_three = (
        (("eye", "gold"), player.oracle),
        (("last", "danger"), player.hindmost),
        (("card", "gold"), player.wants),
    )
    return [sign for sign, has in all_three if has]


def _badges(page: Page, badges: Sequence[tuple[str, str]], x: float, y: float) -> float:
    """Little signs side by side; returns where the next one would be."""
    for sign, colour in badges:
        page.sign(sign, x, y, 18, colour)
        x += 22
    return x


def _due(page: Page, player: PlayerView, rect: Rect, sizes: Sizes) -> float:
    """How many Skulls are owed or to be taken, right in the box; returns where that begins."""
    if player.due is None:
        return rect.right
    colour = "act" if player.due > 0 else "danger" if player.due < 0 else "dim"
    amount = Rect(rect.x, rect.y, rect.w - sizes.sign - 4, rect.h)
    told = page.words(amount, signed(player.due), sizes.due, colour, "bold", "right", grows=False)
    page.sign("skull", amount.right + 2 + sizes.sign / 2, rect.middle[1], sizes.sign, colour)
    return told.x - 4


def _counts(page: Page, snapshot: Snapshot, row: Rect, player: PlayerView, sizes: Sizes) -> float:
    """Trophies, Skulls and cards, right to left; how one has changed stands in the place of its sign. Returns where
    they begin.
    """
    right = row.right - 6
    for what, number, size, face, sign, colour in (
        ("cards", player.cards, sizes.cards, "body", "card", "dim"),
        ("skulls", player.skulls, sizes.skulls, "body", "skull", "silver"),
        ("trophies", player.trophies, sizes.trophies, "bold", "trophy", "gold"),
    ):
        if what not in _counted(page, snapshot, player):
            continue
        width = _number_width(page, what, number, size)
        page.words(
            Rect(right - width, row.y - 1, width, row.h), str(number), size, face=face, align="right", grows=False
        )
        right -= width + 3
        change = change_of(snapshot, what, player.seat)
        if change is None:
            page.sign(sign, right - sizes.sign / 2, row.middle[1], sizes.sign, colour)
            right -= sizes.sign + GAP
        else:
            room = change_width(page, change, sizes.change)
            draw_change(page, Rect(right - room, row.middle[1] - CHIP / 2, room, CHIP), change, sizes.change)
            right -= room + GAP
    return right
