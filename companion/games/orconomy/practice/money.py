"""Raising and getting rid of money at any time: loans, paying them off, pairs of cards, and tokens taken back."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.abilities import pay_communications
from companion.games.orconomy.practice.card_targets import LOAN
from companion.games.orconomy.practice.player_kit import Means, offers, values

View = Mapping[str, Any]
PAIR = 14
RICH, POOR = 22, 6
BANKING = 9
FACE, BONES, STARTUP = 0, 1, 2


def borrow(means: Means, view: View, seat: int) -> bool:
    """Turn a Company of the three industries over for 7 Skulls; whether there was one."""
    offered = offers(view["table"], "loan", seat)
    if not offered:
        return False
    number = means.rng.choice(values(offered[0]["domains"][0]))
    if not means.moved(view, f"do:loan:{seat}:{number}", lambda: means.cardboard.flip(seat, number, to_bones=True)):
        return False
    means.coins(seat, LOAN)
    pay_communications(means, view["table"])
    return True


def sell_pair(means: Means, view: View, seat: int) -> bool:
    """Two identical cards for 2 gold Skulls; whether the player holds such."""
    if not offers(view["table"], "sell_pair", seat) or not means.cards.pair(seat):
        return False
    if not means.do(f"do:sell_pair:{seat}"):
        return False
    means.cards.sell_pair(seat)
    means.coins(seat, PAIR)
    return True


def pay_off(means: Means, view: View, seat: int) -> bool:
    """Free a pledged Company: 7 and the interest that the screen names, which Banking or Payments Delay may cancel."""
    table = view["table"]
    offered = offers(table, "pay_off", seat)
    if not offered:
        return False
    number = means.rng.choice(values(offered[0]["domains"][0]))
    interest = dict(table["players"][seat]["pay_offs"])[number]
    waived = not interest and valuation.able(table, seat, BANKING) > 0
    if not means.either(
        view, f"do:pay_off:{seat}:{number}", lambda: means.cardboard.flip(seat, number, to_bones=False)
    ):
        return False
    means.used["banking"] += waived
    means.coins(seat, -LOAN - interest)
    return True


def take_back(means: Means, view: View, seat: int) -> bool:
    """A token goes back to the hand: a Startup first, then whatever costs fewest Trophies."""
    table = view["table"]
    found = [
        (number, what)
        for offer in offers(table, "remove", seat)
        for number in values(offer["domains"][0])
        for what in values(offer["domains"][1])
    ]
    if not found:
        return False

    def cost(piece: tuple[int, int]) -> int:
        return -1 if piece[1] == STARTUP else valuation.loss(valuation.industry_of(table, piece[0]), seat)

    number, what = min(found, key=cost)
    find = means.cardboard.startup(seat, number)
    if what != STARTUP:
        find = means.cardboard.company(seat, number, bones=what == BONES)
    return means.tapped(view, f"do:remove:{seat}:{number}:{what}", lambda: means.cardboard.take(find))


def any_time(means: Means, view: View, seat: int) -> bool:
    """Perhaps do something that is possible at any time."""
    table = view["table"]
    player = table["players"][seat]
    short, rich = player["skulls"] < POOR, player["skulls"] >= RICH
    lacks, bold = player["tokens_left"] == 0, "payments_delay" in means.cards.hand(seat)
    likely = {
        sell_pair: 0.3 if short else 0.03,
        borrow: 0.2 if short or bold else 0.01,
        pay_off: 0.3 if rich else 0.0,
        take_back: 0.3 if lacks else 0.002,
    }
    if table["phase"] == "startups" and table["step"] != "launch":
        likely[take_back] = 0.0  # a Startup taken back now would end the Competition
    return any(means.chance(p) and way(means, view, seat) for way, p in likely.items())
