"""Lays a table of Economicus out again from its sentences alone."""

from collections.abc import Iterable
from typing import Any

from companion.games.economicus.words import position_told as words
from companion.games.economicus.words.tables import COLOURS, OPTIONS, PRESETS, SLOTS, VALUES, WHATS
from companion.locale.sentences import Speaker
from tests.telling.reading import TableReader, counted, parts

NAMES = ("left", "drawn", "settled", "passed", "barred")
COUNTS = ("owing", "paid", "bids")
NUMBERS = ("done", "die", "modifiers")


class EconomicusReader(TableReader):
    """Knows the sentences of its game."""

    seat, options, values = ("colour", "colour", COLOURS), OPTIONS, VALUES

    def __init__(self, speaker: Speaker) -> None:
        pieces = {name: {"": said} for name, said in words.PIECES.items()}
        super().__init__(speaker, {"table": words.TOLD, "phases": words.PHASES_TOLD, **pieces})

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        self.told = {"players": [], "industries": {}, "forecast": 0, "difficulties": [], "plays": []}
        self.agreed = {"game": "economicus", "options": {}, "box": {}, "prices": {}, "cards": []}
        for sentence in sentences:
            group, key, values = self._reader.known(sentence, "table", "phases", "common")
            if group == "phases":
                self._phase(key, values)
            else:
                getattr(self, f"_{key}")(values)
        return {**self.agreed, "position": self.told}

    # --- the phase --------------------------------------------------------------------------------------------------

    def _phase(self, key: str, values: dict[str, str]) -> None:
        phase, _, step = key.partition(":")
        details: dict[str, Any] = {}
        for name, value in values.items():
            details[name] = self._detail(name, value)
        if key == "completion:offer":
            details, step = {"offer": {**values, "what": self._reader.code(WHATS, values["what"])}}, ""
        if "startup" in details:
            startup = details.pop("startup")
            details.update(turn=startup["player"], industry=startup["industry"], what=startup["what"])
        self.told.update(phase=phase, step=step, details=details)

    def _detail(self, name: str, value: str) -> Any:
        if name == "startup":
            return self._fated(value)
        if name in NAMES:
            return [self._fated(part) if " (" in part else part for part in parts(value)]
        if name in COUNTS:
            return dict(counted(value))
        if name == "kind":
            return self._reader.code(SLOTS, value)
        return int(value) if name in NUMBERS else value

    def _fated(self, said: str) -> dict[str, Any]:
        values = self._reader.known(said, "fated")[2]
        what = self._reader.code(WHATS, values["what"])
        return {"player": values["name"], "industry": int(values["n"]), "what": what}

    # --- the table --------------------------------------------------------------------------------------------------

    def _turn(self, values: dict[str, str]) -> None:
        self.told.update(turn=int(values["n"]), active_player=values["name"], active=int(values["active"]))

    def _thrown(self, _values: dict[str, str]) -> None:
        self.told["thrown"] = True

    def _dice(self, values: dict[str, str]) -> None:
        self.told["dice"] = list(map(int, parts(values["dice"])))

    def _came(self, values: dict[str, str]) -> None:
        self.told["came"] = int(values["n"])

    def _drew(self, _values: dict[str, str]) -> None:
        self.told["drew"] = True

    def _bought(self, _values: dict[str, str]) -> None:
        self.told["bought"] = True

    def _time_up(self, _values: dict[str, str]) -> None:
        self.told["time_up"] = True

    def _created(self, values: dict[str, str]) -> None:
        self.told["created"] = int(values["n"])

    def _winners(self, values: dict[str, str]) -> None:
        self.told["winners"] = parts(values["names"])

    def _player(self, name: str, **told: Any) -> None:
        colour = self.agreed["players"][len(self.told["players"])]["colour"]
        self.told["players"].append({"name": name, "colour": colour, **told})

    def _purse(self, values: dict[str, str]) -> None:
        name = values.pop("name")
        self._player(name, **{field: int(value) for field, value in values.items()})

    def _out(self, values: dict[str, str]) -> None:
        self._player(values["name"], coins=0, out=True)

    def _of(self, values: dict[str, str]) -> dict[str, Any]:
        industry: dict[str, Any] = self.told["industries"].setdefault(values["n"], {})
        return industry

    def _companies(self, values: dict[str, str]) -> None:
        self._of(values)["companies"] = self._chips(values)

    def _startups(self, values: dict[str, str]) -> None:
        self._of(values)["startups"] = self._chips(values)

    def _chips(self, values: dict[str, str]) -> list[dict[str, Any]]:
        chips = []
        for part in parts(values["chips"]):
            name = self._reader.known(part, "pledged")[2]["name"] if part.endswith(")") else part
            chips.append({"player": name, "pledged": name != part})
        return chips

    def _slots(self, values: dict[str, str]) -> None:
        self._of(values).update(private=int(values["private"]), state=int(values["state"]))

    def _price(self, values: dict[str, str]) -> None:
        self._of(values)["price"] = int(values["price"])

    def _forecast(self, values: dict[str, str]) -> None:
        self.told["forecast"] = int(values["n"])

    def _crisis(self, values: dict[str, str]) -> None:
        self.told.update(crisis=int(values["n"]), strength=int(values["strength"]))

    def _decks(self, values: dict[str, str]) -> None:
        self.told.update({name: int(value) for name, value in values.items()})

    def _opened(self, values: dict[str, str]) -> None:
        self.told["opened"] = [int(values["forecasts"]), int(values["points"])]

    def _difficulty(self, values: dict[str, str]) -> None:
        self.told["difficulties"].append([int(values["card"]), int(values["value"])])

    def _open(self, values: dict[str, str]) -> None:
        numbers = {name: int(values[name]) for name in ("card", "difficulty", "die")} | {
            "influence": int(values["change"])
        }
        step = self._reader.code(words.STEPS, values["step"])
        self.told["plays"].append({"deck": "option", "player": values["name"], "step": step, **numbers})

    def _open_event(self, values: dict[str, str]) -> None:
        self.told["plays"].append({"deck": "event", "card": int(values["card"])})

    def _victims(self, values: dict[str, str]) -> None:
        self.told["plays"][-1]["victims"] = parts(values["names"])

    def _stood(self, values: dict[str, str]) -> None:
        self.told["plays"][-1]["stood"] = parts(values["names"])

    def _side(self, _values: dict[str, str]) -> None:
        self.told["plays"][-1]["side"] = "victims"

    # --- what was agreed --------------------------------------------------------------------------------------------

    def _trial(self, _values: dict[str, str]) -> None:
        self.agreed["trial"] = True

    def _preset(self, values: dict[str, str]) -> None:
        self.agreed["preset"] = self._reader.code(PRESETS, values["preset"])

    def _ring(self, values: dict[str, str]) -> None:
        self.agreed["ring"] = list(map(int, parts(values["ring"])))

    def _target(self, values: dict[str, str]) -> None:
        self.agreed.update(target=int(values["target"]), start_money=int(values["money"]))

    def _box(self, values: dict[str, str]) -> None:
        self.agreed["box"][values["n"]] = [int(values[name]) for name in ("profit", "private", "state")]
        self.agreed["prices"][values["n"]] = int(values["price"])

    def _crises(self, values: dict[str, str]) -> None:
        strengths = list(map(int, parts(values["strengths"])))
        numbers = {name: int(values[name]) for name in ("forecasts", "points")}
        self.agreed["crises"] = {"strengths": strengths, **numbers}

    def _coins(self, values: dict[str, str]) -> None:
        self.agreed["coins"] = list(map(int, parts(values["coins"])))
