"""The camera follows the rows: cards pushed forward, cards bought, and what hands still owe."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

import pytest

from companion.games.economancy import board
from companion.games.economancy.game import economancy_game
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import Attack, Defend, Over, State
from companion.games.protocol import Action, Layout, Move, Piece
from tests.games.economancy.positions import first
from tests.games.economancy.positions import table as dealt
from tests.games.watched_rows import WatchedRows
from tests.many_rows import few_quick
from vision.sighting import UNKNOWN, Pose, RowReading, Sighting

GAME = economancy_game()
SURE = 0.996
POSE = Pose(0.1, "stickers")


def sighting(rows: Mapping[int, Sequence[Piece]], p: float = SURE) -> Sighting:
    """What the eyes say of these rows."""
    return Sighting(0.0, 4, POSE, (), (), rows=tuple(_reading(number, cards, p) for number, cards in rows.items()))


def _reading(number: int, cards: Sequence[Piece], p: float) -> RowReading:
    keys = [":".join(part for part in (card.kind, card.side) if part) for card in cards]
    others = [*KINDS, *(f"{kind}:used" for kind in KINDS)]
    rest = (1 - p) / len(others)
    return RowReading(number, tuple({**dict.fromkeys(others, rest), UNKNOWN: rest, key: p} for key in keys))


class Table(WatchedRows[State, Piece]):
    """A watched table of wizards."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state, list, sighting)

    def push(self, seat: int, place: int) -> None:
        """A card is pushed forward."""
        lying = self.cards[board.row_number(seat)]
        lying[place] = lying[place]._replace(side="used")


@pytest.fixture
def table() -> Table:
    """Three wizards after the income of the first day, with cards to fight with."""
    state = dealt("worker ghost", "senior worker", "thug", coins=(3, 3, 3))
    return Table(GAME.rules.apply(state, Action("income")))


def bid(table: Table) -> None:
    """The first player attacks."""
    table.tell(Action("invest", 0, (1,)), Action("invest", 1, (0,)), Action("invest", 2, (0,)))
    assert isinstance(table.state.phase, Attack)


def test_four_cards_laid_at_once_are_explained_without_trying_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.rules.apply(dealt("worker", "worker", "worker", "worker", coins=(4, 4, 4, 4)), Action("income"))
    table, asked = Table(state), list[State]()
    table.tell(*(Action("invest", seat, (0,)) for seat in range(4)))
    moves = board.moves

    def counted(state: State) -> Iterable[Move[State]]:
        asked.append(state)
        return moves(state)

    monkeypatch.setattr(board, "moves", counted)
    for seat, kind in enumerate(("wall", "worker", "ghost", "wall")):
        table.cards[board.row_number(seat)].append(Piece(kind))
    assert table.look().kind == "act"
    assert [KINDS[player.row[-1].kind] for player in table.state.players] == ["wall", "worker", "ghost", "wall"]
    assert len(asked) <= 2**4, "a position for each set of seats that have laid a card"


@few_quick("seed", range(20), slow=7)
def test_a_whole_game_is_followed(seed: int) -> None:
    """Every fight and every purchase of a random game, seen as it lies, ends in the same position as told by touch."""
    rng = Random(seed)
    table = Table(first(rng.choice((2, 3, 4)), max_days=30))
    for _ in range(200):
        if isinstance(table.state.phase, Over):
            break
        _one_step(table, rng)
        assert table.watch.verdict.kind in ("agree", "act"), table.watch.verdict


def _one_step(table: Table, rng: Random) -> None:
    state = table.state
    seen = [move for move in GAME.board.moves(state) if len(move.run) == 1]
    if not seen or (not isinstance(state.phase, Defend) and rng.random() < 0.3):
        _told(table, rng)
    else:
        move = rng.choice(seen)
        _lie(table, move.layout)
        verdict = table.look()
        if verdict.kind == "lifted":
            table.look()  # a card that is gone for so long does not come back
        elif verdict.kind == "ask":  # cleared away so quickly that several answers end alike
            assert move.run in [item.run for item in verdict.ranked]
            table.tell(*move.run)
        assert table.state == move.after
    table.lay()
    table.look()


def _told(table: Table, rng: Random) -> None:
    offers = [offer for offer in GAME.rules.offers(table.state) if offer.kind not in ("resign", "agree_draw")]
    quiet = [offer for offer in offers if offer.kind in ("stop", "pass")] or offers
    offer = rng.choice(quiet)
    table.tell(Action(offer.kind, offer.player, tuple(rng.choice(list(domain)[:4]) for domain in offer.domains)))


def _lie(table: Table, layout: Layout) -> None:
    table.cards = {number: list(cards) for number, cards in layout.rows.items()}
