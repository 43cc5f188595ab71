"""Economancy's cards for the practice camera: our own drawing of every kind."""

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.practice.cards.card_drawing import draw_card
from companion.practice.cards.card_set import Faces
from companion.printing.card_emblems import CardFace

SIZE_MM = (63.0, 88.0)


def faces() -> Faces:
    """The face of each kind by its name."""
    found = {}
    for number, (kind, printed) in enumerate(zip(KINDS, load_prints(), strict=True)):
        corner = () if number == STIPEND else (printed.cost, printed.strength, printed.defence)
        name = kind.replace("_", " ").title()
        found[kind] = draw_card(CardFace(number, name, tuple(map(str, corner)), ""), SIZE_MM)
    return found
