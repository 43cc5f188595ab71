"""Set-up, Winter and Revenue, as players settle them: placing, interest, the Crisis on its way, incomes and losses."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.abilities import TOURISM
from companion.games.orconomy.practice.player_kit import Means, prompted

View = Mapping[str, Any]
CAREFUL = 6
NOBODY = -1
HINDMOST = 3
"""Skulls for the Hindmost Orc where nothing else was agreed."""


def place(means: Means, view: View) -> bool:
    """A first Company: somewhere that pays, with a free slot, most often alone."""
    table = view["table"]
    open_ = [i for i in table["industries"] if i["free_slots"]]
    best = sorted(open_, key=lambda i: (len(i["companies"]), -i["income"], means.rng.random()))
    seat, number = table["turn"], best[means.rng.randrange(5)]["number"]
    return means.moved(view, f"do:place:{seat}:{number}", lambda: means.cardboard.put(seat, number, "slot"))


# --- Winter -----------------------------------------------------------------------------------------------------------


def interest(means: Means, view: View) -> bool:
    """Banking cancels the dearest; the rest is paid by the amount beside each pledge, or the Company is given up."""
    table = view["table"]
    lines = [line for line in table["lines"] if line["player"] == table["turn"]]
    waivable = [line for line in lines if any(action["kind"] == "waive" for action in line["choices"])]
    if waivable:
        return _waive(means, min(waivable, key=lambda line: line["amount"]))
    line = min(lines, key=lambda one: one["amount"])
    owed = -sum(one["amount"] for one in lines)
    dear = -line["amount"] > CAREFUL and means.chance(0.5)
    if owed > table["players"][table["turn"]]["skulls"] or dear:
        return _give_up(means, view, line)
    if not means.do(f"do:pay_interest:{line['player']}:{line['industry']}"):
        return False
    means.coins(line["player"], line["amount"])
    return True


def _waive(means: Means, line: View) -> bool:
    means.used["banking"] += 1
    return means.do(f"do:waive:{line['player']}:{line['industry']}")


def _give_up(means: Means, view: View, line: View) -> bool:
    seat, number = line["player"], line["industry"]
    find = means.cardboard.company(seat, number, bones=True)
    return means.either(view, f"do:give_up:{seat}:{number}", lambda: means.cardboard.take(find))


def crisis_step(means: Means, view: View) -> bool:
    """The Crisis goes one industry clockwise."""
    number = prompted(view["table"])["industry"]
    return means.either(view, "do:crisis_step:-1", lambda: means.cardboard.marker("crisis", number))


def deal(means: Means, view: View) -> bool:
    """A card for everybody, the Oracle first."""
    if not means.do("do:deal:-1"):
        return False
    for seat in _order(view["table"]):
        means.cards.draw(seat, 1)
    return True


def _order(table: View) -> list[int]:
    """Player order: from the Oracle clockwise."""
    count = len(table["players"])
    return [(table["oracle"] + step) % count for step in range(count)]


# --- Revenue ----------------------------------------------------------------------------------------------------------


def revenue(means: Means, view: View) -> bool:
    """Everybody takes or pays the amount by their name; who cannot pay loses the worst Company first."""
    table = view["table"]
    if table["turn"] == NOBODY:
        return _close(means, table)
    player = table["players"][table["turn"]]
    if player["skulls"] + player["due"] < 0:
        return _collapse(means, view, player["seat"])
    if not means.do(f"do:settle:{player['seat']}"):
        return False
    means.coins(player["seat"], player["due"])
    return True


def all_at_once(means: Means, view: View) -> bool:
    """One tap for the whole table: everybody collects, draws for Tourism, and the Hindmost Orc is paid."""
    table = view["table"]
    if not means.do("settle"):
        return False
    for seat in _order(table):
        means.coins(seat, table["players"][seat]["due"])
        drawn = valuation.able(table, seat, TOURISM) if valuation.industry_of(table, TOURISM)["near"] else 0
        means.cards.draw(seat, drawn)
        means.used["tourism"] += bool(drawn)
    _pay_hindmost(means, valuation.hindmost(table))
    return True


def all_can_settle(table: View) -> bool:
    """Whether nobody has collected yet, and nobody would have to pay what they have not got."""
    players = table["players"]
    return table["turn"] == table["oracle"] and all(
        one["due"] is not None and one["skulls"] + one["due"] >= 0 for one in players
    )


def _close(means: Means, table: View) -> bool:
    hindmost = prompted(table)["hindmost"]
    if not means.do("do:close_revenue:-1"):
        return False
    _pay_hindmost(means, hindmost)
    return True


def _pay_hindmost(means: Means, seat: int) -> None:
    if seat != NOBODY:
        means.coins(seat, int(means.agreed.get("hindmost_pay", HINDMOST)))


def _collapse(means: Means, view: View, seat: int) -> bool:
    table = view["table"]
    losing = [line for line in table["lines"] if line["player"] == seat and line["amount"] < 0]
    number = min(losing, key=lambda line: line["amount"])["industry"]
    companies = valuation.industry_of(table, number)["companies"]
    bones = any(token["player"] == seat and token["pledged"] for token in companies)
    find = means.cardboard.company(seat, number, bones=bones)
    return means.tapped(view, f"do:collapse:{seat}:{number}", lambda: means.cardboard.take(find))
