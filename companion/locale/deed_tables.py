"""What is said to an owner who shows what a die or a camera has to know: throws and knocks, and pictures of cards. Each
sentence is the English one and the key of its translations.
"""

from typing import Final

SIMULATED: Final = "SIMULATED dice: this says nothing about real ones."
NAMES: Final = {  # the kinds of deed
    "laid": "laid by hand, a named face up",
    "throw": "thrown",
    "gentle": "rolled off the fingers",
    "drop": "let fall flat",
    "fist": "a fist on the table",
    "knock": "knocked",
    "put": "put down by hand",
    "bang": "banged down",
}
ASKED_FOR: Final = {
    "laid": "Take the die up and lay it down with the {face} on top.",
    "throw": "Throw the die as in a game, so that it turns over and rolls.",
    "gentle": "Let the die roll gently off your fingers, from low, so that it turns over.",
    "drop": "Lift the die two or three fingers high without turning it, and let it fall flat.",
    "fist": "Leave the die on the table and strike the table beside it with your fist, once.",
    "knock": "Knock against the lying die with a finger so that it slides, without turning it over.",
    "put": "Take the die up, turn it in your fingers and put it down gently.",
    "bang": "Take the die up, turn it in your fingers and bang it down, without letting go of it.",
}
GUIDED: Final = {
    "how": (
        "Do what is told, let the die lie still for a second, then type the face on top and Enter. If something went"
        " wrong, r and Enter begins that deed anew; q and Enter ends, and the same command goes on where you stopped."
        " Kept in {file}."
    ),
    "step": "{number} of {count}, die {die}:",
    "question": "face on top, r or q: ",
    "missing": "Kept so far: {n} of {count}. The same command goes on.",
    "done": "All deeds are kept: {count}.",
}
NOT_TAKEN: Final = {  # why a deed is not taken as it is
    "r": "Begin this one anew.",
    "no_face": "Type the face on top, 1 to 6.",
    "other_face": "It has to be the {face}. Lay the die down once more, then type it.",
    "gap": "Some samples were lost on the way. Do it once more.",
    "silent": "There is less than a second of samples of die {die}. Wait, or check its plug, then type the face again.",
    "slow": "That took too long: not all of it is kept. Do it once more, and type the face within half a minute.",
    "moves": "The die has not lain still yet. Wait a second, then type the face again.",
}
FIGURES: Final = {
    "thrown": (
        "{name}, {n}: {heard} heard, {asked} asked about, {wrong} with a wrong face, {leaning} said to lean,"
        " {missed} not heard"
    ),
    "not_thrown": "{name}, {n}: {quiet} rightly not told, {asked} asked about, {told} told as throws",
    "besides": "Besides, throws told while a die was only taken up: {n}",
    "faces": "Face on top read right: {n} of {count}",
    "base_differs": "Told otherwise by the base itself, so look at its firmware and its calibration: {n} of {count}",
    "few": "So few deeds find what is badly wrong; they are too few for percentages.",
}
FACES_OF_SENSOR: Final = (
    "The faces laid by hand do not tell how the sensor stands in the die, so it was taken to be glued in straight."
)


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
NOT_STORED: Final = {  # why a picture was not stored, where that is not said at set-up too
    "not_blanked": "Something beside the rows would have been kept. Nothing was stored: tell the makers of orctable."
}
CARDS_FOUND: Final = (
    "{row}: cards found: {n}. Lay them apart from each other, on a table of another colour than white, grey or the"
    " cards, hands off, then once more."
)
LIGHTS: Final = {  # what to do to have a light, by its name
    "as_taught": "Leave the lamps as they were for the first pictures.",
    "moved": "Now move the lamp to the other side of the table.",
    "low": "Now let the lamp shine from low beside the table, so that shadows are long.",
    "dim": "Now dim the lamp or carry it away, until the table is about half as bright.",
    "second": "Now switch on another lamp as well, or open the curtains: light of two colours.",
    "other": "Now use the other lamp or the daylight alone.",
}
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
