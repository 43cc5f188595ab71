"""What lies on the mat of ORC, and every allowed way to change it now: the line, the piles, and both players' columns.

Every place is a row with a number of its own. In a column only the ends towards the line count, and their order means
nothing; a position knows the Orcs and the cards of a column, and so how many of its ends show one or two.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Final

from companion.games.cards.mat import ROW, with_row
from companion.games.orc.rules import derive
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import COLOURS, DECK, Card, Line
from companion.games.orc.rules.phases import drawing
from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.phases.drawing import draw, emptied
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, Deploy, Draw, Land, Side, State
from companion.games.protocol import Action, Layout, Move, Piece, PieceKind

BOARD_FILE = Path(__file__).parent / "boxes" / "orc-2017" / "board.toml"
LINE, PILE = "line", "pile"
FIRST_ROW: Final = {LINE: 51, PILE: 61, "near": 71, "far": 81}
"""The number of the line's first card, of the first land's pile, and of its column on each side; the others follow."""
LINE_CARD, CARD = "line_card", "orc_card"  # what cards are in the box: those of the line, and all others
BACK: Final = "face_down"  # a card face down: a pile, and the marker that lies in its place once the land is conquered


def end(colour: int, orcs: int) -> str:
    """One end of a card as a kind of piece."""
    return f"{COLOURS[colour]}{orcs}"


def card_lying(card: Card, *, two_first: bool) -> str:
    """A card that lies alone as a kind of piece: its ends as they lie."""
    two, single = end(card.two, 2), end(card.one, 1)
    return f"{two}-{single}" if two_first else f"{single}-{two}"


ENDS = tuple(end(colour, orcs) for colour in range(len(COLOURS)) for orcs in (2, 1))
CARDS: Mapping[str, PieceKind] = {
    **dict.fromkeys((*ENDS, BACK), PieceKind((ROW,), stored=CARD)),
    **dict.fromkeys(
        (card_lying(card, two_first=first) for card in DECK for first in (True, False)),
        PieceKind((ROW,), stored=LINE_CARD),
    ),
}


def pile_row(number: int) -> int:
    """The number of the row in which a land's pile lies, and later its marker."""
    return FIRST_ROW[PILE] + number - 1


def place_of(row: int) -> tuple[str, int]:
    """What a row is (the line, a pile, or a column on the near or the far side), and of which card or land."""
    return next((what, row - first + 1) for what, first in reversed(FIRST_ROW.items()) if row >= first)


def ends_of(kind: str) -> tuple[tuple[str, int], ...]:
    """The colours and Orcs that a piece shows, one or two ends; () for a card that lies face down."""
    return () if kind == BACK else tuple((text[:-1], int(text[-1])) for text in kind.split("-"))


def column_row(state: State, number: int, seat: int) -> int:
    """The number of a player's column at a land."""
    return FIRST_ROW[state.agreed.seats[seat].side] + number - 1


def layout(state: State) -> Layout:
    """What should lie everywhere. A land that is held has a marker where its pile was, and empty columns."""
    rows = dict(_line(state.agreed.line))
    for number in LANDS:
        land = state.land(number)
        rows[pile_row(number)] = (Piece(BACK),) if land.stock or _marked(land) else ()
        for seat in SEATS:
            rows[column_row(state, number, seat)] = _column(land.sides[seat])
    return Layout(rows=rows)


def _marked(land: Land) -> bool:
    """Whether a card lies there for whoever holds the land: none where nobody had deployed any (O5.5)."""
    return land.owner != NOBODY and (land.fought is None or any(land.fought.orcs))


def _line(line: Line) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """The three cards from the box on, each with its end towards the box first."""
    for place in range(0, len(line), 2):
        first, second = (end(land.colour, land.worth) for land in line[place : place + 2])
        yield FIRST_ROW[LINE] + place // 2, (Piece(f"{first}-{second}"),)


def _column(side: Side) -> tuple[Piece, ...]:
    """The ends of a column, sorted: as many with two Orcs as there are more Orcs than cards."""
    twos = side.orcs - side.cards
    return tuple(sorted(Piece(end(side.colour, 2 if at < twos else 1)) for at in range(side.cards)))


def moves(state: State, _within: object = None) -> Iterator[Move[State]]:
    """Every card that whoever is next may deploy, and every pile that may be used up now; what a battle has cleared may
    be gone already. Whether a marker lies at a land that is held changes nothing.
    """
    before = layout(state)
    yield from (Move((), state, lies) for lies in _markers(state, before))
    for run, lies in (*_deployments(state, before), *_piles_gone(state, before)):
        after = reduce(RULES.apply, run, state)
        yield from (Move(run, after, lying) for lying in _as_it_may_lie(state, lies, after))


def _markers(state: State, before: Layout) -> Iterator[Layout]:
    """A held land with its marker or without: any token may stand for it, or hands have not laid it yet (OD-8)."""
    for row in (pile_row(number) for number in LANDS if state.land(number).owner != NOBODY):
        yield with_row(before, row, () if before.rows[row] else (Piece(BACK),))


def _as_it_may_lie(before: State, lies: Layout, after: State) -> Iterator[Layout]:
    """What may lie there after a run: only what it changes, with all piles gone that it used up, or with the columns
    cleared too. A marker is not expected in the same moment: it looks like the pile that was there.
    """
    yield lies
    used_up = {pile_row(number): () for number in LANDS if before.land(number).stock > after.land(number).stock == 0}
    without_piles = Layout(rows={**lies.rows, **used_up})
    swept = Layout(rows={**layout(after).rows, **{row: without_piles.rows[row] for row in map(pile_row, LANDS)}})
    yield from (layout_then for layout_then in (without_piles, swept) if layout_then != lies)


def _deployments(state: State, before: Layout) -> Iterator[tuple[tuple[Action, ...], Layout]]:
    """A card more in a column of whoever lays next; where draws are not told this says that they were made."""
    drawn = drawing.still_to_be_drawn(state)
    begun = reduce(RULES.apply, drawn, state)
    if not isinstance(begun.phase, Deploy) or begun.phase.turn == NOBODY:
        return
    seat = begun.phase.turn
    for number in LANDS:
        row = column_row(state, number, seat)
        for colour in derive.allowed(begun, seat, number):
            for orcs in (1, 2):
                column = tuple(sorted((*before.rows[row], Piece(end(colour, orcs)))))
                yield (*drawn, deploy.action(seat, number, colour, orcs)), with_row(before, row, column)


def _piles_gone(state: State, before: Layout) -> Iterator[tuple[tuple[Action, ...], Layout]]:
    """A pile less: its last cards were drawn just now, or at some time where draws are not told."""
    for number in LANDS:
        used_up = emptied.action(NOBODY, number)
        if RULES.refusal(state, used_up) is None:
            yield (used_up,), with_row(before, pile_row(number), ())
        elif isinstance(state.phase, Draw) and 0 < state.land(number).stock <= derive.still_due(state):
            drawn = draw.action(state.phase.turn, number)
            yield (drawn,) * state.land(number).stock, with_row(before, pile_row(number), ())
