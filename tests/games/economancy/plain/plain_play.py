"""Economancy played on a plain table: what each line of a table log makes of it.

A line has `do`, for most lines `player` (a seat), and `card`, `place`, `amount`. `plain_refusals` says whether it is
allowed; here it is simply done.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.economancy.plain import plain_state
from tests.games.economancy.plain.plain_state import PASS, Card, Table, answers, attacks, defence, living, strength

Line = Mapping[str, Any]


def do(table: Table, line: Line) -> None:
    """Do what the line says."""
    DOINGS[line["do"]](table, line)


def gain(table: Table, seat: int, amount: int, what: str, kind: str = "", place: int = -1) -> None:
    """Coins for a seat, or from it, and what for."""
    table.coins[seat] += amount
    if amount:
        table.ledger[seat].append((what, kind, amount, place))


def discard(table: Table, kind: str, count: int = 1) -> None:
    """Cards to the discards."""
    if count:
        table.discards[kind] = table.discards.get(kind, 0) + count


# ---- income and investing
def feed(table: Table, line: Line) -> None:
    """A coin is promised to a Hippo (MB-2)."""
    table.fed.append((line["player"], line["place"]))


def take_income(table: Table, _line: Line) -> None:
    """Income for everybody (M4)."""
    for seat in living(table):
        table.ledger[seat] = [("held", "", table.coins[seat], -1)]
        for place, (gives, goes_on, _) in enumerate(plain_state.income(table, seat)):
            card = table.rows[seat][place]
            gain(table, seat, -goes_on, "fed", card.kind)
            gain(table, seat, gives, "card", card.kind, place)
            card.coins += goes_on
        gain(table, seat, -plain_state.back_for_loans(table, seat, table.coins[seat]), "loan", "loan")
        apprentices = sum(card.kind == "apprentice" for card in table.rows[seat])
        table.buys[seat] = 1 + (apprentices if table.day == 3 else 0)
    table.fed, table.bids = [], {}
    table.phase = "invest"


def invest(table: Table, line: Line) -> None:
    """An amount is named (M5.1)."""
    table.chosen[line["player"]] = line["amount"]
    go_on(table)


def reveal_bids(table: Table) -> None:
    """All pay; who alone named most attacks (M5.1 to M5.3)."""
    bids, table.chosen = table.chosen, {}
    table.bids = bids
    for seat, amount in bids.items():
        gain(table, seat, -amount, "invested")
    most = max(bids.values())
    leaders = [seat for seat in bids if bids[seat] == most]
    if len(leaders) == 1 and attacks(table, leaders[0]):
        table.phase, table.step = "attack", "choose"
        table.attacker = leaders[0]
    else:
        begin_buying(table)


# ---- attacking
def attack(table: Table, line: Line) -> None:
    """A card is sent (M6.1, MB-3); it fights at once when nobody can answer."""
    seat, table.place = line["player"], line["place"]
    card = table.rows[seat][table.place]
    card.uses += 1
    if card.kind == "lizard":
        gain(table, seat, 2, "lizard", "lizard")
    table.step = "defend"
    go_on(table)


def defend(table: Table, line: Line) -> None:
    """An answer is chosen (M6.2)."""
    table.chosen[line["player"]] = line["place"]
    go_on(table)


def fight(table: Table) -> None:
    """The fight (M6.3 to M6.6): everything is compared first, then everything happens."""
    attacker, place, chosen = table.attacker, table.place, table.chosen
    assert attacker is not None and place is not None
    strong, withstands = strength(table, attacker, place), defence(table, attacker, place)
    beaten = [seat for seat in living(table) if seat != attacker and seat not in chosen and not spared(table, seat)]
    fainted = [(seat, at) for seat, at in chosen.items() if strong > defence(table, seat, at)]
    if any(strength(table, seat, at) > withstands for seat, at in chosen.items()):
        fainted.append((attacker, place))
    table.chosen, table.place, table.step = {}, None, "choose"
    for seat, at in chosen.items():
        table.rows[seat][at].uses += 1
        if table.rows[seat][at].kind == "shield":
            gain(table, seat, 1, "shield", "shield")
    for seat, at in fainted:
        faint(table, seat, at)
    for seat in beaten:
        put_out(table, seat)
    if not won(table):
        go_on(table)


def spared(table: Table, seat: int) -> bool:
    """Whether a Buff Farmer passes somebody who has cards left, but none strong enough (MD-11)."""
    return (
        table.options["no_legal_blocker"] == "no_effect"
        and plain_state.buff(table)
        and bool(plain_state.unused(table, seat))
    )


def faint(table: Table, seat: int, place: int) -> None:
    """A card goes to the discards, its coins to the reserve or to its owner (M6.6, MD-13)."""
    card = table.rows[seat].pop(place)
    discard(table, card.kind)
    if table.options["hippo_coins"] == "owner":
        gain(table, seat, card.coins, "fed", card.kind)


def put_out(table: Table, seat: int) -> None:
    """A player leaves with everything (M6.3, MD-7)."""
    for card in table.rows[seat]:
        discard(table, card.kind)
    table.rows[seat], table.coins[seat], table.buys[seat], table.out[seat] = [], 0, 0, True
    table.ledger[seat] = []
    table.chosen.pop(seat, None)
    table.fed = [(other_seat, place) for other_seat, place in table.fed if other_seat != seat]


def stop(table: Table, _: Line) -> None:
    """The attacker has had enough."""
    end_attack(table)


def end_attack(table: Table) -> None:
    """The attack phase is over."""
    turn_back(table)
    begin_buying(table)


def turn_back(table: Table) -> None:
    """All cards are turned back (M6.7)."""
    for row in table.rows:
        for card in row:
            card.uses = 0
    table.attacker, table.place, table.chosen = None, None, {}


# ---- buying
def begin_buying(table: Table) -> None:
    """The shop opens."""
    table.phase, table.step = "buy", ""
    go_on(table)


def buy(table: Table, line: Line) -> None:
    """A kind is picked."""
    table.chosen[line["player"]] = line["card"]
    go_on(table)


def pass_by(table: Table, line: Line) -> None:
    """Nothing is picked, which uses a buy too."""
    table.chosen[line["player"]] = PASS
    go_on(table)


def reveal_picks(table: Table) -> None:
    """Everybody pays; who gets a card depends on how many want it (M7.2)."""
    chosen, table.chosen = table.chosen, {}
    for seat in chosen:
        table.buys[seat] -= 1
    for kind in {kind for kind in chosen.values() if kind != PASS}:
        seats, left, cost = [who for who in chosen if chosen[who] == kind], table.shop[kind], table.box[kind].cost
        enough = len(seats) <= left
        for seat in seats:
            gain(table, seat, -cost, "bought" if enough else "contested", kind)
            if enough:
                table.rows[seat].append(Card(kind))
                gain(table, seat, 7 if kind == "loan" else 0, "lent", "loan")
        table.shop[kind] = left - len(seats) if enough else 0
        discard(table, kind, 0 if enough else left)
    if not won(table):
        go_on(table)


def next_day(table: Table) -> None:
    """The day ends, and with the last day the game (M7.4, MD-9)."""
    table.round += 1
    table.day = table.day % 3 + 1
    table.phase = "income"
    if table.options["max_days"] and table.round > table.options["max_days"]:
        end(table, None, "days")


# ---- what follows from what
def go_on(table: Table) -> None:
    """Whatever nobody has to choose any more happens by itself."""
    if table.phase == "attack" and table.step == "choose":
        assert table.attacker is not None
        if not attacks(table, table.attacker):
            end_attack(table)
    elif table.phase in FOLLOWS and not plain_state.due(table):
        FOLLOWS[table.phase](table)


def after_picks(table: Table) -> None:
    """The reveal if anybody picked, and the next day when nobody has a buy."""
    if table.chosen:
        reveal_picks(table)
    else:
        next_day(table)


FOLLOWS: dict[str, Callable[[Table], None]] = {"invest": reveal_bids, "attack": fight, "buy": after_picks}


def won(table: Table) -> bool:
    """Whether somebody has won now; then the game is over (M8)."""
    one = plain_state.winner(table)
    if one:
        end(table, *one)
    return one is not None


def end(table: Table, seat: int | None, reason: str) -> None:
    """The game is over."""
    table.phase, table.step, table.winner, table.reason = "over", "", seat, reason
    table.chosen, table.attacker, table.place, table.fed = {}, None, None, []


# ---- at any time
def resign(table: Table, line: Line) -> None:
    """Somebody gives up (MD-15)."""
    seat, attacks_now = line["player"], line["player"] == table.attacker
    put_out(table, seat)
    if attacks_now:
        turn_back(table)
    if won(table):
        return
    if attacks_now:
        begin_buying(table)
    else:
        go_on(table)


def agree_draw(table: Table, _: Line) -> None:
    """The table agrees that nobody wins (M8.4)."""
    end(table, None, "agreed")


def set_coins(table: Table, line: Line) -> None:
    """A ruling: so many coins."""
    gain(table, line["player"], line["amount"] - table.coins[line["player"]], "ruling")
    ruled(table)


def put_card(table: Table, line: Line) -> None:
    """A ruling: a card into a row, from the shop, or from the discards if none is left there."""
    kind, seat, place = line["card"], line["player"], line["place"]
    if table.shop.get(kind, 0):
        table.shop[kind] -= 1
    else:
        take_back(table, kind, 1)
    table.rows[seat].insert(place, Card(kind))
    move_choices(table, seat, lambda at: at + (at >= place))
    ruled(table)


def take_card(table: Table, line: Line) -> None:
    """A ruling: a card out of a row, back into the shop."""
    seat, place = line["player"], line["place"]
    table.shop[table.rows[seat].pop(place).kind] += 1
    move_choices(table, seat, lambda at: None if at == place else at - (at > place))
    ruled(table)


def move_choices(table: Table, seat: int, to: Callable[[int], int | None]) -> None:
    """What was chosen by its place moves with its card; without its card it is chosen again, and so are fed Hippos."""
    table.fed = [(other_seat, place) for other_seat, place in table.fed if other_seat != seat]
    if table.step != "defend":
        return
    if seat == table.attacker and table.place is not None:
        table.place = to(table.place)
        if table.place is None:
            table.step, table.chosen = "choose", {}
    elif seat in table.chosen:
        place = to(table.chosen.pop(seat))
        if place is not None:
            table.chosen[seat] = place


def set_shop(table: Table, line: Line) -> None:
    """A ruling: so many of a kind in the shop; what is missing counts as lost."""
    kind, amount = line["card"], line["amount"]
    less = table.shop[kind] - amount
    table.shop[kind] = amount
    if less >= 0:
        discard(table, kind, less)
    else:
        take_back(table, kind, -less)
    ruled(table)


def take_back(table: Table, kind: str, count: int) -> None:
    """Cards out of the discards."""
    table.discards[kind] -= count
    if not table.discards[kind]:
        del table.discards[kind]


def set_day(table: Table, line: Line) -> None:
    """A ruling: the day tracker shows this day."""
    table.day = line["amount"]
    ruled(table)


def ruled(table: Table) -> None:
    """Choices that can no longer be are made again; a winner is looked for after a ruling too (MD-17)."""
    table.chosen = {seat: choice for seat, choice in table.chosen.items() if still_fits(table, seat, choice)}
    if not won(table):
        go_on(table)


def still_fits(table: Table, seat: int, choice: Any) -> bool:
    """Whether what was chosen may still be chosen."""
    if table.phase == "invest":
        return bool(choice <= plain_state.most_bid(table, seat))
    if table.phase == "attack":
        return choice in answers(table, seat)
    return choice == PASS or (
        plain_state.on_sale(table, choice) and table.box[choice].cost <= plain_state.held(table, seat)
    )


DOINGS: dict[str, Callable[[Table, Line], None]] = {
    "feed": feed,
    "income": take_income,
    "invest": invest,
    "attack": attack,
    "stop": stop,
    "defend": defend,
    "buy": buy,
    "pass": pass_by,
    "resign": resign,
    "agree_draw": agree_draw,
    "set_coins": set_coins,
    "put_card": put_card,
    "take_card": take_card,
    "set_shop": set_shop,
    "set_day": set_day,
}
RULINGS = ("set_coins", "put_card", "take_card", "set_shop", "set_day")
