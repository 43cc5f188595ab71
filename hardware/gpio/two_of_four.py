"""A face on four wires: two of the four are low, which makes six words, one a face. The other ten are never a face.

A wire that is stuck, broken or touches its neighbour changes how many wires are low, or changes nothing; it never makes
one face out of another. Opposite faces, which add up to seven, are opposite words.
"""

from collections.abc import Mapping, Sequence
from typing import Final

WIRES: Final = 4
IDLE: Final = 0b0000
"""No wire is low: the die moves, or shows that it is alive."""
CALL: Final = 0b1111
"""All wires are low for a moment: a die that moves is alive, and its next face is a throw."""
FACES: Final[Mapping[int, int]] = {0b0011: 1, 0b0101: 2, 0b1001: 3, 0b0110: 4, 0b1010: 5, 0b1100: 6}
"""The face by word; bit 0 is wire A, bit 3 wire D, and a bit is set while its wire is low."""
WORDS: Final[Mapping[int, int]] = {face: word for word, face in FACES.items()}


def word_of(low: Sequence[bool]) -> int:
    """The word on four wires, from A to D: whether each of them is low."""
    return sum(is_low << wire for wire, is_low in enumerate(low))
