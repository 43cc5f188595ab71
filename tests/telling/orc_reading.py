"""Lays a table of ORC out again from its sentences alone."""

from collections.abc import Iterable
from typing import Any

from companion.games.orc.words import position_told as words
from companion.games.orc.words.tables import COLOURS, OPTIONS, SIDE_WORDS, VALUES
from companion.locale.sentences import Speaker
from tests.telling.reading import TableReader, parts

SENTENCES = {key: said for key, said in words.TOLD.items() if key not in ("player", "card")}


class OrcReader(TableReader):
    """Knows the sentences of its game."""

    seat, options, values = ("side", "side", SIDE_WORDS), OPTIONS, VALUES

    def __init__(self, speaker: Speaker) -> None:
        inside = {key: {"": words.TOLD[key]} for key in ("player", "card")}
        super().__init__(speaker, {"table": SENTENCES, "phases": words.PHASES, **inside})

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        self.told = {"lands": [], "loose": 0, "winner": None, "players": [], "details": {}}
        self.agreed = {"game": "orc", "line": [], "options": {}}
        for sentence in sentences:
            group, key, values = self._reader.known(sentence, "table", "phases", "common")
            if group == "phases":
                self._phase(key, values)
            else:
                getattr(self, "_" + key.partition(":")[0])(values)
        if self.told["phase"] in ("hands", "over"):
            self.told["details"] = {"shown": {}, "natives": {}, **self.told["details"]}
        return {**self.agreed, "position": self.told}

    def _phase(self, key: str, values: dict[str, str]) -> None:
        phase, _, kind = key.partition(":")
        details: dict[str, Any] = {}
        if phase in ("deploy", "draw"):
            details["turn"] = values["name"]
        if phase == "draw":
            details.update(due=int(values["due"]), after=kind)
        if phase == "over":
            details["by"] = kind
        self.told["phase"] = phase
        self.told["details"] = {**details, **self.told["details"]}

    def _dealer(self, values: dict[str, str]) -> None:
        self.agreed["dealer"] = values["name"]

    def _series(self, values: dict[str, str]) -> None:
        won = [int(values["first"]), int(values["second"])]
        self.agreed["series"] = {"game": int(values["game"]), "won": won}

    def _turn(self, values: dict[str, str]) -> None:
        self.told["round"] = int(values["n"])

    def _purse(self, values: dict[str, str]) -> None:
        side = self.agreed["players"][len(self.told["players"])]["side"]
        counts = {name: int(values[name]) for name in ("hand", "drew", "played")}
        self.told["players"].append({"name": values["name"], "side": side, **counts})

    def _land(self, values: dict[str, str]) -> None:
        self.agreed["line"].append([self._colour(values["colour"]), int(values["worth"])])
        self.told["lands"].append({"stock": int(values["stock"]), "owner": None, "frozen": False, "sides": {}})

    def _of(self, values: dict[str, str]) -> dict[str, Any]:
        land: dict[str, Any] = self.told["lands"][int(values["n"]) - 1]
        return land

    def _held(self, values: dict[str, str]) -> None:
        self._of(values)["owner"] = values["name"]

    def _frozen(self, values: dict[str, str]) -> None:
        self._of(values)["frozen"] = True

    def _side(self, values: dict[str, str]) -> None:
        colour = self._colour(values["colour"]) if "colour" in values else None
        side = {"colour": colour, "orcs": int(values["orcs"]), "cards": int(values["cards"])}
        self._of(values)["sides"][values["name"]] = side

    def _fought(self, values: dict[str, str]) -> None:
        orcs = [int(values["first"]), int(values["second"])]
        self._of(values)["fought"] = {"by": self._reader.code(words.DECIDED, values["by"]), "orcs": orcs}

    def _loose(self, values: dict[str, str]) -> None:
        self.told["loose"] = int(values["n"])

    def _winner(self, values: dict[str, str]) -> None:
        self.told["winner"] = values["name"]

    def _shown(self, values: dict[str, str]) -> None:
        cards = [self._reader.known(part, "card")[2] for part in parts(values["cards"])]
        pairs = [[self._colour(card["two"]), self._colour(card["one"])] for card in cards]
        self.told["details"].setdefault("shown", {})[values["name"]] = pairs

    def _natives(self, values: dict[str, str]) -> None:
        self.told["details"].setdefault("natives", {})[values["name"]] = int(values["n"])

    def _colour(self, word: str) -> str:
        return str(self._reader.code(COLOURS, word))
