"""Lays the table of a simple game out again from the usual sentences, one a field."""

from collections.abc import Iterable
from typing import Any

from companion.locale.sentences import Speaker
from companion.locale.usual_help import BETWEEN, TOLD
from tests.telling.reading import Reader, parts

SENTENCES = {key: said for key, said in TOLD.items() if said.endswith(".")}


class SimpleReader:
    """Reads the sentences of one language; `first` is the header of the game's beginning: of which sort a field is."""

    def __init__(self, speaker: Speaker, first: dict[str, Any]) -> None:
        self._reader, self._first = Reader(speaker, {"common": SENTENCES}), first
        self._words = {speaker.text(TOLD[key]): value for key, value in (("yes", True), ("no", False), ("none", None))}

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """What the sentences tell."""
        told: dict[str, Any] = {"game": self._first["game"], "options": {}, "position": {}}
        for sentence in sentences:
            _, key, values = self._reader.known(sentence, "common")
            if key == "players":
                told["players"] = [{"name": name} for name in parts(values["players"])]
            elif key == "agreed":
                told["options"][values["option"]] = self._value(values["value"])
            elif key == "field":
                like = self._first["position"][values["field"]]
                told["position"][values["field"]] = self._like(values["values"], like)
        return told

    def _like(self, said: str, like: Any) -> Any:
        if not isinstance(like, list):
            return "" if like == "" and self._value(said) is None else self._value(said)
        if self._words.get(said, "") is None:
            return []
        depth = 0
        inner: Any = like
        while isinstance(inner, list) and inner:
            depth, inner = depth + 1, inner[0]
        kind = like[0] if like else 0
        return [self._like(part, kind) for part in said.split(BETWEEN[max(depth, 1) - 1])]

    def _value(self, said: str) -> Any:
        return self._words[said] if said in self._words else int(said) if said.lstrip("-").isdigit() else said
