"""Words of the cases about cards by touch."""

import json
from typing import Any

from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.cards.effects import EVERY, PLACED
from tests.games.economicus.screen.fingers import Fingers

GIVES_TWO = EVERY.index("coins everybody +2")
TAKES_ONE = EVERY.index("cards victims -1")
THREE = [EVERY.index(name) for name in PLACED[:3]]


def describe(table: Fingers, name: str = "Raid") -> None:
    """A crime at 4 that gives everybody 2 coins and takes a card from each victim, touch by touch."""
    table.touch("ui:player:0", "do:play:0:0", "ui:card", "ui:describe:0", "ui:describe:4")
    table.touch("ui:effect:4", "ui:effect:4:coins", f"ui:describe:4:{GIVES_TWO}")
    table.touch(f"ui:effect:4:{GIVES_TWO}", f"ui:effect:4:{GIVES_TWO}:cards", f"ui:describe:4:{GIVES_TWO}:{TAKES_ONE}")
    table.touch(f"ui:naming:4:{GIVES_TWO}:{TAKES_ONE}")
    table.write(name[0].upper())
    table.write(name[1:])
    letters = ":".join(str(ord(letter)) for letter in name)
    table.touch(f"rule:describe:-1:4:{GIVES_TWO}:{TAKES_ONE}:0:{letters}:card")


def cards(table: Fingers) -> tuple[Card, ...]:
    """The cards in the owner's box."""
    return load_box(data_dir=table.folder).cards


def lines(table: Fingers) -> list[dict[str, Any]]:
    """The game as its journal holds it."""
    return [json.loads(body) for body in table.journal.bodies(int(table.journal.facts()["game"]))]


def to_the_ring(table: Fingers) -> None:
    """On from the rules, where they are asked about."""
    if table.shown.draft is not None and table.shown.draft.step == "rules":
        table.touch("setup:next")
