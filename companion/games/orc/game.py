"""ORC, the 2017 card game for two, as everything around it knows it.

Nothing is left to chance: people draw, and the app only counts. Nothing is hidden either: what is in a hand never comes
into a position. So where the app plays a seat, people tell it that hand.

What is worth counting in a game of ORC, and where its thirty cards are that do not lie open on the mat.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from companion.games.cards.mat import mat_file
from companion.games.kernel import no
from companion.games.orc import board
from companion.games.orc.board import CARD, LINE_CARD
from companion.games.orc.due_to_hands import OrcHands
from companion.games.orc.hidden_cards import THINKING
from companion.games.orc.rules import derive, origins
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import DECK
from companion.games.orc.rules.phases import drawing
from companion.games.orc.rules.phases.deploying import discard
from companion.games.orc.rules.state import DEALT, LANDS, NOBODY, SEATS, Draw, Over, Spare, State
from companion.games.orc.rules.status import status
from companion.games.orc.rules.text import header
from companion.games.orc.set_up import FORMS, OrcSetUp
from companion.games.orc.view import game_view
from companion.games.protocol import Action, Board, Conduct, Counted, Game, Result, Summed, Tally, Thing

BATTLE, TIED, DISCARD = "battle", "tied_battle", "discarded"
TALLIES: Final[Mapping[str, Summed]] = {BATTLE: "one", TIED: "seat", DISCARD: "seat"}
"""The battle with the most Orcs, who has won the most ties, and who has discarded the most cards."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    tallies = [] if action.kind != discard.kind else [Tally(DISCARD, 1, action.player)]
    for number in LANDS:
        was, now = before.land(number), after.land(number)
        if now.owner != was.owner and now.owner != NOBODY and now.fought is not None:
            tallies.append(Tally(BATTLE, sum(now.fought.orcs), now.owner, number))
            tallies += [Tally(TIED, 1, now.owner, number)] if now.fought.by in ("tie", "thaw") else []
    return tuple(tallies)


PILES, SPARE, DISCARDS = "piles", "spare", "discards"


def things(state: State) -> tuple[Thing, ...]:
    """What does not lie open on the mat: cards under the uppermost of each pile, the hands, and what is discarded."""
    rows = board.layout(state).rows.values()
    lying = sum(board.CARDS[piece.kind].stored == CARD for pieces in rows for piece in pieces)
    things_counted = [
        *_piles(state),
        *(Thing(CARD, hand.size, seat) for seat, hand in zip(SEATS, state.hands, strict=True)),
    ]
    rest = DEALT - lying - sum(thing.many for thing in things_counted)
    things_counted.append(Thing(CARD, rest, place=SPARE if isinstance(state.phase, Spare) else DISCARDS))
    return tuple(thing for thing in things_counted if thing.many > 0)


def _piles(state: State) -> Iterator[Thing]:
    """The rest of a pile at each land; together where cards were drawn that nobody has named."""
    under = [max(state.land(number).stock - 1, 0) for number in LANDS]
    if state.loose:
        piles = sum(1 for number in LANDS if state.land(number).stock)
        yield Thing(CARD, max(derive.cards_left(state) - piles, 0), place=PILES)
        return
    yield from (Thing(CARD, many, area=number, place=PILES) for number, many in zip(LANDS, under, strict=True))


def boxed(_state: State) -> tuple[Thing, ...]:
    """Thirty cards, three of which are the line."""
    return (Thing(LINE_CARD, len(DECK) - DEALT), Thing(CARD, DEALT))


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)


def orc_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where an owner's own mat is measured; without it the mat is the usual one.
    """
    return Game(
        name=header.GAME,
        edition=header.EDITION,
        fewest=2,
        most=2,
        rules=RULES,
        turns=derive.turns,
        result=result,
        status=status,
        view=game_view,
        thinking=THINKING,
        set_up=OrcSetUp(),
        files=header.FILES,
        numbers=origins.ASKED,
        hands=OrcHands(),
        conduct=Conduct(forms=FORMS, cannot_settle=no("cannot_settle", "O4.9"), reach=reach),
        board=Board(
            file=partial(mat_file, board.BOARD_FILE, folder), kinds=board.CARDS, layout=board.layout, moves=board.moves
        ),
        counted=COUNTED,
    )


def result(state: State) -> Result | None:
    """The winner, if any, and both scores unless the game was broken off."""
    if not isinstance(state.phase, Over):
        return None
    scores = tuple(derive.score(state, seat) for seat in SEATS) if state.phase.by == "score" else ()
    return Result(() if state.winner == NOBODY else (state.winner,), scores)


def reach(state: State, action: Action) -> tuple[Action, ...]:
    """Where draws are not told, the next player's turn says that the cards still due were drawn."""
    phase, act = state.phase, RULES.acts.get(action.kind)
    if act is None or not (isinstance(phase, Draw) and Draw in act.says.get("waits_for", ())):
        return (action,)
    if action.player == phase.turn:
        return (action,)
    return (*drawing.still_to_be_drawn(state), action)
