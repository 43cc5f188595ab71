"""Lays a table of Economancy out again from its sentences alone."""

from collections.abc import Iterable
from typing import Any

from companion.games.economancy.words import position_told as words
from companion.games.economancy.words.card_tables import CARDS, CLANS
from companion.games.economancy.words.tables import OPTIONS, VALUES
from companion.locale.sentences import Speaker
from companion.locale.tables import YES_NO
from companion.locale.usual_help import TOLD as COMMON
from tests.telling.reading import Reader, counted, parts

INSIDE = ("player", "used", "fed", "pile", "amount", "pass", "place")
"""Words that stand inside of sentences."""
SENTENCES = {key: said for key, said in words.TOLD.items() if key not in INSIDE}
SHARED = {key: COMMON[key] for key in ("simulated", "players", "agreed")}
OF_CARD = {**{key: words.TOLD[key] for key in ("used", "fed")}, "plain": "{card}"}


class EconomancyReader:
    """Reads the sentences of one language into the header of the game that goes on from there."""

    def __init__(self, speaker: Speaker) -> None:
        groups = {"table": SENTENCES, "phases": words.PHASES, "reasons": words.REASONS, "common": SHARED}
        inside = {"player": {"": words.TOLD["player"]}, "place": {"": words.TOLD["place"]}, "card": OF_CARD}
        self._reader = Reader(speaker, {**groups, **inside})

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        self.told: dict[str, Any] = {"players": [], "details": {}, "discards": {}, "winner": None, "reason": None}
        self.agreed: dict[str, Any] = {"game": "economancy", "options": {}, "box": {}}
        for sentence in sentences:
            group, key, values = self._reader.known(sentence, "table", "phases", "reasons", "common")
            if group in ("phases", "reasons"):
                self.told[group.removesuffix("s")] = key
            else:
                getattr(self, f"_{key}")(values)
        if self.told["phase"] == "attack":
            self.told["step"] = "defend" if "place" in self.told["details"] else "choose"
        return {**self.agreed, "position": self.told}

    def _simulated(self, _values: dict[str, str]) -> None:
        self.agreed["simulated"] = True

    def _players(self, values: dict[str, str]) -> None:
        people = [self._reader.known(part, "player")[2] for part in parts(values["players"])]
        clans = [self._reader.code(CLANS, person["clan"]) for person in people]
        self.agreed["players"] = [{"name": one["name"], "clan": clan} for one, clan in zip(people, clans, strict=True)]

    def _day(self, values: dict[str, str]) -> None:
        self.told |= {"day": int(values["day"]), "round": int(values["n"])}

    def _purse(self, values: dict[str, str]) -> None:
        row = [self._card(one) for one in values["cards"].split("; ")]
        counts = {name: int(values[name]) for name in ("coins", "buys")}
        self.told["players"].append({"name": values["name"], **counts, "row": row, "out": False})

    def _out(self, values: dict[str, str]) -> None:
        self.told["players"].append({"name": values["name"], "coins": 0, "buys": 0, "row": [], "out": True})

    def _card(self, said: str) -> dict[str, Any]:
        _, key, values = self._reader.known(said, "card")
        if key == "plain":
            return {"card": self._kind(said), "uses": 0, "coins": 0}
        return {**self._card(values["card"]), {"used": "uses", "fed": "coins"}[key]: int(values["n"])}

    def _kind(self, word: str) -> str:
        return str(self._reader.code(CARDS, word))

    def _shop(self, values: dict[str, str]) -> None:
        self.told["shop"] = {self._kind(name): many for name, many in counted(values["cards"])}
        self.agreed["shop"] = list(self.told["shop"])

    def _discards(self, values: dict[str, str]) -> None:
        self.told["discards"] = {self._kind(name): many for name, many in counted(values["cards"])}

    def _attacker(self, values: dict[str, str]) -> None:
        self.told["details"]["attacker"] = values["name"]

    def _bids(self, values: dict[str, str]) -> None:
        self.told["details"]["bids"] = dict(counted(values["amounts"]))

    def _sent(self, values: dict[str, str]) -> None:
        self.told["details"]["place"] = int(values["n"])

    def _chosen(self, values: dict[str, str]) -> None:
        what, chosen = values["what"], self.told["details"].setdefault("chosen", {})
        if self.told["phase"] == "buy":
            passed = what == self._reader.speaker.text(words.TOLD["pass"])
            chosen[values["name"]] = "pass" if passed else self._kind(what)
        elif self.told["phase"] == "attack":
            chosen[values["name"]] = int(self._reader.known(what, "place")[2]["n"])
        else:
            chosen[values["name"]] = int(what)

    def _hippo(self, values: dict[str, str]) -> None:
        fed = self.told["details"].setdefault("fed", [])
        fed.append({"player": values["name"], "place": int(values["n"])})

    def _winner(self, values: dict[str, str]) -> None:
        self.told["winner"] = values["name"]

    def _begins(self, values: dict[str, str]) -> None:
        self.agreed |= {"start_coins": int(values["n"]), "win_points": int(values["m"])}

    def _correction(self, values: dict[str, str]) -> None:
        name, numbers = self._reader.code(words.NUMBERS, values["what"]), list(map(int, values["n"].split(" ")))
        self.agreed["box"].setdefault(self._kind(values["card"]), {})[name] = numbers if name == "coins" else numbers[0]

    def _agreed(self, values: dict[str, str]) -> None:
        option = self._reader.code(OPTIONS, values["option"])
        word = str(self._reader.code(VALUES.get(option, YES_NO), values["value"]))
        known = {"true": True, "false": False}
        self.agreed["options"][option] = known.get(word, int(word) if word.isdigit() else word)
