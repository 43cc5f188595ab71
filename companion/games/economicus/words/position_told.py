"""The whole table of Economicus in sentences, from the header of the game that goes on from a position.

Every sentence here is the English one and the key of its translations. Whatever can be on the table has a sentence, so
that the position can be rebuilt from them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.economicus.words.option_tables import OPTIONS, VALUES
from companion.games.economicus.words.tables import COLOURS, PHASES, SLOTS, WHATS
from companion.locale.table_told import TOLD as COMMON

TOLD = {
    "player": "{name} ({colour})",
    "ring": "The ring clockwise: {ring}.",
    "trial": "Some numbers of the box are trial numbers: NOT THE PRINTED VALUES.",
    "box": "Industry {n}: profit {profit}, {private} private and {state} state slots, price at the start {price}.",
    "target": "Stars to win: {target}. Coins at the start: {money}M.",
    "turn": "Turn {n}, {phase}; active player {name}, active industry {active}.",
    "dice": "The dice show {dice}.",
    "purse": "{name}: {coins}M, cards {cards}, quotas {quotas}, Stars by cards and crimes {adjusted}.",
    "out": "{name} is bankrupt.",
    "chips": "Industry {n}: {name}, {what}: {many}.",
    "price": "Industry {n}: written price {price}.",
    "slots": "Industry {n}: slots taken {private} private and {state} state.",
    "forecast": "The Crisis Forecast token lies on {n}.",
    "crisis": "A crisis of strength {strength} lies on {n}.",
    "decks": "Option cards in the deck {deck}, discarded {discards}; event cards {events}, discarded {event_discards}.",
    "opened": "Crisis cards opened: forecasts {forecasts}, points {points}.",
    "bought": "A company was bought in this turn.",
    "created": "Startups created in this turn: {n}.",
    "time_up": "Time is up.",
    "open": "A card lies open, {deck} {card}, of {name}: {step}; difficulty {difficulty}, die {die} {change}.",
    "victim": "A victim: {name}.",
    "stood": "{name} lets it stand.",
    "difficulty": "Card {card} has the difficulty {value}.",
    "card": "Known card {n}: {name} ({deck}), {count} of it, difficulty {difficulty}.",
    "winner": "The winner: {name}.",
    "detail": "{name}: {value}.",
    "answered": "The dice may still be answered; the Active token came from {n}.",
    "coins": "Coins in the box worth 1, 5 and 10: {coins}.",
    "crises": "Strengths of crises: {strengths}; forecast cards {forecasts}, point cards {points}.",
}
DETAILS = {
    "done": "placed", "left": "still to come", "owing": "interest due", "paid": "may repay for 5",
    "drawn": "has a card",
    "settled": "settled", "turn": "due", "industry": "industry", "what": "chip", "die": "die", "modifiers": "modifiers",
    "kind": "company", "bids": "bids", "passed": "passed", "winner": "has won the auction", "offer": "exclusive offer",
    "buyer": "buyer", "owner": "owner", "player": "player",
}  # fmt: skip
"""What a phase says of itself."""
Text = Callable[..., str]


class TableTold:
    """Says one position; `text` speaks the language."""

    def __init__(self, text: Text) -> None:
        self._said = text

    def sentences(self, header: Mapping[str, Any]) -> Iterator[str]:
        """Where the game is, who has what, the industries, and what was agreed."""
        told = header["position"]
        yield from self._where(told)
        yield from self._players(told)
        for number, industry in told["industries"].items():
            yield from self._industry(number, industry)
        yield from self._tokens(told)
        yield from self._cards(told)
        yield from self._agreed(header)

    def _where(self, told: Mapping[str, Any]) -> Iterator[str]:
        phase, name = self._said(PHASES[told["phase"]]), told["active_player"]
        yield self._said(TOLD["turn"], n=told["turn"], phase=phase, name=name, active=told["active"])
        if told["dice"]:
            yield self._said(TOLD["dice"], dice=", ".join(map(str, told["dice"])))
        if told["came"]:
            yield self._said(TOLD["answered"], n=told["came"])
        for name, value in told["details"].items():
            if value not in (None, [], {}):
                yield self._said(TOLD["detail"], name=self._said(DETAILS[name]), value=self._value(value))
        if told["bought"]:
            yield self._said(TOLD["bought"])
        if told["created"]:
            yield self._said(TOLD["created"], n=told["created"])
        if told["time_up"]:
            yield self._said(TOLD["time_up"])
        for name in told["winners"]:
            yield self._said(TOLD["winner"], name=name)

    def _value(self, value: Any) -> str:
        """A detail in words: lists and tables one after the other."""
        if isinstance(value, list):
            return "; ".join(map(self._value, value))
        if isinstance(value, Mapping):
            return ", ".join(f"{self._word(name)} {self._value(one)}" for name, one in value.items())
        return (
            self._said(WHATS[value]) if value in WHATS else self._said(SLOTS[value]) if value in SLOTS else str(value)
        )

    def _word(self, name: str) -> str:
        return self._said(DETAILS[name]) if name in DETAILS else name

    def _players(self, told: Mapping[str, Any]) -> Iterator[str]:
        players = [
            self._said(TOLD["player"], name=player["name"], colour=self._said(COLOURS[player["colour"]]))
            for player in told["players"]
        ]
        yield self._said(COMMON["players"], players=", ".join(players))
        for player in told["players"]:
            yield self._said(TOLD["out" if player["out"] else "purse"], **player)

    def _industry(self, number: str, industry: Mapping[str, Any]) -> Iterator[str]:
        lying: Counter[tuple[str, str]] = Counter()
        for what, words in (("companies", ("company", "pledged")), ("startups", ("startup", "pledged_startup"))):
            lying.update((chip["player"], words[chip["pledged"]]) for chip in industry[what])
        for (name, what), many in lying.items():
            yield self._said(TOLD["chips"], n=number, name=name, what=self._said(WHATS[what]), many=many)
        if industry["private"] or industry["state"]:
            yield self._said(TOLD["slots"], n=number, private=industry["private"], state=industry["state"])
        if industry["price"]:
            yield self._said(TOLD["price"], n=number, price=industry["price"])

    def _tokens(self, told: Mapping[str, Any]) -> Iterator[str]:
        if told["forecast"]:
            yield self._said(TOLD["forecast"], n=told["forecast"])
        if told["crisis"]:
            yield self._said(TOLD["crisis"], n=told["crisis"], strength=told["strength"])

    def _cards(self, told: Mapping[str, Any]) -> Iterator[str]:
        names = ("deck", "discards", "events", "event_discards")
        yield self._said(TOLD["decks"], **{name: told[name] for name in names})
        forecasts, points = told["opened"]
        if forecasts or points:
            yield self._said(TOLD["opened"], forecasts=forecasts, points=points)
        for card, value in told["difficulties"]:
            yield self._said(TOLD["difficulty"], card=card, value=value)
        for play in told["plays"]:
            name = play["player"] or self._said(COMMON["none"])
            yield self._said(TOLD["open"], **{**play, "name": name, "change": play["influence"]})
            yield from (self._said(TOLD["victim"], name=victim) for victim in play["victims"])
            yield from (self._said(TOLD["stood"], name=one) for one in play["stood"])

    def _agreed(self, header: Mapping[str, Any]) -> Iterator[str]:
        if header["simulated"]:
            yield self._said(COMMON["simulated"])
        if header["trial"]:
            yield self._said(TOLD["trial"])
        yield self._said(TOLD["ring"], ring=", ".join(map(str, header["ring"])))
        yield self._said(TOLD["target"], target=header["target"], money=header["start_money"])
        for number, (profit, private, state) in header["box"].items():
            numbers = {"profit": profit, "private": private, "state": state, "price": header["prices"][number]}
            yield self._said(TOLD["box"], n=number, **numbers)
        crises = header["crises"]
        strengths = ", ".join(map(str, crises["strengths"]))
        yield self._said(
            TOLD["crises"], strengths=strengths, forecasts=crises["forecasts"], points=crises["points"]
        )  # fmt: skip
        if header["coins"]:
            yield self._said(TOLD["coins"], coins=", ".join(map(str, header["coins"])))
        for number, card in enumerate(header["cards"], 1):
            yield self._said(TOLD["card"], n=number, **card)
        for option, value in header["options"].items():
            words = VALUES.get(option, {}).get(str(value))
            said = self._said(words) if words else str(value)
            yield self._said(COMMON["agreed"], option=self._said(OPTIONS[option]), value=said)
