"""Set-up, Winter and Revenue, as players settle them: placing, interest, the Crisis on its way, incomes and losses."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.board import COMPANY, CRISIS
from companion.games.orconomy.practice import valuation
from companion.games.orconomy.practice.abilities import TOURISM
from companion.games.orconomy.practice.boards import company_at, side_up
from companion.games.orconomy.practice.cards.card_targets import BONES_UP
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.rules.phases import gold, placing, rounds
from companion.games.orconomy.rules.phases.revenue import close_revenue, collapse, settle
from companion.practice.kit import prompted

View = Mapping[str, Any]
CAREFUL = 6
NOBODY = -1
HINDMOST = 3
"""Skulls for the Hindmost Orc where nothing else was agreed."""


def place(kit: PlayerKit, view: View) -> bool:
    """A first Company: somewhere that pays, with a free slot, most often alone."""
    table = view["game"]
    open_ = [i for i in table["industries"] if i["free_slots"]]
    best = sorted(open_, key=lambda i: (len(i["companies"]), -i["income"], kit.rng.random()))
    seat, number = table["turn"], best[kit.rng.randrange(5)]["number"]
    return kit.moved(view, touch(placing.place, seat, number), lambda: kit.cardboard.put(seat, COMPANY, number))


# --- Winter -----------------------------------------------------------------------------------------------------------


def interest(kit: PlayerKit, view: View) -> bool:
    """Banking cancels the dearest; the rest is paid by the amount beside each pledge, or the Company is given up."""
    table = view["game"]
    lines = [line for line in table["lines"] if line["player"] == table["turn"]]
    waivable = [line for line in lines if any(action["kind"] == rounds.waive.kind for action in line["choices"])]
    if waivable:
        return _waive(kit, min(waivable, key=lambda line: line["amount"]))
    line = min(lines, key=lambda one: one["amount"])
    owed = -sum(one["amount"] for one in lines)
    dear = -line["amount"] > CAREFUL and kit.chance(0.5)
    if owed > table["players"][table["turn"]]["skulls"] or dear:
        return _give_up(kit, view, line)
    if not kit.do(touch(rounds.pay_interest, line["player"], line["industry"])):
        return False
    kit.coins(line["player"], line["amount"])
    return True


def _waive(kit: PlayerKit, line: View) -> bool:
    kit.used["banking"] += 1
    return kit.do(touch(rounds.waive, line["player"], line["industry"]))


def _give_up(kit: PlayerKit, view: View, line: View) -> bool:
    seat, number = line["player"], line["industry"]
    _, *place = next(action["args"] for action in line["choices"] if action["kind"] == rounds.give_up.kind)
    kind = company_at(view["game"], seat, number, pledged=True, place=place)
    find = kit.cardboard.piece(seat, kind, number, side_up(True))
    return kit.either(view, touch(rounds.give_up, seat, number, *place), lambda: kit.cardboard.take(find))


def crisis_step(kit: PlayerKit, view: View) -> bool:
    """The Crisis goes one industry clockwise."""
    number = prompted(view["game"])["industry"]
    return kit.either(view, touch(rounds.crisis_step, -1), lambda: kit.cardboard.marker(CRISIS, number))


def deal(kit: PlayerKit, view: View) -> bool:
    """A card for everybody, the Oracle first."""
    if not kit.do(touch(rounds.deal, -1)):
        return False
    for seat in order(view["game"]):
        kit.cards.draw(seat, 1)
    return True


def order(table: View) -> list[int]:
    """Player order: from the Oracle clockwise."""
    count = len(table["players"])
    return [(table["oracle"] + step) % count for step in range(count)]


# --- Revenue ----------------------------------------------------------------------------------------------------------


def revenue(kit: PlayerKit, view: View) -> bool:
    """Everybody takes or pays the amount by their name; who cannot pay loses the worst Company first."""
    table = view["game"]
    if table["turn"] == NOBODY:
        return _close(kit, table)
    player = table["players"][table["turn"]]
    if player["skulls"] + player["due"] < 0:
        return _collapse(kit, view, player["seat"])
    if not kit.do(touch(settle, player["seat"])):
        return False
    kit.coins(player["seat"], player["due"])
    return True


def all_at_once(kit: PlayerKit, view: View) -> bool:
    """One tap for the whole table: everybody collects, draws for Tourism, and the Hindmost Orc is paid."""
    table = view["game"]
    if not kit.do("settle"):
        return False
    for seat in order(table):
        kit.coins(seat, table["players"][seat]["due"])
        drawn = valuation.able(table, seat, TOURISM) if valuation.industry_of(table, TOURISM)["near"] else 0
        kit.cards.draw(seat, drawn)
        kit.used[gold.tourism.kind] += bool(drawn)
    _pay_hindmost(kit, valuation.hindmost(table))
    return True


def all_can_settle(table: View) -> bool:
    """Whether nobody has collected yet, and nobody would have to pay what they have not got."""
    players = table["players"]
    return table["turn"] == table["oracle"] and all(
        one["due"] is not None and one["skulls"] + one["due"] >= 0 for one in players
    )


def _close(kit: PlayerKit, table: View) -> bool:
    hindmost = prompted(table)["hindmost"]
    if not kit.do(touch(close_revenue, -1)):
        return False
    _pay_hindmost(kit, hindmost)
    return True


def _pay_hindmost(kit: PlayerKit, seat: int) -> None:
    if seat != NOBODY:
        kit.coins(seat, int(kit.agreed.get("hindmost_pay", HINDMOST)))


def _collapse(kit: PlayerKit, view: View, seat: int) -> bool:
    table = view["game"]
    losing = [line for line in table["lines"] if line["player"] == seat and line["amount"] < 0]
    line = min(losing, key=lambda line: line["amount"])
    number, *said = line["choices"][-1]["args"]
    companies = valuation.industry_of(table, number)["companies"]
    pledged = said[0] == BONES_UP if said else any(one["player"] == seat and one["pledged"] for one in companies)
    kind = company_at(table, seat, number, pledged=pledged, place=said[1:])
    find = kit.cardboard.piece(seat, kind, number, side_up(pledged))
    return kit.tapped(view, touch(collapse, seat, number, *said), lambda: kit.cardboard.take(find))
