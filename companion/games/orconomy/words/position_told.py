"""The whole table of Orconomy in sentences, from the header of the game that goes on from a position.

Every sentence here is the English one and the key of its translations. Whatever can be on the table has a sentence, so
that the position can be rebuilt from them; what a listener would have to work out, such as Trophies, is told too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.card_sentences import NAMES
from companion.games.orconomy.words.tables import OPTIONS, VALUES
from companion.locale.sentences import Speaker
from companion.locale.usual_help import TOLD as COMMON
from companion.locale.usual_help import fields_told, listed, options_told

TOLD = {
    "player": "{name} ({mark})",
    "ring": "The ring clockwise: {ring}.",
    "preset:merged": "Rules: both rulebooks, merged.",
    "preset:en": "Rules: the English rulebook.",
    "preset:ru": "Rules: the Russian rulebook.",
    "amounts": "Trophies to win: {target}. Skulls at the start: {money}. For the Hindmost Orc: {hindmost}.",
    "known": "Risk Ratings known from the start: {ratings}.",
    "ratings": "Risk Ratings: {ratings}.",
    "rating": "{card} {rating}",
    "sector": "{i} {industry}: income {income}, slots {slots}, blank price {blank}.",
    "price": "Written price in {i}: {price}.",
    "companies": "Companies in {i}: {tokens}.",
    "startups": "Startups in {i}: {tokens}.",
    "beside": "Beside the slots in {i}: {tokens}.",
    "pledged": "{name} (pledged)",
    "purse": "{name}: Skulls {skulls}, cards {cards}, Trophies {trophies}.",
    "round": "Round {n}.",
    "oracle": "Oracle: {name}.",
    "hindmost": "Hindmost Orc: {name}.",
    "crisis": "The Crisis is in {i}.",
    "active": "The Activity token is in {i}.",
    "dice": "Forecast dice: {dice}.",
    "winner": "The winner: {name}.",
    "deck": "Cards in the deck: {n}.",
    "discards": "Discards from the bottom: {cards}.",
    "unknown": "unknown",
    "before": "Consultants may answer the roll; the Activity token stood in {i}.",
    "before:0": "Consultants may answer the roll; it was the first one.",
    "fresh": "Startups of this round: {tokens}.",
    "there": "{name} in {i}",
    "covered": "Interest spared by Banking: {counts}.",
    "wanting": "Waiting to play a card: {names}.",
    "count": "{name} {n}",
    "card": "Open card: {card} of {name}, {step}, die {die}.",
    "card:aimed": "Open card: {card} of {name}, {step}, die {die}; {aim}.",
    "aim:industry": "industry {value}",
    "aim:victim": "against {value}",
    "aim:what": "aimed at {value}",
    "aim:place": "which lies {value}",
    "aim:die": "changes a die of {value}",
    "what:company": "a Company",
    "what:pledged": "a pledged Company",
    "what:startup": "a Startup",
    "place:slot": "in a slot",
    "place:beside": "beside the slots",
    "lies_beside": "{name} (beside the slots)",
    "card_step:shown": "shown",
    "card_step:rolled": "rolled",
    "card_step:reroll": "to be rolled again",
}
PHASES = {
    "crisis_roll:": "Set-up: the dice for the first Crisis.",
    "oracle:": "Set-up: the first Oracle.",
    "placement:": "Set-up: first Companies.",
    "roll:": "The Forecast dice are awaited.",
    "winter:interest": "Winter: interest.",
    "winter:crisis": "Winter: the Crisis moves.",
    "winter:cards": "Winter: a card for everybody.",
    "revenue:": "Revenue.",
    "auction:bid": "Auction: bids.",
    "auction:pay": "Auction: the winner pays.",
    "auction:place": "Auction: the winner places a Company.",
    "startups:competition": "Competition: bids.",
    "startups:convert": "Competition: the winner moves a Startup.",
    "startups:launch": "Launching Startups.",
    "end:buy": "End of round: cards for sale.",
    "over:": "The game is over.",
}
DETAILS = {
    "done": "First Companies placed: {value}.",
    "reason:double": "Winter came by a double.",
    "reason:same": "Winter came by the same industry.",
    "turn": "Due: {value}.",
    "again": "Collecting again: {value}.",
    "paid": "Interest paid in: {value}.",
    "counted": "Tokens counted: {value}.",
    "owing": "Pledged Companies that owe: {value}.",
    "delayed": "Payments Delay: {value}.",
    "gold": "Gold abilities of {value}.",
    "moved": "Moved by Food Processing: {value}.",
    "bids": "Bids: {value}.",
    "passed": "Passed: {value}.",
    "fees": "Fees paid: {value}.",
    "winner": "The bidding was won by {value}.",
    "before": "Price before the sale: {value}.",
    "payee": "The bid goes to {value}.",
    "asked": "Chances for Account Details Fraud gone by: {value}.",
    "begun": "The Competition has begun.",
    "skipped": "There was no Competition.",
}
USED = "{name}: Tourism {tourism}, Food Processing {food}, Transportation {transport}, Totemology {totemology}"
"""How often each gold ability was used."""


class TableTold:
    """Says one position in the language of who speaks of it."""

    def __init__(self, say: Speaker, view: TableView) -> None:
        self._say, self._view = say, view
        self._said, self._label = say.text, say.label

    def sentences(self, header: Mapping[str, Any]) -> Iterator[str]:
        """What was agreed, where the game is, who has what, and what lies on the board."""
        position = header["position"]
        yield from self._phase(position)
        yield from self._players(position)
        yield from self._markers(position)
        yield from self._cards(position)
        yield from self._board(header, position)
        yield from self._agreed(header)

    def _phase(self, position: Mapping[str, Any]) -> Iterator[str]:
        yield self._said(TOLD["round"], n=position["round"])
        yield self._said(PHASES[f"{position['phase']}:{position['step']}"])
        for name, value in position["details"].items():
            yield from self._detail(name, value)

    def _detail(self, name: str, value: Any) -> Iterator[str]:
        if name == "reason":
            yield self._said(DETAILS[f"reason:{value}"])
        elif name == "gold":
            for used in value:
                yield self._said(DETAILS["gold"], value=self._said(USED, **{"name": used["player"], **used}))
        elif name == "moved":
            for moved in value:
                yield self._said(DETAILS["moved"], value=self._there(moved))
        elif value is True or (value not in (None, False) and value != [] and value != {}):
            yield self._said(DETAILS[name], value=self._value(name, value))

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, Mapping):
            of_areas = name in ("counted", "owing")
            pairs = (((self._label(int(key)) if of_areas else key), count) for key, count in value.items())
            return listed(self._said(TOLD["count"], name=key, n=count) for key, count in pairs)
        if isinstance(value, list):
            return listed(self._label(number) if isinstance(number, int) else number for number in value)
        return str(value)

    def _there(self, token: Mapping[str, Any]) -> str:
        where = self._said(TOLD["there"], name=token["player"], i=self._label(token["industry"]))
        where = self._said(TOLD["pledged"], name=where) if token.get("pledged") else where
        return self._said(TOLD["lies_beside"], name=where) if token.get("beside") else where

    def _players(self, position: Mapping[str, Any]) -> Iterator[str]:
        shown = ((player.name, self._say.word(self._say.tables.marks, player.mark)) for player in self._view.players)
        players = [self._said(TOLD["player"], name=name, mark=mark) for name, mark in shown]
        yield self._said(COMMON["players"], players=listed(players))
        for player, view in zip(position["players"], self._view.players, strict=True):
            yield self._said(TOLD["purse"], **player, trophies=view.trophies)

    def _markers(self, position: Mapping[str, Any]) -> Iterator[str]:
        words: dict[str, Callable[[Any], object]] = {"oracle": str, "hindmost": str, "winner": str}
        words |= {"crisis": self._label, "active": self._label, "dice": listed}
        yield from fields_told(self._said, TOLD, position, words)
        if position["before"] is not None:
            key = "before" if position["before"] else "before:0"
            yield self._said(TOLD[key], i=self._label(position["before"]))

    def _cards(self, position: Mapping[str, Any]) -> Iterator[str]:
        yield self._said(TOLD["deck"], n=position["deck"])
        words = {"discards": lambda cards: listed(map(self._card, cards)), "ratings": self._ratings}
        yield from fields_told(self._said, TOLD, position, words)
        for play in position["plays"]:
            yield self._play(play)

    def _card(self, kind: str | None) -> str:
        return self._said(NAMES[kind] if kind else TOLD["unknown"])

    def _ratings(self, ratings: Mapping[str, int]) -> str:
        sentences = (
            self._said(TOLD["rating"], card=self._card(card), rating=number) for card, number in ratings.items()
        )
        return listed(sentences)

    def _play(self, play: Mapping[str, Any]) -> str:
        aim = listed(self._aim(name, value) for name, value in play["aim"].items())
        return self._said(
            TOLD["card:aimed" if aim else "card"],
            card=self._card(play["card"]),
            name=play["player"],
            step=self._said(TOLD[f"card_step:{play['step']}"]),
            die=play["die"],
            aim=aim,
        )

    def _aim(self, name: str, value: Any) -> str:
        if name == "industry":
            value = self._label(value)
        if name in ("what", "place"):
            value = self._said(TOLD[f"{name}:{value}"])
        return self._said(TOLD[f"aim:{name}"], value=value)

    def _board(self, header: Mapping[str, Any], position: Mapping[str, Any]) -> Iterator[str]:
        yield self._said(TOLD["ring"], ring=listed(map(self._label, header["ring"])))
        for number in header["ring"]:
            industry, (income, slots) = position["industries"][str(number)], header["box"][str(number)]
            i, blank = self._label(number), header["prices"][str(number)]
            names = {"i": i, "industry": self._say.area(number)}
            yield self._said(TOLD["sector"], **names, income=income, slots=slots, blank=blank)
            if industry["written"]:
                yield self._said(TOLD["price"], i=i, price=industry["price"])
            for kind in ("companies", "startups", "beside"):
                if industry[kind]:
                    yield self._said(TOLD[kind], i=i, tokens=self._tokens(industry[kind]))
        words = {
            "fresh": lambda tokens: listed(map(self._there, tokens)),
            "covered": lambda counts: self._value("covered", counts),
            "wanting": listed,
        }
        yield from fields_told(self._said, TOLD, position, words)

    def _tokens(self, tokens: Sequence[Mapping[str, Any]]) -> str:
        return listed(
            self._said(TOLD["pledged"], name=token["player"]) if token.get("pledged") else token["player"]
            for token in tokens
        )

    def _agreed(self, header: Mapping[str, Any]) -> Iterator[str]:
        if header["simulated"]:
            yield self._said(COMMON["simulated"])
        yield self._said(TOLD[f"preset:{header['preset']}"])
        amounts = {"target": header["target"], "money": header["start_money"], "hindmost": header["hindmost_pay"]}
        yield self._said(TOLD["amounts"], **amounts)
        if header["ratings"]:
            yield self._said(TOLD["known"], ratings=self._ratings(header["ratings"]))
        yield from options_told(self._said, header["options"], OPTIONS, VALUES)
