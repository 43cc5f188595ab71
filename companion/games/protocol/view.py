"""What every game says for the screen: a core that every room may read; a game's own view extends it."""

from collections.abc import Sequence

from companion.games.protocol.terms import Args, Offer, Prompt, SeatButton
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCore:
    """A player as every screen may name them: seat, name, and mark ("" where the game has none).

    `rights` are what they may still use and what is used up by it, as codes, each with how often.
    """

    seat: int
    name: str
    mark: str = ""
    rights: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """Everything that is shown of a position; every number in it was computed by the rules.

    `turns` are the seats that may act, `dice_due` how many dice are awaited, `winners` who won once it is `over`.
    `seats_may_change`: somebody may leave or join now. `order` are the numbers of the board's areas as they lie on the
    table, `active` is the one the game is about now, which some sentences name (0: none). `problems` are codes of what
    cannot be in this position; `warnings` are codes of notices, with their values, that hold as long as this position
    does.

    `seat_buttons` say what the buttons beside the seats mean now, where a table has such buttons: `1` what is usual or
    a yes, `2` the other thing or a no. `lights` are the game's own lights that are lit: a word, or a word and a place
    at the table counted from 1 (`dealer 2`). `topic` is what somebody is told who asks for help now; the game's words
    have help by topic: what sort of thing, and which one (`phase:auction`, `area:7`, `card:veto`, `number:skulls`).

    Each game extends it by what only its own screen reads.
    """

    name: str
    round: int
    players: Sequence[PlayerCore]
    prompt: Prompt
    offers: tuple[Offer, ...]
    turns: tuple[int, ...]
    dice_due: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    seats_may_change: bool = False
    order: tuple[int, ...] = ()
    active: int = 0
    problems: tuple[str, ...] = ()
    warnings: tuple[tuple[str, Args], ...] = ()
    seat_buttons: tuple[SeatButton, ...] = ()
    lights: tuple[str, ...] = ()
    topic: str = ""
