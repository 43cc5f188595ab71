"""Rulings of the table: why first, then coins, a card in or out of a row, a pile, or the day set as agreed."""

from companion.games.economancy.rules.phases.rulings import put_card, set_coins, set_day, set_shop, take_card
from companion.games.economancy.screen.card_tiles import card_word
from companion.games.economancy.view import EconomancyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, grid

Dialog = Ruling[EconomancyView]
TABLE = -1
NARROW = 720.0


def _player(dialog: Dialog) -> None:
    player, button = dialog.game.players[dialog.numbers[0]], dialog.page.say.button
    seat = player.seat
    choices = (
        Choice(dialog.onward("coins", seat), f"{button(set_coins.kind)}: {player.coins}", icon="coin"),
        Choice(dialog.onward("put", seat), button(put_card.kind), icon="plus"),
        Choice(dialog.onward("take", seat), button(take_card.kind), icon="minus"),
        Choice(dialog.onward("pile"), button(set_shop.kind), icon="card"),
        Choice(dialog.onward("day"), button(set_day.kind), icon="clock"),
    )
    dialog.choose(player.name, choices, wide=NARROW, mark=player.mark)


def _coins(dialog: Dialog) -> None:
    player = dialog.game.players[dialog.numbers[0]]
    dialog.type(f"{player.name}: {dialog.page.say.button(set_coins.kind)}", set_coins.kind, player.seat)


def _put(dialog: Dialog) -> None:
    """First the kind, then the place."""
    player, *kind_chosen = dialog.game.players[dialog.numbers[0]], *dialog.numbers[1:]
    kinds = (
        Choice(dialog.onward("put", player.seat, pile.kind), card_word(dialog.page, pile.kind))
        for pile in dialog.game.shop
    )
    places = (
        Choice(dialog.rule(put_card.kind, player.seat, kind_chosen[0], place), str(place))
        for place in range(1, len(player.row) + 1)
    )
    dialog.choose(f"{player.name}: {dialog.page.say.button(put_card.kind)}", places if kind_chosen else kinds, 5)


def _take(dialog: Dialog) -> None:
    player = dialog.game.players[dialog.numbers[0]]
    choices = (
        Choice(dialog.rule(take_card.kind, player.seat, card.kind, card.place), card_word(dialog.page, card.kind))
        for card in player.row[1:]
    )
    dialog.choose(f"{player.name}: {dialog.page.say.button(take_card.kind)}", choices, 5)


def _pile(dialog: Dialog) -> None:
    """First the kind, then what is left of it."""
    choices = [
        Choice(dialog.onward("pile", pile.kind), f"{card_word(dialog.page, pile.kind)}: {pile.left}")
        for pile in dialog.game.shop
    ]
    if dialog.numbers:
        pile = next(pile for pile in dialog.game.shop if pile.kind == dialog.numbers[0])
        amounts = range(pile.copies + 1)
        choices = [Choice(dialog.rule(set_shop.kind, TABLE, pile.kind, amount), str(amount)) for amount in amounts]
    dialog.choose(dialog.page.say.button(set_shop.kind), choices, 5)


def _day(dialog: Dialog) -> None:
    room = dialog.sheet(dialog.page.say.button(set_day.kind), NARROW)
    choices = [
        Choice(dialog.rule(set_day.kind, TABLE, day), str(day), "gold" if day == dialog.game.day else "plain")
        for day in (1, 2, 3)
    ]
    grid(dialog.page, choices, Rect(room.x, room.y, room.w, 70), dialog.local, columns=3)


draw_ruling = ruling_dialog(
    EconomancyView, 784, {"player": _player, "coins": _coins, "put": _put, "take": _take, "pile": _pile, "day": _day}
)
