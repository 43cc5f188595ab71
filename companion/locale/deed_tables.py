"""What is said to an owner who throws, knocks and puts down a die so that its detector can be judged: each sentence is
the English one and the key of its translations.
"""

from typing import Final

SIMULATED: Final = "SIMULATED dice: this says nothing about real ones."
NAMES: Final = {
    "laid": "laid by hand, a named face up",
    "throw": "thrown",
    "gentle": "rolled off the fingers",
    "drop": "let fall flat",
    "fist": "a fist on the table",
    "knock": "knocked",
    "put": "put down by hand",
    "bang": "banged down",
}
"""The kinds of deed."""
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
    "done": "All {count} deeds are kept.",
}
NOT_TAKEN: Final = {
    "r": "Begin this one anew.",
    "no_face": "Type the face on top, 1 to 6.",
    "other_face": "It has to be the {face}. Lay the die down once more, then type it.",
    "gap": "Some samples were lost on the way. Do it once more.",
    "silent": "There is less than a second of samples of die {die}. Wait, or check its plug, then type the face again.",
    "slow": "That took too long: not all of it is kept. Do it once more, and type the face within half a minute.",
    "moves": "The die has not lain still yet. Wait a second, then type the face again.",
}
"""Why a deed is not taken as it is."""
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
