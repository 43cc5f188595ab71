"""What is bought and sold in a round: the auction, the Competition, Startups, and cards at its end."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.board import COMPANY, STARTUP
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.boards import room_at
from companion.games.orconomy.practice.money import PAIR, borrow, sell_pair, take_back
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.rules.phases import auction, startups
from companion.practice.kit import offers, prompted, values

View = Mapping[str, Any]
WEAPONS = 11
BLUFF = 0.03
"""How often a player bids more than they could raise."""
FORGETFUL = 0.04
LAUNCH_COST, CARD_COST = 3, 7
MANY_CARDS, LITTLE_MONEY = 6, 4


def bid(kit: PlayerKit, view: View) -> bool:
    """Bid up to what it is worth, pairs of cards and loans counted; now and then more than that; else pass."""
    table = view["game"]
    player = table["players"][table["turn"]]
    seat, fee = player["seat"], int(player["fee"] == "due")
    able = player["skulls"] >= fee and player["tokens_left"] > 0
    amount = _amount(kit, table, player, fee)
    if not able or amount < table["min_bid"]:
        return kit.do(touch(auction.pass_bid, seat))
    if not kit.do(touch(auction.bid, seat, amount)):
        return False
    kit.coins(seat, -fee)
    return True


def _amount(kit: PlayerKit, table: View, player: View, fee: int) -> int:
    """What a player would bid now; less than the least bid when nothing."""
    raisable, least = int(player["raisable"]) - fee, int(table["min_bid"])
    if kit.agreed.get("overbid") != "forbid" and kit.chance(BLUFF):
        return max(least, raisable + kit.rng.randint(1, 9))
    pair = PAIR if kit.cards.pair(player["seat"]) else 0
    active = next(industry for industry in table["industries"] if industry["active"])
    limit = min(raisable + pair, valuation.worth(table, active, player["seat"]) + kit.rng.randint(-2, 5))
    return min(limit, least + kit.rng.choice((0, 0, 1, 2)))


def forgotten_fee(kit: PlayerKit, view: View, seat: int) -> bool:
    """Whoever forgot the fee pays it twice, and may think again."""
    if not offers(view["game"], auction.forgot_fee.kind, seat) or not kit.chance(FORGETFUL):
        return False
    if not kit.do(touch(auction.forgot_fee, seat)):
        return False
    kit.coins(seat, -min(1, kit.purses[seat].worth))
    return True


def pay(kit: PlayerKit, view: View) -> bool:
    """Pay the bid, to whoever tricked the winner out of it or to the bank; raise the money first, or say so."""
    table = view["game"]
    seat, price = table["best_bidder"], table["best_bid"]
    player = table["players"][seat]
    if player["skulls"] >= price:
        return _hand_over(kit, table, seat, price)
    if player["raisable"] < price <= player["raisable"] + PAIR and sell_pair(kit, view, seat):
        return True
    if player["raisable"] >= price and borrow(kit, view, seat):
        return True
    if not kit.do(touch(auction.unable, seat)):
        return False
    kit.coins(seat, -kit.purses[seat].worth)
    kit.cards.discard(seat, kit.cards.count(seat))
    return True


def _hand_over(kit: PlayerKit, table: View, seat: int, price: int) -> bool:
    if not kit.do(touch(auction.pay, seat)):
        return False
    kit.coins(seat, -price)
    if table["payee"] >= 0:
        kit.coins(table["payee"], price)
    return True


def place_won(kit: PlayerKit, view: View) -> bool:
    """The winner's token; with none in hand, one is taken off the board first."""
    table = view["game"]
    seat, number = table["best_bidder"], table["active"]
    if not table["players"][seat]["tokens_left"]:
        return take_back(kit, view, seat)
    return kit.moved(view, touch(auction.place_won, seat), lambda: kit.cardboard.put(seat, COMPANY, number))


# --- Startups ---------------------------------------------------------------------------------------------------------


def compete(kit: PlayerKit, view: View) -> bool:
    """Bid cards by what the Company would be worth."""
    table = view["game"]
    player = table["players"][table["turn"]]
    seat = player["seat"]
    own = [i for i in table["industries"] if i["near"] and seat in i["startups"]]
    value = max((valuation.worth(table, industry, seat) for industry in own), default=0)
    if table["min_bid"] > min(player["cards"], max(1, value // 5)):
        return kit.do(touch(startups.pass_competition, seat))
    kit.bids[seat] = table["min_bid"]
    return kit.do(touch(startups.bid_cards, seat, table["min_bid"]))


def convert(kit: PlayerKit, view: View) -> bool:
    """The cards bid are discarded, the Startup moves, and Weapon Crafting brings cards."""
    table = view["game"]
    seat = table["turn"]
    open_ = [
        number for offered in offers(table, startups.convert.kind, seat) for number in values(offered["domains"][0])
    ]
    number = valuation.best_places(table, seat, open_)[0]
    find = kit.cardboard.piece(seat, STARTUP, number)
    kind = room_at(table, number)
    if not kit.either(view, touch(startups.convert, seat, number), lambda: kit.cardboard.shift(find, kind, number)):
        return False
    drawn = valuation.able(table, seat, WEAPONS)
    itself = number == WEAPONS != table["crisis"] and kit.agreed.get("weapon_self_trigger") == "true"
    kit.cards.discard(seat, kit.bids.get(seat, table["best_bid"]))
    kit.cards.draw(seat, drawn + itself)
    kit.used["weapons"] += bool(drawn + itself)
    return True


def launch(kit: PlayerKit, view: View) -> bool:
    """Sometimes a Startup: the token on a picture says it, and the cost goes to the bank."""
    table = view["game"]
    seat = table["turn"]
    player = table["players"][seat]
    offered, cost = offers(table, startups.launch.kind, seat), player["launch_cost"]
    open_ = [number for offer in offered for number in values(offer["domains"][0])]
    best = valuation.best_places(table, seat, [number for number in open_ if kit.cardboard.room(STARTUP, number)])
    if not best or player["skulls"] < 2 * cost or kit.chance(0.4):
        for_all = kit.chance(0.1) and not kit.persons()
        return kit.do("settle" if for_all else touch(startups.pass_launch, seat))
    number = best[0] if kit.chance(0.7) else kit.rng.choice(best)
    if not kit.either(view, touch(startups.launch, seat, number), lambda: kit.cardboard.put(seat, STARTUP, number)):
        return False
    kit.coins(seat, -cost)
    kit.used["innovations"] += cost < LAUNCH_COST
    return True


# --- the end of the round ---------------------------------------------------------------------------------------------


def buy(kit: PlayerKit, view: View) -> bool:
    """A card, when there is money for it and room in the hand."""
    table = view["game"]
    player = table["players"][table["turn"]]
    seat, cost = player["seat"], prompted(table)["cost"]
    wants = player["skulls"] >= cost + LITTLE_MONEY and player["cards"] < MANY_CARDS and kit.chance(0.75)
    if not wants or not offers(table, startups.buy.kind, seat):
        return kit.do(touch(startups.pass_purchase, seat))
    if not kit.do(touch(startups.buy, seat)):
        return False
    kit.coins(seat, -cost)
    kit.cards.draw(seat, 1)
    kit.used["livestock"] += cost < CARD_COST
    return True
