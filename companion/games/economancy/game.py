"""Economancy, the card game for two to four wizards, as everything around it knows it.

Nothing is left to chance, and nothing secret is ever in a position: what somebody has chosen stands there only once the
table has seen it.
"""

from functools import partial
from pathlib import Path

from companion.games.cards.mat import mat_file
from companion.games.economancy import board, conduct
from companion.games.economancy.boxes.corrections import corrections_in
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.counted import COUNTED
from companion.games.economancy.course.referee_lines import answered, told_to
from companion.games.economancy.due_to_hands import EconomancyHands
from companion.games.economancy.judgements import THINKING
from companion.games.economancy.rules import derive, origins
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.state import NOBODY, Over, State
from companion.games.economancy.rules.status import status
from companion.games.economancy.rules.text import header
from companion.games.economancy.set_up import FORMS, EconomancySetUp
from companion.games.economancy.view import game_view
from companion.games.kernel import no
from companion.games.protocol import Board, Conduct, Game, Programs, Result


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
