"""ORC, the 2017 card game for two, as everything around it knows it.

Nothing is left to chance: people draw, and the app only counts. Nothing is hidden either: what is in a hand never comes
into a position. So where the app plays a seat, people tell it that hand.
"""

from functools import partial
from pathlib import Path

from companion.games.cards.mat import mat_file
from companion.games.kernel import no
from companion.games.orc import board
from companion.games.orc.counted import COUNTED
from companion.games.orc.due_to_hands import OrcHands
from companion.games.orc.hidden_cards import THINKING
from companion.games.orc.rules import derive, origins
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases import drawing
from companion.games.orc.rules.state import NOBODY, SEATS, Draw, Over, State
from companion.games.orc.rules.status import status
from companion.games.orc.rules.text import header
from companion.games.orc.set_up import FORMS, OrcSetUp
from companion.games.orc.view import game_view
from companion.games.protocol import Action, Board, Conduct, Game, Result


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
