"""The four gold abilities, as players use them after they have collected, and the silver ones that show in coins."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.card_targets import BONES
from companion.games.orconomy.practice.player_kit import Means, offers, values

View = Mapping[str, Any]
TOURISM, COMMUNICATIONS, FOOD = 2, 4, 6
SALE = 8
FEW_SKULLS = 8


def use_gold(means: Means, view: View, seat: int) -> bool:
    """Perhaps use a gold ability that is offered to this player now."""
    for kind, use in GOLD.items():
        offered = offers(view["table"], kind, seat)
        if offered and use(means, view, seat, offered):
            means.used[kind] += 1
            return True
    return False


def _tourism(means: Means, _view: View, seat: int, offered: list[View]) -> bool:
    """Cards from the deck: nearly always all of them."""
    most = max(values(offered[0]["domains"][0]))
    amount = most if means.chance(0.9) else means.rng.randint(1, most)
    if not means.chance(0.9) or not means.do(f"do:tourism:{seat}:{amount}"):
        return False
    means.cards.draw(seat, amount)
    return True


def _transport(means: Means, view: View, seat: int, offered: list[View]) -> bool:
    """Cards for 8 Skulls each, when there are many or money is short."""
    player = view["table"]["players"][seat]
    eager = 0.8 if player["skulls"] < FEW_SKULLS or player["cards"] > 3 else 0.3
    amount = means.rng.choice(values(offered[0]["domains"][0]))
    if not means.chance(eager) or not means.do(f"do:transport:{seat}:{amount}"):
        return False
    means.cards.discard(seat, amount)
    means.coins(seat, SALE * amount)
    return True


def _totemology(means: Means, view: View, seat: int, offered: list[View]) -> bool:
    """Push the Crisis to where it hurts the others more."""
    table = view["table"]
    best = max(values(offered[0]["domains"][0]), key=lambda number: valuation.harm(table, seat, number))
    better = valuation.harm(table, seat, best) > valuation.harm(table, seat, table["crisis"])
    if not means.chance(0.8 if better else 0.3):
        return False
    means.cardboard.last_seat = seat
    return means.either(view, f"do:totemology:{seat}:{best}", lambda: means.cardboard.marker("crisis", best))


def _food_move(means: Means, view: View, seat: int, offered: list[View]) -> bool:
    """To where a Company is worth most, if that is more than here."""
    table = view["table"]
    what, target = values(offered[0]["domains"][0])[0], values(offered[0]["domains"][1])
    best = valuation.best_places(table, seat, target)[0]
    gained = valuation.gain(valuation.industry_of(table, best), seat) - valuation.loss(
        valuation.industry_of(table, FOOD), seat
    )
    if not means.chance(0.9 if gained > 0 else 0.3):
        return False
    bones = what == BONES
    means.cardboard.last_seat = seat

    def move() -> None:
        means.cardboard.shift(means.cardboard.company(seat, FOOD, bones=bones), best, "slot", bones=bones)

    return means.either(view, f"do:food_move:{seat}:{what}:{best}", move)


Use = Callable[[Means, View, int, list[View]], bool]
GOLD: Mapping[str, Use] = {
    "tourism": _tourism, "transport": _transport, "totemology": _totemology, "food_move": _food_move,
}  # fmt: skip


def pay_communications(means: Means, table: View) -> None:
    """A loan was taken: 1 Skull for each Communications Company, whoever borrowed."""
    for player in table["players"]:
        count = valuation.able(table, player["seat"], COMMUNICATIONS)
        means.coins(player["seat"], count)
        means.used["communications"] += bool(count)
