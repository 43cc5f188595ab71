"""The whole table of Economicus in sentences, from the header of the game that goes on from a position.

Every sentence here is the English one and the key of its translations. Whatever can be on the table has a sentence, so
that the position can be rebuilt from them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.economicus.words.tables import COLOURS, OPTIONS, PRESETS, SLOTS, VALUES, WHATS
from companion.locale.usual_help import TOLD as COMMON
from companion.locale.usual_help import Text, fields_told, listed, options_told

TOLD = {
    "preset": "Rules: {preset}.",
    "ring": "The ring clockwise: {ring}.",
    "trial": "Some numbers of the box are trial numbers: NOT THE PRINTED VALUES.",
    "box": "Industry {n}: profit {profit}, {private} private and {state} state slots, price at the start {price}.",
    "target": "Stars to win: {target}. Coins at the start: {money}M.",
    "turn": "Turn {n}; active player {name}, active industry {active}.",
    "thrown": "The dice of this turn are thrown.",
    "dice": "The dice show {dice}.",
    "purse": "{name}: {coins}M, cards {cards}, quotas {quotas}, Stars by cards and crimes {adjusted}.",
    "out": "{name} is bankrupt.",
    "companies": "Industry {n}, companies: {chips}.",
    "startups": "Industry {n}, startups: {chips}.",
    "price": "Industry {n}: written price {price}.",
    "slots": "Industry {n}: slots taken {private} private and {state} state.",
    "forecast": "The Crisis Forecast token lies on {n}.",
    "crisis": "A crisis of strength {strength} lies on {n}.",
    "decks": "Option cards in the deck {deck}, discarded {discards}; event cards {events}, discarded {event_discards}.",
    "opened": "Crisis cards opened: forecasts {forecasts}, points {points}.",
    "bought": "A company was bought in this turn.",
    "created": "Startups created in this turn: {n}.",
    "time_up": "Time is up.",
    "open": "An option card lies open, number {card}, of {name}: {step}, difficulty {difficulty}, die {die} {change}.",
    "open_event": "An event card lies open, number {card}.",
    "victims": "Victims: {names}.",
    "stood": "They let it stand: {names}.",
    "side": "The victims are due to answer.",
    "difficulty": "Card {card} has the difficulty {value}.",
    "card": "Known card {n}: {name} ({deck}), {count} of it, difficulty {difficulty}.",
    "drew": "Option cards were drawn in this turn for startups.",
    "winners": "Winners: {names}.",
    "came": "The dice may still be answered; the Active token came from {n}.",
    "coins": "Coins in the box worth 1, 5 and 10: {coins}.",
    "crises": "Strengths of crises: {strengths}; forecast cards {forecasts}, point cards {points}.",
}
PHASES_TOLD = {
    "first_player": "The first player is still to be found.",
    "placement": "Companies are placed; so far {done}.",
    "return": "Back in: {left}; the first of them has placed {done}.",
    "roll": "The dice are to be thrown.",
    "fiscal:interest": "Interest is due from: {owing}; for 5 may repay: {paid}.",
    "fiscal:cards": "Option cards are taken; these have one: {drawn}.",
    "fiscal:event": "The event card is to be opened.",
    "profit": "Profit is settled; done are: {settled}.",
    "fate:roll": "Startups to be thrown for: {left}.",
    "fate:answer": "A die lies open for {startup}: {die}, modifiers {modifiers}; still to come: {left}.",
    "auction:choose": "The company to be auctioned is chosen.",
    "auction:bid": "Auction ({kind}), {turn} is due; bids: {bids}; out are: {passed}; without a quota: {barred}.",
    "auction:pay": "{winner} has won the auction ({kind}) and pays; bids: {bids}.",
    "auction:place": "{winner} has won the auction ({kind}) and places; bids: {bids}.",
    "creation": "New startups are created.",
    "completion": "The turn ends.",
    "completion:offer": "The turn ends; {buyer} makes {owner} an exclusive offer ({what}).",
    "over": "The game is over.",
}
PIECES = {"player": "{name} ({colour})", "pledged": "{name} (loan)", "fated": "{name} in {n} ({what})"}
STEPS = {"shown": "read", "rolled": "thrown", "done": "decided"}  # how far a card that lies open has got
DECK_WORDS = {"option": "option card", "event": "event card"}
OF_THE_TURN: Mapping[str, Callable[[Any], object]] = {
    "thrown": str, "dice": listed, "came": str, "bought": str, "drew": str, "time_up": str, "created": str,
    "winners": listed,
}  # fmt: skip
"""What is told of a turn, and how."""


class TableTold:
    """Says one position; `text` speaks the language."""

    def __init__(self, text: Text) -> None:
        self._said = text

    def sentences(self, header: Mapping[str, Any]) -> Iterator[str]:
        """Who plays, where the game is, who has what, the industries, the cards, and what was agreed."""
        position = header["position"]
        players = [
            self._said(PIECES["player"], name=player["name"], colour=self._said(COLOURS[player["colour"]]))
            for player in position["players"]
        ]
        yield self._said(COMMON["players"], players=listed(players))
        yield from self._where(position)
        for player in position["players"]:
            yield self._said(TOLD["out" if player["out"] else "purse"], **player)
        for number, industry in position["industries"].items():
            yield from self._industry(number, industry)
        yield from self._tokens(position)
        yield from self._cards(position)
        yield from self._agreed(header)

    # --- where the game is ------------------------------------------------------------------------------------------
    def _where(self, position: Mapping[str, Any]) -> Iterator[str]:
        yield self._said(TOLD["turn"], n=position["turn"], name=position["active_player"], active=position["active"])
        yield self._phase(position["phase"], position["step"], position["details"])
        yield from fields_told(self._said, TOLD, position, OF_THE_TURN)

    def _phase(self, phase: str, step: str, details: Mapping[str, Any]) -> str:
        """What the phase says of itself: names, numbers by name, startups."""
        values = {name: self._value(name, value) for name, value in details.items()}
        if phase == "completion" and details["offer"]:
            offer = details["offer"]
            return self._said(PHASES_TOLD["completion:offer"], **{**offer, "what": self._said(WHATS[offer["what"]])})
        if step == "answer":
            startup = {"player": details["turn"], "industry": details["industry"], "what": details["what"]}
            values["startup"] = self._fated(startup)
        return self._said(PHASES_TOLD[f"{phase}:{step}" if step else phase], **values)

    def _value(self, name: str, value: Any) -> Any:
        if isinstance(value, Mapping):
            return listed(f"{player} {number}" for player, number in value.items())
        if isinstance(value, list):
            return listed(self._fated(entry) if isinstance(entry, Mapping) else entry for entry in value)
        return self._said(SLOTS[value]) if name == "kind" else value

    def _fated(self, startup: Mapping[str, Any]) -> str:
        what = self._said(WHATS[startup["what"]])
        return self._said(PIECES["fated"], name=startup["player"], n=startup["industry"], what=what)

    # --- the board and the cards ------------------------------------------------------------------------------------
    def _industry(self, number: str, industry: Mapping[str, Any]) -> Iterator[str]:
        for kind in ("companies", "startups"):
            if industry[kind]:
                chips = [
                    self._said(PIECES["pledged"], name=chip["player"]) if chip["pledged"] else chip["player"]
                    for chip in industry[kind]
                ]
                yield self._said(TOLD[kind], n=number, chips=listed(chips))
        if industry["private"] or industry["state"]:
            yield self._said(TOLD["slots"], n=number, private=industry["private"], state=industry["state"])
        if industry["price"]:
            yield self._said(TOLD["price"], n=number, price=industry["price"])

    def _tokens(self, position: Mapping[str, Any]) -> Iterator[str]:
        yield from fields_told(self._said, TOLD, position, {"forecast": str})
        if position["crisis"]:
            yield self._said(TOLD["crisis"], n=position["crisis"], strength=position["strength"])

    def _cards(self, position: Mapping[str, Any]) -> Iterator[str]:
        names = ("deck", "discards", "events", "event_discards")
        yield self._said(TOLD["decks"], **{name: position[name] for name in names})
        forecasts, points = position["opened"]
        if forecasts or points:
            yield self._said(TOLD["opened"], forecasts=forecasts, points=points)
        for card, value in position["difficulties"]:
            yield self._said(TOLD["difficulty"], card=card, value=value)
        for play in position["plays"]:
            yield from self._play(play)

    def _play(self, play: Mapping[str, Any]) -> Iterator[str]:
        if play["deck"] == "event":
            yield self._said(TOLD["open_event"], card=play["card"])
            return
        yield self._said(
            TOLD["open"],
            **{**play, "name": play["player"], "change": play["influence"], "step": self._said(STEPS[play["step"]])},
        )
        yield from fields_told(self._said, TOLD, play, {"victims": listed, "stood": listed})
        if play["side"] == "victims":
            yield self._said(TOLD["side"])

    # --- what was agreed --------------------------------------------------------------------------------------------
    def _agreed(self, header: Mapping[str, Any]) -> Iterator[str]:
        if header["simulated"]:
            yield self._said(COMMON["simulated"])
        yield from fields_told(self._said, TOLD, header, {"trial": str})
        yield self._said(TOLD["preset"], preset=self._said(PRESETS[header["preset"]]))
        yield self._said(TOLD["ring"], ring=listed(header["ring"]))
        yield self._said(TOLD["target"], target=header["target"], money=header["start_money"])
        for number, (profit, private, state) in header["box"].items():
            numbers = {"profit": profit, "private": private, "state": state, "price": header["prices"][number]}
            yield self._said(TOLD["box"], n=number, **numbers)
        crises = header["crises"]
        yield self._said(TOLD["crises"], **{**crises, "strengths": listed(crises["strengths"])})
        yield from fields_told(self._said, TOLD, header, {"coins": listed})
        for number, card in enumerate(header["cards"], 1):
            yield self._said(TOLD["card"], n=number, **{**card, "deck": self._said(DECK_WORDS[card["deck"]])})
        yield from options_told(self._said, header["options"], OPTIONS, VALUES)
