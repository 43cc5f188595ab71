"""What is said to an owner who builds positions on a real table for the camera: each sentence is the English one and
the key of its translations.
"""

from typing import Final

GUIDE: Final = {
    "how": (
        "Build what is told, take your hands off the table, and press Enter. s and Enter skips a position, q and Enter"
        " ends: the same command goes on where you stopped. The pictures stay in {folder}; nobody else gets them."
    ),
    "step": "{number} of {count}: {name}",
    "keys": "Enter, s or q: ",
    "order": "In which order do the areas lie, clockwise from the top of the picture? ",
    "done": "All positions are stored.",
    "missing": "Some positions are still missing; the same command goes on.",
    "measure": "Measure with: {command}",
}
TROUBLE: Final = "Stored, but: {what}"
NOT_TAKEN: Final = {
    "not_blanked": "Something beside the rows would have been kept. Nothing was stored: tell the makers of orctable."
}
"""Why a picture was not stored, where that is not said at set-up too."""
CARDS_FOUND: Final = (
    "{row}: {n} cards were found. Lay them apart from each other, on a table of another colour than white, grey or the"
    " cards, hands off, then once more."
)
LIGHTS: Final = {
    "as_taught": "Leave the lamps as they were for the first pictures.",
    "moved": "Now move the lamp to the other side of the table.",
    "low": "Now let the lamp shine from low beside the table, so that shadows are long.",
    "dim": "Now dim the lamp or carry it away, until the table is about half as bright.",
    "second": "Now switch on another lamp as well, or open the curtains: light of two colours.",
    "other": "Now use the other lamp or the daylight alone.",
}
"""What to do to have a light, by its name."""
LIGHT_STAYS: Final = "The light stays as it is. ({name})"
BOARD: Final = {
    "empty": "Clear the board: nothing lies on it.",
    "nothing": "nothing",
    "slot": "slot {n} {piece}",
    "zone": "in the zone {zone} {piece}",
    "marker": "the {name} marker",
}
MAT: Final = {
    "how:rows": (
        "Rows go from left to right as the player of the row reads the cards. Each card lies on the one before and"
        " leaves its left edge open, 20 to 28 mm wide. A card that is pushed forward lies 25 mm out of line, towards"
        " the middle of the table, and leaves the left edge of the one below open too."
    ),
    "how:line": (
        "The end named first lies towards the line; of a card of the line it is the one towards the box. In a column"
        " each next card covers the far end of the one before, 37 mm further away from the line."
    ),
    "beside": (
        "Hands, piles and people beside the open rows are blanked before anything is stored. What lies or moves above"
        " the rows themselves is kept: keep hands and faces away from them."
    ),
    "empty": "Take every card off the table.",
    "apart": "Lay these cards face up and apart from each other, a finger's width between them:",
    "row": "{row}: {cards}",
    "nothing": "nothing",
    "stays": "All else stays as it lies.",
}
PUSHED: Final = "{card} (pushed forward)"
