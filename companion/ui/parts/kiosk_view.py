"""What the screen of a table that nobody minds shows besides: how far it rests, and how far the staff have come."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KioskView:
    """`stage` is how far the screen rests (`companion.ui.kiosk.rest_stages`); `place` counts the places where the
    picture has been meanwhile, `act` the acts of the game that is played for passers-by.

    `staff`: the PIN was given. `asks` says what the PIN is asked for: `pin`, a `new` one, or that one `again`;
    `unset`: there is none, and how one is set is told.
    `digits` are typed so far, `wait_s` the seconds until it may be tried again, `problem` a code for what was wrong.
    """

    stage: str = "awake"
    place: int = 0
    act: int = 0
    staff: bool = False
    asks: str = "pin"
    digits: int = 0
    wait_s: int = 0
    problem: str = ""
