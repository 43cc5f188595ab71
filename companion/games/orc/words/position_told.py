"""The whole table of ORC in sentences, from the header of the game that goes on from a position.

Every sentence here is the English one and the key of its translations. Whatever can be on the table has a sentence, so
that the position can be rebuilt from them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.orc.rules import state
from companion.games.orc.view import OrcView
from companion.games.orc.words.tables import COLOURS, OPTIONS, SIDE_WORDS, VALUES
from companion.locale.usual_help import TOLD as COMMON
from companion.locale.usual_help import Text, fields_told, listed, options_told

TOLD = {
    "player": "{name} ({side})",
    "dealer": "Dealt by {name}.",
    "series": "Game {game} of the series; won so far: {first} to {second}.",
    "turn": "Turn {n}.",
    "purse": "{name}: cards in hand {hand}, drawn {drew}, played {played}; score {score}.",
    "land": "Land {n}: {colour}, worth {worth}, pile {stock}.",
    "frozen": "Land {n} is frozen.",
    "held": "{name} holds land {n}.",
    "side": "{name} at land {n}: Orcs {orcs}, {colour}, on cards {cards}.",
    "side:0": "{name} at land {n}: Orcs {orcs} on cards {cards}.",
    "fought": "Land {n} was decided: {by}; Orcs {first} to {second}.",
    "loose": "Cards drawn from untold piles: {n}.",
    "winner": "The winner: {name}.",
    "shown": "{name} has shown: {cards}.",
    "card": "{two} and {one}",
    "natives": "{name}'s natives in hand: {n}.",
}
PHASES = {
    state.SPARE: "The spare cards are to be taken.",
    state.DEPLOY: "{name} deploys or discards.",
    "draw:deploy": "{name} has deployed and still draws: {due}.",
    "draw:discard": "{name} has discarded and still draws: {due}.",
    state.HANDS: "Both show their hands.",
    "over:score": "The game has ended by the score.",
    "over:agreed": "The game has ended: both agreed on a draw.",
    "over:resigned": "The game has ended: one has resigned.",
}
DECIDED = {"more": "more Orcs", "tie": "a tie", "thaw": "a thaw", "ruling": "a ruling"}


class TableTold:
    """Says one position; `text` speaks the language."""

    def __init__(self, text: Text, view: OrcView) -> None:
        self._said, self._view = text, view

    def sentences(self, header: Mapping[str, Any]) -> Iterator[str]:
        """Where the game is, who has what, the lands from the box on, and what was agreed."""
        position = header["position"]
        yield self._said(TOLD["turn"], n=position["round"])
        yield self._phase(position["phase"], position["details"])
        yield from self._hands(position["details"])
        yield from self._players(position)
        for number, (land, line) in enumerate(zip(position["lands"], header["line"], strict=True), 1):
            yield from self._land(number, land, line)
        yield from fields_told(self._said, TOLD, position, {"loose": str, "winner": str})
        yield from self._agreed(header)

    def _phase(self, phase: str, details: Mapping[str, Any]) -> str:
        kind = details.get("after") or details.get("by")
        sentence = PHASES[f"{phase}:{kind}" if kind else phase]
        return self._said(sentence, name=details.get("turn", ""), due=details.get("due", 0))

    def _hands(self, details: Mapping[str, Any]) -> Iterator[str]:
        for name, cards in details.get("shown", {}).items():
            pairs = (self._said(TOLD["card"], two=self._colour(two), one=self._colour(one)) for two, one in cards)
            yield self._said(TOLD["shown"], name=name, cards=listed(pairs))
        for name, natives in details.get("natives", {}).items():
            yield self._said(TOLD["natives"], name=name, n=natives)

    def _players(self, position: Mapping[str, Any]) -> Iterator[str]:
        players = [
            self._said(TOLD["player"], name=player["name"], side=self._said(SIDE_WORDS[player["side"]]))
            for player in position["players"]
        ]
        yield self._said(COMMON["players"], players=listed(players))
        for player, view in zip(position["players"], self._view.players, strict=True):
            yield self._said(TOLD["purse"], **player, score=view.score)

    def _land(self, number: int, land: Mapping[str, Any], line: Sequence[Any]) -> Iterator[str]:
        colour, worth = line
        yield self._said(TOLD["land"], n=number, colour=self._colour(colour), worth=worth, stock=land["stock"])
        if land["owner"] is not None:
            yield self._said(TOLD["held"], n=number, name=land["owner"])
        if land["frozen"]:
            yield self._said(TOLD["frozen"], n=number)
        for name, side in land["sides"].items():
            colour = self._colour(side["colour"]) if side["colour"] else ""
            values = {"n": number, "name": name, "orcs": side["orcs"], "cards": side["cards"], "colour": colour}
            yield self._said(TOLD["side" if colour else "side:0"], **values)
        if "fought" in land:
            first, second = land["fought"]["orcs"]
            by = self._said(DECIDED[land["fought"]["by"]])
            yield self._said(TOLD["fought"], n=number, by=by, first=first, second=second)

    def _colour(self, name: str) -> str:
        return self._said(COLOURS[name])

    def _agreed(self, header: Mapping[str, Any]) -> Iterator[str]:
        if header["simulated"]:
            yield self._said(COMMON["simulated"])
        yield self._said(TOLD["dealer"], name=header["dealer"])
        first, second = header["series"]["won"]
        yield self._said(TOLD["series"], game=header["series"]["game"], first=first, second=second)
        yield from options_told(self._said, header["options"], OPTIONS, VALUES)
