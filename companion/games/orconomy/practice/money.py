"""Raising and getting rid of money at any time: loans, paying them off, pairs of cards, and tokens taken back."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.board import BONES, FACE, STARTUP
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.abilities import pay_communications
from companion.games.orconomy.practice.boards import company_at, side_up
from companion.games.orconomy.practice.cards.card_targets import BONES_UP, LOAN, choices
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.rules.cards.of_a_phase import payments_delay
from companion.games.orconomy.rules.phases import anytime
from companion.practice.kit import offers, values

View = Mapping[str, Any]
PAIR = 14
RICH, POOR = 22, 6
BANKING = 9
ON_PICTURE = 2
"""A Startup, where a token is named by how it lies."""


def borrow(kit: PlayerKit, view: View, seat: int) -> bool:
    """Turn a Company of the three industries over for 7 Skulls; whether there was one."""
    offered = offers(view["game"], anytime.loan.kind, seat)
    if not offered:
        return False
    number, *place = (kit.rng.choice(values(domain)) for domain in offered[0]["domains"])
    kind = company_at(view["game"], seat, number, pledged=False, place=place)
    if not kit.moved(
        view, touch(anytime.loan, seat, number, *place), lambda: kit.cardboard.flip(seat, kind, number, BONES)
    ):
        return False
    kit.coins(seat, LOAN)
    pay_communications(kit, view["game"])
    return True


def sell_pair(kit: PlayerKit, view: View, seat: int) -> bool:
    """Two identical cards for 2 gold Skulls; whether the player holds such."""
    if not offers(view["game"], anytime.sell_pair.kind, seat) or not kit.cards.pair(seat):
        return False
    if not kit.do(touch(anytime.sell_pair, seat)):
        return False
    kit.cards.sell_pair(seat)
    kit.coins(seat, PAIR)
    return True


def pay_off(kit: PlayerKit, view: View, seat: int) -> bool:
    """Free a pledged Company: 7 and the interest that the screen names, which Banking or Payments Delay may cancel."""
    table = view["game"]
    offered = offers(table, anytime.pay_off.kind, seat)
    if not offered:
        return False
    number, *place = (kit.rng.choice(values(domain)) for domain in offered[0]["domains"])
    kind = company_at(table, seat, number, pledged=True, place=place)
    interest = dict(table["players"][seat]["pay_offs"])[number]
    waived = not interest and valuation.able(table, seat, BANKING) > 0
    if not kit.either(
        view, touch(anytime.pay_off, seat, number, *place), lambda: kit.cardboard.flip(seat, kind, number, FACE)
    ):
        return False
    kit.used["banking"] += waived
    kit.coins(seat, -LOAN - interest)
    return True


def take_back(kit: PlayerKit, view: View, seat: int) -> bool:
    """A token goes back to the hand: a Startup first, then whatever costs fewest Trophies."""
    table = view["game"]
    found = list(choices(offers(table, anytime.remove.kind, seat)))
    if not found:
        return False

    def cost(piece: tuple[int, ...]) -> int:
        return -1 if piece[1] == ON_PICTURE else valuation.loss(valuation.industry_of(table, piece[0]), seat)

    number, what, *place = min(found, key=cost)
    find = kit.cardboard.piece(seat, STARTUP, number)
    if what != ON_PICTURE:
        pledged = what == BONES_UP
        kind = company_at(table, seat, number, pledged=pledged, place=place)
        find = kit.cardboard.piece(seat, kind, number, side_up(pledged))
    return kit.tapped(view, touch(anytime.remove, seat, number, what, *place), lambda: kit.cardboard.take(find))


def any_time(kit: PlayerKit, view: View, seat: int) -> bool:
    """Perhaps do something that is possible at any time."""
    table = view["game"]
    player = table["players"][seat]
    short, rich = player["skulls"] < POOR, player["skulls"] >= RICH
    lacks, bold = player["tokens_left"] == 0, payments_delay.kind in kit.cards.hand(seat)
    likely = {
        sell_pair: 0.3 if short else 0.03,
        borrow: 0.2 if short or bold else 0.01,
        pay_off: 0.3 if rich else 0.0,
        take_back: 0.3 if lacks else 0.002,
    }
    if table["phase"] == "startups" and table["step"] != "launch":
        likely[take_back] = 0.0  # a Startup taken back now would end the Competition
    return any(kit.chance(p) and way(kit, view, seat) for way, p in likely.items())
