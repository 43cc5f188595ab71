"""Economicus, the second edition, as everything around it knows it."""

from functools import partial
from pathlib import Path

from companion.games.economicus import board, conduct
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.counted import COUNTED
from companion.games.economicus.due_to_hands import EconomicusHands
from companion.games.economicus.judgements import THINKING
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.phases import seating
from companion.games.economicus.rules.phases.opening import first, roll
from companion.games.economicus.rules.state import FirstPlayer, Over, State
from companion.games.economicus.rules.status import status
from companion.games.economicus.rules.text import header, origins
from companion.games.economicus.set_up import FORMS, EconomicusSetUp
from companion.games.economicus.view import table_view
from companion.games.protocol import Board, Conduct, Dice, Game, Refusal, Result
from companion.games.ring.shared_terms import drawn_or_thrown

FIRST = first.kind


def economicus_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where lies what an owner has read off the board; without it the printed numbers are unknown.
    """
    set_up = EconomicusSetUp(folder)

    def ready() -> None:
        set_up.box_of(header.EDITION)

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
            waits=lambda state: bool(state.plays),  # while a card lies open only it goes on (E14.1)
        ),
        counted=COUNTED,
        leave=seating.without_player,
        join=seating.with_player,
        ready=ready,
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
    side_due=drawn_or_thrown(FirstPlayer, "first_player"),
)
