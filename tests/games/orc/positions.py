"""Positions of ORC laid out by hand for tests.

A land is written as words: a number is its pile (4 unless told), `A:blue*3` three blue Orcs of Anna on as few cards as
can be, `A:blue*3/3` on three cards, `@B` held by Boris, `~` frozen. So `lay({5: "1 A:blue*1 B:green*3"})` is land 5
with one card left in its pile.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.orc.game import orc_game
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.cards import COLOURS, Card, Line, Print
from companion.games.orc.rules.options import Options
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import LANDS, Agreement, Deploy, Draw, Hand, Hands, Land, Seat, Side, State, pair
from companion.games.protocol import Action, Game

GAME = orc_game()
_: Game[State] = GAME
A, B, TABLE = 0, 1, -1
NAMES = ("Anna", "Boris")
LETTERS = "AB"
LINE: Line = tuple(Print(colour, 2 - colour % 2) for colour in range(6))
"""White 2, yellow 1, green 2, blue 1, red 2, purple 1."""
HEADER: dict[str, Any] = {
    "format": "orctable-log",
    "version": 2,
    "game": "orc",
    "players": [{"name": "Anna", "side": "near"}, {"name": "Boris", "side": "far"}],
    "dealer": "Anna",
    "line": [[COLOURS[land.colour], land.worth] for land in LINE],
}


def colour(word: str) -> int:
    """A colour by its word or its first letter in capitals (WYGBRP)."""
    return "WYGBRP".index(word) if len(word) == 1 else COLOURS.index(word)


def card(letters: str) -> Card:
    """A card by its letters: `WY` shows two white Orcs and a yellow one."""
    return Card(colour(letters[0]), colour(letters[1]))


def agreement(
    line: Line = LINE, dealer: int = A, game: int = 1, won: tuple[int, int] = (0, 0), **options: Any
) -> Agreement:
    """What Anna, near, and Boris, far, agreed on."""
    seats = (Seat("Anna", "near"), Seat("Boris", "far"))
    return Agreement(seats, dealer, line, Options(**options), game, won)


def fresh(**options: Any) -> State:
    """A new game: Anna deals, Boris chooses the spare cards."""
    return new_game(agreement(**options))


def land_of(words: str) -> Land:
    """A land from its words."""
    land = Land()
    for word in words.split():
        if word.isdigit():
            land = land._replace(stock=int(word))
        elif word == "~":
            land = land._replace(frozen=True, stock=0)
        elif word.startswith("@"):
            land = land._replace(owner=LETTERS.index(word[1]), stock=0)
        else:
            land = land._replace(sides=orc.with_seat(land.sides, LETTERS.index(word[0]), _side(word[2:])))
    return land


def _side(words: str) -> Side:
    name, _, numbers = words.partition("*")
    orcs, _, cards = numbers.partition("/")
    return Side(colour(name), int(orcs), int(cards) if cards else (int(orcs) + 1) // 2)


def lay(
    lands: Mapping[int, str] = {},
    phase: orc.Phase = Deploy(A),  # noqa: B008  frozen
    round_: int = 10,
    hands: tuple[int, int] = (3, 3),
    loose: int = 0,
    **options: Any,
) -> State:
    """A position; lands that are not told are untouched."""
    return State(
        agreed=agreement(**options),
        phase=phase,
        round=round_,
        hands=pair(tuple(map(Hand, hands))),
        lands=tuple(land_of(lands.get(number, "")) for number in LANDS),
        loose=loose,
    )


def last_draw(lands: Mapping[int, str], turn: int = A, due: int = 1, **more: Any) -> State:
    """A position in which somebody still has to draw so many cards."""
    return lay(lands, Draw(turn, due), **more)


def ended(
    held: str,
    hands: tuple[int, int],
    natives: tuple[int, int] = (-1, -1),
    shown: tuple[Iterable[str], Iterable[str]] = ((), ()),
    round_: int = 17,
    **options: Any,
) -> State:
    """All piles are gone; `held` says who holds each land from the box on (`AABB-A`, - is frozen)."""
    lands = {number: "~" if who == "-" else f"@{who}" for number, who in zip(LANDS, held, strict=True)}
    cards = pair(tuple(tuple(map(card, hand)) for hand in shown))
    return lay(lands, Hands(cards, natives), round_, hands, **options)


def do(state: State, *actions: Action) -> State:
    """The position after these actions, each of them allowed."""
    for action in actions:
        state = GAME.rules.apply(state, action)
    return state


def act(kind: str, player: int, *args: int | str) -> Action:
    """An action; colours may be said as words."""
    return Action(kind, player, tuple(colour(value) if isinstance(value, str) else value for value in args))


def holders(state: State) -> str:
    """Who holds each land, as in `ended`; an open land is a dot."""
    return "".join("-" if land.frozen else "." if land.open else LETTERS[land.owner] for land in state.lands)


def stocks(state: State) -> tuple[int, ...]:
    """The piles from the box on."""
    return tuple(land.stock for land in state.lands)


def hand_sizes(state: State) -> tuple[int, ...]:
    """The cards both hold."""
    return tuple(hand.size for hand in state.hands)


def with_options(state: State, **options: Any) -> State:
    """The same position at a table that agreed on something else."""
    return state._replace(agreed=replace(state.agreed, options=replace(state.agreed.options, **options)))


def codes(state: State) -> set[str]:
    """The codes of everything that is wrong or worth knowing there."""
    return {problem.code for problem in GAME.status(state)}
