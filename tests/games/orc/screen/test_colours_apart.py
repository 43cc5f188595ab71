"""The six colours of the Orcs: told apart by every kind of sight, and their signs can be seen on them.

Distances are CIE 1976 in Lab; other sights are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at
full severity.
"""

from itertools import combinations

from companion.games.orc.screen.colour_signs import ICONS, PAPER
from companion.ui.paint.theme import ON_MARK, THEMES, rgb
from tests.many_rows import each_row
from tests.ui.everybody.colours import contrast

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE: Vector = (0.95047, 1.0, 1.08883)
SIGHTS: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
FAR_ENOUGH = 30


def through(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(colour: str, sight: Matrix) -> Vector:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    seen = through(sight, (red, green, blue))
    light = through(XYZ, (min(1, max(0, seen[0])), min(1, max(0, seen[1])), min(1, max(0, seen[2]))))
    x, y, z = (value / white for value, white in zip(light, WHITE, strict=True))
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@each_row("sight", SIGHTS)
def test_no_two_colours_look_alike(sight: str) -> None:
    seen = {name: lab(colour, SIGHTS[sight]) for name, colour in PAPER.items()}
    near = {
        (one, other): sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        for one, other in combinations(seen, 2)
    }
    assert {pair: round(distance, 1) for pair, distance in near.items() if distance < FAR_ENOUGH} == {}


@each_row("colour", PAPER)
def test_every_colour_has_a_sign_of_its_own_that_can_be_seen_on_it(colour: str) -> None:
    assert contrast(PAPER[colour], ON_MARK) >= 4.5
    assert [name for name in PAPER if ICONS[name] == ICONS[colour]] == [colour]


def test_white_keeps_an_edge_on_light_paper() -> None:
    assert contrast(ON_MARK, THEMES["light"].surface) >= 4.5
