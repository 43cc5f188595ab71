"""Economancy, the card game for two to four wizards, as everything around it knows it.

Nothing is left to chance, and nothing secret is ever in a position: what somebody has chosen stands there only once the
table has seen it.

What is worth counting in a game of Economancy, and where coins and cards are that lie in no row.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from companion.games.cards.mat import mat_file
from companion.games.economancy import board, conduct
from companion.games.economancy.board import taken
from companion.games.economancy.boxes.corrections import corrections_in
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.course.referee_lines import answered, told_to
from companion.games.economancy.due_to_hands import COIN, FIGHTS, EconomancyHands
from companion.games.economancy.judgements import THINKING
from companion.games.economancy.rules import derive, origins
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.attacking import attack
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import NOBODY, Over, State
from companion.games.economancy.rules.status import status
from companion.games.economancy.rules.text import header
from companion.games.economancy.set_up import FORMS, EconomancySetUp
from companion.games.economancy.view import game_view
from companion.games.kernel import no
from companion.games.protocol import Action, Board, Conduct, Counted, Game, Programs, Result, Summed, Tally, Thing

INVESTED, FAINTED, CONTESTED, SENT = "most_paid", "cards_fainted", "paid_for_nothing", "cards_sent"
TALLIES: Final[Mapping[str, Summed]] = {INVESTED: "one", SENT: "seat", FAINTED: "seat", CONTESTED: "seat"}
"""The highest amount named, who attacked most often, whose cards fainted most, and who paid most for nothing."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    tallies = [Tally(SENT, 1, action.player)] if action.kind == attack.kind else []
    if action.kind == invest.kind and action.args[0]:
        tallies.append(Tally(INVESTED, action.args[0], action.player))
    for seat in after.seats:
        fewer = len(before.players[seat].row) - len(after.players[seat].row)
        if action.kind in FIGHTS and fewer > 0 and not after.players[seat].out:
            tallies.append(Tally(FAINTED, fewer, seat))
        if paid := _for_nothing(after, seat) - _for_nothing(before, seat):
            tallies += [Tally(CONTESTED, paid, seat)] if paid > 0 else []
    return tuple(tallies)


def _for_nothing(state: State, seat: int) -> int:
    return sum(-entry.amount for entry in state.players[seat].ledger if entry.code == "contested")


SHOP, DISCARDS = "shop", "discards"


def things(state: State) -> tuple[Thing, ...]:
    """What lies beside the rows: the coins, the shop, and the discards."""
    cards_gone = Counter(taken(state).values())
    pieces = [Thing(COIN, _coins_of(state, seat), seat, boxed=False) for seat in state.seats]
    pieces += [Thing(KINDS[kind], state.shop[kind] - cards_gone[kind], place=SHOP) for kind in state.agreed.shop]
    pieces += [Thing(word, state.discards[kind], place=DISCARDS) for kind, word in enumerate(KINDS)]
    return tuple(thing for thing in pieces if thing.many > 0)


def _coins_of(state: State, seat: int) -> int:
    """The coins of a player, those on the cards among them."""
    player = state.players[seat]
    return max(player.coins, 0) + sum(card.coins for card in player.row)


def boxed(state: State) -> tuple[Thing, ...]:
    """Every copy that this game is played with."""
    every = (Thing(word, derive.copies(state, kind)) for kind, word in enumerate(KINDS))
    return tuple(thing for thing in every if thing.many)


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)


def economancy_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where an owner's corrections to the cards lie; without it they are as printed.
    """

    def ready() -> None:
        """See that the box and the owner's corrections can be read. Raises BoxError."""
        load_prints()
        corrections_in(folder)

    return Game(
        name=header.GAME,
        edition=header.EDITION,
        fewest=header.FEWEST,
        most=header.MOST_PLAYERS,
        marks=header.CLANS,
        rules=RULES,
        turns=derive.due,
        result=result,
        status=status,
        view=game_view,
        thinking=THINKING,
        programs=Programs(told_to, answered),
        set_up=EconomancySetUp(folder),
        files=header.files(load_prints),
        numbers=origins.ASKED,
        hands=EconomancyHands(),
        conduct=CONDUCT,
        board=Board(
            file=partial(mat_file, board.BOARD_FILE, folder), kinds=board.CARDS, layout=board.layout, moves=board.moves
        ),
        counted=COUNTED,
        ready=ready,
    )


def result(state: State) -> Result | None:
    """The winner, if any, and everybody's points."""
    if not isinstance(state.phase, Over):
        return None
    points = tuple(derive.points(state, seat) for seat in state.seats)
    return Result(() if state.winner == NOBODY else (state.winner,), points)


CONDUCT = Conduct(
    forms=(*conduct.FORMS, *FORMS),
    says=conduct.SPOKEN,
    settle=conduct.settle,
    cannot_settle=no("cannot_settle", "M5.1"),
    reach=conduct.reach,
)
