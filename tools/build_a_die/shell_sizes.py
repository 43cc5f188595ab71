"""What goes into the die and round it, with sizes in mm and weights in g. docs/build-a-die.md names the sources."""

import math
from dataclasses import dataclass

PLASTIC_G_MM3 = 1.24e-3  # PLA, printed solid
_COPPER_G_MM3, _SILICONE_G_MM3, _FR4_G_MM3 = 8.96e-3, 1.15e-3, 1.85e-3


@dataclass(frozen=True, slots=True)
class Board:
    """SparkFun's breakout of the LIS3DH, SEN-13963, without header pins. Its sensor is in the middle of the board.

    Length and width are those of the maker's board file. Nobody measured the thickness, which is taken to be the usual
    one, nor the weight, which is that of so much board and a tenth of a gram of parts.
    """

    length: float = 22.86
    width: float = 12.70
    thickness: float = 1.6
    parts_length: float = 17.0
    """Within this length in its middle stand parts on the board, and soldered wires on both sides."""
    parts_height: float = 2.0

    @property
    def weight(self) -> float:
        """About what it weighs."""
        return self.length * self.width * self.thickness * _FR4_G_MM3 + 0.1


@dataclass(frozen=True, slots=True)
class Cable:
    """Four wires AWG 30 in silicone, twisted: 0.05 mm2 of copper each, 0.8 mm thick with their insulation."""

    wire: float = 0.8
    copper_mm2: float = 0.0507

    @property
    def diameter(self) -> float:
        """Of the circle round four wires that touch each other."""
        return (1 + math.sqrt(2)) * self.wire

    @property
    def weight_a_mm(self) -> float:
        """What a millimetre of the four weighs."""
        silicone = math.pi / 4 * self.wire**2 - self.copper_mm2
        return 4 * (self.copper_mm2 * _COPPER_G_MM3 + silicone * _SILICONE_G_MM3)


@dataclass(frozen=True, slots=True)
class Shell:
    """The printed cube in two halves. The board stands upright in the plane of two opposite edges, held by its ends.

    The halves meet at `parting`, just above the board. The cable leaves there through the third edge, bends downwards
    and lies in a groove along it, flush with both faces. The groove is open to the outside, so that the cable leaves it
    sideways where the die lies on the face that the groove leads to.
    """

    edge: float = 25.0
    wall: float = 1.6
    fillet: float = 2.5
    slack: float = 0.15  # between what is printed and what goes into it, on each side
    holder: float = 10.4  # how far from the middle the corners are filled that hold the board
    filled: float = 12.2  # the same of the other two, the one with the cable among them
    rim: float = 1.0
    rim_height: float = 1.5
    clamp: float = 0.2  # by how much the hole for the cable is narrower than the cable
    pip: float = 2.4
    pip_depth: float = 0.5
    pip_step: float = 5.0
    board: Board = Board()
    cable: Cable = Cable()

    @property
    def half(self) -> float:
        return self.edge / 2

    @property
    def inside(self) -> float:
        """From the middle to the inner face of a wall."""
        return self.half - self.wall

    @property
    def parting(self) -> float:
        """The height of the plane in which the halves meet."""
        return self.board.width / 2 + self.slack

    @property
    def groove(self) -> float:
        """The radius of the groove for the cable."""
        return self.cable.diameter / 2 + self.slack

    @property
    def groove_at(self) -> float:
        """From the middle, along x and against y, to the middle of the groove: the cable is flush with both faces."""
        return self.half - self.groove
