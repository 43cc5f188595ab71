"""What a game's table says of itself: what is due, a row for each player, and what the three keys do. The frame that
draws it stands in `companion.ui.parts.table_frame`, once for all games.
"""

from companion.schema.quick_dataclass import dataclass
from companion.ui.parts.due_chips import Change


@dataclass(frozen=True, slots=True)
class Key:
    """One of the three keys: what it says, '' while hands or dice are due (then it is outlined), and its label."""

    name: str
    label: str
    icon: str = ""
    short: str = ""
    look: str = "plain"


@dataclass(frozen=True, slots=True)
class Row:
    """A player: what a touch says, what stands below the name, signs beside it, the number that wins, the purse, and
    what is due, which takes the purse's place. `now`: it is about them; `aside`: they are out of it meanwhile. `sign`
    says who it is where the game has no marks; `hold_s` is how long a finger has to stay.
    """

    seat: int
    name: str
    mark: str
    touch: str
    score: int
    purse: int
    word: str = ""
    colour: str = "dim"
    signs: tuple[tuple[str, str], ...] = ()
    more: Change | None = None
    due: Change | None = None
    die: int | None = None
    now: bool = False
    aside: bool = False
    leads: bool = False
    sign: str = ""
    hold_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Due:
    """What is due now: a title, a sentence, whose it is (a mark) or about what (a sign), and what there is help on."""

    title: str
    text: str
    mark: str = ""
    sign: str = "die"
    colour: str = "gold"
    ink: str = "text"
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """The table at one moment: what is due, the players, the signs of the number that wins and of the purse, and the
    keys: `p` the next step, always there, `s1` and `s2` beside it. `step` is how far the round is, of so many.
    `news` is what the last act came to, where its own words do not say it.
    """

    due: Due
    rows: tuple[Row, ...]
    p: Key
    s1: Key | None = None
    s2: Key | None = None
    signs: tuple[str, str] = ("trophy", "skull")
    step: tuple[int, int] = (0, 0)
    news: str = ""
