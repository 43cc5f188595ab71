"""The whole table in sentences: from them alone somebody who cannot see the screen could lay the table out again.

Every game has the usual answer here, a sentence a field; a game with more to say has sentences of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

TOLD = {
    "simulated": "This table is SIMULATED.",
    "players": "Players in table order: {players}.",
    "agreed": "Agreed: {option}: {value}.",
    "field": "{field}: {values}.",
    "none": "none",
    "yes": "yes",
    "no": "no",
}
"""The sentences and words that every game shares."""
BETWEEN = (", ", "; ", " | ")
"""What stands between values, and between lists of values."""
AGREED = ("format", "version", "game", "edition", "simulated", "players", "preset", "options", "position")
Text = Callable[..., str]
_GAP: Final = re.compile(r"\{(\w+)\}")


def usual_sentences(text: Text, header: Mapping[str, Any]) -> Iterator[str]:
    """Who plays, by which options, and one sentence for every field of the position."""
    if header.get("simulated"):
        yield text(TOLD["simulated"])
    yield text(TOLD["players"], players=", ".join(player["name"] for player in header["players"]))
    for option, value in header.get("options", {}).items():
        yield text(TOLD["agreed"], option=option, value=_word(text, value))
    for name, value in header["position"].items():
        yield text(TOLD["field"], field=name, values=_values(text, value))


def options_told(
    text: Text, options: Mapping[str, Any], names: Mapping[str, str], values: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    """What was agreed, option by option, in the game's own words; a value without a word as it is."""
    for option, value in options.items():
        words = values.get(option, {})
        word = words.get(str(value), words.get(str(value).lower()))
        yield text(TOLD["agreed"], option=text(names[option]), value=text(word) if word else str(value))


def listed(values: Iterable[object]) -> str:
    """Words, or numbers, one after the other."""
    return ", ".join(map(str, values))


def fields_told(
    text: Text, sentences: Mapping[str, str], data: Mapping[str, Any], words: Mapping[str, Callable[[Any], object]]
) -> Iterator[str]:
    """The sentence of each of these fields that says something; in its gap, if it has one, the value in words."""
    for name, word in words.items():
        if data[name]:
            yield text(sentences[name], **dict.fromkeys(_GAP.findall(sentences[name]), word(data[name])))


def _values(text: Text, value: Any) -> str:
    """A value in words; lists inside lists have a separator of their own."""
    if not isinstance(value, list):
        return _word(text, value)
    between = BETWEEN[min(_depth(value), len(BETWEEN)) - 1]
    return between.join(_values(text, one) for one in value) or text(TOLD["none"])


def _depth(value: Any) -> int:
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def _word(text: Text, value: Any) -> str:
    if isinstance(value, bool):
        return text(TOLD["yes" if value else "no"])
    return text(TOLD["none"]) if value is None or value == "" else str(value)
