"""A boxed game as session, record, players and practice table know it: all that it says, in its parts."""

from collections.abc import Callable
from dataclasses import field
from random import Random
from typing import Generic, NoReturn, TypeVar

from companion.games.protocol.board import Board
from companion.games.protocol.conduct import Conduct
from companion.games.protocol.counted import Counted
from companion.games.protocol.due_to_hands import Hands
from companion.games.protocol.electronic_dice import Dice
from companion.games.protocol.game_files import Files
from companion.games.protocol.origins import Numbers
from companion.games.protocol.rules import Rules
from companion.games.protocol.set_up import Programs, SetUp
from companion.games.protocol.terms import Action, Problem, Result
from companion.games.protocol.thinking import Thinking
from companion.games.protocol.view import GameView
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")


def nobody_leaves(_state: object, _seat: int) -> NoReturn:
    """Raises ValueError."""
    raise ValueError("nobody leaves this game")


def nobody_joins(_state: object, _name: str, _mark: str) -> NoReturn:
    """Raises ValueError."""
    raise ValueError("nobody joins this game")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game is its parts; what it has nothing to say about is left out.

    `name` is what it is called in files and options, `fewest` and `most` how many may play, `marks` what tells the
    players' pieces apart, in the order in which they come out of the box; () for none.

    `turns` returns the seats that may act now, in table order; () when the table as a whole is due, or nobody. `result`
    is how it ended, None while it goes on. `status` is what cannot be in a position, () when it is possible. `view` is
    everything the screen shows of it.

    `thinking` is what players that think go by, and the app for somebody absent; None where it plays for nobody.
    `programs` is None where programs cannot take a seat.

    `leave` returns the game without a player, `join` with a new one after the last seat; both raise ValueError when the
    game does not know that now. `ready` sees that the owner's files about this game can be used, and `learnt` keeps
    with them what a position has taught about them; both raise BoxError when that fails.
    """

    name: str
    edition: str
    fewest: int
    most: int
    marks: tuple[str, ...] = ()
    rules: Rules[S]
    turns: Callable[[S], tuple[int, ...]]
    result: Callable[[S], Result | None]
    status: Callable[[S], tuple[Problem, ...]] = lambda _state: ()
    view: Callable[[S], GameView]
    set_up: SetUp
    files: Files[S]
    numbers: Numbers[S]
    hands: Hands[S]
    conduct: Conduct[S] = field(default_factory=Conduct)
    dice: Dice[S] = field(default_factory=Dice)
    board: Board[S] = field(default_factory=Board)
    counted: Counted[S] = field(default_factory=Counted)
    thinking: Thinking[S] | None = None
    programs: Programs[S] | None = None
    leave: Callable[[S, int], S] = nobody_leaves
    join: Callable[[S, str, str], S] = nobody_joins
    ready: Callable[[], None] = lambda: None
    learnt: Callable[[S | None, S], None] = lambda _before, _state: None

    def stand_in(self, state: S, seat: int, rng: Random) -> Action | None:
        """What the app does for a seat whose player is absent: a sensible allowed action, the same for the same chance.

        None when nothing is due from the seat, when only people can do it (the dice), or where it depends on a hand.
        """
        thinking = self.thinking
        if thinking is None or thinking.hand is not None:
            return None
        if seat not in (*self.turns(state), *self.rules.sealed(state)):
            return None
        if thinking.absent is not None:
            return thinking.absent(state, seat, rng)
        return thinking.sensible(state, seat, self.rules.offers(state), rng)
