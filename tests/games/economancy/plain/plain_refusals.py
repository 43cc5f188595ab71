"""Why a line is not allowed on a plain table: all the reasons, so that it does not matter which is looked for first.

A reason is a code, with the values that its sentence tells a player.
"""

from collections.abc import Callable
from typing import Any

from tests.games.economancy.plain import plain_state
from tests.games.economancy.plain.plain_cards import STIPEND
from tests.games.economancy.plain.plain_play import RULINGS, Line
from tests.games.economancy.plain.plain_state import STRONG_ENOUGH, Table, answers, buff, held, most_bid, printed

Reasons = dict[str, dict[str, Any]]
PHASES = {
    "feed": "income",
    "income": "income",
    "invest": "invest",
    "attack": "attack",
    "stop": "attack",
    "defend": "attack",
    "buy": "buy",
    "pass": "buy",
}
STEPS = {"attack": "choose", "stop": "choose", "defend": "defend"}
WHOLE_TABLE = ("income", "agree_draw", "set_shop", "set_day")
KINDS = (*PHASES, "resign", "agree_draw", *RULINGS)  # everything a line can do
MOST = 10**15  # larger numbers than this are not read


def why(code: str, wrong: bool = True, **values: Any) -> Reasons:
    """One reason, if it is one."""
    return {code: values} if wrong else {}


def refusals(table: Table, line: Line) -> Reasons:
    """All that is wrong with a line; nothing if it is allowed."""
    if table.phase == "over":
        return why("game_over")
    kind, found = line["do"], Reasons()
    if kind not in WHOLE_TABLE:
        if not 0 <= line["player"] < len(table.rows):
            return why("unknown_player")
        found |= why("out_of_game", table.out[line["player"]])
    here = (table.phase, table.step)
    found |= why("wrong_phase", kind in PHASES and here != (PHASES[kind], STEPS.get(kind, "")))
    return found if found or kind not in CHECKS else CHECKS[kind](table, line)


def at_place(table: Table, line: Line) -> Reasons:
    """Whether this card lies at this place."""
    row, place = table.rows[line["player"]], line["place"]
    if not 0 <= place < len(row):
        return why("no_such_card", place=place)
    return why("not_that_card", row[place].kind != line["card"], place=place, card=row[place].kind)


def of_feed(table: Table, line: Line) -> Reasons:
    """Once each, and only with a coin held at that place (MB-2)."""
    wrong = at_place(table, line)
    if wrong:
        return wrong
    seat, place = line["player"], line["place"]
    if table.rows[seat][place].kind != "hippo":
        return why("no_hippo")
    if (seat, place) in table.fed:
        return why("fed_already")
    short = plain_state.unfed(table, seat, place)
    return why("cannot_pay", have=short[0], amount=1) if short else {}


def of_invest(table: Table, line: Line) -> Reasons:
    """Not twice, and no more than one holds or may name (M5.1)."""
    seat, amount, most = line["player"], line["amount"], most_bid(table, line["player"])
    wrong = why("already_chosen", seat in table.chosen) | why("too_much", amount > most, have=most)
    return wrong | why("bad_number", amount < 0)


def of_stop(table: Table, line: Line) -> Reasons:
    """The attacker alone (M6.1)."""
    return why("not_your_turn", line["player"] != table.attacker)


def of_attack(table: Table, line: Line) -> Reasons:
    """The attacker alone, and a card that has an attack left (M6.1)."""
    wrong = of_stop(table, line) | at_place(table, line)
    if wrong:
        return wrong
    card, limit = table.rows[line["player"]][line["place"]], printed(table, line["player"], line["place"]).attacks
    return why("used_up", card.uses >= limit) if limit else why("cannot_attack")


def of_defend(table: Table, line: Line) -> Reasons:
    """Who was asked, once, with a card that has an answer left (M6.2, MB-8)."""
    seat, place = line["player"], line["place"]
    wrong = why("already_chosen", seat in table.chosen) | at_place(table, line)
    wrong |= why("not_asked", seat == table.attacker or not answers(table, seat))
    if wrong:
        return wrong
    limit = printed(table, seat, place).answers
    if not limit:
        return why("cannot_defend")
    weak = buff(table) and plain_state.strength(table, seat, place) < STRONG_ENOUGH
    return why("used_up", table.rows[seat][place].uses >= limit) | why("too_weak", weak, least=STRONG_ENOUGH)


def of_pass(table: Table, line: Line) -> Reasons:
    """A buy is left, and nothing picked yet (M7.1)."""
    seat = line["player"]
    return why("already_chosen", seat in table.chosen) | why("no_buy_left", not table.buys[seat])


def of_buy(table: Table, line: Line) -> Reasons:
    """A kind of this shop that can be paid (M7.1, M7.3)."""
    wrong, kind, have = of_pass(table, line) | in_shop(table, line), line["card"], held(table, line["player"])
    if kind not in table.shop:
        return wrong
    cost = table.box[kind].cost
    return (
        wrong
        | why("sold_out", not plain_state.on_sale(table, kind))
        | why("cannot_pay", cost > have, have=have, amount=cost)
    )


def in_shop(table: Table, line: Line) -> Reasons:
    """Whether this shop has the kind."""
    return why("not_in_shop", line["card"] not in table.shop, card=line["card"])


def of_set_coins(table: Table, line: Line) -> Reasons:
    """A debt only where debts may be (MD-10)."""
    least = 0 if table.options["loan_floor"] else -MOST
    return why("bad_number", not least <= line["amount"] <= MOST)


def of_put_card(table: Table, line: Line) -> Reasons:
    """A card that lies somewhere else, right of the Stipend."""
    wrong, kind = in_shop(table, line), line["card"]
    wrong |= why("none_left", not wrong and not table.shop[kind] and not table.discards.get(kind))
    return wrong | why("bad_number", not 1 <= line["place"] <= len(table.rows[line["player"]]))


def of_take_card(table: Table, line: Line) -> Reasons:
    """A card that lies there and is not the Stipend."""
    row, place = table.rows[line["player"]], line["place"]
    stipend = 0 <= place < len(row) and row[place].kind == STIPEND
    return at_place(table, line) | why("no_such_card", stipend, place=place)


def of_set_shop(table: Table, line: Line) -> Reasons:
    """As many as are not in rows at most."""
    wrong, kind = in_shop(table, line), line["card"]
    if wrong:
        return wrong
    return why("bad_number", not 0 <= line["amount"] <= table.shop[kind] + table.discards.get(kind, 0))


def of_set_day(_: Table, line: Line) -> Reasons:
    """One of the three days."""
    return why("bad_number", line["amount"] not in (1, 2, 3))


CHECKS: dict[str, Callable[[Table, Line], Reasons]] = {
    "feed": of_feed,
    "invest": of_invest,
    "attack": of_attack,
    "stop": of_stop,
    "defend": of_defend,
    "buy": of_buy,
    "pass": of_pass,
    "set_coins": of_set_coins,
    "put_card": of_put_card,
    "take_card": of_take_card,
    "set_shop": of_set_shop,
    "set_day": of_set_day,
}
