"""Reads sentences back: which known sentence each is, and what stood in its gaps."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.locale.sentences import Speaker

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
        said = re.escape(self.speaker.text(msgid, **{name: f"{{{name}}}" for name in re.findall(r"\{(\w+)\}", msgid)}))
        return re.compile(GAP.sub(r"(?P<\1>.*?)", said))

    def known(self, sentence: str, *groups: str) -> tuple[str, str, dict[str, str]]:
        """Its group, its key and the words in its gaps: of all that fit the one whose own words are the most."""
        found = [
            (len(OWN.sub("", shape.pattern)), group, key, match.groupdict())
            for group, key, shape in self._shapes
            if group in groups and (match := shape.fullmatch(sentence))
        ]
        assert found, sentence
        _, group, key, values = max(found, key=lambda one: one[0])
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
