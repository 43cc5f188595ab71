"""A line for every player: mark, name, what they owe or get, their counts, and little buttons while they may act."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.orconomy.screen.action_kinds import GOLD, GOLD_AT
from companion.games.orconomy.view_shapes import PlayerView, TableView
from companion.games.orconomy.words.card_tables import GOLD as GOLD_WORDS
from companion.locale.sentences import signed
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.button_row import RowButton
from companion.ui.parts.offered import actions_of, name_of, offers_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import dice_keys, frame


def oracle_by(table: TableView) -> str:
    """How the first Oracle is found now: random, dice_high or manual; '' once there is one."""
    return str(dict(table.prompt.args).get("how", "manual")) if offers_of(table, "oracle") else ""


def draw_players(page: Page, snapshot: Snapshot, table: TableView, rect: Rect) -> None:
    """A line for every player, top to bottom in table order."""
    pitch = rect.h / len(table.players)
    thrown = dict(snapshot.side_dice)
    for index, player in enumerate(table.players):
        whole = Rect(rect.x, rect.y + index * pitch, rect.w, pitch)
        if oracle_by(table) == "dice_high":
            _thrower(page, player, thrown.get(player.seat, 0), whole)
        else:
            _player(page, table, player, whole)


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
    page.button(f"do:oracle:{seat}", begins, page.say.button("oracle"), "edge", "eye")


def _player(page: Page, table: TableView, player: PlayerView, whole: Rect) -> None:
    row = Rect(whole.x, whole.y, whole.w, whole.h - 5)
    turn = player.seat == table.turn
    page.box(row, "surface", 8, "gold" if turn else "", 1.4)
    chips = _chips(page, table, player)
    page.mark(player.mark, row.x + 24, row.middle[1], 15)
    width = min(162.0, 74.0 * len(chips)) if chips else 0.0
    left = _counts(page, table, player, row) if not chips else row.right - width - 4
    oracle = _oracle_choice(table, player)
    page.touch(
        oracle or f"ui:player:{player.seat}", Rect(whole.x, whole.y, left - whole.x if chips else whole.w, whole.h)
    )
    _name(page, player, Rect(row.x + 46, row.y, left - row.x - 52, row.h))
    if chips:
        _chip_row(page, Rect(left, whole.y, width, whole.h), chips)


def _oracle_choice(table: TableView, player: PlayerView) -> str:
    offered = any(offer.player == player.seat for offer in offers_of(table, "oracle"))
    return name_of(Action("oracle", player.seat)) if offered else ""


def _name(page: Page, player: PlayerView, rect: Rect) -> None:
    """The name, to be read across the table; before it the Oracle's eye and the Hindmost Orc's arrow."""
    badges = [sign for sign, has in ((("eye", "gold"), player.oracle), (("last", "danger"), player.hindmost)) if has]
    for place, (sign, colour) in enumerate(badges):
        page.sign(sign, rect.x + 8, rect.y + rect.h * (place + 1) / (len(badges) + 1), 18, colour)
    left = rect.x + (20 if badges else 0)
    size = sizes_of(page).name
    room = Rect(left, rect.y, rect.right - left, rect.h)
    page.words(room, known_as(page, player.name, room.w, size), size)


def known_as(page: Page, name: str, width: float, size: float) -> str:
    """A name, or as many of its first letters as can be written in the room: small letters nobody could read."""
    if page.ink.width(name, "narrow", size) <= width:
        return name
    fits = (name[:n].rstrip(" -.") + "." for n in range(len(name) - 1, 1, -1))
    return next((one for one in fits if page.ink.width(one, "narrow", size) <= width), name[:1])


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the letters of a row are, and whether there is room for the cards in hand."""

    name: float
    trophies: float
    skulls: float
    cards: bool


NORMAL, LARGE = Sizes(29, 39, 22, True), Sizes(39, 39, 39, False)
"""Read from 1 m: 29 is seen under 12 arc minutes and more, 39 under 16, on every panel the screen is made for."""


def sizes_of(page: Page) -> Sizes:
    """How large the letters of the rows are."""
    return LARGE if page.chosen.large else NORMAL


def _counts(page: Page, table: TableView, player: PlayerView, row: Rect) -> float:
    """What is due, Trophies, Skulls and cards; cards step back while something is due. Returns where they begin."""
    sizes, players, right = sizes_of(page), table.players, row.right - 8
    due = any(one.due is not None for one in players)
    if sizes.cards and not due:
        right = _count(page, row, right, player.cards, [one.cards for one in players], 22, "card")
    right = _count(page, row, right, player.skulls, [one.skulls for one in players], sizes.skulls, "skull")
    right = _count(page, row, right, player.trophies, [one.trophies for one in players], sizes.trophies, "trophy")
    if not due:
        return right
    width = max(page.ink.width(signed(one.due or 0), "narrow-bold", sizes.trophies) for one in players)
    if player.due is not None:
        colour = "act" if player.due > 0 else "danger" if player.due < 0 else "dim"
        place = Rect(right - width - 2, row.y, width + 2, row.h)
        page.words(place, signed(player.due), sizes.trophies, colour, "narrow-bold", "right")
    return right - width - 6


COUNT_SIGNS = {"card": (17.0, "dim", "body"), "skull": (18.0, "silver", "body"), "trophy": (19.0, "gold", "bold")}


def _count(page: Page, row: Rect, right: float, number: int, all_of: Sequence[int], size: float, sign: str) -> float:
    """A number that ends at `right` with its sign before it, in a column as wide as the widest one needs."""
    wide, colour, face = COUNT_SIGNS[sign]
    width = max(page.ink.width(str(one), face, size) for one in all_of)
    page.words(Rect(right - width, row.y, width, row.h), str(number), size, face=face, align="right")
    page.sign(sign, right - width - 3 - wide / 2, row.middle[1], wide, colour)
    return right - width - wide - 9


def _chips(page: Page, table: TableView, player: PlayerView) -> tuple[RowButton, ...]:
    """The buttons in a player's row while launches, purchases or gold abilities are open."""
    found: list[RowButton] = []
    for offer in offers_of(table, "launch", "buy"):
        if offer.player == player.seat:
            found += [_chip(page, player, action) for action in actions_of(offer)]
    kinds = dict.fromkeys(offer.kind for offer in offers_of(table, *GOLD) if offer.player == player.seat)
    return (*found, *(_gold_chip(page, table, kind, player.seat) for kind in kinds))


def _chip(page: Page, player: PlayerView, action: Action) -> RowButton:
    if action.args:
        return RowButton(name_of(action), page.say.label(action.args[0]), "gold", sub=signed(-player.launch_cost))
    label, short = page.say.button(action.kind), page.say.short("Buy a card")
    return RowButton(name_of(action), label, "gold", short=short, sub=signed(-player.card_cost))


def _gold_chip(page: Page, table: TableView, kind: str, seat: int) -> RowButton:
    return RowButton(
        way_to(table, kind, seat), "", "gold", f"industry{GOLD_AT[kind]}", sub=page.say.word(GOLD_WORDS, kind)
    )


def _chip_row(page: Page, rect: Rect, chips: Sequence[RowButton]) -> None:
    for place, chip in zip(rect.columns(len(chips), 0), chips, strict=True):
        shown = Rect(place.x + 2, place.y + 1, place.w - 4, place.h - 6)
        page.button(chip.name, place, chip.label, chip.look, chip.icon, 20, sub=chip.sub, short=chip.short, shown=shown)
