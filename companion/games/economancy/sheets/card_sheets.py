"""The cards of Economancy in our own drawing: as many of each kind as four players need, booster pack 1 included."""

from functools import partial
from typing import Final

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules.cards import KINDS, STIPEND, Print
from companion.games.economancy.words.card_tables import CARDS, EFFECTS
from companion.games.economancy.words.speaker import EconomancySpeaker
from companion.locale.sentences import Speaker
from companion.printing.card_emblems import CardFace
from companion.printing.card_faces import CODED_CARDS, STRIP_MM, STRIPS, draw_coded_face, draw_face, draw_named_strip
from companion.printing.paper_sizes import Paper
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.printing.tiling import in_rows

SIZE_MM: Final = (63.0, 88.0)
PLAYERS: Final = 4


def sheets(what: str, paper: Paper, language: str) -> list[Sheet]:
    """Every card, with a coded strip or without one, or the strips alone; those of a kind side by side. Raises
    NothingToPrint for anything else.
    """
    if what not in ("cards", CODED_CARDS, STRIPS):
        raise NothingToPrint("economancy", what)
    speaker = EconomancySpeaker(language)
    faces = [
        face(number, printed, speaker)
        for number, printed in enumerate(load_prints())
        for _ in range(printed.copies * PLAYERS)
    ]
    if what == STRIPS:
        size = (2 * STRIP_MM, SIZE_MM[1])
        pieces = [partial(draw_named_strip, number=one.number, name=one.name, size=size) for one in faces]
        return in_rows(speaker.text("Coded strips"), pieces, size, paper)
    draw = draw_coded_face if what == CODED_CARDS else draw_face
    return in_rows(speaker.text("Cards"), [partial(draw, face=one, size=SIZE_MM) for one in faces], SIZE_MM, paper)


def face(number: int, printed: Print, speaker: Speaker) -> CardFace:
    """What stands on the card of a kind: cost, strength and defence at the left, then what it gives and does."""
    kind = KINDS[number]
    corner = () if number == STIPEND else (printed.cost, printed.strength, printed.defence)
    lines = []
    if any(printed.coins):
        coins = "/".join(map(str, printed.coins))
        lines.append(speaker.text("Coins on days 1, 2, 3: {coins}", coins=coins))
    if printed.points:
        lines.append(speaker.text("Victory points: {n}", n=printed.points))
    if EFFECTS[kind]:
        lines.append(speaker.text(EFFECTS[kind]))
    return CardFace(number, speaker.text(CARDS[kind]), tuple(map(str, corner)), "\n".join(lines))
