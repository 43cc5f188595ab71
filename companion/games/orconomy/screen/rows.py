"""A line for every player: mark, name, what they owe or get, their counts, and little buttons while they may act."""

from collections.abc import Sequence

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
from companion.ui.parts.sit_key import sit_key


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
    left = _counts(page, row, player) if not chips else row.right - width - 4
    edge = left
    left = sit_key(page, player.seat, left, row)
    oracle = _oracle_choice(table, player)
    page.touch(
        oracle or f"ui:player:{player.seat}",
        Rect(whole.x, whole.y, left - whole.x if chips or page.sitting is not None else whole.w, whole.h),
    )
    _name(page, player, Rect(row.x + 46, row.y, left - row.x - 52, row.h))
    if chips:
        _chip_row(page, Rect(edge, whole.y, width, whole.h), chips)


def _oracle_choice(table: TableView, player: PlayerView) -> str:
    offered = any(offer.player == player.seat for offer in offers_of(table, "oracle"))
    return name_of(Action("oracle", player.seat)) if offered else ""


def _name(page: Page, player: PlayerView, rect: Rect) -> None:
    """The name, with the Oracle's eye and the Hindmost Orc's arrow; a long name gets the upper half of the row."""
    badges = [sign for sign, has in ((("eye", "gold"), player.oracle), (("last", "danger"), player.hindmost)) if has]
    due = "" if player.due is None else signed(player.due)
    room = rect.w - 22 * len(badges) - (48 if due else 0)
    width = page.ink.width(player.name, "narrow", 23)
    two = width > room
    upper = Rect(rect.x, rect.y + (2 if two else 0), rect.w if two else room, rect.h / 2 if two else rect.h)
    size = 20 if two else 23
    place = page.words(upper, player.name, size, face="body")
    x, y = (rect.x + 10, rect.y + rect.h * 0.75) if two else (place.right + 15, rect.middle[1])
    for sign, colour in badges:
        page.sign(sign, x, y, 18, colour)
        x += 22
    lower = (
        Rect(rect.right - 60, rect.y + rect.h * 0.5, 56, rect.h * 0.46)
        if two
        else Rect(rect.right - 60, rect.y, 56, rect.h)
    )
    _due(page, player, due, lower)


def _due(page: Page, player: PlayerView, due: str, rect: Rect) -> None:
    if due:
        colour = "act" if (player.due or 0) > 0 else "danger" if (player.due or 0) < 0 else "dim"
        page.words(rect, due, 23, colour, align="right")


def _counts(page: Page, row: Rect, player: PlayerView) -> float:
    """Trophies, Skulls and cards, right to left; returns where they begin."""
    y, right = row.middle[1], row.right
    page.words(Rect(right - 32, row.y, 22, row.h), str(player.cards), 22, align="right")
    page.sign("card", right - 40, y, 17, "dim")
    skulls = page.words(Rect(right - 98, row.y, 44, row.h), str(player.skulls), 22, align="right")
    page.sign("skull", skulls.x - 13, y, 18, "silver")
    trophies = page.words(Rect(right - 152, row.y - 1, 38, row.h), str(player.trophies), 30, face="bold", align="right")
    page.sign("trophy", trophies.x - 15, y, 20, "gold")
    return right - 168


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
