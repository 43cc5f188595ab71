"""What every part of the rules does to a position: coins with their reason, cards that come and go, players beaten."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.state import NOBODY, Card, Entry, Player, Sale, State
from companion.games.kernel import changed


def paid(player: Player, code: str, amount: int, kind: int = NOBODY, place: int = NOBODY) -> Player:
    """A player with more coins, or fewer, and the reason in the ledger."""
    entry = Entry(code, amount, kind, place)
    return player._replace(coins=player.coins + amount, ledger=(*player.ledger, entry))


def to_discards(state: State, kind: int, amount: int = 1) -> State:
    """Copies of a kind lie in the discards."""
    return state._replace(discards=changed(state.discards, kind, state.discards[kind] + amount))


def from_shop(state: State, code: str, kind: int, amount: int) -> State:
    """Copies leave the shop (or come back, where the amount is below 0), and it is remembered why."""
    sale = Sale(code, kind, -amount, state.round)
    left = changed(state.shop, kind, state.shop[kind] - amount)
    return state._replace(shop=left, sales=(*state.sales, sale))


def without_cards(state: State, seat: int, places: tuple[int, ...]) -> State:
    """The cards at these places faint: they go to the discards, the others keep their order (M6.6).

    Coins on them go to the reserve, or to their owner where that is agreed on (MD-13).
    """
    player = state.players[seat]
    for place in places:
        card = player.row[place]
        if card.coins and state.agreed.options.hippo_coins == "owner":
            player = paid(player, "fed", card.coins, card.kind, place)
        state = to_discards(state, card.kind)
    row = tuple(card for place, card in enumerate(player.row) if place not in places)
    return state.with_player(seat, player._replace(row=row))


def beaten(state: State, seat: int) -> State:
    """A player is out of the game: row, coins and buys are gone (M6.3, MD-7)."""
    for card in state.players[seat].row:
        state = to_discards(state, card.kind)
    player = state.players[seat]
    return state.with_player(seat, Player(0, 0, (), out=True, ledger=(*player.ledger, Entry("out", -player.coins))))


def used(state: State, seat: int, place: int) -> State:
    """A card has attacked or answered once more."""
    player = state.players[seat]
    card = player.row[place]
    return state.with_player(seat, player._replace(row=changed(player.row, place, card._replace(uses=card.uses + 1))))


def unused(state: State) -> State:
    """The attack phase is over: every use is forgotten (M6.7)."""
    rows = [tuple(card._replace(uses=0) if card.uses else card for card in player.row) for player in state.players]
    players = tuple(player._replace(row=row) for player, row in zip(state.players, rows, strict=True))
    return state._replace(players=players)


def with_card(state: State, seat: int, card: Card, place: int | None = None) -> State:
    """A card lies in a row, at the right end where no place is told."""
    player = state.players[seat]
    at = len(player.row) if place is None else place
    return state.with_player(seat, player._replace(row=(*player.row[:at], card, *player.row[at:])))


def winner(state: State) -> tuple[int, str]:
    """Who has won and why, -1 and "" for nobody yet (M8.1, M8.2)."""
    if len(state.living) == 1:
        return state.living[0], "last"
    leader = derive.leader(state)
    if leader != NOBODY and derive.points(state, leader) >= state.agreed.win_points:
        return leader, "points"
    return NOBODY, ""
