"""Economicus, the second edition, as everything around it knows it.

What is worth counting in a game of Economicus; what lies in its box, and where during a game but for the chips and
tokens on the board.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from companion.games.economicus import board, conduct
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.due_to_hands import EconomicusHands
from companion.games.economicus.judgements import THINKING
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.cards import plays
from companion.games.economicus.rules.phases import fates, seating
from companion.games.economicus.rules.phases.auction import pay
from companion.games.economicus.rules.phases.fiscal import pay_interest
from companion.games.economicus.rules.phases.opening import first, roll
from companion.games.economicus.rules.state import NOBODY, SETUP, Over, Sale, State
from companion.games.economicus.rules.status import STARS_IN_BOX, cards_in_box, status
from companion.games.economicus.rules.text import header, origins
from companion.games.economicus.set_up import FORMS, EconomicusSetUp
from companion.games.economicus.view import table_view
from companion.games.protocol import Action, Board, Conduct, Counted, Dice, Game, Refusal, Result, Summed, Tally, Thing

STAR, CARD, EVENT = "star", "option_card", "event_card"
MONEY, PRICE, TURN = "coins_worth", "written_price", "active_player_turn"
BANK, DECK, DISCARDS, OPEN = "bank", "deck", "discards", "open"
STRENGTHS: Final = 4  # one of them marks the crisis, wherever that is


def things(state: State) -> tuple[Thing, ...]:
    """Prices first, which are written on the board; then what each player has, then the supply."""
    pieces = (*_prices(state), *_of_players(state), *_shared(state))
    return tuple(thing for thing in pieces if thing.many > 0)


def _prices(state: State) -> Iterator[Thing]:
    for number, industry in enumerate(state.board, start=2):
        yield Thing(PRICE, industry.price, area=number, boxed=False)


def _stars(state: State) -> tuple[int, ...]:
    return (0,) * state.agreed.players if isinstance(state.phase, SETUP) else derive.stars(state)


def _of_players(state: State) -> Iterator[Thing]:
    stars = _stars(state)
    for seat in range(state.agreed.players):
        yield Thing(MONEY, state.coins[seat], seat, boxed=False)
        yield Thing(STAR, stars[seat], seat)
        yield Thing(CARD, state.cards[seat] + state.quotas[seat], seat)
        yield Thing(board.COMPANY_CHIP, derive.chips_left(state, seat), seat, owner=seat)
        yield Thing(board.STARTUP_CHIP, derive.startups_left(state, seat), seat, owner=seat)
    yield Thing(TURN, 1, state.player, boxed=False)


def _shared(state: State) -> Iterator[Thing]:
    if state.agreed.options.crises:
        yield Thing(board.CRISIS, STRENGTHS - 1, place=BANK)
    yield Thing(STAR, STARS_IN_BOX - sum(_stars(state)), place=BANK)
    yield Thing(CARD, state.deck, place=DECK)
    yield Thing(CARD, state.discards, place=DISCARDS)
    yield Thing(CARD, sum(play.deck == 0 for play in state.plays), place=OPEN)
    yield Thing(EVENT, state.events, place=DECK)
    yield Thing(EVENT, state.event_discards, place=DISCARDS)
    yield Thing(EVENT, sum(play.deck == 1 for play in state.plays), place=OPEN)


def boxed(state: State) -> tuple[Thing, ...]:
    """What is in the box of those who play, as far as they play with it."""
    amounts, options = state.agreed.box.amounts, state.agreed.options
    seats = range(state.agreed.players)
    pieces = [Thing(board.COMPANY_CHIP, amounts.companies, owner=seat) for seat in seats]
    pieces += [Thing(board.STARTUP_CHIP, amounts.startups, owner=seat) for seat in seats]
    pieces += [Thing(STAR, max(STARS_IN_BOX, sum(_stars(state)))), Thing(CARD, cards_in_box(state))]
    pieces += [Thing(EVENT, state.agreed.box.events if options.events else 0), Thing(board.ACTIVE, 1)]
    if options.crises:
        pieces += [Thing(board.FORECAST, 1), Thing(board.CRISIS, STRENGTHS)]
    return tuple(thing for thing in pieces if thing.many > 0)


SALE, INTEREST, FOUNDED, CRISIS, CAUGHT = "sale", "interest_paid", "founded", "crisis_begun", "caught"
TALLIES: Final[Mapping[str, Summed]] = {
    SALE: "one", INTEREST: "seat", FOUNDED: "seat", CRISIS: "area", CAUGHT: "seat",
}  # fmt: skip
"""The dearest sale, who has paid most interest, whose startups succeeded, where crises were, who was caught."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    act, seat, tallies = RULES.acts[action.kind], action.player, list[Tally]()
    if act is pay and isinstance(before.phase, Sale):
        tallies.append(Tally(SALE, before.phase.bids[seat], seat, before.active))
    if act is pay_interest and before.coins[seat] > after.coins[seat]:
        tallies.append(Tally(INTEREST, before.coins[seat] - after.coins[seat], seat))
    if act in fates.ACTS and derive.companies(after, seat) > derive.companies(before, seat):
        tallies.append(Tally(FOUNDED, 1, seat))
    if after.crisis not in (before.crisis, 0):
        tallies.append(Tally(CRISIS, 1, NOBODY, after.crisis))
    if after.adjusted != before.adjusted and act in (plays.stand, plays.influence):
        criminal = next(who for who, was in enumerate(before.adjusted) if was != after.adjusted[who])
        tallies.append(Tally(CAUGHT, 1, criminal))
    return tuple(tallies)


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)


FIRST = first.kind


def economicus_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where lies what an owner has read off the board; without it the printed numbers are unknown.
    """
    set_up = EconomicusSetUp(folder)

    def learnt(before: State | None, state: State) -> None:
        """A card that was described, and the difficulty of one that is listed, are kept with the box, so that they are
        asked once; an undo takes them back there too.
        """
        was = before or state
        taught = (was.agreed.box.cards, was.difficulties) != (state.agreed.box.cards, state.difficulties)
        if folder is not None and taught:
            from companion.games.economicus.boxes.corrections import keep_learnt  # tomlkit is slow to load

            keep_learnt(header.EDITION, folder, was, state)

    return Game(
        name=header.GAME,
        edition=header.EDITION,
        fewest=header.FEWEST,
        most=header.MOST,
        marks=header.COLOURS,
        rules=RULES,
        turns=turns,
        result=result,
        status=status,
        view=table_view,
        thinking=THINKING,
        set_up=set_up,
        files=header.files(set_up.box_of),
        numbers=origins.ASKED,
        hands=EconomicusHands(),
        conduct=CONDUCT,
        dice=DICE,
        board=Board(
            file=partial(board_path, header.EDITION, folder),
            kinds=board.KINDS,
            sides=board.SHOWN,
            layout=board.layout,
            moves=board.moves,
        ),
        counted=COUNTED,
        leave=seating.without_player,
        join=seating.with_player,
        ready=set_up.ready,
        learnt=learnt,
    )


def result(state: State) -> Result | None:
    """Who has won, and everybody's Stars."""
    return Result(state.winners, derive.stars(state)) if isinstance(state.phase, Over) else None


CONDUCT = Conduct(
    forms=(*FORMS, "outcome:#:#~", "effect:#", f"{FIRST}:draw", f"{FIRST}:die:#:#"),
    says=conduct.SPOKEN,
    settle=conduct.settle,
    cannot_settle=Refusal("cannot_settle", "E7.1"),
    reach=conduct.reach,
)
DICE = Dice(
    due=conduct.dice_due,
    throw=conduct.throw,
    no_throw=lambda _: RULES.misplaced(roll.kind),
    side=FIRST,
)
