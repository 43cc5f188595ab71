"""A game played twice at once, by the program and on a plain table; whatever comes out differently is noted down."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.options import PRESETS
from companion.games.economicus.rules.state import State
from companion.games.protocol import Action, Offer
from tests.games.economicus.plain.plain_any_time import before_the_bids
from tests.games.economicus.plain.plain_choices import any_line
from tests.games.economicus.plain.plain_play import RULINGS, allowed, do
from tests.games.economicus.plain.plain_random import SWITCHES, random_box, random_table
from tests.games.economicus.plain.plain_state import INDUSTRIES, TRIAL_BOX, Box, Table, agreement, new_table
from tests.games.economicus.second.both_ways import action_of, agreed_as, line_of, plainly, state_of, told
from tests.games.economicus.second.second_numbers import allowed_choices, counted, derived, offered
from tests.games.two_tables import Notes

SELDOM: Mapping[str, float] = {
    "sell": 0.06, "drop": 0.03, "loan": 0.15, "repay": 0.15, "bankrupt": 0.004, "quota": 0.02, "time_up": 0.002,
    "give_coins": 0.02, "give_cards": 0.02, "give_chip": 0.02, "play": 0.04, "crisis_card": 0.3, "close_creation": 1.5,
    "influence": 0.5, "offer": 0.3, "unable": 2.0,
}  # fmt: skip
"""How readily a random player does something, compared with what the phase expects."""
EARLY: Mapping[str, float] = {"sell": 0.7, "quota": 0.2, "loan": 0.2}  # the same before the first bid of an auction
NUMBERS_EVERY, CHOICES_EVERY = 10, 50
"""Acts in a game after which all numbers, and all choices, are compared; what lies there is compared after each."""
CHOICES_OF_TABLES = 10  # of so many random tables all choices of one are compared
AGREED = (*RULINGS, "give_coins", "give_cards", "give_chip")
"""Rulings, and deals that a table agreed on: tried among lines of any kind."""


def compare(state: State, table: Table, notes: Notes, *, numbers: bool = True, after: str = "") -> bool:
    """Everything that lies there after an act of a kind, and every number from it; whether both are the same."""
    seen, mine = told(state), plainly(table)
    if numbers:
        notes.counts["numbers"] += 1
        seen, mine = {**seen, **derived(state)}, {**mine, **counted(table)}
    apart = [name for name in mine if seen.get(name) != mine[name]]
    for name in apart:
        notes.differ(
            f"number {name}" + f" after {after}" * bool(after),
            {"program": seen.get(name), "plain": mine[name], "table": table},
        )
    return not apart


def compare_choices(state: State, table: Table, notes: Notes) -> None:
    """Whatever the rulebook allows is offered, and nothing else."""
    notes.counts["choices"] += 1
    theirs, mine = offered(state, table), allowed_choices(table)
    for name, lines in (("offered too much", theirs - mine), ("not offered", mine - theirs)):
        for kind in sorted({dict(line)["do"] for line in lines}):
            notes.differ(f"{name}: {kind}", {"lines": list(map(dict, lines))[:5], "table": table})


def step(state: State, table: Table, action: Action, notes: Notes) -> tuple[State, bool]:
    """One act on both tables; whether they are still the same."""
    line = line_of(action)
    if not allowed(table, line):
        notes.differ(f"allowed too much: {action.kind}", {"line": line, "table": table})
        return state, True
    after = RULES.apply(state, action)
    do(table, line)
    notes.counts["acts"] += 1
    return after, compare(after, table, notes, numbers=notes.counts["acts"] % NUMBERS_EVERY == 0, after=action.kind)


def try_any(rng: Random, state: State, table: Table, notes: Notes) -> Action | None:
    """Any line at all: both allow it or both refuse it. A ruling or a deal that both allow may be done."""
    line = any_line(rng, table)
    action = action_of(line)
    yes = RULES.refusal(state, action) is None
    notes.counts["tried"] += 1
    if yes != allowed(table, line):
        word = "allowed too much" if yes else "refused"
        notes.differ(f"{word}: {action.kind}", {"line": line, "table": table})
        return None
    return action if yes and action.kind in AGREED and rng.random() < 0.2 else None


def chosen(rng: Random, offers: tuple[Offer, ...], table: Table) -> Action:
    """First a kind, then one of its offers; most bids can be paid."""
    kinds = sorted({offer.kind for offer in offers})
    readiness = {**SELDOM, **(EARLY if before_the_bids(table) else {})}
    kind = rng.choices(kinds, [readiness.get(name, 1.0) for name in kinds])[0]
    offer = rng.choice([offer for offer in offers if offer.kind == kind])
    args = tuple(rng.choice(domain[:6] if kind == "bid" else domain) for domain in offer.domains)
    poor = kind == "bid" and args[0] > table.coins[offer.player]
    return Action("pass", offer.player) if poor and rng.random() < 0.95 else Action(kind, offer.player, args)


def play_on(rng: Random, state: State, table: Table, most: int, notes: Notes, *, choices: bool = True) -> None:
    """So many acts, or to the end, or until both tables differ; now and then all `choices` are compared, too."""
    for count in range(most):
        offers = RULES.offers(state)
        if not offers:
            break
        if choices and count % CHOICES_EVERY == 0:
            compare_choices(state, table, notes)
        action = try_any(rng, state, table, notes) or chosen(rng, offers, table)
        state, same = step(state, table, action, notes)
        if not same:
            break


# ---- where to begin
def random_options(rng: Random) -> tuple[str, dict[str, Any]]:
    """One of the presets, half of the time with anything else a table may agree on; seldom a limit or trade."""
    preset = rng.choice(sorted(PRESETS))
    said: dict[str, Any] = {}
    if rng.random() < 0.5:
        said = {name: rng.choice(values) for name, values in SWITCHES.items()}
        said |= rng.choice(({}, {}, {"limit": "turns", "limit_turns": rng.randrange(1, 30)}, {"limit": "minutes"}))
        said |= {"limit_ends_early": rng.random() < 0.5, "trade": rng.choice(("off", "coins", "all"))}
    return preset, said


def new_game(rng: Random) -> tuple[State, Table]:
    """A game from its set-up on, on a shuffled ring, with trial numbers or others."""
    preset, said = random_options(rng)
    ring = rng.sample([number for number in INDUSTRIES if number != 7], 10)
    box: Box = TRIAL_BOX if rng.random() < 0.5 else random_box(rng)
    table = new_table(rng.randrange(2, 9), ring, agreement(preset, **said), box)
    return state_of(table, agreed_as(table, preset, said, box)), table


def a_position(rng: Random) -> tuple[State, Table]:
    """A table in the middle of a game."""
    preset, said = random_options(rng)
    box = random_box(rng)
    table = random_table(rng, preset, said, box)
    return state_of(table, agreed_as(table, preset, said, box)), table


def whole_game(seed: int, most: int = 6000) -> Notes:
    """A game of this seed to its end."""
    rng, notes = Random(f"economicus twice {seed}"), Notes()
    play_on(rng, *new_game(rng), most, notes)
    return notes


def positions(seed: int, count: int) -> Notes:
    """So many random tables: all numbers, all choices of some, and what an act makes of them."""
    rng, notes = Random(f"economicus tables {seed}"), Notes()
    for number in range(count):
        state, table = a_position(rng)
        if compare(state, table, notes):
            play_on(rng, state, table, 1, notes, choices=number % CHOICES_OF_TABLES == 0)
    return notes
