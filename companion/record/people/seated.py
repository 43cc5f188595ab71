"""Facts beside the sealed lines of a journal: which person sat where in each game, and which journal it is."""

import json
from collections.abc import Mapping
from random import SystemRandom
from string import ascii_lowercase
from typing import Final

from companion.record.storage.seals import roots

PEOPLE: Final = "people:"
"""The fact of a game, by its number: the id of each seat's person, "" for a name of one evening."""
REVISION: Final = "rev:"  # how often a game was written anew, because somebody in it is forgotten
ROUND: Final = "round:"  # the fact of a game whose people a club's hub had seated: in which round of its evening
JOURNAL: Final = "journal"
LETTERS: Final = 8
CHANCE: Final = SystemRandom()


def new_id() -> str:
    """Eight random letters: 200 thousand million, so that two clubs hardly ever draw the same."""
    return "".join(CHANCE.choice(ascii_lowercase) for _ in range(LETTERS))


def ids_of(text: str, seats: int) -> tuple[str, ...]:
    """Each seat's person as a fact tells them; nobody where there is none, or none that can be read."""
    try:
        ids = json.loads(text) if text else []
    except ValueError:
        ids = []
    good = isinstance(ids, list) and len(ids) == seats and all(isinstance(person_id, str) for person_id in ids)
    return tuple(ids) if good else ("",) * seats


def runs(facts: Mapping[str, str]) -> bool:
    """Whether a journal's last game still runs."""
    return facts.get("game", "0") != facts.get("ended", "0")


def journal_id(facts: Mapping[str, str]) -> str:
    """What tells a journal from all others; of one from before they had ids, the seal of its first header;
    "" where nothing was played yet."""
    if JOURNAL in facts:
        return facts[JOURNAL]
    journal_roots = roots(facts)
    return journal_roots[min(journal_roots)] if journal_roots else ""
