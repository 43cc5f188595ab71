"""Orconomy, the 2017 boxed game, as everything around it knows it."""

from functools import partial
from pathlib import Path

from companion.games.orconomy import board, conduct
from companion.games.orconomy import header as headers
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.counted import COUNTED
from companion.games.orconomy.due_to_hands import OrconomyHands
from companion.games.orconomy.judgements import THINKING
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.act_terms import ORACLE
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import wanting
from companion.games.orconomy.rules.phases import rounds, seating
from companion.games.orconomy.rules.state import CARDS, FirstOracle, Over, State
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text import origins
from companion.games.orconomy.set_up import FORMS, OrconomySetUp
from companion.games.orconomy.view import dice_due, table_view
from companion.games.protocol import Board, Conduct, Dice, Game, Refusal, Result
from companion.games.ring.shared_terms import drawn_or_thrown


def orconomy_game(folder: Path | None = None) -> Game[State]:
    """Frozen positions go in, frozen positions come out.

    `folder` is where an owner's corrections to the box lie; without it the box is as printed.
    """
    set_up = OrconomySetUp(folder)

    def ready() -> None:
        set_up.box_of(headers.EDITION)

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
            waits=lambda state: bool(state.plays),  # while a card lies open nothing else is allowed (en 324)
            as_now=board.pieces_as_now,
        ),
        counted=COUNTED,
        leave=seating.without_player,
        join=seating.with_player,
        ready=ready,
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
    side_due=drawn_or_thrown(FirstOracle, "first_oracle"),
)
