"""What may be chosen on a plain table, found by trying every line; and lines that somebody may try."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.economancy.plain.plain_cards import CARDS, VALUES
from tests.games.economancy.plain.plain_play import RULINGS, Line
from tests.games.economancy.plain.plain_refusals import KINDS, PHASES, STEPS, WHOLE_TABLE, refusals
from tests.games.economancy.plain.plain_state import Card, Table, held, living

PLACED = ("feed", "attack", "defend")  # lines with a card and its place
MOST_COIN_CARDS = 25
ODD_AMOUNTS = (-1, 0, 1, 2, 3, 4, 10, 25, 26, 10**15, 10**15 + 1)


def lines(table: Table) -> Iterator[Line]:
    """Every line that is not a ruling; of amounts those around the limits there may be."""
    for seat in range(len(table.rows)):
        for place, card in enumerate(table.rows[seat]):
            yield from ({"do": kind, "player": seat, "card": card.kind, "place": place} for kind in PLACED)
        amounts = {0, 1, held(table, seat) - 1, held(table, seat), MOST_COIN_CARDS, MOST_COIN_CARDS + 1}
        yield from ({"do": "invest", "player": seat, "amount": amount} for amount in sorted(amounts))
        yield from ({"do": "buy", "player": seat, "card": kind} for kind in table.shop)
        yield from ({"do": kind, "player": seat} for kind in ("stop", "pass", "resign"))
    yield from ({"do": kind} for kind in ("income", "agree_draw"))


def choices(table: Table) -> list[Line]:
    """Those that are allowed."""
    return [line for line in lines(table) if not refusals(table, line)]


def any_line(rng: Random, table: Table) -> Line:
    """Any line at all, often one of this phase and one that nearly fits."""
    here = [kind for kind in PHASES if (PHASES[kind], STEPS.get(kind, "")) == (table.phase, table.step)]
    kind = rng.choice(here if here and rng.random() < 0.6 else KINDS)
    line: dict[str, Any] = {"do": kind}
    if kind not in WHOLE_TABLE:
        line["player"] = rng.randrange(-1, len(table.rows) + 1) if rng.random() < 0.1 else any_seat(rng, table)
    row = table.rows[line["player"]] if 0 <= line.get("player", -1) < len(table.rows) else []
    if kind in (*PLACED, "put_card", "take_card"):
        place = rng.randrange(-1, len(row) + 2)
        fits = 0 <= place < len(row) and rng.random() < 0.9
        line |= {"card": row[place].kind if fits and kind != "put_card" else any_kind(rng, table), "place": place}
    if kind in ("buy", "set_shop"):
        line["card"] = any_kind(rng, table)
    if kind in ("invest", "set_coins", "set_shop", "set_day"):
        line["amount"] = rng.choice(ODD_AMOUNTS)
    return line


def any_seat(rng: Random, table: Table) -> int:
    """Seldom somebody who is out."""
    return rng.choice(living(table)) if rng.random() < 0.9 else rng.randrange(len(table.rows))


def any_kind(rng: Random, table: Table) -> str:
    """Seldom a card that is not in this shop."""
    return rng.choice(list(table.shop if rng.random() < 0.9 else CARDS))


def small_ruling(rng: Random, table: Table) -> Line:
    """A ruling such as a table might agree on."""
    kind, seat = rng.choice(RULINGS), rng.choice(living(table))
    row = table.rows[seat]
    if kind == "set_coins":
        return {"do": kind, "player": seat, "amount": rng.randrange(-3, 13)}
    if kind == "set_day":
        return {"do": kind, "amount": rng.randrange(1, 4)}
    if kind == "set_shop":
        return {"do": kind, "card": any_kind(rng, table), "amount": rng.randrange(4)}
    if kind == "put_card":
        return {"do": kind, "player": seat, "card": any_kind(rng, table), "place": rng.randrange(1, len(row) + 1)}
    place = rng.randrange(len(row))
    return {"do": kind, "player": seat, "card": row[place].kind, "place": place}


def any_options(rng: Random) -> dict[str, Any]:
    """All switches by chance; seldom a limit of days."""
    said = {name: rng.choice(values) for name, values in VALUES.items()}
    return said if rng.random() < 0.3 else said | {"max_days": 0}


def any_box(rng: Random) -> dict[str, dict[str, Any]]:
    """Now and then numbers that are not printed so."""
    numbers: dict[str, Any] = {
        "cost": rng.randrange(5),
        "strength": rng.randrange(9),
        "defence": rng.randrange(9),
        "copies": rng.randrange(1, 5),
        "points": rng.randrange(4),
        "income": (rng.randrange(3), rng.randrange(3), rng.randrange(3)),
        "attacks": rng.randrange(3),
        "answers": rng.randrange(3),
    }
    names = rng.sample(sorted(numbers), rng.randrange(4))
    return {kind: {name: numbers[name] for name in names} for kind in rng.sample(list(CARDS)[1:], rng.randrange(4))}


def any_table(rng: Random, table: Table) -> Table:
    """A new table somewhere in a game: rows, coins, coins on Hippos and discards by chance, before an income."""
    table.day = rng.randrange(1, 4)
    table.round = table.day + 3 * rng.randrange(5)
    for seat, row in enumerate(table.rows):
        for kind in rng.choices(list(table.shop), k=rng.randrange(9)):
            if table.shop[kind]:
                table.shop[kind] -= 1
                row.append(Card(kind, coins=rng.randrange(4) if kind == "hippo" else 0))
        least = -3 if not table.options["loan_floor"] else 0
        table.coins[seat] = rng.choice((rng.randrange(least, 12), rng.randrange(12), rng.randrange(60)))
        table.ledger[seat] = [("held", "", table.coins[seat], -1)]
    for kind in rng.choices(list(table.shop), k=4):
        lost = rng.randrange(table.shop[kind] + 1)
        table.shop[kind] -= lost
        table.discards |= {kind: table.discards.get(kind, 0) + lost} if lost else {}
    return table
