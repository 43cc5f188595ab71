"""Positions of Economicus to test with: trial numbers, a ring from 2 to 12, players A to H clockwise, A active."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.economicus.boxes.loader import load_box, with_trial
from companion.games.economicus.rules import derive, options
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.phases.opening import new_game
from companion.games.economicus.rules.state import Agreement, Board, Chip, Industry, Phase, Roll, Seat, State
from companion.games.economicus.rules.text import header
from companion.games.protocol import Action

A = 0
TABLE = -1
COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "white", "black")


FILES = header.files(load_box)


def header_of(agreed: Agreement) -> dict[str, Any]:
    """The header of a game with this agreement."""
    people = tuple(header.Person(seat.name, seat.colour) for seat in agreed.seats)
    return FILES.header.write(header.full_header(header.Header(header.GAME, header.EDITION, False, people), agreed), ())


def agreement(players: int = 3, preset: str = "full", ring: tuple[int, ...] = SEGMENTS, **said: Any) -> Agreement:
    """What a table agreed on, with trial numbers."""
    box = with_trial(load_box())
    switches = options.agreed(preset, said)
    seats = tuple(Seat(chr(ord("A") + seat), COLOURS[seat]) for seat in range(players))
    target = switches.target or box.targets[players]
    return Agreement(box, seats, ring, switches, target, preset, True, economicus.neighbourhood(ring, switches))


def fresh(players: int = 3, preset: str = "full", ring: tuple[int, ...] = SEGMENTS, **said: Any) -> State:
    """The first position of a game."""
    return new_game(agreement(players, preset, ring, **said))


def at_roll(players: int = 3, preset: str = "full", **said: Any) -> State:
    """A game in which nothing lies on the board yet and A is to throw; turn 2, so that a 7 may repeat."""
    return new_game(agreement(players, preset, SEGMENTS, **said))._replace(phase=Roll(), turn=2)


def lying(state: State, chips: Mapping[int, str], **changes: object) -> State:
    """The position with chips on the board: by industry a word of letters, one a chip.

    A capital letter is a company, a small one a startup; `!` after it turns the chip over. Companies take private
    slots first, then state slots.
    """
    board = list(state.board)
    for number, word in chips.items():
        board[number - 2] = _industry(state, number, word)
    return state._replace(board=Board(board), **changes)  # type: ignore[arg-type]


def _industry(state: State, number: int, word: str) -> Industry:
    companies: list[Chip] = []
    startups: list[Chip] = []
    for at, letter in enumerate(word):
        if letter == "!":
            continue
        chip = Chip(ord(letter.upper()) - ord("A"), word[at + 1 : at + 2] == "!")
        (companies if letter.isupper() else startups).append(chip)
    most, most_public = derive.slots(state, number)
    private = min(len(companies), most)
    public = min(len(companies) - private, most_public)
    return Industry(tuple(companies), tuple(startups), state.at(number).price, private, public)


def priced(state: State, prices: Mapping[int, int]) -> State:
    """The position with written prices."""
    for number, price in prices.items():
        state = state.with_industry(number, state.at(number)._replace(price=price))
    return state


def do(state: State, kind: str, player: int = TABLE, *args: int) -> State:
    """The position after an action."""
    return RULES.apply(state, Action(kind, player, args))


def run(state: State, *acts: tuple[str | int, ...]) -> State:
    """The position after several actions: kind, player, numbers."""
    for kind, *rest in acts:
        numbers = [int(number) for number in rest] or [TABLE]
        state = do(state, str(kind), *numbers)
    return state


def in_phase(state: State, phase: Phase, **changes: object) -> State:
    """The position in another phase."""
    return state._replace(phase=phase, **changes)  # type: ignore[arg-type]


def with_box(state: State, **changes: object) -> State:
    """The position with other things in the box."""
    box = replace(state.agreed.box, **changes)  # type: ignore[arg-type]
    return state._replace(agreed=replace(state.agreed, box=box))
