"""Lays a table of Economancy out again from its sentences alone."""

from collections.abc import Iterable
from typing import Any

from companion.games.economancy.words import position_told as words
from companion.games.economancy.words.card_tables import CARDS, CLANS
from companion.games.economancy.words.tables import OPTIONS, VALUES
from companion.locale.sentences import Speaker
from tests.telling.reading import TableReader, counted

INSIDE = ("player", "used", "fed", "pile", "amount", "pass", "place")  # words that stand inside of sentences
SENTENCES = {key: said for key, said in words.TOLD.items() if key not in INSIDE}
OF_CARD = {**{key: words.TOLD[key] for key in ("used", "fed")}, "plain": "{card}"}


class EconomancyReader(TableReader):
    """Knows the sentences of its game."""

    seat, options, values = ("clan", "clan", CLANS), OPTIONS, VALUES

    def __init__(self, speaker: Speaker) -> None:
        groups = {"table": SENTENCES, "phases": words.PHASES, "reasons": words.REASONS}
        inside = {"player": {"": words.TOLD["player"]}, "place": {"": words.TOLD["place"]}, "card": OF_CARD}
        super().__init__(speaker, {**groups, **inside})

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        self.told = {"players": [], "details": {}, "discards": {}, "winner": None, "reason": None}
        self.agreed = {"game": "economancy", "options": {}, "box": {}}
        for sentence in sentences:
            group, key, values = self._reader.known(sentence, "table", "phases", "reasons", "common")
            if group in ("phases", "reasons"):
                self.told[group.removesuffix("s")] = key
            else:
                getattr(self, f"_{key}")(values)
        if self.told["phase"] == "attack":
            self.told["step"] = "defend" if "place" in self.told["details"] else "choose"
        return {**self.agreed, "position": self.told}

    def _day(self, values: dict[str, str]) -> None:
        self.told |= {"day": int(values["day"]), "round": int(values["n"])}

    def _purse(self, values: dict[str, str]) -> None:
        row = [self._card(card) for card in values["cards"].split("; ")]
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
