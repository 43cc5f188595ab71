"""Reads sentences back: which known sentence each is, and what stood in its gaps."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.locale.sentences import Speaker
from companion.locale.tables import YES_NO
from companion.locale.usual_help import TOLD

SHARED = {key: TOLD[key] for key in ("simulated", "players", "agreed")}
"""Sentences that every game with words of its own says too."""
SWITCHES = {"true": True, "false": False}
OWN = re.compile(r"\(\?P<\w+>\.\*\?\)")
GAP = re.compile(r"\\\{(\w+)\\\}")


class Reader:
    """Reads one language. The shape of every sentence is its translation, with a pattern for every gap."""

    def __init__(self, speaker: Speaker, groups: Mapping[str, Mapping[str, str]]) -> None:
        self.speaker = speaker
        self._shapes = [
            (group, key, self._shape(msgid)) for group, sentences in groups.items() for key, msgid in sentences.items()
        ]

    def _shape(self, msgid: str) -> re.Pattern[str]:
        text = re.escape(self.speaker.text(msgid, **{name: f"{{{name}}}" for name in re.findall(r"\{(\w+)\}", msgid)}))
        return re.compile(GAP.sub(r"(?P<\1>.*?)", text))

    def known(self, sentence: str, *groups: str) -> tuple[str, str, dict[str, str]]:
        """Its group, its key and the words in its gaps: of all that fit the one whose own words are the most."""
        found = [
            (len(OWN.sub("", shape.pattern)), group, key, match.groupdict())
            for group, key, shape in self._shapes
            if group in groups and (match := shape.fullmatch(sentence))
        ]
        assert found, sentence
        _, group, key, values = max(found, key=lambda match: match[0])
        return group, key, values

    def code(self, table: Mapping[Any, str], word: str) -> Any:
        """The code behind a word of a table."""
        (found,) = {code for code, msgid in table.items() if self.speaker.text(msgid) == word} or {word}
        return found


def parts(words: str) -> list[str]:
    """A list in a sentence."""
    return words.split(", ") if words else []


def counted(words: str) -> Iterator[tuple[str, int]]:
    """A list of names, each with a number behind it."""
    for part in parts(words):
        name, _, number = part.rpartition(" ")
        yield name, int(number)


class TableReader:
    """Reads the sentences of one language into the header of the game that goes on from there. Who plays, and what was
    agreed, is read here.
    """

    seat: tuple[str, str, Mapping[Any, str]]
    """What a header says of a player beside the name, the gap of the sentence where it stands, and its words."""
    options: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]

    def __init__(self, speaker: Speaker, groups: Mapping[str, Mapping[str, str]]) -> None:
        self._reader = Reader(speaker, {**groups, "common": SHARED})
        self.told: dict[str, Any] = {}
        self.agreed: dict[str, Any] = {}

    def _simulated(self, _values: dict[str, str]) -> None:
        self.agreed["simulated"] = True

    def _players(self, values: dict[str, str]) -> None:
        field, gap, words = self.seat
        people = [self._reader.known(part, "player")[2] for part in parts(values["players"])]
        self.agreed["players"] = [
            {"name": person["name"], field: self._reader.code(words, person[gap])} for person in people
        ]

    def _agreed(self, values: dict[str, str]) -> None:
        option = self._reader.code(self.options, values["option"])
        value = str(self._reader.code(self.values.get(option, YES_NO), values["value"]))
        self.agreed["options"][option] = SWITCHES.get(value, int(value) if value.isdigit() else value)
