"""One table twice, as a position of the program and as a plain table, and what lies there told in the same words."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.games.economicus.rules import derive, options
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import CENTRE, NUMBERS
from companion.games.economicus.rules.phases.fiscal import SHOWS
from companion.games.economicus.rules.state import CHIPS, SLOTS, Agreement, Answer, Bidding, Completion, Fated, State
from companion.games.kernel import around
from companion.games.protocol import Action
from tests.games.economicus.plain.plain_state import COMPANIES, STARTUPS, Box, Table
from tests.games.economicus.plain.plain_turn import standing
from tests.games.economicus.positions import agreement as program_agreement

WORDS: Mapping[str, tuple[str, ...]] = {"what": CHIPS, "slot": SLOTS, "shows": SHOWS}
Told = dict[str, Any]


def line_of(action: Action) -> dict[str, Any]:
    """An action of the program as a line of a table log."""
    fields = zip(RULES.acts[action.kind].names, action.args, strict=False)
    numbers = {name: WORDS[name][value] if name in WORDS else value for name, value in fields}
    return {"do": action.kind, "player": action.player, **numbers}


def action_of(line: Mapping[str, Any]) -> Action:
    """A line of a table log as an action of the program."""
    fields = [name for name in RULES.acts[line["do"]].names if name in line]
    return Action(
        line["do"],
        line["player"],
        tuple(WORDS[name].index(line[name]) if name in WORDS else line[name] for name in fields),
    )


@lru_cache
def usual_agreement(players: int, preset: str) -> Agreement:
    """What so many players agree on when they leave everything as it is."""
    return program_agreement(players, preset)


def agreed_as(table: Table, preset: str, said: Mapping[str, object], box: Box) -> Agreement:
    """What a plain table agreed on, as the program keeps it."""
    switches = options.agreed(preset, said)
    first, printed = usual_agreement(table.players, preset), usual_agreement(2, "full").box
    prints = {
        number: replace(printed.prints[number], profit=profit, private=private, state=state)
        for number, (profit, private, state) in box.items()
    }
    return replace(
        first,
        target=table.target,
        box=replace(printed, prints=prints),
        ring=tuple(table.ring),
        options=switches,
        near=economicus.neighbourhood(tuple(table.ring), switches),
    )


def state_of(table: Table, agreed: Agreement) -> State:
    """The position of the program for a plain table."""
    return State(
        agreed=agreed,
        board=economicus.Board(industry_of(table, number) for number in NUMBERS),
        coins=tuple(table.coins),
        cards=tuple(table.cards),
        quotas=tuple(table.quotas),
        adjusted=tuple(table.adjusted),
        out=tuple(seat in table.out for seat in range(table.players)),
        deck=table.deck,
        events=table.events,
        discards=table.discards,
        event_discards=table.past_events,
        active=table.active,
        forecast=table.forecast,
        crisis=table.crisis,
        strength=table.strength,
        turn=max(1, table.turn),
        player=table.player,
        thrown=bool(table.dice),
        dice=tuple(table.dice),
        bought=table.bought,
        created=table.created,
        phase=phase_of(table),
    )


def industry_of(table: Table, number: int) -> economicus.Industry:
    """One industry of the program's board."""
    lying = [chip for chip in table.chips if chip[1] == number]
    return economicus.Industry(
        companies=tuple(economicus.Chip(seat, what == COMPANIES[1]) for seat, _, what in lying if what in COMPANIES),
        startups=tuple(economicus.Chip(seat, what == STARTUPS[1]) for seat, _, what in lying if what in STARTUPS),
        price=table.prices.get(number, 0),
        private=table.private[number],
        state=table.state[number],
    )


def phase_of(table: Table) -> economicus.Phase:
    """Where in its turn a random plain table is."""
    seats = range(table.players)
    left = tuple(fated(chip) for chip in table.left)
    bids = tuple(table.bids.get(seat, 0) for seat in seats)
    kind = SLOTS.index(table.kind) if table.kind else economicus.PRIVATE
    if table.thrown:
        return Answer(left, fated(table.thrown[0]), *table.thrown[1:])
    if table.step == "cards":
        return economicus.Cards(tuple(seat in table.drawn for seat in seats))
    if table.step == "choose":
        return economicus.Choose()
    if table.step == "pay":
        return economicus.Sale(kind, table.winner, bids)
    if table.offer:
        return Completion(economicus.Offered(*table.offer[:2], CHIPS.index(table.offer[2])))
    phases: Mapping[str, economicus.Phase] = {
        "first_player": economicus.FirstPlayer(),
        "roll": economicus.Roll(),
        "fiscal": economicus.Interest(tuple(table.owing.get(seat, 0) for seat in seats), (0,) * table.players),
        "profit": economicus.Profit(tuple(seat in table.settled for seat in seats)),
        "fate": economicus.Fates(left),
        "auction": Bidding(
            kind,
            table.bidder,
            bids,
            tuple(
                seat in table.passed or (table.kind == SLOTS[economicus.STATE] and not table.quotas[seat])
                for seat in seats
            ),
            tuple(table.barred),
        ),
        "creation": economicus.Creation(),
        "completion": Completion(),
    }
    return phases[table.phase]


def fated(chip: tuple[int, int, str]) -> Fated:
    """A startup whose fate is open."""
    return Fated(chip[0], chip[1], chip[2] == STARTUPS[1])


# ---- the same words for both
def told(state: State) -> Told:
    """Everything that lies on the program's table."""
    phase, step = economicus.phase_names(state.phase)
    seats = range(state.agreed.players)
    return {
        "chips": sorted(
            (chip.player, number, CHIPS[2 * is_startup + chip.pledged])
            for number, industry in enumerate(state.board, start=2)
            for is_startup, chips in enumerate((industry.companies, industry.startups))
            for chip in chips
        ),
        "slots": {n: (at.private, at.state) for n, at in enumerate(state.board, start=2) if at.private + at.state},
        "prices": {n: derive.price(state, n) for n in NUMBERS if state.at(n).price or n == CENTRE},
        "hands": list(zip(state.coins, state.cards, state.quotas, state.adjusted, strict=True)),
        "out": {seat for seat in seats if state.out[seat]},
        "decks": (state.deck, state.discards, state.events, state.event_discards, state.opened),
        "markers": (state.active, state.forecast, state.crisis, state.strength),
        "turn": (state.turn, state.player, state.dice, state.bought, state.created, state.time_up),
        "plays": [(play.card, play.player, set(play.victims), play.difficulty, play.die, play.influence, play.step)
                  for play in state.plays],
        "where": (phase, step),
        "winners": sorted(state.winners),
        **inside(state),
    }  # fmt: skip


def inside(state: State) -> Told:
    """What belongs to the phase."""
    seats = range(state.agreed.players)
    match state.phase:
        case economicus.Placement(done):
            clockwise = around(state.agreed.players, state.player)
            return {"placing": [*clockwise, *clockwise[::-1]][done:]}
        case economicus.Return(left, done):
            return {"placing": [seat for seat in left for _ in range(2)][done:]}
        case economicus.Interest(owing, paid):
            return {"owing": counted(owing), "paid": counted(paid)}
        case economicus.Cards(drawn):
            return {"drawn": {seat for seat in seats if drawn[seat] and not state.out[seat]}}
        case economicus.Profit(settled):
            return {"settled": {seat for seat in seats if settled[seat] and not state.out[seat]}}
        case economicus.Fates(left):
            return {"left": sorted(map(startup, left))}
        case Answer(left, one, die, modifiers):
            return {"left": sorted(map(startup, left)), "thrown": (startup(one), die, modifiers)}
        case Bidding(kind, turn, bids, passed):
            return {"kind": SLOTS[kind], "bids": counted(bids), "turn of": turn, "still": still(state, passed)}
        case economicus.Sale(kind, winner, bids):
            return {"kind": SLOTS[kind], "winner": winner, "bid": bids[winner]}
        case Completion(offer):
            return {"offer": (offer.buyer, offer.owner, CHIPS[offer.what]) if offer else None}
    return {}


def still(state: State, passed: tuple[bool, ...]) -> set[int]:
    """Who has not passed."""
    return {seat for seat, has in enumerate(passed) if not (has or state.out[seat])}


def startup(fate: Fated) -> tuple[int, int, str]:
    """A startup as a plain chip."""
    return fate.player, fate.industry, STARTUPS[fate.pledged]


def counted(amounts: tuple[int, ...]) -> dict[int, int]:
    """By seat what is not nothing."""
    return {seat: amount for seat, amount in enumerate(amounts) if amount}


STEPS = {"do": "shown", "criminal": "rolled", "victim": "rolled", "done": "done"}


def plainly(table: Table) -> Told:
    """Everything that lies on the plain table."""
    return {
        "chips": sorted(table.chips),
        "slots": {n: (table.private[n], table.state[n]) for n in NUMBERS if table.private[n] + table.state[n]},
        "prices": table.prices,
        "hands": list(zip(table.coins, table.cards, table.quotas, table.adjusted, strict=True)),
        "out": set(table.out),
        "decks": (table.deck, table.discards, table.events, table.past_events, tuple(table.opened.values())),
        "markers": (table.active, table.forecast, table.crisis, table.strength),
        "turn": (max(1, table.turn), table.player, tuple(table.dice), table.bought, table.created, table.time_up),
        "plays": [
            (card["card"], card["seat"], set(card["victims"]), card["difficulty"], card["die"], card["extra"],
             STEPS[card["step"]])
            for card in table.plays
        ],
        "where": (table.phase, table.step),
        "winners": sorted(table.winners),
        **plainly_inside(table),
    }  # fmt: skip


def plainly_inside(table: Table) -> Told:
    """What belongs to the phase."""
    thrown = {"thrown": table.thrown} if table.step == "answer" else {}
    parts: Mapping[tuple[str, str], Told] = {
        ("placement", ""): {"placing": table.placing},
        ("return", ""): {"placing": table.placing},
        ("fiscal", "interest"): {"owing": table.owing, "paid": {payer: n for payer, n in table.window.items() if n}},
        ("fiscal", "cards"): {"drawn": set(table.drawn) - set(table.out)},
        ("profit", ""): {"settled": set(table.settled) - set(table.out)},
        ("fate", "roll"): {"left": sorted(table.left)},
        ("fate", "answer"): {"left": sorted(table.left), **thrown},
        ("auction", "pay"): {"kind": table.kind, "winner": table.winner, "bid": table.bids.get(table.winner, 0)},
        ("auction", "place"): {"kind": table.kind, "winner": table.winner, "bid": table.bids.get(table.winner, 0)},
        ("completion", ""): {"offer": table.offer},
    }
    if (table.phase, table.step) == ("auction", "bid"):
        return {"kind": table.kind, "bids": table.bids, "turn of": table.bidder, "still": set(standing(table))}
    return parts.get((table.phase, table.step), {})
