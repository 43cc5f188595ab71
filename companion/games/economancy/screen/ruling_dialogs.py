"""Rulings of the table: why first, then coins, a card in or out of a row, a pile, or the day set as agreed."""

from collections.abc import Sequence

from companion.games.economancy.rules.phases.rulings import put_card, set_coins, set_day, set_shop, take_card
from companion.games.economancy.screen.card_tiles import short_name
from companion.games.economancy.view import EconomancyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import ruling, ruling_dialog, ruling_page, ruling_sheet
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, grid, number_sheet

TABLE = -1


def _player(page: Page, game: EconomancyView, local: Local, numbers: Sequence[int]) -> None:
    player = game.players[numbers[0]]
    room = ruling_sheet(page, player.name, local, 720, mark=player.mark)
    here = player.seat
    choices = [
        Choice(ruling_page(local, f"coins:{here}"), f"{page.say.button(set_coins.kind)}: {player.coins}", icon="coin"),
        Choice(ruling_page(local, f"put:{here}"), page.say.button(put_card.kind), icon="plus"),
        Choice(ruling_page(local, f"take:{here}"), page.say.button(take_card.kind), icon="minus"),
        Choice(ruling_page(local, "pile"), page.say.button(set_shop.kind), icon="card"),
        Choice(ruling_page(local, "day"), page.say.button(set_day.kind), icon="clock"),
    ]
    grid(page, choices, room, local)


def _coins(page: Page, game: EconomancyView, local: Local, numbers: Sequence[int]) -> None:
    player = game.players[numbers[0]]
    typed = local.typed.isdigit()
    done = ruling(set_coins.kind, player.seat, (int(local.typed),), local.reason) if typed else ""
    number_sheet(page, f"{player.name}: {page.say.button(set_coins.kind)}", local.typed, done)


def _put(page: Page, game: EconomancyView, local: Local, numbers: Sequence[int]) -> None:
    """First the kind, then the place."""
    player, *chosen = game.players[numbers[0]], *numbers[1:]
    room = ruling_sheet(page, f"{player.name}: {page.say.button(put_card.kind)}", local, 784)
    if not chosen:
        choices = [
            Choice(ruling_page(local, f"put:{player.seat}:{pile.kind}"), short_name(page, pile.kind))
            for pile in game.shop
        ]
    else:
        choices = [
            Choice(ruling(put_card.kind, player.seat, (chosen[0], place), local.reason), str(place))
            for place in range(1, len(player.row) + 1)
        ]
    grid(page, choices, room, local, columns=5)


def _take(page: Page, game: EconomancyView, local: Local, numbers: Sequence[int]) -> None:
    player = game.players[numbers[0]]
    room = ruling_sheet(page, f"{player.name}: {page.say.button(take_card.kind)}", local, 784)
    choices = [
        Choice(ruling(take_card.kind, player.seat, (card.kind, card.place), local.reason), short_name(page, card.kind))
        for card in player.row[1:]
    ]
    grid(page, choices, room, local, columns=5)


def _pile(page: Page, game: EconomancyView, local: Local, numbers: Sequence[int]) -> None:
    """First the kind, then what is left of it."""
    room = ruling_sheet(page, page.say.button(set_shop.kind), local, 784)
    if not numbers:
        choices = [
            Choice(ruling_page(local, f"pile:{pile.kind}"), f"{short_name(page, pile.kind)}: {pile.left}")
            for pile in game.shop
        ]
        grid(page, choices, room, local, columns=5)
        return
    pile = next(pile for pile in game.shop if pile.kind == numbers[0])
    choices = [
        Choice(ruling(set_shop.kind, TABLE, (pile.kind, amount), local.reason), str(amount))
        for amount in range(pile.copies + 1)
    ]
    grid(page, choices, room, local, columns=5)


def _day(page: Page, game: EconomancyView, local: Local, _numbers: Sequence[int]) -> None:
    room = ruling_sheet(page, page.say.button(set_day.kind), local, 720)
    choices = [
        Choice(ruling(set_day.kind, TABLE, (day,), local.reason), str(day), "gold" if day == game.day else "plain")
        for day in (1, 2, 3)
    ]
    grid(page, choices, Rect(room.x, room.y, room.w, 70), local, columns=3)


draw_ruling = ruling_dialog(
    EconomancyView,
    {"player": _player, "coins": _coins, "put": _put, "take": _take, "pile": _pile, "day": _day},
)
