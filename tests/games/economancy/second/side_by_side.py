"""A game played twice at once, by the program and on a plain table; whatever comes out differently is noted down."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.economancy.rules.state import State
from companion.games.protocol import IllegalAction
from tests.games.economancy.plain.plain_cards import BASE, BOOSTER, NEVER_LEFT_OUT, PRESETS, SHOPS
from tests.games.economancy.plain.plain_choices import any_box, any_line, any_options, any_table, choices, small_ruling
from tests.games.economancy.plain.plain_play import Line, do
from tests.games.economancy.plain.plain_refusals import refusals
from tests.games.economancy.plain.plain_state import Table, new_table, winner
from tests.games.economancy.second import both_ways
from tests.games.economancy.second.both_ways import GAME, action_of, begun, follows, offered, origins, plainly, refused
from tests.games.two_tables import Notes

SELDOM: Mapping[str, float] = {"resign": 0.004, "agree_draw": 0.001, "stop": 0.2, "pass": 0.3}
"""How readily a random player does something, compared with anything else."""
MOST_ACTS = 400  # acts after which a game is broken off: rows that buy no points may go on for ever
WRONG_LINES, RULED = 3, 0.02
"""Lines of any kind that are tried in each position, and how often the table rules something."""


def compare(state: State, table: Table, notes: Notes) -> bool:
    """Everything that lies there, follows from it, is offered, and is told of coins; whether both are the same."""
    notes.counts["positions"] += 1
    seen = GAME.files.position(state)
    theirs, mine = by_text(seen.pop("offers")), by_text(offered(table))
    seen |= both_ways.told_origins(state)
    right = plainly(table) | follows(table) | origins(table)
    apart = {name: (seen.get(name), right.get(name)) for name in seen | right if seen.get(name) != right.get(name)}
    if theirs != mine:
        apart["offers"] = ([line for line in theirs if line not in mine], [one for one in mine if one not in theirs])
    for name, (program, plain) in apart.items():
        notes.differ(name, {"program": program, "plain": plain, "table": table})
    return not apart


def by_text(offers: list[dict[str, Any]]) -> list[str]:
    """Offers in an order that does not depend on who made them."""
    return sorted(str(sorted(offer.items())) for offer in offers)


def try_line(state: State, line: Line, table: Table, notes: Notes) -> bool:
    """Both allow it, or both refuse it for one of the reasons that there are; whether it is allowed."""
    action, reasons = action_of(line), refusals(table, line)
    told = refused(state, action)
    if told is None:
        if reasons:
            notes.differ(f"allowed too much: {line['do']}", {"line": line, "reasons": reasons, "table": table})
        return not reasons
    code = told["code"]
    notes.counts["refused"] += 1
    values = reasons.get(code)
    if values is None or any(told.get(name) != value for name, value in values.items()):
        notes.differ(f"refused: {line['do']}", {"line": line, "program": told, "plain": reasons, "table": table})
    if applied(state, line):
        notes.differ(f"done though refused: {line['do']}", {"line": line, "table": table})
    return False


def applied(state: State, line: Line) -> bool:
    """Whether the program does it."""
    try:
        GAME.rules.apply(state, action_of(line))
    except IllegalAction:
        return False
    return True


def chosen(rng: Random, state: State, table: Table, notes: Notes) -> Line:
    """Sometimes a ruling; else first a kind, then one of its lines, of an amount any that there may be."""
    ruling = small_ruling(rng, table) if rng.random() < RULED else None
    if ruling and try_line(state, ruling, table, notes):
        return ruling
    may = choices(table)
    kinds = sorted({line["do"] for line in may})
    kind = rng.choices(kinds, [SELDOM.get(name, 1.0) for name in kinds])[0]
    line = rng.choice([one for one in may if one["do"] == kind])
    if kind == "invest" and rng.random() < 0.7:
        return {**line, "amount": min(rng.randrange(4), line["amount"])}
    return line


def play_on(rng: Random, state: State, table: Table, notes: Notes, most: int = MOST_ACTS) -> None:
    """So many acts, or to the end, or until both tables differ."""
    notes.counts["games"] += 1
    same = compare(state, table, notes)
    while same and table.phase != "over" and most:
        for _ in range(WRONG_LINES):
            try_line(state, any_line(rng, table), table, notes)
        line = chosen(rng, state, table, notes)
        if not try_line(state, line, table, notes):
            break
        if not both_ways.same_line(line):
            notes.differ(f"line: {line['do']}", {"line": line, "table": table})
        state = GAME.rules.apply(state, action_of(line))
        do(table, line)
        same, most = compare(state, table, notes), most - 1
    if table.phase == "over":
        notes.counts["over"] += 1
        try_line(state, any_line(rng, table), table, notes)


def any_shop(rng: Random) -> tuple[str, ...]:
    """A shop with a name, or any kinds with those that no shop can do without."""
    if rng.random() < 0.5:
        return SHOPS[rng.choice(list(SHOPS))]
    others = [kind for kind in (*BASE, *BOOSTER) if kind not in NEVER_LEFT_OUT]
    some = {*NEVER_LEFT_OUT, *rng.sample(others, rng.randrange(len(others) + 1))}
    return tuple(kind for kind in (*BASE, *BOOSTER) if kind in some)


def new_game(rng: Random) -> tuple[State, Table]:
    """A game from its beginning, or from the middle of one that nobody has won; half of them as a preset stands."""
    players, preset, shop = rng.randrange(2, 5), rng.choice(sorted(PRESETS)), any_shop(rng)
    said = any_options(rng) if rng.random() < 0.5 else {}
    box = any_box(rng) if rng.random() < 0.2 else {}
    middle = rng.random() < 0.5
    while True:
        table = new_table(players, preset, shop, box, **said)
        table = any_table(rng, table) if middle else table
        if not winner(table):
            return begun(table, preset, said, box), table


def games(seed: int, count: int, most: int = MOST_ACTS) -> Notes:
    """So many games of this seed."""
    rng, notes = Random(f"economancy twice {seed}"), Notes()
    for _ in range(count):
        play_on(rng, *new_game(rng), notes, most)
    return notes
