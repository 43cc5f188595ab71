"""One table twice, as a position of the program and as a plain table: begun alike, and told in the words of a log."""

from collections.abc import Mapping
from typing import Any

from companion.games.economancy.game import economancy_game
from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.state import NOBODY as TABLE
from companion.games.economancy.rules.state import State
from companion.games.protocol import Action
from tests.games.economancy.plain import plain_state
from tests.games.economancy.plain.plain_choices import MOST_COIN_CARDS, choices
from tests.games.economancy.plain.plain_play import Line
from tests.games.economancy.plain.plain_state import PASS, Table, after_income, answers, attacks, due, living, points

GAME = economancy_game()
NAMES = ("Anna", "Boris", "Clara", "Dima")
Told = dict[str, Any]
PASSED = "pass"  # the Pass card in a position


def begun(table: Table, preset: str, said: Mapping[str, Any], box: Mapping[str, Mapping[str, Any]]) -> State:
    """The program's position for a plain table before an income."""
    header = {
        "players": [{"name": name} for name in NAMES[: len(table.rows)]],
        "preset": preset,
        "options": dict(said),
        "shop": list(table.shop),
        "win_points": table.win_points,
        "box": {kind: corrected(numbers) for kind, numbers in box.items()},
    }
    return GAME.files.open({**header, "position": plainly(table)}, "a plain table").state


def corrected(numbers: Mapping[str, Any]) -> Told:
    """Numbers of a card as a header says them: the income of the three days are its coins."""
    return {"coins" if name == "income" else name: told_number(value) for name, value in numbers.items()}


def told_number(value: Any) -> Any:
    """A number, or several in a list."""
    return list(value) if isinstance(value, tuple) else value


def action_of(line: Line) -> Action:
    """A line of the plain table as an action of the program."""
    told = {name: value for name, value in line.items() if name not in ("do", "player")}
    values = tuple(NUMBER[value] if name == "card" else value for name, value in told.items())
    return Action(line["do"], line.get("player", TABLE), values)


def same_line(line: Line) -> bool:
    """Whether the program writes the line as it stands in a log, and reads it back as the same action."""
    told = {**line, "player": NAMES[line["player"]]} if "player" in line else dict(line)
    return GAME.rules.to_line(action_of(line), NAMES) == told and GAME.rules.from_line(told, NAMES) == action_of(line)


def refused(state: State, action: Action) -> Told | None:
    """Why the program does not allow an action: `code`, and the values told with it; None if it does."""
    refusal = GAME.rules.refusal(state, action)
    return None if refusal is None else {"code": refusal.code, **dict(refusal.args)}


# ---- the plain table in the words of a position
def plainly(table: Table) -> Told:
    """All that lies there."""
    return {
        "phase": table.phase,
        "step": table.step or None,
        "details": details(table),
        "round": table.round,
        "day": table.day,
        "players": [player(table, seat) for seat in range(len(table.rows))],
        "shop": dict(table.shop),
        "discards": {kind: count for kind, count in table.discards.items() if count},
        "winner": None if table.winner is None else NAMES[table.winner],
        "reason": table.reason or None,
    }


def player(table: Table, seat: int) -> Told:
    """A seat."""
    row = [{"card": card.kind, "uses": card.uses, "coins": card.coins} for card in table.rows[seat]]
    return {
        "name": NAMES[seat],
        "coins": table.coins[seat],
        "buys": table.buys[seat],
        "row": row,
        "out": table.out[seat],
    }


def details(table: Table) -> Told:
    """What belongs to the phase."""
    if table.phase == "income":
        return {"fed": [{"player": NAMES[seat], "place": place} for seat, place in table.fed]}
    chosen = {NAMES[seat]: PASSED if choice == PASS else choice for seat, choice in table.chosen.items()}
    if table.phase in ("invest", "buy"):
        return {"chosen": chosen}
    if table.phase == "over" or table.attacker is None:
        return {}
    bids = {"attacker": NAMES[table.attacker], "bids": named(table.bids)}
    return bids if table.step == "choose" else {**bids, "place": table.place, "chosen": chosen}


def named(amounts: Mapping[int, int]) -> dict[str, int]:
    """By name."""
    return {NAMES[seat]: amount for seat, amount in sorted(amounts.items())}


# ---- what follows from it
def follows(table: Table) -> Told:
    """Everything that is worked out, in the words of a position."""
    seats, income, choosing = living(table), table.phase == "income", table.step == "choose"
    asked = due(table) if table.step == "defend" else []
    return {
        "points": {NAMES[seat]: points(table, seat) for seat in seats},
        "due": [NAMES[seat] for seat in due(table)],
        "can_attack": attacks(table, due(table)[0]) if choosing else [],
        "can_defend": {NAMES[seat]: answers(table, seat) for seat in asked},
        "strength": {NAMES[seat]: each(table, seat, plain_state.strength) for seat in seats},
        "defence": {NAMES[seat]: each(table, seat, plain_state.defence) for seat in seats},
        "income": {NAMES[seat]: after_income(table, seat) for seat in seats if income},
        "problems": notes(table),
    }


def each(table: Table, seat: int, number: Any) -> list[int]:
    """A number for each card of a row."""
    return [number(table, seat, place) for place in range(len(table.rows[seat]))]


def notes(table: Table) -> list[Told]:
    """What is worth knowing: amounts that coin cards cannot show (MD-5), and points that have run out (M8.4)."""
    above = [
        {"code": "above_coin_cards", "note": True, "player": NAMES[seat], "amount": amount}
        for seat, amount in sorted(table.bids.items())
        if amount > MOST_COIN_CARDS
    ]
    if table.phase == "over" or any(table.box[kind].points for kind, left in table.shop.items() if left):
        return above
    counts = sorted(points(table, seat) for seat in living(table))
    return [*above, {"code": "points_gone", "note": True}] if counts[-2] == counts[-1] else above


def offered(table: Table) -> list[Told]:
    """Every choice as an offer: of amounts the least and the most, of cards to buy all."""
    found: list[Told] = []
    buys: dict[int, list[str]] = {}
    most: dict[int, int] = {}
    for line in choices(table):
        seat, kind = line.get("player"), line["do"]
        one: Told = {"do": kind, "player": None if seat is None else NAMES[seat]}
        if kind == "buy":
            buys.setdefault(line["player"], []).append(line["card"])
        elif kind == "invest":
            most[line["player"]] = max(line["amount"], most.get(line["player"], 0))
        elif "place" in line:
            found.append({**one, "card": [line["card"]], "place": [line["place"]]})
        else:
            found.append(one)
    found += [{"do": "buy", "player": NAMES[seat], "card": kinds} for seat, kinds in buys.items()]
    return found + [
        {"do": "invest", "player": NAMES[seat], "amount": {"least": 0, "most": amount}} for seat, amount in most.items()
    ]


# ---- where coins and points come from
Trail = list[tuple[str, int, str, int, int]]
"""What for, how many, which card at which place in the row, and the sum after it."""


def trail(table: Table, seat: int) -> Trail:
    """What a player's coins are made of today."""
    now, parts = 0, Trail()
    for what, kind, amount, place in table.ledger[seat]:
        now += amount
        parts.append((what, amount, kind, place, now))
    return parts


def told_trail(state: State, seat: int) -> Trail:
    """The same as the program tells it."""
    first, *rest = GAME.numbers.parts(state, "coins", seat)
    told = Trail([(first.code, first.amount, "", -1, first.amount)])
    for part in rest:
        args = dict(part.args)
        place = int(args["place"]) if part.code == "card" else -1
        told.append((part.code, part.amount, str(args.get("card", "")), place, int(args["sum"])))
    return told


def origins(table: Table) -> Told:
    """Coins of the living, points and piles by their parts; the highest amount of today."""
    seats = living(table)
    return {
        "trails": {seat: trail(table, seat) for seat in seats},
        "worth": {
            seat: [(card.kind, table.box[card.kind].points) for card in table.rows[seat] if table.box[card.kind].points]
            for seat in seats
        },
        "piles": dict(table.shop),
        "bids": sorted(table.bids.items()),
    }


def told_origins(state: State) -> Told:
    """The same as the program tells it."""
    seats = state.living
    return {
        "trails": {seat: told_trail(state, seat) for seat in seats},
        "worth": {
            seat: [(dict(part.args)["card"], part.amount) for part in GAME.numbers.parts(state, "points", seat)]
            for seat in seats
        },
        "piles": {
            word: sum(part.amount for part in GAME.numbers.parts(state, "shop", kind))
            for kind, word in enumerate(KINDS)
            if kind in state.agreed.shop
        },
        "bids": [(dict(part.args)["player"], part.amount) for part in GAME.numbers.parts(state, "attacker", TABLE)],
    }
