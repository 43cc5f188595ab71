"""Lays a table of Orconomy out again from its sentences alone."""

from collections.abc import Iterable
from typing import Any

from companion.games.orconomy.words import position_told as words
from companion.games.orconomy.words.card_sentences import NAMES as CARDS
from companion.games.orconomy.words.industries import LABELS
from companion.games.orconomy.words.tables import CLANS, OPTIONS, VALUES
from companion.locale.sentences import Speaker
from tests.telling.reading import TableReader, counted, parts

AREAS = {label: number for number, label in LABELS.items()}
SENTENCES = {key: said for key, said in words.TOLD.items() if said.endswith(".")}
PARTS = {key: {key: words.TOLD[key]} for key in ("player", "there")} | {
    "aims": {key: said for key, said in words.TOLD.items() if key.startswith("aim:")}
}
LISTS = ("paid", "passed", "delayed")
NUMBERS = ("done", "asked", "before")
USUAL: dict[str, dict[str, Any]] = {
    "winter": {"turn": None, "paid": [], "counted": None, "owing": None, "delayed": []},
    "revenue": {"turn": None, "gold": [], "moved": []},
    "auction": {"bids": {}, "fees": {}, "passed": []},
    "startups": {"bids": {}, "passed": []},
    "placement": {"done": 0},
    "end": {"turn": None},
}
"""What is there when no sentence says anything of it."""
KNOWN = {
    "winter:interest": {"reason", "turn", "paid", "counted", "owing", "delayed"},
    "revenue:": {"turn", "gold", "moved", "again"},
    "auction:bid": {"turn", "bids", "passed", "fees"},
    "auction:pay": {"winner", "bids", "fees", "before", "payee", "asked"},
    "startups:competition": {"turn", "bids", "passed", "begun"},
    "startups:convert": {"winner", "bids", "passed"},
    "startups:launch": {"turn", "skipped"},
    "end:buy": {"turn"},
    "placement:": {"done"},
}
SAME = {"winter:crisis": "winter:interest", "winter:cards": "winter:interest", "auction:place": "auction:pay"}


class OrconomyReader(TableReader):
    """Knows the sentences of its game."""

    seat, options, values = ("clan", "mark", CLANS), OPTIONS, VALUES

    def __init__(self, speaker: Speaker) -> None:
        groups = {"table": SENTENCES, "phases": words.PHASES, "details": words.DETAILS}
        super().__init__(speaker, {**groups, **PARTS, "used": {"": words.USED}})

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        self.told = {
            "oracle": None, "hindmost": None, "winner": None, "active": None, "crisis": None, "dice": [],
            "discards": [], "ratings": {}, "plays": [], "before": None, "fresh": [], "covered": {}, "wanting": [],
            "players": [],
            "industries": {}, "details": {},
        }  # fmt: skip
        self.agreed = {"game": "orconomy", "options": {}, "box": {}, "prices": {}, "ratings": {}}
        for sentence in sentences:
            group, key, values = self._reader.known(sentence, "table", "phases", "details", "common")
            if group == "phases":
                self.told["phase"], _, self.told["step"] = key.partition(":")
            elif group == "details":
                self._detail(key, values.get("value", ""))
            elif group == "common":
                getattr(self, f"_{key}")(values)
            else:
                getattr(self, "_" + key.partition(":")[0])(key, values)
        self._usual()
        return {**self.agreed, "position": self.told}

    def _usual(self) -> None:
        phase = f"{self.told['phase']}:{self.told['step']}"
        known = KNOWN.get(SAME.get(phase, phase), set())
        usual = {key: value for key, value in USUAL.get(self.told["phase"], {}).items() if key in known}
        self.told["details"] = {**usual, **self.told["details"]}

    # --- what was agreed ----------------------------------------------------------------------------------------------

    def _ring(self, _key: str, values: dict[str, str]) -> None:
        self.agreed["ring"] = [AREAS[part] for part in parts(values["ring"])]

    def _preset(self, key: str, _values: dict[str, str]) -> None:
        self.agreed["preset"] = key.partition(":")[2]

    def _amounts(self, _key: str, values: dict[str, str]) -> None:
        target, money, hindmost = (int(values[name]) for name in ("target", "money", "hindmost"))
        self.agreed.update(target=target, start_money=money, hindmost_pay=hindmost)

    def _known(self, _key: str, values: dict[str, str]) -> None:
        self.agreed["ratings"] = self._rated(values["ratings"])

    # --- markers and cards --------------------------------------------------------------------------------------------

    def _round(self, _key: str, values: dict[str, str]) -> None:
        self.told["round"] = int(values["n"])

    def _oracle(self, key: str, values: dict[str, str]) -> None:
        self.told[key] = values["name"]

    _hindmost = _winner = _oracle

    def _crisis(self, key: str, values: dict[str, str]) -> None:
        self.told[key] = AREAS[values["i"]]

    _active = _crisis

    def _dice(self, _key: str, values: dict[str, str]) -> None:
        self.told["dice"] = [int(part) for part in parts(values["dice"])]

    def _before(self, key: str, values: dict[str, str]) -> None:
        self.told["before"] = 0 if key == "before:0" else AREAS[values["i"]]

    def _deck(self, _key: str, values: dict[str, str]) -> None:
        self.told["deck"] = int(values["n"])

    def _discards(self, _key: str, values: dict[str, str]) -> None:
        unknown = self._reader.speaker.text(words.TOLD["unknown"])
        self.told["discards"] = [
            None if part == unknown else self._reader.code(CARDS, part) for part in parts(values["cards"])
        ]

    def _ratings(self, _key: str, values: dict[str, str]) -> None:
        self.told["ratings"] = self._rated(values["ratings"])

    def _rated(self, said: str) -> dict[str, int]:
        return {self._reader.code(CARDS, card): number for card, number in counted(said)}

    def _card(self, _key: str, values: dict[str, str]) -> None:
        steps = {key.partition(":")[2]: said for key, said in words.TOLD.items() if key.startswith("card_step:")}
        play = {"card": self._reader.code(CARDS, values["card"]), "player": values["name"], "die": int(values["die"])}
        aim = dict(map(self._aim, parts(values.get("aim", ""))))
        self.told["plays"].append({**play, "step": self._reader.code(steps, values["step"]), "aim": aim})

    def _aim(self, said: str) -> tuple[str, Any]:
        _, key, values = self._reader.known(said, "aims")
        name = key.partition(":")[2]
        value = values["value"]
        kinds = {key.partition(":")[2]: word for key, word in words.TOLD.items() if key.startswith("what:")}
        readers: dict[str, Any] = {
            "industry": AREAS.get, "die": int, "victim": str, "what": lambda word: self._reader.code(kinds, word),
        }  # fmt: skip
        return name, readers[name](value)

    # --- people and board ---------------------------------------------------------------------------------------------

    def _purse(self, _key: str, values: dict[str, str]) -> None:
        purse = {"skulls": int(values["skulls"]), "cards": int(values["cards"])}
        self.told["players"].append({"name": values["name"], **purse})

    def _sector(self, _key: str, values: dict[str, str]) -> None:
        number = str(AREAS[values["i"]])
        self.agreed["box"][number] = [int(values["income"]), int(values["slots"])]
        self.agreed["prices"][number] = int(values["blank"])
        self.told["industries"][number] = {"price": int(values["blank"]), "written": False}

    def _price(self, _key: str, values: dict[str, str]) -> None:
        self.told["industries"][str(AREAS[values["i"]])].update(price=int(values["price"]), written=True)

    def _companies(self, key: str, values: dict[str, str]) -> None:
        tokens = [self._token(part) for part in parts(values["tokens"])]
        if key == "startups":
            tokens = [{"player": token["player"]} for token in tokens]
        self.told["industries"][str(AREAS[values["i"]])][key] = tokens

    _startups = _beside = _companies

    def _token(self, said: str) -> dict[str, Any]:
        pledged = self._reader.speaker.text(words.TOLD["pledged"], name="")
        return {"player": said.removesuffix(pledged), "pledged": said.endswith(pledged)}

    def _fresh(self, _key: str, values: dict[str, str]) -> None:
        self.told["fresh"] = [self._there(part) for part in parts(values["tokens"])]

    def _there(self, said: str) -> dict[str, Any]:
        found = self._part("there", said)
        return {"player": found["name"], "industry": AREAS[found["i"]]}

    def _covered(self, _key: str, values: dict[str, str]) -> None:
        self.told["covered"] = dict(counted(values["counts"]))

    def _wanting(self, _key: str, values: dict[str, str]) -> None:
        self.told["wanting"] = list(parts(values["names"]))

    # --- the phase ----------------------------------------------------------------------------------------------------

    def _detail(self, key: str, value: str) -> None:
        details = self.told["details"]
        name, _, word = key.partition(":")
        if name == "gold":
            details.setdefault("gold", []).append(self._gold(value))
        elif name == "moved":
            token = self._token(value)
            details.setdefault("moved", []).append({**self._there(token["player"]), "pledged": token["pledged"]})
        elif name in ("begun", "skipped"):
            details[name] = True
        elif name in ("counted", "owing"):
            details[name] = {str(AREAS[label]): count for label, count in counted(value)}
        elif name in ("bids", "fees"):
            details[name] = dict(counted(value))
        elif name in LISTS:
            details[name] = [AREAS[part] if name == "paid" else part for part in parts(value)]
        else:
            details[name] = word or (int(value) if name in NUMBERS else value)

    def _gold(self, value: str) -> dict[str, Any]:
        used = self._reader.known(value, "used")[2]
        return {"player": used.pop("name"), **{name: int(count) for name, count in used.items()}}

    def _part(self, key: str, said: str) -> dict[str, str]:
        return self._reader.known(said, key)[2]
