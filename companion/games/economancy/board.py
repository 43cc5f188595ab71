"""The rows of Economancy as they lie on the table, and every allowed way to change them now.

A row has a number of its own, which is none of a kind of card. A card that was used is pushed forward, out of the line
of its row.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path

from companion.games.cards.mat import ROW, with_row
from companion.games.economancy import conduct
from companion.games.economancy.rules import derive
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.buying import buy
from companion.games.economancy.rules.state import NOT_CHOSEN, PASS, Attack, Buy, Defend, State
from companion.games.protocol import Action, Layout, Move, Piece, PieceKind

BOARD_FILE = Path(__file__).parent / "boxes" / "economancy-pnp" / "board.toml"
FIRST_ROW = 41  # the number of the first player's row
FRESH, USED = "", "used"
CARDS: Mapping[str, PieceKind] = {kind: PieceKind((ROW,), (FRESH, USED), in_order=True) for kind in KINDS}


def row_number(seat: int) -> int:
    """The number of a player's row."""
    return FIRST_ROW + seat


def layout(state: State) -> Layout:
    """What should lie in every row; whoever is out has none. A choice that is told lies there already."""
    bought = taken(state)
    return Layout(rows={row_number(seat): _row(state, seat, bought.get(seat, NOT_CHOSEN)) for seat in state.seats})


def taken(state: State) -> dict[int, int]:
    """By seat the kind of a card that was picked openly and lies in its row, though nobody has paid yet: as many of a
    kind as there are.
    """
    phase, by_seat = state.phase, dict[int, int]()
    for seat, kind in enumerate(phase.chosen if isinstance(phase, Buy) else ()):
        if kind not in (NOT_CHOSEN, PASS) and list(by_seat.values()).count(kind) < state.shop[kind]:
            by_seat[seat] = kind
    return by_seat


def _row(state: State, seat: int, bought: int) -> tuple[Piece, ...]:
    answering = state.phase.chosen[seat] if isinstance(state.phase, Defend) else NOT_CHOSEN
    cards = [
        _card(card.kind, used=card.uses > 0 or place == answering) for place, card in enumerate(state.players[seat].row)
    ]
    return (*cards, *([] if bought == NOT_CHOSEN else [_card(bought)]))


def _card(kind: int, *, used: bool = False) -> Piece:
    return Piece(KINDS[kind], side=USED if used else FRESH)


def moves(state: State, _within: object = None) -> Iterator[Move[State]]:
    """Every card that one player may send, answer with or buy now; what has fainted may be gone already.

    Where choices are made on the screen, the cards follow what the app knows already. The second answer of a card that
    lies forward changes nothing on the table, and is told by touch.
    """
    before = layout(state)
    for action in _actions_in_sight(state):
        run = conduct.reach(state, action)
        after = reduce(RULES.apply, run, state)
        lies = _layout_after(before, action)
        cleared = layout(after)
        possible = (lies,) if cleared == lies else (lies, cleared)
        yield from (Move(run, after, there_after) for there_after in possible if there_after != before)


def _actions_in_sight(state: State) -> Iterator[Action]:
    if isinstance(state.phase, Attack):
        seat = state.phase.attacker
        yield from (attack.action(seat, _kind(state, seat, at), at) for at in derive.attackers(state, seat))
    if conduct.on_screen(state):
        return
    card = derive.attacking_card(state)
    for seat in derive.due(state):
        if card is not None:
            yield from (defend.action(seat, _kind(state, seat, at), at) for at in derive.answers(state, seat, card))
    buying = RULES.apply(state, stop.action(state.phase.attacker)) if isinstance(state.phase, Attack) else state
    if isinstance(buying.phase, Buy) and not conduct.on_screen(buying):
        wishes = (buy.action(seat, kind) for seat in derive.due(buying) for kind in buying.agreed.shop)
        yield from (wish for wish in wishes if RULES.refusal(buying, wish) is None)


def _kind(state: State, seat: int, place: int) -> int:
    return state.players[seat].row[place].kind


def _layout_after(before: Layout, action: Action) -> Layout:
    """What lies there as soon as somebody has pushed a card forward, or put one at the end of the row."""
    number, row = row_number(action.player), before.rows[row_number(action.player)]
    if action.kind == buy.kind:
        row = (*row, _card(action.args[0]))
    else:
        kind, place = action.args
        row = (*row[:place], _card(kind, used=True), *row[place + 1 :])
    return with_row(before, number, row)
