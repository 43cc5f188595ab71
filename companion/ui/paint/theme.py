"""The colours of the screen, dark like a cave and light like parchment, each by its use."""

from dataclasses import dataclass

ON_MARK = "#12150F"
"""What is drawn on a mark's colour, and round it."""
BONE = "#F3ECDB"
INKS = ("text", "dim", "gold", "silver", "ice", "danger", "act")
PAPERS = ("bg", "surface", "raised")


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours; each is a `#RRGGBB` text named by its use."""

    name: str
    bg: str
    surface: str
    raised: str
    line: str
    edge: str
    text: str
    dim: str
    act: str
    on_act: str
    gold: str
    silver: str
    ice: str
    danger: str
    fault: str

    def colour(self, use: str) -> str:
        """The colour of a use (`gold`), or the `#RRGGBB` text itself."""
        return use if use.startswith("#") else str(getattr(self, use))


DARK = Theme(
    name="dark",
    bg="#12150F",
    surface="#1D2119",
    raised="#2A3024",
    line="#475040",
    edge="#6F7A63",
    text="#F3ECDB",
    dim="#BDB7A4",
    act="#9CC25C",
    on_act="#12150F",
    gold="#E5B654",
    silver="#CFD4D2",
    ice="#8FC9EA",
    danger="#F0855A",
    fault="#5B3023",
)
LIGHT = Theme(
    name="light",
    bg="#EFE7D4",
    surface="#FBF6E9",
    raised="#E3D9C1",
    line="#C9BD9F",
    edge="#857A5E",
    text="#241F15",
    dim="#564E3D",
    act="#3F611A",
    on_act="#FBF6E9",
    gold="#744F06",
    silver="#4A5050",
    ice="#17577F",
    danger="#97330F",
    fault="#F0CDBD",
)
THEMES = {"dark": DARK, "light": LIGHT}


def rgb(colour: str) -> tuple[float, float, float]:
    """A `#RRGGBB` text as three channels from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)
