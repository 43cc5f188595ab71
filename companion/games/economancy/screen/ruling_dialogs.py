"""Rulings of the table: why first, then coins, a card in or out of a row, a pile, or the day set as agreed."""

from companion.games.economancy.rules.phases.rulings import put_card, set_coins, set_day, set_shop, take_card
from companion.games.economancy.screen.card_tiles import short_name
from companion.games.economancy.view import EconomancyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, grid

Asked = Ruling[EconomancyView]
TABLE = -1
NARROW = 720.0


def _player(asked: Asked) -> None:
    player, button = asked.game.players[asked.numbers[0]], asked.page.say.button
    here = player.seat
    choices = (
        Choice(asked.onward("coins", here), f"{button(set_coins.kind)}: {player.coins}", icon="coin"),
        Choice(asked.onward("put", here), button(put_card.kind), icon="plus"),
        Choice(asked.onward("take", here), button(take_card.kind), icon="minus"),
        Choice(asked.onward("pile"), button(set_shop.kind), icon="card"),
        Choice(asked.onward("day"), button(set_day.kind), icon="clock"),
    )
    asked.choose(player.name, choices, wide=NARROW, mark=player.mark)


def _coins(asked: Asked) -> None:
    player = asked.game.players[asked.numbers[0]]
    asked.type(f"{player.name}: {asked.page.say.button(set_coins.kind)}", set_coins.kind, player.seat)


def _put(asked: Asked) -> None:
    """First the kind, then the place."""
    player, *chosen = asked.game.players[asked.numbers[0]], *asked.numbers[1:]
    kinds = (
        Choice(asked.onward("put", player.seat, pile.kind), short_name(asked.page, pile.kind))
        for pile in asked.game.shop
    )
    places = (
        Choice(asked.rule(put_card.kind, player.seat, chosen[0], place), str(place))
        for place in range(1, len(player.row) + 1)
    )
    asked.choose(f"{player.name}: {asked.page.say.button(put_card.kind)}", places if chosen else kinds, 5)


def _take(asked: Asked) -> None:
    player = asked.game.players[asked.numbers[0]]
    choices = (
        Choice(asked.rule(take_card.kind, player.seat, card.kind, card.place), short_name(asked.page, card.kind))
        for card in player.row[1:]
    )
    asked.choose(f"{player.name}: {asked.page.say.button(take_card.kind)}", choices, 5)


def _pile(asked: Asked) -> None:
    """First the kind, then what is left of it."""
    choices = [
        Choice(asked.onward("pile", pile.kind), f"{short_name(asked.page, pile.kind)}: {pile.left}")
        for pile in asked.game.shop
    ]
    if asked.numbers:
        pile = next(pile for pile in asked.game.shop if pile.kind == asked.numbers[0])
        amounts = range(pile.copies + 1)
        choices = [Choice(asked.rule(set_shop.kind, TABLE, pile.kind, amount), str(amount)) for amount in amounts]
    asked.choose(asked.page.say.button(set_shop.kind), choices, 5)


def _day(asked: Asked) -> None:
    room = asked.sheet(asked.page.say.button(set_day.kind), NARROW)
    choices = [
        Choice(asked.rule(set_day.kind, TABLE, day), str(day), "gold" if day == asked.game.day else "plain")
        for day in (1, 2, 3)
    ]
    grid(asked.page, choices, Rect(room.x, room.y, room.w, 70), asked.local, columns=3)


draw_ruling = ruling_dialog(
    EconomancyView,
    784,
    {"player": _player, "coins": _coins, "put": _put, "take": _take, "pile": _pile, "day": _day},
)
