"""Everything that lies on a simulated table of ORC, and every card nobody sees.

People see each card that they draw: the position is followed here as if every draw were told, also where the app hears
only of piles that have gone.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from companion.app.requests import to_plain
from companion.games.orc.deal import Cards, carried_out
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import Card
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, Spare, State
from companion.games.orc.view import game_view
from companion.games.protocol import Action
from companion.practice.check import count_differs
from companion.practice.kit import View
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The position as it lies there, and where every card is."""

    state: State
    cards: Cards

    @property
    def turn(self) -> int:
        """Whose turn it is, -1 before the first and after the last one."""
        return int(getattr(self.state.phase, "turn", NOBODY))

    @property
    def due(self) -> int:
        """The cards to be drawn in this turn."""
        return int(getattr(self.state.phase, "due", 0))

    def after(self, action: Action, card: Card | None) -> "LaidOut":
        """After a player has done something; `card` is the one that was deployed or discarded. Raises IllegalAction."""
        first = action.args[0] if action.args else 0
        cards = carried_out(self.cards, action.kind, action.player, first, card)
        return LaidOut(RULES.apply(self.state, action), cards)


def all_told(state: State, cards: Cards) -> State:
    """The position with the line and the piles as they lie there, where every draw is told."""
    agreed = replace(state.agreed, line=cards.line, options=replace(state.agreed.options, draws="told"))
    lands = tuple(land._replace(stock=len(pile)) for land, pile in zip(state.lands, cards.piles, strict=True))
    return state._replace(agreed=agreed, lands=lands, loose=0)


def differences(table: LaidOut, game: View) -> list[str]:
    """In what the app and the table disagree, in sentences. Where draws are not told, a pile may hold less than the app
    says, by no more than the draws that nobody named.
    """
    expected = to_plain(game_view(table.state))
    sentences = [sentence for number in LANDS for sentence in _land(table, expected["lands"][number - 1], game, number)]
    for player, player_there in zip(game["players"], expected["players"], strict=True):
        hand = len(table.cards.hands[player["seat"]])
        sentences += count_differs(player["name"], "cards in hand", player["hand"], hand)
        sentences += count_differs(player["name"], "points", player["score"], player_there["score"])
    left = sum(map(len, table.cards.piles))
    sentences += count_differs("the table", "cards in all piles", game["cards_left"], left)
    if game["turn"] != table.turn and not game["over"]:
        sentences.append(f"app: it is the turn of seat {game['turn']}, at the table of seat {table.turn}")
    return sentences


def _land(table: LaidOut, expected: View, game: View, number: int) -> list[str]:
    """A land as the app shows it, and as it would show what lies there."""
    land, cards_there = game["lands"][number - 1], len(table.cards.piles[number - 1])
    most = min(max(cards_there, land["stock"] - game["loose"]), land["stock"])
    other = [name for name in expected if name != "stock" and land[name] != expected[name]]
    sentences = [f"app: land {number} has {name} {land[name]}, on the table {expected[name]}" for name in other]
    return count_differs(f"land {number}", "cards in its pile", most, cards_there) + sentences


def laid_like(table: LaidOut, state: State, game: View, dealt: Sequence[Card], rng: Random) -> LaidOut:
    """The table laid out as the app has it, after somebody else has played on it: which cards they are by chance.
    `dealt` are all that are not in the line.
    """
    pool = [card for card in dealt if all(card not in hand for hand in table.cards.hands)]
    rng.shuffle(pool)
    first, second = (_filled(table.cards.hands[seat], state.hands[seat].size, pool) for seat in SEATS)
    piles = tuple(_filled((), stock, pool) for stock in stocks_like(table, game).values())
    spare = _filled((), 3 if isinstance(state.phase, Spare) else 0, pool)
    cards = replace(table.cards, hands=(first, second), piles=piles, spare=spare, gone=tuple(pool))
    return LaidOut(all_told(state, cards), cards)


def stocks_like(table: LaidOut, game: View) -> dict[int, int]:
    """How many cards each pile holds, by land: as the screen has it, and where it says "at most" as they lie there, or
    else less of the largest.
    """
    stocks = {land["number"]: land["stock"] for land in game["lands"]}
    lying = {number: min(most, len(table.cards.piles[number - 1])) for number, most in stocks.items()}
    if game["loose"] and sum(lying.values()) == game["cards_left"]:
        return lying
    for _ in range(game["loose"]):
        stocks[max(stocks, key=lambda number: stocks[number])] -= 1
    return stocks


def _filled(hand: tuple[Card, ...], size: int, pool: list[Card]) -> tuple[Card, ...]:
    """So many cards: those at hand first, then from the pool; those too many go back there."""
    pool.extend(hand[size:])
    return (*hand[:size], *(pool.pop() for _ in range(min(len(pool), size - len(hand)))))
