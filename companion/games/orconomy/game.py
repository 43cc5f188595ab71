"""Orconomy, the 2017 boxed game, as everything around it knows it.

What is worth counting in Orconomy; what lies in its box, and where it is in a game, but for tokens on the board.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from companion.games.orconomy import board, conduct
from companion.games.orconomy import header as headers
from companion.games.orconomy.board import ACTIVITY, TOKEN
from companion.games.orconomy.board import CRISIS as CRISIS_MARKER
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.due_to_hands import OrconomyHands
from companion.games.orconomy.judgements import THINKING
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.act_terms import ORACLE
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import wanting
from companion.games.orconomy.rules.phases import rounds, seating
from companion.games.orconomy.rules.phases.auction import pay
from companion.games.orconomy.rules.phases.rounds import pay_interest
from companion.games.orconomy.rules.state import CARDS, NOBODY, NUMBERS, Over, Sold, State
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text import origins
from companion.games.orconomy.set_up import FORMS, OrconomySetUp
from companion.games.orconomy.view import dice_due, table_view
from companion.games.protocol import Action, Board, Conduct, Counted, Dice, Game, Refusal, Result, Summed, Tally, Thing

SILVER, GOLD, TROPHY, CARD = "silver", "gold", "trophy", "influence_card"
HINDMOST, SHOWN_ORACLE, PRICE = "hindmost_token", "oracle_turn", "written_price"
SUPPLY, DECK, DISCARDS, OPEN = "bank", "deck", "discards", "open"


def things(state: State) -> tuple[Thing, ...]:
    """Prices first, which are written on the board; then what each player has, then the supply."""
    return (*_prices(state), *_of_players(state), *_shared(state))


def _prices(state: State) -> Iterator[Thing]:
    for number in NUMBERS:
        if price := state.at(number).price:
            yield Thing(PRICE, price, area=number, boxed=False)


def _of_players(state: State) -> Iterator[Thing]:
    trophies, supply = derive.trophies(state), state.agreed.box.supply
    left = supply.gold
    for seat in range(len(state.agreed.seats)):
        gold = min(left, state.skulls[seat] // supply.gold_value)
        left -= gold
        rest = state.skulls[seat] - gold * supply.gold_value
        yield from _some(Thing(GOLD, gold, seat), Thing(SILVER, rest, seat), Thing(TROPHY, trophies[seat], seat))
        yield from _some(Thing(CARD, state.cards[seat], seat))
        yield from _some(Thing(TOKEN, derive.tokens_left(state, seat), seat, owner=seat))
    if state.hindmost != NOBODY:
        yield Thing(HINDMOST, 1, state.hindmost)
    if state.oracle != NOBODY:
        yield Thing(SHOWN_ORACLE, 1, state.oracle, boxed=False)


def _shared(state: State) -> Iterator[Thing]:
    """What no player has. Skulls beyond what is in the box (paid out all the same, A-17) leave none here."""
    held = tuple(_of_players(state))
    supply = state.agreed.box.supply
    for kind, all_ in ((GOLD, supply.gold), (SILVER, supply.silver), (TROPHY, supply.trophies)):
        yield from _some(Thing(kind, all_ - sum(thing.many for thing in held if thing.kind == kind), place=SUPPLY))
    if state.hindmost == NOBODY:
        yield Thing(HINDMOST, 1, place=SUPPLY)
    yield from _some(Thing(CARD, state.deck, place=DECK), Thing(CARD, len(state.discards), place=DISCARDS))
    yield from _some(Thing(CARD, len(state.plays), place=OPEN))


def _some(*candidates: Thing) -> Iterator[Thing]:
    """Those of which there are any."""
    yield from (thing for thing in candidates if thing.many > 0)


def boxed(state: State) -> tuple[Thing, ...]:
    """What is in the box of those who play; the tokens of the other clans have not left it."""
    supply = state.agreed.box.supply
    tokens = tuple(Thing(TOKEN, supply.tokens_per_player, owner=seat) for seat in range(len(state.agreed.seats)))
    counts = {GOLD: supply.gold, SILVER: supply.silver, TROPHY: supply.trophies, CARD: supply.cards}
    counts |= dict.fromkeys((CRISIS_MARKER, ACTIVITY, HINDMOST), 1)
    return (*tokens, *(Thing(kind, count) for kind, count in counts.items()))


SALE, INTEREST, CRISIS = "sale", "interest_paid", "crisis_visit"
TALLIES: Final[Mapping[str, Summed]] = {SALE: "one", INTEREST: "seat", CRISIS: "area"}
"""The dearest sale, who has paid the most interest, and the industry the Crisis has visited most often."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    tallies = []
    if action.kind == pay.kind and isinstance(before.phase, Sold):
        tallies.append(Tally(SALE, before.phase.bids[action.player], action.player, before.active))
    if action.kind == pay_interest.kind:
        paid = before.skulls[action.player] - after.skulls[action.player]
        tallies += [Tally(INTEREST, paid, action.player, action.args[0])] if paid else []
    if after.crisis not in (before.crisis, 0):
        tallies.append(Tally(CRISIS, 1, NOBODY, after.crisis))
    return tuple(tallies)


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)


def orconomy_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where an owner's corrections to the box lie; without it the box is as printed.
    """
    set_up = OrconomySetUp(folder)

    def learnt(before: State | None, state: State) -> None:
        """A Risk Rating that was read off a card is kept with the box, so that it is asked once; an undo takes it back
        there too.
        """
        known = before.ratings if before is not None else state.ratings
        for card, was, now in zip(CARDS, known, state.ratings, strict=True):
            if was != now:
                set_up.rate(card, now)

    return Game(
        name=headers.NAME,
        edition=headers.EDITION,
        fewest=headers.FEWEST,
        most=headers.MOST,
        marks=headers.CLANS,
        rules=RULES,
        turns=turns,
        result=result,
        status=status,
        view=table_view,
        thinking=THINKING,
        set_up=set_up,
        files=headers.files(set_up.box_of),
        numbers=origins.ASKED,
        hands=OrconomyHands(),
        conduct=CONDUCT,
        dice=DICE,
        board=Board(
            file=partial(board_path, headers.EDITION, folder),
            kinds=board.KINDS,
            sides=(board.FACE, board.BONES),
            layout=board.layout,
            moves=board.moves,
            as_now=board.pieces_as_now,
        ),
        counted=COUNTED,
        leave=seating.without_player,
        join=seating.with_player,
        ready=set_up.ready,
        learnt=learnt,
    )


def result(state: State) -> Result | None:
    """Who has won, and everybody's Trophies."""
    return Result(derive.winners(state), tuple(derive.trophies(state))) if isinstance(state.phase, Over) else None


CONDUCT = Conduct(
    forms=(*FORMS, "outcome:#:#~", "shout:#~", f"{ORACLE}:draw", f"{ORACLE}:die:#:#"),
    says=conduct.SPOKEN,
    settle=conduct.settle,
    cannot_settle=Refusal("cannot_settle", "R9.3"),
    follows=conduct.follows,
    reach=conduct.reach,
)
DICE = Dice(
    due=dice_due,
    throw=conduct.throw,
    no_throw=lambda state: wanting.holds_up(state) or RULES.misplaced(rounds.roll.kind),
    side=ORACLE,
)
