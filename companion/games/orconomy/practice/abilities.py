"""The four gold abilities, as players use them after they have collected, and the silver ones that show in coins."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.board import CRISIS
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.boards import company_at, room_at, side_up
from companion.games.orconomy.practice.cards.card_targets import BONES_UP
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.rules.phases import gold
from companion.practice.kit import offers, values

View = Mapping[str, Any]
TOURISM, COMMUNICATIONS, FOOD = 2, 4, 6
SALE = 8
FEW_SKULLS = 8


def use_gold(kit: PlayerKit, view: View, seat: int) -> bool:
    """Perhaps use a gold ability that is offered to this player now."""
    for kind, use in GOLD.items():
        offered = offers(view["game"], kind, seat)
        if offered and use(kit, view, seat, offered):
            kit.used[kind] += 1
            return True
    return False


def _tourism(kit: PlayerKit, _view: View, seat: int, offered: list[View]) -> bool:
    """Cards from the deck: nearly always all of them."""
    most = max(values(offered[0]["domains"][0]))
    amount = most if kit.chance(0.9) else kit.rng.randint(1, most)
    if not kit.chance(0.9) or not kit.do(touch(gold.tourism, seat, amount)):
        return False
    kit.cards.draw(seat, amount)
    return True


def _transport(kit: PlayerKit, view: View, seat: int, offered: list[View]) -> bool:
    """Cards for 8 Skulls each, when there are many or money is short."""
    player = view["game"]["players"][seat]
    eager = 0.8 if player["skulls"] < FEW_SKULLS or player["cards"] > 3 else 0.3
    amount = kit.rng.choice(values(offered[0]["domains"][0]))
    if not kit.chance(eager) or not kit.do(touch(gold.transport, seat, amount)):
        return False
    kit.cards.discard(seat, amount)
    kit.coins(seat, SALE * amount)
    return True


def _totemology(kit: PlayerKit, view: View, seat: int, offered: list[View]) -> bool:
    """Push the Crisis to where it hurts the others more."""
    table = view["game"]
    best = max(values(offered[0]["domains"][0]), key=lambda number: valuation.harm(table, seat, number))
    better = valuation.harm(table, seat, best) > valuation.harm(table, seat, table["crisis"])
    if not kit.chance(0.8 if better else 0.3):
        return False
    kit.cardboard.last_seat = seat
    return kit.either(view, touch(gold.totemology, seat, best), lambda: kit.cardboard.marker(CRISIS, best))


def _food_move(kit: PlayerKit, view: View, seat: int, offered: list[View]) -> bool:
    """To where a Company is worth most, if that is more than here."""
    table = view["game"]
    what, target, *place = (values(domain) for domain in offered[0]["domains"])
    said = [where[0] for where in place]
    best = valuation.best_places(table, seat, target)[0]
    gained = valuation.gain(valuation.industry_of(table, best), seat) - valuation.loss(
        valuation.industry_of(table, FOOD), seat
    )
    if not kit.chance(0.9 if gained > 0 else 0.3):
        return False
    pledged = what[0] == BONES_UP
    side, kind = side_up(pledged), company_at(table, seat, FOOD, pledged=pledged, place=said)
    kit.cardboard.last_seat = seat

    def move() -> None:
        kit.cardboard.shift(kit.cardboard.piece(seat, kind, FOOD, side), room_at(table, best), best, side)

    return kit.either(view, touch(gold.food_move, seat, what[0], best, *said), move)


Use = Callable[[PlayerKit, View, int, list[View]], bool]
GOLD: Mapping[str, Use] = {
    gold.tourism.kind: _tourism, gold.transport.kind: _transport, gold.totemology.kind: _totemology,
    gold.food_move.kind: _food_move,
}  # fmt: skip


def pay_communications(kit: PlayerKit, table: View) -> None:
    """A loan was taken: 1 Skull for each Communications Company, whoever borrowed."""
    for player in table["players"]:
        count = valuation.able(table, player["seat"], COMMUNICATIONS)
        kit.coins(player["seat"], count)
        kit.used["communications"] += bool(count)
