"""Positions of Economancy for tests, said in a few words: rows without their Stipend, coins, the day."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.game import economancy_game
from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.changes import from_shop
from companion.games.economancy.rules.state import NOBODY as TABLE
from companion.games.economancy.rules.state import Agreement, Card, Income, Invest, Player, State
from companion.games.economancy.rules.text import header
from companion.games.protocol import Action

GAME = economancy_game()
FILES = header.files(load_prints)
NAMES = ("Anna", "Boris", "Clara", "Dima")
A, B = range(2)


def first(players: int = 2, *, shop: str = "booster1", preset: str = "printed", **options: object) -> State:
    """A game that begins."""
    told = {
        "players": [{"name": name} for name in NAMES[:players]], "shop": shop, "preset": preset, "options": options
    }  # fmt: skip
    return GAME.files.open(told, "a test").state


def header_of(agreed: Agreement) -> dict[str, Any]:
    """The header of a game with this agreement."""
    given = FILES.header.read({"players": [{"name": name} for name in agreed.names]}, ())
    return FILES.header.write(header.full_header(given, agreed), ())


def table(*rows: str, coins: Sequence[int] = (), day: int = 1, **agreed: Any) -> State:
    """Rows as words ("worker ghost"), coins (0), and a day, before its income; copies come out of the shop."""
    state = first(len(rows), **agreed)._replace(day=day)
    for seat, words in enumerate(rows):
        kinds = [NUMBER[word] for word in words.split()]
        for kind in kinds:
            state = from_shop(state, "bought", kind, 1)
        row = (state.players[seat].row[0], *(Card(kind) for kind in kinds))
        state = state.with_player(seat, Player(coins[seat] if coins else 0, 0, row))
    return state._replace(phase=Income())


def act(state: State, kind: str, seat: int = TABLE, *numbers: int | str) -> State:
    """One action; kinds of card as words."""
    return GAME.rules.apply(
        state, Action(kind, seat, tuple(NUMBER[number] if isinstance(number, str) else number for number in numbers))
    )


def attacking(*rows: str, coins: Sequence[int] = (), bid: int = 1, **agreed: Any) -> State:
    """Anna has won the bid and attacks; nobody had any income."""
    start = table(*rows, coins=[amount + (bid if not at else 0) for at, amount in enumerate(coins or (0,) * len(rows))],
                  **agreed)  # fmt: skip
    state = start._replace(phase=Invest((-1,) * len(rows)))
    players = tuple(player._replace(buys=1) for player in state.players)
    state = state._replace(players=players)
    for seat in state.seats:
        state = act(state, "invest", seat, bid if seat == A else 0)
    return state


def buying(*rows: str, coins: Sequence[int] = (), **agreed: Any) -> State:
    """Nobody attacked, and everybody has one buy."""
    state = table(*rows, coins=coins, **agreed)._replace(phase=Invest((-1,) * len(rows)))
    players = tuple(player._replace(buys=1) for player in state.players)
    state = state._replace(players=players)
    for seat in state.seats:
        state = act(state, "invest", seat, 0)
    return state


def row(state: State, seat: int) -> str:
    """A row without its Stipend, as words."""
    return " ".join(KINDS[card.kind] for card in state.players[seat].row[1:])


def coins(state: State) -> tuple[int, ...]:
    """Everybody's coins."""
    return tuple(player.coins for player in state.players)


def phase(state: State) -> str:
    """The phase, with the step of an attack."""
    position = GAME.files.position(state)
    return str(position["step"] or position["phase"])


def pile(state: State, word: str) -> int:
    """What is left of a kind in the shop."""
    return state.shop[NUMBER[word]]


def discards(state: State) -> Mapping[str, int]:
    """The discards by the words of their kinds."""
    return {KINDS[kind]: many for kind, many in enumerate(state.discards) if many}
