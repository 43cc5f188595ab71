"""The whole table of Economancy in sentences, from the header of the game that goes on from a position.

Every sentence here is the English one and the key of its translations. Whatever can be on the table has a sentence, so
that the position can be rebuilt from them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.economancy.rules import state
from companion.games.economancy.words.card_tables import CARDS, CLANS
from companion.games.economancy.words.tables import OPTIONS, VALUES
from companion.locale.usual_help import TOLD as COMMON
from companion.locale.usual_help import Text, fields_told, listed, options_told

TOLD = {
    "player": "{name} ({clan})",
    "day": "Day {day}, round {n}.",
    "purse": "{name}: coins {coins}, buys {buys}; the row: {cards}.",
    "out": "{name} is out of the game.",
    "used": "{card}, times used {n}",
    "fed": "{card}, coins on it {n}",
    "shop": "In the shop: {cards}.",
    "discards": "On the discards: {cards}.",
    "pile": "{card} {n}",
    "chosen": "{name} has chosen: {what}.",
    "attacker": "{name} attacks.",
    "sent": "{name} has sent the card at place {n}.",
    "bids": "Invested today: {amounts}.",
    "amount": "{name} {n}",
    state.PASSED: "Pass",
    "place": "the card at place {n}",
    "hippo": "{name}'s card at place {n} gets a coin.",
    "winner": "The winner: {name}.",
    "begins": "Coins to begin with {n}, points to win {m}.",
    "correction": "{card}: {what} {n}.",
}
PHASES = {
    state.INCOME: "The income is to be taken.",
    state.INVEST: "Everybody chooses what to invest.",
    state.ATTACK: "The attack goes on.",
    state.BUY: "Everybody chooses a card or Pass.",
    state.OVER: "The game has ended.",
}
REASONS = {
    "last": "One player is left.",
    "points": "One player has points enough.",
    "agreed": "A draw was agreed.",
    "days": "The last day is over.",
}
NUMBERS = {
    "cost": "cost", "strength": "strength", "defence": "defence", "copies": "copies", "points": "points",
    "coins": "coins", "attacks": "attacks", "answers": "answers",
}  # fmt: skip


class TableTold:
    """Says one position; `text` speaks the language."""

    def __init__(self, text: Text) -> None:
        self._said = text

    def sentences(self, header: Mapping[str, Any]) -> Iterator[str]:
        """Where the game is, who has what, shop and discards, and what was agreed."""
        position = header["position"]
        yield self._said(TOLD["day"], day=position["day"], n=position["round"])
        yield self._said(PHASES[position["phase"]])
        if position["reason"]:
            yield self._said(REASONS[position["reason"]])
        yield from self._players(header, position)
        yield from self._details(position["phase"], position["details"])
        yield self._said(TOLD["shop"], cards=self._piles(position["shop"]))
        yield from fields_told(self._said, TOLD, position, {"discards": self._piles, "winner": str})
        yield from self._agreed(header)

    def _players(self, header: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[str]:
        players = [
            self._said(TOLD["player"], name=player["name"], clan=self._said(CLANS[player["clan"]]))
            for player in header["players"]
        ]
        yield self._said(COMMON["players"], players=listed(players))
        for player in position["players"]:
            if player["out"]:
                yield self._said(TOLD["out"], name=player["name"])
                continue
            cards = "; ".join(self._card(card) for card in player["row"])
            yield self._said(
                TOLD["purse"], name=player["name"], coins=player["coins"], buys=player["buys"], cards=cards
            )

    def _card(self, card: Mapping[str, Any]) -> str:
        name = self._said(CARDS[card["card"]])
        name = self._said(TOLD["fed"], card=name, n=card["coins"]) if card["coins"] else name
        return self._said(TOLD["used"], card=name, n=card["uses"]) if card["uses"] else name

    def _details(self, phase: str, details: Mapping[str, Any]) -> Iterator[str]:
        for fed in details.get("fed", ()):
            yield self._said(TOLD["hippo"], name=fed["player"], n=fed["place"])
        if "attacker" in details:
            yield self._said(TOLD["attacker"], name=details["attacker"])
            amounts = (self._said(TOLD["amount"], name=name, n=n) for name, n in details["bids"].items())
            yield self._said(TOLD["bids"], amounts=listed(amounts))
        if "place" in details:
            yield self._said(TOLD["sent"], name=details["attacker"], n=details["place"])
        for name, chosen in details.get("chosen", {}).items():
            yield self._said(TOLD["chosen"], name=name, what=self._choice(phase, chosen))

    def _choice(self, phase: str, chosen: Any) -> str:
        if phase == state.BUY:
            return self._said(TOLD[state.PASSED] if chosen == state.PASSED else CARDS[chosen])
        return self._said(TOLD["place"], n=chosen) if phase == state.ATTACK else str(chosen)

    def _piles(self, piles: Mapping[str, int]) -> str:
        return listed(self._said(TOLD["pile"], card=self._said(CARDS[kind]), n=n) for kind, n in piles.items())

    def _agreed(self, header: Mapping[str, Any]) -> Iterator[str]:
        if header["simulated"]:
            yield self._said(COMMON["simulated"])
        yield self._said(TOLD["begins"], n=header["start_coins"], m=header["win_points"])
        for kind, numbers in header["box"].items():
            for name, value in numbers.items():
                words = " ".join(map(str, value)) if isinstance(value, list) else value
                yield self._said(
                    TOLD["correction"], card=self._said(CARDS[kind]), what=self._said(NUMBERS[name]), n=words
                )
        yield from options_told(self._said, header["options"], OPTIONS, VALUES)
