"""What help is made of, and help and captions where a game has none of its own; and the whole table in sentences, from
which alone somebody who cannot see the screen could lay it out again.

Every sentence here is the English one and the key of its translations. Every game has the usual answer here, a sentence
a field; a game with more to say has sentences of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple


class Help(NamedTuple):
    """What there is to know about one thing: its name, one sentence, the rule's number, and a few sentences more."""

    title: str
    text: str
    rule: str = ""
    more: str = ""


class LearnPage(NamedTuple):
    """A picture for somebody who sees a game for the first time: its title, at most twenty words, the prompt's code at
    the moment it shows, and the zone of the screen it is about.
    """

    title: str
    text: str
    moment: str
    zone: str


def undo_page(moment: str) -> LearnPage:
    """What every game shows last, at a moment of its own: how something is taken back."""
    told = "The strip says what happened. Undo beside it takes exactly that back, as often as you like."
    return LearnPage("Undo", told, moment, "undo")


HELPS = {  # by topic: its name, one sentence, the rule's number, and what else there is to say
    "phase": Help(
        "What is due",
        "The title says what the table does now; the buttons below are all that may be done.",
        "",
        "Undo takes anything back.",
    ),
    "number": Help(
        "A number",
        "Touch it to see where it comes from, step by step.",
    ),
    "house:history": Help(
        "What happened",
        "Every act, newest first: touch one to go back to it or to correct it.",
    ),
    "house:unsettled": Help(
        "These no longer hold",
        "After a correction these acts are no longer possible: settle each by a ruling.",
        "",
        "Undo takes the correction back.",
    ),
    "house:devices": Help(
        "Devices",
        "Each device: how it is, and what to do when it is silent. Another one is added here too.",
        "",
        "The game goes on without any of them: everything can be entered by touch.",
    ),
    "house:ruling": Help(
        "A ruling",
        "The table decides: a number or a token is set as you agree, with a reason.",
        "",
        "It stands in the history and can be undone.",
    ),
    "house:correct": Help(
        "A correction",
        "An earlier act was told wrongly: change it, or insert what is missing.",
        "",
        "All later acts are worked out anew; what no longer holds is listed.",
    ),
    "house:people": Help(
        "Joins or leaves",
        "Between rounds somebody may leave or join. The two arrows give the app's chair to somebody else at any time.",
    ),
    "house:seats": Help(
        "Take over a player",
        "On a practice table: play for a virtual player, or give the seat back.",
        "",
        "They wait for you as long as you like.",
    ),
}

CAPTIONS = {  # how the app knew of an act, by its source and kind, for those who watch
    "camera": "The camera sees it on the board. Nobody types.",
    "die": "The dice tell it themselves. Nobody types.",
    "hand": "One touch on the screen.",
    "setup": "Players, rules and board: told once, in a minute.",
    "sit": "Touch “Sit down” to play along; they wait for you.",
}


TOLD = {  # the sentences and words that every game shares
    "simulated": "This table is SIMULATED.",
    "players": "Players in table order: {players}.",
    "agreed": "Agreed: {option}: {value}.",
    "field": "{field}: {values}.",
    "none": "none",
    "yes": "yes",
    "no": "no",
}
BETWEEN = (", ", "; ", " | ")  # what stands between values, and between lists of values
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
        word = values.get(option, {}).get(str(value).lower())
        yield text(TOLD["agreed"], option=text(names[option]), value=text(word) if word else _word(text, value))


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
