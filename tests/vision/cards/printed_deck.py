"""Our own printed cards as pictures: the PDF pages, rendered and cut along their lines."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.locale.sentences import Speaker
from companion.printing.card_emblems import CardFace
from companion.printing.card_faces import draw_face
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import to_pdf
from companion.printing.tiling import in_rows
from tests.printing.rendered import Picture, rendered

PX_PER_MM: Final = 6.0
SIZE_MM: Final = (63.0, 88.0)
KINDS: Final[Mapping[str, str]] = {
    "stipend": "", "monopoly": "211", "incantation": "411", "wall": "112", "worker": "112", "bean_stock": "111",
    "ghost": "232", "bubble": "252", "senior": "222", "fish": "312", "apprentice": "321", "thug": "344",
    "shield": "427", "golem": "577", "loan": "011", "hippo": "222", "lizard": "322", "gremlin": "311", "mine": "322",
    "flower": "313", "underdog": "422", "buff": "442",
}  # fmt: skip
"""Cost, strength and defence of the kinds of card of a game with rows of cards."""
STRANGE: Final = ("stranger", "other stranger")  # printed like the others, and never taught
TEXT: Final = "What it does stands here, in a line or two."


def printed_deck(draw: Callable[..., None] = draw_face) -> dict[str, Picture]:
    """Every kind's face at 6 px/mm, the strange ones last; `draw` draws them."""
    faces = [
        CardFace(number, name.replace("_", " ").title(), tuple(numbers), TEXT)
        for number, (name, numbers) in enumerate({**KINDS, **dict.fromkeys(STRANGE, "33")}.items())
    ]
    paper = PAPERS["a4"]
    sheets = in_rows("Cards", [partial(draw, face=face, size=SIZE_MM) for face in faces], SIZE_MM, paper)
    pages = rendered(to_pdf(sheets, Speaker("en")), PX_PER_MM)
    left, top = paper.room.left + (paper.room.width - 3 * SIZE_MM[0]) / 2, paper.room.top
    found = {}
    for number, name in enumerate([*KINDS, *STRANGE]):
        page, place = divmod(number, 9)
        x, y = left + place % 3 * SIZE_MM[0], top + place // 3 * SIZE_MM[1]
        rows = slice(round(y * PX_PER_MM), round((y + SIZE_MM[1]) * PX_PER_MM))
        found[name] = pages[page].picture[rows, round(x * PX_PER_MM) : round((x + SIZE_MM[0]) * PX_PER_MM)].copy()
    return found
