"""A boxed game as session, record, players and practice table know it: all that it says, in its parts.

What every game says of files: its header and its positions as plain data, and back.

What every game says for the screen: a core that every room may read; a game's own view extends it.

What a game answers to somebody who asks about a number: what it is made of, and by which rule it changed.

What a game says of its electronic dice: when a throw is due, what it means, and what is thrown for beside it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import product
from random import Random
from typing import Any, Generic, Literal, NamedTuple, NoReturn, Protocol, TypeVar

from companion.games.protocol.board import Board
from companion.games.protocol.conduct import Conduct, Rules, Run
from companion.games.protocol.counted import Counted
from companion.games.protocol.due_to_hands import Hands
from companion.games.protocol.set_up import Programs, SetUp
from companion.games.protocol.terms import (
    Action,
    Args,
    Chance,
    NotUnderstood,
    Offer,
    Problem,
    Prompt,
    Refusal,
    Result,
    SeatButton,
    Summand,
)
from companion.games.protocol.thinking import Thinking
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
FACES = range(1, 7)
NO_DICE = Refusal("no_dice", "")


class SideThrow:
    """Who begins, and the like: one die each, the highest wins; those who tie throw again.

    It is no part of a position and is kept until it is decided. `thrown` are values by seat; those still to throw come
    in seat order. `kind` is the action that says whom it has fallen to.
    """

    def __init__(self, players: int, kind: str) -> None:
        self._throwing = tuple(range(players))
        self._players, self.kind = players, kind
        self.thrown: dict[int, int] = {}

    def memory(self) -> Any:
        """What was thrown, as plain data for the journal."""
        return [list(self._throwing), sorted(self.thrown.items())]

    def read(self, memory: Any) -> None:
        """Go on with them after a restart. Raises ValueError or TypeError when the data is something else."""
        throwing, thrown = memory
        values = {int(seat): int(value) for seat, value in thrown}
        if not set(values) <= set(throwing) <= set(range(self._players)) or not set(values.values()) <= set(FACES):
            raise ValueError("throws")
        self._throwing, self.thrown = tuple(int(seat) for seat in throwing), values

    @property
    def begun(self) -> bool:
        """Whether somebody has thrown."""
        return bool(self.thrown) or len(self._throwing) < self._players

    @property
    def next(self) -> int:
        """The seat whose die is due, or -1 when all have thrown."""
        return next((seat for seat in self._throwing if seat not in self.thrown), -1)

    def throw(self, seat: int, value: int) -> int:
        """A player's die. The seat that has won by it, else -1; a die that was entered wrongly is entered again.

        Raises NotUnderstood when it is no face, or this player does not throw.
        """
        if value not in FACES or seat not in self._throwing:
            raise NotUnderstood(f"seat {seat} cannot throw {value} now")
        self.thrown[seat] = value
        if self.next >= 0:
            return -1
        best = [seat for seat in self._throwing if self.thrown[seat] == max(self.thrown.values())]
        if len(best) == 1:
            return best[0]
        self._throwing, self.thrown = tuple(best), {}
        return -1


def no_run(_state: object, _values: tuple[int, ...]) -> Run:
    """No throw is due."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Generic[S]):
    """The dice of a game. Left out, it is played without.

    `due` returns how many dice are awaited. `throw` returns what a throw of that many means now, () when no such throw
    is due, and `no_throw` why none is awaited. `side` is what a throw beside the game is called in touches and in the
    action it decides, "" where the game knows none.
    """

    due: Callable[[S], int] = lambda _state: 0
    throw: Callable[[S, tuple[int, ...]], Run] = no_run
    no_throw: Callable[[S], Refusal] = lambda _state: NO_DICE
    side: str = ""

    @property
    def any(self) -> bool:
        """Whether the game is played with dice."""
        return self.throw is not no_run

    def chances(self, state: S) -> tuple[Chance, ...]:
        """What the dice may do now, every throw as likely as any other; () when none is due."""
        due = self.due(state)
        throws = list(product(FACES, repeat=due)) if due else []
        return tuple(Chance(self.throw(state, values)[-1], 1 / len(throws)) for values in throws)


Whose = Literal["player", "area", "table"]


class Asked(NamedTuple, Generic[S]):
    """A number that may be asked about: whose it is, what it is now, and what that is made of. `which` is a seat, an
    area, or -1 for a number of the table.
    """

    whose: Whose
    now: Callable[[S, int], int]
    parts: Callable[[S, int], Iterable[Summand]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Generic[S]):
    """The numbers of a game that can be asked about.

    `asked` are the numbers by their names. `areas` are those a number may belong to, and `which` returns by whose a
    number is the seats, and -1 for the table, that it may be asked of in a position. `misasked` returns what to say to
    somebody who asked for something that is easily mistaken, "" for nothing in particular. `cause` returns the rule by
    which an action, done in the position before it, changed a number.

    `raced` are numbers of each player to be followed over the rounds; the one that wins first. `goal` returns how high
    that has to be to win, 0 where that is not so.
    """

    asked: Mapping[str, Asked[S]]
    which: Callable[[S], Mapping[Whose, Sequence[int]]]
    areas: Sequence[int] = ()
    misasked: Callable[[str, str], str] = lambda _field, _which: ""
    cause: Callable[[S, Action, S, str, int], str]
    raced: tuple[str, ...] = ()
    goal: Callable[[S], int] = lambda _state: 0

    @property
    def fields(self) -> Mapping[str, Whose]:
        """Whose each number is."""
        return {name: asked.whose for name, asked in self.asked.items()}

    def number(self, state: S, field: str, which: int) -> int:
        """One number. Raises NotUnderstood, a ValueError, when there is none."""
        return self._known(state, field, which).now(state, which)

    def parts(self, state: S, field: str, which: int) -> tuple[Summand, ...]:
        """What that number is made of now; where a game does not say otherwise the amounts add up to it. Raises
        NotUnderstood when there is no such number.
        """
        return tuple(self._known(state, field, which).parts(state, which))

    def _known(self, state: S, field: str, which: int) -> Asked[S]:
        """Raises NotUnderstood when there is no such number."""
        asked = self.asked.get(field)
        if asked is None:
            raise NotUnderstood(f"there is no number '{field}'; ask for one of {', '.join(self.asked)}")
        known = self.areas if asked.whose == "area" else self.which(state)[asked.whose]
        if which not in known:
            raise NotUnderstood(f"there is no number '{field}' of {which}; it is of {', '.join(map(str, known))}")
        return asked


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCore:
    """A player as every screen may name them: seat, name, and mark ("" where the game has none).

    `rights` are what they may still use and what is used up by it, as codes, each with how often.
    """

    seat: int
    name: str
    mark: str = ""
    rights: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """Everything that is shown of a position; every number in it was computed by the rules.

    `turns` are the seats that may act, `dice_due` how many dice are awaited, `side_due` whether a throw beside the game
    is awaited and how: "dice" (one die each), "draw" (by lot), "" for none; `winners` who won once it is `over`.
    `seats_may_change`: somebody may leave or join now. `order` are the numbers of the board's areas as they lie on the
    table, `active` is the one the game is about now, which some sentences name (0: none). `board_waits`: something else
    must be done before any move on the board counts. `problems` are codes of what
    cannot be in this position; `warnings` are codes of notices, with their values, that hold as long as this position
    does.

    `seat_buttons` say what the buttons beside the seats mean now, where a table has such buttons: `1` what is usual or
    a yes, `2` the other thing or a no. `lights` are the game's own lights that are lit: a word, or a word and a place
    at the table counted from 1 (`dealer 2`). `topic` is what somebody is told who asks for help now; the game's words
    have help by topic: what sort of thing, and which one (`phase:auction`, `area:7`, `card:veto`, `number:skulls`).

    Each game extends it by what only its own screen reads.
    """

    name: str
    round: int
    players: Sequence[PlayerCore]
    prompt: Prompt
    offers: tuple[Offer, ...]
    turns: tuple[int, ...]
    dice_due: int = 0
    side_due: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    seats_may_change: bool = False
    order: tuple[int, ...] = ()
    active: int = 0
    board_waits: bool = False
    problems: tuple[str, ...] = ()
    warnings: tuple[tuple[str, Args], ...] = ()
    seat_buttons: tuple[SeatButton, ...] = ()
    lights: tuple[str, ...] = ()
    topic: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in table order."""
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class Opened(Generic[S]):
    """A game opened from its header: the position it begins with, the players' names and their marks ("" for none)."""

    state: S
    names: tuple[str, ...]
    marks: tuple[str, ...]


class Files(Protocol[S]):
    """How a game stands in the header of a log or journal, and in a position file. Whatever is wrong there raises
    LogError: what, where, and what to do now.
    """

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, with everything in it that a header written by hand may leave out; the header has the
        game's own fields and no other, each of the right sort.
        """

    def open(self, header: Mapping[str, Any], where: str) -> Opened[S]:
        """The game as its header describes it, from its first position or from the one that stands there."""

    def header_at(self, header: Mapping[str, Any], state: S) -> dict[str, Any]:
        """What a header says of the game that goes on from this position, with those who play it."""

    def renamed(self, state: S, names: Sequence[str]) -> S:
        """The same position with its players, in table order, called by other names."""

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[S], dict[str, Any]]:
        """The game in the position that a position file describes, and what its table agreed on, spelled out."""

    def position(self, state: S) -> dict[str, Any]:
        """The position as plain data, with everything the rules derive from it and what cannot be in it."""


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

    `leave` returns the game without a player, `join` with a new one after the last seat; whether somebody may now, the
    view says. `ready` sees that the owner's files about this game can be used, and `learnt` keeps
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
